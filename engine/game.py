"""What every game offers to the rest of the product, and what follows where it says nothing else.

In the examples `game` is Cardfinity, `deck` its first ready deck as parsed, and `match` a match of
two of these that has just begun.
"""

import json
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar

from engine.core.positions import refuse_incomplete
from engine.core.practice import BasePractice
from engine.core.randomness import SEED_BYTES, SeededRandom
from engine.core.rules import BaseRules
from engine.core.table import BaseTable
from engine.deal import DealResult, DealRules, is_dealt
from engine.decks import (
    DECKS_REMEMBERED,
    Deck,
    DeckSheet,
    HelpTopic,
    Mode,
    Power,
    SheetCard,
    Starter,
    Style,
)
from engine.events import SeenEvent
from engine.exercise import Exercise
from engine.faces import CardFace, Look
from engine.match import Match
from engine.players import PLAYERS, Player
from engine.problems import Problem
from engine.puzzle_files import puzzles_of
from engine.record import Record, StartingPosition
from engine.text.sentences import Sentence, Words, describe_event


class Game(ABC):
    """One set of rules; the registry holds one of each.

    A game has a key, a title, its rules and the words of its events, and says how a deck text is
    read and how the table of a match is made from two decks. All else is as here unless the game
    says otherwise; `docs/add-a-game.md` makes one that says no more than that. What is added here
    has a default that follows from what games declare, so that those that say nothing of it need
    not change.
    """

    key: ClassVar[str]
    """A short stable name for files and databases."""
    title: ClassVar[str]
    """The name that players see."""
    blurb: ClassVar[str] = ""
    """What it is like, in one sentence of at most 100 characters, for those who have never played
    it."""
    rules: ClassVar[type[BaseRules[Any]]]
    """The rules, made with a table and who begins (None: the seed decides)."""
    words: ClassVar[Mapping[str, Words]]
    """What the log says of an event, by its kind."""
    acts: ClassVar[frozenset[str]] = frozenset()
    """The kinds of its events that say that a card acts (it is played, used, takes effect), besides
    attacks: by these the end of a match shows the cards that did most."""
    rules_version: ClassVar[int] = 1
    """The version of the rules, from 1. It is raised only when the same decks, seed and choices
    could lead elsewhere than before, not for other words, pictures or speed. What is kept of
    a deck or a match says for which version it holds."""
    tie_rule: ClassVar[str] = "Nobody is ahead."
    """Who is ahead in a match that has to be decided before it is over, in one sentence for
    players. A help topic says it as well; `BaseRules.tie_winner` goes by it."""
    ready_decks: ClassVar[Sequence[Starter]] = ()
    """The decks that come with the game."""
    modes: ClassVar[Sequence[Mode]] = ()
    """The ways of playing besides that with one's own deck."""
    styles: ClassVar[Sequence[Style]] = ()
    """The kinds of decks that the game makes up, the usual one first."""
    help_pages: ClassVar[Sequence[HelpTopic]] = ()
    """The game's rules and how to write its cards, a page a topic."""
    unfit: ClassVar[str] = "It has home-made cards, and nothing in the rules keeps those fair."
    """Why a deck with cards that nothing keeps fair is not for rated play."""
    steps: ClassVar[Sequence[str]] = ()
    """The steps of a turn in their order, as `View.step` has them; empty where a turn is one."""
    reminders: ClassVar[Mapping[str, str]] = {}
    """What words of its cards mean, as they stand there ("on tap"), for those who read cards in
    full: what follows "on tap:", without a full stop."""
    lessons: ClassVar[Mapping[str, str]] = {}
    """One sentence or more for newcomers about each kind of question
    (`engine.views.question_kind`), of at most LONGEST_LESSON characters."""
    missions: ClassVar[Sequence[Exercise]] = ()
    """The missions in which a newcomer learns the game, in their order (`engine.mission_files`)."""
    writing: ClassVar[Exercise | None] = None
    """The mission in which somebody writes their first card, and plays it."""
    newcomers_deck: ClassVar[str] = ""
    """The key of the ready deck for a newcomer's first match: one with which it is short and takes
    few choices; "" is the first of them."""
    look: ClassVar[Look | None] = None
    """What its pictures look like; None leaves it to the game's key."""
    dealing: ClassVar[DealRules | None] = None
    """How it deals, for those who check a deal without its rules; None where that takes more to
    say."""
    measures: ClassVar[bool] = False
    """Whether decks of the game have a power, measured by play."""

    practice: ClassVar[type[BasePractice[Any]]] = BasePractice
    """How the game is played well, for the practice player."""

    def __init__(self) -> None:
        self._decks = lru_cache(maxsize=DECKS_REMEMBERED)(self.read_deck)

    def is_touched(self, deck: Deck, since: int) -> bool:
        """Returns whether the deck has a card with which a match may end otherwise by today's rules
        than by those of version `since`. A match that started by those continues only if neither
        deck has such a card.

        >>> game.is_touched(deck, since=1)
        False
        """
        return False

    def puzzles(self) -> Mapping[str, Exercise]:
        """Returns the puzzles of the game, by their ids: those in the file in its package
        (`engine.puzzle_files`).

        >>> all(one.key == f"puzzle:{puzzle}" for puzzle, one in game.puzzles().items())
        True
        """
        return puzzles_of(type(self).__module__.rpartition(".")[0])

    @abstractmethod
    def read_deck(self, text: str | bytes) -> Deck:
        """Reads a deck text, as `parse_deck` does where it does not remember it.

        >>> game.read_deck('deck: "Nothing" by "Ann"').name
        'Nothing'
        """

    @abstractmethod
    def deal(self, decks: tuple[Deck, Deck], rng: SeededRandom) -> BaseTable[Any]:
        """Returns the table of a match of two decks, before anything has happened.

        >>> game.deal((deck, deck), SeededRandom(bytes(32))).state.turn
        0
        """

    def lay(self, cards: Any, position: Mapping[str, Any], rng: SeededRandom) -> BaseTable[Any]:
        """Returns the table that a position describes (`engine.core.positions`). Raises ValueError
        for a card that is unknown or cannot be read.

        >>> game.lay('"Imp": power 3', {"turn": "B"}, SeededRandom(bytes(32))).state.active
        'B'
        """
        raise ValueError(f"{self.title} reads no positions.")

    def definitions(self, printed: Iterable[Any]) -> str:
        """Returns the definitions of cards, given as they are printed in a match of this game, as
        the text from which `lay` reads the same cards. Those that every position knows are left
        out. Raises ValueError for a card that cannot be written, and for two different ones of one
        name.

        >>> table = game.lay('"Imp": power 3', {"A": {"hand": ["Imp"]}}, SeededRandom(bytes(32)))
        >>> game.definitions(table.printed(one) for one in table.numbers())
        '"Imp":\\npower 3\\nN/A'
        """
        raise ValueError(f"{self.title} writes no cards.")

    def set_cards(self) -> Sequence[SheetCard]:
        """Returns the cards that come with the game besides those of its ready decks; their count
        is 0.

        >>> [card.face.name for card in games()["asigoc"].set_cards()][:2]
        ['Boathook', 'Broadside Oar']
        """
        return ()

    def listed(self, deck: Deck) -> Sequence[CardFace]:
        """Returns the cards of the deck, one as often as it is in it, for the deck sheet of a game
        that makes it no other way.

        >>> game.listed(deck)
        ()
        """
        return ()

    def parse_deck(self, text: str | bytes) -> Deck:
        """Parses a deck text, or returns it as parsed before. Never raises for what a player wrote:
        see `Deck.problems`.

        >>> game.parse_deck('deck: "Nothing" by "Ann"').author
        'Ann'
        """
        return self._decks(text)

    def check_deck(self, deck: Deck) -> list[Problem]:
        """Returns every problem of the deck, those of parsing included, in order of place.

        The deck may be played when none of them is an error.

        >>> game.check_deck(deck)
        []
        >>> [problem.code for problem in game.check_deck(game.parse_deck(""))]
        ['no-deck']
        """
        return list(deck.problems)

    def with_icon(self, text: str, card: str, icon: str) -> str:
        """Returns the deck text with that icon for the card of that name, "" for one that its
        words choose; all else in it stays as it is. Raises ValueError for a text that has no place
        for it, as those of a game that says nothing of icons have none (`Deck.icon_places`).

        >>> text = '"Imp": power 3\\ndeck: "Swarm" by "Ann"\\n"Imp" 40'
        >>> game.with_icon(text, "Imp", "imp").split("\\n")[:2]
        ['! icon: imp', '"Imp": power 3']
        >>> game.with_icon(game.with_icon(text, "Imp", "imp"), "Imp", "") == text
        True
        """
        return self.parse_deck(text).with_icon(card, icon)

    def own_cards(self, deck: Deck) -> Sequence[CardFace]:
        """Returns the deck's home-made cards that nothing in the game's rules keeps fair: an
        opponent is asked about them, and the deck is unfit for rated play.

        >>> game.own_cards(deck)
        ()
        """
        return ()

    def unfit_for_rated(self, deck: Deck) -> str:
        """Returns why the deck is not for rated play, in words for its player; "" if it is fit.

        >>> game.unfit_for_rated(deck)
        ''
        """
        return self.unfit if self.own_cards(deck) else ""

    def deck_sheet(self, deck: Deck) -> DeckSheet:
        """Returns the deck laid out for reading.

        >>> sheet = game.deck_sheet(deck)
        >>> sheet.size, sheet.cards[0].face.name, sheet.cards[0].count
        (40, 'Tallow Rat', 16)
        """
        counts = Counter(self.listed(deck))
        cards = tuple(SheetCard(face, count) for face, count in counts.items())
        return DeckSheet(
            self.key, deck.name, deck.author, counts.total(), None, cards, about=deck.about
        )

    def unshuffled(self, decks: tuple[Deck, Deck]) -> tuple[Sequence[str], Sequence[str]]:
        """Returns the names of the cards of both decks, in the order in which they lie before they
        are shuffled: for games that say how they deal, and decks whose cards are there by then.

        >>> game.unshuffled((deck, deck))[0][:2]
        ['Tallow Rat', 'Tallow Rat']
        """
        table = self.deal(decks, SeededRandom(bytes(SEED_BYTES)))
        a, b = ([table.name(n) for n in table.state.side(p).zone("deck")] for p in PLAYERS)
        return a, b

    def is_dealt(
        self, decks: tuple[Deck, Deck], seed: bytes, first: Player | None, dealt: DealResult
    ) -> bool:
        """Returns whether a match that `begin` begins with these has that deal: for games that say
        how they deal.

        >>> from engine.deal import deal_anew
        >>> dealt = deal_anew(game.dealing, game.unshuffled((deck, deck)), bytes(32))
        >>> game.is_dealt((deck, deck), bytes(32), None, dealt)
        True
        """
        assert self.dealing is not None
        rules = self.rules(self.deal(decks, SeededRandom(seed)), first)
        next(rules.run(), None)
        return is_dealt(self.dealing, rules, dealt)

    def begin(self, decks: tuple[Deck, Deck], seed: bytes, first: Player | None = None) -> Match:
        """Begins a match of two decks, those of A and B, with a seed of 32 bytes. `first` fixes who
        begins; None leaves it to the seed.

        >>> match = game.begin((deck, deck), seed=bytes(32), first="B")
        >>> match.decision.player
        'B'
        """
        record = Record(self.key, (decks[0].source, decks[1].source), seed, first, ())
        return Match(self.rules(self.deal(decks, SeededRandom(seed)), first), record)

    def begin_laid(self, laid: StartingPosition, decks: tuple[str, str], seed: bytes) -> Match:
        """Begins a match from a described position, with a seed of 32 bytes for the chance to come.
        Its record has the `decks`, which nobody reads. Raises ValueError for a card that is unknown
        or cannot be read.

        >>> position = '{"turn": "B", "A": {"hand": ["Imp"]}}'
        >>> laid = StartingPosition('"Imp": power 3', position, open_hands=True)
        >>> laid_match = game.begin_laid(laid, ("", ""), seed=bytes(32))
        >>> [card.face.name for card in laid_match.view("B").side("A").zone("hand").cards]
        ['Imp']
        """
        table = self._laid(laid.cards, json.loads(laid.position), seed)
        table.open_hands = laid.open_hands
        return Match(self.rules(table), Record(self.key, decks, seed, None, (), laid=laid))

    def with_life(
        self, position: Mapping[str, Any], player: Player, life: int
    ) -> Mapping[str, Any]:
        """Returns the position with so much life of the player, or as much as they can have there:
        cards of a blank deck, unless the game says otherwise.

        >>> game.with_life({"B": {"hand": ["Imp"]}}, "B", 7)
        {'B': {'hand': ['Imp'], 'deck': 7}}
        """
        return {**position, player: {**position.get(player, {}), "deck": life}}

    def set_up(self, cards: Any, position: Mapping[str, Any], seed: bytes) -> Match:
        """Returns a match that stands in a described position (the scenario format).

        >>> cards = '"Imp": power 3'
        >>> position = {"A": {"field": ["Imp"], "deck": ["Imp"]}, "B": {"deck": ["Imp", "Imp"]}}
        >>> game.set_up(cards, position, seed=bytes(32)).view(None).side("B").zone("deck").size
        2
        """
        return Match(self.rules(self._laid(cards, position, seed)), None)

    def _laid(self, cards: Any, position: Mapping[str, Any], seed: bytes) -> Any:
        refuse_incomplete(position)
        return self.lay(cards, position, SeededRandom(seed))

    def judge(self) -> BasePractice[Any]:
        """Returns how the game is played well.

        >>> table = match.since_main_action().past.table
        >>> game.judge().value(table, "A") == -game.judge().value(table, "B")
        True
        """
        return self.practice(self.rules.views)

    def starters(self) -> Sequence[Starter]:
        """Returns the ready decks.

        >>> [starter.key for starter in game.starters()]
        ['rats', 'lighthouse', 'anvil', 'orchard']
        """
        return self.ready_decks

    def newcomers_starter(self) -> Starter | None:
        """Returns the ready deck for a newcomer's first match; None where there are none.

        >>> game.newcomers_starter().key
        'rats'
        """
        ready = self.starters()
        named = (one for one in ready if one.key == self.newcomers_deck)
        return next(named, ready[0] if ready else None)

    def measure(self, deck: Deck, games: int, seed: int) -> Iterator[Power | None]:
        """Measures a legal deck in about so many matches: yields its power as far as it is known
        after each, and None between choices in them, so that whoever listens can do something else
        meanwhile. The same arguments give the same. Raises ValueError for a deck that has no
        power.

        >>> chaos = games()["chaos"]
        >>> alley = chaos.parse_deck(chaos.starters()[0].text)
        >>> [power.games for power in chaos.measure(alley, games=2, seed=1) if power][:2]
        [1, 2]
        """
        raise ValueError(f"Decks of {self.title} are not measured.")

    def help_topics(self) -> Sequence[HelpTopic]:
        """Returns the game's rules and how to write its cards, a page a topic.

        >>> game.help_topics()[0].key
        'start'
        """
        return self.help_pages

    def describe(self, event: SeenEvent) -> Sentence:
        """Returns an event in words; empty for one that is not worth a line of the log.

        >>> game.describe(match.choose("A", 0)[0].seen_by("A"))
        (PlayerName(player='A'), ' plays ', CardName(name='Spark Rat'))
        """
        return describe_event(event, self.words)
