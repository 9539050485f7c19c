"""A deck file as it arrives: its size and its encoding."""

from __future__ import annotations

from typing import Final

from engine.language.spans import START, Span, problem
from engine.problems import Problem

MOST_BYTES: Final = 65_536
UNREADABLE: Final = frozenset({"too-long", "not-utf8"})
"""Codes of the problems after which nothing more of a text is looked at."""

_BYTE_ORDER_MARK: Final = "\ufeff"


def decode_text(text: str | bytes) -> tuple[str, list[Problem]]:
    """Returns the text without its byte order mark, and why it cannot be looked at, if so."""
    data = text.encode(errors="surrogatepass") if isinstance(text, str) else text
    if len(data) > MOST_BYTES:
        message = f"This file is too long: a deck may have {MOST_BYTES:,} bytes (64 KiB)."
        return data.decode(errors="replace"), [problem("too-long", message, START)]
    try:
        return data.decode().removeprefix(_BYTE_ORDER_MARK), []
    except UnicodeDecodeError as error:
        before = data[: error.start].decode().removeprefix(_BYTE_ORDER_MARK)
        span = Span(before.count("\n") + 1, len(before) - before.rfind("\n"))
        message = "This file is not text in UTF-8."
        hint = 'Save it again as "UTF-8" in your editor.'
        return data.decode(errors="replace"), [problem("not-utf8", message, span, hint)]
