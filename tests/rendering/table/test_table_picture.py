"""The picture with board and hand: numbers of buttons, its height, secrets that it must not
show."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from PIL import Image

from engine import games
from engine.core.randomness import seed_from_int
from engine.decisions import Decision, Option, Place
from engine.faces import CardFace, Stat, TextBlock
from engine.players import Player, opponent
from engine.views import AttackView, CardView, ShownCards, StackItem, View, ZoneView
from rendering.cards.badges import BadgePlate
from rendering.draw import paint, theme
from rendering.draw.colour_table import in_colours
from rendering.draw.text import Block, line_height
from rendering.table import table_bar
from rendering.table.hand_tile import HandTile, tile_image
from rendering.table.hand_tiles import hand_tiles, tile_rows
from rendering.table.row_card import RowCard, row_card_has_text
from rendering.table.table_bar import TableBar
from rendering.table.table_middle import table_middle
from rendering.table.table_picture import draw_table
from rendering.table.table_places import SHOWN, STACK, places_on_picture
from rendering.table.table_plates import NUMBER, name_block, text_spans
from rendering.table.table_row import TableRow, row_boxes, table_row
from rendering.table.table_scale import LEAST, LINE, SMALL_NAME_SIZES, WIDTH, px
from tests.rendering import samples
from tests.rendering.contrast import contrast

NAMES: dict[Player, str] = {"A": "Alice", "B": "Computer"}
IMP = CardView(CardFace("Imp", "monster", stats=(Stat("power", 1, 1),)))
BREW = CardView(CardFace("Brew", "spell"))
GUARD = CardView(
    CardFace(
        "Gate Guard",
        "monster",
        text=(
            TextBlock("Summon", "", "Take 2 damage.", "enters"),
            TextBlock("Ward", "on tap", "Heal 1.", "use"),
        ),
    )
)
SPOILS = replace(BREW, token=True)


@cache
def positions(key: str) -> tuple[View, ...]:
    """Returns the views of the choosing players in a match played at random."""
    game, chance = games()[key], Random(4)
    first, other, *_ = game.starters()
    match = game.begin((game.parse_deck(first.text), game.parse_deck(other.text)), seed_from_int(3))
    seen: list[View] = []
    for number in range(120):
        decision = match.decision
        if decision is None:
            break
        if number % 8 == 0:
            seen.append(match.view(decision.player))
        match.choose(decision.player, chance.randrange(len(decision.options)))
    return tuple(view for view in seen if view.pool is None)


def shown_places(view: View) -> list[Place]:
    """Returns the places of the cards that the picture always has: in play, and in the player's
    hand."""
    found: list[Place] = []
    for side in view.players:
        for zone in side.zones:
            if zone.style == "line" or (zone.style == "hand" and side.player == view.viewer):
                cards = range(len(zone.cards or ()))
                found += [Place(side.player, zone.key, index) for index in cards]
    return found


def numbers_drawn(view: View, numbers: dict[Place, int]) -> list[int]:
    """Returns the numbers on cards in play, except portraits, and on tiles."""
    found: list[int | None] = [tile.number for tile in hand_tiles(view, numbers, {}, set())]
    for player in ("A", "B"):
        row = table_row(view, player, numbers, set())
        found += [card.number for card in row.cards if card]
    return sorted(number for number in found if number is not None)


def height_of(data: bytes) -> int:
    width, height = struct.unpack(">LL", data[16:24])
    assert width == WIDTH
    return height


def holding(*hand: CardView, field: tuple[CardView, ...] = ()) -> View:
    a, b = samples.side("A", field, hand), samples.side("B", (IMP, GUARD))
    return samples.table(a, b)


def in_hand(index: int) -> Place:
    return Place("A", "hand", index)


@pytest.mark.parametrize("key", games())
def test_a_card_has_a_number_if_and_only_if_it_has_a_button(key: str) -> None:
    chance = Random(1)
    for view in positions(key):
        places = [place for place in shown_places(view) if place.zone != "leader"]
        chosen = chance.sample(places, min(6, len(places)))
        numbers = {place: number for number, place in enumerate(chosen, 1)}
        assert numbers_drawn(view, numbers) == sorted(numbers.values())
        assert numbers_drawn(view, {}) == []


def test_what_can_be_played_comes_first_and_the_rest_says_why() -> None:
    view = holding(IMP, BREW, GUARD)
    tiles = hand_tiles(view, {in_hand(2): 1}, {in_hand(0): "costs 6, you have 5"}, set())
    assert tiles == (
        HandTile(GUARD, number=1),
        HandTile(IMP, note="costs 6, you have 5"),
        HandTile(BREW),
    )
    assert [tile.grey for tile in tiles] == [False, True, True]


def test_equal_cards_of_a_hand_are_one_tile_unless_their_numbers_differ() -> None:
    view = holding(IMP, BREW, IMP, IMP)
    assert hand_tiles(view, {}, {}, set()) == (HandTile(IMP, 3), HandTile(BREW))
    once = hand_tiles(view, {in_hand(0): 1}, {}, set())
    assert once == (HandTile(IMP, 3, number=1), HandTile(BREW))
    twice = hand_tiles(view, {in_hand(0): 1, in_hand(2): 2}, {}, set())
    assert [tile.number for tile in twice] == [1, 2, None]


def test_equal_tokens_in_play_are_one_card_with_their_number() -> None:
    view = holding(field=(SPOILS, SPOILS, SPOILS))
    row = table_row(view, "A", {}, set())
    assert row.cards == (RowCard(SPOILS, 3),)
    numbered = table_row(view, "A", {Place("A", "field", 1): 4}, set())
    assert [(card.count, card.number) for card in numbered.cards if card] == [(2, None), (1, 4)]


def test_cards_to_choose_that_lie_elsewhere_are_tiles_too() -> None:
    side = samples.side("A", (), (IMP,), graveyard=(GUARD, BREW))
    view = samples.table(side, samples.side("B"))
    tiles = hand_tiles(view, {Place("A", "graveyard", 1): 1}, {}, set())
    assert tiles == (HandTile(BREW, number=1, note="in your graveyard"), HandTile(IMP))


def test_cards_shown_to_the_viewer_are_tiles_that_are_not_grey() -> None:
    view = replace(holding(IMP), shown=(ShownCards("Top of your deck", (BREW,)),))
    first, _ = hand_tiles(view, {}, {}, set())
    assert (first.card, first.note, first.grey) == (BREW, "Top of your deck", False)


def test_a_card_in_play_says_nothing_about_entering() -> None:
    palette = theme.palette_of("monster")
    said = " ".join(span.text for span in text_spans(GUARD, palette, in_play=True))
    assert said == "Ward: (on tap) Heal 1."
    whole = " ".join(span.text for span in text_spans(GUARD, palette))
    assert whole == "Summon: Take 2 damage. Ward: (on tap) Heal 1."
    assert not row_card_has_text(RowCard(GUARD), px(50))


@pytest.mark.parametrize("height", [421, 461, 502])
@pytest.mark.parametrize("key", games())
def test_the_picture_fits_into_its_height(key: str, height: int) -> None:
    for view in positions(key)[::3]:
        picture = draw_table(view, NAMES, {}, {}, {}, height=height)
        assert height_of(picture.data) <= px(height)


def test_nine_cards_of_a_hand_fit_beside_full_rows() -> None:
    cards = [replace(IMP, face=replace(IMP.face, name=f"Imp {number}")) for number in range(9)]
    field = tuple(cards[:6])
    view = samples.table(samples.side("A", field, tuple(cards)), samples.side("B", field))
    why = {in_hand(number): "costs 6, you have 5" for number in range(9)}
    assert height_of(draw_table(view, NAMES, {}, {}, why, height=421).data) <= px(421)


def test_rows_get_their_height_before_the_hand() -> None:
    text = TextBlock("", "", "Draw a card for each card in your hand, then discard two. " * 3)
    long = replace(BREW, face=replace(BREW.face, text=(text,)))
    (row,) = tile_rows((HandTile(long, number=1), HandTile(IMP)))
    assert row.lowest < row.least < row.best


def attacked(view: View) -> View:
    attack = AttackView(Place("B", "field", 0), "A")
    return replace(view, attacks=(attack,))


def test_the_middle_says_what_waits_and_points_at_its_target() -> None:
    item = StackItem("B", BREW.face, "Destroy it.", aims=(Place("A", "field", 0),))
    view = replace(holding(field=(GUARD,)), stack=(item,))
    middle = table_middle(view, NAMES, {Place("A", "field", 0): (540, False)})
    assert middle.titles == ("Computer: Brew ➜ your Gate Guard",)
    assert (middle.text, middle.own) == ("Destroy it.", False)
    assert [(link.x, link.up, link.target) for link in middle.links] == [(540, False, True)]
    row = table_row(view, "A", {}, set())
    assert [card.flag for card in row.cards if card] == ["AIMED AT"]


def test_an_attack_under_way_is_said_of_the_card_and_in_the_middle() -> None:
    view = attacked(holding(field=(GUARD,)))
    assert table_middle(view, NAMES, {}).titles == ("Imp ➜ you",)
    row = table_row(view, "B", {}, set())
    assert [card.flag for card in row.cards if card] == ["ATTACKS YOU", ""]


def test_new_cards_are_marked() -> None:
    row = table_row(holding(), "B", {}, {Place("B", "field", 1)})
    assert [card.new for card in row.cards if card] == [False, True]


def hidden_names(view: View) -> Iterator[str]:
    """Yields the names of cards in the match's decks that the viewer sees nowhere."""
    game = games()[view.game]
    sheets = [game.deck_sheet(game.parse_deck(one.text)) for one in game.starters()[:2]]
    names = {card.face.title for sheet in sheets for card in sheet.cards}
    seen = repr(replace(view, decision=None))
    yield from (name for name in names if name not in seen)


@pytest.mark.parametrize("key", games())
def test_cards_that_the_viewer_cannot_see_are_not_there(key: str) -> None:
    for view in positions(key):
        assert view.viewer is not None
        numbers = {
            Place(player, zone.key, index): 1 + index
            for player in (view.viewer, opponent(view.viewer))
            for zone in view.side(player).zones
            for index in range(zone.size if zone.cards is None else 0)
        }
        tiles = hand_tiles(view, numbers, {}, set())
        assert not [tile for tile in tiles if tile.number is not None]
        drawn = repr((tiles, table_middle(view, NAMES, {}), table_row(view, "A", {}, set())))
        alt = draw_table(view, NAMES, {}, numbers, {}).alt
        for name in hidden_names(view):
            assert name not in drawn
            assert name not in alt


def test_a_spectator_has_no_such_picture() -> None:
    with pytest.raises(ValueError, match="hand"):
        draw_table(replace(holding(IMP), viewer=None), NAMES, {}, {}, {})


def test_words_for_those_who_do_not_see_it() -> None:
    view = holding(IMP, BREW)
    said = draw_table(view, NAMES, {}, {in_hand(0): 1}, {in_hand(1): "no target"}).alt
    assert "Hand: Imp 1 (button 1), Brew (no target)." in said


def test_colours_that_only_this_picture_puts_together_differ_enough() -> None:
    worn, paper = theme.PARCHMENT_WORN, theme.PARCHMENT
    pairs = [(theme.LIGHT, NUMBER), (theme.LIGHT, theme.GEM), (theme.LIGHT, theme.ATTACK)]
    pairs += [(theme.LIGHT, theme.ATTACK_DEEP), (theme.GOLD_DEEP, theme.GOLD)]
    pairs += [(theme.LIGHT, theme.SLATE.deep), (theme.LIGHT, theme.HEART)]
    pairs += [(theme.INK_SOFT, worn), (theme.SLATE.ink, worn), (theme.INK_SOFT, paper)]
    assert all(contrast(ink, ground) >= 4.5 for ink, ground in pairs)
    assert LEAST == 27


def asked(view: View, *options: Option) -> View:
    decision = Decision("A", "pick", "Pick a card", "picking a card", options)
    return replace(view, decision=decision)


def test_a_card_that_only_the_viewer_is_shown_is_found_by_its_name() -> None:
    shown = (ShownCards("Found in your deck", (BREW, IMP, BREW)),)
    deck = Place("A", "deck", None)
    options = [Option(name, {"card": name}, deck) for name in ("Brew", "Imp", "Brew")]
    view = asked(replace(holding(GUARD), shown=shown), *options)
    places = places_on_picture(view)
    assert places == {0: Place("A", SHOWN, 0), 1: Place("A", SHOWN, 1), 2: Place("A", SHOWN, 2)}
    numbers = {place: number + 1 for number, place in places.items()}
    tiles = hand_tiles(view, numbers, {}, set())
    assert [(tile.card, tile.number) for tile in tiles] == [
        (BREW, 1),
        (IMP, 2),
        (BREW, 3),
        (GUARD, None),
    ]


def test_what_waits_on_the_stack_has_the_number_of_its_button() -> None:
    items = (StackItem("B", BREW.face, "Draw."), StackItem("A", IMP.face, "Heal."))
    option = Option("Imp, yours", {"card": "Imp", "owner": "A"})
    view = asked(replace(holding(), stack=items), option)
    assert places_on_picture(view) == {0: Place("A", STACK, 1)}
    middle = table_middle(view, NAMES, {}, {Place("A", STACK, 1): 1})
    assert (middle.titles, middle.numbers) == (("Computer: Brew", "You: Imp"), (None, 1))


def test_an_option_about_no_card_has_no_place() -> None:
    assert places_on_picture(asked(holding(IMP), Option("Pass", {"do": "pass"}))) == {}
    field = Place("B", "field", 0)
    assert places_on_picture(asked(holding(), Option("Imp", {}, field))) == {0: field}


def test_a_tile_too_low_for_text_has_no_empty_paper() -> None:
    for note in ("", "in the graveyard"):
        tile = HandTile(GUARD, number=1, note=note)
        low = 2 * LINE + line_height(34) + bool(note) * px(12.5)
        for height, has_text in ((low + 24, False), (px(60), True)):
            drawn = in_colours(tile_image(tile, 480, height))
            at_the_edge = {drawn.getpixel((470, y)) for y in range(height)}
            assert (theme.PARCHMENT in at_the_edge) == has_text, height


@pytest.mark.parametrize("name", ["Hammerhand", "Grandmother Bear", "Undertaker's Boy"])
def test_words_of_names_are_whole_with_six_cards_in_a_line(name: str) -> None:
    card = RowCard(CardView(CardFace(name, "monster")))
    places = tuple((Place("A", "field", at),) for at in range(6))
    width = row_boxes(TableRow((card,) * 6, places), 300)[0][2]
    block = name_block(card.card, 1, SMALL_NAME_SIZES, width - 2 * LINE, 3, theme.LIGHT)
    lines = ["".join(span.text for span in line) for line in block.lines]
    assert lines == name.split()


def test_labels_below_a_name_leave_it_free(monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[tuple[str, int, int]] = []
    plates: list[int] = []

    def draw_words(image: Image.Image, block: Block, x: int, y: int, *more: object) -> None:
        texts.extend((span.text, y, block.size) for line in block.lines for span in line)

    def draw_plate(plate: BadgePlate, image: Image.Image, x: int, y: int) -> None:
        plates.append(y)

    monkeypatch.setattr(table_bar, "draw_block", draw_words)
    monkeypatch.setattr(BadgePlate, "draw", draw_plate)
    keys = "hand", "deck", "discard", "graveyard", "outlet"
    piles = tuple(ZoneView(key, key.capitalize(), "pile", 10, None) for key in keys)
    life = Stat("life", 10, 10)
    bar = TableBar("Bob", "moves", life, "of 10", (), piles, (), flag="UNDER ATTACK")
    table_bar.draw_table_bar(paint.table(WIDTH, 200), 0, bar)
    [(_, top, size)] = [one for one in texts if one[0] == "Bob"]
    assert plates
    assert all(at >= top + size for at in plates)
