"""Chaos Cards as `engine.game.Game` wants it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.decks import Deck, DeckSheet, HelpTopic, Mode, Starter
from engine.events import SeenEvent
from engine.faces import CardFace
from engine.games.chaos import describing, legality, parser, sheet
from engine.games.chaos import position as positions
from engine.games.chaos.help import HELP_TOPICS
from engine.games.chaos.rules import TIE_RULE, ChaosRules, dealt
from engine.games.chaos.source import ReadDeck
from engine.match import Match, Record
from engine.narration import Sentence
from engine.players import Player
from engine.problems import Problem
from engine.randomness import Dice


class Chaos:
    """The game; see `engine.game.Game` for what each method promises."""

    key = "chaos"
    title = "Chaos Cards"
    tie_rule = TIE_RULE

    def parse_deck(self, text: str | bytes) -> Deck:
        """Reads a deck text (CHAOS 11)."""
        return parser.parse_deck(text)

    def check_deck(self, deck: Deck) -> list[Problem]:
        """Every problem of the deck."""
        return legality.check_deck(deck)

    def own_cards(self, deck: Deck) -> Sequence[CardFace]:
        """None: power is measured, not trusted (CHAOS 14)."""
        return ()

    def unfit_for_rated(self, deck: Deck) -> str:
        """No deck is unfit by its cards."""
        return ""

    def deck_sheet(self, deck: Deck) -> DeckSheet:
        """The cards of the deck, and what they cost and are."""
        return sheet.deck_sheet(deck)

    def begin(self, decks: tuple[Deck, Deck], seed: bytes, first: Player | None = None) -> Match:
        """Starts a match; deck limits are not checked here."""
        contents: tuple[ReadDeck, ReadDeck] = (decks[0].content, decks[1].content)
        table = dealt((contents[0].cards, contents[1].cards), Dice(seed))
        record = Record(self.key, (decks[0].source, decks[1].source), seed, first, ())
        return Match(ChaosRules(table, first), record)

    def set_up(self, cards: Any, position: Mapping[str, Any], seed: bytes) -> Match:
        """A match in a described position; `cards` are card definitions as text."""
        known = parser.parse_cards(cards) if cards.strip() else {}
        return Match(ChaosRules(positions.read(known, position, Dice(seed))), None)

    def starters(self) -> Sequence[Starter]:
        """None yet."""
        return ()

    def modes(self) -> Sequence[Mode]:
        """None."""
        return ()

    def help_topics(self) -> Sequence[HelpTopic]:
        """The rules of play and how to write cards."""
        return HELP_TOPICS

    def describe(self, event: SeenEvent) -> Sentence:
        """An event in words."""
        return describing.describe(event)
