"""A card as its text means it (ASIGOC, section 3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

CardKind = Literal["weapon", "item", "ace"]
Timing = Literal["main", "any", "answer", "attacked", "attacking", "blocking", "discarded", "end"]
Often = Literal["turn", "match", "freely"]
Whose = Literal["mine", "enemy", "any"]
Measure = Literal["health", "hand", "discard", "weapons", "deck"]


# ---- conditions and costs


@dataclass(frozen=True, slots=True)
class When:
    """`main`, `any`, `answer` [kind], `attacked` ...: when it may be activated."""

    timing: Timing
    kind: CardKind | None = None


@dataclass(frozen=True, slots=True)
class Limit:
    """`once a turn`, `once a match`, `freely`."""

    often: Often


@dataclass(frozen=True, slots=True)
class Compare:
    """`if my/their measure <=/>= number`."""

    mine: bool
    measure: Measure
    at_least: bool
    number: int


@dataclass(frozen=True, slots=True)
class Pay:
    """`pay N`: health."""

    number: int


@dataclass(frozen=True, slots=True)
class DiscardCost:
    """`discard N`, `discard random N`."""

    number: int
    random: bool = False


@dataclass(frozen=True, slots=True)
class Sacrifice:
    """`sacrifice`: a Weapon of one's own."""


@dataclass(frozen=True, slots=True)
class BanishCost:
    """`banish N` cards of one's discard pile."""

    number: int


Condition = When | Limit | Compare
Cost = Pay | DiscardCost | Sacrifice | BanishCost


# ---- effects


@dataclass(frozen=True, slots=True)
class Hurt:
    """`damage N`, `damage me N`."""

    number: int
    me: bool = False


@dataclass(frozen=True, slots=True)
class Heal:
    """`heal N`, `heal enemy N`."""

    number: int
    enemy: bool = False


@dataclass(frozen=True, slots=True)
class Draw:
    """`draw N`, `draw enemy N`."""

    number: int
    enemy: bool = False


@dataclass(frozen=True, slots=True)
class Discard:
    """`discard [enemy] [random|pick] N`. `how`: the owner chooses, chance, or the controller
    looks and chooses."""

    number: int
    how: Literal["owner", "random", "pick"] = "owner"
    enemy: bool = False


@dataclass(frozen=True, slots=True)
class Nullify:
    """`nullify [kind]`."""

    kind: CardKind | None = None


@dataclass(frozen=True, slots=True)
class Return:
    """`return mine/enemy/any`."""

    whose: Whose


@dataclass(frozen=True, slots=True)
class Destroy:
    """`destroy mine/enemy/any`."""

    whose: Whose


@dataclass(frozen=True, slots=True)
class Change:
    """`attack`/`block` `+N`/`-N` `this/mine/enemy/any` [`turn`]."""

    value: Literal["attack", "block"]
    amount: int
    whose: Literal["this"] | Whose
    turn: bool = False


@dataclass(frozen=True, slots=True)
class Pacify:
    """`pacify enemy`."""


@dataclass(frozen=True, slots=True)
class Unguard:
    """`unguard enemy`."""


@dataclass(frozen=True, slots=True)
class Ready:
    """`ready mine`."""


@dataclass(frozen=True, slots=True)
class Deploy:
    """`deploy hand`, `deploy discard`."""

    zone: Literal["hand", "discard"]


@dataclass(frozen=True, slots=True)
class Recover:
    """`recover [weapon/item]`."""

    kind: CardKind | None = None


@dataclass(frozen=True, slots=True)
class Search:
    """`search [weapon/item/"name"]`."""

    kind: CardKind | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class Look:
    """`look N`, `look enemy N`, `look hand` (number 0)."""

    at: Literal["deck", "enemy deck", "hand"]
    number: int = 0


@dataclass(frozen=True, slots=True)
class Arrange:
    """`arrange N`."""

    number: int


@dataclass(frozen=True, slots=True)
class Mill:
    """`mill N`, `mill enemy N`."""

    number: int
    enemy: bool = False


@dataclass(frozen=True, slots=True)
class SkipBattle:
    """`skip battle`."""


@dataclass(frozen=True, slots=True)
class Copy:
    """`copy`."""


@dataclass(frozen=True, slots=True)
class OneOf:
    """`(a or b or c)`."""

    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    """`repeat N (a, b)`."""

    number: int
    steps: tuple[Step, ...]


Effect = (
    Hurt
    | Heal
    | Draw
    | Discard
    | Nullify
    | Return
    | Destroy
    | Change
    | Pacify
    | Unguard
    | Ready
    | Deploy
    | Recover
    | Search
    | Look
    | Arrange
    | Mill
    | SkipBattle
    | Copy
    | OneOf
    | Repeat
)


@dataclass(frozen=True, slots=True)
class Step:
    """An effect in a list. With `then` it happens only if the one before did something."""

    effect: Effect
    then: bool = False


# ---- cards


@dataclass(frozen=True, slots=True)
class Ability:
    """What can be activated: conditions and costs in the order of the text, and effects."""

    parts: tuple[Condition | Cost, ...]
    steps: tuple[Step, ...]

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """The conditions in the order of the text."""
        return tuple(part for part in self.parts if isinstance(part, When | Limit | Compare))

    @property
    def costs(self) -> tuple[Cost, ...]:
        """The costs in the order of the text."""
        return tuple(part for part in self.parts if not isinstance(part, When | Limit | Compare))


@dataclass(frozen=True, slots=True)
class Weapon:
    """`weapon "name" attack/block`, with what happens on entering and at most one ability."""

    name: str
    attack: int
    block: int
    enters: tuple[Step, ...] = ()
    ability: Ability | None = None


@dataclass(frozen=True, slots=True)
class Item:
    """`item "name" ability`."""

    name: str
    ability: Ability


@dataclass(frozen=True, slots=True)
class Ace:
    """`ace "name" ability`."""

    name: str
    ability: Ability


@dataclass(frozen=True, slots=True)
class Blank:
    """A card that can do nothing (scenarios' `Filler`)."""

    name: str


Card = Weapon | Item | Ace | Blank


def kind_of(card: Card) -> CardKind | None:
    """Returns what sort of card it is; None for a blank one."""
    match card:
        case Weapon():
            return "weapon"
        case Item():
            return "item"
        case Ace():
            return "ace"
        case Blank():
            return None


@dataclass(frozen=True, slots=True)
class DeckList:
    """What an ASIGOC deck text holds: the Ace and the 15 others, and the cards defined in it.

    `ace` is None where the list names none that exists.
    """

    ace: Ace | None
    cards: tuple[Weapon | Item, ...]
    own: tuple[Card, ...] = ()
