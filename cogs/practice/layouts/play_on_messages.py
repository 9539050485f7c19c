"""Messages about playing on from a finished match: the options, and that the new match begins."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord

from bot.base.discord_text import cut, plain
from bot.discord_api.discord_calls import OutgoingMessage
from bot.replays.playing_on import PlayOnOffer, PlayOnRequest
from bot.store.matches.match_rows import MatchRow
from cogs.practice.controls import PlayOnNowButton, PlayOnOptionButton
from cogs.ui.containers import RUNNING, control_row, message_of
from cogs.ui.match_text import level_title, names, title
from engine.players import PLAYERS
from engine.practice.levels import LEVELS

LABEL_LENGTH = 40
WHAT = (
    "A practice match begins from there, against the computer. It counts for nothing, and the "
    "match that was played stays as it is."
)
CHOICE = "Play from either seat, with all cards as they were or with what it did not see another."
NO_CHOICE = (
    "Not all of this match may be seen yet. So you play from your own seat, and what you did not "
    "see is imagined anew: it tells you nothing of what was there."
)
AS_THEY_WERE = "All cards are as they were."
IMAGINED = "What that seat did not see is imagined anew."


def request_message(offer: PlayOnOffer, request: PlayOnRequest) -> OutgoingMessage:
    """Returns the options for playing on, with the chosen ones."""
    row, choices = offer.row, offer.stop.choices
    where = f"Step {offer.number + 1:,} of {offer.steps:,}"
    card = discord.ui.Container[Any](accent_colour=RUNNING)
    words = f"### Play on from here\n{title(row)} · {where}\n{WHAT}"
    card.add_item(discord.ui.TextDisplay(words))
    card.add_item(discord.ui.TextDisplay(f"-# {CHOICE if offer.is_open else NO_CHOICE}"))

    offered: dict[str, Sequence[tuple[str, PlayOnRequest]]] = {}
    if offer.is_open:
        called = row.names
        offered["seat"] = [
            (f"As {cut(called[it], LABEL_LENGTH)}", replace(request, seat=it)) for it in PLAYERS
        ]
        cards = ("Cards as they were", False), ("Imagined anew", True)
        offered["cards"] = [(label, replace(request, imagined=it)) for label, it in cards]
    offered["level"] = [(level_title(it), replace(request, level=it)) for it in LEVELS]
    for about, requests in offered.items():
        options = control_row()
        for label, it in requests:
            wanted, chosen = (it.seat, it.imagined, it.level), it == request
            style = discord.ButtonStyle.primary if chosen else None
            button = PlayOnOptionButton(
                row.id, choices, *wanted, about, label=cut(label, 80), style=style, disabled=chosen
            )
            options.add_item(button)
        card.add_item(options)
    now = PlayOnNowButton(row.id, choices, request.seat, request.imagined, request.level)
    card.add_item(control_row(now))
    return message_of(card)


def played_on_words(row: MatchRow, offer: PlayOnOffer, request: PlayOnRequest) -> str:
    """Says that a match begins that plays on from another."""
    seat = names(offer.row)[request.seat]
    return (
        f"You play on from match {offer.row.id} in {plain(seat)}'s seat, against the computer on "
        f"**{level_title(row.level)}**. {IMAGINED if request.imagined else AS_THEY_WERE}"
    )
