"""Parts that pages share: their width, the heading, and the text of an empty page."""

from typing import Final

from PIL import Image

from rendering.art.icons import icon_mask
from rendering.draw import theme
from rendering.draw.paint import stamp
from rendering.draw.text import draw_block, one_line

WIDTH: Final = 800
"""Pixels of a page's width: narrow, so that words are large on a phone."""
INNER: Final = WIDTH - 2 * theme.MARGIN
HEADING: Final = 116
INVITATION: Final = 330

_EMBLEM: Final = 128


def draw_page_heading(image: Image.Image, title: str, note: str, right: str) -> None:
    """Draws the title, and below it two quieter notes: `note` on the left, `right` on the right."""
    words = one_line(title, "bold", theme.GOLD, (48, 44, 40, 36, 32, 28, 26), INNER)
    draw_block(image, words, theme.MARGIN, 38 - words.height // 2)
    second = one_line(right, "text", theme.MUTED, (26, 24, 22), INNER // 2)
    draw_block(image, second, theme.MARGIN, 67, INNER, "right")
    room = INNER - second.width - theme.GAP
    first = one_line(note, "text", theme.LIGHT, (28, 26, 24, 22), room)
    draw_block(image, first, theme.MARGIN, 66)


def draw_invitation(image: Image.Image, nothing: str, invitation: str) -> None:
    """Draws the text of an empty page below the heading, `INVITATION` pixels high. `nothing` says
    that there is nothing yet, `invitation` what to do."""
    left = (WIDTH - _EMBLEM) // 2
    stamp(image, icon_mask("laurels", _EMBLEM), left, HEADING + 24, theme.SLOT)
    first = one_line(nothing, "bold", theme.LIGHT, (38, 34), INNER)
    draw_block(image, first, theme.MARGIN, HEADING + 180, INNER, "centre")
    second = one_line(invitation, "text", theme.MUTED, (28, 26), INNER)
    draw_block(image, second, theme.MARGIN, HEADING + 236, INNER, "centre")


def number_words(value: int) -> str:
    """Returns the number as text, with a real minus sign, which is easier to see than a hyphen."""
    return str(value).replace("-", "\N{MINUS SIGN}")
