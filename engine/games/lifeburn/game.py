"""Lifeburn as `engine.game.Game` wants it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from engine.decks import DECKS_REMEMBERED, Deck, DeckSheet, HelpTopic, Mode, Power, Starter, Style
from engine.events import SeenEvent
from engine.faces import CardFace
from engine.games.lifeburn import decks as deck_files
from engine.games.lifeburn import event_text, sheet
from engine.games.lifeburn import position as positions
from engine.games.lifeburn.changed_rules import is_touched
from engine.games.lifeburn.faces import face_of
from engine.games.lifeburn.help import HELP_TOPICS
from engine.games.lifeburn.loading.loader import load_cards
from engine.games.lifeburn.loading.names import same_name
from engine.games.lifeburn.options import DEFAULTS, Options
from engine.games.lifeburn.rules import TIE_RULE, LifeburnRules
from engine.games.lifeburn.set import STARTERS, first_set
from engine.games.lifeburn.set_up import dealt
from engine.match import Match
from engine.players import Player
from engine.problems import Problem
from engine.randomness import SeededRandom
from engine.record import Record
from engine.sentences import Sentence

UNFIT: Final = "It has home-made cards, and nothing in the rules keeps those fair."


class Lifeburn:
    """The game; see `engine.game.Game` for what each method promises. `options` are the
    constants that a host may want otherwise (LIFEBURN 17.2)."""

    key = deck_files.GAME
    title = "Lifeburn"
    rules_version = 2
    tie_rule = TIE_RULE
    measures = False

    def __init__(self, options: Options = DEFAULTS) -> None:
        self._options = options

    def is_touched(self, deck: Deck, since: int) -> bool:
        """Returns whether the deck has a home-made card that version 2 touches."""
        return since < 2 and is_touched(deck)

    def parse_deck(self, text: str | bytes) -> Deck:
        """Reads a deck, text or JSON (LIFEBURN 18.2)."""
        return _read(text)

    def check_deck(self, deck: Deck) -> list[Problem]:
        """Returns every problem of the deck."""
        return deck_files.check_deck(deck, self._options)

    def own_cards(self, deck: Deck) -> Sequence[CardFace]:
        """Returns the listed cards that are the deck's own."""
        return tuple(face_of(card) for card in deck_files.own_cards(deck))

    def unfit_for_rated(self, deck: Deck) -> str:
        """Returns why the deck is unfit: it has cards of its own."""
        return UNFIT if deck_files.own_cards(deck) else ""

    def deck_sheet(self, deck: Deck) -> DeckSheet:
        """Returns the deck's cards."""
        return sheet.deck_sheet(deck)

    def begin(self, decks: tuple[Deck, Deck], seed: bytes, first: Player | None = None) -> Match:
        """Starts a match; deck limits are not checked here."""
        cards = (decks[0].content.cards, decks[1].content.cards)
        table = dealt(cards, SeededRandom(seed), self._options)
        record = Record(self.key, (decks[0].source, decks[1].source), seed, first, ())
        return Match(LifeburnRules(table, first), record)

    def set_up(self, cards: Any, position: Mapping[str, Any], seed: bytes) -> Match:
        """Returns a match in a described position; `cards` is a list of card objects or its JSON
        text.

        Raises ValueError for a card that cannot be read.
        """
        found, problems = load_cards(cards)
        for first in (one for one in problems if one.severity == "error"):
            raise ValueError(f"line {first.line}, column {first.column}: {first.message}")
        definitions = {card.name: card for card in found}
        table = positions.read(definitions, position, SeededRandom(seed), self._options)
        return Match(LifeburnRules(table), None)

    def starters(self) -> Sequence[Starter]:
        """Returns the ready decks."""
        return STARTERS

    def modes(self) -> Sequence[Mode]:
        """Returns none."""
        return ()

    def styles(self) -> Sequence[Style]:
        """Returns none."""
        return ()

    def measure(self, deck: Deck, games: int, seed: int) -> Iterator[Power]:
        """Raises ValueError: decks have no power."""
        raise ValueError(f"Decks of {self.title} are not measured.")

    def help_topics(self) -> Sequence[HelpTopic]:
        """Returns rules and card schema, a page a topic."""
        return HELP_TOPICS

    def describe(self, event: SeenEvent) -> Sentence:
        """Returns an event in words."""
        return event_text.describe(event)


@lru_cache(maxsize=DECKS_REMEMBERED)
def _read(text: str | bytes) -> Deck:
    """Returns the deck of the text; the same object while the text is remembered."""
    default = first_set()
    return deck_files.parse_deck(text, {same_name(default.name): default}, default)
