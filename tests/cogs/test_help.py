"""`/help` and `/rules`."""

import re

import engine
from tests.cogs.decks import GAME, private
from tests.conftest import Table


async def test_help_links_commands_that_exist(table: Table):
    answer = await table.alice.slash(table.channel, "help")
    assert answer.ephemeral
    assert answer.response is not None
    words = answer.response.embeds[0].description or ""
    links = re.findall(r"</([a-z ]+):\d+>", words)
    assert {"deck starter", "deck upload", "match challenge"} <= set(links)
    assert set(links) <= set(table.alice.available_commands(table.channel))
    assert "`/" not in words


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


async def test_an_unknown_topic_is_answered_with_those_there_are(table: Table):
    words = private(await table.alice.slash(table.channel, "rules", topic="*cheating*"))
    assert r"\*cheating\*" in words
    assert GAME.help_topics()[0].title in words
