"""`/help` and `/rules`."""

import re

import pytest
from simcord.results import ResponseMessage

import engine
from cogs.help.guide import NEWCOMER
from tests.bot.deck_texts import GAME
from tests.cogs.decks import private
from tests.cogs.matches.reading import buttons
from tests.conftest import Table

AREAS = ["Matches", "Decks", "Rules", "Tournaments", "Settings"]


def linked(message: ResponseMessage) -> set[str]:
    """The commands that a page links to."""
    words = message.content
    assert "`/" not in words
    assert len(words) < 2000
    return set(re.findall(r"</([a-z ]+):\d+>", words))


async def opened(table: Table) -> ResponseMessage:
    answer = await table.alice.slash(table.channel, "help")
    assert answer.ephemeral
    assert answer.response is not None
    return answer.response


async def test_help_is_a_short_page_with_buttons(table: Table):
    page = await opened(table)
    assert len(page.content.replace(NEWCOMER, "")) < 900
    assert list(buttons(page)) == ["Play", "Learn", *AREAS]
    assert linked(page) == {"match practice", "deck starter", "match challenge", "queue join"}


@pytest.mark.parametrize("area", AREAS)
async def test_each_button_opens_a_page_and_leads_back_after_a_restart(table: Table, area: str):
    page = await opened(table)
    await table.restart()
    await table.alice.click(page, label=area)
    assert page.content.startswith(f"### {area}\n")
    assert linked(page) <= set(table.alice.available_commands(table.channel))
    await table.restart()
    await table.alice.click(page, label="◀ Help")
    assert list(buttons(page)) == ["Play", "Learn", *AREAS]


async def test_the_pages_name_every_command_that_a_member_needs(table: Table):
    page, found = await opened(table), set[str]()
    for area in AREAS:
        await table.alice.click(page, label=area)
        found |= linked(page)
        await table.alice.click(page, label="◀ Help")
    assert {
        "deck upload",
        "match passing",
        "tournament join",
        "settings me",
        "rules",
        "deck share",
        "learn",
        "puzzle",
    } <= found


async def test_the_rules_of_each_game_are_a_press_away(table: Table):
    page = await opened(table)
    await table.alice.click(page, label="Rules")
    for game in engine.games().values():
        assert game.title in buttons(page)
    await table.alice.click(page, label=GAME.title)
    assert page.embeds[0].title == GAME.help_topics()[0].title
    assert not page.content


async def test_every_page_of_every_game_can_be_read(table: Table):
    for game in engine.games().values():
        for topic in game.help_topics():
            answer = await table.alice.slash(
                table.channel, "rules", topic=f"{game.key}/{topic.key}", game=game.key
            )
            assert answer.ephemeral
            assert answer.response is not None
            (page,) = answer.response.embeds
            assert (page.title, page.description) == (topic.title, topic.body)


async def test_a_topic_is_found_by_its_title_and_turned_to_in_the_menu(table: Table):
    first, second = GAME.help_topics()[:2]
    answer = await table.alice.slash(table.channel, "rules", topic=first.title.upper())
    assert answer.response is not None
    await table.restart()
    await table.alice.select(answer.response, [second.key])
    assert answer.response.embeds[0].title == second.title


async def test_topics_are_completed(table: Table):
    offers = await table.alice.autocomplete(table.channel, "rules", "topic", "")
    assert 0 < len(offers) <= 25
    offers = await table.alice.autocomplete(table.channel, "rules", "topic", "SCALE")
    assert f"{GAME.key}/scale" in [offer["value"] for offer in offers]


@pytest.mark.parametrize(
    ("typed", "nearest"), [("atack", "Attacks"), ("scales", "Scale"), ("the deck", "The deck file")]
)
async def test_an_unknown_topic_is_answered_with_the_nearest_few(
    table: Table, typed: str, nearest: str
):
    answer = await table.alice.slash(table.channel, "rules", topic=typed, game=GAME.key)
    assert answer.ephemeral
    page = answer.response
    assert page is not None
    assert len(buttons(page)) == 5
    assert nearest in buttons(page)
    await table.restart()
    await table.alice.click(page, label=nearest)
    assert (page.content, page.embeds[0].title) == ("", nearest)


async def test_what_was_typed_is_repeated_harmlessly(table: Table):
    words = private(await table.alice.slash(table.channel, "rules", topic="*cheating*" * 200))
    assert r"\*cheating\*" in words
    assert len(words) < 600
