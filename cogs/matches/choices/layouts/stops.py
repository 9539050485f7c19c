"""The steps in which a player wants to be asked: a private message to see and change them."""

from typing import Any

import discord

import engine
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import OutgoingMessage
from bot.matches.choices.stops import all_stops
from bot.matches.live.snapshot import Snapshot
from cogs.matches.choices.controls import KeepStopsButton, StopsMenu
from cogs.ui.containers import RUNNING, control_row, message_of
from cogs.ui.match_text import title
from engine.players import Player

WHEN_ABLE = (
    "Without a stop I pass for you in a step, unless in your own turn you can attack or play "
    "something new, or something of your opponent's waits to take effect. A pass that comes at "
    "once tells your opponent that you have no stop there, or could not act."
)

NO_STEPS = "This game has no steps in which you could be asked. `/match passing` says when you are."


def stops_words(snapshot: Snapshot, seat: Player) -> str:
    """Returns where the player is asked though they could wait; empty in a game that has no steps,
    and for who is always asked."""
    called = all_stops(engine.games()[snapshot.row.game].steps)
    auto_pass = snapshot.auto_pass[seat]
    if not called or auto_pass.preference != "able":
        return ""
    names = [name[0].lower() + name[1:] for key, name in called.items() if key in auto_pass.stops]
    return f"You are asked too: {', '.join(names)}." if names else "You have set no stops."


def stops_message(snapshot: Snapshot, seat: Player, note: str = "") -> OutgoingMessage:
    """Returns the message with the stops of a player in a match. Raises Refusal for a game that has
    no steps."""
    called = all_stops(engine.games()[snapshot.row.game].steps)
    if not called:
        raise Refusal(NO_STEPS)
    card = discord.ui.Container[Any](accent_colour=RUNNING)
    words = (note, "### Stops", WHEN_ABLE, f"-# {title(snapshot.row)}")
    card.add_item(discord.ui.TextDisplay("\n".join(filter(None, words))))
    match_id = snapshot.row.id
    card.add_item(control_row(StopsMenu(match_id, called, snapshot.auto_pass[seat].stops)))
    card.add_item(control_row(KeepStopsButton(match_id)))
    return message_of(card)
