"""The strip between the two sides: turn, what is waited for, the stack, the outcome."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PIL import Image

from engine.narration import tell
from engine.players import Player
from engine.views import StackItem, View
from rendering import paint, theme
from rendering.cards import card_name
from rendering.emblem import kind_icon, stamp
from rendering.script import clean
from rendering.text import Span, draw_block, fit, line_height, one_line, wrap

_STRIP: Final = 68
_BANNER: Final = 132
_ITEM: Final = 72
_MORE: Final = 40
_ORDER: Final = ("now", "next", "then")
_MOST_ITEMS: Final = len(_ORDER)


def middle_height(view: View) -> int:
    """The height of the strip in pixels; it grows with the stack."""
    if view.winner is not None:
        return _BANNER
    shown = min(len(view.stack), _MOST_ITEMS)
    return _STRIP + shown * _ITEM + (_MORE if len(view.stack) > _MOST_ITEMS else 0)


def player_name(names: Mapping[Player, str], player: Player) -> str:
    """A player's name in one clean line."""
    return clean(names[player]) or f"Player {player}"


def turn_words(view: View, names: Mapping[Player, str]) -> str:
    """Whose turn it is."""
    return f"{player_name(names, view.active)}'s turn"


def waiting_words(view: View, names: Mapping[Player, str]) -> str:
    """Who is waited for and what for; empty when nobody is."""
    if view.waiting_for is None:
        return ""
    who = player_name(names, view.waiting_for)
    what = clean(view.waiting_text)
    return f"{who}: {what}" if what else f"waiting for {who}"


def result_words(view: View, names: Mapping[Player, str]) -> str:
    """Who won."""
    if view.winner is None or view.winner == "draw":
        return "A draw"
    return f"{player_name(names, view.winner)} wins"


def outcome_words(view: View, names: Mapping[Player, str]) -> str:
    """How the match ended, as the game tells it; may be empty."""
    return clean(tell(view.outcome, lambda player: player_name(names, player)))


def draw_middle(image: Image.Image, view: View, names: Mapping[Player, str], y: int) -> None:
    """The strip across the whole picture with its top at `y`."""
    if view.winner is not None:
        _draw_banner(image, view, names, y)
        return
    width = theme.WIDTH - 2 * theme.MARGIN
    left, right = theme.MARGIN, theme.WIDTH - theme.MARGIN
    paint.fill(image, left, y, width, middle_height(view), 14, theme.PANEL)
    turn = wrap([Span(f"Turn {view.turn}", "bold", theme.GOLD)], theme.LARGE, 400)
    middle = y + _STRIP // 2
    draw_block(image, turn, left + 22, middle - turn.height // 2)
    x = left + 22 + turn.width + 24
    waiting = fit(
        [Span(waiting_words(view, names), "bold", theme.LIGHT)], (28, 26, 24, 22), 760, _STRIP
    )
    start = right - 22 - waiting.width
    draw_block(image, waiting, start, middle - waiting.height // 2)
    phase = [Span(turn_words(view, names), "text", theme.LIGHT)]
    if view.step:
        phase.append(Span(f"· {clean(view.step)}", "text", theme.MUTED))
    words = fit(phase, (28, 26, 24, 22), start - x - 24, line_height(28))
    draw_block(image, words, x, middle - words.height // 2)
    _draw_stack(image, view.stack, y + _STRIP, names)


def _draw_stack(
    image: Image.Image, stack: tuple[StackItem, ...], y: int, names: Mapping[Player, str]
) -> None:
    """The newest items of the stack, the next to resolve first."""
    left, width = theme.MARGIN + 10, theme.WIDTH - 2 * theme.MARGIN - 20
    for index, item in enumerate(stack[:_MOST_ITEMS]):
        palette = theme.palette_of(item.card.kind)
        height = _ITEM - 10
        paint.panel(image, (left, y, width, height), 10, palette.tint, theme.GOLD, 3)
        paint.fill(image, left + 3, y + 3, 54, height - 6, 8, palette.deep)
        stamp(image, kind_icon(item.card.kind, 34), left + 13, y + 14, theme.LIGHT)
        tag = one_line(_ORDER[index], "bold", palette.ink, (24, 22), 90)
        draw_block(image, tag, left + 70, y + (height - tag.height) // 2)
        spans = [
            Span(card_name(item.card), "bold", palette.ink),
            Span(f"({player_name(names, item.player)})", "text", theme.INK_SOFT),
            Span(clean(item.text), "text", theme.INK),
        ]
        words = fit(spans, (26, 24, 22), width - 180, height - 4)
        draw_block(image, words, left + 160, y + (height - words.height) // 2)
        y += _ITEM
    if len(stack) > _MOST_ITEMS:
        more = f"and {len(stack) - _MOST_ITEMS} more waiting"
        draw_block(image, one_line(more, "text", theme.MUTED, (24,), 600), left + 20, y)


def _draw_banner(image: Image.Image, view: View, names: Mapping[Player, str], y: int) -> None:
    width = theme.WIDTH - 2 * theme.MARGIN
    paint.panel(image, (theme.MARGIN, y, width, _BANNER), 18, theme.GOLD_DEEP, theme.GOLD, 5)
    room = width - 120
    result = fit(
        [Span(result_words(view, names), "bold", theme.GOLD)], (52, 48, 44, 40, 36, 32), room
    )
    how = fit([Span(outcome_words(view, names), "text", theme.LIGHT)], (30, 28, 26, 24, 22), room)
    top = y + (_BANNER - result.height - how.height) // 2
    draw_block(image, result, theme.MARGIN + 60, top, room, "centre")
    draw_block(image, how, theme.MARGIN + 60, top + result.height, room, "centre")
