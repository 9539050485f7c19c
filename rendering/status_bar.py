"""The strip between the two sides: turn, what is waited for, the stack, the outcome."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from PIL import Image

from engine.players import Player
from engine.text.sentences import sentence_text
from engine.views import PlayerView, View
from rendering import paint, theme
from rendering.stack import draw_stack, player_name, stack_height
from rendering.text import Block, Span, draw_block, fit, line_height, wrap
from rendering.unicode_text import clean

STATUS_LINE: Final = 68
"""The height of turn and phase in one line, in pixels."""
_SECOND_LINE: Final = 44


def status_bar_height(view: View, names: Mapping[Player, str], width: int) -> int:
    """Returns the height of the strip on a board `width` pixels wide; it grows with the stack."""
    if view.winner is not None:
        return sum(block.height for block in _verdict(view, names, width)) + 36
    return _heading(view, names, width).height + stack_height(view.stack, names, width)


def turn_words(view: View, names: Mapping[Player, str]) -> str:
    """Returns whose turn it is."""
    return f"{player_name(names, view.active)}'s turn"


def number_words(view: View) -> str:
    """Returns the turn's number; before the first one it is 0."""
    return f"turn {view.turn}" if view.turn else "before turn 1"


def moment_words(view: View, names: Mapping[Player, str]) -> str:
    """Returns the turn's number, whose it is, and its step; before the first turn nobody's."""
    parts = [clean(view.step, 40)] if view.step else []
    if view.turn:
        parts.insert(0, turn_words(view, names))
    moment = ", ".join(parts)
    return f"{number_words(view)}: {moment}" if moment else number_words(view)


def waiting_words(view: View, names: Mapping[Player, str]) -> str:
    """Returns who is waited for and what for; empty when nobody is."""
    if view.waiting_for is None:
        return ""
    who = player_name(names, view.waiting_for)
    what = clean(view.waiting_text)
    return f"{who}: {what}" if what else f"waiting for {who}"


def result_words(view: View, names: Mapping[Player, str]) -> str:
    """Returns who won."""
    if view.winner is None or view.winner == "draw":
        return "A draw"
    return f"{player_name(names, view.winner)} wins"


def outcome_words(view: View, names: Mapping[Player, str]) -> str:
    """Returns how the match ended, as the game tells it; may be empty."""
    return clean(sentence_text(view.outcome, lambda player: player_name(names, player)))


@dataclass(frozen=True, slots=True)
class _Heading:
    """Turn and phase, and who is waited for: beside them, or below in a line of its own.

    The phase names the player whose turn it is unless they are waited for, and so are named.
    """

    turn: Block
    phase: Block
    waiting: Block
    below: bool

    @property
    def height(self) -> int:
        """The height of its one or two lines in pixels."""
        return STATUS_LINE + (_SECOND_LINE if self.below else 0)


def _heading(view: View, names: Mapping[Player, str], width: int) -> _Heading:
    room = width - 2 * theme.MARGIN - 44
    number = number_words(view)
    turn = wrap([Span(number[0].upper() + number[1:], "bold", theme.GOLD)], theme.LARGE, 400)
    spans: list[Span] = []
    if view.turn and view.waiting_for != view.active:
        spans.append(Span(turn_words(view, names), "text", theme.LIGHT))
    if view.step:
        spans.append(Span(clean(view.step), "text", theme.MUTED))
    phase = fit(spans, (28, 26, 24, 22), room - turn.width - 24)
    who = [Span(waiting_words(view, names), "bold", theme.LIGHT)]
    waiting = fit(who, (30, 28, 26), room - turn.width - phase.width - 64)
    if not waiting.cut:
        return _Heading(turn, phase, waiting, below=False)
    return _Heading(turn, phase, fit(who, (30, 28, 26, 24, 22), room), below=True)


def status_bar_part(view: View) -> View:
    """Returns the view without what the strip does not show: the sides, and what is one player's
    alone."""
    one, other = (PlayerView(side.player, (), ()) for side in view.players)
    return replace(
        view, viewer=None, players=(one, other), shown=(), decision=None, last=(), attacks=()
    )


def draw_status_bar(image: Image.Image, y: int, view: View, names: Mapping[Player, str]) -> None:
    """The strip across the whole picture with its top at `y`."""
    if view.winner is not None:
        _draw_banner(image, view, names, y)
        return
    width = image.width - 2 * theme.MARGIN
    height = status_bar_height(view, names, image.width)
    paint.fill(image, theme.MARGIN, y, width, height, 14, theme.PANEL)
    heading = _heading(view, names, image.width)
    left, middle = theme.MARGIN + 22, y + STATUS_LINE // 2
    draw_block(image, heading.turn, left, middle - heading.turn.height // 2)
    x = left + heading.turn.width + 24
    draw_block(image, heading.phase, x, middle - heading.phase.height // 2)
    if heading.below:
        draw_block(image, heading.waiting, left, y + STATUS_LINE - 6)
    else:
        x = image.width - left - heading.waiting.width
        draw_block(image, heading.waiting, x, middle - heading.waiting.height // 2)
    draw_stack(image, view.stack, names, y + heading.height)


def _verdict(view: View, names: Mapping[Player, str], width: int) -> tuple[Block, Block]:
    """Returns who won, and how."""
    room = width - 2 * theme.MARGIN - 60
    result = [Span(result_words(view, names), "bold", theme.GOLD)]
    how = [Span(outcome_words(view, names), "text", theme.LIGHT)]
    return (
        fit(result, (56, 52, 48, 44, 40, 36, 32), room),
        fit(how, (32, 30, 28, 26, 24), room, 2 * line_height(32)),
    )


def _draw_banner(image: Image.Image, view: View, names: Mapping[Player, str], y: int) -> None:
    width = image.width - 2 * theme.MARGIN
    height = status_bar_height(view, names, image.width)
    paint.panel(image, (theme.MARGIN, y, width, height), 18, theme.GOLD_DEEP, theme.GOLD, 5)
    y += 16
    for block in _verdict(view, names, image.width):
        draw_block(image, block, theme.MARGIN, y, width, "centre")
        y += block.height
