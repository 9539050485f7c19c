"""Brackets of single and double elimination: which entrants meet, and the places they reach.

A bracket is a function of the seeds and of the winners so far. Nothing else of it is stored.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Literal

Kind = Literal["single", "double"]
"""The kind of bracket: an entrant is out after one loss, or after two."""

Section = Literal["winners", "losers", "final"]
"""The part of a bracket. Single elimination has only "winners"; the last column there is its final.
Double elimination ends in "final": the winners' champion meets the losers' champion, and a second
column repeats this if the losers' champion has won the first time."""

_LAST_ROUNDS = {1: "Final", 2: "Semi-final", 3: "Quarter-final"}


@dataclass(frozen=True, slots=True)
class NodeSource:
    """The earlier pairing in a bracket from which an entrant comes. The entrant is the winner of
    the pairing in `slot`, or with `loser` the loser of that pairing."""

    slot: str
    loser: bool = False


@dataclass(frozen=True, slots=True)
class BracketNode:
    """A pairing in a bracket: two entrants meet there, or `a` alone has a `bye`. A pairing that no
    entrant can ever reach has no node.

    - `slot`: the pairing's name, as in `PairingRow.slot`.
    - `section`: the part of the bracket.
    - `column`, `row`: the position in the section, from the left and from the top; both count from
      0.
    - `title`: the title of the round, such as "Semi-final".
    - `a`, `b`: the ids of the entrants, None while unknown.
    - `from_a`, `from_b`: the pairings that these entrants come from, None for entrants who start
      here.
    - `bye`: whether `a` advances without an opponent.
    - `winner`: the winner's id, None until the pairing is decided.
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
        """Whether the pairing is undecided and its entrants are known, so that it can be played."""
        known = self.a is not None and (self.bye or self.b is not None)
        return known and self.winner is None

    @property
    def loser(self) -> int | None:
        """The id of the entrant who lost this pairing. None if the pairing is undecided or a
        bye."""
        if self.winner is None:
            return None
        return self.b if self.winner == self.a else self.a


@dataclass(frozen=True)
class Bracket:
    """A whole bracket. `nodes` are its pairings, ordered by section, column and row. `seeds` are
    the ids of the entrants, the best first. The second final of a double elimination is included
    only if it has to be played."""

    kind: Kind
    seeds: Sequence[int]
    nodes: Sequence[BracketNode]

    @property
    def ready(self) -> Sequence[BracketNode]:
        """The pairings that can be played now, and the byes that are due."""
        return [node for node in self.nodes if node.ready]

    @property
    def champion(self) -> int | None:
        """The id of the entrant who has won the bracket, None if nobody has yet."""
        return self.nodes[-1].winner

    @cached_property
    def places(self) -> Mapping[int, int]:
        """The final places, from 1, of eliminated entrants and of the champion, by entrant id.
        Entrants who are eliminated in the same column share a place. Entrants who are still in the
        bracket are missing."""
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
    """One of the two sides of a pairing in a bracket. `entrant` is the id of the entrant who comes
    there, None while unknown. A side that no entrant can ever reach is None instead of a
    `_Side`."""

    entrant: int | None
    source: NodeSource | None = None


@dataclass(frozen=True, slots=True)
class _Column:
    """The winners and the losers of all pairings in a column of a bracket, from the top."""

    winners: Sequence[_Side | None]
    losers: Sequence[_Side | None]


def build_bracket(kind: Kind, seeds: Sequence[int], decided: Mapping[str, int]) -> Bracket:
    """Returns the bracket of the entrants `seeds`, the best first. `decided` maps the slot of each
    decided pairing (its name in the bracket) to the winner's id. The best entrants get the byes. A
    bye is a pairing that has to be decided, too: its entrant advances once `decided` names the
    entrant as the winner. Raises ValueError for fewer than two entrants, and if `decided` names a
    winner who did not play in that slot."""
    if len(seeds) < 2:
        raise ValueError("A bracket needs two entrants.")
    drawing = _BracketBuilder(kind, decided)
    winners = drawing.winners(seeds)
    if kind == "double":
        drawing.final(winners[-1].winners[0], drawing.losers(winners))
    return Bracket(kind, seeds, drawing.nodes)


class _BracketBuilder:
    """A builder that adds one column of a bracket after the other."""

    def __init__(self, kind: Kind, decided: Mapping[str, int]) -> None:
        self.nodes: list[BracketNode] = []
        self._kind: Kind = kind
        self._decided = decided

    def winners(self, seeds: Sequence[int]) -> Sequence[_Column]:
        """Adds and returns the rounds (columns of the bracket) for entrants who have not lost yet.
        The loser of a pairing in these rounds is out of the bracket, or in a double elimination
        moves to the losers' section."""
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
        """Adds the rounds (columns of the bracket) for entrants who have lost once. `winners` are
        the columns that the method `winners` has added. Returns the entrant who reaches the final
        from these rounds, as a side of the final.

        The losers of the first winners' round start. For each later winners' round, the remaining
        entrants first meet each other. Then they meet the losers of that winners' round.
        """
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
        """Adds the final between the unbeaten entrant and the winner of the losers' section. Adds a
        second final if the unbeaten entrant loses the first, because no entrant is out before two
        losses."""
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
    """Returns the first column. Its order keeps the best two apart until the last column, the best
    four until the one before, and so on. If there are too few entrants, the best have byes."""
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
    """Returns the losers of a winners' column, in another order for each column: backwards, each
    half backwards, halves swapped, straight. So entrants meet previous opponents again as late as
    possible. `number` counts such columns from 0."""
    size = len(losers)
    flipped = (size - 1, (size - 1) // 2, size // 2, 0)[number % 4]
    return [losers[place ^ flipped] for place in range(size)]


def _title(whose: str, column: int, columns: int) -> str:
    return f"{whose} final" if column == columns - 1 else f"{whose} round {column + 1}"
