"""Leaderboards, page by page."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord

import engine
from bot.app.client import Deckhand
from bot.base.discord_text import counted, plain
from bot.base.people import told_apart
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import OutgoingMessage, defer, redraw
from bot.matches.clocks import CLOCKS, DEFAULT_CLOCK, clock_words
from bot.ratings.model import is_provisional
from bot.store.matches.match_clocks import ClockKey
from bot.store.ratings.leaderboard import (
    OPPONENTS_NEEDED,
    LeaderboardKey,
    LeaderboardPage,
    LeaderboardRow,
)
from cogs.ratings.layouts import LEGEND, NAME_LENGTH, guild_of, rating_words, record_words
from cogs.ui.component_ids import GAME, ComponentId, number, one_of
from cogs.ui.controls import Control, controls
from cogs.ui.pages import page_turn_buttons
from cogs.ui.pictures import draw_picture
from rendering import Leaderboard, LeaderboardLine, draw_leaderboard
from rendering.pages.leaderboard import LINES_A_PAGE, NO_RANK, needs_words

Press = discord.Interaction[Deckhand]

NOBODY = (
    "Nobody has a rating here yet. A rated match makes the first two: `/queue join`, or "
    "`/match challenge` with `rated:`."
)
NOT_ON_IT = "You have no rating here yet: play a rated match, and you are on it."

_BOARD = GAME, one_of(*CLOCKS)


class LeaderboardPageButton(
    Control[discord.ui.Button[Any]], id=ComponentId("leaderboard", *_BOARD, number(6))
):
    """Turns to another page, counted from 0."""

    def __init__(self, game: str, pace: ClockKey, page: int, label: str = "Page") -> None:
        super().__init__(
            discord.ui.Button(label=label, custom_id=self.component_id.make(game, pace, page))
        )
        self.game = game
        self.pace: ClockKey = pace
        self.page = page

    async def pressed(self, interaction: Press) -> None:
        board = LeaderboardKey(guild_of(interaction), self.game, self.pace)
        await defer(interaction, update=True)
        await redraw(interaction, await board_message(interaction, board, self.page))


class MyPlaceButton(
    Control[discord.ui.Button[Any]], id=ComponentId("leaderboard", *_BOARD, suffix="me")
):
    """Turns to the page with whoever presses it."""

    def __init__(self, game: str, pace: ClockKey) -> None:
        super().__init__(
            discord.ui.Button(
                label="My place",
                style=discord.ButtonStyle.primary,
                custom_id=self.component_id.make(game, pace),
            )
        )
        self.game = game
        self.pace: ClockKey = pace

    async def pressed(self, interaction: Press) -> None:
        board = LeaderboardKey(guild_of(interaction), self.game, self.pace)
        offset = await interaction.client.services.ratings.offset_of(board, interaction.user.id)
        if offset is None:
            raise Refusal(NOT_ON_IT)
        await defer(interaction, update=True)
        page = offset // LINES_A_PAGE
        await redraw(interaction, await board_message(interaction, board, page))


CONTROLS: tuple[type[Control[Any]], ...] = (LeaderboardPageButton, MyPlaceButton)


async def usual_board(bot: Deckhand, guild: int, game: str) -> LeaderboardKey:
    """The leaderboard of a game at the pace that has most rated matches."""
    paces = await bot.services.ratings.paces(guild, game)
    return LeaderboardKey(guild, game, paces[0] if paces else DEFAULT_CLOCK)


async def board_message(
    interaction: Press, board: LeaderboardKey, page: int = 0
) -> OutgoingMessage:
    """One page of a leaderboard, in a picture and in words, with buttons to the others. The first
    where that page is not there (any more)."""
    bot = interaction.client
    if board.game not in engine.games():
        raise Refusal("That game is not played any more.")
    page, found = await bot.services.ratings.page(board, page, LINES_A_PAGE)
    found = _told_apart(found)
    title, pace = engine.games()[board.game].title, clock_words(board.pace)[0]
    if not found.lines:
        return OutgoingMessage(f"### Leaderboard · {title} · {pace}\n{NOBODY}")
    pages = -(-found.total // LINES_A_PAGE)
    me = interaction.user.id
    shown = Leaderboard(
        title=title,
        subtitle=f"{pace} · {counted(found.total, 'player')}",
        page=page + 1,
        pages=pages,
        lines=tuple(_drawn_line(line, me) for line in found.lines),
    )
    return OutgoingMessage(
        _words(f"Leaderboard · {title} · {pace}", found, page, pages, me),
        controls(*_buttons(board, page, pages)),
        await draw_picture(bot.workers, draw_leaderboard, shown),
    )


def _told_apart(found: LeaderboardPage) -> LeaderboardPage:
    """Returns the page with names that readers can tell apart."""
    names = told_apart([line.rating.name for line in found.lines])
    return replace(
        found,
        lines=[
            replace(line, rating=replace(line.rating, name=name))
            for line, name in zip(found.lines, names, strict=True)
        ],
    )


def _words(heading: str, found: LeaderboardPage, page: int, pages: int, me: int) -> str:
    turned = f", page {page + 1} of {pages}" if pages > 1 else ""
    lines = [f"### {heading}", f"{counted(found.total, 'player')}{turned}"]
    ranked = [_line(line, me) for line in found.lines if line.rank is not None]
    others = [_line(line, me) for line in found.lines if line.rank is None]
    lines += [*ranked, *([below_line(found), *others] if others else [])]
    if any(is_provisional(line.rating) for line in found.lines):
        lines.append(LEGEND)
    return "\n".join(lines)


def _line(line: LeaderboardRow, me: int) -> str:
    row = line.rating
    you = " (you)" if row.user == me else ""
    record = record_words(row.wins, row.losses, row.draws)
    name = plain(row.name, NAME_LENGTH)
    words = f"**{name}**{you} {rating_words(row)}"
    if line.rank is None:
        return f"{NO_RANK} {words} · {needs_words(line.needs)} · {record}"
    return f"{line.rank:,}\\. {words} · {record}"


def below_line(found: LeaderboardPage) -> str:
    """Returns what stands above the members without a rank."""
    if found.needed < OPPONENTS_NEEDED:
        return "**No rank yet**: you need a rated match against each other player."
    return f"**No rank yet**: you need rated matches against {found.needed} different opponents."


def _drawn_line(line: LeaderboardRow, me: int) -> LeaderboardLine:
    row = line.rating
    return LeaderboardLine(
        rank=line.rank,
        name=row.name,
        rating=row.shown,
        provisional=is_provisional(row),
        wins=row.wins,
        losses=row.losses,
        draws=row.draws,
        you=row.user == me,
        needs=line.needs,
    )


def _buttons(board: LeaderboardKey, page: int, pages: int) -> Sequence[Control[Any]]:
    if pages == 1:
        return ()
    turned = page_turn_buttons(page, pages, LeaderboardPageButton, board.game, board.pace)
    return *turned, MyPlaceButton(board.game, board.pace)
