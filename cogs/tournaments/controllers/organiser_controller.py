"""The actions of organisers: one call on a service, one answer, and a line for the channel if it
changes what players do next."""

from collections.abc import Callable
from functools import partial

import discord

from bot.app.client import Deckhand, Interaction
from bot.app.servers import channel_trouble, presence_in
from bot.base.discord_text import counted, one_line, plain, without_links
from bot.base.people import mention_of
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import (
    OutgoingMessage,
    defer,
    delete_message,
    redraw,
    respond,
    send_message,
)
from bot.matches.beginning.match_creation import PlayerRef
from bot.matches.beginning.start_checks import absent_users
from bot.store.tournaments.tournament_rows import EntrantRow, PairingRow, Tournament, TournamentRow
from bot.tournaments.draw_service import check_waiting
from cogs.tournaments.controllers.lost_channels import RESUMED, lost_message, paused_message
from cogs.tournaments.controllers.manage_pages import (
    add_message,
    manage_message,
    players_message,
    result_form,
)
from cogs.tournaments.controllers.organiser_permissions import ELSEWHERE, check_organiser
from cogs.tournaments.controllers.pairing_pages import pairings_message
from cogs.tournaments.controls.manage_controls import (
    Act,
    AddMember,
    AskResult,
    ExtendForm,
    ExtendRound,
    Manage,
    ManageAction,
    PickPlayer,
    SetResult,
    ShowManage,
    ShowPlayers,
    ShowResults,
    SourceForm,
)
from cogs.tournaments.controls.organiser_controls import (
    CancelAct,
    CarryOut,
    OrganiserAction,
    UndoRound,
    WhyUndoForm,
)
from cogs.tournaments.controls.signup_controls import AskDropOut
from cogs.tournaments.layouts.confirmation import confirmation_message
from cogs.tournaments.layouts.draw_notices import without_words
from cogs.tournaments.layouts.draw_text import draw_question
from cogs.tournaments.layouts.pairing_text import NAME_LENGTH, name_of, pairing_words
from cogs.tournaments.layouts.round_announcements import mentioning_notices
from cogs.tournaments.layouts.signup_messages import late_message
from cogs.ui.match_display import MatchDisplay
from cogs.ui.periodic import PeriodicJob

CANNOT_SEE = (
    "**{name}** can't see <#{channel}>, where this tournament is played. Let them see it, then add "
    "them again."
)


CANCEL = (
    "Cancel **{name}**? It'll have no winner, and running matches are stopped and don't count. "
    "You can't undo this."
)
NOT_REPEATED = "**{name}** is the last one: I won't open another one next week."
CLOSED = "Sign-up for **{name}** is closed."
OPENED = "Sign-up for **{name}** is open."
MOST_MINUTES = 7 * 24 * 60
NO_MINUTES = "Type the minutes as a number, 10080 at most."
NO_PLAYER = "That player is no longer in this tournament."
NO_PAIRING = "That pairing is gone."


class OrganiserController:
    """The handler of presses by organisers, and by members who drop out. Every method raises
    Refusal if a request isn't possible. The controller calls `changed` after each change, so that
    the job of tournaments acts on it."""

    def __init__(
        self,
        bot: Deckhand,
        display: MatchDisplay,
        deals: PeriodicJob,
        changed: Callable[[], None],
    ) -> None:
        self._bot = bot
        self._display = display
        self._deals = deals
        self._round_service = bot.services.rounds
        self._organiser_service = bot.services.organisers
        self._tournaments = bot.services.tournaments
        self._draws = bot.services.draws
        self._changed = changed

    async def take(self, interaction: Interaction, action: OrganiserAction | ManageAction) -> None:
        """Executes the action of a button or form with which an organiser runs a tournament, and
        answers it."""
        match action:
            case ShowManage() | ShowPlayers():
                await defer(interaction, update=True)
                there = await self._there(interaction, action.tournament)
                page = manage_message(there)
                if isinstance(action, ShowPlayers):
                    page = players_message(there, action.act, action.page)
                await redraw(interaction, page)
            case Manage(act, tournament):
                await self._act(interaction, act, await self._there(interaction, tournament))
            case PickPlayer(act, tournament, entrant):
                await defer(interaction)
                there = await self._there(interaction, tournament)
                if act == "drop":
                    await self._ask_drop(interaction, there, entrant)
                else:
                    await self._give_bye(interaction, there, entrant)
            case AddMember(tournament, member):
                await defer(interaction)
                await self._add(
                    interaction, (await self._there(interaction, tournament)).row, member
                )
            case ExtendRound(tournament, minutes):
                await defer(interaction)
                await self._extend(interaction, await self._there(interaction, tournament), minutes)
            case ShowResults(tournament, number):
                await defer(interaction)
                there = await self._there(interaction, tournament)
                user = interaction.user.id
                await respond(
                    interaction,
                    await pairings_message(self._bot, there.row.id, user, number, organiser=True),
                )
            case AskResult(tournament, pairing):
                there = await self._there(interaction, tournament)
                form, filled = result_form(there, pairing_of(there, pairing))
                await form.open(interaction, filled=filled)
            case SetResult(tournament):
                await defer(interaction)
                await self._set_result(
                    interaction, await self._there(interaction, tournament), action
                )
            case CancelAct():
                await redraw(interaction, OutgoingMessage("Nothing has changed."))
            case CarryOut("undo", tournament, number):
                await WhyUndoForm(tournament, number).open(interaction)
            case AskDropOut(tournament):
                await defer(interaction)
                await self._ask_quit(interaction, (await self._tournaments.ongoing(tournament)).row)
            case CarryOut() | UndoRound():
                await self._carry_out(interaction, action)

    async def _act(self, interaction: Interaction, act: Act, there: Tournament) -> None:
        """Carries out an organiser's act on a tournament, or asks first."""
        row = there.row
        if act == "extend":
            await ExtendForm(row.id).open(interaction, minutes="10")
            return
        if act == "source":
            await SourceForm(row.id).open(interaction, source=row.number_source)
            return
        if act == "undo":
            latest = await self._organiser_service.round_to_undo(row.id)
            await WhyUndoForm(row.id, latest.number).open(interaction)
            return
        await defer(interaction, update=act in ("add", "drop", "bye"))
        match act:
            case "open" | "close":
                await self._turn_sign_up(interaction, row, closed=act == "close")
            case "start":
                words = await self._round_service.before_start(row.id)
                await respond(interaction, confirmation_message(words, "start", row.id))
            case "pause":
                await self._pause(interaction, row)
            case "resume":
                await self._resume(interaction, row)
            case "add":
                await redraw(interaction, add_message(there))
            case "drop" | "bye":
                await redraw(interaction, players_message(there, act, 0))
            case "once":
                await self._bot.services.weekly.stop(row.id, _by(interaction))
                await self._done(interaction, NOT_REPEATED.format(name=plain(row.name)))
            case "draw":
                check_waiting(there)
                await respond(interaction, confirmation_message(draw_question(row), "draw", row.id))
            case "cancel":
                words = CANCEL.format(name=plain(row.name))
                await respond(interaction, confirmation_message(words, "cancel", row.id))

    async def _turn_sign_up(
        self, interaction: Interaction, row: TournamentRow, *, closed: bool
    ) -> None:
        """Closes or opens sign-up."""
        await self._bot.services.sign_ups.set_closed(row.id, _by(interaction), closed=closed)
        said = CLOSED if closed else OPENED
        await self._done(interaction, said.format(name=plain(row.name)))

    async def _pause(self, interaction: Interaction, row: TournamentRow) -> None:
        """Pauses a tournament and all its clocks."""
        await self._organiser_service.pause(row.id, _by(interaction))
        words = (
            "is paused: no round or match starts, and the clocks are stopped, until it continues."
        )
        self._changed()
        await respond(interaction, paused_message(self._bot, row))
        await send_message(self._channel(row), OutgoingMessage(f"⏸️ **{plain(row.name)}** {words}"))

    async def _resume(self, interaction: Interaction, row: TournamentRow) -> None:
        """Lets a tournament continue."""
        trouble = channel_trouble(self._bot, row.guild, row.channel)
        if trouble is not None and row.paused is not None:
            await respond(interaction, lost_message(self._bot, row, trouble))
            return
        await self._organiser_service.resume(row.id, _by(interaction))
        self._deals.wake()
        words = RESUMED.format(name=plain(row.name))
        await self._done(interaction, "It continues.", row, words)

    async def _add(
        self, interaction: Interaction, row: TournamentRow, member: discord.User | discord.Member
    ) -> None:
        """Invites a member who comes late. The member then chooses a deck if one is needed."""
        by = _by(interaction)
        if not isinstance(member, discord.Member) or member.bot:
            raise Refusal("Only members of this server can be added.")
        presence = partial(presence_in, self._bot)
        if await absent_users("late entry", presence, row.guild, row.channel, [member.id]):
            raise Refusal(CANNOT_SEE.format(name=plain(member.display_name), channel=row.channel))
        entrant = (await self._tournaments.existing(row.id)).entrant_of(member.id)
        if entrant is not None and entrant.dropped is not None:
            await self._reinstate(interaction, row, entrant, by)
            return
        await self._organiser_service.invite(row.id, member.id, by)
        sent = await send_message(self._channel(row), late_message(row, member.id), member.id)
        if not sent.done:
            raise Refusal(
                "I don't have permission to write in the tournament's channel. Please try again."
            )
        name = plain(member.display_name)
        what = "come in" if row.mode else "choose a deck"
        await self._done(interaction, f"I've asked **{name}** to {what}.")

    async def _reinstate(
        self, interaction: Interaction, row: TournamentRow, entrant: EntrantRow, by: PlayerRef
    ) -> None:
        """Reinstates a dropped entrant, and tells the channel from which round on they play."""
        again = await self._organiser_service.reinstate(row.id, entrant.id, by)
        there = await self._tournaments.existing(row.id)
        words = f"**{plain(entrant.name)}** is back in **{plain(row.name)}**"
        called = [entrant.user]
        if again is None:
            words = f"{words} and plays from round {len(there.rounds) + 1} on."
        else:
            both = [there.by_id[one] for one in (again.entrant_a, again.entrant_b or 0)]
            called = [one.user for one in both]
            words = f"{words}: table {again.number} of round {again.round} is played again."
        self._changed()
        await respond(interaction, OutgoingMessage(words))
        mentioned = " ".join(mention_of(user) for user in called)
        await send_message(self._channel(row), OutgoingMessage(f"{mentioned} {words}"), *called)

    async def _ask_drop(self, interaction: Interaction, there: Tournament, picked: int) -> None:
        """Asks whether to drop an entrant."""
        entrant, row = entrant_of(there, picked), there.row
        words = f"Drop **{plain(entrant.name)}** from **{plain(row.name)}**? {_DROPPED}"
        await respond(interaction, confirmation_message(words, "drop", row.id, entrant.id))

    async def _ask_quit(self, interaction: Interaction, row: TournamentRow) -> None:
        """Asks a member whether they really drop out."""
        entrant = (await self._tournaments.existing(row.id)).entrant_of(interaction.user.id)
        if row.state != "running":
            raise Refusal(f"**{plain(row.name)}** hasn't started: “Leave” takes you out of it.")
        if entrant is None or entrant.state != "in" or entrant.dropped is not None:
            raise Refusal(f"You aren't in **{plain(row.name)}**.")
        words = f"Drop out of **{plain(row.name)}**? {_QUIT}"
        await respond(interaction, confirmation_message(words, "quit", row.id, entrant.id))

    async def _set_result(
        self, interaction: Interaction, before: Tournament, ruling: SetResult
    ) -> None:
        """Sets or corrects the result of a pairing. Deletes the message that names a winner if the
        places have changed; the job sends the new one."""
        pairing, row = pairing_of(before, ruling.pairing), before.row
        await self._organiser_service.set_result(
            row.id, pairing.id, ruling.winner, ruling.games, ruling.reason, _by(interaction)
        )
        there = await self._tournaments.existing(row.id)
        if row.crowned and there.row.crowned != row.crowned:
            await delete_message(self._channel(row).get_partial_message(row.crowned))
        after = next(one for one in there.pairings if one.id == pairing.id)
        words = f"Round {pairing.round}, table {pairing.number}: {pairing_words(there, after)}"
        notice = f"⚖️ **{plain(row.name)}** · {words} (*{plain(ruling.reason, 200)}*)"
        await self._done(interaction, f"Noted. {words}", row, notice)

    async def _give_bye(self, interaction: Interaction, there: Tournament, picked: int) -> None:
        """Gives an entrant a bye."""
        entrant = entrant_of(there, picked)
        await self._organiser_service.give_bye(there.row.id, entrant.id, _by(interaction))
        await self._done(interaction, f"**{plain(entrant.name, NAME_LENGTH)}** gets a bye.")

    async def _extend(self, interaction: Interaction, there: Tournament, typed: str) -> None:
        """Gives a round more time."""
        row, minutes = there.row, int(typed) if typed.strip().isdecimal() else 0
        if not 0 < minutes <= MOST_MINUTES:
            raise Refusal(NO_MINUTES)
        deadline = await self._organiser_service.extend(row.id, minutes, _by(interaction))
        until = f"it ends <t:{deadline}:f> (<t:{deadline}:R>)"
        words = (
            f"⏳ **{plain(row.name)}**: the round has {counted(minutes, 'minute')} more; {until}."
        )
        await self._done(interaction, f"The round is extended: {until}.", row, words)

    async def _carry_out(self, interaction: Interaction, wanted: CarryOut | UndoRound) -> None:
        """Does what the organiser has confirmed, and says so in the place of the question."""
        await defer(interaction, update=True)
        there = await self._tournaments.existing(wanted.tournament)
        if there.row.guild != interaction.guild_id:
            raise Refusal(ELSEWHERE)
        by = PlayerRef(interaction.user.id, interaction.user.display_name)
        if not isinstance(wanted, CarryOut) or wanted.act != "quit":
            by = await check_organiser(interaction)
        row, name, notice = there.row, f"**{plain(there.row.name)}**", ""
        match wanted:
            case UndoRound(_, number, reason):
                said = await self._undo(there, number, by, reason)
            case CarryOut("start"):
                await self._round_service.start_tournament(row.id, by)
                said = f"{name} has started. {_NUMBER_NEXT if row.number_source else _ROUND_NEXT}"
            case CarryOut("draw"):
                await self._draws.draw_without(row.id, by)
                said, notice = f"{name} is drawn without its number.", without_words(row)
            case CarryOut("cancel"):
                await self._organiser_service.cancel(row.id, by)
                said = notice = f"{name} is cancelled."
            case CarryOut("drop", _, entrant):
                await self._organiser_service.drop(row.id, entrant, by)
                said = notice = f"**{name_of(there, entrant)}** is no longer in {name}."
            case CarryOut(_, _, entrant):
                mine = there.entrant_of(by.id)
                if mine is None or mine.id != entrant:
                    raise Refusal("Only that player can decide this.")
                await self._organiser_service.drop(row.id, entrant, by)
                notice = f"**{name_of(there, entrant)}** has dropped out of {name}."
                said = f"You've dropped out of {name}. Thank you for playing!"
        if notice:
            await send_message(self._channel(row), OutgoingMessage(notice))
        self._changed()
        await redraw(interaction, OutgoingMessage(said))

    async def _undo(self, there: Tournament, about: int, by: PlayerRef, reason: str) -> str:
        latest = there.round
        if latest is None or latest.number != about:
            raise Refusal("Another round has started since.")
        ended = await self._organiser_service.undo_round(there.row.id, by, reason)
        for match in ended:
            self._display.show_soon(match.id)
        if latest.message:
            await delete_message(self._channel(there.row).get_partial_message(latest.message))
        words = (
            f"↩️ Round {about} of **{plain(there.row.name)}** was undone: its matches are void and "
            "change no rating. The tournament is **paused**; the round is paired again when it "
            f"continues.\n{_reason_line(reason)}"
        )
        met = [one for one in there.pairings_in(about) if one.entrant_b is not None]
        users = [
            there.by_id[one].user for pair in met for one in (pair.entrant_a, pair.entrant_b or 0)
        ]
        for notice in mentioning_notices(words, users):
            await send_message(
                self._channel(there.row), OutgoingMessage(notice.words), *notice.called
            )
        return f"Round {about} is undone. It's paired again when you resume the tournament."

    async def _there(self, interaction: Interaction, tournament: str) -> Tournament:
        """Returns a tournament of this server with all its data, for an organiser. Raises
        Refusal."""
        await check_organiser(interaction)
        there = await self._tournaments.existing(tournament)
        if there.row.guild != interaction.guild_id:
            raise Refusal(ELSEWHERE)
        return there

    async def _done(
        self,
        interaction: Interaction,
        said: str,
        row: TournamentRow | None = None,
        notice: str = "",
    ) -> None:
        """Answers the organiser, and posts the notice to the tournament's channel if there is
        one."""
        self._changed()
        await respond(interaction, OutgoingMessage(said))
        if row is not None:
            await send_message(self._channel(row), OutgoingMessage(notice))

    def _channel(self, row: TournamentRow) -> discord.PartialMessageable:
        return self._bot.get_partial_messageable(row.channel, guild_id=row.guild)


_NUMBER_NEXT = "I post my fingerprint in its channel; then it waits for its public number."
_ROUND_NEXT = "The first round is on its way."
_NO_WAY_BACK = "Only an organiser can bring a player back. Results so far stay."
_DROPPED = f"They lose an undecided match at once. {_NO_WAY_BACK}"
_QUIT = f"You concede an undecided match, also for your rating. {_NO_WAY_BACK}"


def _reason_line(reason: str) -> str:
    """Returns the line of a notice with the reason that the organiser typed."""
    typed = without_links(one_line(reason)).replace("`", "'")
    return f"-# Reason: `{typed or 'no reason given'}`"


def _by(interaction: Interaction) -> PlayerRef:
    """Returns the organiser who asks."""
    return PlayerRef(interaction.user.id, interaction.user.display_name)


def entrant_of(there: Tournament, entrant: int) -> EntrantRow:
    """Returns the entrant with this id. Raises Refusal if the tournament has none."""
    if entrant not in there.by_id:
        raise Refusal(NO_PLAYER)
    return there.by_id[entrant]


def pairing_of(there: Tournament, pairing: int) -> PairingRow:
    """Returns the pairing of two players with this id. Raises Refusal if the tournament has
    none."""
    for one in there.pairings:
        if one.id == pairing and one.entrant_b is not None:
            return one
    raise Refusal(NO_PAIRING)
