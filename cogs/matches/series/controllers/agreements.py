"""What players agree on beside the game: draws, taking back, rematches and who begins them.

Presses change the store alone. What is to be seen of that is shown by the next round of the
match, so a restart in between makes no difference.
"""

import logging
from collections import OrderedDict
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass

from bot.app.services import Services
from bot.base.people import is_former_member
from bot.base.refusals import Check, Refusal
from bot.discord_api.discord_calls import OutgoingMessage, defer, redraw, respond_or_redraw
from bot.matches.actions import AnswerProposal, Propose, WithdrawProposal
from bot.matches.beginning.rematch import MatchFollowUp, RematchService
from bot.matches.live.proposals import NoLongerProposed, StillProposed
from bot.matches.live.snapshot import Snapshot
from bot.matches.match_refusals import MatchOver, MatchPaused, MatchVoid
from bot.store.matches.match_rows import MatchRow
from bot.store.running_matches.proposals import ProposalRow, Proposed
from cogs.matches.series.controllers.prompts import PlayerPrompts
from cogs.matches.series.layouts.proposals import (
    PROPOSED,
    call_message,
    details_of,
    proposed_message,
)
from cogs.matches.series.layouts.rematch import (
    ChooseBeginner,
    DeclineRematch,
    OfferRematch,
    RematchAction,
)
from cogs.ui.answers import defer_to_read, defer_unless_ready, with_time
from cogs.ui.controls import Interaction
from cogs.ui.match_display import BoardDisplay, MatchDisplay
from cogs.ui.match_text import names
from engine.players import Player, opponent

log = logging.getLogger(__name__)

REMEMBERED = 1000
"""Matches whose proposal messages are remembered, at most."""

AgreementAction = Propose | AnswerProposal | WithdrawProposal | RematchAction


class AgreementController:
    """Serves presses and commands. Methods that take an interaction may raise Refusal."""

    def __init__(
        self,
        services: Services,
        refresher: MatchDisplay,
        boards: BoardDisplay,
        calls: PlayerPrompts,
        withdrawals: "WithdrawMessages",
    ) -> None:
        self._live = services.matches
        self._refresher = refresher
        self._boards = boards
        self._calls = calls
        self._presses = services.presses
        self._decks = services.decks
        self._withdrawals = withdrawals
        self.rematches = services.rematches

    async def take(self, interaction: Interaction, match_id: str, action: AgreementAction) -> None:
        """Does what a press asks for."""
        match action:
            case Propose(kind):
                await self.propose_draw_or_undo(interaction, match_id, kind)
            case AnswerProposal():
                await self._answer_proposal(interaction, match_id, action)
            case WithdrawProposal():
                await self._withdraw_proposal(interaction, match_id, action)
            case OfferRematch():
                await self._offer_rematch(interaction, match_id)
            case DeclineRematch():
                await defer_unless_ready(self._live, interaction, match_id, update=True)
                declining = self.rematches.decline(match_id, interaction.user.id)
                declined = with_time(self._presses, interaction, declining, update=True)
                await self._follow(interaction, match_id, declined)
            case ChooseBeginner(begins):
                # That takes a while: decks are read, and Discord is asked whether both are there.
                await defer(interaction, update=True)
                choosing = self.rematches.choose(match_id, interaction.user.id, begins)
                await self._follow(interaction, match_id, choosing)

    async def propose_draw_or_undo(
        self, interaction: Interaction, match_id: str, kind: Proposed
    ) -> None:
        """Proposes a draw or to take back a choice, and says so privately; accepts a draw that
        the opponent has offered. A press says so on the private message that was pressed."""
        in_time, update = self._presses.check_age_of(interaction), interaction.message is not None
        await defer_unless_ready(self._live, interaction, match_id, update=update)
        try:
            proposing = self._live.do(match_id, interaction.user.id, Propose(kind), in_time)
            snapshot = await self._play(
                match_id,
                interaction.user.id,
                with_time(self._presses, interaction, proposing, update=update),
            )
        except StillProposed as refusal:
            await self._tell_proposed(interaction, refusal.row, str(refusal))
            return
        except MatchPaused as paused:
            if kind != "draw":
                raise
            await self._propose_paused(interaction, paused.row, in_time)
            return
        seat = snapshot.row.seat_of(interaction.user.id)
        row = seat and snapshot.context.open_proposal(kind, seat)
        if row is None:
            await respond_or_redraw(interaction, _accepted(snapshot.row, interaction.user.id))
        else:
            details = details_of(snapshot, row)
            await self._tell_proposed(interaction, row, PROPOSED[kind], details)

    async def _propose_paused(
        self, interaction: Interaction, match: MatchRow, in_time: Check
    ) -> None:
        """Does the same for a draw in a match that is paused."""
        user, words = interaction.user.id, PROPOSED["draw"]
        try:
            row = await self._live.paused.do(match.id, user, Propose("draw"), in_time)
        except StillProposed as refusal:
            row, words = refusal.row, str(refusal)
        said = proposed_message(row, words) if row else _accepted(match, user)
        await respond_or_redraw(interaction, said)
        self._refresher.show_soon(match.id)

    async def _tell_proposed(
        self, interaction: Interaction, row: ProposalRow, words: str, details: Sequence[str] = ()
    ) -> None:
        """Says that in private with a way back, which goes when the proposal was answered."""
        if (await respond_or_redraw(interaction, proposed_message(row, words, details))).done:
            self._withdrawals.remember_message(row, interaction)
            await self._withdrawals.update_messages(await self._live.current(row.match_id))

    async def _answer_proposal(
        self, interaction: Interaction, match_id: str, action: AnswerProposal
    ) -> None:
        """The opponent's word on that, from the message that called them or their panel."""
        in_time = self._presses.check_age_of(interaction)
        await defer_unless_ready(self._live, interaction, match_id, update=True)
        user = interaction.user.id
        answering = self._live.do(match_id, user, action, in_time)
        try:
            snapshot = await self._play(
                match_id, user, with_time(self._presses, interaction, answering, update=True)
            )
        except MatchPaused as paused:
            if action.kind != "draw":
                raise
            row = await self._live.paused.do(match_id, user, action, in_time)
            assert row is not None
            await self._show_answered(interaction, paused.row, row)
            self._refresher.show_soon(match_id)
            return
        seat = snapshot.row.seat_of(user)
        assert seat is not None
        if _is_panel(interaction):
            await self._refresher.answer_with_hand(
                interaction, self._boards.with_board_place(snapshot), seat
            )
            return
        asked = (action.kind, opponent(seat))
        [row] = [one for one in snapshot.context.proposals if (one.kind, one.player) == asked]
        await self._show_answered(interaction, snapshot.row, row)

    async def _show_answered(
        self, interaction: Interaction, match: MatchRow, row: ProposalRow
    ) -> None:
        """Says on the message that called a player what became of what it asked."""
        if (await redraw(interaction, call_message(match, row))).done:
            await self._calls.note_answered(row)

    async def _withdraw_proposal(
        self, interaction: Interaction, match_id: str, action: WithdrawProposal
    ) -> None:
        """The player takes back what they proposed; the message that was pressed says what came of
        it, also where it was answered meanwhile."""
        in_time = self._presses.check_age_of(interaction)
        await defer_unless_ready(self._live, interaction, match_id, update=True)
        user = interaction.user.id
        refused: Refusal | None = None
        try:
            withdrawing = self._live.do(match_id, user, action, in_time)
            snapshot = await self._play(
                match_id, user, with_time(self._presses, interaction, withdrawing, update=True)
            )
        except MatchPaused as paused:
            if action.kind != "draw":
                raise
            row = await self._live.paused.do(match_id, user, action, in_time)
            assert row is not None
            await redraw(interaction, call_message(paused.row, row))
            self._refresher.show_soon(match_id)
            return
        except (NoLongerProposed, MatchOver) as refusal:
            snapshot, refused = await self._live.current(match_id), refusal
        seat = snapshot.row.seat_of(user)
        row = seat and proposed_at(snapshot, action.kind, seat, action.number)
        if row:
            await redraw(interaction, call_message(snapshot.row, row))
        elif refused is not None:
            raise refused

    async def _play(self, match_id: str, user: int, change: Awaitable[Snapshot]) -> Snapshot:
        try:
            snapshot = await change
        except MatchVoid:
            self._refresher.show_soon(match_id)
            raise
        self._refresher.note_press(snapshot.row, user)
        self._refresher.show_soon(match_id, snapshot)
        return snapshot

    async def _offer_rematch(self, interaction: Interaction, match_id: str) -> None:
        """Offers a rematch or accepts it, below a board that can still be shown."""
        await defer_unless_ready(self._live, interaction, match_id, update=True)
        row = (await self._live.current(match_id)).row
        for user, version in ((row.player_a, row.deck_a), (row.player_b, row.deck_b)):
            if not (is_former_member(user) or interaction.response.is_done()):
                deck = await self._decks.version(version)
                await defer_to_read(interaction, deck, update=True)
        offering = self.rematches.offer(match_id, interaction.user.id)
        await self._follow(
            interaction, match_id, with_time(self._presses, interaction, offering, update=True)
        )

    async def settle_due(self) -> None:
        """Ends the offers that nobody answered, and begins the matches whose time has come."""
        for match_id in await self.rematches.due():
            try:
                for one in await _settle(self.rematches, match_id):
                    self._refresher.show_soon(one)
            except Exception:
                log.exception("what follows match %s could not be settled", match_id)

    async def _follow(
        self, interaction: Interaction, match_id: str, change: Awaitable[MatchFollowUp]
    ) -> None:
        """Answers, on the board or the call that was pressed, with what came of it."""
        try:
            follows = await change
            self._refresher.note_press(follows.row, interaction.user.id)
            if not interaction.response.is_done():
                await self._show_following(interaction, match_id)
        finally:
            self._refresher.show_soon(match_id)
        if follows.begun is not None:
            self._refresher.show_soon(follows.begun.id)
        if follows.answered is not None:
            await self._calls.put_away(follows.row, follows.answered)

    async def _show_following(self, interaction: Interaction, match_id: str) -> None:
        snapshot = await self._live.current(match_id)
        message = interaction.message
        if message is not None and message.id == snapshot.row.board_message:
            await self._boards.answer_with_board(interaction, message, snapshot)
        else:
            await redraw(interaction, OutgoingMessage(message.content if message else None))


async def begin_next_match(rematches: RematchService, snapshot: Snapshot) -> Sequence[str]:
    """Begins the match after one that is over and was shown, unless a player has to be asked.
    Returns the ids of the matches to show."""
    rematch = snapshot.context.rematch
    if rematch is not None and rematch.state == "choosing" and rematch.chooser is None:
        return await _settle(rematches, snapshot.row.id)
    return ()


async def _settle(rematches: RematchService, match_id: str) -> Sequence[str]:
    """Ends or begins what is due after a match. Returns the ids of the matches to show."""
    try:
        follows = await rematches.settle_due(match_id)
    except Refusal as refusal:
        log.info("nothing follows match %s: %s", match_id, type(refusal).__name__)
        return (match_id,)
    if follows is None:
        return ()
    return (match_id,) if follows.begun is None else (match_id, follows.begun.id)


def _accepted(row: MatchRow, user: int) -> OutgoingMessage:
    """Tells a player that they have accepted a draw."""
    seat = row.seat_of(user)
    other = names(row)[opponent(seat)] if seat else ""
    return OutgoingMessage(f"You have accepted: the match against **{other}** is a draw.")


def _is_panel(interaction: Interaction) -> bool:
    """Whether the button that was pressed is on a player's own message."""
    message = interaction.message
    return interaction.guild_id is None or (message is not None and message.flags.ephemeral)


@dataclass(frozen=True, slots=True)
class _ProposalMessage:
    """Where a player was told that their proposal waits."""

    proposal: ProposalRow
    interaction: Interaction


class WithdrawMessages:
    """These messages of all matches."""

    def __init__(self) -> None:
        self._told: OrderedDict[str, list[_ProposalMessage]] = OrderedDict()

    def remember_message(self, proposal: ProposalRow, interaction: Interaction) -> None:
        """Remembers the message that has just answered an interaction."""
        match_id = proposal.match_id
        valid = [one for one in self._told.pop(match_id, []) if not one.interaction.is_expired()]
        self._told[match_id] = [*valid, _ProposalMessage(proposal, interaction)]
        while len(self._told) > REMEMBERED:
            self._told.popitem(last=False)

    async def update_messages(self, snapshot: Snapshot) -> None:
        """Has the messages of a match say what came of what waits for an answer no longer."""
        told = self._told.pop(snapshot.row.id, [])
        kept: list[_ProposalMessage] = []
        settled: list[tuple[_ProposalMessage, ProposalRow]] = []
        for one in told:
            asked = one.proposal
            now = proposed_at(snapshot, asked.kind, asked.player, asked.number)
            if now is not None and now.state == "open":
                kept.append(one)
            elif now is not None and not one.interaction.is_expired():
                settled.append((one, now))
        if kept:
            self._told[snapshot.row.id] = kept
        for one, now in settled:
            await redraw(one.interaction, call_message(snapshot.row, now))


def proposed_at(
    snapshot: Snapshot, kind: Proposed, player: Player, number: int
) -> ProposalRow | None:
    """What a player proposed at the decision of that number, if it was their latest proposal."""
    for row in snapshot.context.proposals:
        if (row.kind, row.player, row.number) == (kind, player, number):
            return row
    return None
