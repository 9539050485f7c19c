"""The ids of buttons and menus: how they are spelled, made and read.

An id has all that a control is about, so any process can serve a press, also after a restart. It
consists of a prefix and values, with colons between them: `match:choose:4F7K2M:12:3`. Members also
press messages that were posted long ago, so the spelling of an id never changes.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, TypeVar

from bot.base.ids import PATTERN

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Part(Generic[Value]):
    """A kind of value in a control's id. `read` and `write` convert between value and text; `read`
    must accept every text that `pattern` matches. If a value is `apart`, it only makes the ids of
    controls on one message different, and isn't passed to the action."""

    pattern: str
    read: Callable[[str], Value]
    write: Callable[[Value], str] = str
    apart: bool = False


def number(digits: int) -> Part[int]:
    """Returns a `Part` (a kind of value in controls' ids) for whole numbers from 0 on, with at most
    `digits` digits."""
    return Part(rf"\d{{1,{digits}}}", int)


def one_of(*words: str) -> Part[Any]:
    """Returns a `Part` (a kind of value in controls' ids) whose value is one of these words."""
    return Part("|".join(re.escape(word) for word in words), str)


def apart(part: Part[Value]) -> Part[Value]:
    """Returns a copy of `part`, a kind of value in controls' ids. Its value isn't passed to the
    action: it only makes the ids of controls on one message different."""
    return replace(part, apart=True)


def either(yes: str, no: str) -> Part[bool]:
    """Returns a `Part` (a kind of value in controls' ids) for a bool. In the id, true is the word
    `yes`, and false is the word `no`."""
    return Part(
        f"{re.escape(yes)}|{re.escape(no)}", lambda word: word == yes, lambda it: yes if it else no
    )


MATCH_ID: Final = Part(PATTERN, str)
"""The id of a match, a challenge, a pair of the queue, or a tournament."""

SNOWFLAKE: Final = Part(r"\d{1,18}|[1-8]\d{18}", int)
"""An id on Discord: a number that the database can store."""
DECK: Final = number(18)
GAME: Final = Part("[a-z0-9_-]{1,40}", str)
TOPIC: Final = Part("[a-z0-9-]{1,40}", str)
PAGE: Final = number(3)
YES_NO: Final = either("yes", "no")
NUMBER: Final = number(6)
"""The number of a decision in its match."""


class ComponentId:
    """The format of the ids of one class of controls: a prefix, a value for each part, and perhaps
    a suffix, joined by colons.

    >>> choose = ComponentId("match:choose", MATCH_ID, number(6), number(4))
    >>> choose.make("4F7K2M", 12, 3)
    'match:choose:4F7K2M:12:3'
    >>> choose.read("match:choose:4F7K2M:12:3")
    ('4F7K2M', 12, 3)
    """

    def __init__(self, prefix: str, *parts: Part[Any], suffix: str = "") -> None:
        self.prefix = prefix
        self.parts = parts
        self.suffix = [suffix] if suffix else []
        patterns = (f"({part.pattern})" for part in parts)
        self.template = ":".join([re.escape(prefix), *patterns, *self.suffix])

    def make(self, *values: Any) -> str:
        """Returns the id with these values, one for each part."""
        written = (part.write(value) for part, value in zip(self.parts, values, strict=True))
        return ":".join([self.prefix, *written, *self.suffix])

    def read(self, custom_id: str) -> tuple[Any, ...]:
        """Returns the values in `custom_id`, one for each part. Raises ValueError if the id doesn't
        have this format."""
        found = re.fullmatch(self.template, custom_id)
        if found is None:
            raise ValueError(f"{custom_id!r} is no {self.prefix!r}")
        return self.values(found.groups())

    def values(self, written: Sequence[str]) -> tuple[Any, ...]:
        """Returns the values, one for each part, that the texts `written` stand for. `written` are
        the texts of the parts in an id."""
        return tuple(part.read(text) for part, text in zip(self.parts, written, strict=True))
