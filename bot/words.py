"""Making words fit for Discord: nobody's text may format, ping, link or overflow."""

from __future__ import annotations

import re
import unicodedata

_MARKUP = re.compile(r"([\\*_~`|<>\[\]#@:])")
_INVISIBLE = re.compile(
    r"[\u0000-\u001f\u007f-\u009f\u115f\u1160\u200b\u2028-\u202e\u2060-\u206f\u2800\u3164"
    r"\ufeff\uffa0\ud800-\udfff]+"
)


def one_line(text: str) -> str:
    """The text without line breaks, control characters, blanks that pose as letters and marks
    that turn the direction of what follows. Empty if there is nothing to see in it."""
    line = " ".join(_INVISIBLE.sub(" ", text).split())
    return line if any(unicodedata.category(c)[0] in "LNPS" for c in line) else ""


def plain(text: str, limit: int = 100) -> str:
    """Somebody's words as they stand, in one line of Markdown that shows just them.

    Cut to `limit` characters, escapes not counted. Never empty.
    """
    return _MARKUP.sub(r"\\\1", cut(one_line(text), limit)) or "…"


def cut(text: str, limit: int) -> str:
    """The text, ended with an ellipsis where it is longer than `limit` characters."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def code_block(text: str) -> str:
    """The text in a code block that it cannot break out of."""
    return "```\n" + text.replace("``", "`\u200b`") + "\n```"


def counted(number: int, one: str, many: str | None = None) -> str:
    """ "1 card", "3 cards"."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
