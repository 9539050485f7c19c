"""The ready decks of a game: a deck text a file, beside the module that names them in order."""

from __future__ import annotations

from importlib.resources import files

from engine.decks import Starter


def ready_deck(package: str, key: str, title: str, blurb: str) -> Starter:
    """Reads `decks/key.deck` of the package."""
    text = files(package).joinpath(f"decks/{key}.deck").read_text(encoding="utf-8")
    return Starter(key, title, blurb, text)
