"""The part of `try_wheel.py` that runs in the environment's own Python: `python -I inside.py
CLONE`.

Loads every module of the program, none of which may come from the clone, draws a board of every
game, and writes one starter deck of each into the working folder.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from pathlib import Path

LAYERS = ("engine", "rendering", "bot", "cogs")
NEEDS_AN_EXTRA = {"bot.cli.demo", "bot.app.metrics", "bot.jobs.kept_jobs", "bot.jobs.worker"}
PNG = b"\x89PNG\r\n\x1a\n"


def main(clone: Path) -> None:
    """Does all of it. Raises AssertionError if something is wrong."""
    load_everything()
    draw_every_game()
    come_from_the_environment(clone)


def load_everything() -> None:
    """Imports every module, except those that need more than was installed."""
    names = [
        module.name
        for layer in LAYERS
        for module in pkgutil.walk_packages(importlib.import_module(layer).__path__, f"{layer}.")
    ]
    for name in names:
        if name not in NEEDS_AN_EXTRA:
            importlib.import_module(name)
    assert len(names) > 400, names
    print(f"  {len(names)} modules")


def draw_every_game() -> None:
    """Draws the board of every game at its start; checks that its cards and help are there too."""
    import engine
    from engine.core.randomness import seed_from_int
    from rendering import draw_board

    for key, game in engine.games().items():
        starters, topics = game.starters(), game.help_topics()
        assert len(starters) > 1
        assert topics
        first, second = (game.parse_deck(starter.text) for starter in starters[:2])
        match = game.begin((first, second), seed_from_int(1))
        picture = draw_board(match.view(None), {"A": "Alice", "B": "Bob"})
        assert picture.data.startswith(PNG)
        Path(f"{key}.deck").write_text(starters[0].text, "utf-8")
        print(f"  {key}: {len(starters)} decks, {len(topics)} pages, {len(picture.data):,} bytes")


def come_from_the_environment(clone: Path) -> None:
    """Checks that everything was imported from the environment, and nothing from the clone."""
    prefix = Path(sys.prefix).resolve()
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if file is None or name in ("__main__", "__mp_main__"):
            continue
        path = Path(file).resolve()
        assert clone not in path.parents, f"{name} comes from {path}"
        ours = name.partition(".")[0] in LAYERS
        assert not ours or prefix in path.parents, f"{name} comes from {path}"


if __name__ == "__main__":
    main(Path(sys.argv[1]))
