"""A player's own message: their hand, and the choices of the moment."""

from collections.abc import Sequence
from typing import Any

import discord

from bot.base.discord_text import escaped
from bot.discord_api.discord_calls import KeptAttachment, OutgoingFile, OutgoingMessage
from bot.discord_api.emoji import NO_SIGNS, Signs, signs_for, with_sign
from bot.matches.live.snapshot import Snapshot
from bot.store.matches.match_rows import MatchRow
from cogs.matches.choices.controls import START, ChoicePlace, MoreButton
from cogs.matches.choices.layouts.auto_pass import passing_controls, passing_words
from cogs.matches.choices.layouts.decision import Choices, choices_of
from cogs.matches.choices.layouts.decision_rows import ROW, Row, in_rows
from cogs.matches.series.layouts.proposals import answer_buttons, proposed_lines
from cogs.matches.table.controls import (
    HandButton,
    HereButton,
    KnownButton,
    ReadButton,
    WholeBoardButton,
)
from cogs.matches.table.layouts.board_in_words import panel_words
from cogs.matches.table.layouts.kinds import layout_of
from cogs.matches.table.layouts.match_pages import more_controls
from cogs.matches.table.layouts.position_text import (
    announced_so_far,
    are_you_sure,
    option_effects,
    step_of,
    under_way,
)
from cogs.queue.controls import ReadyHereButton
from cogs.queue.layouts.queue_messages import open_until
from cogs.ui.call_buttons import FewerCallsButton
from cogs.ui.containers import OVER, add_pictures, control_row, message_of
from cogs.ui.controls import ActionMenu, Control
from cogs.ui.match_buttons import ConcedeButton, GoOnButton, HintButton
from cogs.ui.match_text import (
    already_chosen,
    game_of_series,
    latest_log_lines,
    names,
    opponent_chooses,
    time_left,
    title,
    to_move,
)
from engine.decisions import Decision
from engine.players import Player, opponent
from rendering.signs.emoji_signs import game_sign

ASKED = discord.Colour(0x3FA66B)
WAITING = discord.Colour(0x8A8F98)
LAST_LINES = 8
LAST_ROOM = 1200
TEXT_LIMIT = 4000
"""How many characters Discord takes in all texts of a message."""

STILL_ASIDE = (
    "**Put aside** while you play a person. It waits for you as it is: **Go on** brings it back, "
    "now or later."
)
ASIDE_NO_LONGER = (
    "**Put aside**, and what you played meanwhile is over: **Go on** takes you back to where you "
    "were."
)
CALLED = "**I've found an opponent.** {open_until} Until then you can play on here."
"""Is said to the member of a practice match for whom the queue has found an opponent."""
REDRAWING = "⏳ the picture is being redrawn"


def panel_message(
    snapshot: Snapshot,
    seat: Player,
    pictures: Sequence[OutgoingFile | KeptAttachment],
    where: ChoicePlace = START,
    note: str = "",
    *,
    in_words: bool = False,
    redrawing: bool = False,
    calls: bool = False,
) -> OutgoingMessage:
    """The panel of the player at `seat`, for their eyes only. `note` is said first; in an exercise,
    where it answers what was pressed, beside the controls.

    With `in_words` there are no pictures or signs, and few words. A match that is over needs none.
    `redrawing` marks pictures of how the hand was before: that stands at the very end, so that no
    control moves when they are replaced. One that `calls` its player offers fewer calls.
    """
    if snapshot.row.state == "over":
        return _over_message(snapshot, note, NO_SIGNS if in_words else signs_for())
    if snapshot.row.aside:
        return aside_message(snapshot, note)
    if snapshot.context.called is not None and snapshot.row.human == seat:
        called = CALLED.format(open_until=open_until(snapshot.context.called))
        note = "\n".join(filter(None, (called, note)))
    if in_words:
        return _panel_in_words(snapshot, seat, where, note, calls=calls)
    marked = REDRAWING * redrawing
    return _panel_with_pictures(snapshot, seat, pictures, where, note, marked, calls=calls)


def _over_message(snapshot: Snapshot, note: str, signs: Signs) -> OutgoingMessage:
    row, layout = snapshot.row, layout_of(snapshot.row)
    card = discord.ui.Container[Any](accent_colour=OVER)
    heading = f"### {with_sign(signs, game_sign(row.game), title(row))}"
    card.add_item(_text(note, heading, game_of_series(snapshot), layout.result(snapshot, False)))
    if layout.is_guided:
        card.add_item(control_row(*layout.after(snapshot)))
    card.add_item(_small_print(row, f"match {row.id}"))
    return message_of(card)


def _panel_with_pictures(
    snapshot: Snapshot,
    seat: Player,
    pictures: Sequence[OutgoingFile | KeptAttachment],
    where: ChoicePlace,
    note: str,
    marked: str,
    *,
    calls: bool,
) -> OutgoingMessage:
    row, view = snapshot.row, snapshot.views[seat]
    first, beside = ("", note) if layout_of(row).is_guided else (note, "")
    proposed, going_on = proposed_lines(snapshot), under_way(snapshot, seat)
    if view.decision is not None and where.unsure:
        answered = are_you_sure(view.decision, where.unsure)
    else:
        answered = "" if where.card is not None else option_effects(snapshot, seat)
    answered = "\n".join(filter(None, (answered, beside)))
    number = f"match {row.id}" if where.more else ""
    small_print = _small_print(row, marked, title(row), game_of_series(snapshot), number)
    below = sum(map(len, (proposed, going_on, answered, small_print.content)))
    card = discord.ui.Container[Any](accent_colour=ASKED if view.decision else WAITING)
    if view.decision is not None:
        question = _question(snapshot, seat, view.decision, first)
        card.add_item(question)
        room = min(LAST_ROOM, TEXT_LIMIT - len(question.content) - below)
        if lines := latest_log_lines(snapshot, seat, LAST_LINES, room, snapshot.since[seat]):
            card.add_item(discord.ui.TextDisplay(lines))
    else:
        done = already_chosen(snapshot, seat)
        card.add_item(_text(first, to_move(snapshot), done, view.limit, time_left(snapshot, seat)))
    if proposed:
        card.add_item(discord.ui.TextDisplay(proposed))
        if answer_row := answer_buttons(snapshot, seat):
            card.add_item(control_row(*answer_row))
    if going_on:
        card.add_item(discord.ui.TextDisplay(going_on))
    add_pictures(card, pictures)
    if answered:
        card.add_item(discord.ui.TextDisplay(answered))
    if where.more:
        if passing := passing_words(snapshot, seat):
            card.add_item(_text(f"-# {passing}"))
        rows = more_rows(snapshot, seat)
    else:
        choices = choices_of(snapshot, seat, where, signs_for())
        called = [] if where.unsure else call_controls(snapshot, seat, calls=calls)
        rows = [*choices.plays, *in_rows(called), control_row(*last_row(snapshot, seat, choices))]
    for controls in rows:
        card.add_item(controls)
    card.add_item(small_print)
    return message_of(card, pictures)


def _question(
    snapshot: Snapshot, seat: Player, decision: Decision, note: str
) -> discord.ui.TextDisplay[Any]:
    view = snapshot.views[seat]
    step = step_of(view, names(snapshot.row))
    return _text(
        note,
        f"### {escaped(decision.prompt)}",
        layout_of(snapshot.row).lesson(snapshot, seat),
        announced_so_far(snapshot, seat),
        f"-# {step}" if step else "",
        opponent_chooses(snapshot, seat),
        view.limit,
        time_left(snapshot, seat),
    )


def _panel_in_words(
    snapshot: Snapshot, seat: Player, where: ChoicePlace, note: str, *, calls: bool
) -> OutgoingMessage:
    asked = snapshot.views[seat].decision is not None
    card = discord.ui.Container[Any](accent_colour=ASKED if asked else WAITING)
    choices = Choices() if where.more else choices_of(snapshot, seat, where)
    said = "\n".join(filter(None, (note, layout_of(snapshot.row).lesson(snapshot, seat))))
    offered = [control for row in choices.plays for control in row.children]
    words = panel_words(snapshot, seat, [*offered, *choices.last], where.unsure, said)
    card.add_item(_text(words))
    if answer_row := answer_buttons(snapshot, seat):
        card.add_item(control_row(*answer_row))
    if where.more:
        passing = passing_words(snapshot, seat)
        card.add_item(_text(f"-# {passing}" * bool(passing), f"-# match {snapshot.row.id}"))
        rows = more_rows(snapshot, seat)
    else:
        beside = [WholeBoardButton(snapshot.row.id), *call_controls(snapshot, seat, calls=calls)]
        last = control_row(*last_row(snapshot, seat, choices, more="More"))
        rows = [*choices.plays, *in_rows(beside), last]
    for controls in rows:
        card.add_item(controls)
    return message_of(card)


def call_controls(
    snapshot: Snapshot, seat: Player, *, calls: bool = False
) -> Sequence[Control[Any]]:
    """Returns the call to an opponent, the end of what is explained to a newcomer, and fewer calls
    on a hand that `calls` its player."""
    row, layout = snapshot.row, layout_of(snapshot.row)
    explained = row.taught[seat] and layout.lesson(snapshot, seat)
    pair = snapshot.context.called if row.human == seat else None
    return [
        *([] if pair is None else [ReadyHereButton(pair.id)]),
        *([KnownButton(row.id)] if explained else []),
        *([FewerCallsButton()] if calls else []),
    ]


def last_row(
    snapshot: Snapshot, seat: Player, choices: Choices, more: str = MoreButton.label
) -> Sequence[Control[Any]]:
    """Returns the last row of a hand, at most five buttons: the way out of the decision, **Read**,
    what helps, and either the ways to leave the match, if there is nothing else behind ⋯ and they
    have room, or ⋯, which is labelled `more`. If there is too little room, the hint is behind it,
    too."""
    row, layout = snapshot.row, layout_of(snapshot.row)
    helping = layout.help(snapshot, seat) if layout.help else ()
    first = [*choices.last, ReadButton(row.id, label="Read")]
    shown = [*first, *helping]
    if layout.leaving and not passing_controls(snapshot, seat):
        leaving = layout.leaving(row)
        if len(shown) + len(leaving) <= ROW:
            return [*shown, *leaving]
    if len(shown) >= ROW:
        shown = [control for control in shown if not isinstance(control, HintButton)]
    return [*shown, MoreButton(row.id, True, label=more)]


def more_rows(snapshot: Snapshot, seat: Player) -> Sequence[Row]:
    """Returns what is behind ⋯: when the player is asked, a hint, and the rare controls of the
    match."""
    row, layout = snapshot.row, layout_of(snapshot.row)
    passing = passing_controls(snapshot, seat)
    helping = layout.help(snapshot, seat) if layout.help else ()
    hint = [control for control in helping if isinstance(control, HintButton)]
    leaving = layout.leaving(row) if layout.leaving else ()
    leaving = leaving or [ConcedeButton(row.id, label=layout.leave)]
    offered = snapshot.context.open_proposal("draw", opponent(seat)) is not None
    rare = more_controls(row, leaving, is_dealt=True, has_offer=offered)
    menus = [control_row(control) for control in passing if isinstance(control, ActionMenu)]
    stops = [control for control in passing if not isinstance(control, ActionMenu)]
    return [
        *menus,
        *in_rows([*stops, *hint, *rare]),
        control_row(MoreButton(row.id, False, label="◀ Hand")),
    ]


def answered_message(note: str = "") -> OutgoingMessage:
    """What stands in the place of a hand whose decision was taken, where the next is a message of
    its own."""
    card = discord.ui.Container[Any](accent_colour=WAITING)
    card.add_item(_text(note, "-# Answered. What comes next is below."))
    return message_of(card)


def aside_message(snapshot: Snapshot, note: str = "") -> OutgoingMessage:
    """What stands in the place of a hand while a practice match is put aside. `note` is said
    first."""
    row = snapshot.row
    card = discord.ui.Container[Any](accent_colour=WAITING)
    words = STILL_ASIDE if snapshot.context.plays_person else ASIDE_NO_LONGER
    card.add_item(_text(note, f"### {title(row)}", words))
    card.add_item(control_row(GoOnButton(row.id)))
    card.add_item(_small_print(row, f"match {row.id}"))
    return message_of(card)


def elsewhere_message(row: MatchRow) -> OutgoingMessage:
    """What stands in the place of a hand once its player takes no direct messages."""
    card = discord.ui.Container[Any](accent_colour=WAITING)
    board = f"[the board]({row.board_link})" if row.board_link else "the board"
    words = f"You wish for no direct messages: your hand is behind **My hand** on {board}."
    card.add_item(_text(f"### {title(row)}", words))
    card.add_item(control_row(HandButton(row.id)))
    return message_of(card)


def played_elsewhere_message(row: MatchRow, *, private: bool) -> OutgoingMessage:
    """What stands in the place of a hand while its player plays on the other of their two:
    `private` says that this one is behind **My hand**."""
    card = discord.ui.Container[Any](accent_colour=WAITING)
    board = f"[the board]({row.board_link})" if row.board_link else "the board"
    where = "in your direct messages" if private else f"behind “My hand” on {board}"
    card.add_item(_text(f"### {title(row)}", f"You are playing {where}."))
    card.add_item(control_row(HereButton(row.id)))
    card.add_item(_small_print(row, f"match {row.id}"))
    return message_of(card)


def _text(*paragraphs: str) -> discord.ui.TextDisplay[Any]:
    return discord.ui.TextDisplay("\n".join(filter(None, paragraphs)))


def _small_print(row: MatchRow, *about: str) -> discord.ui.TextDisplay[Any]:
    board = f"[to the board]({row.board_link})" if row.board_link else ""
    return discord.ui.TextDisplay("-# " + " · ".join(filter(None, (*about, board))))
