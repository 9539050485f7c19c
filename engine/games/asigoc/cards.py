"""A card as plain data (ASIGOC, section 3)."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, ClassVar, Literal, Self, cast

from lark import Token

from engine.card_files.literals import number

CardKind = Literal["weapon", "item", "ace"]
Timing = Literal["main", "any", "answer", "attacked", "attacking", "blocking", "discarded", "end"]
Often = Literal["turn", "match", "freely"]
Whose = Literal["mine", "enemy", "any"]
Aim = Literal["this"] | Whose
Measure = Literal["health", "hand", "discard", "weapons", "deck"]


class Clause(ABC):
    """A condition, a cost or an effect of a card: how it is written and read.

    `code` represents it in stored states. `grammar` is the body of its grammar rule. `when` says
    that it is a condition: on the `step` in which the ability may be used, or on anything `else`.
    `examples` has one for each word with which it can begin. `takes` is the message if the wrong
    words follow that word. `help` is its text on the help page.
    """

    __slots__ = ()
    code: ClassVar[str]
    grammar: ClassVar[str]
    examples: ClassVar[tuple[str, ...]]
    takes: ClassVar[str] = ""
    help: ClassVar[str]
    when: ClassVar[Literal["", "step", "else"]] = ""

    @classmethod
    def rule(cls) -> str:
        """Returns the name of its grammar rule."""
        return cls.code.replace(" ", "_")

    @classmethod
    @abstractmethod
    def read(cls, words: Sequence[Any]) -> Self:
        """Returns the clause made of the children of its grammar rule."""

    @abstractmethod
    def text(self) -> str:
        """Returns the clause as text, on one line."""

    @abstractmethod
    def english(self) -> str:
        """Returns the clause in plain English: a condition as it precedes an ability, a cost or an
        effect as a command without a full stop."""


class PlainClause(Clause):
    """A clause that is written as its code followed by its fields in order."""

    __slots__ = ()

    @classmethod
    def read(cls, words: Sequence[Any]) -> Self:
        return cls(*map(_meaning, words))

    def text(self) -> str:
        values = [getattr(self, one.name) for one in fields(cast(Any, self))]
        return " ".join([self.code, *(str(value) for value in values if value is not None)])


def _meaning(word: Any) -> Any:
    """Returns a word in lower case, or as a number if it is one. Other objects are returned
    unchanged."""
    if not isinstance(word, Token):
        return word
    return number(word) if word.type in ("INT", "SIGNED") else word.lower()


@dataclass(frozen=True, slots=True)
class Step:
    """An effect in a list. With `then` it happens only if the effect before did something."""

    effect: Clause
    then: bool = False


@dataclass(frozen=True)
class Ability:
    """An ability that can be activated: conditions and costs in the order of the text, and
    effects."""

    parts: tuple[Clause, ...]
    steps: tuple[Step, ...]

    @cached_property
    def conditions(self) -> tuple[Clause, ...]:
        """The conditions, without the costs."""
        return tuple(part for part in self.parts if part.when)

    @cached_property
    def costs(self) -> tuple[Clause, ...]:
        """The costs, without the conditions."""
        return tuple(part for part in self.parts if not part.when)

    @cached_property
    def timings(self) -> tuple[Timing, ...]:
        """The timings of its conditions, without the kinds of card that they name."""
        return tuple(cast(Any, part).timing for part in self.parts if part.when == "step")


@dataclass(frozen=True, slots=True)
class Weapon:
    """A card `weapon "name" attack/block`, with effects on entering and at most one ability. The
    `icon` of a card is the one that its author chose, "" for none; the rules don't use it. Only the
    name is hashed, because cards are looked up in caches very often."""

    kind: ClassVar[CardKind] = "weapon"
    name: str
    attack: int = field(hash=False)
    block: int = field(hash=False)
    enters: tuple[Step, ...] = field(default=(), hash=False)
    ability: Ability | None = field(default=None, hash=False)
    icon: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Item:
    """A card `item "name" ability`."""

    kind: ClassVar[CardKind] = "item"
    name: str
    ability: Ability = field(hash=False)
    icon: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Ace:
    """A card `ace "name" ability`."""

    kind: ClassVar[CardKind] = "ace"
    name: str
    ability: Ability = field(hash=False)
    icon: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Blank:
    """A card that can do nothing (scenarios' `Filler`)."""

    kind: ClassVar[None] = None
    ability: ClassVar[None] = None
    icon: ClassVar[str] = ""
    name: str


Card = Weapon | Item | Ace | Blank


@dataclass(frozen=True, slots=True)
class DeckList:
    """The content of an ASIGOC deck text: the Ace and the 15 other cards, and the cards defined in
    it.

    `ace` is None if the list names no existing Ace.
    """

    ace: Ace | None
    cards: tuple[Weapon | Item, ...]
    own: tuple[Card, ...] = ()
