"""A tournament that is drawn from a public number: the fingerprint stands first, anybody types the
number, everybody sees it, and only then is anything drawn."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.deals.draws import commitment_to, draw_seed, sealed
from bot.store.draws import DrawRow, change_draw, deals_of, get_draw, inputs_of
from bot.tournaments import draw_service, late_entry
from bot.tournaments.draw import AT_START
from tests.bot.deals.fair_play_page import in_python
from tests.cogs.tournaments.playing import Cup, answered, create, press, said
from tests.conftest import Table

SOURCE = "drand round 4821000"
NUMBER = "8d61 0F 77"
HASHED = "8d61 0f 77"
AS_FAR = "It agrees, as far as that can be told."
WINDOW = draw_service.CORRECTED_FOR + 1


async def waiting(table: Table, players: int = 4, **options: Any) -> Cup:
    """A tournament that has begun and waits for its number."""
    cup = await create(table, players, drawn_from=SOURCE, **options)
    await cup.manage_for_sure("start", "Start it")
    await cup.settle()
    return cup


async def draw_row(cup: Cup) -> DrawRow:
    async with cup.table.bot.store.read() as connection:
        row = await get_draw(connection, cup.id)
    assert row is not None
    return row


async def type_number(cup: Cup, who: int = 0, number: str = NUMBER) -> str:
    return said(await cup.players[who].slash(cup.channel, "tournament number", number=number))


def told(cup: Cup, words: str) -> list[str]:
    return [one for one in cup.announcements() if words in one]


async def verdict(cup: Cup) -> str:
    """What `/tournament verify` answers."""
    return said(await cup.table.bob.slash(cup.channel, "tournament verify"))


async def test_the_fingerprint_comes_first_then_the_number_then_the_draw(table: Table) -> None:
    cup = await create(table, 4, drawn_from=SOURCE)
    await cup.settle()
    assert told(cup, f"Drawn from a public number that comes after the start: **{SOURCE}**")
    assert "once the tournament has begun" in await type_number(cup)
    await cup.manage_for_sure("start", "Start it")
    await cup.settle()
    there, draw = await cup.whole(), await draw_row(cup)
    [fingerprint] = told(cup, "fingerprint of its draw")
    assert draw.commitment in fingerprint
    assert SOURCE in fingerprint
    assert [one.lot for one in there.entrants] == [None] * 4
    assert not there.rounds
    async with table.bot.store.read() as connection:
        field = (await inputs_of(connection, cup.id))[AT_START]["field"]
    hashes = sealed(draw.key, draw.rounds, draw.tables, draw.deals).rounds
    assert commitment_to(cup.id, SOURCE, there.row.seed, field, hashes) == draw.commitment
    answer = said(await cup.players[1].slash(cup.channel, "tournament next"))
    assert f"It waits for its public number: **{SOURCE}**" in answer

    assert f"`{HASHED}`" in await type_number(cup, 2)
    [typed] = told(cup, "has typed the public number")
    assert "**Member 2**" in typed
    assert f"`{HASHED}`" in typed
    assert not (await cup.whole()).rounds
    await cup.env.advance_time(WINDOW)
    await cup.wait_until_opened()
    there = await cup.whole()
    assert len(there.rounds) == 1
    assert there.row.public_number == HASHED
    assert draw_seed(cup.id, there.row.seed, HASHED) != there.row.seed
    assert sorted(one.seeded or 0 for one in there.entrants) == [1, 2, 3, 4]
    assert "It has begun" not in fingerprint
    assert "was drawn already" in await type_number(cup, 1, "77")


async def test_a_wrong_number_is_corrected_by_an_organiser_until_it_is_drawn(table: Table) -> None:
    cup = await waiting(table)
    await type_number(cup)
    await cup.env.advance_time(40)
    right = await cup.olga.slash(cup.channel, "tournament number", number="12")
    assert "`12`" in said(right)
    await cup.env.advance_time(40)
    assert (await cup.whole()).row.drawing == "open"
    [last] = told(cup, "**Olga** has typed")
    assert "`12`" in last
    await cup.env.advance_time(30)
    row = (await cup.whole()).row
    assert (row.drawing, row.public_number) == ("done", "12")
    log = said(await cup.olga.slash(cup.channel, "tournament log"))
    assert f"Olga typed the public number 12 (it was {HASHED})." in log
    assert "Deckhand drew it from 12." in log


async def test_of_two_numbers_an_organiser_says_which_is_right(table: Table) -> None:
    cup = await waiting(table)
    await type_number(cup)
    assert "until an organiser has said" in await type_number(cup, 1, "12")
    [dispute] = told(cup, "two numbers were typed")
    assert f"<@{cup.olga.id}>" in dispute
    assert f"`{HASHED}`" in dispute
    assert "**Member 1**" in dispute
    await table.restart()
    await cup.env.advance_time(2 * WINDOW)
    assert (await cup.whole()).row.drawing == "open"
    assert draw_service.DISPUTED in await type_number(cup, 2, "13")
    await cup.olga.slash(cup.channel, "tournament number", number=NUMBER)
    await cup.env.advance_time(WINDOW)
    row = (await cup.whole()).row
    assert (row.drawing, row.public_number) == ("done", HASHED)


async def test_the_organiser_is_called_to_two_numbers_once_discord_answers(table: Table) -> None:
    cup = await waiting(table)
    await type_number(cup)
    await cup.settle()
    table.env.inject_error("POST", f"/channels/{cup.channel.id}/messages", status=503, times=3)
    await type_number(cup, 1, "12")
    assert not told(cup, "two numbers were typed")
    for _ in range(2):
        await table.restart()
        await cup.env.advance_time(2 * WINDOW)
        assert len(told(cup, "two numbers were typed")) == 1
    await cup.olga.slash(cup.channel, "tournament number", number=NUMBER)
    await type_number(cup, 1, "12")
    assert len(told(cup, "two numbers were typed")) == 2


async def test_who_was_called_to_two_numbers_is_reminded_once(table: Table) -> None:
    cup = await waiting(table)
    await cup.env.advance_time(draw_service.REMIND_AFTER)
    assert len(told(cup, "which nobody has typed")) == 1
    await type_number(cup)
    await type_number(cup, 1, "12")
    await cup.settle()
    assert not told(cup, "nothing is drawn for")
    for _ in range(2):
        await cup.env.advance_time(draw_service.REMIND_AFTER)
        [reminder] = told(cup, "nothing is drawn for")
        assert f"<@{cup.olga.id}>" in reminder
        assert f"`{HASHED}` and `12`" in reminder
        await table.restart()
    assert len(told(cup, "which nobody has typed")) == 1


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
    assert "two numbers were typed" in call
    await cup.env.advance_time(draw_service.REMIND_AFTER)
    assert "nothing is drawn for" in cup.olga.user.dm_channel.history()[-1].content


async def test_a_call_that_was_sent_and_not_noted_is_found(table: Table) -> None:
    cup = await waiting(table)
    await type_number(cup)
    await type_number(cup, 1, "12")
    await cup.settle()
    async with table.bot.store.write() as connection:
        await change_draw(connection, cup.id, other_message=None)
    await table.restart()
    await cup.settle()
    assert len(told(cup, "two numbers were typed")) == 1
    assert (await draw_row(cup)).other_message is not None


async def test_a_number_is_disputed_before_the_channel_was_told_of_it(table: Table) -> None:
    cup = await waiting(table)
    table.env.inject_error("POST", f"/channels/{cup.channel.id}/messages", status=503, times=3)
    await type_number(cup)
    assert not told(cup, "has typed the public number")
    await type_number(cup, 1, "12")
    await cup.env.advance_time(2 * WINDOW)
    assert len(told(cup, "has typed the public number")) == 1
    assert len(told(cup, "two numbers were typed")) == 1
    assert (await cup.whole()).row.drawing == "open"


@pytest.mark.parametrize("number", ["no digits", "x" * 201])
async def test_what_is_no_number_is_refused(table: Table, number: str) -> None:
    cup = await waiting(table, 2)
    assert "That is no number" in await type_number(cup, 0, number)
    assert (await cup.whole()).row.public_number is None


async def test_a_restart_at_each_step_says_nothing_twice(table: Table) -> None:
    cup = await create(table, 4, drawn_from=SOURCE)
    await cup.manage_for_sure("start", "Start it")
    await table.restart()
    await cup.settle()
    assert len(told(cup, "fingerprint of its draw")) == 1
    await type_number(cup)
    await table.restart()
    await cup.settle()
    assert len(told(cup, "has typed the public number")) == 1
    await table.restart()
    await cup.env.advance_time(WINDOW)
    await cup.wait_until_opened()
    await table.restart()
    await cup.settle()
    assert len(told(cup, "fingerprint of its draw")) == 1
    assert len(told(cup, "has typed the public number")) == 1
    assert len((await cup.whole()).rounds) == 1


async def test_the_fingerprint_that_was_sent_and_not_noted_is_found(table: Table) -> None:
    cup = await waiting(table)
    async with table.bot.store.write() as connection:
        await change_draw(connection, cup.id, message=None, committed=None)
    await table.restart()
    await cup.settle()
    assert len(told(cup, "fingerprint of its draw")) == 1
    assert (await draw_row(cup)).committed is not None


async def test_nobody_types_it_so_the_organiser_is_reminded_and_may_draw_without(
    table: Table,
) -> None:
    cup = await waiting(table)
    assert not told(cup, "which nobody has typed")
    await cup.env.advance_time(draw_service.REMIND_AFTER)
    [reminder] = told(cup, "which nobody has typed")
    assert f"<@{cup.olga.id}>" in reminder
    await table.restart()
    await cup.env.advance_time(draw_service.REMIND_AFTER)
    assert len(told(cup, "which nobody has typed")) == 1
    asked = await cup.manage("draw")
    assert "nothing proves" in said(asked)
    await press(cup.olga, asked, "Draw without it")
    assert told(cup, "is drawn without the public number that was announced")
    await cup.wait_until_opened()
    row = (await cup.whole()).row
    assert (row.drawing, row.public_number) == ("done", None)
    assert "drawn already, without a number" in await type_number(cup)
    await cup.settle()
    assert told(cup, "that nobody chose the draw is not proven")


async def test_while_it_waits_nobody_comes_in_and_a_pause_stops_the_time(table: Table) -> None:
    cup = await waiting(table)
    added = await cup.manage("add", member=table.bob)
    assert late_entry.NOT_DRAWN in said(added)
    await type_number(cup)
    await cup.manage("pause")
    await cup.env.advance_time(200)
    assert (await cup.whole()).row.drawing == "open"
    await cup.manage("resume")
    await cup.env.advance_time(WINDOW)
    assert (await cup.whole()).row.drawing == "done"


async def test_organisers_name_the_number_until_the_start(table: Table) -> None:
    cup = await create(table, 2)
    await cup.settle()
    assert told(cup, "that nobody chose it is not proven")
    await cup.manage("source", drawn_from="the lottery of May 17")
    await cup.settle()
    assert told(cup, "**the lottery of May 17**")
    member = await cup.players[0].slash(cup.channel, "tournament manage source", drawn_from="mine")
    assert "run tournaments here" in said(member)
    await cup.manage_for_sure("start", "Start it")
    await cup.settle()
    assert "has begun" in said(await cup.manage("source", drawn_from="another"))


async def test_without_a_number_it_goes_as_before(table: Table) -> None:
    cup = await create(table, 2)
    await cup.start()
    assert not told(cup, "fingerprint of its draw")
    async with table.bot.store.read() as connection:
        assert await get_draw(connection, cup.id) is None
        assert not await deals_of(connection, cup.id)
    assert "No public number was named" in await type_number(cup)
    assert AS_FAR in await verdict(cup)


async def test_it_is_verified_by_whoever_asks_and_its_seed_told_at_the_end(table: Table) -> None:
    cup = await waiting(table, open_lists=True)
    await type_number(cup)
    await cup.env.advance_time(WINDOW)
    await cup.wait_until_opened()
    seed = (await cup.whole()).row.seed.hex()

    async def verified() -> tuple[str, dict[str, Any]]:
        answer = await table.bob.slash(cup.channel, "tournament verify")
        [file] = answered(answer).attachments
        assert file.filename == f"draw-{cup.id}.json"
        return said(answer), json.loads(await file.read())

    words, parts = await verified()
    assert AS_FAR in words
    assert "The seed is told when the tournament is over" in words
    assert parts["seed"] is None
    assert seed not in words
    first = await cup.match(cup.players[0])
    await cup.play_round()
    await table.restart()
    await cup.play_round()
    assert (await cup.whole()).row.state == "over"
    words, parts = await verified()
    assert words.count("\u2705") == 6
    assert f"The seed: `{seed}`" in words
    found = in_python(parts, program=1)
    assert found["commitment"] == (await draw_row(cup)).commitment == parts["commitment"]
    assert found["seed"] == draw_seed(cup.id, bytes.fromhex(seed), HASHED).hex()
    there = await cup.whole()
    assert found["order"] == [one.id for one in sorted(there.field, key=lambda it: it.seeded or 0)]
    words = said(await table.bob.slash(cup.channel, "match verify", id=first.id))
    assert "**Its tournament**: its id and secret follow from the public number" in words


async def test_what_cannot_be_told_yet_or_is_not_so_stands_at_the_head(table: Table) -> None:
    cup = await waiting(table)
    assert AS_FAR in await verdict(cup)
    await table.bot.store.run(change_draw, cup.id, commitment="0" * 64)
    assert "It does **not** agree." in await verdict(cup)


async def test_nothing_is_verified_before_the_start(table: Table) -> None:
    cup = await create(table, 2)
    answer = await table.bob.slash(cup.channel, "tournament verify")
    assert "nothing was drawn yet" in said(answer)
