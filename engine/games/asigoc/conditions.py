"""The conditions of abilities, and the check whether an ability can be activated, now and ever
(ASIGOC 3, Condition; R22, R27)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final, Self, cast

from engine.card_files.literals import number as number_of
from engine.games.asigoc import english
from engine.games.asigoc.cards import (
    Ability,
    Card,
    CardKind,
    Clause,
    Measure,
    Often,
    PlainClause,
    Timing,
)
from engine.games.asigoc.costs import Shortage, least, shortage
from engine.games.asigoc.state import SLOTS
from engine.games.asigoc.table import Table
from engine.players import opponent
from engine.text.sentences import counted

_STEPS: Final[Mapping[Timing, str]] = {
    "main": "main step",
    "any": "any time",
    "answer": "in answer",
    "attacked": "when attacked",
    "attacking": "while attacking",
    "blocking": "while blocking",
    "discarded": "when discarded",
    "end": "end step",
}

_NEVER_TOGETHER: Final = {
    frozenset(pair)
    for pair in [
        *(("main", other) for other in ("answer", "attacked", "attacking", "blocking", "end")),
        *(("end", other) for other in ("attacked", "attacking", "blocking")),
        ("attacked", "attacking"),
        ("attacking", "blocking"),
    ]
}


class Condition(Clause):
    """A condition that must be true before a player can activate the ability."""

    __slots__ = ()

    @abstractmethod
    def holds(self, table: Table, number: int) -> bool:
        """Returns whether the condition is true now for the ability of card `number`."""


@dataclass(frozen=True, slots=True)
class ActivationTime(PlainClause, Condition):
    """A condition that says at which moments the ability may be activated."""

    code = "when"
    when = "step"
    grammar = "MAIN | ANY | ATTACKED | ATTACKING | BLOCKING | DISCARDED | END | ANSWER [kind]"
    examples = ("main", "any", "answer", "attacked", "attacking", "blocking", "discarded", "end")
    help = """\
`main`: your own Main step, and the Outlet is empty
- `any`: whenever you have priority, in both players' turns
- `answer`: you have priority, and the newest effect in the Outlet is the opponent's. \
`answer item`, `answer weapon`, `answer ace`: and it comes from that kind of card
- `attacked`: you have priority after the opponent declared an attack, until its damage
- `attacking`: you have priority while a Weapon of yours attacks. On a Weapon: while *this* one does
- `blocking`: you have priority while a Weapon of yours blocks. On a Weapon: while *this* one does
- `end`: your own End step
- `discarded`: only on a Weapon. Nobody chooses it, it's added by itself when this Weapon goes \
from the field to the discard pile"""

    timing: Timing
    kind: CardKind | None = None

    def text(self) -> str:
        return self.timing if self.kind is None else f"{self.timing} {self.kind}"

    def english(self) -> str:
        words = _STEPS[self.timing]
        return words if self.kind is None else f"{words} to {english.a_card(self.kind)}"

    def excludes(self, other: ActivationTime) -> bool:
        """Returns whether the two conditions can never be true at the same time."""
        kinds = {self.kind, other.kind} - {None}
        return frozenset({self.timing, other.timing}) in _NEVER_TOGETHER or len(kinds) > 1

    def holds(self, table: Table, number: int) -> bool:
        player = table.owners[number]
        mine = table.state.active == player
        match self.timing:
            case "any" | "discarded":
                return True
            case "main":
                return mine and table.state.step == "main" and not table.stack
            case "end":
                return mine and table.state.step == "end"
            case "answer":
                newest = table.stack[-1] if table.stack else None
                if newest is None or newest.player == player:
                    return False
                return self.kind in (None, newest.kind)
            case _:
                return self._holds_in_fight(table, number, mine)

    def _holds_in_fight(self, table: Table, number: int, mine: bool) -> bool:
        attack = table.attack
        if attack is None or mine != (self.timing == "attacking"):
            return False
        if not table.is_in_play(attack.attacker):
            return False
        if self.timing == "attacked":
            return True
        fighter = attack.attacker if self.timing == "attacking" else attack.blocker
        if fighter is None or not table.is_in_play(fighter):
            return False
        return table.cards[number].kind != "weapon" or fighter == table.ref(number)


@dataclass(frozen=True, slots=True)
class Limit(PlainClause, Condition):
    """A condition that limits how often the ability may be used."""

    code = "limit"
    when = "else"
    grammar = '"once"i "a"i (TURN | MATCH) | FREELY'
    examples = ("once a turn", "freely")
    takes = "`once` is followed by `a turn` or `a match`."
    help = "`once a turn`, `once a match`, `freely` (no limit but the costs)"

    often: Often

    def text(self) -> str:
        return self.often if self.often == "freely" else f"once a {self.often}"

    def english(self) -> str:
        return "as often as you like" if self.often == "freely" else self.text()

    def holds(self, table: Table, number: int) -> bool:
        match self.often:
            case "turn":
                return number not in table.state.used
            case "match":
                return number not in table.state.spent
            case "freely":
                return True


@dataclass(frozen=True, slots=True)
class Compare(Condition):
    """A condition that an amount is at least or at most `number`. The amount is that of the
    activating player if `mine`, otherwise that of the opponent."""

    code = "compare"
    when = "else"
    grammar = '"if"i (MY | THEIR) measure (AT_MOST | AT_LEAST) INT'
    examples = ("if my health <= 4",)
    takes = "`if` is followed by `my` or `their`."
    help = (
        "`if`, then `my` or `their`, then `health`, `hand`, `discard`, `weapons` (on the field) or "
        "`deck`, then `<=` or `>=` and a number"
    )

    mine: bool
    measure: Measure
    at_least: bool
    number: int

    @classmethod
    def read(cls, words: Sequence[Any]) -> Self:
        whose, measure, sign, count = words
        return cls(whose.type == "MY", measure.lower(), sign == ">=", number_of(count))

    def text(self) -> str:
        whose = "my" if self.mine else "their"
        return f"if {whose} {self.measure} {'>=' if self.at_least else '<='} {self.number}"

    def english(self) -> str:
        bound = f"at {'least' if self.at_least else 'most'}"
        whose, they = ("your", "you have") if self.mine else ("their", "your opponent has")
        if self.measure == "health":
            return f"if {they} {bound} {self.number} health"
        if self.measure == "weapons":
            return f"if {they} {bound} {counted(self.number, 'Weapon')}"
        where = "discard pile" if self.measure == "discard" else self.measure
        return f"if {they} {bound} {counted(self.number, 'card')} in {whose} {where}"

    def excludes(self, other: Compare) -> bool:
        """Returns whether the two comparisons can never be true at the same time."""
        if (self.mine, self.measure) != (other.mine, other.measure):
            return False
        low, high = (self, other) if self.at_least else (other, self)
        return self.at_least != other.at_least and low.number > high.number

    def holds(self, table: Table, number: int) -> bool:
        """Returns whether the comparison is true now."""
        count = self.count(table, number)
        return count >= self.number if self.at_least else count <= self.number

    def count(self, table: Table, number: int) -> int:
        """Returns the amount to compare, as it is now. An Item that is being played counts neither
        for the hand nor for the discard pile (R22)."""
        owner = table.owners[number]
        side = table.state.side(owner if self.mine else opponent(owner))
        if self.measure == "health":
            return side.health
        cards = side.zone(self.measure)
        return len(cards) - (self.measure == "hand" and number in cards)


CONDITIONS: Final = (ActivationTime, Limit, Compare)

_MAIN: Final = ActivationTime("main")
"""The condition of an ability without a timing: the Main step of the turn player, who is read as
the owner (ASIGOC 3, Condition; R29)."""
_DEFAULT_LIMITS: Final[Mapping[CardKind | None, Limit]] = {
    "weapon": Limit("turn"),
    "ace": Limit("match"),
}
_FREELY: Final = Limit("freely")


Unmet = Condition | Shortage
"""A condition that doesn't hold, or a cost that can't be paid."""


def can_activate(table: Table, number: int) -> bool:
    """Returns whether the card's owner may activate the card now, where it is. The owner must have
    priority."""
    card = table.cards[number]
    ability = card.ability
    if ability is None or "discarded" in ability.timings:
        return False
    return unmet(table, number, ability, _DEFAULT_LIMITS.get(card.kind, _FREELY)) is None


def unmet(table: Table, number: int, ability: Ability, limit: Limit = _FREELY) -> Unmet | None:
    """Returns the first condition that is not true now, or the first cost that can't be paid, in
    the order of the text. Returns None if card `number` can use the ability now. `limit` says how
    often the ability may be used; it counts only if the ability's text states no limit."""
    if not ability.timings and not _MAIN.holds(table, number):
        return _MAIN
    is_limited = False
    for condition in cast("Sequence[Condition]", ability.conditions):
        if not condition.holds(table, number):
            return condition
        is_limited = is_limited or type(condition) is Limit
    if not is_limited and not limit.holds(table, number):
        return limit
    return shortage(table, number, ability) if ability.costs else None


def is_used_up(table: Table, number: int) -> bool:
    """Returns whether the card's ability has been used as often as its limit allows, in this turn
    or in this match."""
    card = table.cards[number]
    parts = card.ability.parts if card.ability else ()
    limits = [part for part in parts if isinstance(part, Limit)] or [
        _DEFAULT_LIMITS.get(card.kind, _FREELY)
    ]
    return not all(limit.holds(table, number) for limit in limits)


def why_never(card: Card, ability: Ability) -> str | None:
    """Returns why the ability can never be activated; None if it might be.

    Only certain cases are reported: conditions that exclude each other, and costs that nobody can
    pay while the conditions are true. Source: ASIGOC, section 3; R22.
    """
    return next(_reasons(card, ability), None)


def _reasons(card: Card, ability: Ability) -> Iterator[str]:
    whens = [part for part in ability.parts if isinstance(part, ActivationTime)]
    compares = [part for part in ability.parts if isinstance(part, Compare)]
    pairs = [pair for pair in combinations(whens, 2) if pair[0].excludes(pair[1])]
    pairs_of_numbers = [pair for pair in combinations(compares, 2) if pair[0].excludes(pair[1])]
    for one, other in (*pairs, *pairs_of_numbers):
        yield f"`{one.text()}` and `{other.text()}` never hold together."
    for one in compares:
        if one.measure == "weapons" and one.at_least and one.number > SLOTS:
            yield f"a player has {SLOTS} Weapon slots."
        if one.mine and not one.at_least and one.number < least(one.measure, card, ability):
            yield f"with `{one.text()}` its cost can't be paid."
    if least("weapons", card, ability) > SLOTS:
        yield f"a player has {SLOTS} Weapon slots, which is too few for its cost."


def contradicting_limits(ability: Ability) -> bool:
    """Returns whether the ability has contradicting limits: `freely` and also `once`."""
    often = {part.often for part in ability.parts if isinstance(part, Limit)}
    return "freely" in often and len(often) > 1
