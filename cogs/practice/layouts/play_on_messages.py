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
    "A practice match starts from there, against the computer. It doesn't count, and the old "
    "match stays as it is."
)
CHOICE = "Choose your seat, and whether I make up the cards that it didn't see."
NO_CHOICE = (
    "Part of this match is still secret. So you play from your own seat, and I make up the "
    "cards that you didn't see: they reveal nothing."
)
AS_THEY_WERE = "All cards are as they were."
IMAGINED = "I made up the cards that this seat didn't see."


def request_message(offer: PlayOnOffer, request: PlayOnRequest) -> OutgoingMessage:
    """Returns the page on which a member chooses how to play on from a position of a finished match
    (`offer`): the computer's level and, if the member may choose them, the seat and the cards. The
    choices so far, which are in `request`, are marked."""
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
        cards = ("Cards as they were", False), ("Made-up cards", True)
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
    """Returns a text about the new match `row`, which starts from a position of another match: from
    which match, in whose seat, at which level, and whether unknown cards are made up."""
    seat = names(offer.row)[request.seat]
    return (
        f"You play on from match {offer.row.id} in {plain(seat)}'s seat, against the computer on "
        f"**{level_title(row.level)}**. {IMAGINED if request.imagined else AS_THEY_WERE}"
    )
