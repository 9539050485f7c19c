"""ASIGOC as an `engine.game.Game`."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from engine.core.randomness import SeededRandom
from engine.deal import DealRules
from engine.decks import Deck, DeckLimits, DeckSheet, SheetCard
from engine.faces import CardFace
from engine.game import Game
from engine.games.asigoc import legality, parser
from engine.games.asigoc import position as positions
from engine.games.asigoc.card_builder import AsigocBuilder
from engine.games.asigoc.cards import Card
from engine.games.asigoc.changed_rules import is_touched
from engine.games.asigoc.english import REMINDERS
from engine.games.asigoc.event_text import ACTS, FOLLOW_UPS, WORDS
from engine.games.asigoc.help import HELP_TOPICS
from engine.games.asigoc.lessons import LESSONS
from engine.games.asigoc.missions import MISSIONS, WRITING
from engine.games.asigoc.parser import ReadDeck
from engine.games.asigoc.player_view import STEPS
from engine.games.asigoc.practice import AsigocPractice
from engine.games.asigoc.printer import face_of
from engine.games.asigoc.rules import FIRST_HAND, TIE_RULE, AsigocRules, dealt
from engine.games.asigoc.set import STARTERS, first_set
from engine.games.asigoc.state import START_HEALTH
from engine.games.asigoc.table import Table
from engine.players import Player
from engine.problems import Problem

_cards = lru_cache(maxsize=8)(parser.parse_cards)
"""The cards of a text, cached: making puzzles reads the same cards again and again."""


class Asigoc(Game):
    """The game ASIGOC, as the rest of the program uses it: decks, cards and positions."""

    key = "asigoc"
    title = "ASIGOC"
    blurb = "A short duel with 15 cards and an Ace. Your opponent can answer everything you do."
    look = "steel"
    rules = AsigocRules
    dealing = DealRules("before", "last", (FIRST_HAND, FIRST_HAND))
    words, acts, follow_ups = WORDS, ACTS, FOLLOW_UPS
    rules_version = 2
    tie_rule = TIE_RULE
    ready_decks = STARTERS
    deck_limits = DeckLimits(legality.DECK_SIZE, legality.DECK_SIZE, legality.COPIES)
    steps = STEPS
    help_pages = HELP_TOPICS
    lessons = LESSONS
    missions = MISSIONS
    writing = WRITING
    reminders = REMINDERS
    practice = AsigocPractice
    card_builder = AsigocBuilder()

    def is_touched(self, deck: Deck, since: int) -> bool:
        """Returns whether rules changes since version `since` could change the end of a match with
        this deck."""
        return is_touched(deck, since)

    def read_deck(self, text: str | bytes) -> Deck:
        """Returns the deck for a deck text, which may name cards of the first set (ASIGOC 3)."""
        return parser.parse_deck(text, first_set())

    def check_deck(self, deck: Deck) -> list[Problem]:
        """Returns every problem of the deck, including those of reading it."""
        return legality.check_deck(deck)

    def own_cards(self, deck: Deck) -> Sequence[CardFace]:
        """Returns the cards in the deck's list that are not in the first set."""
        return tuple(face_of(card) for card in legality.own_cards(deck))

    def deck_sheet(self, deck: Deck) -> DeckSheet:
        """Returns the cards for an overview of the deck: the Ace and the listed cards, then defined
        cards that aren't listed (with count 0). The deck's size is the number of listed Weapons and
        Items. This game gives no card a power value."""
        content: ReadDeck = deck.content
        listed: list[Card] = [content.ace] if content.ace else []
        listed += content.cards
        unlisted = [card for card in content.own if card not in listed]
        cards = [SheetCard(face_of(card), 1) for card in listed]
        cards += [SheetCard(face_of(card), 0) for card in unlisted]
        return DeckSheet(
            deck.game,
            deck.name,
            deck.author,
            len(content.cards),
            None,
            tuple(cards),
            about=deck.about,
        )

    def set_cards(self) -> Sequence[SheetCard]:
        """Returns all cards of the first set."""
        return [SheetCard(face_of(card), 0) for card in first_set().values()]

    def deal(self, decks: tuple[Deck, Deck], rng: SeededRandom) -> Table:
        """Returns the state of a new match with these decks. Deck limits are not checked here."""
        return dealt((decks[0].content, decks[1].content), rng)

    def lay(self, cards: Any, position: Mapping[str, Any], rng: SeededRandom) -> Table:
        """Returns the match state that `position` describes in the scenario format
        (`engine.core.positions`). `cards` are the definitions of the position's cards, as text.
        `rng` will give the random numbers of the match."""
        return positions.read(_cards(cards), position, rng)

    def definitions(self, printed: Iterable[Any]) -> str:
        """Returns the definitions of these cards as text that `lay` can read."""
        return positions.write_definitions(printed)

    def with_life(
        self, position: Mapping[str, Any], player: Player, life: int
    ) -> Mapping[str, Any]:
        """Returns a copy of the position in which the player's health is `life`, but at most the
        initial health."""
        side = {**position.get(player, {}), "health": min(life, START_HEALTH)}
        return {**position, player: side}
