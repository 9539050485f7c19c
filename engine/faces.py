"""Card faces: the printed content of a card, in a form that no game owns."""

from dataclasses import dataclass, field
from typing import Final, Literal

Look = Literal["lagoon", "steel", "wine", "violet", "forest"]
"""The colours of a game's board and of the frames of its cards in pictures."""
Metal = Literal["iron", "bronze", "silver", "gold"]
"""The material of a card's frame: the rarer or stronger the card, the more precious."""

When = Literal["", "enters", "use", "turn", "leaves", "always"]
"""The time at which a paragraph of a card's text matters once the card is in play: "enters", not
again after it has entered; "use", when its owner uses it; "turn", each turn; "leaves", when it
leaves; "always"; else empty."""

_METALS: Final[tuple[Metal, ...]] = ("iron", "bronze", "silver", "gold")
COST: Final = "cost"
"""The name that games give to the stat with a card's cost."""


@dataclass(frozen=True, slots=True)
class Stat:
    """A number on a card or beside a player: its present value and its first (printed) value."""

    name: str
    value: int
    base: int


@dataclass(frozen=True, slots=True)
class TextBlock:
    """One paragraph of a card's text: a title (a spell's name, "Summon") and its rules.

    `title` may be empty. `trigger` says when the rules apply ("on tap"), or is empty. `when` says
    when the paragraph matters to a card in play; it isn't printed, so `repr` and comparisons leave
    it out.
    """

    title: str
    trigger: str
    body: str
    when: When = field(default="", repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card as printed. Names and tags are a player's own words: escape them before showing them.

    - `name`: the card's name.
    - `kind`: the game's word for the sort of card ("monster").
    - `tags`: families, tribes and the like.
    - `stats`: the printed numbers.
    - `text`: the paragraphs of the card's text.
    - `notes`: short printed marks ("enters tapped").
    - `code`: the card's text in the game's card language, empty if it isn't meant to be read.
    - `called`: a name that was made up for a card whose own name is only a number.
    - `cost_unit`: the resource in which the cost is paid ("life") if it differs between cards.
    - `icon`: the name of the icon that the card's author chose. If it is empty, an icon is chosen
      by the card's words.
    - `metal`: the metal of the frame, which shows how rare or strong the game considers the card.

    Icon and metal aren't printed, so `repr` leaves them out.
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
        """The card's name as players read it: with the name that was made up for it, if it has
        one."""
        return titled(self.name, self.called)

    @property
    def cost(self) -> int | None:
        """The card's cost, None if it has none."""
        return next((stat.value for stat in self.stats if stat.name == COST), None)


def titled(name: str, called: str) -> str:
    """Returns a card's name. If a name was made up for it (`called`), that name comes first.

    >>> titled("#42.1", "Venomous Imp"), titled("Imp", "")
    ('Venomous Imp #42.1', 'Imp')
    """
    return f"{called} {name}" if called else name


def metal_of(worth: int, least: tuple[int, int, int]) -> Metal:
    """Returns the metal of a card's frame for a card that is worth this much. `least` has the
    lowest worth for bronze, silver and gold; a card that is worth less than bronze has iron.

    >>> metal_of(3, (2, 4, 6)), metal_of(6, (2, 4, 6))
    ('bronze', 'gold')
    """
    return _METALS[sum(worth >= one for one in least)]
