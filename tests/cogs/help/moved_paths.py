"""The ways of `cogs/help/layouts/moved.py`, walked by pressing."""

from __future__ import annotations

from typing import Any

import simcord
from simcord.results import InteractionResult

from cogs.help.layouts.moved import MOVED, Moved
from tests.cogs.matches.reading import menus
from tests.cogs.walking import screen, take_step

MOST_PRESSES = 3


def ways(*commands: str) -> list[Any]:
    """Returns the lines that lead to one of the commands, as parameters of a test."""
    return [line for line in MOVED if line.command in commands]


async def walk_way(
    member: simcord.MemberActor, channel: simcord.ChannelHandle, line: Moved, **options: Any
) -> InteractionResult:
    """Uses the new command and takes each press. A label in <> picks the first option of the
    screen's menu; a label of a field is looked for in the open form, which isn't sent. Returns the
    last answer."""
    at = await member.slash(channel, line.command, **options)
    for press in line.presses:
        if at.modal is not None:
            fields = [part.get("label") for part in at.modal["components"]]
            assert press in fields, f"no {press!r} among {fields}"
        elif press.startswith("<"):
            first = next(label for options in menus(screen(at)).values() for label in options)
            at = await take_step(member, at, first)
        else:
            at = await take_step(member, at, press)
    assert at.acknowledged
    return at
