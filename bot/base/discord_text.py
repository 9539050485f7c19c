"""Sanitizing text for Discord: members' text can't format, ping, link or overflow."""

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from typing import Final

from engine.names import BLANK_LETTERS, is_blank

THREAD_NAME_LENGTH = 100
"""The most characters of a thread's name."""
TAIL = 30
"""Characters of its end that a shortened text keeps to differ from another."""

_MARKUP = re.compile(r"([\\*_~`|<>\[\]#@:])")
_INVISIBLE = re.compile(
    r"[\u0000-\u001f\u007f-\u009f\u200b\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff"
    + "".join(BLANK_LETTERS)
    + "]+"
)

MOST_MARKS: Final = 3
"""The most combining marks on a letter, including its own."""

_DOTS: Final = "[.\u2024\u3002\ufe52\uff0e\uff61]"
"""The full stop, and characters that browsers or readers mistake for it."""
_COLONS: Final = "[:\u02d0\u2236\ua789\ufe13\ufe55\uff1a]"
_SLASHES: Final = r"[/\\\u2044\u2215\u29f8\uff0f]"
_UNSEEN: Final = (
    "[\u00ad\u0300-\u036f\u061c\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\ufe00-\ufe0f\ufeff\U000e0000-\U000e0fff]*"
)
"""Any number of marks and invisible characters: an address with them looks the same."""

_HOST: Final = re.compile(
    rf"(?<=\w)({_UNSEEN}{_DOTS})(?={_UNSEEN}[^\W\d_]{_UNSEEN}[^\W\d_])"
    rf"|(?<=[^\W\d_])({_UNSEEN}{_COLONS})(?={_UNSEEN}{_SLASHES})"
)


def without_links(text: str) -> str:
    r"""Returns the text with a space in each address, so that Discord makes no link or invitation
    of the address. The text stays readable.

    >>> without_links("discord.gg/abc, https://a.example, 3.5 cards"), without_links("e.g. T.N.T.")
    ('discord. gg/abc, https: //a. example, 3.5 cards', 'e.g. T.N.T.')
    """
    return _HOST.sub(lambda found: found[0] + " ", text)


def with_few_marks(text: str) -> str:
    r"""Returns the text with at most MOST_MARKS combining marks on each letter, because more would
    cover the lines above and below.

    >>> with_few_marks("Z" + "\u0301" * 38 + "!") == "Z\u0301\u0301\u0301!"
    True
    """
    if text.isascii() or not any(map(_is_mark, set(text))):
        return text
    kept: list[str] = []
    marks = 0
    for char in text:
        apart = unicodedata.normalize("NFD", char)
        own = sum(unicodedata.category(one) in ("Mn", "Me") for one in apart)
        if own == len(apart):
            marks += own
            if marks > MOST_MARKS:
                continue
        elif unicodedata.category(char) != "Cf":
            marks = own
        kept.append(char)
    return "".join(kept)


def _is_mark(char: str) -> bool:
    """Returns whether the character is a visible combining mark. Variation selectors, which follow
    many emoji, are invisible."""
    return unicodedata.category(char) in ("Mn", "Me") and not "\ufe00" <= char <= "\ufe0f"


def one_line(text: str) -> str:
    """Returns the text in one line, without line breaks, control characters, direction marks,
    letters that look blank, and excess combining marks. Returns "" if nothing in the text is
    visible."""
    line = with_few_marks(" ".join(_INVISIBLE.sub(" ", text).split()))
    return "" if is_blank(line) else line


def escaped(text: str) -> str:
    """Returns the bot's own text, which may name cards and members, in one line with its Markdown
    escaped. Nothing is cut: use `plain` for text that members typed."""
    return _MARKUP.sub(r"\\\1", without_links(one_line(text)))


def thread_name(text: str) -> str:
    """Returns the text as a thread's name: one line without links, cut to THREAD_NAME_LENGTH
    characters."""
    return cut(without_links(one_line(text)), THREAD_NAME_LENGTH)


def plain(text: str, limit: int = 100) -> str:
    """Returns a member's text in one line with its Markdown escaped. Each address in the text gets
    a space, so that Discord doesn't make it a link. The text is cut to `limit` characters, not
    counting escapes and these spaces. Never returns ""."""
    return escaped(cut(one_line(text), limit)) or "…"


def cut(text: str, limit: int) -> str:
    """Returns the text. A text longer than `limit` characters is cut and ends with an ellipsis."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def cut_apart(texts: Sequence[str], limit: int) -> list[str]:
    """Returns the texts, each cut to `limit` characters so that they stay different. If texts have
    equal beginnings, the middle is cut out and the end is kept. If the ends are equal too, the part
    in which the texts differ is kept instead of the end."""
    short = [cut(text, limit) for text in texts]
    if len({*short}) == len(short):
        return short
    head = limit - TAIL - 1
    for text, index in _alike(texts, short, limit):
        short[index] = f"{text[:head]}…{text[-TAIL:]}"
    room, before = limit // 2, tuple(short)
    for text, index in _alike(texts, short, limit):
        same = [other for other, one in zip(texts, before, strict=True) if one == before[index]]
        places = enumerate(zip(*same, strict=False))
        differs = next((place for place, letters in places if len({*letters}) > 1), 0)
        start = max(limit - room - 1, differs - TAIL)
        short[index] = f"{text[: limit - room - 1]}…{cut(text[start:], room)}"
    return short


def _alike(texts: Sequence[str], short: Sequence[str], limit: int) -> list[tuple[str, int]]:
    """Returns the texts that look like others after the cut, each with its index."""
    often = Counter(short)
    return [
        (text, index)
        for index, (text, cut_text) in enumerate(zip(texts, short, strict=True))
        if often[cut_text] > 1 and len(text) > limit
    ]


def whole_lines(lines: Sequence[str], limit: int) -> str:
    """Returns the lines joined by line breaks. If the lines exceed `limit` characters, the last
    lines are replaced by a line that says how many are missing."""
    whole = "\n".join(lines)
    if len(whole) <= limit:
        return whole
    kept: list[str] = []
    room = limit - len(_and_more(len(lines)))
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            break
        kept.append(line)
    return "\n".join([*kept, _and_more(len(lines) - len(kept))])


def _and_more(count: int) -> str:
    return f"… and {count:,} more"


def code_block(text: str) -> str:
    """Returns the text in a Markdown code block. Backticks in the text can't end the block."""
    return "```\n" + with_few_marks(text).replace("``", "`\u200b`") + "\n```"


def counted(number: int, one: str, many: str | None = None) -> str:
    """Returns a number with its noun, such as "1 card" or "3 cards"."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
