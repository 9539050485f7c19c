"""What an organiser wishes of a new tournament: as they typed it, the rest like an earlier one."""

from collections.abc import Mapping
from typing import Any, Final

import discord

import engine
from bot.app.client import Interaction
from bot.base.refusals import Refusal
from bot.decks.modes import find_mode
from bot.tournaments.creation import NewTournament, settings_like
from cogs.tournaments.controllers.tournament_lookup import find_tournament

NOT_SAID: Final = (
    "Say what is played (`game:`) and who meets whom (`format:`), or choose an earlier tournament "
    "with `like:`."
)
NOT_PLAYED: Final = "The game of that tournament is not played any more: choose another `game:`."


async def wished_settings(
    interaction: Interaction,
    channel: discord.TextChannel,
    name: str,
    given: Mapping[str, Any],
    like: str | None,
    *,
    planned: bool,
) -> NewTournament:
    """The settings that are `given`, the others as in the tournament named by `like`. `planned`
    says that it starts by itself. Raises Refusal where there is no such tournament, or something
    that has to be said is not."""
    settings: dict[str, Any] = dict(given)
    if like is not None:
        earlier = await find_tournament(interaction, like, ended=True)
        settings = dict(settings_like(earlier, {**given, **({"starts": 0} if planned else {})}))
        settings.pop("starts", None)
    game = settings.get("game")
    if game is None or "format" not in settings:
        raise Refusal(NOT_SAID)
    if game not in engine.games():
        raise Refusal(NOT_PLAYED)
    if mode := settings.get("mode"):
        settings["mode"] = find_mode(mode, game)[1].key
    return NewTournament(guild=channel.guild.id, channel=channel.id, name=name, **settings)
