"""Cardfinity as an `engine.game.Game`."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, ClassVar

from engine.core.randomness import SeededRandom
from engine.deal import DealRules
from engine.decks import Deck, DeckLimits, DeckSheet, SheetCard
from engine.game import Game
from engine.games.cardfinity import legality, parser
from engine.games.cardfinity import position as positions
from engine.games.cardfinity.card_builder import CardfinityBuilder
from engine.games.cardfinity.english import REMINDERS
from engine.games.cardfinity.event_text import ACTS, FOLLOW_UPS, WORDS
from engine.games.cardfinity.help import HELP_TOPICS
from engine.games.cardfinity.lessons import LESSONS
from engine.games.cardfinity.missions import MISSIONS, WRITING
from engine.games.cardfinity.practice import CardfinityPractice
from engine.games.cardfinity.printer import face_of
from engine.games.cardfinity.rules import FIRST_HAND, SECOND_HAND, TIE_RULE, CardfinityRules, dealt
from engine.games.cardfinity.scale import Pool, card_parts, rarity, total
from engine.games.cardfinity.source import ReadDeck
from engine.games.cardfinity.starters import STARTERS
from engine.games.cardfinity.table import Table
from engine.problems import Problem

_cards = lru_cache(maxsize=8)(parser.parse_cards)
"""The cards of a text, cached: making puzzles reads the same cards again and again."""


class Cardfinity(Game):
    """The game Cardfinity, as the rest of the program uses it: decks, cards and positions. All
    decks may be used in rated matches, because the scale (points for each card) keeps cards
    fair."""

    key = "cardfinity"
    title = "Cardfinity"
    blurb = "Players write every card themselves. Your deck is your health: don't let it run out."
    look = "lagoon"
    rules = CardfinityRules
    dealing = DealRules("before", "last", (FIRST_HAND, SECOND_HAND))
    words, acts, follow_ups = WORDS, ACTS, FOLLOW_UPS
    rules_version = 2
    tie_rule = TIE_RULE
    ready_decks = STARTERS
    deck_limits = DeckLimits(legality.FEWEST_CARDS, legality.MOST_CARDS)
    help_pages = HELP_TOPICS
    card_builder = CardfinityBuilder()
    practice = CardfinityPractice
    lessons = LESSONS
    missions = MISSIONS
    writing = WRITING
    reminders: ClassVar[Mapping[str, str]] = {
        f"on {trigger}": meaning for trigger, meaning in REMINDERS.items()
    }

    def read_deck(self, text: str | bytes) -> Deck:
        """Returns the deck for a deck text (COMPLETED 1)."""
        return parser.parse_deck(text)

    def check_deck(self, deck: Deck) -> list[Problem]:
        """Returns every problem of the deck, including those of reading it (COMPLETED 4, 5)."""
        return legality.check_deck(deck)

    def deck_sheet(self, deck: Deck) -> DeckSheet:
        """Returns the cards for an overview of the deck: every defined card with its count, its
        scale (points) and the parts of the scale; and the totals. Source: COMPLETED 5."""
        content: ReadDeck = deck.content
        pool = Pool(content.entries)
        counts = {entry.card.name: entry.count for entry in content.entries}
        cards: list[SheetCard] = []
        for card in content.cards:
            parts = tuple(card_parts(card, pool))
            count = counts.get(card.name, 0)
            cards.append(
                SheetCard(face_of(card, card.icon), count, total(parts), rarity(count)[0], parts)
            )
        return DeckSheet(
            deck.game,
            deck.name,
            deck.author,
            content.size,
            sum(max(0, card.scale or 0) * card.count for card in cards),
            tuple(cards),
            about=deck.about,
        )

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
