"""Matches of a tournament that players really play, and that last as long as they like: each of
their cards draws another one, or loses."""

from __future__ import annotations

from collections.abc import Sequence

import discord
import simcord

from tests.bot.matches.games import store_deck
from tests.cogs.matches.reading import buttons, menus
from tests.cogs.tournaments.playing import Cup
from tests.conftest import Table

CROSSROADS = (
    '"Crossroads" play take 2: (draw, deckout)\nN/A\n'
    'deck: "Crossroads" by "Tests"\n"Crossroads" 40\n'
)
PLAY, DRAW, LOSE, END = (
    "Play Crossroads (take 2 damage)",
    "draw a card",
    "lose the game",
    "End turn",
)


async def newcomer(table: Table, name: str) -> simcord.MemberActor:
    """Returns a member with such a deck."""
    user = table.env.create_user(name.lower(), global_name=name)
    await store_deck(table.bot.store, user.id, CROSSROADS)
    return table.guild.add_member(user)


async def players_of(cup: Cup, actor: simcord.MemberActor) -> list[simcord.MemberActor]:
    """Returns both players of the member's running match."""
    users = (await cup.match(actor)).users.values()
    return [one for one in cup.players if one.id in users]


def mover(both: Sequence[simcord.MemberActor]) -> simcord.MemberActor:
    """Returns the player who has to move, by what both see of their match."""
    [found] = [one for one in both if END in buttons(panel(one))]
    return found


def panel(actor: simcord.MemberActor) -> discord.Message:
    """Returns the newest hand in the player's DM."""
    sent = actor.user.dm_channel.history()
    return [message for message in sent if message.components][-1]


async def take(actor: simcord.MemberActor, *labels: str) -> None:
    """Chooses options of those labels as the player, one after another, in their DM."""
    for label in labels:
        message = panel(actor)
        if label in buttons(message):
            await actor.user.click(message, custom_id=buttons(message)[label])
            continue
        [(menu, value)] = [
            (menu, values[label]) for menu, values in menus(message).items() if label in values
        ]
        await actor.user.select(message, [value], custom_id=menu)


async def play_turns(cup: Cup, actor: simcord.MemberActor, turns: int) -> None:
    """Plays a number of `turns` of the member's match, by the players who have to move."""
    both = await players_of(cup, actor)
    for _ in range(turns):
        await take(mover(both), PLAY, DRAW, END)


async def lose(cup: Cup, loser: simcord.MemberActor) -> None:
    """Makes the member lose their running match by the rules of the game."""
    both = await players_of(cup, loser)
    if (first := mover(both)) is not loser:
        await take(first, END)
    await take(loser, PLAY, LOSE)
