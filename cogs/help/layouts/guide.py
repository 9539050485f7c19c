"""The pages of `/help`."""

from collections.abc import Callable, Sequence
from typing import Final

import discord

import engine
from bot.discord_api.discord_calls import OutgoingMessage
from bot.discord_api.emoji import signs_for, with_sign
from cogs.help.controls import (
    AboutButton,
    GuideButton,
    MoreHelpButton,
    MovedButton,
    MovedMenu,
    MovedPageButton,
    OpenMoved,
)
from cogs.help.layouts.moved import MOVED, Moved
from cogs.ui.pages import Page, PageTurn, page_message, paged
from cogs.ui.play_buttons import LearnButton
from cogs.ui.ways import WAYS, WayButton, WayMenu
from rendering.art.authors import credit
from rendering.signs.emoji_signs import game_sign

Link = Callable[[str], str]
"""A function from a command's name to a clickable mention of it."""

NEWCOMER: Final = "New here? **Learn** teaches you a game in short missions."

START: Final = "Press **Play**: your first match starts at once."

LINES: Final = (
    ("play", "a match against the computer or a member"),
    ("learn", "a game in short missions; {puzzle} has one to solve each day"),
    ("challenge", "a member, or anybody who accepts first"),
    ("queue", "finds you an opponent"),
    ("match", "your matches, with board, hand and log; {replay} has the finished ones"),
    ("deck", "your decks: write cards, upload, copy or generate some"),
    ("cards", "looks cards up; {rules} explains the games"),
    ("tournament", "the tournament here, or the next one"),
    ("profile", "your record and ratings; {leaderboard} has everybody's"),
    ("settings", "calls, board in words, avatar; {privacy} has your data"),
)
"""Commands and their purposes."""

MORE: Final = "Did a command that you know disappear? **Moved commands** shows where it is now."

MOVED_SHOWN: Final = 20
"""Lines on a page of moved commands, at most."""

NOTHING_MOVED: Final = "None of these have moved."


def guide(link: Link, reader: int, *, newcomer: bool = False) -> OutgoingMessage:
    """Returns the first page of `/help`, with a button or menu entry for each command. `link`
    returns the link to a command. `reader` is the id of the user who reads the page, which decides
    its emoji. If `newcomer` is true, the page also mentions the missions."""
    signs = signs_for(reader)
    games = ", ".join(
        with_sign(signs, game_sign(key), game.title) for key, game in engine.games().items()
    )
    links = {command: link(command) for command in WAYS}
    lines = [f"{links[command]} {words.format_map(links)}" for command, words in LINES]
    start = f"{START} {NEWCOMER}" if newcomer else START
    text = "\n".join([start, f"-# {games}", "", *lines])
    play = WayButton("play", label="Play", style=discord.ButtonStyle.success, emoji="▶️")
    ways = WayMenu([command for command in WAYS if command not in ("help", "server")])
    shown = (ways, play, LearnButton(), WayButton("queue"), WayButton("deck"))
    return page_message(Page("help", text, controls=shown, more=MoreHelpButton(), colour=None))


def more_page() -> OutgoingMessage:
    """Returns the page that the button **More** of `/help` opens."""
    shown = (MovedButton(), WayButton("rules"), AboutButton())
    return page_message(
        Page("help-more", MORE, "Help", controls=shown, back=GuideButton(), colour=None)
    )


def about_page() -> OutgoingMessage:
    """Returns the page with the credits."""
    return page_message(Page("about", credit(), "About Deckhand", back=GuideButton(), colour=None))


def moved_page(action: OpenMoved) -> OutgoingMessage:
    """Returns a page of the list of old commands, with what to use instead of each. `action` says
    which group of commands and which page of the list to show."""
    group = action.group
    lines = [_moved_line(line) for line in _commands_of(group)]
    shown, page, pages = paged(lines, action.page, MOVED_SHOWN)
    return page_message(
        Page(
            "moved",
            "" if lines else NOTHING_MOVED,
            f"Moved commands: /{group}",
            shown,
            controls=[MovedMenu()],
            turn=PageTurn(MovedPageButton, (group,), page, pages),
            back=GuideButton(),
            colour=None,
        )
    )


def _commands_of(group: str) -> Sequence[Moved]:
    """Returns the lines about the commands of a group, without their options."""
    return [line for line in MOVED if line.old.split()[0] == group and not line.old.endswith(":")]


def _moved_line(line: Moved) -> str:
    way = [f"`/{line.command}`", *(_pressed(press) for press in line.presses)]
    return f"`/{line.old}`: {' → '.join(way)}"


def _pressed(label: str) -> str:
    return f"*{label[1:-1]}*" if label.startswith("<") else f"“{label}”"
