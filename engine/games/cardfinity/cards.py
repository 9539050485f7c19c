"""A card as plain data. Rules: RULES.md and ATOMS.md; COMPLETED.md sections 1 to 3."""

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from engine.games.cardfinity.atoms import Atom, Filter

Trigger = Literal[
    "play", "discard", "draw", "tap", "victory", "defeat", "attach", "infinity", "counterspell"
]


@dataclass(frozen=True, slots=True)
class Spell:
    """A named spell: its trigger, its requirements (the price), and its effects."""

    name: str
    trigger: Trigger
    requirements: tuple[Atom, ...]
    effects: tuple[Atom, ...]


@dataclass(frozen=True, slots=True)
class SpellCard:
    """A card that consists of one spell, which has the same name. `icon` is the icon that the
    card's author chose, "" if none; rules ignore it."""

    spell: Spell
    families: tuple[str, ...] = ()
    icon: str = field(default="", compare=False)
    name: str = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", self.spell.name)


@dataclass(frozen=True, slots=True)
class MonsterCard:
    """A monster. `requirements` are the price of summoning the monster. A spell that the monster
    has several times is listed several times."""

    name: str
    requirements: tuple[Atom, ...]
    spells: tuple[Spell, ...]
    power: int
    tapped: bool = False
    families: tuple[str, ...] = ()
    icon: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class BlankCard:
    """A card that can do nothing. Only the filter `card` matches it. Test scenarios call it
    `Filler`."""

    icon: ClassVar[str] = ""
    name: str
    families: tuple[str, ...] = ()


Card = SpellCard | MonsterCard | BlankCard


def matches(wanted: Filter, card: Card) -> bool:
    """Returns whether the card matches the filter (ATOMS, Filters)."""
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
    """The content of a Cardfinity deck text.

    `cards` are all cards that the text defines, in its order; if a name is defined twice, the first
    counts. `entries` are the listed cards that are defined, with one entry for each card, in the
    order in which they are first listed.
    """

    cards: tuple[Card, ...]
    entries: tuple[Entry, ...]
