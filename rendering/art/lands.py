"""Painters of lands: three ridges of one kind, one before the other."""

import math
from collections.abc import Callable, Sequence
from typing import Final

from rendering.art.scene import Point, Scene


def _hills(scene: Scene) -> None:
    for ridge, tone in scene.lands():
        swing = scene.height * 0.16 * scene.part(0.5, 1)
        base = scene.height * (0.58 + 0.15 * ridge)
        curve = scene.wave(base, swing, 1.6 * scene.part(0.6, 1.2), scene.part(0, math.tau))
        scene.shape([*curve, (scene.width, scene.height), (0, scene.height)], tone)


def _peaks(scene: Scene) -> None:
    for ridge, tone in scene.lands():
        base, x = scene.height * (0.72 + 0.14 * ridge), -0.1 * scene.width
        points: list[Point] = [(x, base)]
        while x < 1.1 * scene.width:
            half = scene.width * scene.part(0.1, 0.2)
            peak = base - scene.height * scene.part(0.22, 0.5) * (1 - 0.25 * ridge)
            points.append((x + half, peak))
            x += 2 * half * scene.part(0.75, 0.95)
            points.append((x, base - scene.height * scene.part(0, 0.1)))
        scene.shape([*points, (x, scene.height), (-0.2 * scene.width, scene.height)], tone)


def _waves(scene: Scene) -> None:
    for ridge, tone in scene.lands():
        base, radius = scene.height * (0.6 + 0.15 * ridge), scene.height * scene.part(0.13, 0.2)
        scene.floor(base + radius * 0.5, tone)
        x = -scene.part(0, 2 * radius)
        while x < scene.width:
            scene.dome(x + radius, base + radius * 0.45, radius, tone)
            x += 2 * radius


def _pines(scene: Scene) -> None:
    for ridge, tone in scene.lands():
        base, x = scene.height * (0.74 + 0.13 * ridge), -0.03 * scene.width
        while x < 1.03 * scene.width:
            tall = scene.height * scene.part(0.2, 0.42) * (1 - 0.15 * ridge)
            for tier in range(3):
                top, wide = base - tall + tall * 0.26 * tier, tall * 0.42 * (0.5 + 0.28 * tier)
                foot = top + tall * 0.42
                scene.shape([(x, top), (x - wide, foot), (x + wide, foot)], tone)
            x += tall * 0.42 * scene.part(1.1, 2.2)
        scene.floor(base - 2, tone)


def _towers(scene: Scene) -> None:
    for ridge, tone in scene.lands():
        base, x = scene.height * (0.7 + 0.13 * ridge), -0.03 * scene.width
        scene.floor(base, tone)
        while x < scene.width:
            wide = scene.width * scene.part(0.05, 0.1)
            top = base - scene.height * scene.part(0.1, 0.42) * (1 - 0.2 * ridge)
            scene.block(x, top, x + wide, base, tone)
            if scene.chance.random() < 0.5:
                roof = [(x - 3, top), (x + wide / 2, top - 1.1 * wide), (x + wide + 3, top)]
                scene.shape(roof, tone)
            else:
                tooth = wide / 5
                for number in (0, 2, 4):
                    left = x + number * tooth
                    scene.block(left, top - 1.2 * tooth, left + tooth, top, tone)
            x += wide * scene.part(1.3, 2.6)


def _cave(scene: Scene) -> None:
    for ridge, tone in scene.lands():
        if ridge == 2:
            scene.floor(scene.height * 0.93, tone)
            break
        x = 0.0
        roof: list[Point] = [(0, 0)]
        ground: list[Point] = [(0, scene.height)]
        while x < 1.1 * scene.width:
            wide = scene.width * scene.part(0.04, 0.1)
            long = scene.height * scene.part(0.12, 0.42) * (1 - 0.3 * ridge)
            roof += [(x, scene.height * 0.06), (x + wide / 2, long)]
            ground += [(x, scene.height * 0.92), (x + wide / 2, scene.height - 0.9 * long)]
            x += wide
        scene.shape([*roof, (x, 0)], tone)
        scene.shape([*ground, (x, scene.height)], tone)


def _stones(scene: Scene) -> None:
    for ridge, tone in scene.lands():
        base, x = scene.height * (0.72 + 0.13 * ridge), -0.03 * scene.width
        scene.floor(base, tone)
        while x < scene.width:
            wide = scene.width * scene.part(0.05, 0.13)
            tall = scene.height * scene.part(0.08, 0.34) * (1 - 0.2 * ridge)
            lean, slope = wide * scene.part(0.08, 0.2), scene.part(0.85, 1.05)
            top = [(x + lean, base - tall), (x + wide - lean / 2, base - tall * slope)]
            scene.shape([(x, base), *top, (x + wide, base)], tone)
            x += wide * scene.part(1.1, 2.2)


def _dunes(scene: Scene) -> None:
    for ridge, tone in scene.lands():
        base, crest = scene.height * (0.6 + 0.14 * ridge), scene.width * scene.part(0.1, 0.9)
        left, right = -0.3 * scene.width, 1.3 * scene.width
        top = base - scene.height * scene.part(0.15, 0.25)
        slope = [(left, base + 0.1 * scene.height), (crest, top), (right, base + scene.height / 8)]
        scene.shape([*slope, (right, scene.height), (left, scene.height)], tone)


def _reeds(scene: Scene) -> None:
    for ridge, tone in scene.lands():
        base, x = scene.height * (0.8 + 0.08 * ridge), 0.0
        scene.floor(base, tone)
        while x < scene.width:
            long = scene.height * scene.part(0.1, 0.36)
            bend, half = scene.part(-0.3, 0.3) * long, max(2, scene.width * 0.014)
            blade = [(x - half, base + 2), (x + bend, base - long), (x + half, base + 2)]
            scene.shape(blade, tone)
            x += scene.width * scene.part(0.025, 0.06)


LANDS: Final[Sequence[Callable[[Scene], None]]] = (
    _hills,
    _peaks,
    _waves,
    _pines,
    _towers,
    _cave,
    _stones,
    _dunes,
    _reeds,
)
