"""Reads and validates deck texts."""

import hashlib
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

import engine
from bot.base.refusals import Refusal
from bot.decks.icon_names import nearest_words
from engine.card_files.typed_signs import straightened, typed_signs
from engine.decks import Deck, DeckSheet
from engine.faces import CardFace
from engine.problems import Problem
from rendering.art.icons import has_icon

MOST_PROBLEMS = 500
"""The most problems that are listed for one text; further ones are only counted."""

MOST_ICON_WARNINGS: Final = 200
"""The most icons of one text that are looked up."""

LOOKING_SECONDS: Final = 0.5
"""Seconds of reading after which no other game tries the text."""


@dataclass(frozen=True, slots=True)
class DeckReading:
    """The result of reading a deck text by a game's rules: its cards, and its problems.

    - `game`: the game's key.
    - `source`: the text to be stored. A game may expand a text that only gives instructions.
    - `sha256`: the hexadecimal hash of the text without its description and icons. Decks with equal
      hashes are equal.
    - `sheet`: the deck as it is shown.
    - `problems`: at most MOST_PROBLEMS problems, errors first.
    - `errors`, `warnings`: the numbers of all errors and warnings.
    - `own`: the custom cards, to which an opponent has to agree.
    - `unfit`: a text for the player that says why the deck isn't allowed in rated play; "" if it
      is.
    - `other`: the key of another game whose deck the text resembles more; "" if there is none.
    - `typed_signs`: the number of typographic signs of a phone, if the game finds fewer errors when
      the plain signs replace them (`engine.card_files.typed_signs`).

    If `other` or `typed_signs` is set, a deck without a name gets the name that the other game
    finds, or that is found with plain signs.
    """

    game: str
    source: str
    sha256: str
    sheet: DeckSheet
    problems: tuple[Problem, ...]
    errors: int
    warnings: int
    own: tuple[CardFace, ...] = ()
    unfit: str = ""
    other: str = ""
    typed_signs: int = 0

    @property
    def legal(self) -> bool:
        """Whether the deck has no errors."""
        return self.errors == 0

    @property
    def first_error(self) -> Problem | None:
        """The first error in the text; None if the deck is legal."""
        errors = (problem for problem in self.problems if problem.severity == "error")
        return min(errors, key=_place_of, default=None)


def read_deck_text(text: str, game: str | None = None) -> DeckReading:
    """Reads the text as a deck of a game, and returns the reading. If `game` is None, chooses the
    game that finds the fewest errors, among the games that find any card in the text. If `game` is
    given but finds errors, the text is also read by the other games, so that the reading can
    suggest one of them. Raises KeyError if the game doesn't exist."""
    until = time.monotonic() + LOOKING_SECONDS
    reading = _read_by(game, text)
    fixed = text if reading.legal else straightened(text)
    if fixed != text and time.monotonic() < until + LOOKING_SECONDS:
        better = _read_by(game, fixed)
        if _strangeness(better) < _strangeness(reading):
            reading = reading if better.game == reading.game else read_as(better.game, text)
            signs = sum(1 for _ in typed_signs(text))
            return replace(_named_as(reading, better), typed_signs=signs)
    other = None if game is None else _other_game(reading, fixed, until)
    return reading if other is None else replace(_named_as(reading, other), other=other.game)


def _read_by(game: str | None, text: str) -> DeckReading:
    """Returns the reading by the game; without a game, the reading with the fewest errors."""
    if game is not None:
        return read_as(game, text)
    return min((read_as(key, text) for key in engine.games()), key=_strangeness)


def _named_as(reading: DeckReading, other: DeckReading) -> DeckReading:
    """Returns the reading, with the name of the other if it has none."""
    name = reading.sheet.name or other.sheet.name
    return replace(reading, sheet=replace(reading.sheet, name=name))


def looks_like(text: str, game: str) -> str:
    """Returns the key of another game whose deck the text resembles more than a deck of `game`, the
    game that has refused the text. Returns "" if there is no such game."""
    return read_deck_text(text, game).other


def _other_game(reading: DeckReading, text: str, until: float) -> DeckReading | None:
    """Returns a refused text as read by another game. Of the games that find more than twice as
    many cards in it, the one with the fewest errors is used. No further game tries after `until`,
    on the monotonic clock."""
    if reading.legal:
        return None
    found: list[DeckReading] = []
    for key in engine.games():
        if key != reading.game and time.monotonic() < until:
            found.append(read_as(key, text))
    cards = len(reading.sheet.cards)
    better = [one for one in found if len(one.sheet.cards) > 2 * cards]
    return min(better, key=_strangeness, default=None)


def _place_of(problem: Problem) -> tuple[bool, int, int]:
    """Returns the sort key of a problem: errors first, then by place in the text."""
    return problem.severity != "error", problem.line, problem.column


def _strangeness(reading: DeckReading) -> tuple[bool, int]:
    return not reading.sheet.cards, reading.errors


def read_as(key: str, text: str) -> DeckReading:
    """Reads the text as a deck of the game with this key, by no other game. Raises KeyError if the
    game doesn't exist."""
    game = engine.games()[key]
    deck = game.parse_deck(text)
    problems = sorted((*game.check_deck(deck), *_unknown_icons(deck)), key=_place_of)
    errors = sum(problem.severity == "error" for problem in problems)
    return DeckReading(
        game=key,
        source=deck.source,
        sha256=hashlib.sha256(deck.undescribed.encode()).hexdigest(),
        sheet=game.deck_sheet(deck),
        problems=tuple(problems[:MOST_PROBLEMS]),
        errors=errors,
        warnings=len(problems) - errors,
        own=tuple(game.own_cards(deck)),
        unfit=game.unfit_for_rated(deck),
    )


def with_problem(reading: DeckReading, problem: Problem) -> DeckReading:
    """Returns the reading with one more error, put before all others."""
    problems = (problem, *reading.problems)[:MOST_PROBLEMS]
    return replace(reading, problems=problems, errors=reading.errors + 1)


def problem_of_exceeding(source: str, card: str) -> Problem:
    """Returns the error for a deck with a card that did too much in a match. The error is located
    at the card's name in the text."""
    before, found, _ = source.partition(card)
    if not found:
        before = ""
    return Problem(
        "error",
        "did-too-much",
        f"{card} did too much at once in a match.",
        *_place(before),
        len(card) if found else 1,
        "Give it fewer effects, or effects on fewer cards.",
    )


def with_icon(text: str, game: str, card: str, icon: str) -> str:
    """Returns the deck text, changed to give `icon` to the card called `card`. If `icon` is "", the
    icon depends on the card's words again. Raises Refusal if the text has no place for the icon."""
    try:
        return engine.games()[game].with_icon(text, card, icon)
    except ValueError:
        raise Refusal("The text of that deck has no place for an icon of that card.") from None


def _unknown_icons(deck: Deck) -> Iterator[Problem]:
    """Yields warnings about unknown icons, which are replaced by icons that the card's words
    choose."""
    for note in deck.icon_notes[:MOST_ICON_WARNINGS]:
        if not note.icon or has_icon(note.icon):
            continue
        yield Problem(
            "warning",
            "unknown-icon",
            f'There is no icon called "{note.icon}"; words choose one instead.',
            *_place(deck.source[: note.place.start]),
            len(note.icon),
            nearest_words(note.icon) or None,
        )


def _place(before: str) -> tuple[int, int]:
    """Returns the line and column, both from 1, of the position after that text."""
    return before.count("\n") + 1, len(before) - before.rfind("\n")
