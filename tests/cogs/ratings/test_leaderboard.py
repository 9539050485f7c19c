"""`/leaderboard` and `/profile` by commands and clicks, also after a restart."""

from __future__ import annotations

from dataclasses import replace

import pytest
import simcord
from simcord.results import ResponseMessage

from cogs.help.layouts.moved import Moved
from tests.bot.matches.games import GAME
from tests.bot.ratings.ended import between, played
from tests.cogs.help.moved_paths import walk_way, ways
from tests.cogs.matches.reading import buttons, text_of
from tests.cogs.tournaments.playing import answered
from tests.cogs.walking import go_on, screen
from tests.conftest import Table

OTHERS = 1000


async def ask(
    table: Table, actor: simcord.MemberActor, command: str, **options: object
) -> ResponseMessage:
    """Returns the private answer to the member. Checks that it calls nobody."""
    answer = answered(await actor.slash(table.channel, command, **options))
    assert answer.ephemeral
    assert not answer.message.mentions
    return answer


async def test_the_pages_of_a_leaderboard_are_turned_and_ones_own_place_found(
    table: Table,
) -> None:
    pairs = [(number, number + 1) for number in range(OTHERS, OTHERS + 10, 2)]
    matches = [
        between(number, *pair, guild=table.guild.id)
        for number, pair in enumerate([*pairs, (OTHERS + 10, table.alice.id)], 1)
    ]
    await played(table.bot.store, matches)
    answer = await ask(table, table.alice, "leaderboard")
    assert "12 players, page 1 of 2" in answer.content
    await table.alice.click(answer, label="Page 2 ▶")
    assert "page 2 of 2" in answer.content
    await table.alice.click(answer, label="◀ Page 1")
    await table.alice.click(answer, label="My place")
    assert "(you)" in answer.content
    assert "(you)" in (answer.attachments[0].description or "")

    theirs = await ask(table, table.bob, "leaderboard")
    before = theirs.content
    refused = await table.bob.click(theirs, label="My place")
    assert refused.ephemeral
    assert refused.response is not None
    assert "no rating here yet" in refused.response.content
    assert theirs.content == before


async def test_nobody_on_it_leads_to_the_queue_or_to_another_board(table: Table) -> None:
    daily = between(1, table.alice.id, table.bob.id, guild=table.guild.id, clock="daily")
    await played(table.bot.store, [daily])
    nobody = await ask(table, table.bob, "leaderboard")
    assert "Nobody has a rating here yet" in nobody.content
    assert list(buttons(nobody)) == ["Find an opponent"]
    await go_on(table.bob, nobody, f"{GAME.title} · Daily")
    assert "2 players" in nobody.content


@pytest.mark.parametrize("line", ways("leaderboard"), ids=str)
async def test_each_way_to_a_leaderboard_leads_there(table: Table, line: Moved) -> None:
    daily = between(1, table.alice.id, table.bob.id, guild=table.guild.id, clock="daily")
    await played(table.bot.store, [daily])
    assert "2 players" in text_of(screen(await walk_way(table.alice, table.channel, line)))


async def test_the_menu_of_a_member_opens_their_profile(table: Table) -> None:
    opened = await table.alice.context_menu(table.channel, "Profile", table.bob)
    assert opened.ephemeral
    assert text_of(screen(opened)).startswith("### Bob\n")


async def test_members_look_at_their_own_profile_and_at_that_of_another(table: Table) -> None:
    mine = await ask(table, table.alice, "profile")
    assert mine.content.startswith("### Alice\n")
    theirs = await ask(table, table.alice, "profile", member=table.bob)
    assert theirs.content.startswith("### Bob\n")
    robot = table.env.create_user("robot", bot=True)
    refused = await table.alice.slash(table.channel, "profile", member=robot)
    assert refused.ephemeral
    assert "Bots don't play." in answered(refused).content


async def test_two_of_the_same_name_are_told_apart(table: Table) -> None:
    both = between(1, table.alice.id, table.bob.id, guild=table.guild.id)
    await played(table.bot.store, [replace(both, name_a="Alex", name_b="Alex")])
    answer = await ask(table, table.alice, "leaderboard")
    assert "**Alex (1)**" in answer.content
    assert "**Alex (2)**" in answer.content
    alt = answer.attachments[0].description or ""
    assert "Alex (1)" in alt
    assert "Alex (2)" in alt
