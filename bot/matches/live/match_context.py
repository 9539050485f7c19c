"""The context of a match, beside what happens in it: proposals, its series, the match that follows,
its clock, and its players' preferences."""

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
from bot.store.matchmaking.queue import QueuePairRow, pair_to_confirm
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
"""A row about which a message mentions a player."""

STREAK: Final = 2
"""The most matches in a row that are counted."""


@dataclass(frozen=True, slots=True)
class MatchContext:
    """Data about a match beyond its board. A field is None or empty if the match has no such data.

    In all matches:

    - `proposals`: the latest proposals of both players: draws, and taking back a choice.
    - `series`: the state of the series that the match belongs to.
    - `rematch`: the state of the rematch after the match.
    - `clock`: the running clock.
    - `absence`: the absence of a player who has left the server.
    - `result`: the rating changes of a match that is over.
    - `pairing`: the match's pairing in a tournament.
    - `organiser_call`: a player's call for the organiser of the tournament.
    - `preferences`: the players' preferences.
    - `hand_messages`: the messages with the players' hands.
    - `portraits`: the players' avatars.

    In practice, missions and puzzles:

    - `practice_streak`: how many practice matches of this game and level the member has won in a
      row (lost: negative). Counted once this match is over, and only up to STREAK.
    - `called`: the pair that the queue has made for the member, until the member is ready.
    - `plays_person`: whether the member is now in the match for which this practice match was
      paused.
    - `puzzle`: the result of a puzzle.
    """

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
        """The part of the context that everybody sees. As long as this part stays equal, no public
        message has to be edited."""
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
        """The rows about which a message may mention a player: proposals, the rematch, and a
        player's absence."""
        return [*self.proposals, *filter(None, (self.rematch, self.absence))]

    @property
    def is_followed(self) -> bool:
        """Whether the next match has started in the same channel or thread, as a rematch or as the
        next game of the series."""
        return self.rematch is not None and self.rematch.state == "begun"

    def open_proposal(self, kind: Proposed, player: Player) -> ProposalRow | None:
        """Returns the player's open proposal of that kind, or None."""
        for row in self.proposals:
            if (row.kind, row.player, row.state) == (kind, player, "open"):
                return row
        return None


async def context_of(
    connection: AsyncConnection, stored: StoredMatch, known: MatchContext | None = None
) -> MatchContext:
    """Returns the context of a match that was just read. `known` is an earlier context of the
    match. While the match runs, the earlier games of the series are copied from `known`, because
    those games are over."""
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
        called=None if member is None else await pair_to_confirm(connection, member),
        plays_person=member is not None and row.aside and await plays_person(connection, member),
        puzzle=await puzzle_result_of(connection, row) if over else None,
    )


async def practice_streak_of(connection: AsyncConnection, row: MatchRow) -> int:
    """Returns how many practice matches the player has won in a row, up to this one. The number is
    negative for matches lost in a row. It's 0 after a draw, and for matches that aren't practice.
    Missions and puzzles don't count. Looks at the latest STREAK matches only."""
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
    """Returns the state of the series at that match; None for a single game."""
    if row.best_of == 1:
        return None
    games = await games_of_series(connection, row.series, row.game_number)
    return Series(row.best_of, row.game_number, tuple(games))
