"""After a restart boards and hands are corrected gradually; members who press go first."""

from __future__ import annotations

import pytest
from discord.utils import utcnow

from bot.matches.beginning.challenges import ChallengeService
from bot.matches.beginning.match_creation import MatchOptions, PlayerRef
from bot.store.matches.match_rows import matches_to_refresh
from bot.store.settings.preferences import change_preferences
from cogs.matches.table.jobs.catch_up import A_SECOND
from cogs.ui.periodic import LONGEST
from engine.players import PLAYERS
from tests.bot.deck_texts import ALICES, BOBS
from tests.bot.matches.games import GAME, store_deck
from tests.cogs.matches.pages import at_match
from tests.cogs.matches.table.slow_pictures import DRAWING, Slow
from tests.cogs.tournaments.playing import press
from tests.conftest import Table

MATCHES = A_SECOND + 2
AWAY = 1200
SECONDS = 4
"""Seconds in which the hands of all matches are shown, and no board is drawn."""

EDITS_A_MATCH = 3
"""Number of edits per match: a board and two hands."""


def now() -> int:
    return int(utcnow().timestamp())


async def begin_many(table: Table) -> None:
    """Begins matches with clocks, all shown. Hands are in words, so that no test waits for
    pictures."""
    alice, bob = PlayerRef(table.alice.id, "Alice"), PlayerRef(table.bob.id, "Bob")
    store, terms = table.bot.store, MatchOptions(GAME.key, "live")
    alices, bobs = await store_deck(store, alice.id, ALICES), await store_deck(store, bob.id, BOBS)
    challenges = ChallengeService(store, now)
    async with store.write() as connection:
        for person in (alice, bob):
            await change_preferences(connection, person.id, text_board=True)
    for _ in range(MATCHES):
        row = await challenges.make(alice, bob, table.guild.id, table.channel.id, alices, terms)
        await challenges.accept(row.id, bob.id, bobs)
    while await behind(table):
        await table.env.advance_time(LONGEST)


async def behind(table: Table) -> set[str]:
    """Returns the matches whose messages are outdated."""
    async with table.bot.store.read() as connection:
        return set(await matches_to_refresh(connection, 2 * MATCHES))


async def come_back(table: Table) -> None:
    """Restarts the bot after so long that the clocks of all matches are corrected."""
    for shard in table.bot.shards.values():
        await shard.disconnect()
    await table.env.advance_time(AWAY)
    await table.restart()


def edits(table: Table) -> int:
    """Returns how many times messages were edited so far."""
    return sum(call.method == "PATCH" for call in table.env.http_requests)


async def second(table: Table) -> int:
    """Lets a second pass. Returns how many messages were edited in it."""
    before = edits(table)
    await table.env.advance_time(1)
    return edits(table) - before


async def test_matches_are_caught_up_with_so_many_a_second_and_a_pressed_one_at_once(
    table: Table,
) -> None:
    await begin_many(table)
    before = edits(table)
    await come_back(table)
    late = await behind(table)
    assert len(late) == MATCHES - A_SECOND
    assert 0 < edits(table) - before <= A_SECOND * EDITS_A_MATCH
    pressed = min(late)
    asked = await at_match(table.alice, table.channel, "More", "Concede", match=pressed)
    await press(table.alice, asked, "Concede the match")
    assert await behind(table) == late - {pressed}
    assert 0 < await second(table) <= len(late) * EDITS_A_MATCH
    assert not await behind(table)
    assert not await second(table)


def edited_hands(table: Table, since: int) -> set[str]:
    """Returns the paths of the hands that were edited after the first `since` calls."""
    places = tuple(f"/channels/{one.user.dm_channel.id}/" for one in (table.alice, table.bob))
    edited = {call.path for call in table.env.http_requests[since:] if call.method == "PATCH"}
    return {path for path in edited if path.startswith(places)}


async def test_no_hand_waits_until_the_boards_of_other_matches_are_drawn(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin_many(table)
    before = len(table.env.http_requests)
    Slow(table, monkeypatch)
    await come_back(table)
    await table.env.advance_time(SECONDS)
    assert len(edited_hands(table, before)) == MATCHES * len(PLAYERS)
    assert len(await behind(table)) == MATCHES
    while await behind(table):
        await table.env.advance_time(DRAWING)
