"""The message to a player whose opponent has left the server, with its buttons."""

from dataclasses import dataclass

import discord

from bot.discord_api.discord_calls import OutgoingMessage
from bot.matches.actions import ClaimLeft
from bot.store.matches.match_rows import MatchRow
from bot.store.running_matches.absences import AbsenceRow
from cogs.ui.call_buttons import called_player, fewer_calls
from cogs.ui.component_ids import MATCH_ID, ComponentId
from cogs.ui.controls import MatchButton
from cogs.ui.match_text import names
from cogs.ui.pages import plain_page
from engine.players import opponent


@dataclass(frozen=True, slots=True)
class EndLeft:
    """The action that ends a match without a result, for a player whose opponent has left."""


class EndLeftButton(MatchButton, id=ComponentId("match:end-left", MATCH_ID), action=EndLeft):
    """The button that ends a match without a result after the opponent has left."""

    label = "End without a result"


class ClaimLeftButton(MatchButton, id=ComponentId("match:claim-left", MATCH_ID), action=ClaimLeft):
    """The button that claims a match whose other player left long ago."""

    label, style = "Claim the win", discord.ButtonStyle.primary


def absence_message(row: MatchRow, absence: AbsenceRow, *, calls: bool = True) -> OutgoingMessage:
    """Returns the message that tells a player that their opponent has left the server, with buttons
    to end the match. In a tournament there are no such buttons, because the organiser decides. With
    `calls`, the message mentions the player. If the opponent has come back, or the match is over,
    the message only says so, without buttons or mention."""
    left = names(row)[absence.player]
    if row.state != "running":
        return OutgoingMessage(f"**{left}** had left the server. The match has ended.")
    if absence.state == "back":
        return OutgoingMessage(f"**{left}** had left the server and is back. The match goes on.")
    player, fewer = opponent(absence.player), fewer_calls(calls=calls)
    called = f"{called_player(row, player, calls=calls)}, **{left}** has left the server"
    ways = [EndLeftButton(row.id), ClaimLeftButton(row.id)]
    words = (
        f"{called}. You may end the match without a result now, or claim the win from "
        f"<t:{absence.due}:f> on (<t:{absence.due}:R>), unless they come back and play."
    )
    if row.pairing is not None:
        ways = []
        words = f"{called}. The organiser has been told and says what becomes of the match."
    return plain_page("absence", words, *ways, *fewer)
