"""Drawing for a message, off the event loop."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, ParamSpec

import discord

from bot.discord_calls import Attached, Letter, answer, redraw
from bot.drawing_turns import Urgency
from bot.workers import Workers
from rendering import Picture

log = logging.getLogger(__name__)

P = ParamSpec("P")

Draw = Callable[[], Awaitable[tuple[Attached, ...]]]
"""Draws a picture to attach; nothing where there is none."""

DRAWING = "-# The picture is being drawn."


async def drawn(
    workers: Workers, draw: Callable[P, Picture], *args: P.args, **kwargs: P.kwargs
) -> tuple[Attached, ...]:
    """The picture to attach, drawn in its turn; nothing, and a word in the log, if drawing fails:
    what the message says is worth sending without it."""
    async with workers.drawing_turns.turn(Urgency.ASKED):
        return await drawn_now(workers, draw, *args, **kwargs)


async def drawn_now(
    workers: Workers, draw: Callable[P, Picture], *args: P.args, **kwargs: P.kwargs
) -> tuple[Attached, ...]:
    """The same for who has a turn."""
    try:
        picture = await workers.draw(draw, *args, **kwargs)
    except Exception:
        log.exception("a picture could not be drawn")
        return ()
    return (Attached(picture.filename, picture.data, picture.alt),)


async def answer_then_draw(
    interaction: discord.Interaction[Any],
    letter: Letter,
    draw: Draw,
) -> None:
    """Answers with a letter at once; the picture comes before its files when it is drawn."""
    if not (await answer(interaction, letter)).done:
        return
    if picture := await draw():
        await redraw(interaction, replace(letter, files=(*picture, *letter.files)))


async def redraw_then_draw(
    interaction: discord.Interaction[Any],
    letter: Letter,
    draw: Draw,
) -> None:
    """Puts a letter in the place of the message whose button was pressed at once. The old picture
    stays, and the letter says so, until the new one is drawn."""
    meanwhile = replace(letter, content=f"{letter.content}\n{DRAWING}", files=())
    if not (await redraw(interaction, meanwhile, keep_files=True)).done:
        return
    picture = await draw()
    await redraw(interaction, replace(letter, files=(*picture, *letter.files)))
