"""Commands, and the presses that follow: members find what they want by its words on the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import simcord
from simcord.results import InteractionResult, ResponseMessage

from tests.cogs.matches.reading import MENU, Message, buttons, menus, parts, text_of

Step = str | Mapping[str, Any] | simcord.MemberActor | simcord.RoleHandle | simcord.ChannelHandle
"""A press of the button or of the option in a menu with that label; the values for a form, by
field; or the member, role or channel to pick in a menu of those."""


async def walk(
    member: simcord.MemberActor,
    channel: simcord.ChannelHandle,
    command: str,
    *steps: Step,
    **options: Any,
) -> InteractionResult:
    """Uses a command and takes the steps, each on the screen that the one before has opened.
    Returns the answer to the last one."""
    return await go_on(member, await member.slash(channel, command, **options), *steps)


async def go_on(
    member: simcord.MemberActor | simcord.UserHandle, at: InteractionResult | Message, *steps: Step
) -> InteractionResult:
    """Takes the steps, beginning at an answer or a message. Returns the answer to the last one."""
    result: Any = at
    for step in steps:
        result = await take_step(member, result, step)
    return result


async def take_step(
    member: simcord.MemberActor | simcord.UserHandle, at: InteractionResult | Message, step: Step
) -> InteractionResult:
    """Takes one step, and returns the answer to it."""
    if isinstance(at, InteractionResult) and at.modal is not None:
        assert isinstance(step, Mapping), f"a form is open, not {step!r}"
        return await member.submit_modal(at, dict(step))
    message: Any = screen(at) if isinstance(at, InteractionResult) else at
    assert not isinstance(step, Mapping), f"no form is open for {step!r}: {text_of(message)}"
    if not isinstance(step, str):
        [menu] = [one for one in parts(message) if 5 <= one["type"] <= 8]
        return await member.select(message, [step], custom_id=menu["custom_id"])
    pressable = buttons(message)
    if step in pressable:
        return await member.click(message, custom_id=pressable[step])
    offered = menus(message)
    for menu, options in offered.items():
        if step in options:
            return await member.select(message, [options[step]], custom_id=menu)
    raise AssertionError(f"no {step!r} among {labels(message)} of: {text_of(message)}")


def screen(at: InteractionResult) -> ResponseMessage:
    """Returns the message that an answer shows last."""
    shown = [one for one in (at.response, *at.followups) if one is not None]
    assert shown, f"no message: {at!r}"
    return shown[-1]


def labels(message: Message) -> Sequence[str]:
    """Returns the labels of everything that can be pressed or picked."""
    picks = [label for options in menus(message).values() for label in options]
    return [*buttons(message), *picks]


def crowd(message: Message) -> tuple[int, int]:
    """Returns how many buttons and menus a screen has."""
    kinds = [part["type"] for part in parts(message)]
    return kinds.count(2), sum(kind == MENU or 5 <= kind <= 8 for kind in kinds)
