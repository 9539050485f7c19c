"""A player's own message: their hand, and the choices of the moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.discord_calls import Attached, Letter
from bot.matches.playing import Snapshot
from bot.words import plain
from cogs.matches.board import OVER, add_pictures, ending, letter_of
from cogs.matches.menu import START, Where, choice_rows
from cogs.matches.standing import answers, step_of, under_way
from cogs.matches.telling import happenings, names, title, to_move
from cogs.matches.wishes import passing_rows
from engine.players import Player

ASKED = discord.Colour(0x3FA66B)
WAITING = discord.Colour(0x8A8F98)
LAST_LINES = 4
LAST_ROOM = 1200
PROMPT_LENGTH = 300


def panel_letter(
    snapshot: Snapshot,
    seat: Player,
    pictures: Sequence[Attached],
    where: Where = START,
    note: str = "",
) -> Letter:
    """The panel of the player at `seat`, for their eyes only. `note` is said first.

    A match that is over needs no picture.
    """
    row = snapshot.row
    view = snapshot.views[seat]
    if row.state == "over":
        card = discord.ui.Container[Any](accent_colour=OVER)
        card.add_item(_text(note, f"### {title(row)}", ending(snapshot)))
        card.add_item(_small_print(snapshot))
        return letter_of(card)
    card = discord.ui.Container[Any](accent_colour=ASKED if view.decision else WAITING)
    if view.decision is not None:
        question = f"### {plain(view.decision.prompt, PROMPT_LENGTH)}"
        card.add_item(_text(note, question, step_of(view, names(row))))
        if lines := happenings(snapshot, seat, LAST_LINES, LAST_ROOM):
            card.add_item(discord.ui.TextDisplay(lines))
    else:
        card.add_item(_text(note, to_move(snapshot)))
    if lines := under_way(snapshot, seat):
        card.add_item(discord.ui.TextDisplay(lines))
    add_pictures(card, pictures)
    if lines := answers(snapshot, seat):
        card.add_item(discord.ui.TextDisplay(lines))
    for controls in [*choice_rows(snapshot, seat, where), *passing_rows(snapshot, seat)]:
        card.add_item(controls)
    card.add_item(_small_print(snapshot))
    return letter_of(card, pictures)


def _text(*paragraphs: str) -> discord.ui.TextDisplay[Any]:
    return discord.ui.TextDisplay("\n".join(filter(None, paragraphs)))


def _small_print(snapshot: Snapshot) -> discord.ui.TextDisplay[Any]:
    link = snapshot.row.board_link
    board = f" · [to the board]({link})" if link else ""
    return discord.ui.TextDisplay(f"-# {title(snapshot.row)} · match {snapshot.row.id}{board}")
