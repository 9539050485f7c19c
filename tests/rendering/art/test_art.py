"""Every card has a subject on a scene of its own, and it distinguishes the cards of a deck."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from engine import games
from engine.decks import Starter
from engine.faces import CardFace, Stat
from engine.views import CardView
from rendering.art.poster import draw_art
from rendering.cards.card_face import card_image, natural_height
from rendering.cards.card_layout import IN_HAND, MORE, ON_BOARD, lay_out
from rendering.cards.medallions import corners_of
from rendering.draw import paint, theme
from rendering.draw.colour_table import in_colours
from rendering.draw.looks import LOOKS, look_of
from tests.rendering import samples
from tests.sometimes import some_now

PHONE = (120, 90)
"""Size in pixels of a card's art on a phone."""
TOLD_APART = 12
"""Minimum distance between two pictures: the mean over all pixels and colours, of 255."""
WINDOW = (0, 0, 300, 225)

DECKS = [(key, starter) for key, game in games().items() for starter in game.starters()]


def art_of(face: CardFace, *marks: str, hurt: bool = False) -> Image.Image:
    """Returns the art of a card as large as in a hand."""
    image = paint.blank_picture(*WINDOW[2:], theme.TABLE)
    draw_art(image, face, marks, WINDOW, hurt)
    return in_colours(image)


def distance(one: Image.Image, other: Image.Image) -> float:
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / 3


@pytest.mark.parametrize(("key", "starter"), some_now(DECKS))
def test_two_cards_of_a_deck_are_told_apart_on_a_phone(key: str, starter: Starter) -> None:
    game = games()[key]
    faces = [card.face for card in game.deck_sheet(game.parse_deck(starter.text)).cards]
    arts = {face.title: art_of(face).resize(PHONE) for face in faces}
    for one, other in combinations(arts, 2):
        assert distance(arts[one], arts[other]) > TOLD_APART, (one, other)


def test_the_same_card_always_has_the_same_art() -> None:
    assert art_of(samples.IMP).tobytes() == art_of(replace(samples.IMP)).tobytes()


def test_a_card_with_an_icon_of_its_author_shows_it() -> None:
    assert distance(art_of(samples.IMP), art_of(replace(samples.IMP, icon="anchor"))) > 5


def test_what_rests_is_grey_and_leans_over() -> None:
    grey = art_of(samples.IMP, "tapped")
    assert max(max(pixel) - min(pixel) for _, pixel in grey.getcolors(256) or []) < 32
    upright = art_of(samples.IMP).convert("L")
    assert distance(grey, Image.merge("RGB", (upright,) * 3)) > 5


@pytest.mark.parametrize("name", sorted(theme.LOSSES))
def test_what_is_hurt_has_a_crack(name: str) -> None:
    whole = CardView(samples.IMP, (Stat(name, 3, 3),))
    hurt = replace(whole, stats=(Stat(name, 2, 3),))
    window = (10, 80, 300, 160)
    one, other = (in_colours(card_image(card, 320, 420)).crop(window) for card in (whole, hurt))
    assert distance(one, other) > 1


@pytest.mark.parametrize("mark", sorted(theme.SLEEPING))
def test_what_sleeps_has_a_moon_on_its_art(mark: str) -> None:
    """The word is on its ribbon too, like any state."""
    other, asleep = (CardView(samples.IMP, marks=(said,)) for said in ("other", mark))
    corner = (250, 50, 315, 110)
    one, two = (in_colours(card_image(card, 320, 420)).crop(corner) for card in (other, asleep))
    assert distance(one, two) > 5


@pytest.mark.parametrize("share", [IN_HAND, ON_BOARD])
@pytest.mark.parametrize(("key", "starter"), some_now(DECKS))
def test_art_never_shrinks_below_its_share(key: str, starter: Starter, share: float) -> None:
    game = games()[key]
    for card in game.deck_sheet(game.parse_deck(starter.text)).cards:
        view = CardView(card.face, badges=card.badges)
        palette = theme.palette_of(card.face.kind)
        for width, height in ((240, 240), (320, 420), (340, 620)):
            layout = lay_out(view, (width, height), palette, 1, share)
            assert layout.art >= round(height * share) or not layout.text.lines
        whole = natural_height(view, 320, 420, 1000, theme.SMALLEST, share)
        layout = lay_out(view, (320, whole), palette, 1, share)
        assert not layout.text.cut
        assert layout.art >= round(whole * share)


def test_a_text_that_does_not_fit_says_where_there_is_more() -> None:
    layout = lay_out(CardView(samples.CROWLEY), (240, 300), theme.EMBER, 1, ON_BOARD)
    assert layout.text.cut
    assert layout.text.lines[-1][0].text == MORE


@pytest.mark.parametrize("key", games())
def test_a_number_stands_in_the_same_corner_on_every_card(key: str) -> None:
    corners = {"cost": "cost", "attack": "left", "power": "left"}
    game = games()[key]
    for starter in game.starters():
        for card in game.deck_sheet(game.parse_deck(starter.text)).cards:
            found = corners_of(card.face.stats)
            for place in ("cost", "left", "right"):
                stat = getattr(found, place)
                assert stat is None or corners.get(stat.name, "right") == place


def test_one_knows_a_game_by_its_table_and_its_frames() -> None:
    looks = {key: look_of(key) for key in games()}
    assert len({look.table for look in looks.values()}) == len(looks)
    assert len({look.frame for look in looks.values()}) == len(looks)


def test_a_game_that_says_nothing_has_a_look_all_the_same() -> None:
    assert look_of("a new game") in LOOKS.values()
    assert look_of("a new game") == look_of("a new game")
