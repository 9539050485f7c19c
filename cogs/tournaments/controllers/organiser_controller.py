"""What the organisers' commands do: one call on a service, one answer, and a line for everybody
where that changes what they do next."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import discord

from bot.app.client import Deckhand, Interaction
from bot.app.servers import channel_trouble, presence_in
from bot.base.discord_text import counted, plain
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
from bot.store.tournaments.tournament_rows import EntrantRow, Tournament, TournamentRow
from cogs.matches.deals.controllers.deck_cuts import CutController
from cogs.tournaments.controllers.entrant_choices import entrant_of, pairing_of, result_of
from cogs.tournaments.controllers.lost_channels import RESUMED, lost_message, paused_message
from cogs.tournaments.controllers.organiser_permissions import check_organiser
from cogs.tournaments.controllers.tournament_lookup import find_tournament
from cogs.tournaments.controls.organiser_controls import (
    CancelAct,
    CarryOut,
    OrganiserAction,
    UndoRound,
    WhyUndoForm,
)
from cogs.tournaments.controls.signup_controls import AskDropOut
from cogs.tournaments.layouts.confirmation import confirmation_message, reason_in, reason_line
from cogs.tournaments.layouts.draw_notices import without_words
from cogs.tournaments.layouts.pairing_text import NAME_LENGTH, name_of, pairing_words
from cogs.tournaments.layouts.round_announcements import mentioning_notices
from cogs.tournaments.layouts.signup_messages import late_message
from cogs.ui.match_display import MatchDisplay

CANNOT_SEE = (
    "**{name}** can't see <#{channel}>, where this tournament is played. Let them see it, then add "
    "them again."
)


@dataclass(frozen=True, slots=True)
class Ruling:
    """What an organiser says of a pairing, as typed."""

    pairing: str
    winner: str
    games: str | None
    reason: str


class OrganiserController:
    """Serves organisers, and members who drop out. Every method may raise Refusal. `changed` is
    called after whatever is to be followed up."""

    def __init__(self, bot: Deckhand, changed: Callable[[], None]) -> None:
        self._bot = bot
        self._round_service = bot.services.rounds
        self._organiser_service = bot.services.organisers
        self._tournaments = bot.services.tournaments
        self._draws = bot.services.draws
        self._changed = changed

    async def take(self, interaction: Interaction, action: OrganiserAction) -> None:
        """Does what a press asks for, or a form."""
        match action:
            case CancelAct():
                await redraw(interaction, OutgoingMessage("Then all stays as it is."))
            case CarryOut(act="undo"):
                await self._ask_why_undo(interaction, action)
            case AskDropOut(tournament):
                await defer(interaction)
                await self._ask_quit(interaction, (await self._tournaments.ongoing(tournament)).row)
            case CarryOut() | UndoRound():
                await self._carry_out(interaction, action)

    async def ask_start(self, interaction: Interaction, typed: str | None) -> None:
        """Says what would be played, and asks whether it shall start."""
        _, row = await self._begin(interaction, typed)
        words = await self._round_service.before_start(row.id)
        await respond(interaction, confirmation_message(words, "start", row.id))

    async def pause(self, interaction: Interaction, typed: str | None) -> None:
        """Has everything stand still."""
        by, row = await self._begin(interaction, typed)
        await self._organiser_service.pause(row.id, by)
        words = "is paused: no round or match begins, and no time runs, until it goes on."
        self._changed()
        await respond(interaction, paused_message(self._bot, row))
        await send_message(self._channel(row), OutgoingMessage(f"⏸️ **{plain(row.name)}** {words}"))

    async def resume(self, interaction: Interaction, typed: str | None) -> None:
        """Has everything go on."""
        by, row = await self._begin(interaction, typed)
        trouble = channel_trouble(self._bot, row.guild, row.channel)
        if trouble is not None and row.paused is not None:
            await respond(interaction, lost_message(self._bot, row, trouble))
            return
        await self._organiser_service.resume(row.id, by)
        self._bot.shared(CutController).deal_due_soon()
        words = RESUMED.format(name=plain(row.name))
        await self._done(interaction, "It goes on.", row, words)

    async def add(
        self, interaction: Interaction, member: discord.User | discord.Member, typed: str | None
    ) -> None:
        """Invites a member who comes late, who chooses a deck then if one is needed."""
        by, row = await self._begin(interaction, typed)
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
            raise Refusal("I may not write in the channel of the tournament. Please try again.")
        name = plain(member.display_name)
        what = "come in" if row.mode else "choose a deck"
        await self._done(interaction, f"I have asked **{name}** to {what}.")

    async def _reinstate(
        self, interaction: Interaction, row: TournamentRow, entrant: EntrantRow, by: PlayerRef
    ) -> None:
        """Takes back that an entrant was dropped, and tells everybody from when on they play."""
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

    async def ask_drop(
        self, interaction: Interaction, typed_entrant: str, typed: str | None
    ) -> None:
        """Asks whether an entrant shall be dropped."""
        _, row = await self._begin(interaction, typed)
        entrant = entrant_of(await self._tournaments.existing(row.id), typed_entrant)
        words = f"Drop **{plain(entrant.name)}** from **{plain(row.name)}**? {_DROPPED}"
        await respond(interaction, confirmation_message(words, "drop", row.id, entrant.id))

    async def ask_quit(self, interaction: Interaction, typed: str | None) -> None:
        """Asks a member whether they really drop out."""
        await defer(interaction)
        await self._ask_quit(interaction, await find_tournament(interaction, typed, mine=True))

    async def _ask_quit(self, interaction: Interaction, row: TournamentRow) -> None:
        entrant = (await self._tournaments.existing(row.id)).entrant_of(interaction.user.id)
        if row.state != "running":
            raise Refusal(f"**{plain(row.name)}** has not begun: “Leave” takes you out of it.")
        if entrant is None or entrant.state != "in" or entrant.dropped is not None:
            raise Refusal(f"You do not take part in **{plain(row.name)}** (any more).")
        words = f"Drop out of **{plain(row.name)}**? {_QUIT}"
        await respond(interaction, confirmation_message(words, "quit", row.id, entrant.id))

    async def set_result(self, interaction: Interaction, ruling: Ruling, typed: str | None) -> None:
        """Sets or corrects the result of a pairing. The message that names a winner goes where the
        places are not those any more; what is so now is told by itself."""
        by, row = await self._begin(interaction, typed, correcting=True)
        there = await self._tournaments.existing(row.id)
        pairing = pairing_of(there, ruling.pairing)
        result = result_of(there, pairing, ruling.winner, ruling.games)
        await self._organiser_service.set_result(
            row.id, pairing.id, result.winner, result.games, ruling.reason, by
        )
        there = await self._tournaments.existing(row.id)
        if row.crowned and there.row.crowned != row.crowned:
            await delete_message(self._channel(row).get_partial_message(row.crowned))
        after = next(one for one in there.pairings if one.id == pairing.id)
        words = f"Round {pairing.round}, table {pairing.number}: {pairing_words(there, after)}"
        notice = f"⚖️ **{plain(row.name)}** · {words} (*{plain(ruling.reason, 200)}*)"
        await self._done(interaction, f"Noted. {words}", row, notice)

    async def give_bye(
        self, interaction: Interaction, typed_entrant: str, typed: str | None
    ) -> None:
        """Gives an entrant a bye."""
        by, row = await self._begin(interaction, typed)
        entrant = entrant_of(await self._tournaments.existing(row.id), typed_entrant)
        await self._organiser_service.give_bye(row.id, entrant.id, by)
        name = plain(entrant.name, NAME_LENGTH)
        await self._done(interaction, f"**{name}** gets a bye.")

    async def extend(self, interaction: Interaction, minutes: int, typed: str | None) -> None:
        """Gives a round more time."""
        by, row = await self._begin(interaction, typed)
        deadline = await self._organiser_service.extend(row.id, minutes, by)
        until = f"it ends <t:{deadline}:f> (<t:{deadline}:R>)"
        words = (
            f"⏳ **{plain(row.name)}**: the round has {counted(minutes, 'minute')} more; {until}."
        )
        await self._done(interaction, f"The round is extended: {until}.", row, words)

    async def ask_undo(
        self, interaction: Interaction, reason: str | None, typed: str | None
    ) -> None:
        """Asks whether the latest round shall be undone."""
        _, row = await self._begin(interaction, typed)
        latest = await self._organiser_service.round_to_undo(row.id, reason or "")
        words = (
            f"Undo round {latest.number} of **{plain(row.name)}**? All its matches become void, "
            "played or not, and their rating changes are reversed. The tournament is paused; "
            f"`/tournament manage resume` pairs again.\n{reason_line(reason or '')}"
        )
        await respond(interaction, confirmation_message(words, "undo", row.id, latest.number))

    async def ask_cancel(self, interaction: Interaction, typed: str | None) -> None:
        """Asks whether a tournament shall be cancelled."""
        _, row = await self._begin(interaction, typed)
        words = (
            f"Cancel **{plain(row.name)}**? It has no winner then, running matches are stopped and "
            "count for nobody. That cannot be taken back."
        )
        await respond(interaction, confirmation_message(words, "cancel", row.id))

    async def _ask_why_undo(self, interaction: Interaction, wanted: CarryOut) -> None:
        """Undoes a round. If something was played in it and no reason was given, a form asks for
        the reason first."""
        reason = reason_in(interaction.message.content if interaction.message else "")
        tournament, number = wanted.tournament, wanted.about
        if reason or not await self._organiser_service.was_played(tournament, number):
            await self._carry_out(interaction, UndoRound(tournament, number, reason))
        else:
            await WhyUndoForm(tournament, number).open(interaction)

    async def _carry_out(self, interaction: Interaction, wanted: CarryOut | UndoRound) -> None:
        """Does what was asked about, and says so in the place of the question."""
        await defer(interaction, update=True)
        there = await self._tournaments.existing(wanted.tournament)
        if there.row.guild != interaction.guild_id:
            raise Refusal("That tournament is on another server.")
        by = PlayerRef(interaction.user.id, interaction.user.display_name)
        if not isinstance(wanted, CarryOut) or wanted.act != "quit":
            by = await check_organiser(interaction)
        row, name, notice = there.row, f"**{plain(there.row.name)}**", ""
        match wanted:
            case UndoRound(_, number, reason):
                said = await self._undo(there, number, by, reason)
            case CarryOut("start"):
                await self._round_service.start_tournament(row.id, by)
                said = f"{name} has begun. {_NUMBER_NEXT if row.number_source else _ROUND_NEXT}"
            case CarryOut("draw"):
                await self._draws.draw_without(row.id, by)
                said, notice = f"{name} is drawn without its number.", without_words(row)
            case CarryOut("cancel"):
                await self._organiser_service.cancel(row.id, by)
                said = notice = f"{name} is cancelled."
            case CarryOut("drop", _, entrant):
                await self._organiser_service.drop(row.id, entrant, by)
                said = notice = f"**{name_of(there, entrant)}** is not in {name} any more."
            case CarryOut(_, _, entrant):
                mine = there.entrant_of(by.id)
                if mine is None or mine.id != entrant:
                    raise Refusal("That is not yours to say.")
                await self._organiser_service.drop(row.id, entrant, by)
                notice = f"**{name_of(there, entrant)}** has dropped out of {name}."
                said = f"You have dropped out of {name}. Thank you for playing!"
        if notice:
            await send_message(self._channel(row), OutgoingMessage(notice))
        self._changed()
        await redraw(interaction, OutgoingMessage(said))

    async def _undo(self, there: Tournament, about: int, by: PlayerRef, reason: str) -> str:
        latest = there.round
        if latest is None or latest.number != about:
            raise Refusal("Another round has begun meanwhile.")
        ended = await self._organiser_service.undo_round(there.row.id, by, reason)
        for match in ended:
            self._bot.shared(MatchDisplay).show_soon(match.id)
        if latest.message:
            await delete_message(self._channel(there.row).get_partial_message(latest.message))
        words = (
            f"↩️ Round {about} of **{plain(there.row.name)}** was undone: its matches are void and "
            "change no rating. The tournament is **paused**; the round is paired again when it "
            f"continues.\n{reason_line(reason)}"
        )
        met = [one for one in there.pairings_in(about) if one.entrant_b is not None]
        users = [
            there.by_id[one].user for pair in met for one in (pair.entrant_a, pair.entrant_b or 0)
        ]
        for notice in mentioning_notices(words, users):
            await send_message(
                self._channel(there.row), OutgoingMessage(notice.words), *notice.called
            )
        return f"Round {about} is undone. `/tournament manage resume` pairs again."

    async def _begin(
        self, interaction: Interaction, typed: str | None, *, correcting: bool = False
    ) -> tuple[PlayerRef, TournamentRow]:
        """The organiser who asks, and the tournament that they mean."""
        await defer(interaction)
        by = await check_organiser(interaction)
        return by, await find_tournament(interaction, typed, correcting=correcting)

    async def _done(
        self,
        interaction: Interaction,
        said: str,
        row: TournamentRow | None = None,
        notice: str = "",
    ) -> None:
        """Answers, and tells the channel of the tournament if there is anything to tell it."""
        self._changed()
        await respond(interaction, OutgoingMessage(said))
        if row is not None:
            await send_message(self._channel(row), OutgoingMessage(notice))

    def _channel(self, row: TournamentRow) -> discord.PartialMessageable:
        return self._bot.get_partial_messageable(row.channel, guild_id=row.guild)


_NUMBER_NEXT = "My fingerprint comes to its channel; then it waits for its public number."
_ROUND_NEXT = "The first round is on its way."
_NO_WAY_BACK = "Only an organiser can bring a player back. Results so far stay."
_DROPPED = f"A match that is not decided is lost at once. {_NO_WAY_BACK}"
_QUIT = f"You concede a match that is not decided, also for your rating. {_NO_WAY_BACK}"
