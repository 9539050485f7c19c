"""What every game offers to the rest of the product."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from engine.decks import Deck, DeckSheet, HelpTopic, Mode, Power, Starter, Style
from engine.events import SeenEvent
from engine.faces import CardFace
from engine.match import Match
from engine.players import Player
from engine.problems import Problem
from engine.sentences import Sentence


class Game(Protocol):
    """One set of rules. Stateless; the registry holds one of each."""

    @property
    def key(self) -> str:
        """A short stable name for files and databases."""
        ...

    @property
    def title(self) -> str:
        """The name that players see."""
        ...

    @property
    def rules_version(self) -> int:
        """The version of the rules, from 1. It is raised only when the same decks, seed and choices
        could lead elsewhere than before, not for other words, pictures or speed. What is kept of
        a deck or a match says for which version it holds."""
        ...

    @property
    def tie_rule(self) -> str:
        """Who is ahead in a match that has to be decided before it is over, in one sentence for
        players. A help topic says it as well; `Rules.tie_winner` goes by it."""
        ...

    def is_touched(self, deck: Deck, since: int) -> bool:
        """Whether the deck has a card that goes otherwise by today's rules than by those of version
        `since`. A match begun by them goes on only where neither deck has one, or where it is known
        to have gone as it would today."""
        ...

    def parse_deck(self, text: str | bytes) -> Deck:
        """Reads a deck text. Never raises for what a player wrote: see `Deck.problems`."""
        ...

    def check_deck(self, deck: Deck) -> list[Problem]:
        """Every problem of the deck, reading problems included, in order of place.

        The deck may be played when none of them is an error.
        """
        ...

    def own_cards(self, deck: Deck) -> Sequence[CardFace]:
        """The deck's home-made cards that nothing in the game's rules keeps fair: an opponent
        is asked about them, and the deck is unfit for rated play."""
        ...

    def unfit_for_rated(self, deck: Deck) -> str:
        """Why the deck is not for rated play, in words for its player; "" if it is fit."""
        ...

    def deck_sheet(self, deck: Deck) -> DeckSheet:
        """The deck laid out for reading."""
        ...

    def begin(self, decks: tuple[Deck, Deck], seed: bytes, first: Player | None = None) -> Match:
        """Starts a match. `first` fixes who begins; None leaves it to the seed."""
        ...

    def set_up(self, cards: Any, position: Mapping[str, Any], seed: bytes) -> Match:
        """A match that stands in a described position (the scenario format)."""
        ...

    def starters(self) -> Sequence[Starter]:
        """The ready decks."""
        ...

    def modes(self) -> Sequence[Mode]:
        """The ways of playing besides that with one's own deck."""
        ...

    def styles(self) -> Sequence[Style]:
        """The kinds of decks that the game makes up, the usual one first."""
        ...

    @property
    def measures(self) -> bool:
        """Whether decks of the game have a power, measured by play."""
        ...

    def measure(self, deck: Deck, games: int, seed: int) -> Iterator[Power]:
        """Measures a legal deck in about so many matches: its power as far as it is known after
        each. The same arguments give the same. Raises ValueError for a deck that has no power."""
        ...

    def help_topics(self) -> Sequence[HelpTopic]:
        """The game's rules and how to write its cards, a page a topic."""
        ...

    def describe(self, event: SeenEvent) -> Sentence:
        """An event in words; empty for one that is not worth telling."""
        ...
