"""`/help` and `/rules`."""

import re

from simcord.results import ResponseMessage

import engine
from cogs.help.controllers import NEWCOMER
from tests.bot.deck_texts import GAME
from tests.cogs.matches.reading import buttons
from tests.conftest import Table

AREAS = ["Matches", "Decks", "Rules", "Tournaments", "Settings"]


def linked(message: ResponseMessage) -> set[str]:
    """The commands that a page links to."""
    words = message.content
    assert "`/" not in words
    assert len(words) < 2000
    return set(re.findall(r"</([a-z ]+):\d+>", words))


async def test_help_leads_to_a_page_for_each_area_and_back_after_a_restart(table: Table) -> None:
    answer = await table.alice.slash(table.channel, "help")
    assert answer.ephemeral
    page = answer.response
    assert page is not None
    assert len(page.content.replace(NEWCOMER, "")) < 900
    assert list(buttons(page)) == ["Play", "Learn", *AREAS]
    assert linked(page) == {"match practice", "deck starter", "match challenge", "queue join"}
    await table.restart()
    commands, found = set(table.alice.available_commands(table.channel)), set[str]()
    for area in AREAS:
        await table.alice.click(page, label=area)
        assert page.content.startswith(f"### {area}\n")
        assert linked(page) <= commands
        found |= linked(page)
        await table.alice.click(page, label="◀ Help")
        assert list(buttons(page)) == ["Play", "Learn", *AREAS]
    assert {
        "deck upload",
        "match passing",
        "tournament join",
        "settings",
        "rules",
        "deck share",
        "learn",
        "puzzle",
    } <= found
    await table.alice.click(page, label="Rules")
    for game in engine.games().values():
        assert game.title in buttons(page)
    await table.alice.click(page, label=GAME.title)
    assert page.embeds[0].title == GAME.help_topics()[0].title
    assert not page.content


async def test_a_topic_is_found_and_turned_to_after_a_restart(table: Table) -> None:
    first, second = GAME.help_topics()[:2]
    offers = await table.alice.autocomplete(table.channel, "rules", "topic", "SCALE")
    assert f"{GAME.key}/scale" in [offer["value"] for offer in offers]
    answer = await table.alice.slash(table.channel, "rules", topic=first.title.upper())
    unknown = await table.alice.slash(table.channel, "rules", topic="atack", game=GAME.key)
    assert answer.ephemeral
    assert unknown.ephemeral
    assert answer.response is not None
    assert unknown.response is not None
    await table.restart()
    await table.alice.select(answer.response, [second.key])
    assert answer.response.embeds[0].title == second.title
    await table.alice.click(unknown.response, label="Attacks")
    assert (unknown.response.content, unknown.response.embeds[0].title) == ("", "Attacks")
