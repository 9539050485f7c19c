"""`/help`: the first steps on a short page, and a page behind a button for each area."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import discord

import engine
from bot.app.client import Deckhand, Interaction
from bot.discord_api.discord_calls import OutgoingMessage, redraw
from bot.discord_api.emoji import signs_for, with_sign
from cogs.help.controllers.rules_topics import first_topics
from cogs.ui.component_ids import ComponentId, one_of
from cogs.ui.controls import Control, controls
from cogs.ui.play_buttons import LearnButton, PlayButton
from rendering.art.authors import credit
from rendering.signs.emoji_signs import game_sign

NEWCOMER: Final = "New here? **Learn** teaches you a game in short missions."
Link = Callable[[str], str]
"""Gives back a link to the command of that name."""


class GuideButton(Control[discord.ui.Button[Any]], id=ComponentId("help:guide")):
    """Turns back to the first page."""

    def __init__(self) -> None:
        custom_id = self.component_id.make()
        super().__init__(discord.ui.Button(label="◀ Help", custom_id=custom_id))

    async def pressed(self, interaction: Interaction) -> None:
        await redraw(interaction, guide(interaction.client, interaction.user.id))


def _play(link: Link) -> str:
    return "\n".join(
        (
            f"{link('match practice')} (or “Play”) begins a match against the computer at once, "
            f"with any deck, at four levels. {link('learn')} teaches a game in short missions, "
            f"{link('puzzle')} has you find the one way to win.",
            f"{link('match challenge')} asks somebody; `clock:`, `rated:` and `best_of:` set the "
            f"terms. {link('queue join')} finds you an opponent ({link('queue status')}, "
            f"{link('queue leave')}).",
            "",
            "**In a match** you press a button for every choice. “My hand” shows your cards and "
            "what you can do at any time, “Read cards” says in full what cards do. "
            f"{link('match board')}, {link('match hand')} and {link('match log')} bring them "
            "back.",
            f"{link('match draw')} offers a draw, {link('match undo')} asks to take a choice "
            f"back, {link('match concede')} gives up. {link('match list')}: all you are in.",
            "",
            f"**When you are asked** is yours to say where a game lets you answer all the time: "
            f"{link('match passing')}, and the menu below your hand. At first that is *when you "
            "can act*: I pass for you where you can do nothing new, so a pass that comes at once "
            "tells your opponent just that. *Always ask* hides it; *pass until something happens* "
            "waits for an attack or your turn.",
            "",
            f"{link('leaderboard')} and {link('profile')}: who stands where.",
        )
    )


def _decks(link: Link) -> str:
    return "\n".join(
        (
            f"{link('deck starter')} gives you a ready deck, {link('deck generate')} makes one up.",
            "",
            f"**Your own cards**: {link('rules')} tells how to write them. {link('deck write')} "
            f"opens an editor, {link('deck upload')} takes a file; both say what is wrong line by "
            "line.",
            f"{link('deck show')} and {link('deck card')} show what cards do and cost; "
            f"{link('card search')} finds those of the game, of ready decks, yours, and those that "
            f"were shared here. {link('deck share')} lets others copy a deck of yours.",
            "",
            f"{link('deck list')}, {link('deck export')} and {link('deck delete')} keep your "
            f"collection in order; {link('deck print')} makes cards of paper of a deck.",
        )
    )


def _rules(link: Link) -> str:
    return (
        f"Every game has pages on how a match goes, how its cards are written and what the checker "
        f"says. Pick a game, or ask for a topic: {link('rules')}."
    )


def _tournaments(link: Link) -> str:
    return "\n".join(
        (
            f"“Join” on an announcement, or {link('tournament join')}. "
            f"{link('tournament list')} shows what is on.",
            f"{link('tournament next')} leads you to your match, "
            f"{link('tournament standings')} and {link('tournament bracket')} show who is where.",
            "",
            "Something is wrong at your table? “Call an organiser” below the board.",
            "",
            f"Organisers begin with {link('tournament create')}.",
        )
    )


def _settings(link: Link) -> str:
    return "\n".join(
        (
            f"{link('settings me')}: direct messages or none, the board in words, your picture on "
            "boards, and who may challenge you.",
            f"{link('settings server')} is for administrators.",
            f"{link('privacy export')} hands you all I store about you, {link('privacy delete')} "
            "deletes it.",
        )
    )


AREAS: Final[Mapping[str, tuple[str, Callable[[Link], str]]]] = {
    "play": ("Matches", _play),
    "decks": ("Decks", _decks),
    "rules": ("Rules", _rules),
    "tournaments": ("Tournaments", _tournaments),
    "settings": ("Settings", _settings),
}


class AreaButton(Control[discord.ui.Button[Any]], id=ComponentId("help:area", one_of(*AREAS))):
    """Turns to the page about an area."""

    def __init__(self, area: str) -> None:
        custom_id = self.component_id.make(area)
        super().__init__(discord.ui.Button(label=AREAS[area][0], custom_id=custom_id))
        self.area = area

    async def pressed(self, interaction: Interaction) -> None:
        title, words = AREAS[self.area]
        text = words(interaction.client.tree.link)
        topics = first_topics(signs_for(interaction.user.id)) if self.area == "rules" else ()
        outgoing = OutgoingMessage(f"### {title}\n{text}", controls(*topics, GuideButton()))
        await redraw(interaction, outgoing)


def guide(bot: Deckhand, reader: int, *, newcomer: bool = False) -> OutgoingMessage:
    """The first steps, with links to the commands, and buttons to the areas, for that member; a
    `newcomer` is told from what they can learn a game."""
    link = bot.tree.link
    signs = signs_for(reader)
    games = ", ".join(
        with_sign(signs, game_sign(key), game.title) for key, game in engine.games().items()
    )
    words = "\n".join(
        (
            f"**Deckhand** runs matches of two-player card games in chat ({games}), with decks "
            "that you write yourselves.",
            *([NEWCOMER] if newcomer else []),
            "",
            f"**1.** **Play** (or {link('match practice')}) begins a match against the computer at "
            "once. Press a button for every choice.",
            f"**2.** Get a deck: {link('deck starter')} gives you a ready one.",
            f"**3.** {link('match challenge')} somebody, or let {link('queue join')} find you an "
            "opponent. The board appears here; your cards come to you alone.",
            "",
            f"-# {credit()}",
        )
    )
    return OutgoingMessage(words, controls(PlayButton(), LearnButton(), *map(AreaButton, AREAS)))
