"""The colours of a page, dark and light, as variables of its style sheet: those of the game's
look."""

from __future__ import annotations

from typing import Final

from rendering.draw import theme
from rendering.draw.looks import look_of
from rendering.draw.theme import Colour
from rendering.replay_page.faces import hexadecimal

_WHITE: Final[Colour] = (255, 255, 255)


def colours_of(game: str) -> str:
    """Returns the rules that set the colours."""
    look = look_of(game)
    dark = {
        "table": look.table,
        "mat": look.mat,
        "slot": look.slot,
        "panel": look.panel,
        "line": look.line,
        "ink": theme.LIGHT,
        "soft": theme.MUTED,
        "gold": theme.GOLD,
        "on-gold": theme.GOLD_DEEP,
        "raised": theme.RAISED,
        "lowered": theme.LOWERED,
        "glow": theme.GLOW,
        "heart": theme.HEART,
    }
    light = {
        "table": _mixed(look.table, _WHITE, 0.80),
        "mat": _mixed(look.mat, _WHITE, 0.90),
        "slot": _mixed(look.slot, _WHITE, 0.45),
        "panel": _WHITE,
        "line": _mixed(look.line, _WHITE, 0.35),
        "ink": theme.INK,
        "soft": theme.INK_SOFT,
        "gold": (108, 70, 0),
        "on-gold": _WHITE,
        "raised": (14, 98, 48),
        "lowered": (160, 32, 20),
        "glow": (0, 98, 170),
        "heart": theme.HEART,
    }
    return f":root{{{_variables(dark)}}}:root[data-theme=light]{{{_variables(light)}}}\n"


def _variables(colours: dict[str, Colour]) -> str:
    return "".join(f"--{name}:{hexadecimal(colour)};" for name, colour in colours.items())


def _mixed(one: Colour, other: Colour, share: float) -> Colour:
    """Returns a colour between two, of the other one so much."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
