"""The decks that a terminal command names: by a file, or by the name of a game's own deck."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bot.base.refusals import Refusal
from bot.decks.catalog import find_offer
from bot.decks.deck_text import file_bytes
from bot.decks.problem_report import is_legal, printable, render_problems
from engine.decks import Deck
from engine.game import Game
from engine.names import name_key
from engine.registry import games

MOST_PROBLEMS: Final = 20


class NoDeck(Exception):
    """Raised if no deck has the given name, or if the deck can't be played. The message is the
    reason, in whole lines."""


@dataclass(frozen=True, slots=True)
class DeckChoice:
    """A legal deck with its game, and its name for the terminal. `shared` is True for the deck of a
    mode, which both players play."""

    game: Game
    deck: Deck
    title: str
    shared: bool = False


def find_game(name: str) -> Game:
    """Returns the game whose key or title is `name`. Raises NoDeck if there is no such game."""
    for game in games().values():
        if name_key(name) in (game.key, name_key(game.title)):
            return game
    raise NoDeck(f"There's no game {name!r}. Games: {', '.join(games())}.")


def find_deck(named: str, game: Game | None) -> DeckChoice:
    """Returns the deck in the file called `named`, or else the starter deck or mode (a way to play
    without own decks) of that name. If `game` is None, a deck in a file belongs to the game by
    whose rules the deck is legal. Raises NoDeck if there is no such deck or the deck isn't
    legal."""
    if Path(named).is_file():
        return _in_file(named, game)
    among = games().values() if game is None else (game,)
    ready = find_offer(named, ((one.key, starter) for one in among for starter in one.starters()))
    if ready is not None:
        return _of_game(games()[ready[0]], ready[1].text, ready[1].title)
    mode = find_offer(named, ((one.key, mode) for one in among for mode in one.modes))
    if mode is not None:
        return _of_game(games()[mode[0]], mode[1].deck, mode[1].title, shared=True)
    offered = [printable(starter.title) for one in among for starter in one.starters()]
    raise NoDeck(
        f"{printable(named)} is neither a file nor a starter deck. Starter decks: "
        f"{', '.join(offered)}."
    )


def first_other(choice: DeckChoice) -> DeckChoice:
    """Returns the first starter deck of the game that isn't the deck `choice`. Returns `choice` if
    there is no other starter deck."""
    for starter in choice.game.starters():
        if starter.title != choice.title:
            return _of_game(choice.game, starter.text, starter.title)
    return choice


def _of_game(game: Game, text: str, title: str, *, shared: bool = False) -> DeckChoice:
    return DeckChoice(game, game.parse_deck(text), printable(title), shared)


def _in_file(path: str, game: Game | None) -> DeckChoice:
    try:
        text = file_bytes(path)
    except Refusal as refusal:
        raise NoDeck(str(refusal)) from None
    if game is None:
        game = _game_of(text)
    deck = game.parse_deck(text)
    problems = game.check_deck(deck)
    if not is_legal(problems):
        shown = render_problems(deck.source, problems[:MOST_PROBLEMS], limit=sys.maxsize)[0]
        raise NoDeck(f"{path} isn't a legal {game.title} deck:\n\n{shown}")
    return DeckChoice(game, deck, printable(deck.name or Path(path).name))


def _game_of(text: bytes) -> Game:
    """Returns the game by whose rules the deck is legal; if there is none, the one that finds the
    fewest errors."""
    for game in games().values():
        if is_legal(game.check_deck(game.parse_deck(text))):
            return game
    # importing the drawing modules takes a second
    from bot.decks.deck_validation import read_deck_text

    return games()[read_deck_text(text.decode(errors="replace")).game]
