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
    """The description of a deck in the deck's text, in one line of a player's own words. `start`
    and `end` are the description's range in the text, in characters. If this range is deleted, the
    text is the same deck without a description."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck text that a game has parsed.

    - `game`: the key of the game.
    - `name` and `author`: None if the text gives none.
    - `source`: the text.
    - `content`: the game's own parsed form, which no other code reads.
    - `problems`: the problems that were found by parsing. `Game.check_deck` decides whether the
      deck is legal.
    - `description`: the deck's description, None if the text has none.
    - `icon_notes`: the text's comments about icons of cards, in the order of the text.
    - `icon_places`: the place where the text can take an icon, by the card's name.

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
        """The deck's description; "" if it has none."""
        return "" if self.description is None else self.description.text

    @property
    def undescribed(self) -> str:
        """The deck's text without its description and without icons. Decks with equal results count
        as the same deck."""
        cut = [stretch for note in self.icon_notes for stretch in note.cut]
        if self.description is not None:
            cut.append(TextRange(self.description.start, self.description.end))
        return without_ranges(self.source, cut)

    def with_icon(self, card: str, icon: str) -> str:
        """Returns the deck's text with this icon for the card with that name. The rest of the text
        is unchanged. If `icon` is "", the card's icon is removed; an icon is then chosen by the
        card's words.

        Raises ValueError if `icon` can't be an icon's name, or if the text has no place for an icon
        of that card.

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
    """One part of a card's scale: a reason, and the number that it adds."""

    part: str
    scale: int


@dataclass(frozen=True, slots=True)
class SheetCard:
    """A card of a deck sheet. `count` is 0 for a card that is defined but not in the list. `scale`,
    `rarity` and `breakdown` are for games that measure cards, and None or empty in other games. The
    parts of the breakdown add up to the scale. `badges` are printed abilities."""

    face: CardFace
    count: int
    scale: int | None = None
    rarity: str | None = None
    breakdown: tuple[Part, ...] = ()
    badges: tuple[Badge, ...] = ()


@dataclass(frozen=True, slots=True)
class DeckSheet:
    """A deck prepared for showing: its cards in the order of the text, and its totals. `summary`
    has sentences about the whole deck. `about` is the deck's description, "" if it has none."""

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
    """A way to play in which players bring no decks. The match makes the cards from the text
    `deck`, which is stored as the deck text of both players. `former` are texts that this mode used
    earlier. Matches that started with one of them continue unchanged, and still belong to this
    mode."""

    key: str
    title: str
    blurb: str
    deck: str
    former: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Style:
    """A kind of deck that a game generates. `text` is the text of such a deck with the placeholder
    {seed} for a number. Equal numbers give equal decks."""

    key: str
    title: str
    blurb: str
    text: str

    def deck_text(self, seed: int) -> str:
        """Returns the text of the deck that is generated from this number.

        >>> Style("plain", "Plain", "Cards of any cost.", "generate 18 seed {seed}").deck_text(42)
        'generate 18 seed 42'
        """
        return self.text.replace("{seed}", str(seed))


@dataclass(frozen=True, slots=True)
class Power:
    """The percentage of matches that a deck or a card wins; a draw counts as half a win. `error` is
    half the width of the 95 % confidence interval. `games` is the number of matches played."""

    value: float
    error: float
    games: int


@dataclass(frozen=True, slots=True)
class HelpTopic:
    """A page of a game's help in Discord's Markdown, at most 3,500 characters long."""

    key: str
    title: str
    body: str
