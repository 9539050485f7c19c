"""Cardfinity as `engine.game.Game` wants it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from engine.decks import DECKS_REMEMBERED, Deck, DeckSheet, HelpTopic, Mode, Power, Starter, Style
from engine.events import SeenEvent
from engine.faces import CardFace
from engine.games.cardfinity import event_text, legality, parser, sheet
from engine.games.cardfinity import position as positions
from engine.games.cardfinity.help import HELP_TOPICS
from engine.games.cardfinity.rules import TIE_RULE, CardfinityRules, dealt
from engine.games.cardfinity.starters import STARTERS
from engine.match import Match
from engine.players import Player
from engine.problems import Problem
from engine.randomness import SeededRandom
from engine.record import Record
from engine.sentences import Sentence


class Cardfinity:
    """The game; see `engine.game.Game` for what each method promises."""

    key = "cardfinity"
    title = "Cardfinity"
    rules_version = 1
    tie_rule = TIE_RULE
    measures = False

    def is_touched(self, deck: Deck, since: int) -> bool:
        """Returns False: the rules have been the same from the first version on."""
        return False

    def parse_deck(self, text: str | bytes) -> Deck:
        """Reads a deck text (COMPLETED 1)."""
        return _read(text)

    def check_deck(self, deck: Deck) -> list[Problem]:
        """Returns every problem of the deck (COMPLETED 4, 5)."""
        return legality.check_deck(deck)

    def own_cards(self, deck: Deck) -> Sequence[CardFace]:
        """Returns none: the scale keeps everybody's cards fair."""
        return ()

    def unfit_for_rated(self, deck: Deck) -> str:
        """Returns "" for every deck: the scale keeps them fair."""
        return ""

    def deck_sheet(self, deck: Deck) -> DeckSheet:
        """Returns the deck's cards with their scales."""
        return sheet.deck_sheet(deck)

    def begin(self, decks: tuple[Deck, Deck], seed: bytes, first: Player | None = None) -> Match:
        """Starts a match; deck limits are not checked here."""
        table = dealt((decks[0].content, decks[1].content), SeededRandom(seed))
        record = Record(self.key, (decks[0].source, decks[1].source), seed, first, ())
        return Match(CardfinityRules(table, first), record)

    def set_up(self, cards: Any, position: Mapping[str, Any], seed: bytes) -> Match:
        """Returns a match in a described position; `cards` are card definitions as text."""
        table = positions.read(parser.parse_cards(cards), position, SeededRandom(seed))
        return Match(CardfinityRules(table), None)

    def starters(self) -> Sequence[Starter]:
        """Returns the four ready decks."""
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
        """Returns rules and language, a page a topic."""
        return HELP_TOPICS

    def describe(self, event: SeenEvent) -> Sentence:
        """Returns an event in words."""
        return event_text.describe(event)


@lru_cache(maxsize=DECKS_REMEMBERED)
def _read(text: str | bytes) -> Deck:
    """Returns the deck of the text; the same object while the text is remembered."""
    return parser.parse_deck(text)
