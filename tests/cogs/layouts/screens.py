"""Whole screens as text: the contents of a message, a line for each control, stored in
`screens/*.txt`.

`make screens` rewrites the files; a person reads the difference before it is committed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from bot.discord_api.discord_calls import OutgoingMessage
from tests.cogs.matches.reading import Message
from tests.message_rules import faults_of, shown

SCREENS = Path(__file__).parent / "screens"

ACTION_ROW, BUTTON, MENU, SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = (
    1, 2, 3, 9, 10, 11, 12, 13, 14, 17,
)  # fmt: skip
MENUS = MENU, 5, 6, 7, 8
"""The types of menus: of options, and of members, roles, both, and channels."""
STYLES = {1: "blue", 2: "grey", 3: "green", 4: "red", 5: "link"}


def screen_of(message: OutgoingMessage | Message) -> str:
    """Returns the message as lines of text, in the order in which a member sees it: texts as they
    are, `[Label] blue id` for a button, a menu's entries indented below it, `(picture: alt)`."""
    lines = list(_lines(_components(message)))
    if message.content:
        lines.insert(0, message.content)
    for file in message.files if isinstance(message, OutgoingMessage) else message.attachments:
        name = getattr(file, "name", None) or getattr(file, "filename", "")
        lines.append(f"(file: {name})")
    return "\n".join(lines) + "\n"


def _components(message: Any) -> list[Mapping[str, Any]]:
    if isinstance(message, OutgoingMessage):
        return [] if message.view is None else message.view.to_components()
    return [component.to_dict() for component in getattr(message, "message", message).components]


def _lines(components: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    for part in components:
        kind = part["type"]
        if kind == TEXT:
            yield part["content"]
        elif kind == BUTTON:
            yield _button(part)
        elif kind in MENUS:
            yield from _menu(part)
        elif kind in (GALLERY, THUMBNAIL):
            shown = part.get("items", [part])
            yield from (f"(picture: {one.get('description') or 'no words'})" for one in shown)
        elif kind == SEPARATOR:
            yield "---"
        else:
            yield from _lines(part.get("components", ()))
            yield from _lines([part["accessory"]] if "accessory" in part else ())


def _button(part: Mapping[str, Any]) -> str:
    sign = f"{part['emoji']['name']} " if part.get("emoji") else ""
    off = " (disabled)" if part.get("disabled") else ""
    what = part.get("custom_id") or part.get("url") or ""
    return f"[{sign}{part.get('label') or ''}] {STYLES[part['style']]}{off} {what}".rstrip()


def _menu(part: Mapping[str, Any]) -> Iterator[str]:
    least, most = part.get("min_values", 1), part.get("max_values", 1)
    several = "" if (least, most) == (1, 1) else f" ({least} to {most})"
    yield f"[{part.get('placeholder') or ''} v]{several} {part['custom_id']}"
    for option in part.get("options", ()):
        sign = f"{option['emoji']['name']} " if option.get("emoji") else ""
        more = f" - {option['description']}" if option.get("description") else ""
        chosen = " (chosen)" if option.get("default") else ""
        yield f"    {sign}{option['label']}{more}{chosen} = {option['value']}"


def check_screen(name: str, message: OutgoingMessage | Message, *, rewrite: bool) -> None:
    """Compares the message with `screens/<name>.txt`, or writes that file if `rewrite` is set.
    Raises AssertionError if they differ, or if it breaks a rule of all messages."""
    assert not faults_of(shown(message.content, _components(message)))
    check_text(name, screen_of(message), rewrite=rewrite)


def check_text(name: str, now: str, *, rewrite: bool) -> None:
    """Compares a text with `screens/<name>.txt`, or writes that file if `rewrite` is set. Raises
    AssertionError if they differ."""
    path = SCREENS / f"{name}.txt"
    if rewrite:
        path.write_text(now, encoding="utf-8")
    assert path.is_file(), f"{path.name} is missing: `make screens` writes it"
    assert now == path.read_text(encoding="utf-8")
