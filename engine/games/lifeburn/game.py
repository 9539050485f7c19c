"""Lifeburn as an `engine.game.Game`."""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from engine.core.randomness import SeededRandom
from engine.deal import DealRules
from engine.decks import Deck, DeckLimits, DeckSheet, SheetCard
from engine.faces import CardFace
from engine.game import Game
from engine.games.lifeburn.card_builder import LifeburnBuilder
from engine.games.lifeburn.cards import Card
from engine.games.lifeburn.changed_rules import is_touched
from engine.games.lifeburn.constants import DECK_SIZE, MAX_COPIES, OPENING_HAND, STARTING_LIFE
from engine.games.lifeburn.event_text import ACTS, FOLLOW_UPS, WORDS
from engine.games.lifeburn.faces import deck_sheet, face_of, sheet_card
from engine.games.lifeburn.help import HELP_TOPICS
from engine.games.lifeburn.lessons import LESSONS
from engine.games.lifeburn.loading import decks as deck_files
from engine.games.lifeburn.loading.loader import load_cards
from engine.games.lifeburn.loading.schema import same_name
from engine.games.lifeburn.missions import MISSIONS, WRITING
from engine.games.lifeburn.player_view import PHASES
from engine.games.lifeburn.practice import LifeburnPractice
from engine.games.lifeburn.rules import position as positions
from engine.games.lifeburn.rules.rules import TIE_RULE, LifeburnRules
from engine.games.lifeburn.set import STARTERS, first_set
from engine.games.lifeburn.state.table import Table
from engine.games.lifeburn.texts.keywords import REMINDERS
from engine.players import Player
from engine.problems import Problem


@lru_cache(maxsize=8)
def _cards(text: str) -> Mapping[str, Card]:
    """Returns the cards of a text by name. They are cached because the generator of puzzles reads
    the same texts again and again. Raises ValueError with the first error."""
    found, problems = load_cards(text)
    for first in (one for one in problems if one.severity == "error"):
        raise ValueError(f"line {first.line}, column {first.column}: {first.message}")
    return {card.name: card for card in found}


class Lifeburn(Game):
    """The game Lifeburn, as the rest of the program uses it: decks, cards and positions."""

    key = deck_files.GAME
    title = "Lifeburn"
    blurb = "Your 40 life is also your money: you pay for Spells and Objects with it."
    look = "wine"
    rules = LifeburnRules
    card_builder = LifeburnBuilder()
    dealing = DealRules("after", "first", (OPENING_HAND, OPENING_HAND))
    practice = LifeburnPractice
    words, acts, follow_ups = WORDS, ACTS, FOLLOW_UPS
    rules_version = 4
    tie_rule = TIE_RULE
    ready_decks = STARTERS
    deck_limits = DeckLimits(DECK_SIZE, DECK_SIZE, MAX_COPIES)
    steps = tuple(PHASES.values())
    help_pages = HELP_TOPICS
    lessons = LESSONS
    missions = MISSIONS
    writing = WRITING
    newcomers_deck = "kiln"
    reminders = REMINDERS

    def is_touched(self, deck: Deck, since: int) -> bool:
        """Returns whether the deck has a custom card that behaves differently since rules version
        `since`."""
        return is_touched(deck, since)

    def read_deck(self, text: str | bytes) -> Deck:
        """Returns the deck for a text, which may be a plain list or JSON (LIFEBURN 18.2)."""
        default = first_set()
        return deck_files.parse_deck(text, {same_name(default.name): default}, default)

    def check_deck(self, deck: Deck) -> list[Problem]:
        """Returns every problem of the deck, including those of reading it."""
        return deck_files.check_deck(deck)

    def blank_deck(self, name: str, author: str) -> str:
        return f"name: {name}\nauthor: {author}\n"

    def own_cards(self, deck: Deck) -> Sequence[CardFace]:
        """Returns the custom cards that the deck's list uses."""
        return tuple(face_of(card) for card in deck_files.own_cards(deck))

    def deck_sheet(self, deck: Deck) -> DeckSheet:
        """Returns the cards for an overview of the deck."""
        return deck_sheet(deck)

    def set_cards(self) -> Sequence[SheetCard]:
        """Returns all cards of the first set."""
        return [sheet_card(card, 0) for card in first_set().cards.values()]

    def deal(self, decks: tuple[Deck, Deck], rng: SeededRandom) -> Table:
        """Returns the state of a new match with these decks. Deck limits are not checked here."""
        return positions.dealt((decks[0].content.cards, decks[1].content.cards), rng)

    def lay(self, cards: Any, position: Mapping[str, Any], rng: SeededRandom) -> Table:
        """Returns the match state that `position` describes. `cards` is a list of card objects or
        its JSON text."""
        text = cards if isinstance(cards, str) else json.dumps(cards, indent=1)
        return positions.read(_cards(text), position, rng)

    def definitions(self, printed: Iterable[Any]) -> str:
        """Returns the definitions of these cards as text that `lay` can read."""
        return positions.write_definitions(printed)

    def with_life(
        self, position: Mapping[str, Any], player: Player, life: int
    ) -> Mapping[str, Any]:
        """Returns a copy of the position in which the player has `life`, but at most the starting
        life."""
        side = {**position.get(player, {}), "life": min(life, STARTING_LIFE)}
        return {**position, player: side}
