"""Problems shown with their lines."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.decks.problem_report import WIDEST_LINE, render_problems
from engine.problems import Problem
from tests.sometimes import amount


def shown(text: str, line: int, column: int, length: int = 1) -> list[str]:
    problem = Problem("error", "syntax", "Wrong.", line, column, length, "Fix it.")
    return render_problems(text, [problem], limit=1000)[0].split("\n")


def test_the_line_the_carets_and_the_hint() -> None:
    assert shown("one\r\ntwo three\r\n", 2, 5, 5) == [
        "line 2: error: Wrong.",
        "two three",
        "    ^^^^^",
        "hint: Fix it.",
    ]


def test_tabs_wide_and_combining_characters_keep_the_caret_in_its_column() -> None:
    assert shown("\t\u706be\u0301x", 1, 5)[1:3] == [" \u706be\u0301x", "    ^"]


def test_a_long_line_is_shown_around_the_caret() -> None:
    _, line, carets, _ = shown("a" * 500 + "WRONG" + "b" * 500, 1, 501, 5)
    assert line[carets.index("^") :].startswith("WRONG")
    assert line.startswith("...")
    assert line.endswith("...")
    assert len(line) <= WIDEST_LINE + 6


def test_nothing_in_the_text_can_break_out_of_a_code_block() -> None:
    said = "\n".join(shown("```\u202e @everyone", 1, 1, 3))
    assert "`" not in said
    assert "\u202e" not in said


@settings(max_examples=amount(20, 200))
@given(st.text(max_size=300), st.integers(1, 4), st.integers(1, 300), st.integers(1, 300))
def test_any_text_can_be_shown(text: str, line: int, column: int, length: int) -> None:
    lines = shown(text, line, column, length)
    assert len(lines) in (2, 4)
    assert max(map(len, lines)) <= 400


def test_as_many_whole_problems_as_fit() -> None:
    problems = [Problem("error", "syntax", f"Wrong. {number}", 1, 1) for number in range(9)]
    said, count = render_problems("text", problems, limit=80)
    assert said.count("Wrong.") == count == 2
    assert len(said) <= 80


def test_equal_problems_are_one_that_names_all_of_their_lines() -> None:
    wrong = [Problem("error", "syntax", "Wrong.", line, 1, 3, "Fix it.") for line in (1, 3, 3)]
    other = Problem("error", "syntax", "Strange.", 2, 1, 3)
    said, count = render_problems("one\ntwo\nthree", [wrong[0], other, *wrong[1:]], limit=1000)
    assert said.split("\n") == [
        "lines 1, 3: error: Wrong.",
        "one",
        "^^^",
        "hint: Fix it.",
        "",
        "line 2: error: Strange.",
        "two",
        "^^^",
    ]
    assert count == 4


def test_of_many_lines_with_an_equal_problem_the_first_are_named() -> None:
    problems = [Problem("error", "syntax", "Wrong.", line, 1) for line in range(1, 13)]
    said, count = render_problems("", problems, limit=1000)
    assert said == "lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more: error: Wrong."
    assert count == 12
