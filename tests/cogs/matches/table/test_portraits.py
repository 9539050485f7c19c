"""Portraits on boards: shown with the match, and gone when the member turns them off or deletes
their data."""

from __future__ import annotations

import asyncio

import pytest

from bot.matches import portraits
from bot.store.running_matches.portraits import Portrait, portrait_of
from cogs.matches.table.controllers.match_pictures import board_key
from engine.players import Player
from rendering.table.avatar import reduced_avatar
from tests.cogs.matches.duel import Duel
from tests.cogs.matches.duel import begin_by_challenge as begin
from tests.cogs.matches.reading import alt_texts
from tests.cogs.matches.table.avatars import picture, wear
from tests.cogs.matches.table.panels import LAPSED, lapse_soon
from tests.cogs.privacy.asking import ask_deletion
from tests.cogs.settings.panels import member_settings
from tests.cogs.traffic import calls, statements
from tests.conftest import Table

FETCHING = 60
"""Seconds that an avatar may take here: more than a test waits by itself for results."""


async def stored(table: Table) -> Portrait | None:
    """Returns the stored portrait of Alice's avatar."""
    async with table.bot.store.read() as connection:
        return await portrait_of(connection, table.alice.id)


async def drawn(table: Table, duel: Duel) -> dict[Player, bytes]:
    """Returns the portraits with which a board of the match is drawn now."""
    return dict(board_key(await table.bot.services.matches.current(duel.id))[2])


async def pass_the_turn(duel: Duel) -> None:
    mover, _ = await duel.mover()
    await duel.take(mover, "End turn")


async def test_the_avatar_of_who_plays_is_on_the_board_and_costs_a_click_no_more(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    lapse_soon(monkeypatch)
    wear(table, "a1", picture())
    duel = await begin(table, clock="relaxed")
    assert await drawn(table, duel) == {"A": reduced_avatar(picture())}
    shown = (await duel.board()).attachments[0].id
    await table.env.advance_time(LAPSED)
    mover, _ = await duel.mover()
    before = len(calls(table))
    with statements(table) as run:
        await duel.take(mover, "End turn")
    assert len(calls(table)) - before == 4  # the hand without marks among them
    assert len(run) <= 6, run
    assert (await duel.board()).attachments[0].id != shown
    await table.restart()
    assert set(await drawn(table, duel)) == {"A"}


async def test_it_goes_with_the_wish_and_with_the_data(table: Table) -> None:
    wear(table, "a1", picture())
    duel = await begin(table)
    for toggle, unwanted, wanted in (("shows_portrait", "no", "yes"), ("text_board", "yes", "no")):
        assert await stored(table) is not None
        settings = await member_settings(table, "Board")
        await table.alice.click(settings, custom_id=f"settings:wish:{toggle}:{unwanted}")
        assert await stored(table) is None
        assert await drawn(table, duel) == {}
        await table.alice.click(settings, custom_id=f"settings:wish:{toggle}:{wanted}")
    assert await drawn(table, duel) != {}
    asked = (await ask_deletion(table.alice, table.channel)).response
    assert asked is not None
    assert "your avatar" in asked.content
    await table.alice.click(asked, label="Delete everything")
    assert await stored(table) is None
    assert await drawn(table, duel) == {}
    await table.alice.click(await duel.board(), label="Log")
    assert await stored(table) is None


async def test_a_match_goes_on_while_discord_takes_its_time_for_an_avatar(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(portraits, "FETCH_SECONDS", FETCHING)
    asked: list[str] = []

    async def never(url: str) -> bytes:
        asked.append(url)
        await asyncio.sleep(1_000_000)
        return b""

    monkeypatch.setattr(table.bot.http, "get_from_cdn", never)
    wear(table, "a1", picture())
    duel = await begin(table)
    assert len(asked) == 1
    await pass_the_turn(duel)
    assert "turn 2" in alt_texts(await duel.board())[0]
    assert table.bot.services.portraits._tasks
    await table.env.advance_time(FETCHING)
    monkeypatch.undo()
    assert await stored(table) is None
    assert not table.bot.services.portraits._tasks
