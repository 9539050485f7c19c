"""The problems and the content of a deck text, as data and as readable text."""

import unicodedata
from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any, Final

from engine.decks import Deck, SheetCard
from engine.game import Game
from engine.problems import Problem

WIDEST_LINE: Final = 72
"""The most columns of a quoted line; of a longer line, the part around the caret is shown."""
MOST_LINES: Final = 10
"""The most lines that are named for one problem."""
_BYTE_ORDER_MARK: Final = "\ufeff"


def deck_document(game: Game, deck: Deck) -> dict[str, Any]:
    """Returns a deck as a JSON object: its problems, and its cards with their scales, the numbers
    by which a game keeps its cards fair. The keys are those of `deckhand check --json`. Source:
    COMPLETED 5."""
    sheet = game.deck_sheet(deck)
    problems = game.check_deck(deck)
    return {
        "game": sheet.game,
        "name": sheet.name,
        "author": sheet.author,
        "legal": is_legal(problems),
        "size": sheet.size,
        "total_scale": sheet.total_scale,
        "problems": [asdict(problem) for problem in problems],
        "cards": [_card(card) for card in sheet.cards],
    }


def is_legal(problems: Sequence[Problem]) -> bool:
    """Returns whether a deck with these problems is legal."""
    return all(problem.severity != "error" for problem in problems)


def _card(card: SheetCard) -> dict[str, Any]:
    return {
        "name": card.face.name,
        "kind": card.face.kind,
        "count": card.count,
        "scale": card.scale,
        "rarity": card.rarity,
        "families": list(card.face.tags),
        "breakdown": [asdict(part) for part in card.breakdown],
    }


def render_problems(text: str, problems: Sequence[Problem], limit: int) -> tuple[str, int]:
    """Returns the problems as plain text, each with its line of `text` and carets below. Returns as
    many whole problems as fit into `limit` characters, and their number.

    Equal problems become one problem, which lists the numbers of all lines and quotes the first
    line. The text is safe in a Discord code block: it contains no backtick, and no control or
    bidirectional character. Columns are measured as a fixed-width font shows them.
    """
    lines = text.removeprefix(_BYTE_ORDER_MARK).split("\n")
    shown: list[str] = []
    room, count = limit, 0
    for equal in _grouped(problems):
        block = render_problem(lines, equal[0], [problem.line for problem in equal])
        if len(block) + 2 > room + (0 if shown else 2):
            break
        shown.append(block)
        room -= len(block) + 2
        count += len(equal)
    return "\n\n".join(shown), count


def problems_in_part(errors: Sequence[Problem], first: int, typed: str) -> tuple[Problem, ...]:
    """Returns the errors of a text with their places in a part of it that a member typed, whose
    first line is the line `first` of the text. If all errors are elsewhere, because the part has no
    end or is missing, the first error is placed at the end of the part."""
    lines = typed.split("\n")
    own = [
        replace(one, line=one.line - first + 1)
        for one in errors
        if first <= one.line < first + len(lines)
    ]
    if own:
        return tuple(sorted(own, key=lambda one: (one.line, one.column)))
    return (replace(errors[0], line=len(lines), column=len(lines[-1]) + 1, length=1),)


def _grouped(problems: Sequence[Problem]) -> list[list[Problem]]:
    """Returns the problems, those that say the same together, in the order of their first ones."""
    groups: dict[tuple[str, str, str | None], list[Problem]] = {}
    for problem in problems:
        said = (problem.severity, problem.message, problem.hint)
        groups.setdefault(said, []).append(problem)
    return list(groups.values())


def _places(numbers: Sequence[int]) -> str:
    """Returns the lines' numbers in words, each once, the first `MOST_LINES` of them."""
    once = list(dict.fromkeys(numbers))
    if len(once) == 1:
        return f"line {once[0]}"
    more = f" and {len(once) - MOST_LINES:,} more" if len(once) > MOST_LINES else ""
    return f"lines {', '.join(map(str, once[:MOST_LINES]))}{more}"


def render_problem(lines: Sequence[str], problem: Problem, at: Sequence[int] = ()) -> str:
    """Returns one problem as text: the message, the line, the carets and the hint. `lines` are the
    deck text's lines. `at` has the numbers of all lines with this problem (default: its own
    line)."""
    said = [f"{_places(at or [problem.line])}: {problem.severity}: {problem.message}"]
    line = lines[problem.line - 1] if problem.line <= len(lines) else ""
    quoted, carets = _quote(line, problem.column - 1, problem.length)
    if quoted.strip():
        said += [quoted, carets]
    if problem.hint:
        said.append(f"hint: {problem.hint}")
    return "\n".join(printable(part, keep="\n") for part in said)


def _quote(line: str, start: int, length: int) -> tuple[str, str]:
    """Returns the line, or the part of it around the carets, and the carets below it."""
    # A character is at most 2 columns wide and this window is cut by columns again below.
    first = max(0, start - WIDEST_LINE // 2)
    cut = [printable(char) for char in line[first : start + WIDEST_LINE]]
    before, after = cut[: start - first], cut[start - first :]
    pad = sum(map(_columns, before))
    while pad > WIDEST_LINE // 2:
        pad -= _columns(before.pop(0))
        first = max(first, 1)
    lead = "..." if first else ""
    room = WIDEST_LINE - pad - len(lead)
    kept: list[str] = []
    for char in after:
        room -= _columns(char)
        if room < 0:
            break
        kept.append(char)
    marked = sum(map(_columns, kept[:length]))
    tail = "..." if start + len(kept) < len(line.rstrip("\r")) else ""
    quoted = lead + "".join(before + kept) + tail
    return quoted.rstrip(), " " * (len(lead) + pad) + "^" * max(1, marked)


def printable(text: str, keep: str = "") -> str:
    """Returns the text with replacements for all characters that could break or distort a line,
    except those in `keep`."""
    return "".join(_plain_character(char, keep) for char in text)


def _plain_character(char: str, keep: str) -> str:
    if char in keep:
        return char
    if char in "\t\r":
        return " "
    if char == "`":
        return "'"
    if unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") or _is_bidirectional(char):
        return "\ufffd"
    return char


def _is_bidirectional(char: str) -> bool:
    return "\u202a" <= char <= "\u202e" or "\u2066" <= char <= "\u2069" or char in "\u200e\u200f"


def _columns(char: str) -> int:
    """Returns the number of columns that the character takes in a fixed-width font."""
    if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
