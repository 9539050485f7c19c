"""Signs beside words: few bytes, visible on dark and on white, each different from all others of
its game."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

import engine
from rendering.signs.emoji_signs import (
    NAME_LENGTH,
    SIDE,
    ability_sign,
    game_sign,
    is_of_number,
    kind_sign,
    number_sign,
    sign_pictures,
    zone_sign,
)
from tests.rendering.contrast import contrast
from tests.rendering.sign_sheet import GROUNDS, all_signs, opened

APART = 6.0
"""Minimum average difference of a pixel between two signs at 22 px, of 255."""

SEEN = 0.1
"""Minimum share of a sign that is glyph and rim."""


def small(sign: Image.Image, ground: tuple[int, int, int]) -> Image.Image:
    shown = Image.new("RGB", (22, 22), ground)
    reduced = sign.resize((22, 22), Image.Resampling.LANCZOS)
    shown.paste(reduced, (0, 0), reduced)
    return shown


@pytest.mark.parametrize("key", list(engine.games()))
def test_a_game_has_the_signs_of_what_it_declares(key: str) -> None:
    game = engine.games()[key]
    found = sign_pictures(key)
    faces = [card.face for card in game.set_cards()]
    assert game_sign(key) in found
    assert {kind_sign(face.kind) for face in faces} <= found.keys()
    badges = {badge.icon for card in game.set_cards() for badge in card.badges}
    assert {ability_sign(icon) for icon in badges} <= found.keys()
    assert zone_sign("Hand") in found


def test_a_sign_is_small_and_seen_on_both_grounds() -> None:
    for name, picture in all_signs().items():
        assert len(picture.data) < 4096, name
        pixels = opened(picture)
        assert pixels.size == (SIDE, SIDE), name
        colours = pixels.getcolors(SIDE * SIDE)
        assert colours is not None, name
        solid = sorted(((count, colour[:3]) for count, colour in colours if colour[3] == 255))
        _, plate = solid[-1]
        glyph = [one for one in solid if contrast(plate, one[1]) >= 4.5]
        assert sum(count for count, _ in glyph) >= SEEN * SIDE * SIDE, name
        for ground in GROUNDS:
            assert max(contrast(one, ground) for one in (plate, glyph[-1][1])) >= 3, name


@pytest.mark.parametrize("key", list(engine.games()))
def test_two_signs_of_a_sort_are_told_apart_at_22_px(key: str) -> None:
    signs = sign_pictures(key)
    for sort in ("kind", "ability", "number"):
        shown = [
            small(opened(one), GROUNDS[0]) for name, one in signs.items() if name.startswith(sort)
        ]
        for one, other in combinations(shown, 2):
            apart = ImageStat.Stat(ImageChops.difference(one, other)).mean
            assert max(apart) >= APART


def test_games_are_told_apart() -> None:
    shown = [
        small(opened(sign_pictures(key)[game_sign(key)]), GROUNDS[0]) for key in engine.games()
    ]
    for one, other in combinations(shown, 2):
        assert max(ImageStat.Stat(ImageChops.difference(one, other)).mean) >= APART


def test_a_sign_drawn_again_has_the_same_fingerprint() -> None:
    key = next(iter(engine.games()))
    first, second = sign_pictures(key), sign_pictures(key)
    assert first == second
    assert all(re.fullmatch("[0-9a-f]{6}", one.fingerprint) for one in first.values())
    assert len({one.fingerprint for one in first.values()}) > 1


@pytest.mark.parametrize("word", ["", "Discard pile", "Überkarte 🂡", "x" * 60, "__", "<:a:1>"])
def test_the_name_of_a_sign_can_be_part_of_an_emojis_name(word: str) -> None:
    for name in (game_sign, kind_sign, number_sign, zone_sign):
        sign = name(word)
        assert re.fullmatch("[a-z0-9_]+", sign)
        assert 2 <= len(sign) <= NAME_LENGTH
    assert is_of_number(number_sign(word))
    assert not is_of_number(kind_sign(word))
