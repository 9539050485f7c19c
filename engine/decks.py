"""What a player brings to the table.

In the examples `game` is Cardfinity, and `deck` its first ready deck as parsed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from engine.faces import CardFace
from engine.icons import IconNote, IconPlace, TextRange, is_icon_name, without_ranges
from engine.problems import Problem
from engine.views import Badge

DECKS_REMEMBERED: Final = 32
"""How many deck texts a game remembers as it read them last: reading one takes longer than a
hundred decisions, and rematches, series and replays begin with decks that were read before. A deck
takes 10 to 200 kB, a file of the greatest size under 1 MB."""

DESCRIPTION_LENGTH: Final = 300
"""How many characters of what a deck's text says about it are read."""


@dataclass(frozen=True, slots=True)
class Description:
    """What a deck's text says about the deck, in one line of somebody's own words. It stands from
    `start` to `end` of the text, counted in characters: without that the text is the same deck's
    without a description."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck text as one game parsed it.

    `name` and `author` are None where the text gives none. `content` is the game's own
    parsed form, opaque to everybody else. `problems` are those found by parsing; whether
    the deck may be played is `Game.check_deck`'s to say. `icon_notes` are what the text says about
    the icons of cards, in order of place; `icon_places` where it takes one, by the names of the
    cards.

    >>> deck.game, deck.name, deck.problems
    ('cardfinity', 'Rats in the Candleworks', ())
    """

    game: str
    name: str | None
    author: str | None
    source: str
    content: Any
    problems: tuple[Problem, ...] = ()
    description: Description | None = None
    icon_notes: tuple[IconNote, ...] = ()
    icon_places: Mapping[str, IconPlace] = field(default_factory=dict[str, IconPlace])

    @property
    def about(self) -> str:
        """What its text says about the deck; "" where it says nothing."""
        return "" if self.description is None else self.description.text

    @property
    def undescribed(self) -> str:
        """Its text without the description and the icons of its cards, by which decks are told
        apart."""
        cut = [stretch for note in self.icon_notes for stretch in note.cut]
        if self.description is not None:
            cut.append(TextRange(self.description.start, self.description.end))
        return without_ranges(self.source, cut)

    def with_icon(self, card: str, icon: str) -> str:
        """Returns its text with that icon for the card of that name, "" for one that its words
        choose. All else in the text stays as it is. Raises ValueError for what can be no name of an
        icon, and for a card that the text has no place for.

        >>> "! icon: imp" in deck.with_icon("Tallow Rat", "imp").split("\\n")
        True
        """
        if icon and not is_icon_name(icon):
            raise ValueError(f"{icon!r} is no name of an icon")
        notes = [note for note in self.icon_notes if note.card == card]
        if not icon:
            return without_ranges(self.source, [stretch for note in notes for stretch in note.cut])
        if notes:
            place = next((note for note in notes if note.icon), notes[0]).place
        elif card in self.icon_places:
            place = self.icon_places[card]
        else:
            raise ValueError(f"the text has no place for an icon of {card!r}")
        return place.filled(self.source, icon)


@dataclass(frozen=True, slots=True)
class Part:
    """One summand of a card's scale: what it is for, and how much it adds."""

    part: str
    scale: int


@dataclass(frozen=True, slots=True)
class SheetCard:
    """A card of a deck sheet. `count` is 0 for a card that is declared but not listed.

    `scale`, `rarity` and `breakdown` are for games that measure cards; elsewhere they are
    None and empty. The breakdown adds up to the scale. `badges` are printed abilities.
    """

    face: CardFace
    count: int
    scale: int | None = None
    rarity: str | None = None
    breakdown: tuple[Part, ...] = ()
    badges: tuple[Badge, ...] = ()


@dataclass(frozen=True, slots=True)
class DeckSheet:
    """A deck laid out for reading: its cards in the order of the text, and its totals. `summary`
    are lines about the deck as a whole, in plain words; `about` is its description in somebody's
    own, "" where its text has none."""

    game: str
    name: str | None
    author: str | None
    size: int
    total_scale: int | None
    cards: tuple[SheetCard, ...]
    summary: tuple[str, ...] = ()
    about: str = ""


@dataclass(frozen=True, slots=True)
class Starter:
    """A ready deck that comes with a game. `blurb` says in one sentence of at most 100 characters
    how it wants to be played."""

    key: str
    title: str
    blurb: str
    text: str


@dataclass(frozen=True, slots=True)
class Mode:
    """A way of playing for which players bring no decks: both are given the text `deck` as theirs,
    and the match makes the cards. With the texts in `former` matches were begun before, which go on
    as they were; they stand for the mode too."""

    key: str
    title: str
    blurb: str
    deck: str
    former: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Style:
    """A kind of deck that a game makes up. `text` is the text of such a deck, with {seed} where the
    number stands that it is made from: the same number gives the same deck."""

    key: str
    title: str
    blurb: str
    text: str

    def deck_text(self, seed: int) -> str:
        """Returns the text of the deck that the number gives.

        >>> Style("plain", "Plain", "Cards of any cost.", "generate 18 seed {seed}").deck_text(42)
        'generate 18 seed 42'
        """
        return self.text.replace("{seed}", str(seed))


@dataclass(frozen=True, slots=True)
class Power:
    """How often a deck or a card wins, in percent, draws half. `error` is half the width of the 95%
    interval, `games` how many matches say so."""

    value: float
    error: float
    games: int


@dataclass(frozen=True, slots=True)
class HelpTopic:
    """A page of a game's help, in Discord's Markdown, at most 3,500 characters."""

    key: str
    title: str
    body: str
