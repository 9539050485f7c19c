"""The stack: a numbered list of effects that resolve or wait to, the newest on top."""

from collections.abc import Mapping
from typing import Final

from PIL import Image

from engine.players import Player
from engine.views import StackItem
from rendering.cards.card_layout import card_name
from rendering.draw import paint, theme
from rendering.draw.text import Block, TextSpan, draw_block, fit, line_height, one_line
from rendering.draw.theme import Palette
from rendering.draw.unicode_text import clean
from rendering.signs.card_signs import kind_icon

_MORE: Final = 40
_ICON: Final = 34
_TAG: Final = 180
_ORDER: Final = ("NOW", "next", "then", "then", "then")
_MOST_ITEMS: Final = len(_ORDER)


def player_name(names: Mapping[Player, str], player: Player) -> str:
    """Returns a player's name in one line without invisible characters."""
    return clean(names[player]) or f"Player {player}"


def stack_height(stack: tuple[StackItem, ...], names: Mapping[Player, str], width: int) -> int:
    """Returns the height in pixels of the list of items on the stack, on a board `width` pixels
    wide."""
    items = sum(_item_height(words) for words in _item_words(stack, names, width))
    return items + (_MORE if len(stack) > _MOST_ITEMS else 0)


def _palette(item: StackItem) -> Palette:
    return theme.palette_of(item.card.kind, item.marks)


def _item_words(
    stack: tuple[StackItem, ...], names: Mapping[Player, str], width: int
) -> list[Block]:
    """Returns the newest items in words, the next one to resolve largest. Their marks come
    first."""
    blocks: list[Block] = []
    for index, item in enumerate(stack[:_MOST_ITEMS]):
        palette = _palette(item)
        spans = [
            *(TextSpan(f"{clean(mark, 40).upper()}:", "bold", theme.INK) for mark in item.marks),
            TextSpan(card_name(item.card), "bold", palette.ink),
            TextSpan(f"({player_name(names, item.player)})", "text", theme.INK_SOFT),
            TextSpan(clean(item.text), "text", theme.INK),
        ]
        sizes = (28, 26, 24, 22) if index else (32, 30, 28, 26)
        lines = 3 if index == 0 else 2 if index < 3 else 1
        room = width - 2 * theme.MARGIN - 40 - _TAG
        blocks.append(fit(spans, sizes, room, lines * line_height(sizes[1])))
    return blocks


def _item_height(words: Block) -> int:
    return max(62, words.height + 20) + 10


def draw_stack(
    image: Image.Image, stack: tuple[StackItem, ...], names: Mapping[Player, str], y: int
) -> None:
    """Draws the list of items on the stack over the whole width of the picture, with its top at
    `y`."""
    left, width = theme.MARGIN + 10, image.width - 2 * theme.MARGIN - 20
    for index, words in enumerate(_item_words(stack, names, image.width)):
        palette = _palette(stack[index])
        height = _item_height(words) - 10
        paint.panel(image, (left, y, width, height), 10, palette.tint, theme.GOLD, 3)
        paint.fill(image, left + 3, y + 3, 54, height - 6, 8, palette.deep)
        middle = y + height // 2
        icon = kind_icon(stack[index].card.kind, _ICON)
        paint.stamp(image, icon, left + 13, middle - _ICON // 2, theme.LIGHT)
        order = _ORDER[index] if len(stack) == 1 else f"{index + 1} {_ORDER[index]}"
        tag = one_line(order, "bold", palette.ink if index else theme.GOLD_DEEP, (24,), 110)
        if index == 0:
            paint.fill(image, left + 66, middle - 20, tag.width + 20, 40, 10, theme.GOLD)
        draw_block(image, tag, left + 76, middle - tag.height // 2)
        draw_block(image, words, left + _TAG, middle - words.height // 2)
        y += height + 10
    if len(stack) > _MOST_ITEMS:
        more = f"and {len(stack) - _MOST_ITEMS} more waiting"
        draw_block(image, one_line(more, "text", theme.MUTED, (24,), 600), left + 20, y)
