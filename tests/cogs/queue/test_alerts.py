"""**Tell me** on the queue's message: the panel, and the notes when somebody waits."""

from __future__ import annotations

import simcord
from simcord.results import ResponseMessage

from bot.store.matchmaking.queue_alerts import queue_alert_of
from bot.store.settings.guild_settings import change_guild
from tests.bot.matches.games import GAME
from tests.cogs.matches.reading import buttons
from tests.cogs.queue.waiting import direct_messages, join, leave, look, member, said
from tests.conftest import Table

WAITS = "A member is waiting for an opponent"


async def panel(table: Table, actor: simcord.MemberActor) -> ResponseMessage:
    """Returns the panel that the member opens from the queue's message."""
    channel = table.guild.create_text_channel(f"queue-{actor.id}")
    await table.bot.store.run(
        change_guild, table.guild.id, queue_channel=channel.id, queue_message=None
    )
    await look(table)
    [message] = [one for one in channel.history() if "Tell me" in buttons(one)]
    answer = (await actor.click(message, label="Tell me")).response
    assert answer is not None
    assert answer.ephemeral
    return answer


async def wants(table: Table, actor: simcord.MemberActor) -> ResponseMessage:
    """Makes the member want alerts for the game of the tests."""
    shown = await panel(table, actor)
    await actor.select(shown, [GAME.key], custom_id="queue:alert-games")
    assert f"**{GAME.title}**" in shown.content
    return shown


def notes(actor: simcord.MemberActor) -> int:
    return sum(WAITS in message.content for message in direct_messages(actor))


async def test_who_wants_it_is_told_until_they_turn_it_off_or_leave_the_server(
    table: Table,
) -> None:
    ann, ben, cem = [await member(table, name) for name in ("Ann", "Ben", "Cem")]
    await wants(table, ann)
    await table.bot.services.queue_alerts.change_alert(cem.id, table.guild.id, games=[GAME.key])
    table.guild.remove_member(cem)
    await join(table, ben)
    [note] = [one for one in direct_messages(ann) if WAITS in one.content]
    assert GAME.title in note.content
    assert "Ben" not in note.content
    assert (notes(ben), notes(cem)) == (0, 0)
    async with table.bot.store.read() as connection:
        assert not (await queue_alert_of(connection, cem.id, table.guild.id)).games

    await ann.user.click(note, custom_id=buttons(note)["Turn off alerts"])
    await leave(table, ben)
    await table.bot.services.queue_alerts.change_alert(ann.id, table.guild.id, told=0)
    await join(table, ben)
    assert notes(ann) == 0, "the note that was there says now that there are no more"


async def test_hours_are_typed_and_kept(table: Table) -> None:
    ann = await member(table, "Ann")
    shown = await wants(table, ann)
    asked = await ann.click(shown, label="Hours …")
    await ann.select(shown, [], custom_id="queue:alert-games")
    done = await ann.submit_modal(asked, {"hours": "18-23", "zone": "europe/berlin"})
    assert "Now: no game, from 18:00 to 23:00 (Europe/Berlin)." in said(done)
    asked = await ann.click(shown, label="Hours …")
    assert "two numbers" in said(await ann.submit_modal(asked, {"hours": "*", "zone": "UTC"}))
    asked = await ann.click(shown, label="Hours …")
    refused = said(await ann.submit_modal(asked, {"hours": "1-2", "zone": "*Mars*/Phobos"}))
    assert "zone" in refused
