"""All texts of the project that people read: docstrings, comments, documents, strings, help."""

from __future__ import annotations

import argparse
import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from inspect import cleandoc
from pathlib import Path
from typing import Final

from bot.cli.command_line import _parser
from tests.repository import ROOT

DOCSTRING, COMMENT, DOC, MEMBER, HELP = ("docstring", "comment", "doc", "member", "help")

_CODE: Final = (
    "bot",
    "cogs",
    "engine",
    "rendering",
    "tests",
    "tools",
    "benchmarks",
    "contrib",
    "migrations",
)
_MEMBER_CODE: Final = ("bot", "cogs", "engine", "rendering")
_QUOTING: Final = {"docs/style.md"}
"""Documents that quote what they forbid."""


@dataclass(frozen=True)
class Text:
    """A paragraph, list item, table cell, comment or string, with the line where it begins."""

    kind: str
    path: str
    line: int
    text: str
    string: int = 0
    """The line where the whole docstring begins that this is a part of."""

    is_first: bool = True
    """Whether it begins a docstring, and isn't a later paragraph of one."""


def python_texts(source: str, path: str, with_strings: bool = False) -> Iterator[Text]:
    """Yields the docstrings and comments of a module, and its other strings if asked to."""
    yield from _comments(source, path)
    tree = ast.parse(source)
    docstrings = list(_docstrings(tree))
    for node in docstrings:
        for number, (line, text) in enumerate(blocks(cleandoc(str(node.value)))):
            yield Text(DOCSTRING, path, node.lineno + line, text, node.lineno, number == 0)
    if with_strings:
        known = {id(node) for node in docstrings}
        for line, string in _strings(tree, known):
            for part in string.split("\n"):
                if len(part.split()) > 1:
                    yield Text(MEMBER, path, line, part)


def _docstrings(tree: ast.AST) -> Iterator[ast.Constant]:
    """Yields each string that stands alone as a statement: docstrings, also of attributes."""
    for name in ("body", "orelse", "finalbody", "handlers", "cases"):
        for statement in getattr(tree, name, None) or ():
            match statement:
                case ast.Expr(value=ast.Constant(value=str()) as value):
                    yield value
                case ast.stmt() | ast.excepthandler() | ast.match_case():
                    yield from _docstrings(statement)


def _strings(tree: ast.AST, known: set[int]) -> Iterator[tuple[int, str]]:
    """Yields the other strings with their lines; what an f-string inserts is “{}”."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.JoinedStr):
            yield (
                node.lineno,
                "".join(
                    str(part.value) if isinstance(part, ast.Constant) else "{}"
                    for part in node.values
                ),
            )
            waiting += (part for part in node.values if isinstance(part, ast.FormattedValue))
        elif isinstance(node, ast.Constant):
            if isinstance(node.value, str) and id(node) not in known:
                yield node.lineno, node.value
        else:
            waiting += ast.iter_child_nodes(node)


_TOKEN: Final = re.compile(
    r'"""[^"\\]*(?:(?:\\.|"(?!""))[^"\\]*)*"""'
    r"|'''[^'\\]*(?:(?:\\.|'(?!''))[^'\\]*)*'''"
    r'|"[^"\\\n]*(?:\\.[^"\\\n]*)*"'
    r"|'[^'\\\n]*(?:\\.[^'\\\n]*)*'"
    r"|#[^\n]*",
    re.DOTALL,
)


def _comments(source: str, path: str) -> Iterator[Text]:
    """Yields the comments of a module, those on lines that follow each other as one."""
    found = (token.start() for token in _TOKEN.finditer(source) if token[0][0] == "#")
    yield from _joined(source, found, "#", path)


def marked_comments(source: str, mark: str, path: str) -> Iterator[Text]:
    """Yields the comments of a file in which each begins with a mark, after a space or alone."""
    pattern = re.compile(rf"(?:^|(?<=\s)){re.escape(mark)}", re.MULTILINE)
    lines: set[int] = set()
    starts: list[int] = []
    for found in pattern.finditer(source):
        line = source.rfind("\n", 0, found.start())
        if line not in lines:
            lines.add(line)
            starts.append(found.start())
    yield from _joined(source, starts, mark, path)


def _joined(source: str, starts: Iterable[int], mark: str, path: str) -> Iterator[Text]:
    """Yields comments that begin at these places; whole lines of them are joined."""
    line, number, last = 0, 1, -1
    text: list[str] = []
    for start in starts:
        number += source.count("\n", line, start)
        line = start
        words = source[start : (source + "\n").index("\n", start)].lstrip(mark).strip()
        is_alone = not source[source.rfind("\n", 0, start) + 1 : start].strip()
        if text and is_alone and last == number - 1:
            text.append(words)
        else:
            if text:
                yield from _parts(COMMENT, path, last - len(text) + 1, text)
            text = [words]
        last = number if is_alone else -1
        if not is_alone:
            yield from _parts(COMMENT, path, number, text)
            text = []
    if text:
        yield from _parts(COMMENT, path, last - len(text) + 1, text)


def _parts(kind: str, path: str, line: int, lines: list[str]) -> Iterator[Text]:
    for offset, text in blocks("\n".join(lines)):
        yield Text(kind, path, line + offset, text)


_ITEM: Final = re.compile(r"\s*(?:[-*+]|\d+[.)])\s")
_ALONE: Final = re.compile(r"\s*(?:#{1,6}\s|>)")
_RULE: Final = re.compile(r"[\s|:-]*\Z")


def blocks(text: str) -> Iterator[tuple[int, str]]:
    """Yields the paragraphs, headings, list items and table cells of Markdown, each with the
    number of the line where it begins; code and what `>>>` prints are left out."""
    begun: int | None = None
    lines: list[str] = []
    fenced = printed = in_list = False
    for number, line in enumerate([*text.split("\n"), ""]):
        bare = line.strip()
        is_fence = bare.startswith(("```", "~~~"))
        is_code = not in_list and not lines and line.startswith("    ")
        if bare.startswith(">>>"):
            printed = True
        elif not bare:
            printed = False
        in_list = bool(_ITEM.match(line)) or (in_list and (not bare or line.startswith(" ")))
        ends = not bare or is_fence or fenced or printed or is_code or bare.startswith("|")
        if lines and begun is not None and (ends or _ITEM.match(line) or _ALONE.match(line)):
            yield begun, "\n".join(lines)
            lines = []
        if is_fence:
            fenced = not fenced
        elif bare.startswith("|") and not (fenced or printed):
            if not _RULE.match(bare):
                yield from ((number, cell.strip()) for cell in _cells(bare))
        elif not ends:
            if not lines:
                begun = number
            lines.append(bare)
            if _ALONE.match(line) and bare.startswith("#"):
                yield number, "\n".join(lines)
                lines = []


def _cells(row: str) -> list[str]:
    return re.split(r"(?<!\\)\|", row.strip().strip("|"))


def document_texts(source: str, path: str) -> Iterator[Text]:
    """Yields the texts of a Markdown file. Titles of sections of rules are left out: the program
    names them."""
    for line, text in blocks(source):
        if not (path.startswith("docs/rules/") and text.startswith("#")):
            yield Text(DOC, path, line + 1, text)


def quoted_texts(source: str, path: str) -> Iterator[Text]:
    """Yields the quoted strings of a file in TOML, which hold what a mission says."""
    for number, line in enumerate(source.splitlines(), 1):
        for string in re.findall(r'"((?:[^"\\]|\\.)*)"', line):
            if len(string.split()) > 1:
                yield Text(MEMBER, path, number, string)


def parser_texts(parser: argparse.ArgumentParser) -> Iterator[Text]:
    """Yields the texts that `--help` of a command and of those within it shows."""
    path = f"{parser.prog} --help"
    for text in (parser.description, parser.epilog):
        if text:
            yield Text(HELP, path, 0, text)
    for action in parser._actions:
        if action.help and action.help != argparse.SUPPRESS:
            yield Text(HELP, path, 0, action.help)
        if isinstance(action, argparse._SubParsersAction):
            for choice in action._choices_actions:
                yield Text(HELP, path, 0, choice.help or "")
            for command in action.choices.values():
                yield from parser_texts(command)


def help_texts() -> Iterator[Text]:
    """Yields the texts of `deckhand --help` and of the help of each terminal command."""
    yield from parser_texts(_parser("deckhand"))


@cache
def all_texts() -> tuple[Text, ...]:
    """Returns all texts of the project that the rules are for."""
    return (*_all_python(), *_all_documents(), *_all_others(), *help_texts())


def _all_python() -> Iterator[Text]:
    for folder in _CODE:
        for path in _files(folder, "*.py"):
            yield from python_texts(_read(path), _name(path), folder in _MEMBER_CODE)


def _all_documents() -> Iterator[Text]:
    for path in [
        *sorted(ROOT.glob("*.md")),
        *(one for at in (*_CODE, "docs") for one in _files(at, "*.md")),
    ]:
        if _name(path) not in _QUOTING:
            yield from document_texts(_read(path), _name(path))


def _all_others() -> Iterator[Text]:
    for path in _files("engine", "*.toml"):
        yield from quoted_texts(_read(path), _name(path))
    hashed = [
        ROOT / name
        for name in ("Makefile", "Dockerfile", "compose.yaml", "pyproject.toml", ".env.example")
    ]
    for path in [
        *hashed,
        *_files("contrib", "*.service"),
        *_files("contrib", "*.env"),
        *_files("tools", "*.txt"),
    ]:
        yield from marked_comments(_read(path), "#", _name(path))
    for path in [*_files("engine", "*.lark"), *_files("rendering", "*.js")]:
        yield from marked_comments(_read(path), "//", _name(path))


def _files(folder: str, pattern: str) -> list[Path]:
    return sorted((ROOT / folder).rglob(pattern))


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()
