"""Art for cards that bring none: a symmetrical emblem grown from the card's name."""

from __future__ import annotations

import hashlib
import math
import zlib
from functools import lru_cache

from PIL import Image, ImageDraw

_FINE = 3


@lru_cache(maxsize=128)
def emblem(name: str, side: int) -> Image.Image:
    """Returns the emblem of a name as a mask, `side` pixels wide and high; the same for ever."""
    seed = hashlib.sha256(name.encode("utf-8", "replace")).digest()
    size = side * _FINE
    mask = Image.new("L", (size, size), 0)
    draw = ImageDraw.Draw(mask)
    fold = 3 + seed[0] % 6
    turn = seed[1] / 256 * math.tau / fold
    for layer in range(3):
        _layer(draw, size / 2, fold, turn, layer, seed[2 + 4 * layer : 6 + 4 * layer])
    _core(draw, size / 2, fold, turn, seed[20])
    return mask.reduce(_FINE)


def _point(centre: float, radius: float, angle: float) -> tuple[float, float]:
    return centre + radius * math.sin(angle), centre - radius * math.cos(angle)


def _layer(
    draw: ImageDraw.ImageDraw, centre: float, fold: int, turn: float, layer: int, seed: bytes
) -> None:
    """One ring of shapes; the outer ring comes first and the others are cut into it."""
    outer = centre * (0.98, 0.74, 0.5)[layer]
    inner = outer * (0.35 + seed[1] / 256 * 0.35)
    shade = (110, 175, 235)[layer]
    count = fold * (2 if seed[2] % 3 == 0 and layer == 0 else 1)
    width = math.tau / count * (0.22 + seed[3] / 256 * 0.26)
    thin = max(2, round(centre * 0.022))
    if seed[0] % 5 == 0:
        draw.ellipse(
            (centre - outer, centre - outer, centre + outer, centre + outer),
            outline=shade,
            width=thin,
        )
    for index in range(count):
        angle = turn + math.tau * index / count + (math.pi / count if layer == 1 else 0)
        tip = _point(centre, outer, angle)
        left = _point(centre, inner, angle - width)
        right = _point(centre, inner, angle + width)
        root = _point(centre, inner * 0.45, angle)
        match seed[0] % 4:
            case 0:
                draw.polygon([tip, left, root, right], fill=shade)
            case 1:
                draw.polygon([tip, left, right], fill=shade)
                draw.line([left, _point(centre, outer * 0.1, angle), right], fill=shade, width=thin)
            case 2:
                reach = (outer - inner) / 2
                x, y = _point(centre, inner + reach, angle)
                draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=shade)
                hole = reach * 0.5
                draw.ellipse((x - hole, y - hole, x + hole, y + hole), fill=0)
            case _:
                hook = _point(centre, outer * 0.86, angle + width * 1.5)
                draw.polygon([hook, _point(centre, outer, angle), left, root], fill=shade)


def _core(draw: ImageDraw.ImageDraw, centre: float, fold: int, turn: float, seed: int) -> None:
    radius = centre * 0.24
    draw.ellipse((centre - radius, centre - radius, centre + radius, centre + radius), fill=0)
    radius *= 0.78
    points = [_point(centre, radius, turn + math.tau * i / fold) for i in range(fold)]
    if seed % 2:
        draw.polygon(points, fill=255)
    else:
        draw.ellipse((centre - radius, centre - radius, centre + radius, centre + radius), fill=255)


@lru_cache(maxsize=128)
def kind_icon(kind: str, side: int) -> Image.Image:
    """Returns a small sign for a kind of card as a mask; a kind without one of its own has a
    gem."""
    size = side * _FINE
    mask = Image.new("L", (size, size), 0)
    draw = ImageDraw.Draw(mask)
    s = size / 24
    match kind.casefold():
        case "monster" | "creature" | "summon" | "minion":
            for x in (3, 9.5, 16):
                tip, low = (x + 4.5) * s, (x - 1.5) * s
                draw.polygon(
                    [(tip, 2 * s), ((x + 3.4) * s, 13 * s), (low, 22 * s), ((x - 0.2) * s, 11 * s)],
                    fill=255,
                )
        case "spell":
            star = [
                _point(size / 2, size * (0.48 if i % 2 == 0 else 0.15), math.pi * i / 4)
                for i in range(8)
            ]
            draw.polygon(star, fill=255)
        case "weapon":
            draw.line([(4 * s, 20 * s), (20 * s, 4 * s)], fill=255, width=round(4 * s))
            draw.line([(4 * s, 11 * s), (13 * s, 20 * s)], fill=255, width=round(3 * s))
        case "item" | "object":
            draw.ellipse((4 * s, 8 * s, 20 * s, 23 * s), fill=255)
            draw.rectangle((9.5 * s, 3 * s, 14.5 * s, 12 * s), fill=255)
            draw.rectangle((7 * s, 1 * s, 17 * s, 4 * s), fill=255)
        case "ace" | "leader":
            crown = [(2, 20), (1, 6), (7, 12), (12, 2), (17, 12), (23, 6), (22, 20)]
            draw.polygon([(x * s, y * s) for x, y in crown], fill=255)
        case _:
            corners = 4 + zlib.crc32(kind.encode("utf-8", "replace")) % 5
            draw.polygon(
                [_point(size / 2, size * 0.48, math.tau * i / corners) for i in range(corners)],
                fill=255,
            )
    return mask.reduce(_FINE)


@lru_cache(maxsize=32)
def number_icon(name: str, side: int) -> Image.Image | None:
    """Returns a small sign for what a number is as a mask, None for a name without one."""
    size = side * _FINE
    mask = Image.new("L", (size, size), 0)
    draw = ImageDraw.Draw(mask)
    s = size / 24

    def shape(*points: tuple[float, float]) -> None:
        draw.polygon([(x * s, y * s) for x, y in points], fill=255)

    match name.casefold():
        case "attack" | "power":
            shape((23, 1), (22, 7), (10.5, 18.5), (5.5, 13.5), (17, 2))
            shape((2, 10.5), (4.5, 8), (16, 19.5), (13.5, 22))
            shape((5, 15), (9, 19), (4, 23), (1, 20))
        case "defense" | "block":
            for x in (2, 9.5, 17):
                shape((x, 1), (x + 5, 1), (x + 5, 6), (x, 6))
            shape((2, 5), (22, 5), (22, 9.5), (2, 9.5))
            shape((4, 9), (20, 9), (20, 18), (4, 18))
            shape((1, 18), (23, 18), (23, 23), (1, 23))
        case "attacks":
            for x in (0, 11):
                shape((x + 1, 1), (x + 6, 1), (x + 13, 12), (x + 6, 23), (x + 1, 23), (x + 7.5, 12))
        case "cost":
            shape((12, 0.5), (22, 6.5), (22, 17.5), (12, 23.5), (2, 17.5), (2, 6.5))
        case "health" | "life":
            draw.ellipse((1 * s, 2 * s, 13 * s, 14 * s), fill=255)
            draw.ellipse((11 * s, 2 * s, 23 * s, 14 * s), fill=255)
            shape((2, 11), (12, 23), (22, 11), (12, 6))
        case _:
            return None
    return mask.reduce(_FINE)
