"""Chaos Cards as `engine.game.Game` wants it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from engine.decks import DECKS_REMEMBERED, Deck, DeckSheet, HelpTopic, Mode, Power, Starter, Style
from engine.events import SeenEvent
from engine.faces import CardFace
from engine.games.chaos import deck_power, event_text, legality, parser, sheet
from engine.games.chaos import position as positions
from engine.games.chaos.cards import Card
from engine.games.chaos.changed_rules import is_touched
from engine.games.chaos.faces import face_of
from engine.games.chaos.help import HELP_TOPICS
from engine.games.chaos.modes import MODES, dealt_by, generator_of, mode_of, mode_sheet, read_mode
from engine.games.chaos.rules import TIE_RULE, ChaosRules, dealt
from engine.games.chaos.set import STARTERS, published_cards
from engine.games.chaos.styles import STYLES
from engine.games.chaos.table import Table
from engine.match import Match
from engine.players import Player
from engine.problems import Problem
from engine.randomness import SeededRandom
from engine.record import Record
from engine.sentences import Sentence

UNFIT: Final = (
    "It has cards that are in no ready deck, and nothing in the rules keeps those fair. Rated "
    "play takes sealed, mirror, and decks of the ready decks' cards."
)


class Chaos:
    """The game; see `engine.game.Game` for what each method promises."""

    key = parser.GAME
    title = "Chaos Cards"
    rules_version = 2
    tie_rule = TIE_RULE
    measures = True

    def is_touched(self, deck: Deck, since: int) -> bool:
        """Returns whether the deck attaches effects, for matches of version 1. Of a mode every
        match has cards of the same generator, and goes on."""
        return since < 2 and not mode_of(deck) and is_touched(deck)

    def parse_deck(self, text: str | bytes) -> Deck:
        """Reads a deck text (CHAOS 11), or that of a mode."""
        return _read(text)

    def check_deck(self, deck: Deck) -> list[Problem]:
        """Returns every problem of the deck; a mode has none."""
        return [] if mode_of(deck) else legality.check_deck(deck)

    def own_cards(self, deck: Deck) -> Sequence[CardFace]:
        """Returns the listed cards that are not in the published pool, generated ones too."""
        return tuple(face_of(card) for card in _own_cards(deck))

    def unfit_for_rated(self, deck: Deck) -> str:
        """Returns why the deck is unfit: it has cards from elsewhere than the published pool."""
        return UNFIT if _own_cards(deck) else ""

    def deck_sheet(self, deck: Deck) -> DeckSheet:
        """Returns the cards of the deck, and what they cost and are."""
        mode = mode_of(deck)
        return mode_sheet(deck, mode) if mode else sheet.deck_sheet(deck)

    def begin(self, decks: tuple[Deck, Deck], seed: bytes, first: Player | None = None) -> Match:
        """Starts a match; deck limits are not checked here.

        Raises ValueError if one deck is a mode and the other is not the same.
        """
        record = Record(self.key, (decks[0].source, decks[1].source), seed, first, ())
        return Match(ChaosRules(_dealt(decks, SeededRandom(seed)), first), record)

    def set_up(self, cards: Any, position: Mapping[str, Any], seed: bytes) -> Match:
        """Returns a match in a described position; `cards` are card definitions as text."""
        known = parser.parse_cards(cards) if cards.strip() else {}
        return Match(ChaosRules(positions.read(known, position, SeededRandom(seed))), None)

    def starters(self) -> Sequence[Starter]:
        """Returns the ready decks."""
        return STARTERS

    def modes(self) -> Sequence[Mode]:
        """Returns sealed and mirror."""
        return MODES

    def styles(self) -> Sequence[Style]:
        """Returns the styles: cards of all costs, or mostly cheap or dear ones."""
        return STYLES

    def measure(self, deck: Deck, games: int, seed: int) -> Iterator[Power]:
        """Yields the deck's power against the reference decks (CHAOS 14)."""
        return deck_power.measured(deck, games=games, seed=seed)

    def help_topics(self) -> Sequence[HelpTopic]:
        """Returns the rules of play and how to write cards."""
        return HELP_TOPICS

    def describe(self, event: SeenEvent) -> Sentence:
        """Returns an event in words."""
        return event_text.describe(event)


def _own_cards(deck: Deck) -> list[Card]:
    if mode_of(deck):
        return []
    return [card for card in deck.content.cards if card not in published_cards()]


def _dealt(decks: tuple[Deck, Deck], rng: SeededRandom) -> Table:
    modes = tuple(mode_of(deck) for deck in decks)
    generators = tuple(generator_of(deck) for deck in decks)
    if modes[0] != modes[1] or generators[0] != generators[1]:
        raise ValueError("Both players need decks of their own, or both the same mode.")
    if modes[0]:
        return dealt_by(modes[0], rng, generators[0])
    return dealt((decks[0].content.cards, decks[1].content.cards), rng)


@lru_cache(maxsize=DECKS_REMEMBERED)
def _read(text: str | bytes) -> Deck:
    """Returns the deck of the text; the same object while the text is remembered."""
    return read_mode(text) or parser.parse_deck(text)
