"""Citations of the rules in the code exist in the rules (`docs/rules/README.md`)."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache

import pytest

from tests.repository import ROOT, RULES

DOCUMENTS = {
    "RULES": "cardfinity/RULES.md",
    "ATOMS": "cardfinity/ATOMS.md",
    "COMPLETED": "cardfinity/COMPLETED.md",
    "ASIGOC": "asigoc/ASIGOC.md",
    "LIFEBURN": "lifeburn/LIFEBURN.md",
    "SERVER": "lifeburn/SERVER.md",
    "CHAOS": "chaos/CHAOS.md",
    "CONDITIONS": "chaos/CONDITIONS.md",
}
PACKAGES = ("engine", "rendering", "bot", "cogs")
IN_BRACKETS = re.compile(rf"\((?=[^()]*\b(?:{'|'.join(DOCUMENTS)})\b)([^()]*)\)")
NAMED = re.compile(rf"\b(?:{'|'.join(DOCUMENTS)})\b")
SOURCE = re.compile(rf"\s*({'|'.join(DOCUMENTS)})\b(?:\.md)?,?\s*")
HEADING = re.compile(r"^#+ (?:(\d+(?:\.\d+)*)\.? )?(.*)$", re.MULTILINE)
PARAGRAPH = re.compile(r"^\s*(?:- |\| )?\**(\d+(?:\.\d+)+)\b", re.MULTILINE)
ROW = re.compile(r"^(?:\| (\d+) \||(\d+)\. )")
BLOCK = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
TERM = re.compile(r"\*\*([^*\n]+?)[.:]?\*\*|^\|\s*([^|\n]+?)\s*\|", re.MULTILINE)
RULING = re.compile(r"R\d+|\[\d+\]")


@cache
def places(name: str) -> frozenset[str]:
    """Returns everything that can be cited of a document: numbers, headings, rulings, and
    highlighted terms."""
    text = (RULES / DOCUMENTS[name]).read_text("utf-8")
    found = {number for number, _ in HEADING.findall(text) if number}
    found |= {title.casefold() for _, title in HEADING.findall(text)}
    found |= {term.strip("` ").casefold() for pair in TERM.findall(text) for term in pair if term}
    grammars = " ".join(BLOCK.findall(text))
    found |= {name.casefold() for name in re.findall(r"[A-Za-z]\w*", grammars)}
    found |= set(rows(text))
    return frozenset({*found, *PARAGRAPH.findall(text), *RULING.findall(text)})


def rows(text: str) -> Iterator[str]:
    """Yields numbered rows and lines: the thirteenth of section 15 is [13] and 15.13."""
    section = ""
    for line in text.splitlines():
        if heading := HEADING.match(line):
            section = heading[1] or section
        elif row := ROW.match(line):
            number = row[1] or row[2]
            yield f"[{number}]"
            yield f"{section}.{number}"


@cache
def cited() -> frozenset[tuple[str, str, str]]:
    """Returns each citation: its file, the document, and the place in it."""
    return frozenset(_cited())


def _cited() -> Iterator[tuple[str, str, str]]:
    for package in PACKAGES:
        for file in sorted((ROOT / package).rglob("*.py")):
            where = file.relative_to(ROOT).as_posix()
            code = file.read_text("utf-8")
            for words in words_in(code) if NAMED.search(code) else ():
                for citation in IN_BRACKETS.findall(words):
                    for document, place in places_in(citation):
                        yield where, document, place


def words_in(code: str) -> Iterator[str]:
    """Yields the docstrings and comments, each in one line."""
    for token in tokenize.generate_tokens(io.StringIO(code).readline):
        if token.type == tokenize.COMMENT or token.string.startswith('"""'):
            yield re.sub(r"[\s#]+", " ", token.string)


def places_in(citation: str) -> Iterator[tuple[str, str]]:
    """Yields the places that words in brackets name: "LIFEBURN 6.5, 7 to 9; R3"."""
    document = ""
    for part in re.split(r"[;:]|, (?=[A-Z]{5,}\b)", citation):
        named = SOURCE.match(part)
        if named:
            document = named[1]
            yield document, ""
            part = part[named.end() :]
        if document:
            for long in (one for one in places(document) if ", " in one or " and " in one):
                part = re.sub(re.escape(long), "", part, flags=re.IGNORECASE)
        for place in re.split(r", | to | and ", part):
            bare = re.sub(r"^sections? ", "", place.strip())
            if document and (bare[:1].isdigit() or bare[:1].isupper() or RULING.fullmatch(bare)):
                yield document, bare


def test_there_are_as_many_as_there_were() -> None:
    assert len(cited()) > 300


@pytest.mark.parametrize("document", DOCUMENTS)
def test_what_is_cited_exists(document: str) -> None:
    there = places(document)
    unknown = [
        (where, place)
        for where, named, place in sorted(cited())
        if named == document and place and place.casefold() not in there and place not in there
    ]
    assert unknown == []


DEPARTURES = (
    *(("ASIGOC", ruling) for ruling in ("R19", "R29")),
    *(("LIFEBURN", f"R{number}") for number in range(64, 70)),
    ("CHAOS", "15.35"),
)
"""Rulings that depart from the words of the games' own documents."""


@pytest.mark.parametrize(("document", "ruling"), DEPARTURES)
def test_a_departure_from_the_document_is_a_ruling_that_the_code_cites(document: str, ruling: str):
    assert ruling in places(document)
    assert any((named, place) == (document, ruling) for _, named, place in cited())
