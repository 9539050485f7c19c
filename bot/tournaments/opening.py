"""The matches of bouts: the first, and those that nothing else brings about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.matches.match_creation import Person, Seat, Terms, new_match
from bot.store.bouts import matches_of_bout
from bot.store.entrants import entrants_by_id
from bot.store.matches import MatchRow
from bot.store.rematches import get_sequel
from bot.store.tournaments import (
    BoutRow,
    EntrantRow,
    TournamentRow,
    get_bout,
    get_tournament,
)
from engine.players import PLAYERS, Player, opponent


@dataclass(frozen=True, slots=True)
class ToOpen:
    """A bout of a tournament in which a match has to begin between two entrants, after those
    matches."""

    row: TournamentRow
    bout: BoutRow
    entrants: Mapping[Player, EntrantRow]
    played: Sequence[MatchRow]

    def like(self, other: ToOpen) -> bool:
        """Whether the same match would begin in the other."""
        return self._begins == other._begins

    @property
    def users(self) -> Sequence[int]:
        """The two who meet."""
        return [one.user for one in self.entrants.values()]

    @property
    def _begins(self) -> object:
        seats = [_seat(one) for one in self.entrants.values()]
        return seats, [(row.id, row.state) for row in self.played]


async def to_open(
    connection: AsyncConnection, bout_id: int, *, lock: bool = False
) -> ToOpen | None:
    """The bout of that id if a match has to begin in it. `lock` keeps its tournament from changing
    until the commit."""
    bout = await get_bout(connection, bout_id)
    if bout is None:
        return None
    row = await get_tournament(connection, bout.tournament, lock=lock)
    bout = await get_bout(connection, bout_id)
    if row is None or bout is None or row.state != "running" or row.paused is not None:
        return None
    if bout.winner is not None or bout.entrant_b is None:
        return None
    played = await matches_of_bout(connection, bout_id)
    if any(row.state == "running" for row in played):
        return None
    sequel = await get_sequel(connection, played[-1].id) if played else None
    if sequel is not None and sequel.state == "choosing":
        return None
    found = await entrants_by_id(connection, (bout.entrant_a, bout.entrant_b))
    return ToOpen(row, bout, {"A": found[bout.entrant_a], "B": found[bout.entrant_b]}, played)


def next_match(waiting: ToOpen, now: int) -> MatchRow:
    """The match that has to begin in a bout: its first; the same again after one that was stopped;
    else the next, with the place and decks of the last. Who lost a game begins the next one."""
    row, bout = waiting.row, waiting.bout
    a, b = (_seat(waiting.entrants[player]) for player in PLAYERS)
    terms = Terms(row.game, row.clock, row.clock != "none", row.best_of, row.mode)
    match = new_match(terms, (a, b), row.guild, row.channel, now, bout=bout.id)
    if not waiting.played:
        return match
    last = waiting.played[-1]
    again = last.state == "void"
    return replace(
        match,
        deck_a=last.deck_a,
        deck_b=last.deck_b,
        series=last.series,
        game_number=last.game_number if again else last.game_number + 1,
        first=last.first if again else _loser(last),
        table_channel=last.table_channel,
        announcement=last.announcement,
    )


def _seat(one: EntrantRow) -> Seat:
    return Seat(Person(one.user, one.name), one.deck_version)


def _loser(row: MatchRow) -> Player | None:
    return None if row.winner is None or row.winner == "draw" else opponent(row.winner)
