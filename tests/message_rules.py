"""Rules of every message of the bot: its own text is whole, the buttons that a text names exist,
plurals and sentences are right. `faults_of` finds violations in any message."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from bot.base.people import COMPUTER_NAME
from tests.repository import ROOT

BUTTON, TEXT, MEDIA = 2, 10, (11, 12)

_BOLD: Final = re.compile(r"\*\*([^*\n:]+?)\*\*(?!:)")
_CODE: Final = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
_CUT: Final = re.compile(r"[^\s*(\[]\u2026(?=\*{0,2}(?:[\s.,;:!?)\]}\"”]|$))")
"""A word that ends in an ellipsis."""
_OWN_CARD: Final = re.compile(r"\*\*.+\*\* \([\w ]+\): ")
_LED_ON: Final = re.compile(r"^…\*\*")
_SLASHES: Final = re.compile(r"\\([\\*_~`|<>\[\]#@:])")

NUMBERS: Final = re.compile(
    r"\b(?:all|both|those of|any|the other) 1\b"
    r"|(?<![\d,./#+\u00d7xX:-])\b1 (?:more |other |different |own |open |running |new |legal )?"
    r"(?!(?:is|was|has|does|takes|goes|changes|enters|leaves|this|plus|as|less|it's|its|always|wins|follows|differs|waits)\b)"
    r"[a-z]{2,}s\b(?<!ss)"
)
"""A number and a noun that don't fit: "all 1 choices", "1 rounds"."""
ODD: Final = re.compile(
    r"\b(?:up to 1|at most 1|at least 1|the top 1) [a-z]+s\b"
    r"|\bthe top a\b|\bThis (?:has|gets|gains|can't|nevers)\s*[.,]|\bnevers\b"
    r"|\b(\w{2,}) \1\b(?<!\bthat that)(?<!\bhad had)"
    r"|: *[.;,](?!\.)|\(\)|\*\*\*\*| ,|,,|(?<=\w)\.\.(?!\.)|\bundefined\b"
    r"|(?<=[a-z,:] )None\b(?= [a-z])",
)
"""A sentence with a hole in it, or with a word twice."""


@dataclass(frozen=True)
class Shown:
    """A message as a member reads it: its texts, the alt texts of its pictures, and the labels of
    its buttons, menus and their entries."""

    texts: tuple[str, ...]
    pictures: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()


def shown(content: str | None, components: Iterable[Mapping[str, Any]]) -> Shown:
    """Returns a message from its content and components, in Discord's form."""
    parts = list(_parts(components))
    texts = [content or "", *(part["content"] for part in parts if part.get("type") == TEXT)]
    items = [
        item for part in parts if part.get("type") in MEDIA for item in part.get("items", [part])
    ]
    return Shown(
        tuple(filter(None, texts)),
        tuple(item["description"] for item in items if item.get("description")),
        tuple(_labels(parts)),
    )


def faults_of(message: Shown) -> list[str]:
    """Returns the faults of a message, each with the words around it; none for a good one."""
    found = [f"named, but not there: {name}" for name in _missing(message)]
    for text in (*message.texts, *message.pictures):
        bare = _SLASHES.sub(_as_typed, _CODE.sub("`code`", text))
        found += [f"cut: {_around(bare, at)}" for at in _cuts(bare, message.labels)]
        found += sentence_faults(bare)
    return found


def _as_typed(escaped: re.Match[str]) -> str:
    """Returns the character that a member typed, or a letter for an asterisk, which is no markup
    here."""
    return "x" if escaped[1] == "*" else escaped[1]


def sent_faults(payload: object) -> list[str]:
    """Returns the faults of a message that was sent by a request with this payload."""
    match payload:
        case {"data": {**inner}}:
            return sent_faults(inner)
        case {**sent}:
            return faults_of(shown(sent.get("content"), sent.get("components") or ()))
    return []


def sentence_faults(text: str) -> list[str]:
    """Returns the wrong plurals, holes and doubled words of a text, with the words around them."""
    return [
        f"{what}: {_around(text, found.start())}"
        for what, rule in (("plural", NUMBERS), ("sentence", ODD))
        for found in rule.finditer(text)
    ]


def _around(text: str, at: int) -> str:
    return repr(text[max(0, at - 40) : at + 30])


def _cuts(text: str, labels: Iterable[str]) -> Iterator[int]:
    """Yields the places at which a word is cut, except in the label of something that opens more
    and in the text of a member's own card."""
    opening = [label for label in labels if label.endswith("…")]
    for found in _CUT.finditer(text):
        before = text[: found.end()]
        line = before[before.rfind("\n") + 1 :]
        if not _OWN_CARD.match(line) and not any(before.endswith(label) for label in opening):
            yield found.start()


def _missing(message: Shown) -> Iterator[str]:
    """Yields the buttons that a text names in bold but that are not on the message."""
    there = {_bare(label) for label in message.labels}
    for text in message.texts:
        for name in _BOLD.findall(text):
            named = _bare(name) in button_labels() and name != COMPUTER_NAME
            if named and _bare(name) not in there:
                yield name


def _bare(label: str) -> str:
    return label.strip(" …◀▶")


def _parts(components: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for part in components:
        yield part
        yield from _parts(part.get("components", ()))
        if part.get("accessory"):
            yield from _parts([part["accessory"]])
        if isinstance(part.get("component"), dict):
            yield from _parts([part["component"]])


def _labels(parts: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    for part in parts:
        yield from filter(None, (part.get("label"), part.get("placeholder")))
        yield from (option["label"] for option in part.get("options", ()))


@cache
def button_labels() -> frozenset[str]:
    """Returns the labels of all buttons of the bot that never change."""
    found: set[str] = set()
    for path in sorted((ROOT / "cogs").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.keyword(arg="label", value=ast.Constant(value=str() as label)):
                    found.add(_bare(label))
                case ast.Assign(targets=[target, *_], value=value):
                    found |= _assigned(target, value)
                case ast.FunctionDef(args=args):
                    named = [one.arg for one in (*args.posonlyargs, *args.args)][
                        -len(args.defaults) :
                    ]
                    for name, default in zip(named, args.defaults, strict=False):
                        if name == "label":
                            found |= _constant(default)
                case _:
                    pass
    return frozenset(found - {""})


def _assigned(target: ast.expr, value: ast.expr) -> set[str]:
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        pairs = zip(target.elts, value.elts, strict=False)
        return set().union(*(_assigned(one, other) for one, other in pairs))
    name = target.attr if isinstance(target, ast.Attribute) else getattr(target, "id", "")
    return _constant(value) if name == "label" else set()


def _constant(node: ast.expr) -> set[str]:
    match node:
        case ast.Constant(value=str() as label):
            return {_bare(label)}
    return set()
