"""The pages of `/rules`."""

from typing import Final

import discord

import engine
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import OutgoingMessage
from cogs.help.controls import OtherRulesButton, RulesGameMenu, TopicMenu
from cogs.ui.controls import controls
from cogs.ui.pages import Page, page_message

CHOOSE_GAME: Final = "Choose the game to read about."

GONE: Final = "This page is gone. Open the rules again to see the pages I have."


def games_page() -> OutgoingMessage:
    """Returns the page on which a member chooses the game whose rules to read."""
    return page_message(
        Page("rules-games", CHOOSE_GAME, "Rules", controls=[RulesGameMenu()], colour=None)
    )


def topic_page(game: str, key: str | None = None) -> OutgoingMessage:
    """Returns a page of a game's rules, with a menu of the other pages. `key` is the page, None for
    the first. Raises Refusal if there is no such page."""
    rules = engine.games().get(game)
    topics = rules.help_topics() if rules else ()
    topic = next((one for one in topics if key in (None, one.key)), None)
    if topic is None:
        raise Refusal(GONE)
    embed = discord.Embed(title=topic.title, description=topic.body)
    return OutgoingMessage(
        embed=embed, view=controls(TopicMenu(game, topic.key), OtherRulesButton())
    )
