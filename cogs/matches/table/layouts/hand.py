"""A player's own message: their hand, and their current choices."""

from collections.abc import Sequence
from typing import Any

import discord

from bot.base.discord_text import escaped
from bot.discord_api.discord_calls import KeptAttachment, OutgoingFile, OutgoingMessage
from bot.discord_api.emoji import NO_SIGNS, Signs, signs_for, with_sign
from bot.matches.live.snapshot import Snapshot
from bot.store.matches.match_rows import MatchRow
from cogs.matches.choices.controls import START, ChoicePlace, MoreButton
from cogs.matches.choices.layouts.auto_pass import passing_controls, passing_words, unasked_words
from cogs.matches.choices.layouts.decision import Choices, choices_of
from cogs.matches.choices.layouts.decision_rows import Row, in_rows
from cogs.matches.series.layouts.proposals import answer_buttons, proposed_lines
from cogs.matches.series.layouts.rematch import rematch_words
from cogs.matches.table.controls import (
    HandButton,
    HereButton,
    WholeBoardButton,
)
from cogs.matches.table.layouts.board_in_words import panel_words
from cogs.matches.table.layouts.kinds import layout_of
from cogs.matches.table.layouts.match_end import end_rows
from cogs.matches.table.layouts.match_pages import more_controls
from cogs.matches.table.layouts.one_screen import (
    LOG_LINES,
    HandScreen,
    call_controls,
    hand_rows,
    hand_screen,
    last_row,
    text_lines,
    words_beside,
)
from cogs.matches.table.layouts.position_text import (
    are_you_sure,
    question_parts,
    under_way,
)
from cogs.matches.table.layouts.rating_changes import rating_words
from cogs.practice.layouts.computer_turn import story_controls
from cogs.queue.layouts.queue_messages import open_until
from cogs.ui.containers import OVER, add_pictures, control_row, message_of
from cogs.ui.controls import ActionButton, ActionMenu, Control
from cogs.ui.match_buttons import ConcedeButton, GoOnButton, HintButton
from cogs.ui.match_text import (
    SMALL,
    already_chosen,
    game_of_series,
    latest_log_lines,
    time_left,
    title,
    to_move,
)
from engine.players import Player, opponent
from rendering.signs.emoji_signs import game_sign

ASKED = discord.Colour(0x3FA66B)
WAITING = discord.Colour(0x8A8F98)
LAST_ROOM = 1200
"""Characters of the latest log lines on a hand."""

STILL_ASIDE = (
    "**Paused** while you play a person. **Resume** brings it back as it is, now or later."
)
ASIDE_NO_LONGER = (
    "**Paused**, and your other match is over: **Resume** takes you back to where you were."
)
CALLED = "**I've found an opponent.** {open_until} Until then you can play on here."
"""The text on a practice match when the queue has found its player an opponent."""
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
    screen: HandScreen | None = None,
) -> OutgoingMessage:
    """Returns the private message with the hand and choices of the player at `seat`. `where` is the
    part of the choices to show.

    - `note` is a text at the top. In a mission or puzzle, `note` comments on the player's press and
      is beside the controls instead.
    - With `in_words`, the message has few words and no pictures or emoji.
    - `redrawing` says that newer pictures follow. The last line of the message says so, too, so
      that no control moves when they arrive.
    - With `calls`, the message mentions the player, and has a button for fewer mentions.
    - `screen` is the result of `hand_screen` if the caller has it.
    """
    if snapshot.row.state == "over":
        signs = NO_SIGNS if in_words else signs_for()
        return _over_message(snapshot, seat, pictures, note, signs)
    if snapshot.row.aside:
        return aside_message(snapshot, note)
    if snapshot.context.called is not None and snapshot.row.human == seat:
        called = CALLED.format(open_until=open_until(snapshot.context.called))
        note = "\n".join(filter(None, (called, note)))
    if in_words:
        return _panel_in_words(snapshot, seat, where, note, calls=calls)
    marked = REDRAWING * redrawing
    return _panel_with_pictures(
        snapshot, seat, pictures, where, note, marked, calls=calls, screen=screen
    )


def _over_message(
    snapshot: Snapshot,
    seat: Player,
    pictures: Sequence[OutgoingFile | KeptAttachment],
    note: str,
    signs: Signs,
) -> OutgoingMessage:
    row, layout = snapshot.row, layout_of(snapshot.row)
    card = discord.ui.Container[Any](accent_colour=OVER)
    heading = f"### {with_sign(signs, game_sign(row.game), title(row))}"
    result = layout.result(snapshot, bool(pictures)), rating_words(snapshot)
    card.add_item(_text(note, heading, game_of_series(snapshot), *result))
    add_pictures(card, pictures)
    if words := rematch_words(snapshot):
        card.add_item(_text(words))
    for controls in end_rows(snapshot, seat):
        card.add_item(controls)
    card.add_item(_small_print(row, f"match {row.id}"))
    return message_of(card, pictures)


def _panel_with_pictures(
    snapshot: Snapshot,
    seat: Player,
    pictures: Sequence[OutgoingFile | KeptAttachment],
    where: ChoicePlace,
    note: str,
    marked: str,
    *,
    calls: bool,
    screen: HandScreen | None,
) -> OutgoingMessage:
    """Returns from top to bottom the question, the picture, the controls, and the log. At the
    player's first decision, which is explained to newcomers, the note is with the log."""
    row, view = snapshot.row, snapshot.views[seat]
    screen = screen or hand_screen(snapshot, seat)
    first, beside = ("", note) if layout_of(row).is_guided else (note, "")
    opening = ""
    if where == START and not snapshot.since[seat] and snapshot.context.called is None:
        first, opening = "", first
    doubt = are_you_sure(view.decision, where.unsure) if view.decision and where.unsure else ""
    answered = "\n".join(filter(None, (doubt, beside)))
    card = discord.ui.Container[Any](accent_colour=ASKED if view.decision else WAITING)
    card.add_item(_text(first, _question(snapshot, seat), *words_beside(snapshot, seat)))
    if proposed := proposed_lines(snapshot):
        card.add_item(discord.ui.TextDisplay(proposed))
        if answer_row := answer_buttons(snapshot, seat):
            card.add_item(control_row(*answer_row))
    if not pictures and (going_on := under_way(snapshot, seat)):
        card.add_item(discord.ui.TextDisplay(going_on))
    add_pictures(card, pictures)
    if answered:
        card.add_item(discord.ui.TextDisplay(answered))
    if where.more:
        if passing := passing_words(snapshot, seat):
            card.add_item(_text(f"-# {passing}"))
        rows = more_rows(snapshot, seat, screen.choices)
    elif where == START and not calls:
        rows = screen.rows
    else:
        shown = choices_of(snapshot, seat, where, signs_for(), numbered=True, named=screen.named)
        doubts = bool(where.unsure)
        rows = hand_rows(snapshot, seat, shown, calls=calls, doubts=doubts)
    for controls in rows:
        card.add_item(controls)
    about = ["" if not (where.more or layout_of(row).is_guided) else title(row)]
    if where.more:
        about += [f"match {row.id}", _board_link(row)]
    small = " · ".join(filter(None, (marked, game_of_series(snapshot), *about)))
    clock = time_left(snapshot, seat)
    lines = _latest(snapshot, seat, LOG_LINES - bool(clock)) if view.decision is not None else ""
    if opening or small or lines or clock:
        card.add_item(_text(opening, clock, lines, f"-# {small}" * bool(small)))
    return message_of(card, pictures)


def _question(snapshot: Snapshot, seat: Player) -> str:
    """Returns the question to the player, or whose turn it is."""
    decision = snapshot.views[seat].decision
    if decision is not None:
        return f"### {escaped(question_parts(decision.prompt)[0])}"
    return "\n".join(filter(None, (to_move(snapshot), already_chosen(snapshot, seat))))


def _latest(snapshot: Snapshot, seat: Player, most: int) -> str:
    """Returns the latest lines of the log that fit in `most` lines of a phone. Passes are left out
    unless there is nothing else."""
    since = snapshot.since[seat]
    found = latest_log_lines(snapshot, seat, most, LAST_ROOM, since).split("\n")
    lines = [line for line in found if not line.startswith(SMALL)] or found
    while len(lines) > 1 and text_lines("\n".join(lines)) > most:
        lines = lines[1:]
    return "\n".join(lines)


def _panel_in_words(
    snapshot: Snapshot, seat: Player, where: ChoicePlace, note: str, *, calls: bool
) -> OutgoingMessage:
    asked = snapshot.views[seat].decision is not None
    card = discord.ui.Container[Any](accent_colour=ASKED if asked else WAITING)
    choices = Choices() if where.more else choices_of(snapshot, seat, where)
    unasked = unasked_words(snapshot, seat) if asked else ""
    lesson = layout_of(snapshot.row).lesson(snapshot, seat)
    said = "\n".join(filter(None, (note, lesson, unasked)))
    offered = [control for row in choices.plays for control in row.children]
    words = panel_words(snapshot, seat, [*offered, *choices.last], where.unsure, said)
    card.add_item(_text(words))
    if answer_row := answer_buttons(snapshot, seat):
        card.add_item(control_row(*answer_row))
    if where.more:
        passing = passing_words(snapshot, seat)
        card.add_item(_text(f"-# {passing}" * bool(passing), f"-# match {snapshot.row.id}"))
        rows = more_rows(snapshot, seat, choices_of(snapshot, seat, START))
    else:
        beside = [WholeBoardButton(snapshot.row.id), *call_controls(snapshot, seat, calls=calls)]
        last = control_row(*map(_in_words, last_row(snapshot, seat, choices)))
        rows = [*choices.plays, *in_rows(beside), last]
    for controls in rows:
        card.add_item(controls)
    return message_of(card)


def _in_words(control: Control[Any]) -> Control[Any]:
    """Returns a control with its label in words."""
    if isinstance(control, ActionButton) and control.words:
        control.item.label = control.words
    return control


def more_rows(snapshot: Snapshot, seat: Player, choices: Choices) -> Sequence[Row]:
    """Returns the rows of controls that the button ⋯ opens: the menu for when the player is asked,
    a hint, the rarely used choices, and the rarely used controls of the match."""
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
        *in_rows([*story_controls(snapshot), *choices.rare, *stops, *hint, *rare]),
        control_row(MoreButton(row.id, False, label="◀ Hand")),
    ]


def answered_message(note: str = "") -> OutgoingMessage:
    """Returns the message that replaces an answered hand if the next hand is sent as a new message.
    `note` comes first."""
    card = discord.ui.Container[Any](accent_colour=WAITING)
    card.add_item(_text(note, "-# Answered. Your next choice is below."))
    return message_of(card)


def aside_message(snapshot: Snapshot, note: str = "") -> OutgoingMessage:
    """Returns the message that replaces a hand while its practice match is paused. `note` comes
    first."""
    row = snapshot.row
    card = discord.ui.Container[Any](accent_colour=WAITING)
    words = STILL_ASIDE if snapshot.context.plays_person else ASIDE_NO_LONGER
    card.add_item(_text(note, f"### {title(row)}", words))
    card.add_item(control_row(GoOnButton(row.id)))
    card.add_item(_small_print(row, f"match {row.id}"))
    return message_of(card)


def elsewhere_message(row: MatchRow) -> OutgoingMessage:
    """Returns the message that replaces a hand in direct messages after its player turned direct
    messages off."""
    card = discord.ui.Container[Any](accent_colour=WAITING)
    board = f"[the board]({row.board_link})" if row.board_link else "the board"
    there = "here" if row.kind.opponent != "person" else f"on {board}"
    words = f"You wish for no direct messages: your hand is behind **My hand** {there}."
    card.add_item(_text(f"### {title(row)}", words))
    card.add_item(control_row(HandButton(row.id)))
    return message_of(card)


def played_elsewhere_message(row: MatchRow, *, private: bool) -> OutgoingMessage:
    """Returns the note "You are playing ..." for a message that showed a player's hand, because the
    player now uses another message to play. `private` is whether the message with the note is the
    ephemeral one that **My hand** opens; otherwise it's the direct message."""
    card = discord.ui.Container[Any](accent_colour=WAITING)
    board = f"[the board]({row.board_link})" if row.board_link else "the board"
    where = "in your direct messages" if private else f"behind “My hand” on {board}"
    if row.kind.opponent != "person":
        where = "on another message"
    card.add_item(_text(f"### {title(row)}", f"You are playing {where}."))
    card.add_item(control_row(HereButton(row.id)))
    card.add_item(_small_print(row, f"match {row.id}"))
    return message_of(card)


def _text(*paragraphs: str) -> discord.ui.TextDisplay[Any]:
    return discord.ui.TextDisplay("\n".join(filter(None, paragraphs)))


def _small_print(row: MatchRow, *about: str) -> discord.ui.TextDisplay[Any]:
    return discord.ui.TextDisplay("-# " + " · ".join(filter(None, (*about, _board_link(row)))))


def _board_link(row: MatchRow) -> str:
    return f"[to the board]({row.board_link})" if row.board_link else ""
