"""A maker of `rules_before.json`: matches of each game by the rules of this checkout.

Run `python -m tests.bot.matches.rules_before` before you raise a `rules_version`, and commit the
file together with the new version.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any, Final

import engine
from engine.core.randomness import seed_from_int
from engine.game import Game

FILE: Final = Path(__file__).with_suffix(".json")
CHOICES: Final = 60


def played(game: Game, decks: tuple[str, str], seed: int) -> dict[str, Any]:
    """Returns a match after some random choices, with the fingerprint after each."""
    first, second = map(game.parse_deck, decks)
    match = game.begin((first, second), seed_from_int(seed))
    opening, choices, luck = match.fingerprint(), [], Random(seed)
    for _ in range(CHOICES):
        decision = match.decision
        assert decision is not None
        option = luck.randrange(len(decision.options))
        match.choose(decision.player, option)
        choices.append((decision.player, option, match.fingerprint()))
    return {
        "game": game.key,
        "rules": game.rules_version,
        "seed": seed,
        "decks": decks,
        "opening": opening,
        "choices": choices,
        "end": match.position(),
    }


def main() -> None:
    """Writes the file: a match of starter decks a game, and one of a mode if the game has any."""
    made: list[dict[str, Any]] = []
    for game in engine.games().values():
        first, second = game.starters()[:2]
        made.append(played(game, (first.text, second.text), 20))
        made += [played(game, (mode.deck, mode.deck), 21) for mode in game.modes[:1]]
    lines = ",\n".join(json.dumps(match, ensure_ascii=False) for match in made)
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
