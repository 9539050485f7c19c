"""Rules of docs/style.md that a program can check.

`python -m tests.wording` lists all violations and prints the figures; with `--budget`, it writes
`tests/wording_budget.txt` again.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from tests.project_texts import COMMENT, DOCSTRING, HELP, MEMBER, Text, all_texts
from tests.repository import ROOT

BUDGET: Final = ROOT / "tests" / "wording_budget.txt"
"""Violations that may wait: kind, path and number, one file a line."""

_OPENINGS: Final = "What|Whoever|Whatever|Whose|Who|Of which|By what|That which|Those who"
_MARKS: Final = r"(?:[^\w\s\"\u201c'\u2018`<{]++\s*|\d+[.)]\s+)*+"
_OPENING: Final = re.compile(
    rf"(?:\A\s*|[.!?:;\u2013\u2014][)\]*_\"\u201d\u2019'`]*\s+){_MARKS}({_OPENINGS})(?![\w-])(?=\W+\w)"
)
_END: Final = re.compile(r"[.!?](?=[)\]*_\"\u201d\u2019'`]*(?:\s|\Z))")
_FIRST: Final = re.compile(r"(That|Those)(?![\w-])")
_SIBLING: Final = re.compile(r"(The same)(?![\w-])")
_WORDS: Final = re.compile(r"(?<![\w./{-])(anew|meanwhile|lapsed|mended)(?![\w(}-])", re.IGNORECASE)
_BACKTICKS: Final = re.compile(r"(`+)(.+?)\1", re.DOTALL)
_CONTRACTION: Final = re.compile(
    r"n['\u2019]t\b|\w['\u2019](?:re|ve|ll|d|m)\b|\b(?:it|that|there|here|what|who|he|she|let|where)['\u2019]s\b",
    re.IGNORECASE,
)

HOW: Final = {
    "opening": "name the one who acts first: “Players who ...”, “If a player ...”, “The cards ...”",
    "first word": "begin with a verb or a noun: “Returns ...”, “Seconds between ...”",
    "sibling": "say “Like `name`, and ...”",
    "anew": "again",
    "meanwhile": "until then, while ...",
    "lapsed": "expired",
    "mended": "fixed",
}
"""The fix for each rule, and a better word for each that is forbidden."""

OPENINGS: Final = ("opening", "first word", "sibling")
"""The rules about how a sentence or a docstring opens."""


@dataclass(frozen=True)
class Violation:
    """A sentence that breaks a rule of docs/style.md."""

    kind: str
    path: str
    line: int
    rule: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.sentence}\n    {self.rule}: {HOW[self.rule]}"


def violations(text: Text) -> Iterator[Violation]:
    """Yields the sentences of a text that break a rule."""
    bare = _BACKTICKS.sub(_masked, text.text)
    if text.kind in (COMMENT, HELP):
        bare = bare[:1].upper() + bare[1:]
    for found in _OPENING.finditer(bare):
        if not _is_question(bare, found.start(1)):
            yield _violation(text, "opening", found.start(1))
    if text.kind == DOCSTRING and text.is_first:
        for rule, pattern in (("first word", _FIRST), ("sibling", _SIBLING)):
            if pattern.match(bare):
                yield _violation(text, rule, 0)
    for found in _WORDS.finditer(bare):
        yield _violation(text, found[1].lower(), found.start())


def _masked(code: re.Match[str]) -> str:
    return code[1] + re.sub(r"[^\n]", "x", code[2]) + code[1]


def _is_question(text: str, start: int) -> bool:
    end = _END.search(text, start)
    return end is not None and end[0] == "?"


def _violation(text: Text, rule: str, at: int) -> Violation:
    before = [0, *(end.end() for end in _END.finditer(text.text, 0, at))]
    start = at if rule in OPENINGS else before[-1]
    end = _END.search(text.text, at)
    sentence = " ".join(text.text[start : end.end() if end else None].split())
    line = text.line + text.text.count("\n", 0, at)
    return Violation(text.kind, text.path, line, rule, sentence[:160])


def contractions(text: str) -> int:
    """Returns how many contractions a text has, such as “can't” and “it's”; a genitive is none."""
    return len(_CONTRACTION.findall(text))


def is_prose(text: str) -> bool:
    """Returns whether a string has at least three words, so that it is no key, name or label."""
    return len(text.split()) >= 3


@cache
def all_violations() -> tuple[Violation, ...]:
    """Returns all violations in the project, budgeted ones included."""
    return tuple(found for text in all_texts() for found in violations(text))


def read_budget() -> dict[tuple[str, str], int]:
    """Returns how many violations each file may have, by kind and path."""
    return budget_of(BUDGET.read_text(encoding="utf-8"))


def budget_of(text: str) -> dict[tuple[str, str], int]:
    """Returns the numbers of a budget by kind and path, from its text."""
    rows = (line.split("\t") for line in text.splitlines())
    return {(kind, path): int(count) for kind, path, count in rows}


def write_budget(found: Iterable[Violation]) -> str:
    """Returns the text of the budget that has just these violations."""
    counts = Counter((one.kind, one.path) for one in found)
    return "".join(f"{kind}\t{path}\t{count}\n" for (kind, path), count in sorted(counts.items()))


def over_budget(
    found: Iterable[Violation], budget: Mapping[tuple[str, str], int]
) -> Iterator[Violation]:
    """Yields the violations of each file that has more of a kind than the budget allows."""
    found = list(found)
    counts = Counter((one.kind, one.path) for one in found)
    for one in found:
        if counts[one.kind, one.path] > budget.get((one.kind, one.path), 0):
            yield one


def under_budget(
    found: Iterable[Violation], budget: Mapping[tuple[str, str], int]
) -> Iterator[str]:
    """Yields a line for each entry of the budget that has become too high."""
    counts = Counter((one.kind, one.path) for one in found)
    for (kind, path), allowed in budget.items():
        if (left := counts[kind, path]) < allowed:
            change = f"lower the number to {left}" if left else "remove the line"
            yield f"{kind} {path}: {left} of {allowed} are left; {change}"


def share_of_docstrings(texts: Iterable[Text]) -> tuple[int, int]:
    """Returns how many docstrings have a forbidden opening, and how many docstrings there are."""
    parts = [one for one in texts if one.kind == DOCSTRING]
    wrong = {
        (one.path, one.string)
        for one in parts
        if any(found.rule in OPENINGS for found in violations(one))
    }
    return len(wrong), len({(one.path, one.string) for one in parts})


def contractions_by_folder(texts: Iterable[Text]) -> dict[str, tuple[int, int]]:
    """Returns the contractions and the words of member texts, by folder and for missions."""
    counts: Counter[str] = Counter()
    words: Counter[str] = Counter()
    for one in texts:
        if one.kind == MEMBER and is_prose(one.text):
            folder = "missions" if one.path.endswith(".toml") else one.path.split("/")[0]
            counts[folder] += contractions(one.text)
            words[folder] += len(one.text.split())
    return {folder: (counts[folder], words[folder]) for folder in sorted(words)}


def figures(texts: Iterable[Text]) -> tuple[tuple[float, float], float, list[str]]:
    """Returns the percentages of docstrings with a forbidden opening, with and without those of
    tests; the contractions in 10,000 words of member texts; and lines that say both."""
    texts = tuple(texts)
    shares: list[float] = []
    lines: list[str] = []
    without = [one for one in texts if not one.path.startswith("tests/")]
    for chosen, name in ((texts, "with tests"), (without, "without tests")):
        wrong, count = share_of_docstrings(chosen)
        shares.append(100 * wrong / max(count, 1))
        lines.append(
            f"docstrings with a forbidden opening, {name}: {wrong} of {count}, {shares[-1]:.2f} %"
        )
    folders = contractions_by_folder(texts)
    folders["all"] = (
        sum(one for one, _ in folders.values()),
        sum(two for _, two in folders.values()),
    )
    rates = {folder: 10_000 * found / max(words, 1) for folder, (found, words) in folders.items()}
    lines += (
        f"contractions in 10,000 words of member texts, {folder}: {rate:.1f}"
        f" ({folders[folder][0]} in {folders[folder][1]})"
        for folder, rate in rates.items()
    )
    return (shares[0], shares[1]), rates["all"], lines


def main() -> None:
    """Prints all violations and the figures, or writes the budget again."""
    if sys.argv[1:] == ["--budget"]:
        BUDGET.write_text(write_budget(all_violations()), encoding="utf-8")
    else:
        print(*all_violations(), sep="\n")
    counts = Counter(one.kind for one in all_violations())
    print(f"{counts.total()} violations:", ", ".join(f"{n} {kind}" for kind, n in counts.items()))
    print(*figures(all_texts())[2], sep="\n")


if __name__ == "__main__":
    main()
