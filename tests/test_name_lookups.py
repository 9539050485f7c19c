"""Typed names are compared by `engine.names` everywhere."""

from __future__ import annotations

import re

from tests.repository import ROOT

BY_ITSELF = re.compile(
    r"\.casefold\(|\.lower\(\) *(?:==|in )|unicodedata\.normalize|\.upper\(\) *=="
)
ALLOWED = {
    "bot/decks/card_edits.py": "typed words, to find the nearest changes of a card",
    "bot/decks/card_suggestions.py": "the words of cards, to find similar ones",
    "bot/decks/collection.py": "whole texts of decks that stand for modes",
    "bot/base/look_alikes.py": "words that are hidden on purpose",
    "bot/base/discord_text.py": "marks on letters, which it counts",
    "bot/matches/choices/exercise_state.py": "names of counters, which games give",
    "bot/cli/replay_command.py": "how a file begins",
    "bot/cli/terminal/play.py": "single letters that are commands",
    "bot/tournaments/draw.py": "a public number, whose form is published",
    "bot/tournaments/record_export.py": "signs that begin a formula",
    "cogs/tournaments/controllers/deck_lists.py": "the order of a list",
}


def test_no_name_is_compared_in_another_way():
    found = {
        path.relative_to(ROOT).as_posix()
        for folder in ("bot", "cogs")
        for path in (ROOT / folder).rglob("*.py")
        if BY_ITSELF.search(path.read_text("utf-8"))
    }
    assert found == set(ALLOWED)
