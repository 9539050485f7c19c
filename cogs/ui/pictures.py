"""Drawing of pictures for messages, off the event loop."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, ParamSpec

import discord

from bot.base.clicks import asking_member
from bot.discord_api.discord_calls import (
    OutgoingFile,
    OutgoingMessage,
    is_redrawn_since,
    redraw,
    respond,
)
from bot.processes.drawing_turns import DrawingUrgency
from bot.processes.workers import Workers
from rendering import Picture

log = logging.getLogger(__name__)

P = ParamSpec("P")

Files = tuple[OutgoingFile, ...]
"""The pictures to attach; empty if there is none."""

Draw = Callable[[], Awaitable[Files]]

DRAWING = "-# The picture is being drawn."


async def draw_picture(
    workers: Workers, draw: Callable[P, Picture], *args: P.args, **kwargs: P.kwargs
) -> tuple[OutgoingFile, ...]:
    """Draws a picture by `draw` in a worker when its turn comes, and returns it as a file to
    attach. If drawing fails, logs the error and returns no file, so that the message can be sent
    without it."""
    async with workers.drawing_turns.turn(DrawingUrgency.ASKED, asking_member()):
        return await draw_picture_now(workers, draw, *args, **kwargs)


async def draw_picture_now(
    workers: Workers, draw: Callable[P, Picture], *args: P.args, **kwargs: P.kwargs
) -> tuple[OutgoingFile, ...]:
    """Draws a picture like `draw_picture`, for a caller that has already waited for its turn."""
    try:
        picture = await workers.draw(draw, *args, **kwargs)
    except Exception:
        log.exception("a picture could not be drawn")
        return ()
    return (OutgoingFile(picture.filename, picture.data, picture.alt),)


async def show_then_draw(
    interaction: discord.Interaction[Any],
    outgoing: OutgoingMessage,
    update: bool,
    draw: Callable[P, Awaitable[Files]],
    *args: P.args,
    **kwargs: P.kwargs,
) -> None:
    """Answers with `outgoing` at once. When `draw` has returned a picture, adds the picture to this
    message, before the message's other files, unless a later press has replaced the message. With
    `update`, the answer replaces the message whose button was pressed. Until the new picture is
    drawn, that message keeps the old picture and says that a new one is being drawn."""
    if update:
        words = f"{outgoing.content}\n{DRAWING}"
        meanwhile = replace(outgoing, content=words, files=(), keeps_files=True)
        shown = await redraw(interaction, meanwhile)
    else:
        shown = await respond(interaction, outgoing)
    if not shown.done:
        return
    picture = await draw(*args, **kwargs)
    message = shown.value or interaction.message
    if message is not None and is_redrawn_since(interaction, message):
        return
    if picture or update:
        await redraw(interaction, replace(outgoing, files=(*picture, *outgoing.files)))
