"""What surrounds a match beside what happens in it: proposals, its series, what follows, its clock,
and the preferences of its players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.matches.live.puzzle_result import PuzzleResult, puzzle_result_of
from bot.matches.live.series import Series
from bot.ratings.rated_play import is_rated
from bot.store.matches.match_clocks import ClockRow
from bot.store.matches.match_rows import MatchRow
from bot.store.matches.practice_history import practice_results
from bot.store.matches.practice_matches import plays_person
from bot.store.matches.rematches import RematchRow, games_of_series, get_rematch
from bot.store.matchmaking.queue import QueuePairRow, call_of
from bot.store.posts.post_rows import PostRow
from bot.store.ratings.rating_rows import RatingChange, rating_change_of
from bot.store.running_matches.absences import AbsenceRow
from bot.store.running_matches.portraits import Portrait
from bot.store.running_matches.proposals import ProposalRow, Proposed
from bot.store.running_matches.stored_match import StoredMatch
from bot.store.settings.preferences import Preferences
from bot.store.tournaments.organiser_calls import OrganiserCall
from bot.store.tournaments.pairing_context import PairingContext
from engine.players import Player

PromptRow = ProposalRow | RematchRow | AbsenceRow
"""Row about which a message calls a player."""

STREAK: Final = 2
"""How many matches in a row are looked at."""


@dataclass(frozen=True, slots=True)
class MatchContext:
    """What surrounds a match: the latest `proposals` of both players, the `series` it is a game
    of (None for a single game), the `rematch` that follows it, if any, the `clock` that runs in
    it, if one does, who has left the server (`absence`), if anybody has, the `result` of a match
    that is over for its players' ratings, the `pairing` of a tournament that it is a game of, if it
    is, and the `organiser_call` to it, if there was one; the players' `preferences`, the
    messages with their hands, and the `portraits` of those who have one. `practice_streak` is how
    many practice matches of its game and level the member has won in a row with it, or lost (below
    0), once it is over; counted up to STREAK. `called` says that an opponent was found for the
    member of a practice match who waits in a queue, and has not said that they are ready;
    `plays_person` that the member of one that is put aside is in a match to which it gave way.
    `puzzle` is how a puzzle ended."""

    proposals: tuple[ProposalRow, ...] = ()
    series: Series | None = None
    rematch: RematchRow | None = None
    clock: ClockRow | None = None
    absence: AbsenceRow | None = None
    result: RatingChange | None = None
    pairing: PairingContext | None = None
    organiser_call: OrganiserCall | None = None
    preferences: Mapping[Player, Preferences] = field(default_factory=dict[Player, Preferences])
    hand_messages: Mapping[Player, PostRow] = field(default_factory=dict[Player, PostRow])
    portraits: Mapping[Player, Portrait] = field(default_factory=dict[Player, Portrait])
    practice_streak: int = 0
    called: QueuePairRow | None = None
    plays_person: bool = False
    puzzle: PuzzleResult | None = None

    @property
    def public_part(self) -> MatchContext:
        """What everybody sees of it: two that are equal here look the same."""
        waiting = (replace(row, message=None) for row in self.proposals if row.state == "open")
        rematch = self.rematch and replace(self.rematch, message=None)
        clock = self.clock and replace(self.clock, asked=0, due=0, warned_a=0, warned_b=0)
        return replace(
            self,
            proposals=tuple(waiting),
            rematch=rematch,
            clock=clock,
            absence=None,
            preferences={},
            hand_messages={},
            called=None,
            plays_person=False,
        )

    @property
    def prompts(self) -> Sequence[PromptRow]:
        """Returns the rows about which a player may be called, or was."""
        return [*self.proposals, *filter(None, (self.rematch, self.absence))]

    @property
    def is_followed(self) -> bool:
        """Whether the next match is played in the same place."""
        return self.rematch is not None and self.rematch.state == "begun"

    def open_proposal(self, kind: Proposed, player: Player) -> ProposalRow | None:
        """What the player proposes and waits for."""
        for row in self.proposals:
            if (row.kind, row.player, row.state) == (kind, player, "open"):
                return row
        return None


async def context_of(
    connection: AsyncConnection, stored: StoredMatch, known: MatchContext | None = None
) -> MatchContext:
    """What surrounds a match that was just read. `known` is what surrounded it before: the games
    of its series that came before it are over, and are not read again while it runs."""
    row, running, over = stored.row, stored.row.state == "running", stored.row.state == "over"
    member = row.users[row.human] if running and row.human is not None else None
    return MatchContext(
        proposals=stored.proposals,
        series=known.series if running and known else await series_of(connection, row),
        rematch=await get_rematch(connection, row.id) if over else None,
        clock=stored.clock if running else None,
        absence=stored.absence,
        result=await rating_change_of(connection, row.id) if over and is_rated(row) else None,
        pairing=stored.place,
        organiser_call=stored.organiser_call if running else None,
        preferences=stored.preferences,
        hand_messages=stored.hand_messages,
        portraits=stored.portraits,
        practice_streak=await practice_streak_of(connection, row) if over else 0,
        called=None if member is None else await call_of(connection, member),
        plays_person=member is not None and row.aside and await plays_person(connection, member),
        puzzle=await puzzle_result_of(connection, row) if over else None,
    )


async def practice_streak_of(connection: AsyncConnection, row: MatchRow) -> int:
    """How many practice matches were won (lost: below 0) in a row with that one, at most STREAK; 0
    where it is no practice match, or was drawn. Missions and puzzles are none."""
    if not row.kind.keeps_streak:
        return 0
    streak = 0
    for before in await practice_results(connection, row, STREAK):
        result = (
            0 if before.winner in (None, "draw") else 1 if before.winner == before.human else -1
        )
        if result == 0 or streak * result < 0:
            break
        streak += result
    return streak


async def series_of(connection: AsyncConnection, row: MatchRow) -> Series | None:
    """The series of a match as it stood then; None for a single game."""
    if row.best_of == 1:
        return None
    games = await games_of_series(connection, row.series, row.game_number)
    return Series(row.best_of, row.game_number, tuple(games))
