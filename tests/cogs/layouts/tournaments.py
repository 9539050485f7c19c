"""Tournaments as values for layouts, without a database."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from bot.matches.beginning.match_creation import PlayerRef
from bot.store.tournaments.tournament_rows import (
    EntrantRow,
    PairingRow,
    RoundRow,
    Tournament,
    TournamentRow,
)
from bot.tournaments.creation import NewTournament, new_tournament
from tests.bot.matches.games import GAME

NOW = 1_800_000_000
WON = {"winner": "A", "how": "played", "games_a": 1, "opened": NOW, "decided": NOW}


def link(name: str) -> str:
    """Returns the tests' form of a link to the command with the given name."""
    return f"</{name}>"


LINKS: Any = SimpleNamespace(tree=SimpleNamespace(link=link))
"""A replacement for the bot in layouts that need only links to its commands."""


def row_of(**changes: Any) -> TournamentRow:
    """Returns the row of a Swiss of three rounds by Olga that has begun, with these changes."""
    wanted = NewTournament(10, 20, "Saturday Cup", GAME.key, "swiss", rounds=3)
    row = new_tournament(PlayerRef(99, "Olga"), wanted, NOW)
    return replace(row, **{"id": "CHP234", "state": "running", "began": NOW, **changes})


def entrants_of(number: int, name: str = "Member {}", **changes: Any) -> list[EntrantRow]:
    """Returns `number` entrants: the users 1, 2 and so on, under the same ids."""
    entrants = [
        EntrantRow(one, "CHP234", one, name.format(one), 1, "in", NOW, lot=one, seeded=one)
        for one in range(1, number + 1)
    ]
    return [replace(one, **changes) for one in entrants]


def pairing(
    number: int, a: int, b: int | None, slot: str | None = None, **changes: Any
) -> PairingRow:
    """Returns a pairing of two entrants in the given round; its table is that of `a`."""
    return PairingRow(10 * number + a, "CHP234", number, a, slot, a, b, **changes)


def signing_up(players: int, waiting: Sequence[EntrantRow] = (), **changes: Any) -> Tournament:
    """Returns a tournament that is open for sign-up, with this number of `players` in it."""
    row = row_of(**{"state": "open", "began": None, "rounds": None, **changes})
    return Tournament(row, [*entrants_of(players), *waiting], [], [])


def second_round(
    pairings: Sequence[PairingRow], deadline: int | None = None, **changes: Any
) -> Tournament:
    """Returns a Swiss of four in round 2 of 3 with those pairings. Members 1 and 3 won in the
    first round."""
    rounds = [
        RoundRow("CHP234", 1, "swiss", NOW, ended=NOW),
        RoundRow("CHP234", 2, "swiss", NOW, deadline),
    ]
    first = [pairing(1, 1, 2, **WON), pairing(1, 3, 4, **WON)]
    return Tournament(row_of(**changes), entrants_of(4), rounds, [*first, *pairings])
