"""Brackets of single and double elimination: who meets whom, and who is placed where.

A bracket is a function of the seeds and of the winners so far. Nothing else of it is stored.
"""

from collections.abc import Iterable, Mapping, Sequence
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

_LAST_ROUNDS = {1: "Final", 2: "Semi-final", 3: "Quarter-final"}


@dataclass(frozen=True, slots=True)
class NodeSource:
    """Where an entrant of a node comes from: as the winner of a slot, or as its loser."""

    slot: str
    loser: bool = False


@dataclass(frozen=True, slots=True)
class BracketNode:
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
    from_a: NodeSource | None = None
    from_b: NodeSource | None = None
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
    nodes: Sequence[BracketNode]

    @property
    def ready(self) -> Sequence[BracketNode]:
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

    def _loser_is_out(self, node: BracketNode) -> bool:
        if node.bye:
            return False
        return self.kind == "single" or node.section == "losers" or node is self.nodes[-1]


@dataclass(frozen=True, slots=True)
class _Side:
    """A side of a node to which somebody comes, who may not be known yet. A side to which nobody
    can ever come is None instead."""

    entrant: int | None
    source: NodeSource | None = None


@dataclass(frozen=True, slots=True)
class _Column:
    """Who goes on from a column of nodes, and who has lost there, both from the top."""

    winners: Sequence[_Side | None]
    losers: Sequence[_Side | None]


def build_bracket(kind: Kind, seeds: Sequence[int], decided: Mapping[str, int]) -> Bracket:
    """The bracket of these entrants, the best first, with the winners of the slots so far.

    Byes go to the best. A bye is decided like everything else: who has it goes on once `decided`
    says so. Raises ValueError for fewer than two entrants, and where the winner of a slot is nobody
    who could have been there.
    """
    if len(seeds) < 2:
        raise ValueError("A bracket needs two entrants.")
    drawing = _BracketBuilder(kind, decided)
    winners = drawing.winners(seeds)
    if kind == "double":
        drawing.final(winners[-1].winners[0], drawing.losers(winners))
    return Bracket(kind, seeds, drawing.nodes)


class _BracketBuilder:
    """A bracket to which one column after the other is added."""

    def __init__(self, kind: Kind, decided: Mapping[str, int]) -> None:
        self.nodes: list[BracketNode] = []
        self._kind: Kind = kind
        self._decided = decided

    def winners(self, seeds: Sequence[int]) -> Sequence[_Column]:
        """The columns from which who loses is out, or among the losers."""
        columns: list[_Column] = []
        sides = _first_sides(seeds)
        last = len(sides).bit_length() - 1
        while len(sides) > 1:
            left = last - len(columns)
            title = _LAST_ROUNDS.get(left, f"Last {2**left}")
            if self._kind == "double":
                title = _title("Winners'", len(columns), last)
            columns.append(self._column("winners", len(columns), title, _neighbours(sides)))
            sides = columns[-1].winners
        return columns

    def losers(self, winners: Sequence[_Column]) -> _Side | None:
        """The columns of those who have lost once, and who comes from the last of them. Losers of
        the first column begin; then, in turn, those who are left meet those who come down from the
        next column of the winners, and each other."""
        sides = winners[0].losers
        last = 2 * (len(winners) - 1)
        for number, upper in enumerate(winners[1:]):
            column = 2 * number
            title = _title("Losers'", column, last)
            left = self._column("losers", column, title, _neighbours(sides)).winners
            title = _title("Losers'", column + 1, last)
            pairs = zip(_crossed(upper.losers, number), left, strict=True)
            sides = self._column("losers", column + 1, title, pairs).winners
        return sides[0]

    def final(self, unbeaten: _Side | None, beaten: _Side | None) -> None:
        """The final of the two champions, and the second one if it is needed: nobody is out before
        they have lost twice."""
        first = self._column("final", 0, "Final", [(unbeaten, beaten)])
        node = self.nodes[-1]
        if node.winner is not None and node.winner == node.b:
            pairs = zip(first.losers, first.winners, strict=True)
            self._column("final", 1, "Second final", pairs)

    def _column(
        self,
        section: Section,
        number: int,
        title: str,
        pairs: Iterable[tuple[_Side | None, _Side | None]],
    ) -> _Column:
        winners: list[_Side | None] = []
        losers: list[_Side | None] = []
        for row, (upper, lower) in enumerate(pairs):
            a, b = upper or lower, lower if upper else None
            if a is None:
                winners.append(None)
                losers.append(None)
                continue
            slot = f"{section[0].upper()}{number + 1}-{row + 1}"
            node = BracketNode(
                slot=slot,
                section=section,
                column=number,
                row=row,
                title=title,
                a=a.entrant,
                b=b.entrant if b else None,
                from_a=a.source,
                from_b=b.source if b else None,
                bye=b is None,
                winner=self._decided.get(slot),
            )
            if node.winner is not None and node.winner not in (node.a, node.b):
                raise ValueError(f"{node.winner} cannot have won {slot}.")
            self.nodes.append(node)
            winners.append(_Side(node.winner, NodeSource(slot)))
            losers.append(_Side(node.loser, NodeSource(slot, loser=True)) if b else None)
        return _Column(winners, losers)


def _first_sides(seeds: Sequence[int]) -> Sequence[_Side | None]:
    """The first column, so that the best two can meet in the last one only, the best four not
    before the last but one, and so on. The best meet nobody where there are too few."""
    order = [0]
    while len(order) < len(seeds):
        size = 2 * len(order)
        order = [place for better in order for place in (better, size - 1 - better)]
    return [_Side(seeds[place]) if place < len(seeds) else None for place in order]


def _neighbours(
    sides: Sequence[_Side | None],
) -> Iterable[tuple[_Side | None, _Side | None]]:
    return zip(sides[::2], sides[1::2], strict=True)


def _crossed(losers: Sequence[_Side | None], number: int) -> Sequence[_Side | None]:
    """Those who come down from a column of the winners, in another order each time (backwards,
    each half backwards, halves swapped, straight), so that they come as far as possible from whom
    they have met. `number` counts such columns from 0."""
    size = len(losers)
    flipped = (size - 1, (size - 1) // 2, size // 2, 0)[number % 4]
    return [losers[place ^ flipped] for place in range(size)]


def _title(whose: str, column: int, columns: int) -> str:
    return f"{whose} final" if column == columns - 1 else f"{whose} round {column + 1}"
