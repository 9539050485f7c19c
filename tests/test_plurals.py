"""A number and its noun go through a function with a singular: `counted`, or a choice between two
words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final

import pytest

from tests.message_rules import Shown, faults_of, sentence_faults
from tests.repository import ROOT

NOUNS: Final = re.compile(
    r"\*{0,2} (?:[a-z]+ )?(?:byes|cards|challenges|choices|copies|counters|days|deals|decks|entries"
    r"|games|hours|lots|matches|members|minutes|moves|numbers|opponents|options|others|pages|parts"
    r"|places|players|points|problems|puzzles|questions|ratings|reports|rounds|seconds|servers"
    r"|shares|steps|things|times|tokens|tournaments|turns|versions)\b"
)
"""Nouns that this bot counts, after a number."""

RIGHT: Final = {
    ("bot/decks/collection.py", "seconds"): "a limit of several seconds",
    ("cogs/replays/layouts/share_message.py", "plain(who)"): "a member's name",
    ("bot/cli/puzzle_command.py", "path"): "a file's path",
    ("bot/cli/move.py", "BEAT_SECONDS + GRACE_SECONDS"): "a constant",
    ("cogs/decks/layouts/power_measurement.py", "matches"): "a constant of some hundred matches",
    ("cogs/decks/controllers/printed_deck.py", "count"): "more than the most that are printed",
    ("cogs/decks/layouts/shared_deck.py", "author"): "a name",
    ("cogs/matches/challenges/layouts.py", "challenger"): "a name",
    ("cogs/ratings/controllers/leaderboard.py", "needed"): "fewer have a sentence of their own",
    (
        "cogs/tournaments/layouts/signup_announcement.py",
        "players",
    ): "2 at least",
    ("cogs/tournaments/layouts/signup_messages.py", "title"): "a game's title",
    ("cogs/tournaments/controllers/organiser_permissions.py", "role.mention"): "a role",
    ("cogs/tournaments/layouts/tiebreak_details.py", "name"): "a name",
    ("engine/games/chaos/rules/sealed_deck.py", "len(left)"): "more cards than a deck has",
    ("engine/games/lifeburn/actions/costs.py", "len(named) - MOST_NAMES + 1"): "at least 2",
    ("engine/games/lifeburn/loading/loader.py", "len(node.items)"): "more than a file may have",
    ("engine/games/lifeburn/texts/passives.py", "times"): "1 is left out",
    ("rendering/pages/deck_chart.py", "len(rest)"): "at least 2",
    ("rendering/pages/standings.py", "len(page.places)"): "an error of the program: too many",
}
"""Numbers that are never 1, by file and expression, with the reason. Constants need no entry."""


def test_each_number_goes_with_its_noun() -> None:
    found = {(path, said) for path, said in numbers_with_nouns()}
    assert sorted(found - RIGHT.keys()) == []
    assert sorted(RIGHT.keys() - found) == []


def numbers_with_nouns() -> Iterator[tuple[str, str]]:
    """Yields each f-string's number with a plural after it, unless it is a constant or on a branch
    that is only for other numbers."""
    for folder in ("bot", "cogs", "engine", "rendering"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            chosen = set(_chosen(tree))
            for node in ast.walk(tree):
                if isinstance(node, ast.JoinedStr) and node not in chosen:
                    for said in _plurals(node):
                        yield path.relative_to(ROOT).as_posix(), said


def _chosen(tree: ast.AST) -> Iterator[ast.AST]:
    """Yields the nodes on a branch for other numbers than one, or after such a branch."""
    for node in ast.walk(tree):
        if isinstance(node, ast.IfExp):
            yield from ast.walk(node)
        body = getattr(node, "body", None)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and isinstance(body, list):
            ones = (one for one in body if isinstance(one, ast.If) and "== 1" in ast.unparse(one))
            if (first := next(ones, None)) is not None:
                for later in body[body.index(first) :]:
                    yield from ast.walk(later)


def _plurals(node: ast.JoinedStr) -> Iterator[str]:
    for value, text in zip(node.values, node.values[1:], strict=False):
        if not isinstance(value, ast.FormattedValue) or not isinstance(text, ast.Constant):
            continue
        said = ast.unparse(value.value)
        if NOUNS.match(str(text.value)) and not re.fullmatch(r"_?[A-Z][A-Z_]*( // 60)?", said):
            yield said


@pytest.mark.parametrize(
    "text",
    [
        "all 1 choices lead where they led",
        "those of 1 rounds follow",
        "This deck: legal, 1 cards",
        "This nevers sprout.",
        "Alice looks at the top a card of their own deck",
        "Discard up to 1 cards.",
        "This has.",
        "the the deck",
    ],
)
def test_what_was_wrong_is_found(text: str) -> None:
    assert sentence_faults(text)


@pytest.mark.parametrize(
    "text",
    ["1 choice", "1 was hurried", "1-0 wins", "the only choice leads", "1 loss", "#1 is 1 less"],
)
def test_what_is_right_is_not(text: str) -> None:
    assert sentence_faults(text) == []


def test_a_cut_sentence_and_a_button_that_is_not_there_are_found() -> None:
    text = "🎓 Play cards, use the sp… **Fair deal** shows how. Press **Hint**, or **Stops …**."
    found = faults_of(Shown((text,), labels=("Hint", "Stops …")))
    assert [one.split(":")[0] for one in found] == ["named, but not there", "cut"]
    assert "Fair deal" in found[0]
