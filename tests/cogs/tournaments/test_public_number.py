"""A tournament that is drawn from a public number: the fingerprint is posted first, a player types
the number, everybody sees it, and only then is anything drawn."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
import simcord
from discord.utils import time_snowflake, utcnow

from bot.base.current_time import now
from bot.base.refusals import Refusal
from bot.deals.draws import commitment_to, seal_deals
from bot.processes.background_process import BackgroundProcess
from bot.store.tournaments.tournament_draws import DrawRow, change_draw, get_draw, inputs_of
from bot.store.tournaments.tournament_rows import change_tournament
from bot.tournaments import draw_service, late_entry
from bot.tournaments.draw import AT_START
from tests.cogs.matches.reading import buttons
from tests.cogs.tournaments.playing import Cup, answered, create, person, press, said
from tests.cogs.tournaments.verifying import think_here
from tests.cogs.walking import go_on, labels, screen
from tests.conftest import Table

SOURCE = "drand round 4821000"
NUMBER = "8d61 0F 77"
HASHED = "8d61 0f 77"
AS_FAR = "It agrees, as far as that can be told."
WINDOW = draw_service.CORRECTED_FOR + 1


async def waiting(table: Table, players: int = 2, **options: Any) -> Cup:
    """Returns a tournament that has begun and waits for its number."""
    cup = await create(table, players, number_source=SOURCE, **options)
    await cup.manage_for_sure("Start", "Start it")
    await cup.settle()
    return cup


async def draw_row(cup: Cup) -> DrawRow:
    async with cup.table.bot.store.read() as connection:
        row = await get_draw(connection, cup.id)
    assert row is not None
    return row


async def type_number(cup: Cup, who: int | simcord.MemberActor = 0, number: str = NUMBER) -> str:
    actor = cup.players[who] if isinstance(who, int) else who
    at = await cup.home(actor)
    more = [] if "Public number" in buttons(screen(at)) else ["More"]
    form = await go_on(actor, at, *more, "Public number")
    return said(await actor.submit_modal(form, {"number": number}))


async def refused_number(cup: Cup) -> str:
    """Returns the refusal for a player whose screen is outdated."""
    with pytest.raises(Refusal) as refused:
        await cup.table.bot.services.draws.type_number(
            cup.id, NUMBER, person(cup.players[0]), organiser=False
        )
    assert "Public number" not in labels(screen(await cup.tab(cup.players[0], "More")))
    return str(refused.value)


async def nobody_objects(cup: Cup) -> None:
    """Lets the time pass in which the typed number can be corrected."""
    await cup.settle()
    await cup.table.bot.store.run(change_draw, cup.id, number_until=now())
    await cup.look()


def told(cup: Cup, words: str) -> list[str]:
    return [one for one in cup.announcements() if words in one]


async def test_the_fingerprint_comes_first_then_the_number_then_the_draw(table: Table) -> None:
    cup = await create(table, 4, number_source=SOURCE)
    await cup.settle()
    assert told(cup, f"Drawn from a public number that comes after the start: **{SOURCE}**")
    assert "once the tournament has started" in await refused_number(cup)
    asked = await cup.tab(table.bob, "Log", "Verify")
    assert "nothing has been drawn yet" in said(asked)
    await cup.manage_for_sure("Start", "Start it")
    await cup.settle()
    there, draw = await cup.whole(), await draw_row(cup)
    [fingerprint] = told(cup, "fingerprint of its draw")
    assert draw.commitment in fingerprint
    assert [one.lot for one in there.entrants] == [None] * 4
    assert not there.rounds
    async with table.bot.store.read() as connection:
        field = (await inputs_of(connection, cup.id))[AT_START]["field"]
    hashes = seal_deals(draw.key, draw.rounds, draw.tables, draw.deals).rounds
    assert commitment_to(cup.id, SOURCE, there.row.seed, field, hashes) == draw.commitment

    stranger = await type_number(cup, table.bob, "0000")
    assert stranger == "Only players and organisers of this tournament can type its number."
    assert "That isn't a number" in await type_number(cup, 0, "no digits")
    assert f"`{HASHED}`" in await type_number(cup, 2)
    [typed] = told(cup, "has typed the public number")
    assert "**Member 2**" in typed
    assert not (await cup.whole()).rounds
    await cup.env.advance_time(WINDOW)
    await cup.wait_until_opened()
    there = await cup.whole()
    assert len(there.rounds) == 1
    assert there.row.public_number == HASHED
    assert sorted(one.seeded or 0 for one in there.entrants) == [1, 2, 3, 4]
    assert "has already been drawn" in await type_number(cup, 1, "77")


async def test_of_two_numbers_an_organiser_says_which_is_right(table: Table) -> None:
    cup = await waiting(table)
    added = await cup.manage("Add player", table.bob)
    assert late_entry.NOT_DRAWN in said(added)
    await type_number(cup)
    assert "until an organiser decides" in await type_number(cup, 1, "12")
    [dispute] = told(cup, "two were typed")
    assert f"<@{cup.olga.id}>" in dispute
    await cup.env.advance_time(2 * WINDOW)
    assert (await cup.whole()).row.drawing == "open"
    assert draw_service.DISPUTED in await type_number(cup, 1, "13")
    right = await type_number(cup, cup.olga)
    assert f"`{HASHED}`" in right
    await nobody_objects(cup)
    row = (await cup.whole()).row
    assert (row.drawing, row.public_number) == ("done", HASHED)
    log = said(await cup.tab(cup.olga, "Log"))
    assert f"Olga typed the public number {HASHED} (it was {HASHED})." in log
    assert f"Deckhand drew it from {HASHED}." in log


async def test_where_the_channel_takes_nothing_the_organiser_is_called_directly(
    table: Table,
) -> None:
    cup = await waiting(table)
    await type_number(cup)
    await cup.settle()
    path = f"/channels/{cup.channel.id}/messages"
    table.env.inject_error("POST", path, status=403, code=50013, times=None)
    await type_number(cup, 1, "12")
    await cup.settle()
    [call] = [one.content for one in cup.olga.user.dm_channel.history()]
    assert "two were typed" in call
    await cup.settle()
    assert (await draw_row(cup)).other_message
    long_ago = utcnow() - timedelta(seconds=draw_service.REMIND_AFTER)
    await table.bot.store.run(change_draw, cup.id, other_message=time_snowflake(long_ago))
    await cup.look()
    assert "Nothing is drawn for" in cup.olga.user.dm_channel.history()[-1].content


async def test_a_restart_at_each_step_says_nothing_twice(table: Table) -> None:
    """This also holds if a message was sent and the bot had no time to note it."""
    cup = await waiting(table)
    async with table.bot.store.write() as connection:
        await change_draw(connection, cup.id, message=None, committed=None)
    await table.restart()
    await cup.settle()
    assert (await draw_row(cup)).committed is not None
    await type_number(cup)
    await type_number(cup, 1, "12")
    await cup.settle()
    async with table.bot.store.write() as connection:
        await change_draw(connection, cup.id, other_message=None)
    await table.restart()
    await cup.settle()
    assert (await draw_row(cup)).other_message is not None
    await type_number(cup, cup.olga)
    await table.restart()
    await nobody_objects(cup)
    await table.restart()
    await cup.settle()
    assert len(told(cup, "fingerprint of its draw")) == 1
    assert len(told(cup, "two were typed")) == 1
    assert len(told(cup, "**Member 0** has typed the public number")) == 1
    assert len(told(cup, "**Olga** has typed the public number")) == 1
    assert len((await cup.whole()).rounds) == 1


async def test_nobody_types_it_so_the_organiser_is_reminded_and_may_draw_without(
    table: Table,
) -> None:
    cup = await waiting(table)
    long_ago = now() - draw_service.REMIND_AFTER
    await table.bot.store.run(change_draw, cup.id, committed=long_ago)
    await cup.look()
    [reminder] = told(cup, "is waiting for its public number")
    assert f"<@{cup.olga.id}>" in reminder
    asked = await cup.manage("Draw now")
    assert "nothing proves" in said(asked)
    await press(cup.olga, asked, "Draw without it")
    assert told(cup, "is drawn without the announced public number")
    await cup.wait_until_opened()
    row = (await cup.whole()).row
    assert (row.drawing, row.public_number) == ("done", None)
    assert "already been drawn, without a number" in await type_number(cup)
    await cup.settle()
    assert told(cup, "nothing proves that nobody chose the draw")


async def test_organisers_name_the_number_until_the_start(table: Table) -> None:
    cup = await create(table, 2)
    await cup.settle()
    assert told(cup, "from my own random number, without proof")
    assert "This tournament has no public number" in await refused_number(cup)
    await cup.manage("Draw source", source="the lottery of May 17")
    await cup.settle()
    assert told(cup, "**the lottery of May 17**")
    await cup.manage("Draw source", source="")
    late = await go_on(cup.olga, await cup.home(cup.olga), "Manage", "Draw source")
    await cup.manage_for_sure("Start", "Start it")
    await cup.settle()
    assert not told(cup, "fingerprint of its draw")
    async with table.bot.store.read() as connection:
        assert await get_draw(connection, cup.id) is None
    assert "has started" in said(await cup.olga.submit_modal(late, {"source": "another"}))


async def test_it_is_verified_by_whoever_asks_and_its_seed_told_at_the_end(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BackgroundProcess, "think_last", think_here)
    cup = await waiting(table)
    await type_number(cup)
    await nobody_objects(cup)
    await cup.wait_until_opened()
    seed = (await cup.whole()).row.seed.hex()

    async def verified() -> tuple[str, dict[str, Any]]:
        answer = await cup.tab(table.bob, "Log", "Verify")
        [file] = answered(answer).attachments
        assert file.filename == f"draw-{cup.id}.json"
        return said(answer), json.loads(await file.read())

    words, parts = await verified()
    assert AS_FAR in words
    assert "I show the seed when the tournament is over" in words
    assert parts["seed"] is None
    assert seed not in words
    await cup.play_round()
    assert (await cup.whole()).row.state == "over"
    words, parts = await verified()
    assert words.count("\u2705") == 6
    assert f"The seed: `{seed}`" in words
    assert parts["seed"] == seed
    await table.bot.store.run(change_draw, cup.id, commitment="0" * 64)
    assert "It does **not** agree." in (await verified())[0]


async def test_an_organiser_corrects_a_number_until_the_first_choice(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BackgroundProcess, "think_last", think_here)
    cup = await waiting(table, 4, rounds=1)
    await type_number(cup, 0, "0000")
    await nobody_objects(cup)
    await cup.wait_until_opened()
    before = await cup.match(cup.players[0])
    assert "has already been drawn" in await type_number(cup, 1, NUMBER)
    answer = await type_number(cup, cup.olga)
    assert "Round 1 is undone and its matches are stopped." in answer
    await cup.settle()
    [notice] = told(cup, "has corrected the public number")
    assert f"({SOURCE}): `{HASHED}` instead of `0000`." in notice
    assert "**Olga**" in notice
    assert not told(cup, "round 1 of 1")
    await nobody_objects(cup)
    await cup.wait_until_opened()
    row = (await cup.whole()).row
    assert (row.drawing, row.public_number) == ("done", HASHED)
    after = await cup.match(cup.players[0])
    assert after.id != before.id
    await cup.concede(cup.players[0])
    refused = await type_number(cup, cup.olga, "1234")
    assert "so that number stays" in refused
    await cup.play_round()
    verified = said(await cup.tab(table.bob, "Log", "Verify"))
    assert verified.count("\u2705") == 6


async def test_an_organiser_elsewhere_types_no_number(table: Table) -> None:
    cup = await waiting(table)
    form = await cup.tab(cup.olga, "More", "Public number")
    await table.bot.store.run(change_tournament, cup.id, guild=cup.channel.id)
    refused = said(await cup.olga.submit_modal(form, {"number": NUMBER}))
    assert "Only players and organisers" in refused
    assert (await cup.whole()).row.public_number is None
