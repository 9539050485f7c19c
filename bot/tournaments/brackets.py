"""Brackets of single and double elimination: who meets whom, and who is placed where.

A bracket is a function of the seeds and of the winners so far (`bot.tournaments.drawing`). Nothing
else of it is stored.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Literal

Kind = Literal["single", "double"]
"""Who loses is out; or is out only after losing twice."""

Section = Literal["winners", "losers", "final"]
"""The part of a bracket. Single elimination has winners only; the last column there is its final.
Double elimination ends in "final": the winners' champion against the losers', and in a second
column once more if the losers' champion has won the first time."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where an entrant of a node comes from: as the winner of a slot, or as its loser."""

    slot: str
    loser: bool = False


@dataclass(frozen=True, slots=True)
class Node:
    """A place in the bracket where two meet, or where one has a `bye`: then `a` alone comes.

    `slot` is its name, as in `PairingRow.slot`. `column` and `row` count from 0 within the section,
    from the left and from the top; where nobody can ever come there is no node. `title` says what
    is played, such as "Semi-final". `a` and `b` are ids of entrants, None while it is not known who
    comes. `from_a` and `from_b` say from where; None for those who begin here. `winner` is there
    once it is decided.
    """

    slot: str
    section: Section
    column: int
    row: int
    title: str
    a: int | None
    b: int | None
    from_a: Source | None = None
    from_b: Source | None = None
    bye: bool = False
    winner: int | None = None

    @property
    def ready(self) -> bool:
        """Whether everybody who is to come is there, and nothing is decided."""
        known = self.a is not None and (self.bye or self.b is not None)
        return known and self.winner is None

    @property
    def loser(self) -> int | None:
        """Who has lost here, None if nobody has so far."""
        if self.winner is None:
            return None
        return self.b if self.winner == self.a else self.a


@dataclass(frozen=True)
class Bracket:
    """All nodes, section by section, column by column, from the top. `seeds` are the ids of its
    entrants, the best first. The second final of a double elimination is among the nodes only
    where it is played."""

    kind: Kind
    seeds: Sequence[int]
    nodes: Sequence[Node]

    @property
    def ready(self) -> Sequence[Node]:
        """The nodes that can be played now, and the byes that are due."""
        return [node for node in self.nodes if node.ready]

    @property
    def champion(self) -> int | None:
        """Who has won it all, None while nobody has."""
        return self.nodes[-1].winner

    @cached_property
    def places(self) -> Mapping[int, int]:
        """The places of those who are out, and of the champion, from 1. Those who go out in the
        same column share a place."""
        places: dict[int, int] = {}
        better = len(self.seeds)
        last_chances = [node for node in self.nodes if self._loser_is_out(node)]
        for _, column in groupby(last_chances, lambda node: (node.section, node.column)):
            nodes = list(column)
            better -= len(nodes)
            places |= {node.loser: better + 1 for node in nodes if node.loser is not None}
        if self.champion is not None:
            places[self.champion] = 1
        return places

    def _loser_is_out(self, node: Node) -> bool:
        if node.bye:
            return False
        return self.kind == "single" or node.section == "losers" or node is self.nodes[-1]
