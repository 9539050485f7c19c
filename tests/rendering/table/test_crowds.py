"""Tokens drawn as one, abilities as signs, many attacks: a readable crowd."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product
from typing import get_args

import pytest
from PIL import ImageChops, ImageStat

from engine.decisions import Decision, Option, Place
from engine.faces import CardFace, Stat, TextBlock
from engine.players import Player
from engine.views import AttackView, Badge, CardView, Icon, View, ZoneView
from rendering import board_in_words, draw_board, draw_card, draw_hand
from rendering.cards.badges import ability_badge, badge_rows, number_badge, row_width
from rendering.cards.card_face import card_image
from rendering.cards.card_groups import TIMES
from rendering.cards.compact_card import compact_height, compact_image
from rendering.draw import paint, theme
from rendering.draw.colour_table import in_colours
from rendering.draw.paint import Box
from rendering.draw.text import TextSpan, wrap
from rendering.signs.ability_signs import pictogram
from rendering.table.attack_groups import AttackGroup, attack_groups_of
from rendering.table.attack_lanes import Ground, colour_of, draw_lanes, lanes_height
from rendering.table.field import field_bands, heights_of_rows, lay_field
from rendering.table.slots import slots_of
from tests.rendering import lifeburn_views, samples
from tests.rendering.golden import opened
from tests.sometimes import some_now

PLANT = CardView(
    CardFace("Plant", "token", ("Treefolk",)),
    (Stat("attack", 1, 1), Stat("defense", 1, 1)),
    token=True,
)
STONE = CardView(CardFace("Stone", "token", ("Golem",)), token=True)
BADGES = (Badge("hoof", "Trample"), Badge("leaf", "Sprout 2"), Badge("flame", "Scorch 3"))


def place(index: int, owner: Player = "A") -> Place:
    return Place(owner, "field", index)


def boxes(view: View) -> dict[Place, Box]:
    """Returns the boxes of player A's cards."""
    slots = slots_of(view, "A")
    field = lay_field(slots, False, 1600)
    image = paint.table(1600, 2000)
    found: dict[Place, Box] = {}
    y = 0
    for band in field_bands(field, heights_of_rows(field.rows, 2000), far=False):
        found |= band.draw(image, y, *band.facts)
        y += band.height
    return found


def plants(count: int, *others: CardView, **more: object) -> View:
    view = samples.table(samples.side("A", (PLANT,) * count + others), samples.side("B"))
    return replace(view, **more)


def test_every_icon_has_a_sign_of_its_own() -> None:
    """At the smallest size of words, two signs differ in a tenth of their pixels."""
    signs = {icon: pictogram(icon, 24) for icon in get_args(Icon)}
    assert len(signs) == 16
    for one, other in combinations(signs.values(), 2):
        assert ImageStat.Stat(ImageChops.difference(one, other)).mean[0] > 25
    for sign in signs.values():
        assert 0.12 < ImageStat.Stat(sign).mean[0] / 255 < 0.85


def test_equal_tokens_are_one_card_and_every_place_is_there() -> None:
    drawn = boxes(plants(5))
    assert list(drawn) == [place(index) for index in range(5)]
    assert len(set(drawn.values())) == 1


def test_equal_tokens_come_together_past_other_cards() -> None:
    demon = samples.seen(samples.DEMON)
    drawn = boxes(plants(2, demon, PLANT, replace(PLANT, marks=("sick",))))
    assert drawn[place(0)] == drawn[place(1)] == drawn[place(3)]
    assert len(set(drawn.values())) == 3


def test_cards_that_are_no_tokens_stay_apart_however_equal() -> None:
    view = samples.table(samples.side("A", (samples.seen(samples.IMP),) * 3), samples.side("B"))
    assert len(set(boxes(view).values())) == 3


def test_places_that_a_line_has_are_not_moved_together() -> None:
    line = ZoneView("field", "Field", "line", 2, (PLANT, PLANT), slots=4)
    side = replace(samples.side("A"), zones=(line,))
    assert len(set(boxes(samples.table(side, samples.side("B"))).values())) == 2


@pytest.mark.parametrize(
    "attacks",
    [
        (AttackView(place(1), "B"),),
        (AttackView(place(0, "B"), place(1)),),
        (AttackView(place(0, "B"), "A", blocker=place(1)),),
    ],
    ids=["attacks", "is attacked", "blocks"],
)
def test_a_token_in_a_fight_stands_apart(attacks: tuple[AttackView, ...]) -> None:
    drawn = boxes(plants(4, attacks=attacks))
    assert drawn[place(0)] == drawn[place(2)] == drawn[place(3)] != drawn[place(1)]


def test_tokens_that_attack_the_same_stay_together() -> None:
    drawn = boxes(plants(4, attacks=tuple(AttackView(place(at), "B") for at in (0, 2))))
    assert drawn[place(0)] == drawn[place(2)] != drawn[place(1)] == drawn[place(3)]


def test_a_token_that_alone_may_be_chosen_stands_apart() -> None:
    options = (Option("it", {"do": "pick"}, place(2)), Option("nothing", {"do": "no"}))
    drawn = boxes(plants(3, decision=Decision("A", "pick", "Which?", "choosing", options)))
    assert drawn[place(0)] == drawn[place(1)] != drawn[place(2)]


def test_tokens_are_counted_in_words_wherever_they_lie() -> None:
    view = plants(2, samples.seen(samples.DEMON), PLANT)
    assert f"Field (4): 3 {TIMES} Plant (Treefolk), attack 1, defense 1; Wheel" in board_in_words(
        view, samples.PLAYERS
    )
    assert f"Plant 1/1 {TIMES}3, Wheel Demon 5" in draw_board(view, samples.PLAYERS).alt


def test_abilities_and_states_of_players_are_told() -> None:
    view = lifeburn_views.middle()
    alt = draw_board(view, samples.PLAYERS).alt
    assert "life 22, spellburnt, scorched, exhausted" in alt
    assert "Walking Causeway 5/3 (Trample, 3 damage)" in alt
    said = board_in_words(view, samples.PLAYERS)
    assert "life 22 (at first 40); spellburnt; scorched; exhausted" in said
    assert "Walking Causeway (Golem), attack 5, defense 3 (printed 6), Trample, 3 damage" in said
    assert "Blitz" in draw_hand(lifeburn_views.hand()).alt
    assert "Haunt 2, Spectral, Scorch 3" in draw_card(lifeburn_views.card()).alt


def test_abilities_have_words_where_there_is_room_else_sign_and_number() -> None:
    wide = badge_rows(BADGES, 430, 1, (24,))
    assert wide == (tuple(ability_badge(badge, 24) for badge in BADGES),)
    narrow = badge_rows(BADGES, 150, 1, (24,))
    assert sum(len(row) for row in narrow) == len(BADGES)
    assert all(row_width(row) <= 156 for row in narrow)
    one, other = (ability_badge(Badge("flame", text), 24, words=False) for text in ("S 2", "S 3"))
    assert one.image.tobytes() != other.image.tobytes()


CHANGES = {
    "a badge": replace(PLANT, badges=BADGES[:1]),
    "another badge": replace(PLANT, badges=BADGES[1:2]),
    "all badges": replace(PLANT, badges=BADGES),
    "damage": replace(PLANT, marks=("2 damage",)),
    "many marks": replace(PLANT, marks=("2 damage", "sick", "cannot be attacked")),
    "more marks": replace(PLANT, marks=("2 damage", "sick", "cannot be tributed")),
    "a raised number": replace(PLANT, stats=(Stat("attack", 3, 1), PLANT.stats[1])),
    "one raised from more": replace(PLANT, stats=(Stat("attack", 3, 2), PLANT.stats[1])),
    "printed so": replace(PLANT, stats=(Stat("attack", 3, 3), PLANT.stats[1])),
    "a lowered number": replace(PLANT, stats=(Stat("attack", 3, 4), PLANT.stats[1])),
    "nothing": PLANT,
}


@pytest.mark.parametrize("width", [150, 174, 220])
def test_a_tile_leaves_nothing_out_but_text(width: int) -> None:
    pictures = [
        compact_image(card, width, compact_height(card, width), 1).tobytes()
        for card in CHANGES.values()
    ]
    assert len(set(pictures)) == len(CHANGES)


@pytest.mark.parametrize("width", [240, 340])
def test_a_whole_card_shows_every_change(width: int) -> None:
    pictures = [card_image(card, width, 390).tobytes() for card in CHANGES.values()]
    assert len(set(pictures)) == len(CHANGES)


def test_how_many_lie_together_is_seen_on_card_and_tile() -> None:
    for draw in (card_image, compact_image):
        assert len({draw(PLANT, 200, 300, count).tobytes() for count in (1, 2, 3, 12)}) == 4


def test_a_number_is_green_where_that_is_good_and_red_where_not() -> None:
    def colours(stat: Stat) -> set[object]:
        seen = in_colours(number_badge(stat).image).getcolors(10_000)
        return {colour for _, colour in seen or ()}

    assert theme.RAISED in colours(Stat("attack", 5, 3))
    assert theme.LOWERED in colours(Stat("defense", 1, 3))
    assert theme.LOWERED in colours(Stat("cost", 5, 3))
    assert not colours(Stat("attack", 3, 3)) & {theme.RAISED, theme.LOWERED}


def test_numbers_have_signs_and_their_names_only_where_they_have_none_or_on_a_card_alone() -> None:
    stats = [Stat(name, 3, 3) for name in ("cost", "attack", "defense", "health", "attacks")]
    signed, named = ([number_badge(stat, named=named) for stat in stats] for named in (False, True))
    assert row_width(signed) < 0.75 * row_width(named)
    assert len({plate.image.tobytes() for plate in signed}) == len(stats)
    strange = Stat("momentum", 3, 3)
    assert (
        number_badge(strange).image.tobytes() == number_badge(strange, named=True).image.tobytes()
    )


def test_a_reminder_gives_way_to_text_that_nothing_else_tells() -> None:
    """If not all fits, two cards that differ only in text that a badge repeats look the same."""
    rule = TextBlock("", "", "Whenever another Treefolk enters play, gain 2 life and draw a card.")

    def card(reminder: str) -> CardView:
        face = replace(PLANT.face, text=(TextBlock("Trample", "", reminder * 9), rule))
        return replace(PLANT, face=face, badges=BADGES[:1])

    one, other = card("Damage goes on. "), card("It tramples. ")
    assert card_image(one, 240, 330).tobytes() == card_image(other, 240, 330).tobytes()
    assert card_image(one, 400, 900).tobytes() != card_image(other, 400, 900).tobytes()


def test_a_token_without_numbers_needs_no_card() -> None:
    """Its line is in a strip, like any line without a card, beside one with cards."""

    def height(tokens: tuple[CardView, ...]) -> int:
        field = ZoneView("field", "Field", "line", 1, (samples.seen(samples.IMP),))
        line = ZoneView("tokens", "Tokens", "line", len(tokens), tokens)
        sides = (replace(samples.side(player), zones=(field, line)) for player in ("A", "B"))
        return opened(draw_board(samples.table(*sides), samples.PLAYERS)).height

    assert height(()) < height((STONE,)) == height((STONE,) * 8)


def test_a_crowd_is_no_wider_than_it_must_be_and_small() -> None:
    picture = draw_board(lifeburn_views.crowded(), samples.PLAYERS)
    assert opened(picture).width <= 1400
    assert len(picture.data) < 150_000


def test_attacks_on_one_target_are_one_line() -> None:
    attack_groups = attack_groups_of(lifeburn_views.raided())
    assert [len(attack_group.attackers) for attack_group in attack_groups] == [1, 1, 4]
    alt = draw_board(lifeburn_views.raided(), samples.PLAYERS).alt
    assert f"Warren Boss, Cliff Rammer and Goblin {TIMES}2 attack Bob" in alt


def test_a_match_that_an_attack_has_ended_shows_no_attack_any_more() -> None:
    attacked = plants(2, attacks=(AttackView(place(0), "B"),))
    over = draw_board(replace(attacked, winner="A", waiting_for=None), samples.PLAYERS)
    assert opened(over).height < opened(draw_board(attacked, samples.PLAYERS)).height
    assert "attacks" not in over.alt


@pytest.mark.parametrize(
    ("count", "viewer"), some_now(product([1, 2, 8, 12, 20], ["A", "B", None]), 4)
)
def test_a_fight_between_crowds_is_no_tower(count: int, viewer: Player | None) -> None:
    attacks = tuple(AttackView(place(at), place(count - 1 - at, "B")) for at in range(count))
    view = replace(samples.crowded(count), attacks=attacks, viewer=viewer)
    width, height = opened(draw_board(view, samples.PLAYERS)).size
    assert height < 2.2 * width


@pytest.mark.parametrize("count", [2, 5, 12, 20])
def test_every_line_can_be_seen_from_end_to_end(count: int) -> None:
    """Each of two rows a side attacks crosswise; the colour of every line covers what it must."""
    attack_groups = tuple(
        AttackGroup((place(at),), place(count - 1 - at, "B"), None) for at in range(count)
    )
    height = lanes_height(attack_groups)
    lanes = (460, 460 + height)
    cards: dict[Place, Box] = {}
    for at in range(count):
        x, row = 40 + at // 2 * 116, at % 2
        cards[place(at, "B")] = (x, 20 + 216 * row, 100, 200)
        cards[place(at)] = (x, lanes[1] + 20 + 216 * row, 100, 200)
    image = paint.table(1240, lanes[1] + 460)
    draw_lanes(image, attack_groups, Ground(lanes, {"A": 0, "B": 0}, cards))
    colours = {colour: number for number, colour in in_colours(image).getcolors(1 << 20) or ()}
    for number in range(1, min(count, len(theme.LINES)) + 1):
        assert colours[colour_of(number)] > 5000


def test_a_line_to_a_player_runs_through_the_margin() -> None:
    cards: dict[Place, Box] = {place(0): (200, 600, 100, 200)}
    attack_groups = (
        AttackGroup((place(0),), "B", None),
        AttackGroup((place(0),), place(7, "B"), None),
    )
    image = paint.table(600, 900)
    draw_lanes(image, attack_groups, Ground((400, 500), {"A": 800, "B": 0}, cards))
    margin = image.crop((0, 60, theme.MARGIN, 380))
    assert colour_of(1) in {colour for _, colour in in_colours(margin).getcolors(10_000) or ()}
    assert colour_of(2) not in {colour for _, colour in in_colours(image).getcolors(1 << 20) or ()}


def test_a_number_keeps_its_sign_and_slash() -> None:
    span = TextSpan("Your Goblins have +1/+0 and -1/-1.", "text", theme.INK)
    words = {
        "".join(one.text for one in line)
        for width in (60, 90, 120)
        for line in wrap([span], 24, width).lines
    }
    assert any("+1/+0" in line for line in words)
    assert not any(line.rstrip().endswith(("/", "-", "+")) for line in words)
