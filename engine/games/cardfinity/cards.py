"""A card as its text means it. Rules: RULES.md and ATOMS.md; COMPLETED.md sections 1 to 3."""

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from engine.games.cardfinity.atoms import Atom, Filter

Trigger = Literal[
    "play", "discard", "draw", "tap", "victory", "defeat", "attach", "infinity", "counterspell"
]


@dataclass(frozen=True, slots=True)
class Spell:
    """A named spell: when it is cast, its price, and what it does."""

    name: str
    trigger: Trigger
    requirements: tuple[Atom, ...]
    effects: tuple[Atom, ...]


@dataclass(frozen=True, slots=True)
class SpellCard:
    """A card that is one spell; its name is the spell's. The `icon` of a card is that which its
    author chose, "" for none; the rules do not know of it."""

    spell: Spell
    families: tuple[str, ...] = ()
    icon: str = field(default="", compare=False)
    name: str = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", self.spell.name)


@dataclass(frozen=True, slots=True)
class MonsterCard:
    """A monster. `requirements` are for summoning it; a repeated spell stands repeatedly."""

    name: str
    requirements: tuple[Atom, ...]
    spells: tuple[Spell, ...]
    power: int
    tapped: bool = False
    families: tuple[str, ...] = ()
    icon: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class BlankCard:
    """A card that can do nothing and fits only the filter `card` (scenarios' `Filler`)."""

    icon: ClassVar[str] = ""
    name: str
    families: tuple[str, ...] = ()


Card = SpellCard | MonsterCard | BlankCard


def matches(wanted: Filter, card: Card) -> bool:
    """Returns whether the filter takes the card (ATOMS, Filters)."""
    if wanted.kind == "card":
        return True
    if isinstance(card, BlankCard):
        return False
    match wanted.kind:
        case "monster":
            return isinstance(card, MonsterCard)
        case "spell":
            return isinstance(card, SpellCard)
        case "name":
            return card.name == wanted.name
        case "family":
            return wanted.name in card.families


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the deck list: a card and how many copies, at least 1."""

    card: Card
    count: int


@dataclass(frozen=True, slots=True)
class DeckList:
    """What a Cardfinity deck text holds: every declared card, and the listed ones.

    `cards` has the first definition of each name, in the order of the text; `entries` the
    listed declared cards, one per card, in the order of first listing.
    """

    cards: tuple[Card, ...]
    entries: tuple[Entry, ...]
