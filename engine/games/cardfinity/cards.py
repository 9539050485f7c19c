"""A card as plain data. Rules: RULES.md and ATOMS.md; COMPLETED.md sections 1 to 3."""

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from engine.games.cardfinity.atoms import Atom, Filter

Trigger = Literal[
    "play", "discard", "draw", "tap", "victory", "defeat", "attach", "infinity", "counterspell"
]


@dataclass(frozen=True, slots=True)
class Spell:
    """A named spell: its trigger, its price, and its effects."""

    name: str
    trigger: Trigger
    requirements: tuple[Atom, ...]
    effects: tuple[Atom, ...]


@dataclass(frozen=True, slots=True)
class SpellCard:
    """A card that is one spell, and has the spell's name. The `icon` of a card is the one that its
    author chose, "" for none; the rules don't use it."""

    spell: Spell
    families: tuple[str, ...] = ()
    icon: str = field(default="", compare=False)
    name: str = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", self.spell.name)


@dataclass(frozen=True, slots=True)
class MonsterCard:
    """A monster. `requirements` are the price of summoning it. A repeated spell is listed
    repeatedly."""

    name: str
    requirements: tuple[Atom, ...]
    spells: tuple[Spell, ...]
    power: int
    tapped: bool = False
    families: tuple[str, ...] = ()
    icon: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class BlankCard:
    """A card that can do nothing and matches only the filter `card` (scenarios' `Filler`)."""

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
    """A line of the deck list: a card and its number of copies, at least 1."""

    card: Card
    count: int


@dataclass(frozen=True, slots=True)
class DeckList:
    """The content of a Cardfinity deck text: all declared cards, and the listed ones.

    `cards` has the first definition of each name, in the order of the text. `entries` has the
    listed cards that are declared, one entry per card, in the order of first listing.
    """

    cards: tuple[Card, ...]
    entries: tuple[Entry, ...]
