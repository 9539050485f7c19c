"""`/help` and `/rules`, by pressing."""

from __future__ import annotations

import pytest

from cogs.help.layouts.moved import Moved
from rendering.art.authors import credit
from tests.bot.deck_texts import GAME
from tests.cogs.help.moved_paths import walk_way, ways
from tests.cogs.matches.duel import begin
from tests.cogs.matches.reading import text_of
from tests.cogs.walking import go_on, screen, walk
from tests.conftest import Table

PLAY = "Press **Play**: your first match starts at once."


async def test_help_opens_what_commands_open_and_works_after_a_restart(table: Table) -> None:
    answer = await table.alice.slash(table.channel, "help")
    assert answer.ephemeral
    first = screen(answer)
    assert text_of(first).startswith(PLAY)
    await table.restart()
    about = await go_on(table.alice, first, "More", "About")
    assert credit() in text_of(screen(about))
    assert text_of(screen(await go_on(table.alice, about, "◀ Help"))).startswith(PLAY)
    opened = await go_on(table.alice, first, "Read the rules")
    assert opened.ephemeral
    assert text_of(screen(opened)).startswith("### Rules")


async def test_a_group_that_moved_is_shown(table: Table) -> None:
    moved = await walk(table.alice, table.channel, "help", "More", "Moved commands", "/match …")
    assert text_of(screen(moved)).startswith("### Moved commands: /match")


async def test_a_topic_is_turned_to_after_a_restart(table: Table) -> None:
    first, second = GAME.help_topics()[:2]
    answer = await walk(table.alice, table.channel, "rules", GAME.title)
    page = screen(answer)
    assert page.embeds[0].title == first.title
    await table.restart()
    await go_on(table.alice, page, second.title)
    assert page.embeds[0].title == second.title
    await go_on(table.alice, page, "Another game")
    assert text_of(page).startswith("### Rules")
    assert not page.embeds


@pytest.mark.parametrize("line", ways("rules"), ids=str)
async def test_each_way_to_the_rules_leads_there(table: Table, line: Moved) -> None:
    await begin(table)
    reached = screen(await walk_way(table.alice, table.channel, line))
    assert reached.embeds[0].title
