"""A step of a finished match: its events, the board after it, and the buttons to other steps."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.base.discord_text import escaped, whole_lines
from bot.discord_api.discord_calls import OutgoingFile, OutgoingMessage
from bot.matches.log.match_log import LogEntry
from bot.replays.openness import Secrecy, opens_at
from bot.replays.replay_service import OldLog, WatchedMatch, WatchedStep
from bot.replays.steps import ReplayStop
from cogs.decks.controls.edit_controls import TheirCardsButton
from cogs.replays.controls import (
    AgreeToOpenButton,
    KeepReplayButton,
    PlayOnButton,
    ReplayButton,
    ReviewButton,
    ShareButton,
    TurnMenu,
)
from cogs.ui.choices import CHOICES
from cogs.ui.containers import OVER, add_pictures, control_row, message_of
from cogs.ui.controls import Control
from cogs.ui.match_buttons import FairDealButton
from cogs.ui.match_text import ALSO_AGREED, LOG_LINES, LOG_ROOM, as_text, line_words, names, title
from cogs.ui.pages import paged
from engine.players import PLAYERS, Player
from engine.values import replace
from engine.views import View
from rendering.replay_page import LogLine, Step
from rendering.table.board_text import board_in_words

ROOM = 1500
BOARD_ROOM = 1900
NOTHING = "Nothing happened."
OLD = (
    "The rules have changed since this match was played, so I can't show its boards. This is "
    "the log that everybody could see:"
)
OLD_NOTE = "(The rules have changed since: this is the log from then.)"

WHEN_OPEN: Mapping[Secrecy, str] = {
    "running": "when it's over",
    "played again": "when no match, challenge, queue or tournament has either deck",
    "rematch": "when the rematch is declined, or else <t:{opens}:R>",
    "agreement": "when both players agree to that",
    "gone": "never: this continues a match that was secret and is gone",
}
"""Clauses that say when both hands of a match will be shown, by why they aren't yet."""


@dataclass(frozen=True, slots=True)
class StepPictures:
    """The pictures of the board after a step, and of the hands that the viewer may see. A picture
    that couldn't be drawn is an empty tuple."""

    board: tuple[OutgoingFile, ...]
    hands: Mapping[Player, tuple[OutgoingFile, ...]]


def step_message(moment: WatchedStep, seated: bool, pictures: StepPictures) -> OutgoingMessage:
    """Returns the message that shows a step of a replay in pictures. `seated` is whether the viewer
    played in the match."""
    card = _told(moment, aloud=False)
    called = names(moment.watched.row)
    add_pictures(card, pictures.board)
    for player, hand in pictures.hands.items():
        card.add_item(discord.ui.TextDisplay(f"**{called[player]}**"))
        add_pictures(card, hand)
    _add_controls(card, moment, seated)
    hands = [one for hand in pictures.hands.values() for one in hand]
    return message_of(card, [*pictures.board, *hands])


def step_in_words(moment: WatchedStep, seated: bool) -> OutgoingMessage:
    """Returns the message that shows a step of a replay with the board in words. `seated` is
    whether the viewer played in the match."""
    row = moment.watched.row
    card = _told(moment, aloud=True)
    board = board_in_words(
        whole_view(moment.step, row.names, row.human),
        row.names,
        BOARD_ROOM,
        escaped,
    )
    card.add_item(discord.ui.TextDisplay(board))
    _add_controls(card, moment, seated)
    return message_of(card)


def old_log_message(old: OldLog) -> OutgoingMessage:
    """Returns the log of a match that can't be replayed because its rules have changed. The message
    has the last lines as text, and all lines in a file."""
    row = old.watched.row
    lines = [line_words(line, row) for line in old.lines]
    card = discord.ui.Container[Any](accent_colour=OVER)
    told = _last_lines(lines, LOG_LINES, LOG_ROOM) or NOTHING
    card.add_item(discord.ui.TextDisplay(f"### {title(row)}\n{OLD}"))
    card.add_item(discord.ui.TextDisplay(told))
    name = f"match-{row.id}.txt"
    card.add_item(discord.ui.File(f"attachment://{name}"))
    card.add_item(control_row(FairDealButton(row.id)))
    return message_of(card, [OutgoingFile(name, as_text(old.lines, row, OLD_NOTE).encode())])


def whole_view(step: Step, names: Mapping[Player, str], alone: Player | None) -> View:
    """Returns the view of a step to draw. `alone` is the player who plays against the computer,
    None in a match of two people.

    - If the step has one view, returns this view.
    - If the viewer may see both players' cards, the step has two views, and the result combines
      them. It has each player's own side, and the cards shown to either player, titled with that
      player's name.
    """
    if len(step.views) == 1:
        return replace(step.views[0], alone=alone)
    first, second = step.views
    shown = tuple(
        replace(cards, title=f"{names[player]}, {cards.title}")
        for player, view in zip(PLAYERS, step.views, strict=True)
        for cards in view.shown
    )
    sides = first.side("A"), second.side("B")
    return replace(first, viewer=None, players=sides, shown=shown, alone=alone)


def _told(moment: WatchedStep, *, aloud: bool) -> discord.ui.Container[Any]:
    row, stops = moment.watched.row, moment.stops
    turn = next((stop.turn for stop in reversed(stops[: moment.number + 1]) if stop.turn), "")
    place = f"Step {moment.number + 1:,} of {len(stops):,}"
    heading = " · ".join(filter(None, (f"**{escaped(turn)}**" if turn else "", place)))
    lines = [line_words(_entry(line), row, aloud=aloud) for line in moment.step.lines]
    words = whole_lines(lines, ROOM) or NOTHING
    card = discord.ui.Container[Any](accent_colour=OVER)
    card.add_item(discord.ui.TextDisplay(f"### {title(row)}\n{heading}\n{words}"))
    return card


def _entry(line: LogLine) -> LogEntry:
    return LogEntry(line.words, line.knower is not None, line.undone)


def _add_controls(card: discord.ui.Container[Any], moment: WatchedStep, seated: bool) -> None:
    watched, stops, number = moment.watched, moment.stops, moment.number
    match_id = watched.row.id
    card.add_item(discord.ui.TextDisplay(f"-# {_seen_words(watched)}"))
    beside: list[Control[Any]] = []
    if number > 0:
        beside.append(ReplayButton(match_id, stops[number - 1].choices, "back", "◀ Back"))
    if number + 1 < len(stops):
        beside.append(ReplayButton(match_id, stops[number + 1].choices, "next", "Next ▶"))
    if number + 1 < len(stops) and watched.audience != "public":
        beside.append(PlayOnButton(match_id, stops[number].choices))
    if beside:
        card.add_item(control_row(*beside))
    agree = [AgreeToOpenButton(match_id)] if seated and watched.secrecy == "agreement" else []
    review = [ReviewButton(match_id)] if seated else []
    deal = [FairDealButton(match_id)] if watched.row.kind.is_dealt else []
    share = [ShareButton(match_id, stops[number].choices)] * watched.row.kind.allows("share")
    is_open = seated and watched.secrecy is None and watched.row.kind.is_dealt
    last = [TheirCardsButton(match_id)] if is_open else agree
    keep = KeepReplayButton(match_id)
    card.add_item(control_row(keep, *share, *review, *deal, *last))
    turns = [stop for stop in stops if stop.turn]
    if len(turns) > 1:
        _add_turns(card, match_id, turns, stops[number])


def _add_turns(
    card: discord.ui.Container[Any], match_id: str, turns: Sequence[ReplayStop], shown: ReplayStop
) -> None:
    """Adds the page of the turns' menu with the shown turn, and buttons to the turns before and
    after that page."""
    now = max((n for n, stop in enumerate(turns) if stop.choices <= shown.choices), default=0)
    here, page, pages = paged(turns, now // CHOICES, CHOICES)
    card.add_item(control_row(TurnMenu(match_id, page, here, turns[now])))
    beside = [
        ReplayButton(match_id, turns[to].choices, "turns", label)
        for to, label in (
            (page * CHOICES - 1, "◀ Earlier turns"),
            ((page + 1) * CHOICES, "Later turns ▶"),
        )
        if 0 <= to < len(turns)
    ]
    if pages > 1:
        card.add_item(control_row(*beside))


def _seen_words(watched: WatchedMatch) -> str:
    """Returns whose view of a match is shown, and why."""
    if watched.secrecy is None:
        return "Both hands are shown."
    when = WHEN_OPEN[watched.secrecy].format(opens=opens_at(watched.row))
    later = f"Both hands are shown {when}."
    if watched.row.pairing is not None and watched.secrecy != "agreement":
        later = f"{later} {ALSO_AGREED}"
    if watched.audience == "public":
        return f"This is what everybody saw. {later}"
    return f"This is what you saw. {later}"


def _last_lines(lines: Iterable[str], most: int, room: int) -> str:
    """Returns the last of the lines, as many as there is room for."""
    kept: list[str] = []
    for line in reversed(list(lines)[-most:]):
        room -= len(line) + 1
        if room < 0:
            break
        kept.insert(0, line)
    return "\n".join(kept)
