"""Calling an organiser to a table: a press, a reason, and a message that calls their role."""

from dataclasses import replace
from typing import Final

from bot.app.client import Deckhand, Interaction
from bot.base.discord_text import cut, plain
from bot.base.people import mention_of
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import (
    OutgoingMessage,
    Reach,
    defer,
    edit_message,
    redraw,
    respond,
)
from bot.matches.match_refusals import NoSuchMatch
from bot.posts.notice import Posted
from bot.posts.post_kind import notice_kind
from bot.store.matches.match_rows import MatchRow
from bot.store.running_matches.stored_match import StoredMatch
from bot.store.tournaments.organiser_calls import OrganiserCall
from bot.tournaments.organiser_call_service import OrganiserCallService
from cogs.matches.table.controls import AskForOrganiser
from cogs.tournaments.controllers.organiser_permissions import check_organiser_of
from cogs.tournaments.controllers.tournament_notices import call_organisers
from cogs.tournaments.controls.organiser_controls import (
    AnswerCall,
    CallAction,
    CallForm,
    CallOrganiser,
    ComingButton,
)
from cogs.ui.match_display import MatchDisplay
from cogs.ui.match_text import place_words
from cogs.ui.pages import Page, page_message

CALL: Final = notice_kind("organiser call")

CALLED = (
    "{whom} called. The clocks of this match are stopped until one comes, <t:{until}:t> at the "
    "latest."
)
SHOWN = (
    "[Your call is posted]({place}), but I couldn't notify any organiser, so the clocks keep "
    "running. Write to an organiser yourself."
)
NO_ONE = (
    "I couldn't notify any organiser, so the clocks keep running. Write to an organiser yourself, "
    "or try again later."
)
STANDS = "The clocks there are stopped until one of you comes, <t:{until}:t> at the latest."
RUNS = "I couldn't notify any organiser, so the clocks there keep running."


class OrganiserCallController:
    """The handler of players who call an organiser to their match. Every method raises Refusal if a
    request isn't possible."""

    def __init__(self, bot: Deckhand, display: MatchDisplay) -> None:
        self._bot = bot
        self._display = display
        self._calls: OrganiserCallService = bot.services.organiser_calls

    async def take(self, interaction: Interaction, action: CallAction) -> None:
        """Executes the action of a button or form about calling an organiser, and answers it."""
        match action:
            case AskForOrganiser(match_id):
                await self._calls.check_may_call(match_id, interaction.user.id)
                await CallForm(match_id).open(interaction)
            case CallOrganiser(match_id, reason):
                await self._call(interaction, match_id, reason)
            case AnswerCall(match_id):
                await self._come(interaction, match_id)

    async def _call(self, interaction: Interaction, match_id: str, reason: str) -> None:
        """Calls the organisers with the reason that the player typed."""
        await defer(interaction)
        stored, call = await self._calls.call_organiser(match_id, interaction.user.id, reason)
        sent = await self._tell(stored, call)
        if sent.reach is not Reach.HEARD:
            await self._calls.withdraw_call(match_id)
        self._display.show_soon(match_id)
        await respond(interaction, OutgoingMessage(_answer(stored.row, sent, call)))

    async def _come(self, interaction: Interaction, match_id: str) -> None:
        """Notes that an organiser comes."""
        await defer(interaction, update=True)
        row = await self._bot.services.match_directory.find(match_id)
        if row is None or row.guild is None:
            raise NoSuchMatch
        by = await check_organiser_of(interaction, row.guild)
        await self._calls.answer_call(match_id, by)
        self._display.show_soon(match_id)
        before = interaction.message.content if interaction.message else ""
        words = f"{before}\n**{plain(by.name)}** is coming. The clocks continue."
        await redraw(interaction, OutgoingMessage(cut(words, 2000)))

    async def _tell(self, stored: StoredMatch, call: OrganiserCall) -> Posted:
        """Calls the organisers, and returns who was notified. If the message notifies nobody, it
        says so."""
        row, place = stored.row, stored.place
        assert place is not None
        tournament = await self._bot.services.tournaments.row(place.tournament)
        if tournament is None:
            raise Refusal("This tournament is gone.")
        where = f"[the match]({row.board_link})" if row.board_link else f"match {row.id}"
        called = f"**{plain(row.names[call.player])}** calls an organiser to {where}:"
        lines = f"{called} {place_words(place)}.", f"> {plain(call.reason)}"
        note, coming = STANDS.format(until=call.until), [ComingButton(row.id)]
        page = Page("organiser-call", "", "", lines, coming, note=note, colour=None)
        outgoing = page_message(page)
        about = f"{row.id}.{call.made}"
        sent = await call_organisers(self._bot, tournament, CALL, about, outgoing, everyone=True)
        if sent.message is not None and sent.reach is Reach.SHOWN:
            channel = self._bot.get_partial_messageable(tournament.channel, guild_id=row.guild)
            shown = page_message(replace(page, note=RUNS, controls=()))
            await edit_message(channel.get_partial_message(sent.message), shown)
        return sent


def _answer(row: MatchRow, sent: Posted, call: OrganiserCall) -> str:
    """Returns the answer to the player who called."""
    match sent.reach:
        case Reach.HEARD:
            one = len(sent.users) == 1
            whom = f"{' '.join(map(mention_of, sent.users))} {'is' if one else 'are'}"
            whom = "The organisers are" if sent.role is not None else whom
            return CALLED.format(whom=whom, until=call.until)
        case Reach.SHOWN:
            place = f"https://discord.com/channels/{row.guild}/{sent.channel}/{sent.message}"
            return SHOWN.format(place=place)
        case Reach.NO_ONE:
            return NO_ONE
