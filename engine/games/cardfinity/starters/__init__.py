"""The starter decks, each a deck text that teaches the language to its readers."""

from typing import Final

from engine.package_files import ready_decks

STARTERS: Final = ready_decks(__name__)
