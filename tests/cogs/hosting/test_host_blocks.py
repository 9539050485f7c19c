"""A user whom the host blocks finishes what runs, and begins nothing new; a blocked server is
left."""

from __future__ import annotations

import asyncio
import json
from typing import Final

import pytest
import simcord

from bot.cli import host_block_command
from bot.limits.host_blocks import GUILD_BLOCKED, LOOK_SECONDS, USER_BLOCKED, press_goes_on
from bot.store.limits.host_blocks import BlockKind
from bot.store.matches.match_rows import matches_of
from bot.store.settings.guild_settings import guild_settings
from cogs.hosting.controllers.host_blocks import LEFT
from tests.bot.deck_texts import LEGAL
from tests.cogs.controls import control_kinds
from tests.cogs.decks.deck_answers import private, share
from tests.cogs.matches.challenges.challenging import send_challenge
from tests.cogs.matches.duel import begin, challenge
from tests.cogs.matches.pages import at_match
from tests.cogs.matches.reading import buttons, text_of
from tests.cogs.privacy.asking import ask_export
from tests.cogs.privacy.cups import enter_tournaments
from tests.cogs.privacy.leaving import Server
from tests.cogs.privacy.people import traces
from tests.cogs.queue.waiting import give_deck, join, places, said
from tests.cogs.walking import go_on
from tests.conftest import Table

REFUSED: Final = {
    *("match:rematch", "match:rematch-yes", "match:new-opponent"),
    *("match:play-on", "match:play-on-request", "match:play-on-now"),
    *("match:watch", "match:watch-one", "match:replay", "match:replay-turn", "match:keep-replay"),
    *("match:agree-open", "match:review", "match:look-at", "match:verify"),
    *("match:their-cards", "match:their-card", "match:into"),
    *("match:another-puzzle", "match:next-puzzle", "match:vote", "match:wrong-puzzle"),
    *(
        "match:share",
        "match:share-turns",
        "match:share-puzzle",
        "match:next-mission",
        "match:retry-mission",
    ),
}
"""The controls of matches that a blocked user may not press: they begin something, or make
something of a finished match."""


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes the bot check blocks as often as in reality."""
    monkeypatch.setattr("bot.limits.host_blocks.LOOK_SECONDS", LOOK_SECONDS)


async def block(table: Table, blocked: int, kind: BlockKind = "user") -> None:
    """Blocks a user as the host while the bot runs, and makes it check."""
    await asyncio.to_thread(host_block_command.block, table.settings, kind, blocked)
    await table.env.advance_time(LOOK_SECONDS + 1)


async def unblock(table: Table, blocked: int, kind: BlockKind = "user") -> None:
    """Unblocks a user as the host."""
    await asyncio.to_thread(host_block_command.unblock, table.settings, kind, blocked)
    await table.env.advance_time(LOOK_SECONDS + 1)


async def running(table: Table, actor: simcord.MemberActor) -> int:
    async with table.bot.store.read() as connection:
        return len(await matches_of(connection, actor.id))


async def test_who_is_blocked_begins_nothing_new(table: Table) -> None:
    post = await share(table)
    page = await table.alice.slash(table.channel, "deck")
    asked = await go_on(table.alice, page, "New deck", "Write a deck")
    await block(table, table.bob.id)
    assert private(await table.bob.click(post, label="Copy this deck")) == USER_BLOCKED
    await block(table, table.alice.id)
    for command, options in (
        ("challenge", {"member": table.bob}),
        ("play", {}),
        ("queue", {}),
        ("deck", {}),
        ("help", {}),
    ):
        told = await table.alice.slash(table.channel, command, **options)
        assert private(told) == USER_BLOCKED, command
    assert private(await table.alice.click(post, label="Withdraw")) == USER_BLOCKED
    assert private(await go_on(table.alice, page, "Upload a file")) == USER_BLOCKED
    told = await table.alice.submit_modal(asked, {"text": LEGAL, "name": "Storm 2"})
    assert USER_BLOCKED in said(told), "a text that was asked for before"
    assert [deck.name for deck in await table.bot.decks.of(table.alice.id)] == ["Storm"]
    assert private(await table.alice.slash(table.channel, "deck")) == USER_BLOCKED
    await unblock(table, table.alice.id)
    assert private(await table.alice.slash(table.channel, "deck")) != USER_BLOCKED


async def test_a_running_match_is_finished_and_nothing_begins_from_it(table: Table) -> None:
    duel = await begin(table)
    await block(table, table.alice.id)
    before = (await duel.truth()).number
    await duel.choose(0)
    assert (await duel.truth()).number > before
    assert USER_BLOCKED not in said(await at_match(table.alice, duel.place, "Hand"))
    await duel.concede("A")
    board = await duel.board()
    for label in ("Rematch", "Watch replay", "Review", "Share"):
        pressed = await duel.press("A", board, buttons(board)[label])
        assert said(pressed) == USER_BLOCKED, label
    rematch = await duel.press("B", board, buttons(board)["Rematch"])
    assert "no rematch against this opponent" in said(rematch)


def test_of_each_control_of_a_match_it_is_said_whether_who_is_blocked_may_press_it() -> None:
    """A new control is refused until `GOING_ON_PRESSES` has it, and this test fails until `REFUSED`
    or that set does."""
    prefixes = {kind.component_id.prefix for kind in control_kinds().values()}
    of_matches = {prefix for prefix in prefixes if prefix.startswith("match:")}
    assert of_matches > REFUSED
    for prefix in of_matches:
        assert press_goes_on(f"{prefix}:4F7K2M:12") == (prefix not in REFUSED), prefix


async def test_what_waited_is_given_up_and_so_is_a_place_in_a_tournament(table: Table) -> None:
    asked = (await challenge(table)).response
    await give_deck(table, table.alice)
    await join(table, table.alice)
    assert await places(table)
    hers, his = [
        (await table.bot.decks.keep(actor.id, LEGAL)).deck.version_id
        for actor in (table.alice, table.bob)
    ]
    await enter_tournaments(table, hers, his)
    await block(table, table.alice.id)
    assert [line for line in await traces(table, "waiting") if line.startswith("entrants")] == []
    assert "withdrew it" in text_of(asked)
    assert not await places(table)
    assert "takes no challenges" in said(
        await send_challenge(table, table.bob, table.alice, "Bob's deck")
    )
    assert not await running(table, table.bob)


async def test_their_data_stays_theirs_and_the_block_is_told_and_kept(table: Table) -> None:
    await block(table, table.alice.id)
    page = await table.alice.slash(table.channel, "privacy")
    assert "nothing about you" in private(page)
    told = await ask_export(table.alice, table.channel)
    assert told.response is not None
    [file] = told.response.attachments
    assert json.loads(await file.read())["blocked_by_host"] is not None
    assert private(await table.alice.slash(table.channel, "deck")) == USER_BLOCKED


async def test_a_blocked_server_is_told_so_and_left_and_left_again(table: Table) -> None:
    backend = table.env.backend
    server = Server(
        table, backend.guilds[table.guild.id], dict(backend.channels), dict(backend.messages)
    )
    await asyncio.to_thread(host_block_command.block, table.settings, "guild", table.guild.id)
    await table.bot.services.host_blocks.load_blocks()
    assert private(await table.bob.slash(table.channel, "deck")) == GUILD_BLOCKED
    await table.env.advance_time(LOOK_SECONDS + 1)
    assert table.bot.get_guild(table.guild.id) is None
    async with table.bot.store.read() as connection:
        assert (await guild_settings(connection, table.guild.id)).left is not None
    told = table.guild.owner.dm_channel.history()
    assert [one.content for one in told] == [LEFT.format(name="Card club")]
    await server.take_back()
    await table.env.advance_time(LOOK_SECONDS + 1)
    assert table.bot.get_guild(table.guild.id) is None
    await unblock(table, table.guild.id, "guild")
    await server.take_back()
    await table.env.advance_time(LOOK_SECONDS + 1)
    assert table.bot.get_guild(table.guild.id) is not None
