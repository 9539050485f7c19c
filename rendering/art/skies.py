"""Painters of skies, behind the land of a card's art."""

import math
from collections.abc import Callable, Sequence
from typing import Final

from rendering.art.scene import Scene
from rendering.draw.colour_table import number_of


def _sun(scene: Scene) -> None:
    """Draws a large disc in a ring of light."""
    x, y = scene.width * scene.part(0.25, 0.75), scene.height * scene.part(0.25, 0.55)
    radius = scene.height * scene.part(0.5, 0.66)
    scene.disc(x, y, radius, number_of(scene.art.dawn))
    scene.disc(x, y, radius * 0.62, number_of(scene.art.glow))


def _rays(scene: Scene) -> None:
    """Draws beams from a rising sun."""
    x, y = scene.width * scene.part(0.3, 0.7), scene.height * scene.part(0.3, 0.9)
    count, turn = scene.chance.choice((9, 11, 13)), scene.part(0, 1)
    far = scene.width + scene.height
    for beam in range(count):
        begin = (beam + turn) * math.tau / count
        ends = (begin, begin + math.pi / count)
        tips = [(x + far * math.cos(end), y + far * math.sin(end)) for end in ends]
        scene.shape([(x, y), *tips], number_of(scene.art.dawn))
    scene.disc(x, y, scene.height * 0.3, number_of(scene.art.glow))


def _night(scene: Scene) -> None:
    """Draws stars and a crescent moon."""
    for _ in range(14):
        x, y = scene.width * scene.part(0, 1), scene.height * scene.part(0, 0.6)
        size = scene.chance.choice((2, 3, 3, 5))
        star = [(x - size, y), (x, y - size), (x + size, y), (x, y + size)]
        scene.shape(star, number_of(scene.art.glow))
    x, y, radius = scene.width * scene.chance.choice((0.2, 0.8)), scene.height * 0.3, 0.24
    scene.disc(x, y, radius * scene.height, number_of(scene.art.glow))
    x, y = x + radius * scene.height * 0.64, y - radius * scene.height * 0.12
    scene.disc(x, y, radius * scene.height, number_of(scene.art.sky))


def _dusk(scene: Scene) -> None:
    """Draws level bands of light above the horizon."""
    top = scene.part(0.18, 0.3)
    for tone, below in ((scene.art.dawn, 0), (scene.art.glow, 0.22), (scene.art.dawn, 0.3)):
        scene.floor(scene.height * (top + below), number_of(tone))


def _clouds(scene: Scene) -> None:
    """Draws clouds before a small sun."""
    x, radius = scene.width * scene.part(0.2, 0.8), scene.height * 0.3
    scene.disc(x, scene.height * 0.34, radius, number_of(scene.art.glow))
    for _ in range(4):
        x, y = scene.width * scene.part(-0.1, 0.9), scene.height * scene.part(0.12, 0.6)
        size = scene.height * scene.part(0.1, 0.16)
        for place, part in enumerate((0.8, 1.2, 1.0, 0.7)):
            scene.dome(x + place * size * 1.2, y, size * part, number_of(scene.art.dawn))


def _aurora(scene: Scene) -> None:
    """Draws ribbons of light."""
    tones = (scene.art.dawn, scene.art.glow, scene.art.dawn)
    for place, (tone, thick) in enumerate(zip(tones, (0.16, 0.06, 0.16), strict=True)):
        height, turns = scene.height * (0.16 + 0.16 * place), scene.part(1, 1.8)
        upper = scene.wave(height, scene.height * 0.1, turns, scene.part(0, math.tau))
        lower = scene.wave(thick * scene.height, scene.height * 0.05, turns * 0.7, 0)
        edge = [(x, y + more) for (x, y), (_, more) in zip(upper, lower, strict=True)]
        scene.shape([*upper, *reversed(edge)], number_of(tone))


def _halo(scene: Scene) -> None:
    """Draws rings round the middle."""
    x, y = scene.width * scene.part(0.4, 0.6), scene.height * scene.part(0.4, 0.6)
    tones = (scene.art.dawn, scene.art.sky, scene.art.dawn, scene.art.glow)
    for tone, part in zip(tones, (1.05, 0.86, 0.7, 0.4), strict=True):
        scene.disc(x, y, scene.height * part, number_of(tone))


SKIES: Final[Sequence[Callable[[Scene], None]]] = (
    _sun,
    _rays,
    _night,
    _dusk,
    _clouds,
    _aurora,
    _halo,
)
