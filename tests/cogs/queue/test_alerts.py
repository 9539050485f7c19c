"""**Tell me**: a note when somebody waits, at most one an hour, in hours that one sets."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
import simcord
from simcord.results import ResponseMessage

from bot.matchmaking.alerts import is_in_hours, read_hours, stored_zone, zone_at
from bot.refusals import Refusal
from bot.store.blocks import save_blocks
from bot.store.guilds import change_guild
from bot.store.queue_alerts import QueueAlert, queue_alert_of
from bot.tournaments.time_input import zone_named
from tests.bot.matches.games import GAME
from tests.cogs.matches.reading import buttons, menus
from tests.cogs.queue.waiting import direct_messages, join, member, said
from tests.conftest import Table

WAITS = "Somebody waits for an opponent"


async def panel(table: Table, actor: simcord.MemberActor) -> ResponseMessage:
    """What the member opens from the queue's message."""
    channel = table.guild.create_text_channel(f"queue-{actor.id}")
    async with table.bot.store.write() as connection:
        await change_guild(connection, table.guild.id, queue_channel=channel.id, queue_message=None)
    await table.restart()
    await table.env.advance_time(61)
    [message] = [one for one in channel.history() if "Tell me" in buttons(one)]
    answer = (await actor.click(message, label="Tell me")).response
    assert answer is not None
    assert answer.ephemeral
    return answer


async def wants(table: Table, actor: simcord.MemberActor) -> ResponseMessage:
    """The member wants to be told of the game of the tests."""
    shown = await panel(table, actor)
    await actor.select(shown, [GAME.key], custom_id="queue:alert-games")
    assert f"**{GAME.title}**" in shown.content
    return shown


def notes(actor: simcord.MemberActor) -> int:
    return sum(WAITS in message.content for message in direct_messages(actor))


async def test_who_wants_it_is_told_once_an_hour_and_never_who_waits(table: Table) -> None:
    ann, ben, cem = [await member(table, name) for name in ("Ann", "Ben", "Cem")]
    await wants(table, ann)
    await table.restart()
    await join(table, ben)
    assert notes(ann) == 1
    [note] = [one for one in direct_messages(ann) if WAITS in one.content]
    assert GAME.title in note.content
    assert "Ben" not in note.content
    await ben.slash(table.channel, "queue leave")
    await join(table, cem, clock="daily")
    assert notes(ann) == 1
    await cem.slash(table.channel, "queue leave")
    await table.env.advance_time(3700)
    await join(table, ben)
    assert notes(ann) == 2
    assert (notes(ben), notes(cem)) == (0, 0)


async def test_nobody_is_told_who_waits_themself_or_has_blocked_who_waits(table: Table) -> None:
    ann, ben, cem = [await member(table, name) for name in ("Ann", "Ben", "Cem")]
    await wants(table, ann)
    await wants(table, cem)
    async with table.bot.store.write() as connection:
        await save_blocks(connection, cem.id, {ben.id})
    await join(table, ann, clock="daily")
    await join(table, ben)
    assert (notes(ann), notes(cem)) == (0, 1)


async def test_who_has_left_the_server_is_told_no_more(table: Table) -> None:
    ann, ben = [await member(table, name) for name in ("Ann", "Ben")]
    await wants(table, ann)
    table.guild.remove_member(ann)
    await join(table, ben)
    assert notes(ann) == 0
    async with table.bot.store.read() as connection:
        assert not (await queue_alert_of(connection, ann.id, table.guild.id)).games


async def test_they_can_turn_it_off_from_the_note(table: Table) -> None:
    ann, ben = [await member(table, name) for name in ("Ann", "Ben")]
    await wants(table, ann)
    await join(table, ben)
    [note] = [one for one in direct_messages(ann) if WAITS in one.content]
    await table.restart()
    await ann.user.click(note, custom_id=buttons(note)["Tell me no more"])
    await ben.slash(table.channel, "queue leave")
    await table.env.advance_time(3700)
    await join(table, ben)
    assert notes(ann) == 0  # the one there was says now that there are no more


async def test_hours_are_typed_and_kept(table: Table) -> None:
    ann = await member(table, "Ann")
    shown = await wants(table, ann)
    asked = await ann.click(shown, label="Hours …")
    await ann.select(shown, [], custom_id="queue:alert-games")
    done = await ann.submit_modal(asked, {"hours": "18-23", "zone": "europe/berlin"})
    assert "from 18:00 to 23:00 (Europe/Berlin)" in said(done)
    asked = await ann.click(shown, label="Hours …")
    assert "two numbers" in said(await ann.submit_modal(asked, {"hours": "*", "zone": "UTC"}))
    asked = await ann.click(shown, label="Hours …")
    refused = said(await ann.submit_modal(asked, {"hours": "1-2", "zone": "*Mars*/Phobos"}))
    assert "zone" in refused
    assert menus(await panel(table, ann))


@pytest.mark.parametrize(
    ("first", "last", "hour", "told"),
    [
        (18, 23, 18, True),
        (18, 23, 23, False),
        (22, 6, 3, True),
        (22, 6, 12, False),
        (0, 24, 5, True),
    ],
)
def test_hours_may_pass_midnight(first: int, last: int, hour: int, told: bool) -> None:
    alert = QueueAlert(1, 2, ("x",), first, last, "UTC")
    now = int(datetime(2030, 1, 2, hour, 30, tzinfo=UTC).timestamp())
    assert is_in_hours(alert, now) == told


def test_zones_are_stored_by_name_or_offset() -> None:
    assert stored_zone(zone_named("Europe/Berlin")) == "Europe/Berlin"
    assert stored_zone(zone_named("UTC+2")) == "+02:00"
    assert zone_at("Europe/Berlin") == ZoneInfo("Europe/Berlin")
    assert zone_at("-03:30").utcoffset(None) == -zone_at("+03:30").utcoffset(None)


def test_hours_are_read_or_refused() -> None:
    assert read_hours("18-23") == (18, 23)
    assert read_hours("9:00 to 12:00") == (9, 12)
    assert read_hours("9–17") == (9, 17)  # noqa: RUF001 - as phones write it
    assert read_hours("5-5") == read_hours("0-0") == (0, 24)
    for typed in ("", "25-3", "evening", "1-2-3"):
        with pytest.raises(Refusal):
            read_hours(typed)
