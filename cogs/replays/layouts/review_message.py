"""A review in words: the advantage over time, and choices that may have been better, as
questions."""

from collections.abc import Sequence
from typing import Any, Final

import discord

from bot.base.discord_text import escaped, one_line
from bot.discord_api.discord_calls import OutgoingFile, OutgoingMessage
from bot.reviews.review_service import MatchReview
from bot.store.matches.match_rows import MatchRow
from cogs.replays.controls import LookAtButton, WatchButton
from cogs.ui.containers import OVER, add_pictures, control_row, message_of
from cogs.ui.match_text import names, title
from engine.players import opponent
from engine.review.review import TurnAdvantage, TurningPoint
from rendering import BAND, AdvantageChart, AdvantagePoint, advantage_words

MOST_CHANGES: Final = 6
"""Changes of the advantage that are listed, at most, besides the end."""

WAITING: Final = (
    "### 🔎 Review · {title}\nI'm playing your match again, and look at each of your decisions "
    "with what you knew then. This takes half a minute, or longer if I'm busy. The answer comes "
    "here."
)
FOR_YOU: Final = (
    "-# Only you see this. I judge by what you knew at the time, and I can be wrong: take these "
    "as questions."
)
NONE: Final = "No turning points: nothing else was clearly better than what you did."
PART: Final = "I looked at {count} of your {all} decisions, evenly spread."
ALIKE: Final = "Small differences are left out."

_BETTER: Final = ((0.6, "far"), (0.25, "clearly"), (0.0, "a little"))
"""The least losses of advantage for each wording of how much better another choice was."""


def waiting_message(row: MatchRow) -> OutgoingMessage:
    """Returns the message that says that a review is being made."""
    return words_message(WAITING.format(title=title(row)))


def words_message(words: str) -> OutgoingMessage:
    """Returns a message that has only the text `words`, such as while a review is being made."""
    card = discord.ui.Container[Any](accent_colour=OVER)
    card.add_item(discord.ui.TextDisplay(words))
    return message_of(card)


def chart_of(reviewed: MatchReview) -> AdvantageChart:
    """Returns the data of the chart in a review: the reader's advantage over their opponent after
    each turn, and how the match ended."""
    row, seat = reviewed.row, reviewed.seat
    numbers: dict[int, tuple[int, ...]] = {}
    for number, point in enumerate(_in_order(reviewed), 1):
        numbers[point.turn] = (*numbers.get(point.turn, ()), number)
    stood = tuple(
        AdvantagePoint(one.turn, one.value, one.error, numbers.get(one.turn, ()))
        for one in reviewed.review.standings
    )
    other = one_line(row.names[opponent(seat)])
    if row.winner == seat:
        ended = "You won"
    else:
        ended = "You lost" if row.winner == opponent(seat) else "A draw"
    return AdvantageChart(other, stood, ended)


def review_message(reviewed: MatchReview, pictures: Sequence[OutgoingFile]) -> OutgoingMessage:
    """Returns the message with a review. `pictures` is the chart of the advantage, empty for
    none."""
    review, row = reviewed.review, reviewed.row
    card = discord.ui.Container[Any](accent_colour=OVER)
    card.add_item(discord.ui.TextDisplay(f"### 🔎 Review · {title(row)}\n{FOR_YOU}"))
    add_pictures(card, pictures)
    if review.standings:
        band = f"\n-# {BAND}" if pictures else ""
        card.add_item(discord.ui.TextDisplay(_in_words(reviewed) + band))
    points = _in_order(reviewed)
    for number, point in enumerate(points, 1):
        card.add_item(discord.ui.TextDisplay(_question(number, point, reviewed)))
    notes = [ALIKE if points else NONE]
    if review.looked_at < review.decisions:
        notes.append(PART.format(count=review.looked_at, all=review.decisions))
    card.add_item(discord.ui.TextDisplay(f"-# {' '.join(notes)}" if points else " ".join(notes)))
    looks = [
        LookAtButton(row.id, point.number, label=f"Look at {number}")
        for number, point in enumerate(points, 1)
    ]
    card.add_item(control_row(*looks, WatchButton(row.id)))
    return message_of(card, pictures)


def _in_order(reviewed: MatchReview) -> Sequence[TurningPoint]:
    """Returns the turning points in the order of the match."""
    return sorted(reviewed.review.points, key=lambda point: point.number)


def _question(number: int, point: TurningPoint, reviewed: MatchReview) -> str:
    """Returns the advantage at a turning point, the question and the choice made, and whether
    another choice would have been better."""
    points, other = reviewed.review.points, names(reviewed.row)[opponent(reviewed.seat)]
    stood = [
        advantage_words(one.value, one.error, other)
        for one in reviewed.review.standings
        if one.turn == point.turn
    ]
    heading = [f"**{number} · Turn {point.turn}**", *stood]
    if len(points) > 1 and point is points[0]:
        heading.append("the one that matters most")
    asked = f"{escaped(point.asked)}: you" if point.asked else "You"
    looks = next(words for least, words in _BETTER if point.loss >= least)
    why = f" {escaped(point.why)}" if point.why else ""
    return (
        f"{' · '.join(heading)}\n{asked} chose *{escaped(point.done)}*. Would "
        f"*{escaped(point.better)}* have been better? It looks {looks} better to the "
        f"computer.{why}"
    )


def _in_words(reviewed: MatchReview) -> str:
    """Returns the advantage at first, at some of its changes, and at the end."""
    other = names(reviewed.row)[opponent(reviewed.seat)]
    changes: list[tuple[TurnAdvantage, str]] = []
    for one in reviewed.review.standings:
        words = advantage_words(one.value, one.error, other)
        if not changes or changes[-1][1] != words:
            changes.append((one, words))
    every = -(-len(changes) // MOST_CHANGES)
    kept = changes[::every]
    if kept[-1] is not changes[-1]:
        kept.append(changes[-1])
    kept = [one for n, one in enumerate(kept) if not n or kept[n - 1][1] != one[1]]
    return "How it went: " + "; ".join(f"turn {one.turn}: {words}" for one, words in kept) + "."
