"""The decks that players bring, and the starter decks and help pages of games.

In the examples `game` is Cardfinity, and `deck` is its first starter deck as parsed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from engine.deck_lists import CardList, DeckEntry
from engine.faces import CardFace
from engine.icons import IconNote, TextPlace, TextRange, is_icon_name, without_ranges
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
    - `card_list`: the list of cards in the text, for edits.

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
    icon_places: Mapping[str, TextPlace] = field(default_factory=dict[str, TextPlace])
    card_list: CardList = field(default_factory=CardList)

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

    @property
    def entries(self) -> tuple[DeckEntry, ...]:
        """The entries of the deck's list, in the order of the text.

        >>> [(entry.card, entry.count) for entry in deck.entries][:2]
        [('Tallow Rat', 16), ('Cellar Rat', 4)]
        """
        return self.card_list.entries

    def code_of(self, card: str) -> str:
        """Returns the text that defines the card with that name, as the text of another deck can
        take it; "" if the text doesn't define it.

        >>> deck.code_of("Tallow Rat")
        '"Tallow Rat": power 2\\n"Rat"'
        """
        place = self.card_list.definitions.get(card)
        return "" if place is None else self.source[place.start : place.end]

    def with_count(self, card: str, count: int) -> str:
        """Returns the deck's text with `count` copies of the card with that name in the list. The
        rest of the text is unchanged. If `count` is 0, the card is removed from the list, but not
        its definition. If the card isn't in the list, it is added behind the last entry.

        Raises ValueError for a count below 0 or above MOST_COPIES, for a card that has no
        definition, and for a list that can't be changed with certainty.

        >>> '"Tallow Rat" 12' in deck.with_count("Tallow Rat", 12).split("\\n")
        True
        """
        return self.card_list.with_count(self.source, card, count)

    def with_renamed(self, card: str, name: str) -> str:
        """Returns the deck's text with another name in all entries of a card.

        >>> '"Barn Rat" 16' in deck.with_renamed("Tallow Rat", "Barn Rat").split("\\n")
        True
        """
        return self.card_list.with_renamed(self.source, card, name)

    def with_definition(self, card: str, code: str) -> str:
        """Returns the deck's text with `code`, the definition of a further card. Raises ValueError
        if `code` is empty, or if the text has no place for it.

        >>> '"Imp": power 3' in deck.with_definition("Imp", '"Imp": power 3').split("\\n")
        True
        """
        return self.card_list.with_definition(self.source, card, code)

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
class DeckLimits:
    """The limits of a legal deck: the least and the most cards, counted like `DeckSheet.size`, and
    the most copies of a card. None means that there is no limit."""

    least: int = 0
    most: int | None = None
    copies: int | None = None


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
