"""Reviews of matches for their players, and how they are stored."""

import asyncio
import json
import logging
from dataclasses import asdict, dataclass
from typing import Final

from bot.base import current_time
from bot.base.refusals import Refusal
from bot.matches.live.lookup import check_over, existing_match, seat_of
from bot.matches.match_service import MatchService
from bot.processes.background_process import BackgroundProcess
from bot.processes.time_limits import ProcessDied, TooSlow
from bot.reviews.review_process import review_in_background
from bot.store import Store
from bot.store.matches.match_rows import MatchRow, choices_from
from bot.store.replays.reviews import ReviewRow, review_of, save_review
from engine.players import Player
from engine.review.review import Review, TurnAdvantage, TurningPoint

log = logging.getLogger(__name__)

STILL_ON: Final = "This match isn't over yet. You can review it when it is."
FAILED: Final = "I can't review this match right now. Please press “Review” again later."


@dataclass(frozen=True, slots=True)
class MatchReview:
    """A match, and the review of one player's choices in it."""

    row: MatchRow
    seat: Player
    review: Review


class ReviewService:
    """Reviews of the matches of one store. The background process makes reviews one at a time, and
    the service stores each review."""

    def __init__(self, store: Store, matches: MatchService, process: BackgroundProcess) -> None:
        self._store = store
        self._matches = matches
        self._process = process
        self._one_at_a_time = asyncio.Lock()

    async def stored_review(self, match_id: str, user: int) -> MatchReview | None:
        """Returns the stored review of a match for a user who played it; None if the review isn't
        made yet. Raises NoSuchMatch for an unknown id, MatchVoid for a match that was stopped
        without a result, NotPlaying for a user who didn't play in the match, and Refusal if the
        match isn't over."""
        row, seat = await self._played_match(match_id, user)
        kept = await self._store.fetch(review_of, match_id, seat)
        if kept is None or kept.version != VERSION:
            return None
        return MatchReview(row, seat, unpack_review(kept.review))

    async def make_review(self, match_id: str, user: int) -> MatchReview:
        """Like `stored_review`, but makes and stores the review if there is none. This takes half a
        minute, or longer if other users wait. Also raises MatchPruned and MatchTooOld if nothing is
        left to review, and Refusal if the review can't be made."""
        async with self._one_at_a_time:
            known = await self.stored_review(match_id, user)
            if known is not None:
                return known
            row, seat = await self._played_match(match_id, user)
            _, record = await self._matches.with_record(match_id)
            choices = await self._store.fetch(choices_from, match_id, 0)
            unasked = frozenset(one.number for one in choices if one.forced)
            try:
                made = await review_in_background(self._process, match_id, record, seat, unasked)
            except (ProcessDied, TooSlow, RuntimeError) as error:
                log.exception("match %s could not be reviewed", match_id)
                raise Refusal(FAILED) from error
        now = current_time.now()
        kept = ReviewRow(match_id, seat, user, VERSION, pack_review(made), now)
        await self._store.run(save_review, kept)
        return MatchReview(row, seat, made)

    async def _played_match(self, match_id: str, user: int) -> tuple[MatchRow, Player]:
        row = await self._store.fetch(existing_match, match_id)
        seat = seat_of(row, user)
        check_over(row, STILL_ON)
        row.kind.check("review")
        return row, seat


VERSION: Final = 2
"""The version of the way in which reviews are made and stored; a review of another version is made
again."""


def pack_review(review: Review) -> str:
    """Returns a review as JSON text, to be stored."""
    return json.dumps(asdict(review), separators=(",", ":"))


def unpack_review(stored: str) -> Review:
    """Returns the review in a stored JSON text."""
    told = json.loads(stored)
    return Review(
        standings=tuple(TurnAdvantage(**one) for one in told["standings"]),
        points=tuple(TurningPoint(**one) for one in told["points"]),
        looked_at=told["looked_at"],
        decisions=told["decisions"],
    )
