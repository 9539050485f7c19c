"""The project's texts keep to docs/style.md, as far as a program can check it.

To see the figures: `pytest -rP tests/test_wording.py -k figures`, or `python -m tests.wording`.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import Final

import pytest

from tests.project_texts import (
    COMMENT,
    DOC,
    DOCSTRING,
    HELP,
    MEMBER,
    Text,
    all_texts,
    blocks,
    document_texts,
    marked_comments,
    parser_texts,
    python_texts,
    quoted_texts,
)
from tests.wording import (
    BUDGET,
    Violation,
    all_violations,
    budget_of,
    contractions,
    contractions_by_folder,
    figures,
    over_budget,
    read_budget,
    share_of_docstrings,
    under_budget,
    violations,
    write_budget,
)

MOST_WAITING: Final = 0
"""Violations that the budget may hold in all: lower it with the budget, never raise it."""

MOST_PERCENT: Final = 1
"""Percentage of docstrings that may have a forbidden opening."""

FEWEST_CONTRACTIONS: Final = 50
"""Contractions in 10,000 words of member texts, at least."""


def test_no_file_breaks_more_rules_than_its_budget_allows() -> None:
    over = list(over_budget(all_violations(), read_budget()))
    assert not over, "\n".join(map(str, over))


def test_the_budget_only_shrinks() -> None:
    budget = read_budget()
    assert list(under_budget(all_violations(), budget)) == []
    lines = BUDGET.read_text(encoding="utf-8").splitlines()
    assert lines == sorted(lines)
    assert len(lines) == len(budget)
    assert all(count > 0 for count in budget.values())
    assert sum(budget.values()) <= MOST_WAITING


def test_figures_of_docstrings_and_member_texts() -> None:
    shares, rate, lines = figures(all_texts())
    print(*lines, sep="\n")
    assert all(share <= MOST_PERCENT for share in shares)
    assert rate >= FEWEST_CONTRACTIONS


def test_texts_of_each_kind_are_found() -> None:
    """A rule whose texts nobody finds could never fail."""
    counts = dict.fromkeys((DOCSTRING, COMMENT, DOC, MEMBER, HELP), 0)
    for text in all_texts():
        counts[text.kind] += 1
    assert counts[DOCSTRING] > 14_000
    assert counts[COMMENT] > 500
    assert counts[DOC] > 3_000
    assert counts[MEMBER] > 4_000
    assert counts[HELP] > 80


def rules_broken(text: str, kind: str = DOC) -> list[str]:
    return [found.rule for found in violations(Text(kind, "a.md", 1, text))]


@pytest.mark.parametrize(
    "text",
    [
        "What is newest happens first.",
        "**What is newest** happens first.",
        "- Who misses it doesn't play.",
        "1. Whoever misses it doesn't play.",
        "It waits. Whatever comes next is drawn.",
        "It waits; What comes next is drawn.",
        "One rule: Whose turn it is decides.",
        "(Of which game it is, if any.)",
        "By what it is told apart.",
        "That which nobody knows is hidden.",
        "Those who come late lose.",
        "🎓 What you aim at is fixed now.",
        "Is it? Who knows it says so.",
        "Who pays\nfor that, and why.",
        "What's left is lost.",
    ],
)
def test_an_opening_without_a_subject_is_found(text: str) -> None:
    assert rules_broken(text) == ["opening"]


@pytest.mark.parametrize(
    "text",
    [
        "What is newest?",
        "**Who begins?** The loser.",
        "What happens if the bot is slow, as it may be after a start?",
        "Players who miss it don't play.",
        "It shows what is newest.",
        "Whatsoever",
        "Who",
        "“Whoever has it” is a card's text.",
        '"What now" is a title.',
        "`What` is a word. `Who is it.`",
        "Those cards stay. That is all. The same goes for both.",
        "Whether it counts depends on the match.",
        "It has version 3.1, who-is and what-if.",
        "-" * 200,
    ],
)
def test_a_sentence_with_a_subject_or_a_question_is_not(text: str) -> None:
    assert rules_broken(text) == []


def test_comments_and_help_begin_in_small_letters() -> None:
    assert rules_broken("what nobody sees", COMMENT) == ["opening"]
    assert rules_broken("whose hand you see", HELP) == ["opening"]
    assert rules_broken("what nobody sees") == []


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("That of which nothing is known.", "first word"),
        ("Those of a bot.", "first word"),
        ("The same, started.", "sibling"),
    ],
)
def test_a_docstring_begins_with_a_verb_or_a_noun(text: str, rule: str) -> None:
    assert rules_broken(text, DOCSTRING) == [rule]
    assert rules_broken(text, COMMENT) == []
    later = Text(DOCSTRING, "a.py", 3, text, is_first=False)
    assert list(violations(later)) == []


@pytest.mark.parametrize("word", ["anew", "Meanwhile", "lapsed", "mended"])
def test_forbidden_words_are_found_outside_of_code(word: str) -> None:
    assert rules_broken(f"It is {word}, again.") == [word.lower()]
    for spared in (f"`{word}`", f"{word}()", f"a.{word}", f"is_{word}", f"{{{word}}}", f"x{word}"):
        assert rules_broken(f"It is {spared} again.") == []


def test_a_violation_says_where_it_is_and_how_to_fix_it() -> None:
    [one] = violations(Text(DOC, "docs/a.md", 7, "A rule.\nIt waits. Who\nis late loses. No."))
    assert (one.path, one.line, one.sentence) == ("docs/a.md", 8, "Who is late loses.")
    assert str(one).startswith("docs/a.md:8: Who is late loses.\n    opening: name ")
    [other] = violations(Text(DOC, "docs/a.md", 7, "A rule.\nIt goes anew. No."))
    assert (other.line, other.sentence) == (8, "It goes anew.")
    assert str(other).endswith("anew: again")


SOURCE: Final = '''"""A module.

Who it is for.

    >>> "What is printed."
    'What it prints.'
"""
LIMIT = 3  # what is allowed
"""Those of a member."""

class Thing:
    """A thing."""
    name: str = "# no comment"
    """Its name."""
    # It has a comment
    # on two lines.

    # Another.
    def text(self) -> str:
        """Returns a text.

        >>> Thing().text()
        'What it prints.'

        Longer.
        """
        if self.name:
            """The same as a docstring."""
        return f"Who is {self.name}, and {'What ' + 'key'}" "?\\nMore words" + 'one'
'''


def texts_of(kind: str, texts: Iterable[Text]) -> list[tuple[int, str]]:
    return [(text.line, text.text) for text in texts if text.kind == kind]


def test_docstrings_of_modules_classes_functions_and_attributes_are_read() -> None:
    assert texts_of(DOCSTRING, python_texts(SOURCE, "a.py")) == [
        (1, "A module."),
        (3, "Who it is for."),
        (9, "Those of a member."),
        (12, "A thing."),
        (14, "Its name."),
        (20, "Returns a text."),
        (25, "Longer."),
        (28, "The same as a docstring."),
    ]


def test_comments_are_read_and_those_on_lines_that_follow_each_other_as_one() -> None:
    assert texts_of(COMMENT, python_texts(SOURCE, "a.py")) == [
        (8, "what is allowed"),
        (15, "It has a comment\non two lines."),
        (18, "Another."),
    ]


def test_strings_are_read_if_they_have_words() -> None:
    assert texts_of(MEMBER, python_texts(SOURCE, "a.py")) == []
    assert sorted(texts_of(MEMBER, python_texts(SOURCE, "a.py", with_strings=True))) == [
        (13, "# no comment"),
        (29, "More words"),
        (29, "Who is {}, and {}?"),
    ]


def test_comments_of_other_files_are_read() -> None:
    source = "# One\n# and two.\nkey: 1  # three\nurl: a#b // c\n\n# four\n"
    assert texts_of(COMMENT, marked_comments(source, "#", "a.yaml")) == [
        (1, "One\nand two."),
        (3, "three"),
        (6, "four"),
    ]
    assert texts_of(COMMENT, marked_comments(source, "//", "a.lark")) == [(4, "c")]


def test_markdown_is_read_without_its_code() -> None:
    source = """# A title
One paragraph
on two lines.
- an item
  of two lines
- another

    as code

| A | B `|` |
|---|---|
| c \\| d | e |
> a quote
```
What is code.
```
The end.
"""
    assert list(blocks(source.replace("`|`", "C"))) == [
        (0, "# A title"),
        (1, "One paragraph\non two lines."),
        (3, "- an item\nof two lines"),
        (5, "- another"),
        (7, "as code"),
        (9, "A"),
        (9, "B C"),
        (11, "c \\| d"),
        (11, "e"),
        (12, "> a quote"),
        (16, "The end."),
    ]
    assert list(blocks("Text:\n\n    What is code.\n")) == [(0, "Text:")]


def test_titles_of_sections_of_the_rules_are_named_by_the_program_and_left_out() -> None:
    source = "## What happens\nWhat is newest."
    assert texts_of(DOC, document_texts(source, "docs/a.md")) == [
        (1, "## What happens"),
        (2, "What is newest."),
    ]
    assert texts_of(DOC, document_texts(source, "docs/rules/A.md")) == [(2, "What is newest.")]


def test_missions_are_read() -> None:
    source = 'title = "One word"\nkey = "word"\nsay = "He said \\"no\\"."\n'
    assert texts_of(MEMBER, quoted_texts(source, "a.toml")) == [
        (1, "One word"),
        (3, 'He said \\"no\\".'),
    ]


def test_the_help_of_a_command_and_of_those_within_it_is_read() -> None:
    parser = argparse.ArgumentParser("deckhand", description="A bot.")
    parser.add_argument("--secret", help=argparse.SUPPRESS)
    inner = parser.add_subparsers().add_parser("play", help="play a match", description="Plays.")
    inner.add_argument("--seat", help="whose hand")
    assert [
        (text.path, text.text) for text in parser_texts(parser) if "show this" not in text.text
    ] == [
        ("deckhand --help", "A bot."),
        ("deckhand --help", "play a match"),
        ("deckhand play --help", "Plays."),
        ("deckhand play --help", "whose hand"),
    ]


FOUND: Final = [
    Violation(DOC, "b.md", 1, "anew", "Anew."),
    Violation(DOC, "b.md", 2, "anew", "Anew again."),
    Violation(COMMENT, "a.py", 3, "anew", "Anew."),
]


def test_more_than_the_budget_allows_is_found() -> None:
    assert list(over_budget(FOUND, {(DOC, "b.md"): 2, (COMMENT, "a.py"): 1})) == []
    assert list(over_budget(FOUND, {(DOC, "b.md"): 1, (COMMENT, "a.py"): 1})) == FOUND[:2]
    assert list(over_budget(FOUND, {(DOC, "b.md"): 2, (DOC, "a.py"): 1})) == FOUND[2:]


def test_less_than_the_budget_allows_is_found() -> None:
    assert list(under_budget(FOUND, {(DOC, "b.md"): 2, (COMMENT, "a.py"): 1})) == []
    [line] = under_budget(FOUND, {(DOC, "b.md"): 3})
    assert line == "doc b.md: 2 of 3 are left; lower the number to 2"
    [gone] = under_budget(FOUND, {(DOC, "c.md"): 1})
    assert gone == "doc c.md: 0 of 1 are left; remove the line"


def test_a_budget_is_written_in_order_and_read_again() -> None:
    written = write_budget(FOUND)
    assert written == "comment\ta.py\t1\ndoc\tb.md\t2\n"
    assert budget_of(written) == {(COMMENT, "a.py"): 1, (DOC, "b.md"): 2}


def test_a_docstring_with_several_faults_counts_once() -> None:
    texts = [
        Text(DOCSTRING, "a.py", 1, "What it is. Who it is.", 1, True),
        Text(DOCSTRING, "a.py", 3, "What it does.", 1, False),
        Text(DOCSTRING, "a.py", 9, "It goes anew.", 9, True),
        Text(DOCSTRING, "tests/a.py", 1, "Those of it.", 1, True),
        Text(COMMENT, "a.py", 12, "What it is."),
    ]
    assert share_of_docstrings(texts) == (2, 3)
    shares, _, lines = figures(texts)
    assert shares == (pytest.approx(200 / 3), 50)
    assert lines[:2] == [
        "docstrings with a forbidden opening, with tests: 2 of 3, 66.67 %",
        "docstrings with a forbidden opening, without tests: 1 of 2, 50.00 %",
    ]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("You can't, it's I'll and we've", 4),
        ("you\u2019re here, I'm there, they'd go, let's, who's", 5),
        ("Alice's hand, the players' hands, 'tis, rock 'n' roll", 0),
        ("It is not a contraction.", 0),
    ],
)
def test_contractions_are_counted_and_genitives_are_not(text: str, count: int) -> None:
    assert contractions(text) == count


def test_contractions_are_counted_by_folder_in_strings_of_several_words() -> None:
    texts = [
        Text(MEMBER, "bot/a.py", 1, "You can't do that."),
        Text(MEMBER, "bot/a.py", 2, "Can't go"),
        Text(MEMBER, "engine/a/missions/b.toml", 1, "Do not do that."),
        Text(DOC, "bot/a.md", 1, "You can't do that."),
    ]
    assert contractions_by_folder(texts) == {"bot": (1, 4), "missions": (0, 4)}
    _, rate, lines = figures(texts)
    assert rate == 1250
    assert lines[-1] == "contractions in 10,000 words of member texts, all: 1250.0 (1 in 8)"
