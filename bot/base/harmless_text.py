"""Taking the harm out of texts that members typed: links, invitations and heaps of marks."""

import re
import unicodedata
from typing import Final

MOST_MARKS: Final = 3
"""Combining marks that a letter keeps, those of its own included."""

_DOTS: Final = "[.\u2024\u3002\ufe52\uff0e\uff61]"
"""The full stop, and signs that browsers or readers take for it."""
_COLONS: Final = "[:\u02d0\u2236\ua789\ufe13\ufe55\uff1a]"
_SLASHES: Final = r"[/\\\u2044\u2215\u29f8\uff0f]"
_UNSEEN: Final = (
    "[\u00ad\u0300-\u036f\u061c\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\ufe00-\ufe0f\ufeff\U000e0000-\U000e0fff]*"
)
"""Any marks and invisible characters, with which an address would look the same."""

_HOST: Final = re.compile(
    rf"(?<=\w)({_UNSEEN}{_DOTS})(?={_UNSEEN}[^\W\d_]{_UNSEEN}[^\W\d_])"
    rf"|(?<=[^\W\d_])({_UNSEEN}{_COLONS})(?={_UNSEEN}{_SLASHES})"
)


def without_links(text: str) -> str:
    r"""Returns the text with a space in each address, so that nothing in it is a link or an
    invitation wherever it is shown, and everybody can still read it.

    >>> without_links("discord.gg/abc, https://a.example, 3.5 cards"), without_links("e.g. T.N.T.")
    ('discord. gg/abc, https: //a. example, 3.5 cards', 'e.g. T.N.T.')
    """
    return _HOST.sub(lambda found: found[0] + " ", text)


def with_few_marks(text: str) -> str:
    r"""Returns the text with at most MOST_MARKS combining marks on each letter: more of them cover
    the lines above and below.

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
    """Whether it is a combining mark that can be seen. Variation selectors, which stand behind many
    emoji, cannot."""
    return unicodedata.category(char) in ("Mn", "Me") and not "\ufe00" <= char <= "\ufe0f"
