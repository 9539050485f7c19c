"""A card as its text means it. Rules: RULES.md and ATOMS.md; COMPLETED.md sections 1 to 3."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Trigger = Literal[
    "play",
    "discard",
    "draw",
    "tap",
    "victory",
    "defeat",
    "attach",
    "infinity",
    "counterspell",
]
FilterKind = Literal["card", "monster", "spell", "name", "family"]
DestroyZone = Literal["hand", "field"]


@dataclass(frozen=True, slots=True)
class Filter:
    """Which cards an atom takes. `name` is the card or family name, "" for the others."""

    kind: FilterKind = "card"
    name: str = ""


ANY = Filter()


@dataclass(frozen=True, slots=True)
class Destroy:
    """`discard`/`banish` [enemy] n filter hand/field."""

    banish: bool
    count: int
    filter: Filter
    zone: DestroyZone
    enemy: bool = False


@dataclass(frozen=True, slots=True)
class DiscardTop:
    """`discard`, `discard enemy`: the top card of a deck."""

    enemy: bool = False


@dataclass(frozen=True, slots=True)
class Damage:
    """`take n`, `deal n`; `true` damage banishes."""

    count: int
    true: bool = False
    enemy: bool = False


@dataclass(frozen=True, slots=True)
class Heal:
    """`heal n`; `heal enemy n` is a requirement."""

    count: int
    enemy: bool = False


@dataclass(frozen=True, slots=True)
class Pop:
    """`pop n`."""

    count: int


@dataclass(frozen=True, slots=True)
class Deckout:
    """`deckout`."""


@dataclass(frozen=True, slots=True)
class Draw:
    """`draw n`."""

    count: int


@dataclass(frozen=True, slots=True)
class Look:
    """`peek n` (one's own deck), `scry n` (the enemy's)."""

    count: int
    enemy: bool = False


@dataclass(frozen=True, slots=True)
class Attack:
    """`attack`, `piercing attack`."""

    piercing: bool = False


@dataclass(frozen=True, slots=True)
class Search:
    """`search filter`."""

    filter: Filter = ANY


@dataclass(frozen=True, slots=True)
class Drill:
    """`drill filter`."""

    filter: Filter = ANY


@dataclass(frozen=True, slots=True)
class Attach:
    """`attach filter`."""

    filter: Filter = ANY


@dataclass(frozen=True, slots=True)
class Play:
    """`play filter`, the effect."""

    filter: Filter = ANY


@dataclass(frozen=True, slots=True)
class Buff:
    """`buff n`, `buff this n`; n may be negative."""

    amount: int
    this: bool = False


@dataclass(frozen=True, slots=True)
class Maybe:
    """`?atom`."""

    atom: Atom


@dataclass(frozen=True, slots=True)
class OneOf:
    """`(atom, atom, ...)`."""

    atoms: tuple[Atom, ...]


Atom = (
    Destroy
    | DiscardTop
    | Damage
    | Heal
    | Pop
    | Deckout
    | Draw
    | Look
    | Attack
    | Search
    | Drill
    | Attach
    | Play
    | Buff
    | Maybe
    | OneOf
)


@dataclass(frozen=True, slots=True)
class Spell:
    """A named spell: when it is cast, its price, and what it does."""

    name: str
    trigger: Trigger
    requirements: tuple[Atom, ...]
    effects: tuple[Atom, ...]


@dataclass(frozen=True, slots=True)
class SpellCard:
    """A card that is one spell; its name is the spell's."""

    spell: Spell
    families: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The card's name."""
        return self.spell.name


@dataclass(frozen=True, slots=True)
class MonsterCard:
    """A monster. `requirements` are for summoning it; a repeated spell stands repeatedly."""

    name: str
    requirements: tuple[Atom, ...]
    spells: tuple[Spell, ...]
    power: int
    tapped: bool = False
    families: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BlankCard:
    """A card that can do nothing and fits only the filter `card` (scenarios' `Filler`)."""

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
