"""A lack of memory says nothing about a match."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PLAYING = {
    "play",
    "_play_choice",
    "replay",
    "_make_snapshot",
    "begin",
    "begin_stored_match",
    "begin_laid",
    "choose",
    "take",
}
"""Functions that play a match, or a part of it."""


def test_whoever_judges_a_match_by_its_errors_passes_a_lack_of_memory_on() -> None:
    found = list(_judging())
    assert len(found) >= 7
    assert [place for place, passes in found if not passes] == []


def _judging() -> Iterator[tuple[str, bool]]:
    """Yields each place that catches all errors of playing a match and does more than log them, and
    whether it passes MemoryError on."""
    for path in sorted((ROOT / "bot").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if "except Exception" not in text:
            continue
        for tried in ast.walk(ast.parse(text)):
            if isinstance(tried, ast.Try) and _plays(tried) and not _logs(tried):
                place = f"{path.relative_to(ROOT)}:{tried.lineno}"
                handled = [ast.unparse(handler) for handler in tried.handlers[:-1]]
                yield place, "except MemoryError:\n    raise" in handled


def _plays(tried: ast.Try) -> bool:
    catches_all = any(
        one.type is not None and ast.unparse(one.type) == "Exception" for one in tried.handlers
    )
    called = (
        one.func for part in tried.body for one in ast.walk(part) if isinstance(one, ast.Call)
    )
    names = {ast.unparse(one).rpartition(".")[2] for one in called}
    return catches_all and bool(names & PLAYING)


def _logs(tried: ast.Try) -> bool:
    return "log.exception" in ast.unparse(tried.handlers[-1])
