"""`deckhand play`: a match against the computer in a terminal, without Discord."""

import contextlib
import secrets
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.base.people import COMPUTER_NAME
from bot.cli.terminal.board_text import board_lines, event_lines, option_lines
from bot.cli.terminal.deck_choice import DeckChoice, NoDeck, find_deck, find_game, first_other
from bot.decks.problem_report import printable
from bot.matches.choices.auto_pass import AutoPass, PriorityHistory, automatic_pass
from bot.matches.choices.table_choices import forced_option
from engine.core.randomness import SEED_BYTES, seed_from_int
from engine.events import Event
from engine.game import Game
from engine.match import Match
from engine.players import Player
from engine.practice.advice import advise
from engine.practice.levels import Level
from engine.views import View

YOU: Final[Player] = "A"
COMPUTER: Final[Player] = "B"
NAMES: Final[Mapping[Player, str]] = {YOU: "Player", COMPUTER: COMPUTER_NAME}

HELP: Final = """\
  a number  chooses that; Enter alone chooses the one marked (Enter)
  h         what the computer would do in your place
  u         takes back your turn from its beginning
  b         shows the board again
  q         leaves the match"""
UNKNOWN: Final = "You can't choose that here. ? shows what you can type."
NOTHING_BACK: Final = "You have no turn to take back."


def play(
    named: str,
    against: str | None,
    game: str | None,
    level: Level,
    seed: int | None,
    *,
    open_hands: bool = False,
) -> int:
    """Plays a match against the computer with the deck called `named`, by lines typed at standard
    input. With `open_hands`, the player sees the computer's hand. Returns the exit status: 0 at the
    end of the match or of the input, 2 if there is no such deck."""
    try:
        mine, theirs = _decks(named, against, None if game is None else find_game(game))
    except NoDeck as refused:
        print(refused, file=sys.stderr)
        return 2
    number = 1 + secrets.randbelow((1 << 32) - 1) if seed is None else seed
    print(f"{mine.game.title}: {mine.title} against {theirs.title}, {level}. --seed {number}")
    print("? shows what you can type.")
    match = mine.game.begin((mine.deck, theirs.deck), seed_from_int(number))
    with contextlib.suppress(EOFError, KeyboardInterrupt):
        TerminalMatch(mine.game, match, level, seed_from_int(number + 1), open_hands).play()
    return 0


def _decks(named: str, against: str | None, game: Game | None) -> tuple[DeckChoice, DeckChoice]:
    mine = find_deck(named, game)
    if mine.shared:
        return mine, mine
    theirs = first_other(mine) if against is None else find_deck(against, mine.game)
    if theirs.shared:
        raise NoDeck(f"{theirs.title} is played without decks: give it as --deck alone.")
    return mine, theirs


class TerminalMatch:
    """A match of a player at a terminal against the computer of that level. The computer's choices
    follow from `seed` (SEED_BYTES bytes). With `open_hands`, both players' views are shown."""

    def __init__(
        self, game: Game, match: Match, level: Level, seed: bytes, open_hands: bool
    ) -> None:
        assert len(seed) == SEED_BYTES
        self._game = game
        self._match = match
        self._level: Level = level
        self._seed = seed
        self._open_hands = open_hands
        self._history = PriorityHistory()
        self._told = 0

    def play(self) -> None:
        """Plays to the end. Raises EOFError at the end of the input."""
        shown = -1
        while (decision := self._match.decision) is not None:
            self._tell()
            if decision.player == COMPUTER:
                advice = advise(self._match, COMPUTER, self._level, self._seed)
                self._match.choose(COMPUTER, advice.option)
            elif (option := self._unasked()) is not None:
                self._choose(option, unasked=True)
            else:
                if shown != self._match.number:
                    self._show()
                    shown = self._match.number
                self._ask()
        self._tell()
        for line in board_lines(self._view(), YOU, NAMES):
            print(line)

    def _view(self) -> View:
        view = self._match.view(YOU)
        if not self._open_hands:
            return view
        return replace(view, players=(view.side(YOU), self._match.view(COMPUTER).side(COMPUTER)))

    def _unasked(self) -> int | None:
        """Returns the automatic choice for the player, as in a match in Discord: a pass if nothing
        new can be done, or the only option. Returns None if the player is asked."""
        decision = self._match.decision
        assert decision is not None
        if decision.passing is None:
            return forced_option(self._match)
        view, events = self._match.view(None), self._match.events
        why = automatic_pass(decision, view, events, AutoPass(), self._history)
        return None if why is None else decision.passing

    def _choose(self, option: int, *, unasked: bool = False) -> None:
        decision = self._match.decision
        assert decision is not None
        why, before = "able" if unasked else None, len(self._match.events)
        self._history = self._history.after_choice(decision, option, why, before)
        self._match.choose(YOU, option)

    def _tell(self) -> None:
        new: Sequence[Event] = self._match.events[self._told :]
        for line in event_lines(self._game, new, YOU, NAMES):
            print(line)
        self._told = len(self._match.events)

    def _show(self) -> None:
        view = self._view()
        assert view.decision is not None
        for line in (*board_lines(view, YOU, NAMES), *option_lines(view.decision)):
            print(line)

    def _ask(self) -> None:
        """Reads one line, and carries it out."""
        decision = self._match.decision
        assert decision is not None
        typed = input("> ").strip().casefold()
        if typed == "q":
            raise EOFError
        if typed == "?":
            print(HELP)
        elif typed == "b":
            self._show()
        elif typed == "h":
            self._hint()
        elif typed == "u":
            self._take_back()
        elif typed == "":
            self._choose(decision.default)
        elif typed.isdecimal() and 1 <= int(typed[:6]) <= len(decision.options):
            self._choose(int(typed[:6]) - 1)
        else:
            print(UNKNOWN)

    def _hint(self) -> None:
        advice = advise(self._match, YOU, "hard", self._seed, explain=True)
        decision = self._match.decision
        assert decision is not None
        label = printable(decision.options[advice.option].label)
        print(f"The computer would choose: {label}. {printable(advice.reason)}".rstrip())

    def _take_back(self) -> None:
        if self._match.may_take_back_turn(YOU):
            self._match.take_back_turn(YOU)
            self._history = PriorityHistory()
        else:
            print(NOTHING_BACK)
