"""The interface of a game to the rest of the product, with the defaults.

In the examples `game` is Cardfinity, `deck` its first starter deck as parsed, and `match` a match
of two of these that has just begun.
"""

import json
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar

from engine.card_builder.builder import CardBuilder
from engine.core.positions import refuse_incomplete
from engine.core.practice import BasePractice
from engine.core.randomness import SEED_BYTES, SeededRandom
from engine.core.rules import BaseRules
from engine.core.table import BaseTable
from engine.deal import DealResult, DealRules, is_dealt
from engine.decks import (
    DECKS_REMEMBERED,
    Deck,
    DeckLimits,
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
from engine.icons import icons_by_card
from engine.match import Match
from engine.players import PLAYERS, Player
from engine.problems import Problem
from engine.puzzle_files import puzzles_of
from engine.record import Record, StartingPosition
from engine.text.sentences import Sentence, Words, describe_event


class Game(ABC):
    """The rules of one game; the registry has one object for each game.

    A game has a key, a title, its rules and the words for its events. It defines how a deck text is
    read and how two decks become the table of a match. All other members have defaults, which a
    game may override; `docs/add-a-game.md` builds a game that overrides nothing else. A new member
    must have a default, so that existing games need not change.
    """

    key: ClassVar[str]
    """A short stable name for files and databases."""
    title: ClassVar[str]
    """The name that players see."""
    blurb: ClassVar[str] = ""
    """A description in one sentence of at most 100 characters, for people who have never played the
    game."""
    rules: ClassVar[type[BaseRules[Any]]]
    """The rules, made with a table and the player who begins (None: the seed decides)."""
    words: ClassVar[Mapping[str, Words]]
    """The words of the log for an event, by its kind."""
    acts: ClassVar[frozenset[str]] = frozenset()
    """The kinds of its events that say that a card acts (it is played, used, takes effect), besides
    attacks. The end of a match shows the cards with the most of them."""
    follow_ups: ClassVar[Mapping[str, Sequence[frozenset[str]]]] = {}
    """For each kind of event that says that a card acts, the kinds of the events that follow and
    add nothing new: sets in the order of the events, with at most one event of each set. Short logs
    leave these events out, such as the entering of a card that was cast."""
    rules_version: ClassVar[int] = 1
    """The version of the rules, from 1. Raise it only if the same decks, seed and choices could
    lead to another outcome than before, not for other words, pictures or speed. Stored decks and
    matches have the version for which they hold."""
    tie_rule: ClassVar[str] = "Nobody is ahead."
    """The rule that says who is ahead in a match that has to be decided before it is over, in one
    sentence for players. A help topic says it as well; `BaseRules.tie_winner` implements it."""
    ready_decks: ClassVar[Sequence[Starter]] = ()
    """The starter decks that come with the game."""
    modes: ClassVar[Sequence[Mode]] = ()
    """The ways of playing without a deck of one's own."""
    styles: ClassVar[Sequence[Style]] = ()
    """The kinds of decks that the game makes up, the usual one first."""
    help_pages: ClassVar[Sequence[HelpTopic]] = ()
    """The help pages: the game's rules and how to write its cards, a page a topic."""
    deck_limits: ClassVar[DeckLimits] = DeckLimits()
    """The numbers of cards and of copies that a legal deck can have."""
    unfit: ClassVar[str] = "It has custom cards, and nothing in the rules keeps those fair."
    """The reason why a deck with custom cards is not for rated play, if no rule keeps them fair."""
    steps: ClassVar[Sequence[str]] = ()
    """The steps of a turn in their order, as in `View.step`; empty if a turn has no steps."""
    reminders: ClassVar[Mapping[str, str]] = {}
    """The meanings of words on its cards, by the words as printed ("on tap"), for readers of card
    texts: the text after "on tap:", without a full stop."""
    lessons: ClassVar[Mapping[str, str]] = {}
    """One sentence or more for newcomers about each kind of question
    (`engine.views.question_kind`), of at most LONGEST_LESSON characters."""
    missions: ClassVar[Sequence[Exercise]] = ()
    """The missions in which a newcomer learns the game, in their order (`engine.mission_files`)."""
    writing: ClassVar[Exercise | None] = None
    """The mission in which a member writes their first card and plays it."""
    newcomers_deck: ClassVar[str] = ""
    """The key of the starter deck for a newcomer's first match, one that makes it short with few
    choices; "" for the first starter deck."""
    look: ClassVar[Look | None] = None
    """The look of its pictures; None leaves it to the game's key."""
    dealing: ClassVar[DealRules | None] = None
    """The deal as data, so that anybody can verify it without the rules; None if data can't
    describe it."""
    measures: ClassVar[bool] = False
    """Whether decks of the game have a power, measured by play."""

    card_builder: ClassVar[CardBuilder | None] = None
    """The building of its cards step by step; None if members can't build cards."""

    practice: ClassVar[type[BasePractice[Any]]] = BasePractice
    """The judgement of positions that the practice player uses."""

    def __init__(self) -> None:
        self._decks = lru_cache(maxsize=DECKS_REMEMBERED)(self.read_deck)

    def is_touched(self, deck: Deck, since: int) -> bool:
        """Returns whether a rules change since version `since` may change how a match with this
        deck ends. A match that started under that version continues only if the result is False for
        both decks.

        >>> game.is_touched(deck, since=1)
        False
        """
        return False

    def puzzles(self) -> Mapping[str, Exercise]:
        """Returns the puzzles from the file in the game's package, by their ids
        (`engine.puzzle_files`).

        >>> all(one.key == f"puzzle:{puzzle}" for puzzle, one in game.puzzles().items())
        True
        """
        return puzzles_of(type(self).__module__.rpartition(".")[0])

    @abstractmethod
    def read_deck(self, text: str | bytes) -> Deck:
        """Parses a deck text, without a cache. Code outside the game calls `parse_deck`, which
        caches the results.

        >>> game.read_deck('deck: "Nothing" by "Ann"').name
        'Nothing'
        """

    @abstractmethod
    def deal(self, decks: tuple[Deck, Deck], rng: SeededRandom) -> BaseTable[Any]:
        """Returns the table of a new match of two decks, before anything has happened.

        >>> game.deal((deck, deck), SeededRandom(bytes(32))).state.turn
        0
        """

    def lay(self, cards: Any, position: Mapping[str, Any], rng: SeededRandom) -> BaseTable[Any]:
        """Returns a table with the described position (`engine.core.positions`). `cards` are
        definitions of the position's cards. Raises ValueError for a card that is unknown or can't
        be read.

        >>> game.lay('"Imp": power 3', {"turn": "B"}, SeededRandom(bytes(32))).state.active
        'B'
        """
        raise ValueError(f"{self.title} reads no positions.")

    def definitions(self, printed: Iterable[Any]) -> str:
        """Returns the text that defines the given printed cards, as `lay` reads it. Leaves out
        cards that every position knows without a definition. Raises ValueError for a card that
        can't be written as text, and for two different cards with the same name.

        >>> table = game.lay('"Imp": power 3', {"A": {"hand": ["Imp"]}}, SeededRandom(bytes(32)))
        >>> game.definitions(table.printed(one) for one in table.numbers())
        '"Imp":\\npower 3\\nN/A'
        """
        raise ValueError(f"{self.title} writes no cards.")

    def set_cards(self) -> Sequence[SheetCard]:
        """Returns the cards that come with the game, except those of its starter decks. The `count`
        of each is 0.

        >>> [card.face.name for card in games()["asigoc"].set_cards()][:2]
        ['Boathook', 'Broadside Oar']
        """
        return ()

    def listed(self, deck: Deck) -> Sequence[CardFace]:
        """Returns a face for every copy of every card in the deck, which the default `deck_sheet`
        counts. By default empty: a game overrides this method or `deck_sheet`.

        >>> game.listed(deck)
        ()
        """
        return ()

    def parse_deck(self, text: str | bytes) -> Deck:
        """Parses a deck text; returns a cached result if the text was parsed before. Never raises
        for a mistake in the text: see `Deck.problems`.

        >>> game.parse_deck('deck: "Nothing" by "Ann"').author
        'Ann'
        """
        return self._decks(text)

    def check_deck(self, deck: Deck) -> list[Problem]:
        """Returns every problem of the deck in the order of its text, including the problems from
        parsing. The deck is legal if none of them is an error.

        >>> game.check_deck(deck)
        []
        >>> [problem.code for problem in game.check_deck(game.parse_deck(""))]
        ['no-deck']
        """
        return list(deck.problems)

    def with_icon(self, text: str, card: str, icon: str) -> str:
        """Returns the deck text with this icon for the card with that name. The rest of the text is
        unchanged. If `icon` is "", the card's icon is removed; an icon is then chosen by the card's
        words.

        Raises ValueError if the text has no place for an icon of that card (`Deck.icon_places`). A
        game without icons always raises ValueError.

        >>> text = '"Imp": power 3\\ndeck: "Swarm" by "Ann"\\n"Imp" 40'
        >>> game.with_icon(text, "Imp", "imp").split("\\n")[:2]
        ['! icon: imp', '"Imp": power 3']
        >>> game.with_icon(game.with_icon(text, "Imp", "imp"), "Imp", "") == text
        True
        """
        return self.parse_deck(text).with_icon(card, icon)

    def with_count(self, text: str, card: str, count: int, code: str = "") -> str:
        """Returns the deck text with `count` copies of the card with that name in its list. The
        rest of the text is unchanged.

        If `count` is 0, the card is removed from the list, but not its definition. If the list has
        several entries of the card, the last ones change first. If the card isn't in the list, it
        is added behind the last entry. If the text has no list, a list is begun.

        `code` is the definition of the card (`Deck.code_of`, `CardFace.code`). It is added only if
        neither the text nor a set of the game defines the card.

        Raises ValueError for a count below 0 or above MOST_COPIES, for a second copy if the list
        has no numbers, if `code` is needed but doesn't define the card, and if the list can't be
        changed with certainty.

        >>> text = 'deck: "Swarm" by "Ann"\\n"Imp" 40'
        >>> game.with_count(text, "Imp", 39).split("\\n")
        ['deck: "Swarm" by "Ann"', '"Imp" 39']
        >>> game.with_count(text, "Ox", 1, '"Ox": power 4').split("\\n")
        ['"Ox": power 4', '', 'deck: "Swarm" by "Ann"', '"Imp" 40', '"Ox" 1']
        """
        deck = self.parse_deck(text)
        is_listed = card in deck.card_list.counts()
        if count > 0 and deck.card_list.is_missing(card) and (code or not is_listed):
            deck = self._with_definition(deck, card, code)
        edited = deck.with_count(card, count)
        icon = icons_by_card(deck.icon_notes).get(card, "")
        if count > 0 and icon and card not in icons_by_card(self.parse_deck(edited).icon_notes):
            edited = self.parse_deck(edited).with_icon(card, icon)
        counts = {**deck.card_list.counts(), card: count}
        self._must_list(edited, {name: many for name, many in counts.items() if many}, deck, card)
        return edited

    def with_redefined(self, text: str, card: str, code: str) -> str:
        """Returns the deck text with the definition `code` in place of the one of the card with
        that name. If `code` has another name, the list has that name too.

        Raises ValueError if the text doesn't define the card, if `code` doesn't define one card, or
        if another part of the deck would be read differently.

        >>> text = '"Imp": power 3\\ndeck: "Swarm" by "Ann"\\n"Imp" 40'
        >>> game.with_redefined(text, "Imp", '"Ox": power 4').split("\\n")
        ['"Ox": power 4', 'deck: "Swarm" by "Ann"', '"Ox" 40']
        """
        deck = self.parse_deck(text)
        place = deck.card_list.definitions.get(card)
        if place is None:
            raise ValueError(f"This deck's text doesn't define \"{card}\".")
        others = deck.card_list.definitions.keys() - {card}
        rest = text[place.end :]
        # If the code ends with a comment, what follows has to begin on another line.
        for end in ("", "\n"):
            edited = text[: place.start] + code.strip() + end + rest
            defined = self.parse_deck(edited).card_list.definitions.keys()
            found = defined - others
            if len(found) == 1 and len(defined) == len(others) + 1:
                break
        else:
            raise ValueError(f'This text doesn\'t define one card in place of "{card}".')
        [name] = found
        counts = dict(deck.card_list.counts())
        count = counts.pop(card, 0)
        if name != card and count:
            edited = self.parse_deck(edited).with_renamed(card, name)
        if count and deck.card_list.prefix(card) != self.parse_deck(edited).card_list.prefix(name):
            edited = self.parse_deck(edited).with_count(name, 0)
            edited = self.parse_deck(edited).with_count(name, count)
        self._must_list(edited, counts | ({name: count} if count else {}), deck, card, name)
        return edited

    def _with_definition(self, deck: Deck, card: str, code: str) -> Deck:
        """Returns the deck with the definition `code` of a card. Raises ValueError if `code` isn't
        a definition of that card alone."""
        defined = self.parse_deck(deck.with_definition(card, code))
        former, present = (
            sum(one.severity == "error" for one in each.problems) for each in (deck, defined)
        )
        if defined.card_list.is_missing(card) or present > former:
            raise ValueError(f'The definition of "{card}" can\'t be read.')
        self._must_list(defined.source, deck.card_list.counts(), deck, card)
        return defined

    def _must_list(self, text: str, counts: Mapping[str, int], former: Deck, *changed: str) -> None:
        """Raises ValueError unless the text lists these counts, and gives all cards but those that
        are `changed` the icons that the former deck gives them."""
        deck = self.parse_deck(text)
        icons = [
            {
                name: icon
                for name, icon in icons_by_card(one.icon_notes).items()
                if name not in changed
            }
            for one in (former, deck)
        ]
        if deck.card_list.counts() != counts or icons[0] != icons[1]:
            raise ValueError(
                f'With this change to "{changed[0]}", the rest of the list would be read '
                "differently. Edit the deck's text."
            )

    def blank_deck(self, name: str, author: str) -> str:
        """Returns the text of a deck without cards. Name and author consist of letters, digits and
        spaces.

        >>> game.blank_deck("New deck", "Ann")
        'deck:\\n"New deck" by "Ann"\\n'
        """
        return f'deck:\n"{name}" by "{author}"\n'

    def own_cards(self, deck: Deck) -> Sequence[CardFace]:
        """Returns the deck's custom cards that the game doesn't balance by any rule. The opponent
        is asked to agree to them, and the deck can't be used in rated play.

        >>> game.own_cards(deck)
        ()
        """
        return ()

    def unfit_for_rated(self, deck: Deck) -> str:
        """Returns why the deck can't be used in rated play, in words for its player; "" if it can.

        >>> game.unfit_for_rated(deck)
        ''
        """
        return self.unfit if self.own_cards(deck) else ""

    def deck_sheet(self, deck: Deck) -> DeckSheet:
        """Returns the deck prepared for showing: its cards with counts, and its totals.

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
        """Returns the names of the cards of both decks in their order before shuffling.

        Only for games with `dealing`, and for decks whose cards exist before the match.

        >>> game.unshuffled((deck, deck))[0][:2]
        ['Tallow Rat', 'Tallow Rat']
        """
        table = self.deal(decks, SeededRandom(bytes(SEED_BYTES)))
        a, b = ([table.name(n) for n in table.state.side(p).zone("deck")] for p in PLAYERS)
        return a, b

    def is_dealt(
        self, decks: tuple[Deck, Deck], seed: bytes, first: Player | None, dealt: DealResult
    ) -> bool:
        """Returns whether `begin` with these arguments makes a match that has this deal. Only for
        games with `dealing`.

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
        """Returns a new match of two decks, A's and B's. `seed` has 32 bytes. `first` is the player
        who begins; if it is None, the seed decides.

        >>> match = game.begin((deck, deck), seed=bytes(32), first="B")
        >>> match.decision.player
        'B'
        """
        record = Record(self.key, (decks[0].source, decks[1].source), seed, first, ())
        return Match(self.rules(self.deal(decks, SeededRandom(seed)), first), record)

    def begin_laid(self, laid: StartingPosition, decks: tuple[str, str], seed: bytes) -> Match:
        """Returns a new match that begins from a described position. `seed` has 32 bytes and
        decides what chance will bring.

        `decks` are only stored in the record and not read. Raises ValueError for a card that is
        unknown or can't be read.

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
        """Returns the position with the player's life set to `life`, or to the most that they can
        have. By default, life is the number of blank cards in their deck.

        >>> game.with_life({"B": {"hand": ["Imp"]}}, "B", 7)
        {'B': {'hand': ['Imp'], 'deck': 7}}
        """
        return {**position, player: {**position.get(player, {}), "deck": life}}

    def set_up(self, cards: Any, position: Mapping[str, Any], seed: bytes) -> Match:
        """Returns a match that begins in a position in the scenario format; `cards` are definitions
        of its cards. For tests and scenarios: the match has no record.

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
        """Returns the object that judges positions for the practice player.

        >>> table = match.since_main_action().past.table
        >>> game.judge().value(table, "A") == -game.judge().value(table, "B")
        True
        """
        return self.practice(self.rules.views)

    def starters(self) -> Sequence[Starter]:
        """Returns the game's starter decks.

        >>> [starter.key for starter in game.starters()]
        ['rats', 'lighthouse', 'anvil', 'orchard']
        """
        return self.ready_decks

    def newcomers_starter(self) -> Starter | None:
        """Returns the starter deck for a newcomer's first match, None if the game has no starter
        decks.

        >>> game.newcomers_starter().key
        'rats'
        """
        ready = self.starters()
        named = (one for one in ready if one.key == self.newcomers_deck)
        return next(named, ready[0] if ready else None)

    def measure(self, deck: Deck, games: int, seed: int) -> Iterator[Power | None]:
        """Measures the power of a legal deck by playing about `games` matches. Yields the power
        known so far after each match, and None between choices, so that the caller can do other
        work in between.

        Equal arguments give equal results. Raises ValueError for a deck whose power can't be
        measured.

        >>> chaos = games()["chaos"]
        >>> alley = chaos.parse_deck(chaos.starters()[0].text)
        >>> [power.games for power in chaos.measure(alley, games=2, seed=1) if power][:2]
        [1, 2]
        """
        raise ValueError(f"Decks of {self.title} aren't measured.")

    def help_topics(self) -> Sequence[HelpTopic]:
        """Returns the game's help pages: one page for each topic, about the rules and about writing
        cards.

        >>> game.help_topics()[0].key
        'start'
        """
        return self.help_pages

    def describe(self, event: SeenEvent) -> Sentence:
        """Returns an event in words; empty for an event that doesn't get a line in the log.

        >>> game.describe(match.choose("A", 0)[0].seen_by("A"))
        (PlayerName(player='A'), ' plays ', CardName(name='Spark Rat'))
        """
        return describe_event(event, self.words)
