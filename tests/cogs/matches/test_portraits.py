"""Portraits on boards: made of avatars, in the background, and gone with the member's data."""

from __future__ import annotations

import asyncio

import pytest

from bot.portraits import FETCH_SECONDS, KEPT_DAYS, RETRY_SECONDS, Portraits
from bot.store.portraits import Portrait, portrait_of
from cogs.matches.pictures import board_key
from engine.players import Player
from rendering.avatar import reduced_avatar
from tests.cogs.matches.avatars import picture, wear
from tests.cogs.matches.duel import Duel, begin
from tests.cogs.matches.reading import alt_texts
from tests.cogs.privacy.member_data import exported
from tests.cogs.settings.panels import member_settings
from tests.cogs.traffic import calls, statements
from tests.conftest import Table


async def stored(table: Table) -> Portrait | None:
    """What is stored of Alice's avatar."""
    async with table.bot.store.read() as connection:
        return await portrait_of(connection, table.alice.id)


async def drawn(table: Table, duel: Duel) -> dict[Player, bytes]:
    """The portraits that a board of the match is drawn with now."""
    return dict(board_key(await table.bot.services.matches.current(duel.id))[2])


async def pass_the_turn(duel: Duel) -> None:
    mover, _ = await duel.mover()
    await duel.take(mover, "End turn")


async def test_the_avatar_of_who_plays_is_on_the_board(table: Table) -> None:
    wear(table, "a1", picture())
    duel = await begin(table)
    assert await drawn(table, duel) == {"A": reduced_avatar(picture())}
    shown = (await duel.board()).attachments[0].id
    await pass_the_turn(duel)
    assert (await duel.board()).attachments[0].id != shown


async def test_who_has_none_gets_a_monogram_and_nothing_is_stored(table: Table) -> None:
    duel = await begin(table)
    assert await drawn(table, duel) == {}
    assert await stored(table) is None


async def test_it_is_fetched_once_and_again_when_it_has_changed(table: Table) -> None:
    wear(table, "a1", picture())
    duel = await begin(table)
    first = await stored(table)
    assert first is not None
    await table.env.advance_time(60)
    wear(table, "a1", picture(90))
    for _ in range(3):
        await pass_the_turn(duel)
    assert await stored(table) == first
    wear(table, "a2", picture(90))
    for _ in range(2):
        await pass_the_turn(duel)
    second = await stored(table)
    assert second is not None
    assert (second.avatar, second.picture) == ("a2", reduced_avatar(picture(90)))
    wear(table, None)
    for _ in range(2):
        await pass_the_turn(duel)
    assert await stored(table) is None


async def test_it_is_still_there_after_a_restart(table: Table) -> None:
    wear(table, "a1", picture())
    duel = await begin(table)
    await table.restart()
    assert set(await drawn(table, duel)) == {"A"}


@pytest.mark.parametrize("data", [None, b"", b"no picture", bytes(2_000_000)])
async def test_what_cannot_be_fetched_or_is_no_picture_leaves_the_match_as_it_is(
    table: Table, data: bytes | None
) -> None:
    wear(table, "a1", data)
    duel = await begin(table)
    await pass_the_turn(duel)
    assert await drawn(table, duel) == {}
    assert await stored(table) is None
    wear(table, "a1", picture())
    await table.env.advance_time(RETRY_SECONDS)
    await pass_the_turn(duel)
    assert await stored(table) is not None


async def test_who_turns_it_off_or_plays_in_words_has_none(table: Table) -> None:
    wear(table, "a1", picture())
    duel = await begin(table)
    for toggle, unwanted, wanted in (("shows_portrait", "no", "yes"), ("text_board", "yes", "no")):
        assert await stored(table) is not None
        settings = await member_settings(table)
        await table.alice.click(settings, custom_id=f"settings:wish:{toggle}:{unwanted}")
        assert await stored(table) is None
        assert await drawn(table, duel) == {}
        await pass_the_turn(duel)
        assert await stored(table) is None
        await table.alice.click(settings, custom_id=f"settings:wish:{toggle}:{wanted}")
        assert await stored(table) is not None


async def test_it_goes_with_the_data_and_no_later_board_is_drawn_with_it(table: Table) -> None:
    wear(table, "a1", picture())
    duel = await begin(table)
    assert await drawn(table, duel) != {}
    asked = (await table.alice.slash(table.channel, "privacy delete")).response
    assert asked is not None
    assert "the picture of you" in asked.content
    await table.alice.click(asked, label="Delete my data")
    assert await stored(table) is None
    assert await drawn(table, duel) == {}
    await table.alice.click(await duel.board(), label="Log")
    assert await stored(table) is None


async def test_an_export_has_it(table: Table) -> None:
    wear(table, "a1", picture())
    await begin(table)
    document = await exported(table)
    assert document["picture"]["avatar"] == "a1"
    assert document["settings"]["picture_on_boards"] is True


async def test_it_is_not_kept_for_long(table: Table) -> None:
    wear(table, "a1", picture())
    await begin(table)
    first = await stored(table)
    assert first is not None
    for days in (KEPT_DAYS, KEPT_DAYS + 1):
        later = first.fetched + days * 24 * 3600
        await Portraits(table.bot.store, table.bot.workers, lambda at=later: at).delete_old()
        assert (await stored(table) is None) == (days > KEPT_DAYS)


async def test_a_click_costs_no_more_with_portraits(table: Table) -> None:
    wear(table, "a1", picture())
    duel = await begin(table, clock="relaxed")
    await table.env.advance_time(16 * 60)
    mover, _ = await duel.mover()
    before = len(calls(table))
    with statements(table) as run:
        await duel.take(mover, "End turn")
    assert len(calls(table)) - before == 3
    assert len(run) <= 6, run


async def test_a_match_goes_on_while_discord_takes_its_time_for_an_avatar(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    async def never(url: str) -> bytes:
        asked.append(url)
        await asyncio.sleep(1_000_000)
        return b""

    monkeypatch.setattr(table.bot.http, "get_from_cdn", never)
    wear(table, "a1", picture())
    duel = await begin(table)
    assert len(asked) == 1
    for turn in range(2, 5):
        await pass_the_turn(duel)
        assert (await duel.truth()).view(None).turn == turn
    assert "turn 4" in alt_texts(await duel.board())[0]
    await table.env.advance_time(FETCH_SECONDS)
    monkeypatch.undo()
    assert await stored(table) is None
    assert not table.bot.services.portraits._tasks
