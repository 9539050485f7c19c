"""Failures: a full disk, a locked database, a missing font, corrupt records. Each is reported,
nothing is half done, and the rest continues."""

from __future__ import annotations

import shutil
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from random import Random

import pytest

from bot.store.database.conflicts import BUSY, FULL
from tests.disks import roomier_disk, small_disk
from tests.wire.fakecord.botproc import BotProcess
from tests.wire.fakecord.results import Result
from tests.wire.fakecord.world import GuildHandle, World
from tests.wire.running_bot import ANSWER_SECONDS
from tests.wire.seating import PATIENCE, ROOT, launch, seat
from tests.wire.stored import stored
from tests.wire.table import Table, actions_on, pick

__all__ = ["roomier_disk", "small_disk"]

MOST_CLICKS = 60
PACKAGES = ("bot", "cogs", "engine", "migrations")
LOST_FONT = "Cinzel-Bold.ttf"


@asynccontextmanager
async def playing(
    database: Path, games: tuple[str, ...] = ("asigoc",), checkout: Path = ROOT
) -> AsyncIterator[tuple[World, BotProcess, list[Table]]]:
    """Yields a bot, and a table for each of the games."""
    async with World(ack_deadline=ANSWER_SECONDS) as world:
        guild = await world.guild("Arena")
        bot = await launch(world, database, checkout)
        tables = [await sit_down(world, guild, database, game) for game in games]
        yield world, bot, tables


async def sit_down(world: World, guild: GuildHandle, database: Path, game: str) -> Table:
    channel = guild.create_channel(f"table-{len(guild.channels)}")
    users = await world.user("Ann", guild), await world.user("Ben", guild)
    table = await seat(world, channel, users, database, game=game)
    await table.shown()
    return table


async def decide(table: Table, luck: Random) -> Result:
    """Makes the asked player choose an option, and confirm it if it would do nothing. Waits only
    for the answer."""
    for user in table.users:
        panel = table.panel(user)
        found = actions_on(panel, table.id, luck) if panel is not None else []
        if panel is not None and (real := [one for one in found if one.decides]):
            result = await table.act(user, panel, pick(real, luck))
            for part in panel.components:
                if (part.custom_id or "").startswith("match:sure:"):
                    return await user.click(panel, custom_id=part.custom_id, check=False)
            return result
    raise LookupError("nobody is asked")


def words_of(result: Result) -> str:
    return "" if result.failed else result.text


@contextmanager
def filled(folder: Path) -> Iterator[None]:
    """Yields a disk that is completely full."""
    file = folder / "filler"
    with open(file, "wb", buffering=0) as filler:
        for size in (65536, 4096, 1):
            try:
                while filler.write(bytes(size)) == size:
                    pass
            except OSError:
                continue
    try:
        yield
    finally:
        file.unlink()


async def test_a_full_disk(roomier_disk: Path, empty_database: Path) -> None:
    luck, database = Random(1), roomier_disk / "deckhand.db"
    shutil.copy(empty_database, database)
    async with playing(database) as (world, bot, [table]):
        with filled(roomier_disk):
            for _ in range(MOST_CLICKS):
                before = table.choices()
                result = await decide(table, luck)
                if FULL in words_of(result):
                    break
                await table.shown()
            assert FULL in words_of(result)
            assert table.choices() == before
            board = table.board()
            assert board is not None
            assert not (await table.users[0].slash(board.channel, "help", check=False)).failed
        await play_on(table, luck)
        assert "the disk of the database is full" in bot.log
        assert bot.tracebacks() == []
        world.assert_clean()
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


async def test_a_start_without_room(small_disk: Path) -> None:
    async with World() as world:
        bot = await launch(world, small_disk / "deckhand.db", ready=False)
        assert await bot.ended(PATIENCE) == 1
        assert "can't be used" in bot.log
        assert "the disk of the database is full" in bot.log
        assert bot.tracebacks() == []


async def test_a_database_that_something_else_holds(database: Path) -> None:
    luck = Random(1)
    async with playing(database) as (world, bot, [table]):
        before = table.choices()
        with closing(sqlite3.connect(database, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            result = await decide(table, luck)
            assert result.latency < world.config.ack_deadline
            await world.wait_until(
                lambda: BUSY in words_of(result),
                world.config.ack_deadline,
                "a word that the database is held",
            )
            assert table.choices() == before
            other.execute("ROLLBACK")
        await play_on(table, luck)
        assert "another process holds the database" in bot.log
        assert bot.tracebacks() == []
        world.assert_clean()


@pytest.mark.soak
async def test_a_font_that_is_missing(tmp_path: Path, database: Path) -> None:
    checkout = tmp_path / "checkout"
    for package in PACKAGES:
        (checkout / package).parent.mkdir(exist_ok=True)
        (checkout / package).symlink_to(ROOT / package)
    fonts = checkout / "rendering" / "fonts"
    fonts.mkdir(parents=True)
    for one in (ROOT / "rendering").iterdir():
        if one.name not in ("fonts", "__pycache__"):
            (checkout / "rendering" / one.name).symlink_to(one)
    for one in (ROOT / "rendering" / "fonts").iterdir():
        if one.name != LOST_FONT:
            (fonts / one.name).symlink_to(one)
    async with playing(database, checkout=checkout) as (world, bot, [table]):
        await play_on(table, Random(1))
        board = table.board()
        assert board is not None
        assert board.text
        assert f"fonts are missing: {LOST_FONT}" in bot.log
        world.assert_clean()


async def test_records_that_are_corrupt(database: Path) -> None:
    """Corrupt matches are stopped, both players are notified, and all others continue."""
    luck = Random(1)
    games = ("asigoc", "lifeburn", "cardfinity", "chaos")
    async with playing(database, games) as (world, bot, tables):
        await play_on(tables[0], luck, 2)
        await bot.stop()
        wrong_choice, wrong_deck, wrong_opening, sound = tables
        with closing(sqlite3.connect(database)) as connection:
            for change, table in (
                (
                    "UPDATE choices SET option = 9999 WHERE number = 1 AND match_id = ?",
                    wrong_choice,
                ),
                (
                    "UPDATE deck_versions SET source = '] no deck [' WHERE id ="
                    " (SELECT deck_a FROM matches WHERE id = ?)",
                    wrong_deck,
                ),
                (
                    "UPDATE matches SET opening_fingerprint ="
                    " substr(opening_fingerprint, 1, length(opening_fingerprint) - 3) || '000'"
                    " WHERE id = ?",
                    wrong_opening,
                ),
            ):
                assert connection.execute(change, (table.id,)).rowcount == 1
            connection.commit()
        await bot.start()
        await bot.wait_ready(commands=False)
        await play_on(sound, luck)
        for table in (wrong_choice, wrong_deck, wrong_opening):
            result = await decide(table, luck)
            await result.settled()
            assert stored(database, "SELECT state FROM matches WHERE id = ?", table.id) == ("void",)
            board = await world.wait_until(
                lambda table=table: stopped_board(table), 20.0, "the board to say so"
            )
            assert "its record is damaged" in board
            assert f"match {table.id} does not replay as it was played" in bot.log
        assert "an interaction failed" not in bot.log
        world.assert_clean()


def stopped_board(table: Table) -> str | None:
    """Returns the text in place of a board once the match is stopped, None before."""
    board = table.board()
    return board.text if board is not None and "stopped" in board.text.lower() else None


async def play_on(table: Table, luck: Random, choices: int = 1) -> None:
    """Plays until this number of further `choices` is stored and shown."""
    wanted, end = table.choices() + choices, time.monotonic() + PATIENCE
    while table.choices() < wanted:
        assert time.monotonic() < end, f"no {choices} choices in {PATIENCE:g} s"
        await table.turn(luck)
