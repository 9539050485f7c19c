"""The decks that players bring, and the starter decks and help pages of games.

In the examples `game` is Cardfinity, and `deck` is its first starter deck as parsed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from engine.faces import CardFace
from engine.icons import IconNote, IconPlace, TextRange, is_icon_name, without_ranges
from engine.problems import Problem
from engine.views import Badge

DECKS_REMEMBERED: Final = 32
"""Number of deck texts that a game keeps parsed. Reading one takes longer than a hundred decisions,
and rematches, series and replays start with decks that were read before. A deck takes 10 to 200 kB,
a file of the greatest size less than 1 MB."""

DESCRIPTION_LENGTH: Final = 300
"""Most characters that are read of a deck text's description of the deck."""


@dataclass(frozen=True, slots=True)
class Description:
    """The description of a deck in its text, in one line of a player's own words. It is at `start`
    to `end` of the text, counted in characters. Without that range, the text is the same deck
    without a description."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck text as one game parsed it.

    `name` and `author` are None if the text gives none. `content` is the game's own parsed form,
    opaque to all other code. `problems` are those found by parsing; `Game.check_deck` decides
    whether the deck is legal. `icon_notes` are the text's notes about icons of cards, in order of
    place. `icon_places` are the places where the text can take an icon, by the names of the cards.

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
        """The description in the deck's text; "" if it has none."""
        return "" if self.description is None else self.description.text

    @property
    def undescribed(self) -> str:
        """The deck's text without the description and the icons of its cards. Decks are compared by
        it."""
        cut = [stretch for note in self.icon_notes for stretch in note.cut]
        if self.description is not None:
            cut.append(TextRange(self.description.start, self.description.end))
        return without_ranges(self.source, cut)

    def with_icon(self, card: str, icon: str) -> str:
        """Returns the deck's text with that icon for the card of that name; `icon` "" removes the
        card's icon, so that the card's words choose one. All else in the text stays as it is.
        Raises ValueError if `icon` can't be the name of an icon, and if the text has no place for
        an icon of that card.

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

    `scale`, `rarity` and `breakdown` are for games that measure cards; in other games they are None
    and empty. The breakdown adds up to the scale. `badges` are printed abilities.
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
    has lines about the whole deck, in plain words. `about` is the description in its text, "" if
    there is none."""

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
    """A starter deck that comes with a game. `blurb` says in one sentence of at most 100 characters
    how to play it."""

    key: str
    title: str
    blurb: str
    text: str


@dataclass(frozen=True, slots=True)
class Mode:
    """A way of playing for which players bring no decks: both are given the text `deck` as theirs,
    and the match makes the cards. Matches were started with the texts in `former` before and
    continue unchanged; these texts count as the mode too."""

    key: str
    title: str
    blurb: str
    deck: str
    former: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Style:
    """A kind of deck that a game makes up. `text` is the text of such a deck, with {seed} for the
    number from which it is made. Equal numbers give equal decks."""

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
    """How often a deck or a card wins, in percent, with draws as half wins. `error` is half the
    width of the 95 % interval, `games` the number of matches that were played."""

    value: float
    error: float
    games: int


@dataclass(frozen=True, slots=True)
class HelpTopic:
    """A page of a game's help, in Discord's Markdown, at most 3,500 characters."""

    key: str
    title: str
    body: str
