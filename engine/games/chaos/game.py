"""Chaos Cards as an `engine.game.Game`."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from engine.core.positions import about_card
from engine.core.randomness import SeededRandom
from engine.deal import DealRules
from engine.decks import Deck, DeckLimits, DeckSheet, Power
from engine.faces import CardFace
from engine.game import Game
from engine.games.chaos import deck_power
from engine.games.chaos.card_terms import REMINDERS
from engine.games.chaos.cards import DECK_SIZE, DEFAULT_LEADER
from engine.games.chaos.event_text import ACTS, FOLLOW_UPS, WORDS
from engine.games.chaos.faces import deck_sheet, face_of
from engine.games.chaos.help import HELP_TOPICS
from engine.games.chaos.lessons import LESSONS
from engine.games.chaos.loading import legality, parser
from engine.games.chaos.missions import MISSIONS
from engine.games.chaos.modes import MODES, STYLES, dealt_by, generator_of, mode_of, read_mode
from engine.games.chaos.practice import ChaosPractice
from engine.games.chaos.rules import position as positions
from engine.games.chaos.rules.rules import FIRST_HAND, TIE_RULE, ChaosRules, dealt
from engine.games.chaos.set import STARTERS, published_cards
from engine.games.chaos.state.table import Table
from engine.players import Player
from engine.problems import Problem

_UNFIT: Final = (
    "It has cards that are in no starter deck, and nothing in the rules keeps those fair. Rated "
    "play takes sealed, mirror, and decks of the starter decks' cards."
)


_cards = lru_cache(maxsize=8)(parser.parse_cards)
"""The cards of a text, cached: making puzzles reads the same cards again and again."""


class Chaos(Game):
    """The game Chaos Cards, as the rest of the program uses it: decks, cards and positions."""

    key = parser.GAME
    title = "Chaos Cards"
    blurb = "Leaders, minions and spells that a generator invents: every deck is different."
    look = "violet"
    rules = ChaosRules
    dealing = DealRules("before", "first", (FIRST_HAND, FIRST_HAND))
    practice = ChaosPractice
    words, acts, follow_ups = WORDS, ACTS, FOLLOW_UPS
    rules_version = 3
    tie_rule = TIE_RULE
    ready_decks = STARTERS
    deck_limits = DeckLimits(DECK_SIZE, DECK_SIZE, legality.COPIES)
    modes = MODES
    styles = STYLES
    help_pages = HELP_TOPICS
    lessons = LESSONS
    missions = MISSIONS
    reminders = REMINDERS
    unfit = _UNFIT
    measures = True

    def is_touched(self, deck: Deck, since: int) -> bool:
        """Returns whether rules changes after version `since` could change a match with this deck.
        Only version 2 can, and only if the deck attaches effects to cards: version 3 changed only
        limits, which affect no deck. The deck of a mode is never touched, because a match of a mode
        keeps its version of the generator."""
        return since < 2 and not mode_of(deck) and legality.is_touched(deck)

    def read_deck(self, text: str | bytes) -> Deck:
        """Returns the deck for a deck text (CHAOS 11) or for the text of a mode."""
        return read_mode(text) or parser.parse_deck(text)

    def check_deck(self, deck: Deck) -> list[Problem]:
        """Returns every problem of the deck. The deck of a mode has none."""
        return [] if mode_of(deck) else legality.check_deck(deck)

    def own_cards(self, deck: Deck) -> Sequence[CardFace]:
        """Returns the deck's listed cards that are in no present or earlier starter deck. Generated
        cards are included. Empty for the deck of a mode."""
        cards = () if mode_of(deck) else deck.content.cards
        return tuple(face_of(card) for card in cards if card not in published_cards())

    def deck_sheet(self, deck: Deck) -> DeckSheet:
        """Returns the cards for an overview of the deck, with a summary. For a mode, only the
        description is returned."""
        mode = mode_of(deck)
        if mode:  # its cards are not made yet
            return DeckSheet(self.key, deck.name, None, 0, None, (), (mode.blurb,))
        return deck_sheet(deck)

    def deal(self, decks: tuple[Deck, Deck], rng: SeededRandom) -> Table:
        """Returns the state of a new match. Doesn't check whether the decks are legal. Raises
        ValueError if one deck is a mode and the other is not the same mode."""
        (mode, generator), other = ((mode_of(deck), generator_of(deck)) for deck in decks)
        if (mode, generator) != other:
            raise ValueError("Both players need decks of their own, or both the same mode.")
        if mode:
            return dealt_by(mode, rng, generator)
        return dealt((decks[0].content.cards, decks[1].content.cards), rng)

    def lay(self, cards: Any, position: Mapping[str, Any], rng: SeededRandom) -> Table:
        """Returns the match state that `position` describes. `cards` are card definitions as
        text."""
        known = _cards(cards) if cards.strip() else {}
        return positions.read(known, position, rng)

    def definitions(self, printed: Iterable[Any]) -> str:
        """Returns the definitions of these cards as text that `lay` can read."""
        return positions.write_definitions(printed)

    def with_life(
        self, position: Mapping[str, Any], player: Player, life: int
    ) -> Mapping[str, Any]:
        """Returns a copy of the position in which the health of the player's leader is `life`, but
        at most the leader's maximum health."""
        side = position.get(player, {})
        leader = about_card(side.get("leader", DEFAULT_LEADER.name))
        most = leader.get("max_health", DEFAULT_LEADER.health)
        hurt = {**leader, "damage": max(0, most - life)}
        return {**position, player: {**side, "leader": hurt}}

    def measure(self, deck: Deck, games: int, seed: int) -> Iterator[Power | None]:
        """Plays at least `games` matches against the reference decks (CHAOS 14). After each match,
        yields the deck's power computed from all matches so far. During a match, yields None
        between two main actions (such as playing a card), so that the caller can pause."""
        return deck_power.measured(deck, games=games, seed=seed)
