"""Players' agreements outside the game: draws, taking back, rematches and who begins.

Presses only change the store. The next round of the match's display shows the change, so a restart
in between makes no difference.
"""

import logging
from collections.abc import Awaitable, Sequence
from typing import Final

from bot.app.services import Services
from bot.base.people import is_former_member
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import OutgoingMessage, defer, redraw, respond_or_redraw
from bot.matches.actions import AnswerProposal, Propose, WithdrawProposal
from bot.matches.beginning.rematch import MatchFollowUp, RematchService
from bot.matches.live.proposals import NoLongerProposed, StillProposed
from bot.matches.live.snapshot import Snapshot
from bot.matches.match_refusals import MatchOver, MatchPaused, MatchVoid
from bot.posts.post_kind import notice_kind
from bot.posts.private_posts import PrivatePosts
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
from engine.players import opponent

log = logging.getLogger(__name__)

WITHDRAWAL: Final = notice_kind("withdrawal")

ProposalAction = Propose | AnswerProposal | WithdrawProposal
AgreementAction = ProposalAction | RematchAction


class AgreementController:
    """The handler of presses and commands about agreements: draws, taking back, rematches. Methods
    that take an interaction raise Refusal if the request isn't possible."""

    def __init__(
        self,
        services: Services,
        refresher: MatchDisplay,
        boards: BoardDisplay,
        calls: PlayerPrompts,
        withdrawals: PrivatePosts,
    ) -> None:
        self._live = services.matches
        self._matches = services.match_directory
        self._refresher = refresher
        self._boards = boards
        self._calls = calls
        self._presses = services.presses
        self._decks = services.decks
        self._withdrawals = withdrawals
        self.rematches = services.rematches

    async def take(self, interaction: Interaction, match_id: str, action: AgreementAction) -> None:
        """Executes the action of a button about an agreement, and answers the press."""
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
                # This takes a while: decks are read, and the bot asks Discord whether both are
                # there.
                await defer(interaction, update=True)
                choosing = self.rematches.choose(match_id, interaction.user.id, begins)
                await self._follow(interaction, match_id, choosing)

    async def propose_draw_or_undo(
        self, interaction: Interaction, match_id: str, kind: Proposed
    ) -> None:
        """Proposes a draw or to take back a choice; `kind` says which. If the opponent has already
        offered a draw, accepts it. Answers privately. If the message whose button was pressed is
        private, the answer replaces it."""
        try:
            match, row, snapshot = await self._do(interaction, match_id, Propose(kind))
        except StillProposed as refusal:
            await self._tell_proposed(interaction, refusal.row, str(refusal))
            return
        if row is None:
            await respond_or_redraw(interaction, _accepted(match, interaction.user.id))
        else:
            details = details_of(snapshot, row) if snapshot is not None else ()
            await self._tell_proposed(interaction, row, PROPOSED[kind], details)

    async def _tell_proposed(
        self, interaction: Interaction, row: ProposalRow, words: str, details: Sequence[str] = ()
    ) -> None:
        """Shows the player their proposal privately with a button to withdraw it, which is removed
        once the proposal is answered."""
        said = await respond_or_redraw(interaction, proposed_message(row, words, details))
        message = said.value or interaction.message
        if said.done and message is not None and (match := await self._matches.find(row.match_id)):
            about = WITHDRAWAL, _thing_of(row), match.guild
            await self._withdrawals.remember(*about, interaction, message)
            match, proposals = await self._matches.find_with_proposals(row.match_id)
            if match is not None:
                await settle_withdrawals(self._withdrawals, match, proposals)

    async def _answer_proposal(
        self, interaction: Interaction, match_id: str, action: AnswerProposal
    ) -> None:
        """Handles the opponent's answer to a proposal, from the message that called them or from
        their hand."""
        match, row, snapshot = await self._do(interaction, match_id, action)
        seat = match.seat_of(interaction.user.id)
        if snapshot is not None and seat is not None and _is_panel(interaction):
            now = self._boards.with_board_place(snapshot)
            await self._refresher.answer_with_hand(interaction, now, seat)
        elif row is not None and (await redraw(interaction, call_message(match, row))).done:
            await self._calls.note_answered(row)

    async def _withdraw_proposal(
        self, interaction: Interaction, match_id: str, action: WithdrawProposal
    ) -> None:
        """Withdraws a player's proposal. The message whose button was pressed shows the outcome,
        also if the proposal was answered in the meantime."""
        match: MatchRow | None
        try:
            match, row, _ = await self._do(interaction, match_id, action)
        except (NoLongerProposed, MatchOver):
            match, proposals = await self._matches.find_with_proposals(match_id)
            row = match and _proposal_of(match, proposals, interaction.user.id, action)
            if row is None:
                raise
        if match is not None and row is not None:
            await redraw(interaction, call_message(match, row))

    async def _do(
        self, interaction: Interaction, match_id: str, action: ProposalAction
    ) -> tuple[MatchRow, ProposalRow | None, Snapshot | None]:
        """Executes an action about a proposal. Returns the match, the proposal (None if the action
        accepted the opponent's draw), and the snapshot of the match (None if it's paused)."""
        in_time, update = self._presses.check_age_of(interaction), interaction.message is not None
        user = interaction.user.id
        await defer_unless_ready(self._live, interaction, match_id, update=update)
        doing = self._live.do(match_id, user, action, in_time)
        try:
            now = await with_time(self._presses, interaction, doing, update=update)
        except MatchVoid as stopped:
            self._refresher.show_soon(match_id)
            if not isinstance(stopped, MatchPaused) or action.kind != "draw":
                raise
            row = await self._live.paused.do(match_id, user, action, in_time)
            self._refresher.show_soon(match_id)
            return stopped.row, row, None
        self._refresher.note_press(now.row, user)
        self._refresher.show_soon(match_id, now)
        return now.row, _proposal_of(now.row, now.context.proposals, user, action), now

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
        """Ends rematch offers that were not answered in time, and starts the next matches that are
        due. Also deletes the records of private messages about proposals that can no longer be
        edited."""
        await self._withdrawals.posts_about(WITHDRAWAL)
        for match_id in await self.rematches.due():
            try:
                for one in await _settle(self.rematches, match_id):
                    self._refresher.show_soon(one)
            except Exception:
                log.exception("what follows match %s could not be settled", match_id)

    async def _follow(
        self, interaction: Interaction, match_id: str, change: Awaitable[MatchFollowUp]
    ) -> None:
        """Waits for a change of what follows a match, then answers on the board or message whose
        button was pressed."""
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
        message, seat = interaction.message, snapshot.row.seat_of(interaction.user.id)
        if message is not None and message.id == snapshot.row.board_message:
            await self._boards.answer_with_board(interaction, message, snapshot)
        elif seat is not None and _is_panel(interaction):
            now = self._boards.with_board_place(snapshot)
            await self._refresher.answer_with_hand(interaction, now, seat)
        else:
            await redraw(interaction, OutgoingMessage(message.content if message else None))


async def begin_next_match(rematches: RematchService, snapshot: Snapshot) -> Sequence[str]:
    """Starts the next match of a series or rematch after a match that is over, unless a player must
    be asked first. Returns the ids of the matches whose messages need an update; empty if no match
    was started."""
    rematch = snapshot.context.rematch
    if rematch is not None and rematch.state == "choosing" and rematch.chooser is None:
        return await _settle(rematches, snapshot.row.id)
    return ()


async def _settle(rematches: RematchService, match_id: str) -> Sequence[str]:
    """Ends an offer or starts the next match if that is due after a match. Returns the ids of the
    matches to show."""
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
    """Returns whether the pressed button is on a player's own message."""
    message = interaction.message
    return interaction.guild_id is None or (message is not None and message.flags.ephemeral)


async def settle_withdrawals(
    posts: PrivatePosts, match: MatchRow, proposals: Sequence[ProposalRow]
) -> bool:
    """Edits the private messages that confirm to players what they have proposed: once a proposal
    is closed, its message shows the outcome. Returns False if Discord didn't answer."""
    done = True
    for row in proposals:
        if row.state != "open":
            for post in await posts.posts_about(WITHDRAWAL, _thing_of(row)):
                done &= await posts.edit(post, call_message(match, row))
    return done


def _proposal_of(
    match: MatchRow, proposals: Sequence[ProposalRow], user: int, action: ProposalAction
) -> ProposalRow | None:
    """Returns the proposal that an action of a user makes, answers or withdraws."""
    seat = match.seat_of(user)
    asker = opponent(seat) if seat and isinstance(action, AnswerProposal) else seat
    for row in proposals:
        new = row.state == "open" if isinstance(action, Propose) else row.number == action.number
        if new and (row.kind, row.player) == (action.kind, asker):
            return row
    return None


def _thing_of(row: ProposalRow) -> str:
    return f"{row.match_id}.{row.kind}.{row.player}.{row.number}"
