"""The token for editing a private panel is stored: whichever process runs keeps the panel up to
date."""

from __future__ import annotations

from importlib import import_module

import pytest
from sqlalchemy import func, select

from bot.base.current_time import now
from bot.posts.private_posts import reply_of
from bot.store.posts.post_rows import PostRow
from bot.store.privacy.departed_servers import delete_these_matches
from bot.store.running_matches.hand_posts import get_private_hand
from bot.store.tables.post_schema import posts
from cogs.matches.commands import ROUND_SECONDS
from tests.bot.deck_texts import CYCLERS
from tests.cogs.matches.duel import Duel, begin
from tests.cogs.matches.reading import asks, buttons, first_play
from tests.cogs.matches.table.afar import all_shown
from tests.cogs.matches.table.panels import LAPSED, lapse_soon, opened
from tests.cogs.privacy.asking import ask_deletion
from tests.cogs.traffic import statements
from tests.conftest import Table

SECRET = "simcord_interaction"
"""A part of all tokens of interactions here."""


async def stored(duel: Duel) -> dict[str, PostRow]:
    """Returns the stored private hands of the match, by player."""
    match = await duel.row()
    async with duel.table.bot.store.read() as connection:
        rows = [await get_private_hand(connection, match, seat, now()) for seat in ("A", "B")]
    return {str(row.seat): row for row in rows if row is not None}


async def kept(table: Table) -> int:
    """Returns how many private hands are stored, of all matches."""
    async with table.bot.store.read() as connection:
        counted = await connection.scalar(select(func.count(posts.c.token)))
    return counted or 0


async def test_after_a_restart_it_follows_the_match_and_gives_way_to_the_next(
    table: Table,
) -> None:
    duel = await begin(table)
    mover, other = await duel.mover()
    private = await opened(duel, other)
    await table.restart()
    await duel.take(mover, "End turn")
    assert "End turn" in buttons(private)
    await duel.press(other, private, buttons(private)["End turn"])
    assert not asks(private)
    assert "End turn" in buttons(duel.panel(mover))
    await table.restart()
    second = await opened(duel, other)
    seen = {message.id for message in duel.place.history(viewer=duel.actor(other))}
    assert private.id not in seen
    assert second.id in seen


async def test_what_can_be_edited_no_longer_is_deleted_and_the_direct_message_tells_the_player(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    lapse_soon(monkeypatch)
    duel = await begin(table)
    mover, other = await duel.mover()
    private = await opened(duel, other)
    await all_shown(table)
    assert await kept(table)
    await table.restart()
    await table.env.advance_time(LAPSED + ROUND_SECONDS)
    assert not await kept(table)
    await duel.take(mover, "End turn")
    assert not asks(private)
    assert "End turn" in buttons(duel.panel(other))


async def test_presses_on_direct_messages_store_nothing_and_those_on_private_ones_seldom(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        import_module("cogs.matches.table.controllers.hand_panels"), "KEPT_ANEW_SECONDS", 30
    )
    duel = await begin(table, *CYCLERS)
    mover, _ = await duel.mover()
    with statements(table) as run:
        await duel.press(mover, duel.panel(mover), first_play(duel.panel(mover)))
    assert not [one for one in run if "INSERT INTO posts" in one]
    private = await opened(duel, mover)
    await all_shown(table)
    before = (await stored(duel))[mover]
    assert before.message == private.id
    with statements(table) as run:
        await duel.press(mover, private, next(iter(buttons(private).values())))
        await all_shown(table)
    assert not [one for one in run if "INSERT INTO posts" in one]
    await table.env.advance_time(30)
    await duel.press(mover, private, buttons(private)["End turn"])
    await all_shown(table)
    after = (await stored(duel))[mover]
    assert after.token != before.token
    assert (after.expires or 0) > (before.expires or 0)
    assert after.message == before.message


async def test_a_token_is_told_to_nobody_and_goes_with_its_player_and_with_the_match(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG", "cogs")
    duel = await begin(table)
    await opened(duel, "A")
    await opened(duel, "B")
    await all_shown(table)
    rows = await stored(duel)
    assert set(rows) == {"A", "B"}
    assert SECRET in reply_of(rows["A"]).token
    assert SECRET not in f"{rows['A']} {reply_of(rows['A'])}"
    assert not [one for one in caplog.records if SECRET in one.getMessage()]
    asked = (await ask_deletion(table.alice, table.channel)).response
    assert asked is not None
    yes = next(id_ for label, id_ in buttons(asked).items() if "elete" in label)
    await table.alice.click(asked, custom_id=yes)
    await all_shown(table)
    assert set(await stored(duel)) == {"B"}
    async with table.bot.store.write() as connection:
        await delete_these_matches(connection, [duel.id])
    assert not await kept(table)
