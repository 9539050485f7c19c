"""What is printed on a card, in a form no game owns."""

from dataclasses import dataclass, field
from typing import Final, Literal

Look = Literal["lagoon", "steel", "wine", "violet", "forest"]
"""The colours of a game's table and the frames of its cards, as pictures have them."""
Metal = Literal["iron", "bronze", "silver", "gold"]
"""What a card's frame is made of, the more precious the rarer or stronger the card is."""

When = Literal["", "enters", "use", "turn", "leaves", "always"]
"""The time at which a paragraph of a card's text matters once the card is in play: not again after
it has entered, when its owner uses it, each turn, when it leaves, always; else empty."""

_METALS: Final[tuple[Metal, ...]] = ("iron", "bronze", "silver", "gold")
COST: Final = "cost"
"""What games call the number that a card costs."""


@dataclass(frozen=True, slots=True)
class Stat:
    """A number on a card or beside a player: what it is now, and what it began as."""

    name: str
    value: int
    base: int


@dataclass(frozen=True, slots=True)
class TextBlock:
    """One paragraph of a card's text: a title (a spell's name, "Summon") and its rules.

    `title` may be empty. `trigger` is the word for when it happens ("on tap"), or empty. `when`
    says when it matters to a card in play; it is no part of what is printed, as `repr` says it.
    """

    title: str
    trigger: str
    body: str
    when: When = field(default="", repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card as printed. Names and tags are a player's words: escape them before showing.

    `kind` is the game's word for the sort of card ("monster"); `tags` are families, tribes
    and the like; `notes` are short printed marks ("enters tapped"). `called` is a name that was
    made up for a card whose own is but a number. `code` is the card as it is
    written in its game's own language, a line each; empty where that is no text one would read.
    `cost_unit` says what the cost is paid in ("life") where that differs from card to card.
    `icon` names the sign that its author chose for its picture; empty where words choose it.
    `metal` tells how rare or strong the card is, as its game judges it. Both are no part of what is
    printed, as `repr` says it.
    """

    name: str
    kind: str
    tags: tuple[str, ...] = ()
    stats: tuple[Stat, ...] = ()
    text: tuple[TextBlock, ...] = ()
    notes: tuple[str, ...] = ()
    code: str = ""
    called: str = ""
    cost_unit: str = ""
    icon: str = field(default="", repr=False)
    metal: Metal = field(default="iron", repr=False)

    @property
    def title(self) -> str:
        """What players read as the card's name."""
        return titled(self.name, self.called)

    @property
    def cost(self) -> int | None:
        """The number that the card has as its cost; None where it has none."""
        return next((stat.value for stat in self.stats if stat.name == COST), None)


def titled(name: str, called: str) -> str:
    """Returns a card's name, behind the one that was made up for it, if any.

    >>> titled("#42.1", "Venomous Imp"), titled("Imp", "")
    ('Venomous Imp #42.1', 'Imp')
    """
    return f"{called} {name}" if called else name


def metal_of(worth: int, least: tuple[int, int, int]) -> Metal:
    """Returns the metal of a card's frame by what the card is worth; `least` is the worth from
    which on it is bronze, silver and gold.

    >>> metal_of(3, (2, 4, 6)), metal_of(6, (2, 4, 6))
    ('bronze', 'gold')
    """
    return _METALS[sum(worth >= one for one in least)]
