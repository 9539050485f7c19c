"""`python -m bot check FILE`: a deck file checked from a terminal."""

from __future__ import annotations

import argparse
import io
import json
import sys
from pathlib import Path
from typing import Final

from bot.deck_validation import MOST_PROBLEMS
from engine.game import Game
from engine.registry import games
from engine.report import is_legal, render_problems, report_of

LEGAL: Final = 0
NOT_LEGAL: Final = 1
NOT_READABLE: Final = 2

MOST_BYTES: Final = 1 << 20
"""More of a file is not read; every game's own limit is far below."""


def main(args: list[str]) -> int:
    """Checks the file that the arguments name and prints what there is to say.

    Returns the exit status: 0 for a legal deck, 1 for one that is not, 2 where there is
    nothing to check (no such file, no such game).
    """
    options = _options(args)
    game = games().get(options.game)
    if game is None:
        print(f"There is no game {options.game!r}. Games: {', '.join(games())}.", file=sys.stderr)
        return NOT_READABLE
    try:
        with Path(options.file).open("rb") as file:
            text = file.read(MOST_BYTES)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        print(f"{options.file} cannot be read: {reason}", file=sys.stderr)
        return NOT_READABLE
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    return _check(game, text, as_json=options.json)


def _options(args: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m bot check", description="Checks whether a deck file may be played."
    )
    parser.add_argument("file", metavar="FILE", help="the deck file")
    parser.add_argument("--game", metavar="NAME", default=next(iter(games())), help="its game")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser.parse_args(args)


def _check(game: Game, text: bytes, *, as_json: bool) -> int:
    deck = game.parse_deck(text)
    found = report_of(game, deck)
    if as_json:
        print(json.dumps(found, indent=2))
        return LEGAL if found["legal"] else NOT_LEGAL
    problems = game.check_deck(deck)
    if problems:
        shown = problems[:MOST_PROBLEMS]
        print(render_problems(deck.source, shown, limit=sys.maxsize)[0], end="\n\n")
        if len(problems) > len(shown):
            print(f"... and {len(problems) - len(shown)} more problems\n")
    for card in found["cards"]:
        scale = "" if card["scale"] is None else f"{card['scale']:5}"
        print(f"{card['count']:4}x {card['name']}  {card['kind']}{scale}")
    word = "legal" if is_legal(problems) else "not legal"
    total = "" if found["total_scale"] is None else f", total scale {found['total_scale']}"
    print(f"{found['name'] or 'This deck'}: {word}, {found['size']} cards{total}")
    return LEGAL if is_legal(problems) else NOT_LEGAL
