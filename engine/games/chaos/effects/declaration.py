"""The declaration of one effect: what it does, how its text reads, which problems it can have, and
how the generator draws it (CHAOS 9, 10, 11, 13)."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Generic, Literal, NamedTuple, TypeVar

from engine.games.chaos import cards
from engine.games.chaos.card_terms import Kind
from engine.games.chaos.conditions import (
    EVERYTHING,
    HIDDEN,
    IN_PLAY,
    MOVABLE,
    PLACES,
    Limits,
    Reach,
    reach_of_kinds,
)
from engine.games.chaos.odds import Shares, Stream
from engine.games.chaos.state.state import CardState
from engine.games.chaos.state.table import Table
from engine.problems import Problem

B = TypeVar("B", bound=cards.Base)
P = TypeVar("P", bound=cards.PlayerAction)

Within = Literal["play", "cards"]
"""A place of targets: in play, or in a hand or deck."""


class Cause(NamedTuple):
    """The cause of an effect's action: its card, the key of its set's counters, and its place in
    the set. `random_card` makes a card of the given cost, a minion if it has to be one.
    """

    source: CardState
    key: int
    place: int
    random_card: Callable[[Table, int, bool], cards.Card]


@dataclass(frozen=True, slots=True)
class TargetWords:
    """The target of a base effect in words. `many` says that the words are plural, `hidden` that
    they are about cards in hands or decks."""

    words: str
    many: bool = False
    hidden: bool = False

    def own(self, noun: str) -> str:
        """Returns a noun as the target's own: "its cost"."""
        return f"its {noun}" if self.words == "it" else f"the {noun} of {self.words}"


@dataclass(frozen=True, slots=True)
class Phrase:
    """An effect in words, from its label to its condition, without the full stop; and the card or
    effects that are described in lines of their own below."""

    words: str
    below: cards.Card | tuple[cards.Effect, ...] = ()


class NumberRange(NamedTuple):
    """A number of an effect: its field, its name in messages, and its bounds. A change is added to
    something: it is written with its sign and is never 0."""

    field: str
    name: str
    bounds: cards.Range
    is_change: bool = False


class GeneratorLine(NamedTuple, Generic[B]):
    """A line of the generator's table: its weight, and its choices. Each choice is a base effect,
    its ally bias as a power of two, and its share."""

    weight: int
    choices: tuple[tuple[B, int, Fraction], ...]


class TargetRequirement(NamedTuple):
    """The targets that a base effect works on, and the reason why it does nothing to any other.
    `told_only` says that it still acts on others, but to no purpose: they are only reported."""

    reach: Reach
    unfit: str
    told_only: bool = False


@dataclass(frozen=True, kw_only=True)
class BaseEffect(Generic[B]):
    """The declaration of an effect on a card.

    `act` gets the card to change. `words` is a function that makes the phrase, or a format text
    with `base`, `whom` and `state`, which is plural if `whom` is. If `limits` is None, the effect
    works on everything that meets its `needs`; their texts are formatted with `base` and the `kind`
    of card. `problems` finds the problems that `numbers` and `needs` don't cover. A base effect
    that has cards or effects within it is drawn with `within_bias`, and the generator makes it
    itself.
    """

    act: Callable[[Table, B, CardState, Cause], None]
    words: str | Callable[[B, TargetWords], Phrase]
    limits: Limits | Callable[[B], Limits] | None = None
    needs: tuple[TargetRequirement, ...] | Callable[[B], tuple[TargetRequirement, ...]] = ()
    numbers: tuple[NumberRange, ...] = ()
    problems: Callable[[cards.ParsedPart, Within | None], Iterable[Problem]] = lambda _, __: ()
    drawn: GeneratorLine[B] | None = None
    within_bias: int = 0
    example: str = ""

    def limits_of(self, base: B) -> Limits:
        """Returns the limits of the base effect."""
        if self.limits is None:
            return Limits(EVERYTHING.intersection(*(one.reach for one in self._needs_of(base))))
        return self.limits if isinstance(self.limits, Limits) else self.limits(base)

    def do(self, table: Table, base: B, card: CardState, cause: Cause) -> None:
        """Does the effect to a card; nothing if the card does not meet its needs."""
        there = card.kind, "play" if card.is_character else card.place
        for need in self._needs_of(base):
            if there not in need.reach and not need.told_only:
                return
        self.act(table, base, table.change(card.number), cause)

    def idle(self, base: B, kind: Kind, place: Within | None) -> str | None:
        """Returns why the effect does nothing to a kind of card in a place, None if it does
        something. A kind that is never in the place is judged by the kind alone."""
        places = PLACES if place is None else HIDDEN if place == "cards" else ("play",)
        there = reach_of_kinds((kind,), places) or reach_of_kinds((kind,))
        unmet = (one.unfit for one in self._needs_of(base) if not one.reach & there)
        return next((unfit.format(base=base, kind=kind) for unfit in unmet), None)

    def _needs_of(self, base: B) -> tuple[TargetRequirement, ...]:
        return self.needs(base) if callable(self.needs) else self.needs

    def phrase(self, base: B, whom: TargetWords) -> Phrase:
        """Returns the base effect in words."""
        if not isinstance(self.words, str):
            return self.words(base, whom)
        state = "their original states" if whom.many else "its original state"
        return Phrase(self.words.format(base=base, whom=whom.words, state=state))


def added(value: int, what: str) -> Phrase:
    """Returns the change of a number in words."""
    return Phrase(f"Take {-value} off {what}" if value < 0 else f"Add {value} to {what}")


@dataclass(frozen=True, kw_only=True)
class PlayerEffect(Generic[P]):
    """The declaration of an effect on players, or of one that makes new cards. `draw` is None if
    the effect has cards within it: the generator makes those itself."""

    act: Callable[[Table, P, Cause], None]
    words: Callable[[P], Phrase]
    numbers: tuple[NumberRange, ...] = ()
    problems: Callable[[cards.ParsedPart], Iterable[Problem]] = lambda _: ()
    weight: int
    draw: Callable[[Stream], P] | None = None
    example: str


def amounts(
    weight: int, name: cards.AmountName, shares: Shares, bias: int, *, below: int = 0
) -> GeneratorLine[cards.Amount]:
    """Returns the generator's line for a number, with the ally biases of numbers above and below
    0."""
    items = shares.items()
    choices = (
        (cards.Amount(name, value), bias if value > 0 else below, part) for value, part in items
    )
    return GeneratorLine(weight, tuple(choices))


def drawn(weight: int, bias: int, base: B) -> GeneratorLine[B]:
    """Returns the generator's line for a base effect without numbers."""
    return GeneratorLine(weight, ((base, bias, Fraction(1)),))


FOR_CHARACTERS: Final = TargetRequirement(
    IN_PLAY, "`{base.word}` works on characters in play, not on cards in a hand or deck."
)
NOT_FOR_LEADERS: Final = TargetRequirement(
    MOVABLE, "`{base.word}` does nothing to a leader in play."
)
