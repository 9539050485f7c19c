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
    """The origin of an action: the card that has the effect, and the effect's set of counters
    (`key`) with its index in the set (`place`). `random_card` makes a card with a given cost, which
    must be a minion if the last argument is True."""

    source: CardState
    key: int
    place: int
    random_card: Callable[[Table, int, bool], cards.Card]


@dataclass(frozen=True, slots=True)
class TargetWords:
    """The words for the target of a base effect. `many` is True if the words are plural, `hidden`
    if they are about cards in hands or decks."""

    words: str
    many: bool = False
    hidden: bool = False

    def own(self, noun: str) -> str:
        """Returns the words for something that the target has. For the noun "cost", they are "its
        cost" or "the cost of that minion"."""
        return f"its {noun}" if self.words == "it" else f"the {noun} of {self.words}"


@dataclass(frozen=True, slots=True)
class Phrase:
    """An effect in words, from its label to its condition, without a full stop. `below` is the card
    or the effects to describe in lines below it."""

    words: str
    below: cards.Card | tuple[cards.Effect, ...] = ()


class NumberRange(NamedTuple):
    """A number in an effect: its field, its name in messages, and its bounds. If `is_change` is
    True, the number is added to something: the text shows its sign, and 0 is not allowed."""

    field: str
    name: str
    bounds: cards.Range
    is_change: bool = False


class GeneratorLine(NamedTuple, Generic[B]):
    """A line of the generator's table: its weight and its choices. A choice is a base effect, its
    ally bias (aiming at allies is 2 ** bias times as likely as at opponents), and its share of the
    weight."""

    weight: int
    choices: tuple[tuple[B, int, Fraction], ...]


class TargetRequirement(NamedTuple):
    """The cards on which a base effect works (`reach`), and the reason why the effect does nothing
    to other cards (`unfit`). With `told_only`, the effect may act on other cards too but changes
    nothing there; a card with such an effect only gets a warning."""

    reach: Reach
    unfit: str
    told_only: bool = False


@dataclass(frozen=True, kw_only=True)
class BaseEffect(Generic[B]):
    """The declaration of a base effect: everything that the rules, texts, messages and the
    generator need to know about it.

    - `act` carries out the effect on a card.
    - `words` is a function that returns the phrase, or a format text with `base`, `whom` and
      `state` ("its original state", plural if `whom` is plural).
    - `limits` are the limits for the generator. If None, the effect works on every card that meets
      the `needs`.
    - The reasons in `needs` are formatted with `base` and the `kind` of card.
    - `problems` finds problems that `numbers` and `needs` don't cover.
    - `drawn` is the effect's line in the generator's table. It is None for an effect that contains
      cards or effects: the generator makes such effects itself, with the ally bias `within_bias`.
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
        """Returns the limits that the generator must keep when it combines `base`, a base effect of
        this type, with conditions (see `Limits`)."""
        if self.limits is None:
            return Limits(EVERYTHING.intersection(*(one.reach for one in self._needs_of(base))))
        return self.limits if isinstance(self.limits, Limits) else self.limits(base)

    def do(self, table: Table, base: B, card: CardState, cause: Cause) -> None:
        """Carries out the effect on a card. Does nothing if the effect doesn't work on such a card
        in its present place (`needs`). `cause` is the card and effect that act."""
        there = card.kind, "play" if card.is_character else card.place
        for need in self._needs_of(base):
            if there not in need.reach and not need.told_only:
                return
        self.act(table, base, table.change(card.number), cause)

    def idle(self, base: B, kind: Kind, place: Within | None) -> str | None:
        """Returns the reason why the effect does nothing to cards of this `kind` in this `place`:
        "play", or "cards" for hands and decks. Returns None if it does something to them.

        If `place` is None, or if cards of this kind are never there, all places of such cards
        count. There is a reason only if the effect does nothing in any of them.
        """
        places = PLACES if place is None else HIDDEN if place == "cards" else ("play",)
        there = reach_of_kinds((kind,), places) or reach_of_kinds((kind,))
        unmet = (one.unfit for one in self._needs_of(base) if not one.reach & there)
        return next((unfit.format(base=base, kind=kind) for unfit in unmet), None)

    def _needs_of(self, base: B) -> tuple[TargetRequirement, ...]:
        return self.needs(base) if callable(self.needs) else self.needs

    def phrase(self, base: B, whom: TargetWords) -> Phrase:
        """Returns the effect in words, with `whom` as the words for its target."""
        if not isinstance(self.words, str):
            return self.words(base, whom)
        state = "their original states" if whom.many else "its original state"
        return Phrase(self.words.format(base=base, whom=whom.words, state=state))


def added(value: int, what: str) -> Phrase:
    """Returns the words for adding `value` to a number, as in "Add 2 to its cost", or "Take 2 off
    its cost" for -2. `what` is the number's name: "its cost"."""
    return Phrase(f"Take {-value} off {what}" if value < 0 else f"Add {value} to {what}")


@dataclass(frozen=True, kw_only=True)
class PlayerEffect(Generic[P]):
    """The declaration of an effect on players, or of one that makes new cards. `draw` returns a
    random effect for the generator. `draw` is None if the effect contains cards, because the
    generator makes such effects itself."""

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
    """Returns the generator's table line for a base effect with one number, such as `damage(2)`.

    - `weight`: the weight of the line
    - `name`: the base effect's word, such as "damage"
    - `shares`: the likelihood of each number
    - `bias`: the ally bias (see `GeneratorLine`) of numbers above 0
    - `below`: the ally bias of the other numbers
    """
    items = shares.items()
    choices = (
        (cards.Amount(name, value), bias if value > 0 else below, part) for value, part in items
    )
    return GeneratorLine(weight, tuple(choices))


def drawn(weight: int, bias: int, base: B) -> GeneratorLine[B]:
    """Returns the generator's table line for `base`, a base effect without numbers, such as
    `destroy`. `weight` is the line's weight, and `bias` the ally bias of the effect (see
    `GeneratorLine`)."""
    return GeneratorLine(weight, ((base, bias, Fraction(1)),))


FOR_CHARACTERS: Final = TargetRequirement(
    IN_PLAY, "`{base.word}` works on characters in play, not on cards in a hand or deck."
)
NOT_FOR_LEADERS: Final = TargetRequirement(
    MOVABLE, "`{base.word}` does nothing to a leader in play."
)
