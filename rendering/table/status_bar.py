"""The strip between the two sides: the turn, who has to choose, the stack, the outcome."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from PIL import Image

from engine.players import Player
from engine.text.sentences import sentence_text
from engine.views import PlayerView, StackItem, View
from rendering.draw import paint, theme
from rendering.draw.bands import Band
from rendering.draw.panel_lines import draw_panel_lines
from rendering.draw.text import Block, TextSpan, draw_block, fit, line_height, width_of, wrap
from rendering.draw.unicode_text import clean
from rendering.table.stack import draw_stack, player_name, stack_height

STATUS_LINE: Final = 68
"""The height of turn and phase in one line, in pixels."""
_SECOND_LINE: Final = 44
_LAST_LINE: Final = 40


def turn_words(view: View, names: Mapping[Player, str]) -> str:
    """Returns whose turn it is, in words."""
    return f"{player_name(names, view.active)}'s turn"


def number_words(view: View) -> str:
    """Returns the number of the turn in words. Turn 0 is the time before the first turn."""
    return f"turn {view.turn}" if view.turn else "before turn 1"


def moment_words(view: View, names: Mapping[Player, str]) -> str:
    """Returns the number of the turn, whose turn it is, and its step, in words. Before the first
    turn it is nobody's turn."""
    parts = [clean(view.step, 40)] if view.step else []
    if view.turn:
        parts.insert(0, turn_words(view, names))
    moment = ", ".join(parts)
    return f"{number_words(view)}: {moment}" if moment else number_words(view)


def waiting_words(view: View, names: Mapping[Player, str]) -> str:
    """Returns in words who has to choose, and for what. If nobody has to choose, returns
    `view.waiting_text` as it is."""
    what = clean(view.waiting_text)
    if view.waiting_for is None:
        return what
    who = player_name(names, view.waiting_for)
    return f"{who}: {what}" if what else f"waiting for {who}"


def result_words(view: View, names: Mapping[Player, str]) -> str:
    """Returns in words who won, or that the match was a draw."""
    if view.winner is None or view.winner == "draw":
        return "A draw"
    return f"{player_name(names, view.winner)} wins"


def outcome_words(view: View, names: Mapping[Player, str]) -> str:
    """Returns how the match ended, in the game's words; may be ""."""
    return clean(sentence_text(view.outcome, lambda player: player_name(names, player)))


@dataclass(frozen=True, slots=True)
class _Heading:
    """The turn and phase, and who has to choose: beside them, or on a second line.

    The phase names the player whose turn it is, unless the other part does because they have to
    choose.
    """

    turn: Block
    phase: Block
    waiting: Block
    below: bool

    @property
    def height(self) -> int:
        """The height of the heading in pixels; it has one or two lines."""
        return STATUS_LINE + (_SECOND_LINE if self.below else 0)


def _heading(view: View, names: Mapping[Player, str], width: int) -> _Heading:
    room = width - 2 * theme.MARGIN - 44
    number = number_words(view)
    turn = wrap([TextSpan(number[0].upper() + number[1:], "bold", theme.GOLD)], theme.LARGE, 400)
    spans: list[TextSpan] = []
    if view.turn and view.waiting_for != view.active:
        spans.append(TextSpan(turn_words(view, names), "text", theme.LIGHT))
    if view.step:
        spans.append(TextSpan(clean(view.step), "text", theme.MUTED))
    phase = fit(spans, (28, 26, 24, 22), room - turn.width - 24)
    who = [TextSpan(waiting_words(view, names), "bold", theme.LIGHT)]
    waiting = fit(who, (30, 28, 26), room - turn.width - phase.width - 64)
    if not waiting.cut:
        return _Heading(turn, phase, waiting, below=False)
    return _Heading(turn, phase, fit(who, (30, 28, 26, 24, 22), room), below=True)


def status_bar_part(view: View) -> View:
    """Returns the view without everything that the status bar doesn't show: the sides, and all
    private parts. So an unchanged bar needn't be drawn again."""
    one, other = (PlayerView(side.player, (), ()) for side in view.players)
    return replace(
        view, viewer=None, players=(one, other), shown=(), decision=None, last=(), attacks=()
    )


def _last_line(last: Sequence[str], room: int) -> Block:
    """Returns the latest events in one line: as many sentences as fit, at least the newest."""
    head = TextSpan("Last:", "bold", theme.GLOW)
    room -= width_of([head], theme.BODY) + theme.PAD
    widths = [width_of([TextSpan(f" · {one}", "text", theme.LIGHT)], theme.BODY) for one in last]
    first = next(at for at in range(len(last)) if at == len(last) - 1 or sum(widths[at:]) <= room)
    spans = [head, TextSpan(" · ".join(last[first:]), "text", theme.LIGHT)]
    fits = sum(widths[first:]) <= room
    return fit(spans, (theme.BODY,) if fits else (24, 22), room + width_of([head], theme.BODY))


def status_bar_bands(
    view: View, names: Mapping[Player, str], width: int, last: tuple[str, ...] = ()
) -> tuple[Band, ...]:
    """Returns the status bar of a board `width` pixels wide, as bands that change independently.
    While the match runs, the bands show the turn, the `last` events and the stack. At the end, the
    bands show how the match ended."""
    part = status_bar_part(view)
    known = names["A"], names["B"]
    if view.winner is not None:
        height = sum(block.height for block in _verdict(view, names, width)) + 36
        return (Band(height, _draw_banner, (part, *known, height)),)
    heading = _heading(view, names, width).height
    waiting = stack_height(view.stack, names, width)
    facts = (replace(part, stack=()), *known, heading, not last and not waiting)
    bands = [Band(heading, _draw_heading, facts)]
    if last:
        bands.append(Band(_LAST_LINE, _draw_last, (last, not waiting)))
    if waiting:
        bands.append(Band(waiting, _draw_waiting, (view.stack, *known, waiting)))
    return tuple(bands)


def _draw_panel(image: Image.Image, y: int, height: int, first: bool, last: bool) -> None:
    box = theme.MARGIN, y, image.width - 2 * theme.MARGIN, height
    draw_panel_lines(image, box, 14, (), theme.PANEL, first, last)


def _draw_heading(
    image: Image.Image, y: int, view: View, name_a: str, name_b: str, height: int, last: bool
) -> None:
    _draw_panel(image, y, height, True, last)
    heading = _heading(view, {"A": name_a, "B": name_b}, image.width)
    left, middle = theme.MARGIN + 22, y + STATUS_LINE // 2
    draw_block(image, heading.turn, left, middle - heading.turn.height // 2)
    x = left + heading.turn.width + 24
    draw_block(image, heading.phase, x, middle - heading.phase.height // 2)
    if heading.below:
        draw_block(image, heading.waiting, left, y + STATUS_LINE - 6)
    else:
        x = image.width - left - heading.waiting.width
        draw_block(image, heading.waiting, x, middle - heading.waiting.height // 2)


def _draw_last(image: Image.Image, y: int, last: Sequence[str], lowest: bool) -> None:
    _draw_panel(image, y, _LAST_LINE, False, lowest)
    room = image.width - 2 * theme.MARGIN - 44
    draw_block(image, _last_line(last, room), theme.MARGIN + 22, y - 4)


def _draw_waiting(
    image: Image.Image,
    y: int,
    stack: tuple[StackItem, ...],
    name_a: str,
    name_b: str,
    height: int,
) -> None:
    _draw_panel(image, y, height, False, True)
    draw_stack(image, stack, {"A": name_a, "B": name_b}, y)


def _verdict(view: View, names: Mapping[Player, str], width: int) -> tuple[Block, Block]:
    """Returns who won, and how."""
    room = width - 2 * theme.MARGIN - 60
    result = [TextSpan(result_words(view, names), "bold", theme.GOLD)]
    how = [TextSpan(outcome_words(view, names), "text", theme.LIGHT)]
    return (
        fit(result, (56, 52, 48, 44, 40, 36, 32), room),
        fit(how, (32, 30, 28, 26, 24), room, 2 * line_height(32)),
    )


def _draw_banner(
    image: Image.Image, y: int, view: View, name_a: str, name_b: str, height: int
) -> None:
    names: dict[Player, str] = {"A": name_a, "B": name_b}
    width = image.width - 2 * theme.MARGIN
    paint.panel(image, (theme.MARGIN, y, width, height), 18, theme.GOLD_DEEP, theme.GOLD, 5)
    y += 16
    for block in _verdict(view, names, image.width):
        draw_block(image, block, theme.MARGIN, y, width, "centre")
        y += block.height
