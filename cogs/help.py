"""`/help` and `/rules`: what to do first, and how the games go."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

import engine
from bot.client import Deckhand
from bot.deck_text import name_key
from bot.discord_calls import OutgoingMessage, answer, redraw
from bot.discord_text import plain
from bot.refusals import Refusal
from cogs.ui.answers import answering
from cogs.ui.choices import game_choices, matching
from cogs.ui.component_ids import GAME, ComponentId
from cogs.ui.controls import Control, controls
from engine.decks import HelpTopic

Command = discord.Interaction[Deckhand]


class TopicMenu(Control[discord.ui.Select[Any]], id=ComponentId("rules", GAME)):
    """The pages about one game, to turn to."""

    def __init__(self, game: str) -> None:
        menu: discord.ui.Select[Any] = discord.ui.Select(
            placeholder="Read about", custom_id=self.component_id.make(game)
        )
        rules = engine.games().get(game)
        for topic in () if rules is None else rules.help_topics()[:25]:
            menu.add_option(label=topic.title, value=topic.key)
        super().__init__(menu)
        self.game = game

    async def pressed(self, interaction: Command) -> None:
        await redraw(interaction, page(*find_topic(self.item.values[0], self.game)))


class Help(commands.Cog):
    """Texts; those about a game are the game's own."""

    def __init__(self, bot: Deckhand) -> None:
        self.bot = bot

    @app_commands.command(name="help", description="What to do first, in a minute")
    async def help_(self, interaction: Command) -> None:
        async with answering(interaction):
            await answer(
                interaction, OutgoingMessage(embed=discord.Embed(description=guide(self.bot)))
            )

    @app_commands.command(description="The rules of a game, and how its cards are written")
    @app_commands.describe(topic="What to read about", game="Which game")
    @app_commands.choices(game=game_choices())
    async def rules(self, interaction: Command, topic: str, game: str | None = None) -> None:
        async with answering(interaction):
            await answer(interaction, page(*find_topic(topic, game)))

    @rules.autocomplete("topic")
    async def topics(self, interaction: Command, typed: str) -> list[app_commands.Choice[str]]:
        """The topics of the game that was chosen before, or of all games."""
        return matching(typed, labelled_topics(interaction.namespace.game))


def guide(bot: Deckhand) -> str:
    """The first steps, with links to the commands."""
    link = bot.tree.link
    games = ", ".join(game.title for game in engine.games().values())
    return "\n".join(
        (
            f"**Deckhand** runs matches of two-player card games in chat ({games}), with decks "
            "that you write yourselves.",
            "",
            f"**1.** Get a deck: {link('deck starter')} gives you a ready one, "
            f"{link('deck generate')} makes one up.",
            f"**2.** {link('match challenge')} somebody. When they accept, the board appears "
            "here; your cards come to you alone. `clock:`, `rated:` and `best_of:` set the terms. "
            f"Nobody to challenge? {link('queue join')} finds you an opponent "
            f"({link('queue status')}, {link('queue leave')}).",
            "**3.** Press a button for every choice. **My hand** shows your cards and what you "
            "can do at any time, **Read cards** says in full what the cards on the board do.",
            "",
            f"Write your own cards: {link('rules')} tells how, {link('deck write')} and "
            f"{link('deck upload')} take them and say what is wrong line by line, "
            f"{link('deck show')} and {link('deck card')} show what they cost. "
            f"{link('deck list')}, {link('deck export')} and {link('deck delete')} keep your "
            "collection in order.",
            f"In a match: {link('match board')}, {link('match hand')}, {link('match log')}; "
            f"{link('match draw')} offers a draw, {link('match undo')} asks to take a choice back, "
            f"{link('match concede')} gives up. {link('match list')}: all you are in.",
            f"Where a game lets you answer all the time, {link('match passing')} (and the menu "
            "below your hand) says when you are asked. At first that is *when you can act*: I "
            "pass for you where you can do nothing else, so a pass that comes at once tells "
            "your opponent just that. *Always ask* hides it; *pass until something happens* "
            "waits for an attack or your turn.",
            f"Tournaments: **Join** on an announcement, or {link('tournament join')}; "
            f"{link('tournament next')} leads you to your match, "
            f"{link('tournament standings')} and {link('tournament bracket')} show who is where, "
            f"{link('tournament list')} what is on. Organisers begin with "
            f"{link('tournament create')}.",
            f"{link('leaderboard')} and {link('profile')}: who stands where.",
            f"{link('settings me')}: direct messages or none, and the board in words. "
            f"{link('settings server')} is for administrators.",
            f"{link('privacy export')} hands you all I store about you, {link('privacy delete')} "
            "deletes it.",
        )
    )


def labelled_topics(game: str | None) -> list[tuple[str, str]]:
    """Every topic (of one game) as a label and a key; the game is named where several are."""
    games = {key: rules for key, rules in engine.games().items() if game in (None, key)}
    return [
        (topic.title if len(games) == 1 else f"{rules.title}: {topic.title}", f"{key}/{topic.key}")
        for key, rules in games.items()
        for topic in rules.help_topics()
    ]


def page(game: str, topic: HelpTopic) -> OutgoingMessage:
    """A topic to read, with a menu of the others."""
    return OutgoingMessage(
        embed=discord.Embed(title=topic.title, description=topic.body),
        view=controls(TopicMenu(game)),
    )


def find_topic(wanted: str, game: str | None) -> tuple[str, HelpTopic]:
    """The game and topic by the topic's key or title. Raises Refusal, naming those there
    are."""
    name = name_key(wanted.strip())
    names: list[str] = []
    for key, rules in engine.games().items():
        if game not in (None, key):
            continue
        for topic in rules.help_topics():
            if name in {name_key(n) for n in (topic.key, topic.title, f"{key}/{topic.key}")}:
                return key, topic
            names.append(topic.title)
    raise Refusal(
        f"There is no page about **{plain(wanted)}**. There are: {', '.join(names)}."[:2000]
    )


async def setup(bot: Deckhand) -> None:
    """Called by the client when it loads this extension."""
    bot.add_dynamic_items(TopicMenu)
    await bot.add_cog(Help(bot))
