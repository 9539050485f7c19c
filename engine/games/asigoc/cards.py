"""A card as its text means it (ASIGOC, section 3)."""

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
    """A condition, a cost or an effect, as a card has it: how it is written and read.

    `code` stands for it in stored states, `grammar` is what its rule of the grammar says.
    `when` says that it is a condition: one of the `step` in which the ability may be used, or of
    anything `else`. `examples` has one for each word that it can begin with, `takes` is what is
    said where what has to follow that word does not. `help` is what the help page says of it.
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
        """Returns the name of its rule of the grammar."""
        return cls.code.replace(" ", "_")

    @classmethod
    @abstractmethod
    def read(cls, words: Sequence[Any]) -> Self:
        """Returns the clause of what stands in its rule of the grammar."""

    @abstractmethod
    def text(self) -> str:
        """Returns the clause as it is written, on one line."""

    @abstractmethod
    def english(self) -> str:
        """Returns the clause in plain English: a condition as it stands before an ability, a cost
        or an effect as a command without a full stop."""


class PlainClause(Clause):
    """A clause that is written as its code, and after that its fields in their order."""

    __slots__ = ()

    @classmethod
    def read(cls, words: Sequence[Any]) -> Self:
        return cls(*map(_meaning, words))

    def text(self) -> str:
        values = [getattr(self, one.name) for one in fields(cast(Any, self))]
        return " ".join([self.code, *(str(value) for value in values if value is not None)])


def _meaning(word: Any) -> Any:
    """Returns a word in lower case, and as a number where it is one; what is no word is left."""
    if not isinstance(word, Token):
        return word
    return number(word) if word.type in ("INT", "SIGNED") else word.lower()


@dataclass(frozen=True, slots=True)
class Step:
    """An effect in a list. With `then` it happens only if the one before did something."""

    effect: Clause
    then: bool = False


@dataclass(frozen=True)
class Ability:
    """What can be activated: conditions and costs in the order of the text, and effects."""

    parts: tuple[Clause, ...]
    steps: tuple[Step, ...]

    @cached_property
    def conditions(self) -> tuple[Clause, ...]:
        """The conditions alone."""
        return tuple(part for part in self.parts if part.when)

    @cached_property
    def costs(self) -> tuple[Clause, ...]:
        """The costs alone."""
        return tuple(part for part in self.parts if not part.when)

    @cached_property
    def timings(self) -> tuple[Timing, ...]:
        """The conditions of timing, without what else they say."""
        return tuple(cast(Any, part).timing for part in self.parts if part.when == "step")


@dataclass(frozen=True, slots=True)
class Weapon:
    """`weapon "name" attack/block`, with what happens on entering and at most one ability. The
    `icon` of a card is that which its author chose, "" for none; the rules do not know of it. The
    hash is that of the name alone: a card is looked up in caches at every glance at the table."""

    kind: ClassVar[CardKind] = "weapon"
    name: str
    attack: int = field(hash=False)
    block: int = field(hash=False)
    enters: tuple[Step, ...] = field(default=(), hash=False)
    ability: Ability | None = field(default=None, hash=False)
    icon: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Item:
    """`item "name" ability`."""

    kind: ClassVar[CardKind] = "item"
    name: str
    ability: Ability = field(hash=False)
    icon: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Ace:
    """`ace "name" ability`."""

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
    """What an ASIGOC deck text holds: the Ace and the 15 others, and the cards defined in it.

    `ace` is None where the list names none that exists.
    """

    ace: Ace | None
    cards: tuple[Weapon | Item, ...]
    own: tuple[Card, ...] = ()
