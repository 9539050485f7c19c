"""`deckhand check FILE`: checks a deck file from a terminal."""

import json
import sys
from typing import Final

from bot.base.discord_text import counted
from bot.base.refusals import Refusal
from bot.decks.deck_text import file_bytes
from bot.decks.deck_validation import MOST_PROBLEMS, looks_like
from bot.decks.problem_report import deck_document, is_legal, render_problems
from engine.game import Game
from engine.registry import games

LEGAL: Final = 0
NOT_LEGAL: Final = 1
NOT_READABLE: Final = 2


def check(path: str, game: str | None = None, *, as_json: bool = False) -> int:
    """Validates the deck file at `path` and prints the findings. `game` is a game's key; the
    default is the first game. Returns the exit status: 0 for a legal deck, 1 for an illegal one, 2
    if there is no such file or game."""
    rules = games().get(next(iter(games())) if game is None else game)
    if rules is None:
        print(f"There's no game {game!r}. Games: {', '.join(games())}.", file=sys.stderr)
        return NOT_READABLE
    try:
        text = file_bytes(path)
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return NOT_READABLE
    return _check(rules, text, as_json=as_json)


def _check(game: Game, text: bytes, *, as_json: bool) -> int:
    deck = game.parse_deck(text)
    found = deck_document(game, deck)
    if as_json:
        print(json.dumps(found, indent=2))
        return LEGAL if found["legal"] else NOT_LEGAL
    problems = game.check_deck(deck)
    if problems:
        shown = problems[:MOST_PROBLEMS]
        print(render_problems(deck.source, shown, limit=sys.maxsize)[0], end="\n\n")
        if len(problems) > len(shown):
            print(f"... and {counted(len(problems) - len(shown), 'more problem')}\n")
    other = "" if is_legal(problems) else looks_like(deck.source, game.key)
    if other:
        print(f"This looks like a {games()[other].title} deck: check it with --game {other}.\n")
    for card in found["cards"]:
        scale = "" if card["scale"] is None else f"{card['scale']:5}"
        print(f"{card['count']:4}x {card['name']}  {card['kind']}{scale}")
    word = "legal" if is_legal(problems) else "not legal"
    total = "" if found["total_scale"] is None else f", total scale {found['total_scale']}"
    print(f"{found['name'] or 'This deck'}: {word}, {counted(found['size'], 'card')}{total}")
    return LEGAL if is_legal(problems) else NOT_LEGAL
