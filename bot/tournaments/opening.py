"""The matches of pairings: the first, and those that nothing else brings about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.matches.match_creation import Person, Seat, Terms, new_match
from bot.store.entrants import entrants_by_id
from bot.store.matches import MatchRow
from bot.store.pairings import matches_of_pairing
from bot.store.rematches import get_rematch
from bot.store.tournaments import (
    EntrantRow,
    PairingRow,
    TournamentRow,
    get_pairing,
    get_tournament,
)
from engine.players import PLAYERS, Player, opponent


@dataclass(frozen=True, slots=True)
class ToOpen:
    """A pairing of a tournament in which a match has to begin between two entrants, after those
    matches."""

    row: TournamentRow
    pairing: PairingRow
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
    connection: AsyncConnection, pairing_id: int, *, lock: bool = False
) -> ToOpen | None:
    """The pairing of that id if a match has to begin in it. `lock` keeps its tournament from
    changing until the commit."""
    pairing = await get_pairing(connection, pairing_id)
    if pairing is None:
        return None
    row = await get_tournament(connection, pairing.tournament, lock=lock)
    pairing = await get_pairing(connection, pairing_id)
    if row is None or pairing is None or row.state != "running" or row.paused is not None:
        return None
    if pairing.winner is not None or pairing.entrant_b is None:
        return None
    played = await matches_of_pairing(connection, pairing_id)
    if any(row.state == "running" for row in played):
        return None
    rematch = await get_rematch(connection, played[-1].id) if played else None
    if rematch is not None and rematch.state == "choosing":
        return None
    found = await entrants_by_id(connection, (pairing.entrant_a, pairing.entrant_b))
    return ToOpen(
        row, pairing, {"A": found[pairing.entrant_a], "B": found[pairing.entrant_b]}, played
    )


def next_match(waiting: ToOpen, now: int) -> MatchRow:
    """The match that has to begin in a pairing: its first; the same again after one that was
    stopped; else the next, with the place and decks of the last. Who lost a game begins the next
    one."""
    row, pairing = waiting.row, waiting.pairing
    a, b = (_seat(waiting.entrants[player]) for player in PLAYERS)
    terms = Terms(row.game, row.clock, row.clock != "none", row.best_of, row.mode)
    match = new_match(terms, (a, b), row.guild, row.channel, now, pairing=pairing.id)
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
