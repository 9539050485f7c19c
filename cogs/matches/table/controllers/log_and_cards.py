"""The controller of reading pages: a match's log, cards, board and deal, as the viewer may know
them."""

import asyncio

from bot.discord_api.discord_calls import OutgoingMessage, defer, redraw, respond
from bot.discord_api.emoji import signs_for
from bot.matches.live.snapshot import Snapshot
from bot.replays.openness import check_seen_from
from bot.replays.replay_service import ReplayService
from cogs.matches.deals.layouts.fair_deal import commitment_explanation
from cogs.matches.table.controllers.match_lookup import MatchLookup, own_seat
from cogs.matches.table.controls import (
    AskWhatIf,
    AskWhyNot,
    OpenBoardText,
    OpenLog,
    ReadCards,
    ReadRule,
    TurnBoardText,
    TurnCards,
)
from cogs.matches.table.layouts.board_in_words import board_message
from cogs.matches.table.layouts.card_texts import cards_message
from cogs.matches.table.layouts.match_log import is_long, log_message
from cogs.matches.table.layouts.what_if import what_if_message
from cogs.matches.table.layouts.why_not import rule_message, why_not_message
from cogs.ui.controls import Interaction
from cogs.ui.match_buttons import ExplainDeal

ReadingAction = (
    OpenLog
    | ReadCards
    | TurnCards
    | AskWhyNot
    | AskWhatIf
    | ReadRule
    | OpenBoardText
    | TurnBoardText
    | ExplainDeal
)


class LogAndCardsController:
    """The handler of presses and commands that only read a match. Every method raises Refusal if a
    request isn't possible."""

    def __init__(self, replays: ReplayService, lookup: MatchLookup) -> None:
        self._replays = replays
        self._lookup = lookup

    async def take(self, interaction: Interaction, match_id: str, action: ReadingAction) -> None:
        """Shows the page of the match that the pressed control opens: its log, cards, rules or
        board in words."""
        match action:
            case OpenLog():
                await self.open_log(interaction, match_id)
            case ReadCards(page):
                snapshot = await self._seen_now(interaction, match_id)
                await respond(interaction, _cards_message(snapshot, interaction, page))
            case TurnCards(page, code):
                turning = _is_private_page(interaction)
                snapshot = await self._seen_now(interaction, match_id, update=turning)
                outgoing = _cards_message(snapshot, interaction, page, code=code)
                await (redraw if turning else respond)(interaction, outgoing)
            case AskWhyNot(page):
                turning = _is_private_page(interaction)
                snapshot, reasons = await self._lookup.why_not(
                    interaction, match_id, update=turning
                )
                outgoing = why_not_message(snapshot, reasons, page)
                await (redraw if turning else respond)(interaction, outgoing)
            case AskWhatIf(page):
                turning = _is_private_page(interaction)
                snapshot, previews = await self._lookup.what_if(
                    interaction, match_id, update=turning
                )
                outgoing = what_if_message(
                    snapshot, own_seat(snapshot, interaction), previews, page
                )
                await (redraw if turning else respond)(interaction, outgoing)
            case ReadRule(topic):
                snapshot = await self._seen_now(interaction, match_id, update=True)
                await redraw(interaction, rule_message(snapshot, topic))
            case OpenBoardText():
                snapshot = await self._seen_now(interaction, match_id)
                await respond(interaction, _board_message(snapshot, interaction, 0))
            case TurnBoardText(page):
                snapshot = await self._seen_now(interaction, match_id, update=True)
                await redraw(interaction, _board_message(snapshot, interaction, page))
            case ExplainDeal():
                await self._explain_deal(interaction, match_id)

    async def open_log(self, interaction: Interaction, match_id: str) -> None:
        """Shows a match's log in an ephemeral message, without the events that are hidden from the
        viewer."""
        snapshot = await self._seen_now(interaction, match_id)
        viewer = snapshot.row.seat_of(interaction.user.id)
        if is_long(snapshot) and not interaction.response.is_done():
            await defer(interaction)
        outgoing = await asyncio.to_thread(log_message, snapshot, viewer)
        await respond(interaction, outgoing)

    async def _explain_deal(self, interaction: Interaction, match_id: str) -> None:
        """Explains the commitment to the deal in an ephemeral message, with its parts once the
        match is open."""
        user = interaction.user.id
        row = await self._replays.check_seen(match_id, user, interaction.guild_id)
        secrecy, sources = await self._replays.deal_of(row)
        outgoing = await asyncio.to_thread(commitment_explanation, row, secrecy, sources)
        await respond(interaction, outgoing)

    async def _seen_now(
        self, interaction: Interaction, match_id: str, *, update: bool = False
    ) -> Snapshot:
        """Returns the match's current snapshot. Raises Refusal if the viewer can't see the match
        here."""
        snapshot = await self._lookup.cards_now(interaction, match_id, update=update)
        check_seen_from(snapshot.row, interaction.user.id, interaction.guild_id)
        return snapshot


def _is_private_page(interaction: Interaction) -> bool:
    return interaction.message is not None and interaction.message.flags.ephemeral


def _cards_message(
    snapshot: Snapshot, interaction: Interaction, page: int, *, code: bool = False
) -> OutgoingMessage:
    """Returns a page of the cards that the viewer sees, in words or as code."""
    viewer = snapshot.row.seat_of(interaction.user.id)
    return cards_message(snapshot, viewer, page, code, signs_for(interaction.user.id))


def _board_message(snapshot: Snapshot, interaction: Interaction, page: int) -> OutgoingMessage:
    return board_message(snapshot, snapshot.row.seat_of(interaction.user.id), page)
