"""What every game offers to the rest of the product.

In the examples `game` is Cardfinity, `deck` its first ready deck as parsed, and `match` a match of
two of these that has just begun.
"""

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
        """Returns whether the deck has a card that goes otherwise by today's rules than by those
        of version `since`. A match begun by them goes on only where neither deck has one, or where
        it is known to have gone as it would today.

        >>> game.is_touched(deck, since=1)
        False
        """
        ...

    def parse_deck(self, text: str | bytes) -> Deck:
        """Parses a deck text. Never raises for what a player wrote: see `Deck.problems`.

        >>> game.parse_deck('deck: "Nothing" by "Ann"').author
        'Ann'
        """
        ...

    def check_deck(self, deck: Deck) -> list[Problem]:
        """Returns every problem of the deck, those of parsing included, in order of place.

        The deck may be played when none of them is an error.

        >>> game.check_deck(deck)
        []
        >>> [problem.code for problem in game.check_deck(game.parse_deck(""))]
        ['no-deck']
        """
        ...

    def own_cards(self, deck: Deck) -> Sequence[CardFace]:
        """Returns the deck's home-made cards that nothing in the game's rules keeps fair: an
        opponent is asked about them, and the deck is unfit for rated play.

        >>> game.own_cards(deck)
        ()
        """
        ...

    def unfit_for_rated(self, deck: Deck) -> str:
        """Returns why the deck is not for rated play, in words for its player; "" if it is fit.

        >>> game.unfit_for_rated(deck)
        ''
        """
        ...

    def deck_sheet(self, deck: Deck) -> DeckSheet:
        """Returns the deck laid out for reading.

        >>> sheet = game.deck_sheet(deck)
        >>> sheet.size, sheet.cards[0].face.name, sheet.cards[0].count
        (40, 'Tallow Rat', 12)
        """
        ...

    def begin(self, decks: tuple[Deck, Deck], seed: bytes, first: Player | None = None) -> Match:
        """Begins a match of two decks, those of A and B, with a seed of 32 bytes. `first` fixes who
        begins; None leaves it to the seed.

        >>> match = game.begin((deck, deck), seed=bytes(32), first="B")
        >>> match.decision.player
        'B'
        """
        ...

    def set_up(self, cards: Any, position: Mapping[str, Any], seed: bytes) -> Match:
        """Returns a match that stands in a described position (the scenario format).

        >>> cards = '"Imp": power 3'
        >>> position = {"A": {"field": ["Imp"], "deck": ["Imp"]}, "B": {"deck": ["Imp", "Imp"]}}
        >>> game.set_up(cards, position, seed=bytes(32)).view(None).side("B").zone("deck").size
        2
        """
        ...

    def starters(self) -> Sequence[Starter]:
        """Returns the ready decks.

        >>> [starter.key for starter in game.starters()]
        ['rats', 'lighthouse', 'anvil', 'orchard']
        """
        ...

    def modes(self) -> Sequence[Mode]:
        """Returns the ways of playing besides that with one's own deck.

        >>> [mode.key for mode in games()["chaos"].modes()]
        ['sealed', 'mirror']
        """
        ...

    def styles(self) -> Sequence[Style]:
        """Returns the kinds of decks that the game makes up, the usual one first.

        >>> [style.key for style in games()["chaos"].styles()]
        ['mixed', 'swift', 'mighty', 'wild']
        """
        ...

    @property
    def measures(self) -> bool:
        """Whether decks of the game have a power, measured by play."""
        ...

    def measure(self, deck: Deck, games: int, seed: int) -> Iterator[Power]:
        """Measures a legal deck in about so many matches: yields its power as far as it is known
        after each. The same arguments give the same. Raises ValueError for a deck that has no
        power.

        >>> chaos = games()["chaos"]
        >>> alley = chaos.parse_deck(chaos.starters()[0].text)
        >>> next(chaos.measure(alley, games=2, seed=1)).games
        1
        """
        ...

    def help_topics(self) -> Sequence[HelpTopic]:
        """Returns the game's rules and how to write its cards, a page a topic.

        >>> game.help_topics()[0].key
        'start'
        """
        ...

    def describe(self, event: SeenEvent) -> Sentence:
        """Returns an event in words; empty for one that is not worth a line of the log.

        >>> game.describe(match.choose("A", 0)[0].seen_by("A"))
        (PlayerName(player='A'), ' plays ', CardName(name='Spark Rat'))
        """
        ...
