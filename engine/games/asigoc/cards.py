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

    - `code`: the name of the clause type in stored states.
    - `grammar`: the body of its grammar rule.
    - `examples`: an example for each word with which the clause can begin.
    - `takes`: the error message for wrong words after that first word.
    - `help`: the clause's text on the help page.
    - `when`: "step" for a condition that says in which step the ability may be used, "else" for
      other conditions, and "" for costs and effects.
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
        """Returns the name of the grammar rule for this type of clause."""
        return cls.code.replace(" ", "_")

    @classmethod
    @abstractmethod
    def read(cls, words: Sequence[Any]) -> Self:
        """Returns the clause for parsed text. `words` are the children of its grammar rule."""

    @abstractmethod
    def text(self) -> str:
        """Returns the clause as text of the card language, on one line."""

    @abstractmethod
    def english(self) -> str:
        """Returns the clause in plain English. A condition is a phrase that can stand in front of
        an ability, such as "main step" or "if you have at least 5 health". A cost or an effect is a
        command without a full stop, such as "draw a card"."""


class PlainClause(Clause):
    """A clause that is written as its code, followed by the values of its fields in order."""

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
    """An effect in a list of effects. With `then`, the effect happens only if the effect before it
    did something."""

    effect: Clause
    then: bool = False


@dataclass(frozen=True)
class Ability:
    """An ability that a player can activate. `parts` are its conditions and costs, in the order of
    the text; `steps` are its effects."""

    parts: tuple[Clause, ...]
    steps: tuple[Step, ...]

    @cached_property
    def conditions(self) -> tuple[Clause, ...]:
        """The ability's conditions, without its costs."""
        return tuple(part for part in self.parts if part.when)

    @cached_property
    def costs(self) -> tuple[Clause, ...]:
        """The ability's costs, without its conditions."""
        return tuple(part for part in self.parts if not part.when)

    @cached_property
    def timings(self) -> tuple[Timing, ...]:
        """The moments at which the ability can be used, such as "main": one for each condition that
        names a moment. If such a condition also names a kind of card, the kind is left out."""
        return tuple(cast(Any, part).timing for part in self.parts if part.when == "step")


@dataclass(frozen=True, slots=True)
class Weapon:
    """A card `weapon "name" attack/block`, with effects on entering and at most one ability. `icon`
    is the icon that the card's author chose, "" if none; rules ignore it. Only the name is hashed,
    because cards are looked up in caches very often."""

    kind: ClassVar[CardKind] = "weapon"
    name: str
    attack: int = field(hash=False)
    block: int = field(hash=False)
    enters: tuple[Step, ...] = field(default=(), hash=False)
    ability: Ability | None = field(default=None, hash=False)
    icon: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Item:
    """A card `item "name" ability`, which is played from the hand once and then discarded."""

    kind: ClassVar[CardKind] = "item"
    name: str
    ability: Ability = field(hash=False)
    icon: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Ace:
    """A card `ace "name" ability`. Each deck has one; it stays in the Ace zone during the whole
    match."""

    kind: ClassVar[CardKind] = "ace"
    name: str
    ability: Ability = field(hash=False)
    icon: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Blank:
    """A card that can do nothing. Test scenarios call it `Filler`."""

    kind: ClassVar[None] = None
    ability: ClassVar[None] = None
    icon: ClassVar[str] = ""
    name: str


Card = Weapon | Item | Ace | Blank


@dataclass(frozen=True, slots=True)
class DeckList:
    """The content of an ASIGOC deck text: the Ace, the 15 other cards, and the cards that the text
    defines. `ace` is None if the list names no Ace that exists."""

    ace: Ace | None
    cards: tuple[Weapon | Item, ...]
    own: tuple[Card, ...] = ()
