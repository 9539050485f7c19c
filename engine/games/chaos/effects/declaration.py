"""What one effect is: what it does, how it reads, what may be written of it, and how the generator
draws it (CHAOS 9, 10, 11, 13)."""

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
"""In play, or in a hand or deck."""


class Cause(NamedTuple):
    """What makes an effect act: its card, the key of the counters of its set, and its place there.
    `random_card` makes a card of that cost, a minion if it has to be one."""

    source: CardState
    key: int
    place: int
    random_card: Callable[[Table, int, bool], cards.Card]


@dataclass(frozen=True, slots=True)
class TargetWords:
    """What a base effect is done to, in words: `many` where they are plural, `hidden` where they
    are cards in hands or decks."""

    words: str
    many: bool = False
    hidden: bool = False

    def own(self, noun: str) -> str:
        """Returns something that it has: "its cost"."""
        return f"its {noun}" if self.words == "it" else f"the {noun} of {self.words}"


@dataclass(frozen=True, slots=True)
class Phrase:
    """What an effect does, from its label to its condition, without the full stop; and the card or
    the effects that are told in lines of their own below it."""

    words: str
    below: cards.Card | tuple[cards.Effect, ...] = ()


class NumberRange(NamedTuple):
    """A number of an effect, by its field: what it is called, and its bounds. A change is added to
    something, so that it is written with its sign and is not 0."""

    field: str
    name: str
    bounds: cards.Range
    is_change: bool = False


class GeneratorLine(NamedTuple, Generic[B]):
    """A line of the generator's table: its weight, and its choices with their ally biases, as
    powers of two, and shares."""

    weight: int
    choices: tuple[tuple[B, int, Fraction], ...]


class TargetRequirement(NamedTuple):
    """What a base effect does something to, and why it does nothing to anything else. `told_only`
    says that it is done all the same, but to no purpose."""

    reach: Reach
    unfit: str
    told_only: bool = False


@dataclass(frozen=True, kw_only=True)
class BaseEffect(Generic[B]):
    """What can be done to a card.

    `act` is given the card to be altered. `words` is a text with the base effect, `whom`, and
    `state`, which is plural with it; or what makes the phrase. `limits` None stands for all that
    meets its `needs`, which have texts with the base effect and the `kind` of card. `problems` are
    those that its numbers and `needs` do not tell. What has cards or effects within it is drawn
    with `within_bias` and made by the generator itself.
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
        """Does it to a card; nothing to one that does not meet its needs."""
        there = card.kind, "play" if card.is_character else card.place
        for need in self._needs_of(base):
            if there not in need.reach and not need.told_only:
                return
        self.act(table, base, table.change(card.number), cause)

    def idle(self, base: B, kind: Kind, place: Within | None) -> str | None:
        """Returns why it does nothing to such a kind of card in such a place, None if it does
        something. What is never there is judged by its kind alone."""
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
    """Returns in words that a number is changed."""
    return Phrase(f"Take {-value} off {what}" if value < 0 else f"Add {value} to {what}")


@dataclass(frozen=True, kw_only=True)
class PlayerEffect(Generic[P]):
    """What is done to no card that is there already. `draw` is None for what has cards within it:
    the generator makes that itself."""

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
    """Returns how a number is drawn, with the ally bias of numbers above 0 and of those below."""
    items = shares.items()
    choices = (
        (cards.Amount(name, value), bias if value > 0 else below, part) for value, part in items
    )
    return GeneratorLine(weight, tuple(choices))


def drawn(weight: int, bias: int, base: B) -> GeneratorLine[B]:
    """Returns how a base effect without numbers is drawn."""
    return GeneratorLine(weight, ((base, bias, Fraction(1)),))


FOR_CHARACTERS: Final = TargetRequirement(
    IN_PLAY, "`{base.word}` works on characters in play, not on cards in a hand or deck."
)
NOT_FOR_LEADERS: Final = TargetRequirement(
    MOVABLE, "`{base.word}` does nothing to a leader in play."
)
