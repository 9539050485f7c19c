"""Words are readable on their background: a contrast of at least 4.5 to 1."""

from __future__ import annotations

from typing import get_args

import pytest

from engine.views import Icon
from rendering.draw import theme
from rendering.draw.theme import Colour
from rendering.signs.ability_signs import colour_of
from tests.rendering.contrast import contrast

KINDS = (
    "monster",
    "spell",
    "weapon",
    "token",
    "creature",
    "item",
    "summon",
    "object",
    "ace",
    "leader",
    "gate",
    "song",
    "x",
)

PAIRS: list[tuple[str, Colour, Colour]] = [
    ("words on the table", theme.LIGHT, theme.TABLE),
    ("notes on the table", theme.MUTED, theme.TABLE),
    ("notes on a mat", theme.MUTED, theme.MAT),
    ("notes on a mat's ornament", theme.MUTED, theme.MAT_ART),
    ("headings on the table", theme.GOLD, theme.TABLE),
    ("words on a panel", theme.LIGHT, theme.PANEL),
    ("notes on a panel", theme.MUTED, theme.PANEL),
    ("numbers on a panel", theme.GOLD, theme.PANEL),
    ("words on gold", theme.GOLD_DEEP, theme.GOLD),
    ("the banner", theme.LIGHT, theme.GOLD_DEEP),
    ("a ribbon", theme.GOLD, theme.GOLD_DEEP),
    ("an attack", theme.LIGHT, theme.ATTACK),
    ("numbers of attacks", theme.ATTACK_DEEP, theme.LIGHT),
    ("counters", theme.GOLD, theme.TABLE),
    ("a raised number", theme.RAISED, theme.PANEL),
    ("a lowered number", theme.LOWERED, theme.PANEL),
    ("a raised counter", theme.RAISED, theme.TABLE),
    ("a lowered counter", theme.LOWERED, theme.TABLE),
    ("how many cards lie together", theme.GOLD_DEEP, theme.GOLD),
    ("the second place", theme.INK, theme.SILVER),
    ("the third place", theme.INK, theme.COPPER),
    ("the record on the viewer's own line", theme.MUTED, theme.GOLD_DEEP),
    *((f"the number of line {n}", theme.LIGHT, line) for n, line in enumerate(theme.LINES)),
    *((f"the sign {icon}", colour_of(icon), theme.PANEL) for icon in get_args(Icon)),
    *((f"line {index} of a chart", line, theme.PANEL) for index, line in enumerate(theme.TRACKS)),
]
for kind in KINDS:
    for marks, paper in (((), theme.PARCHMENT), (("tapped",), theme.PARCHMENT_WORN)):
        palette = theme.palette_of(kind, marks)
        PAIRS += [
            (f"{kind} {marks}: name", theme.LIGHT, palette.deep),
            (f"{kind} {marks}: kind", palette.ink, palette.tint),
            (f"{kind} {marks}: tags", theme.INK, palette.tint),
            (f"{kind} {marks}: player on the stack", theme.INK_SOFT, palette.tint),
            (f"{kind} {marks}: title", palette.ink, paper),
            (f"{kind} {marks}: text", theme.INK, paper),
            (f"{kind} {marks}: trigger", theme.INK_SOFT, paper),
        ]


def test_contrast() -> None:
    assert [what for what, words, ground in PAIRS if contrast(words, ground) < 4.5] == []


def test_no_size_is_too_small_for_a_phone() -> None:
    sizes = (*theme.NAME_SIZES, *theme.TEXT_SIZES, theme.SMALL, theme.BODY)
    assert min(sizes) >= theme.SMALLEST == 22


def test_a_kind_of_card_always_has_the_same_colours() -> None:
    assert theme.palette_of("monster") != theme.palette_of("spell")
    assert theme.palette_of("Monster") == theme.palette_of("monster")
    assert len({theme.palette_of(kind) for kind in ("weapon", "item", "ace", "spell")}) == 4
    assert theme.art_of("Rat") == theme.art_of("Rat")


@pytest.mark.parametrize("mark", sorted(theme.RESTING))
def test_what_can_do_nothing_for_now_is_grey_whatever_its_kind(mark: str) -> None:
    assert theme.palette_of("ace", (mark,)) == theme.palette_of("weapon", ("hurt", mark))
    assert theme.palette_of("ace", ("hurt",)) == theme.palette_of("ace")
