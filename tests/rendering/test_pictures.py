"""Requirements of every picture: as last reviewed, always the same, small, described."""

from __future__ import annotations

import hashlib
import io
import subprocess
import sys
from dataclasses import replace
from itertools import product

import pytest
from PIL import Image, ImageChops, ImageStat

from engine import games
from engine.core.randomness import seed_from_int
from engine.decisions import Place
from engine.decks import DeckSheet, Part, SheetCard
from engine.faces import CardFace, Stat, TextBlock
from engine.players import Player
from engine.views import AttackView, CardView, ShownCards, StackItem, View, ZoneView
from rendering import (
    draw_board,
    draw_card,
    draw_deck_sheet,
    draw_hand,
    draw_pool,
    pool_pages,
    sheet_pages,
)
from rendering.cards.card_face import card_image
from rendering.draw import theme
from rendering.signs.card_signs import kind_icon
from tests.rendering import chaotic, samples
from tests.rendering.golden import FOLDER, SCENES, opened, phone_size
from tests.sometimes import some_now

TOLERANCE = 4.0
LATER = {
    *("board-start", "board-crowded", "board-attacked", "board-many-attacks"),
    *("lifeburn-early", "lifeburn-middle", "lifeburn-raided", "lifeburn-crowded"),
    *("chaos-early", "chaos-full", "lifeburn-sheet", "history-long", "bracket-won"),
    *("bracket-large", "result-bare"),
}
"""Scenes of which `make test` draws another of the kind; `make soak` draws them too."""
SCENE_PARAMS = [
    pytest.param(name, marks=[pytest.mark.soak] if name in LATER else []) for name in SCENES
]


@pytest.mark.parametrize("name", SCENE_PARAMS)
def test_a_picture_looks_as_when_somebody_last_looked_at_it_and_fits_discord(name: str) -> None:
    """The measure is the mean difference of a colour channel, of 255, at a phone's size."""
    picture = SCENES[name]()
    shown = phone_size(picture)
    with Image.open(FOLDER / f"{name}.png") as file:
        golden = file.convert("RGB")
    assert shown.size == golden.size
    difference = ImageStat.Stat(ImageChops.difference(shown, golden)).mean
    assert max(difference) < TOLERANCE
    assert opened(picture).width <= 1600
    assert len(picture.data) < 300_000
    assert picture.filename.endswith(".png")
    assert 0 < len(picture.alt) <= 1024


def test_the_same_view_gives_the_same_bytes_in_another_process() -> None:
    program = (
        "import hashlib; from tests.rendering import samples; from rendering import draw_board;"
        "print(hashlib.sha256(draw_board(samples.middle(), samples.PLAYERS).data).hexdigest())"
    )
    elsewhere = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONHASHSEED": "1", "PYTHONPATH": "."},
    )
    here = draw_board(samples.middle(), samples.PLAYERS).data
    assert elsewhere.stdout.strip() == hashlib.sha256(here).hexdigest()


def test_a_board_never_shows_a_hand() -> None:
    """Two views that differ only in the viewer's hand give the same board and words."""
    one = samples.table(samples.side("A", hand=(samples.seen(samples.DEMON),)), samples.side("B"))
    other = samples.table(samples.side("A", hand=(samples.seen(samples.IMP),)), samples.side("B"))
    assert draw_board(one, samples.PLAYERS) == draw_board(other, samples.PLAYERS)


def test_a_hand_that_is_hidden_is_only_counted() -> None:
    picture = draw_hand(samples.middle(), "B")
    assert picture.alt == "Hand: 3 cards, hidden."


def test_cards_to_choose_from_come_page_by_page_with_their_costs() -> None:
    pool = chaotic.pool().pool
    assert pool is not None
    pages = [draw_pool(pool, page) for page in range(pool_pages(pool))]
    first = "To choose from, 27 of 30 kept, page 1 of 5: Heartening Whelp #A.2 1/3/3/2 (left out), "
    assert pages[0].alt.startswith(first)
    assert sum(page.alt.count("left out") for page in pages) == chaotic.LEFT_OUT
    assert [page.alt.count(" #A.") for page in pages] == [6] * 5
    costs = "1 of 4 at 1, 7 of 7 at 2, 1 of 1 at 3, 10 of 10 at 4, 5 of 5 at 5, 3 of 3 at 6."
    for page in pages:
        assert page.alt.endswith(f"Kept by cost: {costs}")
        assert opened(page).width <= 800  # so that a phone shows words at half their size
    with pytest.raises(IndexError):
        draw_pool(pool, 5)


def test_nobody_else_sees_what_there_is_to_choose_from() -> None:
    game = games()["chaos"]
    deck = game.parse_deck("mode: sealed")
    match = game.begin((deck, deck), seed_from_int(5), "A")
    mine, public = match.view("B"), match.view(None)
    assert mine.pool == mine.side("B").zone("pool")
    assert public.pool is None
    assert all(zone.cards is None for zone in public.side("A").zones if zone.style == "pool")


def _ending_otherwise(face: CardFace) -> CardFace:
    last = replace(face.text[-1], body=f"{face.text[-1].body[:-2]}?")
    return replace(face, text=(*face.text[:-1], last))


@pytest.mark.parametrize("name", ["#97.15", "#520.16", "#332.3", "#420.6"])
def test_the_longest_text_is_in_a_picture_to_its_last_letter(name: str) -> None:
    card = chaotic.card(name)
    other = replace(card, face=_ending_otherwise(card.face))
    assert draw_card(card).data != draw_card(other).data
    for count in (1, 9, 10, 30):
        hands = [
            draw_hand(samples.table(samples.side("A", hand=(seen,) * count), samples.side("B")))
            for seen in (CardView(one.face, badges=one.badges) for one in (card, other))
        ]
        assert hands[0].data != hands[1].data


def test_a_spectator_has_no_hand() -> None:
    with pytest.raises(ValueError, match="spectator"):
        draw_hand(replace(samples.start(), viewer=None))


def test_cards_shown_to_the_viewer_come_above_their_hand() -> None:
    view = replace(
        samples.start(), shown=(ShownCards("Top of your deck", samples.hand_of_five()[:2]),)
    )
    with_shown = draw_hand(view)
    assert with_shown.alt.startswith(
        "Top of your deck, 2 cards: Wheel Demon 5, Purple Potion. Hand, 5 cards: "
    )
    assert opened(with_shown).height > opened(draw_hand(samples.start())).height


def test_the_viewer_sits_at_the_bottom() -> None:
    """Turning the table round moves the sides, and the words with them."""
    view = samples.middle()
    mine, theirs = (
        draw_board(view, samples.PLAYERS),
        draw_board(replace(view, viewer="B"), samples.PLAYERS),
    )
    assert mine.data != theirs.data
    assert mine.alt.index("Alice: Deck") < mine.alt.index("Summoner: Deck")
    assert theirs.alt.index("Summoner: Deck") < theirs.alt.index("Alice: Deck")


def test_before_the_first_turn_it_is_nobodys() -> None:
    alt = draw_board(chaotic.pool(), samples.PLAYERS).alt
    assert alt.startswith("Board, before turn 1. Alice: choosing 20 of 30 cards. ")


def test_the_alt_text_tells_what_the_board_shows() -> None:
    alt = draw_board(samples.middle(), samples.PLAYERS).alt
    assert "turn 7: Alice's turn, main. Alice: choosing an action." in alt
    assert "Graveyard 2 (top Purple Potion)" in alt
    assert "Imp 1 (tapped)" in alt
    assert "Wheel Demon 7 (with Purple Potion)" in alt


def test_what_is_being_resolved_is_drawn_and_told_with_its_marks() -> None:
    item = StackItem("A", samples.POTION, "draw 1")
    boards = [
        draw_board(replace(samples.middle(), stack=stack), samples.PLAYERS)
        for stack in ((), (item,), (replace(item, marks=("nullified",)),))
    ]
    assert len({board.data for board in boards}) == 3
    assert "Resolving Purple Potion." in boards[1].alt
    assert "Resolving Purple Potion (nullified)." in boards[2].alt


def test_an_attack_under_way_is_told_with_the_step_and_the_life_of_both() -> None:
    alt = draw_board(samples.attacked(), samples.PLAYERS).alt
    assert "Alice's turn, Battle step." in alt
    assert "Paring Knife attacks Bob the Magnificent Summoner." in alt
    assert "Alice: health 3," in alt
    assert "Summoner: health 11," in alt
    assert "The Warden (used)" in alt


def test_a_block_is_told_and_leads_the_arrow_elsewhere() -> None:
    attack = samples.blocked().attacks[0]
    free = replace(samples.blocked(), attacks=(replace(attack, blocker=None),))
    blocked, unblocked = (draw_board(view, samples.PLAYERS) for view in (samples.blocked(), free))
    assert ", blocked by Shield of the Last Harbour." in blocked.alt
    assert "blocked by" not in unblocked.alt
    assert _attack_pixels(blocked.data) != _attack_pixels(unblocked.data)


def _attack_pixels(data: bytes) -> int:
    """Returns how many pixels of the picture have the colour of attacks, or nearly."""
    image = Image.open(io.BytesIO(data)).convert("RGB")
    flat = Image.new("RGB", image.size, theme.ATTACK)
    red, green, blue = ImageChops.difference(image, flat).split()
    far = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return sum(far.histogram()[:12])


def test_an_attack_marks_more_than_the_words_of_it() -> None:
    """Stem, arrow and outlines are drawn; none of them if nobody attacks."""
    calm, attacked = (
        _attack_pixels(draw_board(view, samples.PLAYERS).data)
        for view in (samples.duel(), samples.attacked())
    )
    assert calm < 500
    assert attacked > 50_000


def test_attacks_of_cards_that_the_view_does_not_have_are_still_told() -> None:
    attack = AttackView(Place("A", "weapons", None), Place("B", "nowhere", 7))
    alt = draw_board(replace(samples.duel(), attacks=(attack,)), samples.PLAYERS).alt
    assert "a hidden card attacks a hidden card." in alt


@pytest.mark.parametrize(("count", "viewer"), some_now(product([1, 2, 9, 20], ["A", "B", None]), 5))
def test_any_number_of_attacks_fits_whoever_looks(count: int, viewer: Player | None) -> None:
    line = tuple(Place("A", "field", index) for index in range(count))
    attacks = tuple(AttackView(place, "B", replace(place, owner="B")) for place in line)
    view = replace(samples.crowded(count), attacks=attacks, viewer=viewer)
    width, height = opened(draw_board(view, samples.PLAYERS)).size
    assert height < 2 * width


def test_a_long_stack_is_numbered_and_no_item_of_it_is_forgotten() -> None:
    heights = [
        opened(
            draw_board(
                replace(samples.start(), stack=(samples.other_game().stack * 2)[:count]),
                samples.PLAYERS,
            )
        ).height
        for count in range(8)
    ]
    assert heights[:7] == sorted(set(heights[:7]))
    assert heights[6] == heights[7]


def test_a_finished_match_tells_the_winner_and_waits_for_nobody() -> None:
    alt = draw_board(samples.finished(), samples.PLAYERS).alt
    assert "match over: Bob the Magnificent Summoner wins." in alt
    assert "choosing" not in alt


@pytest.mark.parametrize("change", ["tapped", "power", "attached"])
def test_a_card_looks_different_when_its_state_changes(change: str) -> None:
    def board(card: CardView) -> bytes:
        return draw_board(
            samples.table(samples.side("A", (card,)), samples.side("B")), samples.PLAYERS
        ).data

    changed = {
        "tapped": samples.seen(samples.DEMON, "tapped"),
        "power": samples.seen(samples.DEMON, power=6),
        "attached": samples.seen(samples.DEMON, attached=(samples.POTION,)),
    }[change]
    assert board(changed) != board(samples.seen(samples.DEMON))


def test_a_side_may_have_no_line_and_a_line_may_be_hidden() -> None:
    bare = replace(samples.side("A"), zones=())
    hidden = replace(samples.side("B"), zones=(ZoneView("traps", "Traps", "line", 3, None),))
    alt = draw_board(samples.table(bare, hidden), samples.PLAYERS).alt
    assert "Traps: 3 hidden" in alt


@pytest.mark.parametrize("per_side", some_now((0, 1, 6, 7, 13, 20, 40)))
def test_many_cards_with_long_names_fit_whatever_their_number(per_side: int) -> None:
    picture = draw_board(samples.crowded(per_side), samples.PLAYERS)
    assert opened(picture).width in theme.WIDTHS
    assert len(picture.alt) <= 1024


def imps(per_side: int) -> View:
    """Returns a table with `per_side` Imps on each side."""
    line = (samples.seen(samples.IMP),) * per_side
    return samples.table(samples.side("A", line), samples.side("B", line))


def test_few_cards_make_a_narrow_board_and_no_board_is_a_tower() -> None:
    sizes = [opened(draw_board(imps(count), samples.PLAYERS)).size for count in range(13)]
    widths = [width for width, _ in sizes]
    assert widths == sorted(widths)
    assert widths[:4] == [960] * 4
    assert widths[6] < widths[12] == 1600
    assert all(height <= theme.TALLEST * width for width, height in sizes[:7])
    assert all(height <= theme.TALLEST_CROWD * width for width, height in sizes[7:])


def test_an_empty_board_is_lower_than_wide() -> None:
    width, height = opened(draw_board(samples.start(), samples.PLAYERS)).size
    assert height < 0.8 * width


def test_the_text_of_an_attached_card_can_be_read_where_there_is_room() -> None:
    """Two cards that differ only in the text of what is attached to them look different."""
    other = replace(samples.POTION, text=(TextBlock("", "on tap", "attack"),))

    def board(attached: CardFace, size: int) -> bytes:
        cards = (samples.seen(samples.IMP, attached=(attached,)),) * size
        return draw_board(
            samples.table(samples.side("A", cards), samples.side("B")), samples.PLAYERS
        ).data

    for size in (1, 3, 6):
        assert board(samples.POTION, size) != board(other, size)


@pytest.mark.parametrize("height", [216, 250, 340])
@pytest.mark.parametrize("width", [204, 240, 284, 340])
def test_a_kind_that_does_not_fit_is_told_by_its_icon_alone(width: int, height: int) -> None:
    """Nothing of the word is left: another word with equal colours and icon looks the same."""
    kinds = [f"{number} extraordinarily strange machine" for number in range(200)]
    signs = [(theme.palette_of(kind), kind_icon(kind, 24).tobytes()) for kind in kinds]
    alike = [kind for kind, sign in zip(kinds, signs, strict=True) if sign == signs[0]]
    one, other = (CardView(replace(samples.IMP, kind=kind, tags=("Demon",))) for kind in alike[:2])
    assert card_image(one, width, height).tobytes() == card_image(other, width, height).tobytes()
    assert card_image(one, 700, height).tobytes() != card_image(other, 700, height).tobytes()


@pytest.mark.parametrize("count", some_now(range(12, 0, -1)))
def test_a_hand_stays_large_on_a_phone(count: int) -> None:
    """At most three cards side by side up to nine cards."""
    cards = (samples.seen(samples.IMP),) * count
    width = opened(draw_hand(samples.table(samples.side("A", hand=cards), samples.side("B")))).width
    assert width <= (1040 if count <= 9 else 1300)


def _monstrous(text: str) -> CardFace:
    return CardFace(
        name=text,
        kind=text,
        tags=(text,) * 5,
        stats=tuple(Stat(text, 10**9, index) for index in range(4)),
        text=(TextBlock(text, text, text),) * 6,
        notes=(text,) * 3,
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "\u200b\u200d",
        "\u0301",
        "x" * 5000,
        "漢" * 300,
        "\U0001f525" * 100,
        "e" + "\u0301" * 500,
        "\ud800 \U0010ffff \x00\x07\n\t",
        "\u202eabc\u202c شمس (12) abc",
    ],
    ids=[
        "nothing",
        "space",
        "zero width",
        "lone mark",
        "long",
        "Chinese",
        "emoji",
        "piled-up marks",
        "control and half characters",
        "both directions",
    ],
)
def test_nothing_a_player_types_breaks_a_picture(text: str) -> None:
    face = _monstrous(text)
    attached = (CardView(face),) * 5
    card = CardView(face, face.stats, (text, "tapped"), attached)
    view: View = samples.table(
        samples.side("A", (card,) * 5, (card,), 1, (card,), (card,), face.stats),
        samples.side("B", (card,), counters=face.stats),
        stack=samples.other_game().stack,
    )
    names: dict[Player, str] = {"A": text, "B": text}
    part = (Part(text, -3),) * 30
    sheet = DeckSheet("sample", text, text, 1, 1, (SheetCard(face, 0, 2, text, part),))
    for picture in (
        draw_board(view, names),
        draw_board(replace(view, winner="A", outcome=(text,)), names),
        draw_hand(view),
        draw_deck_sheet(sheet),
        draw_card(sheet.cards[0]),
    ):
        assert 0 < len(picture.alt) <= 1024
        picture.alt.encode()
        assert opened(picture).height < 6000


def test_a_deck_sheet_has_every_card_on_one_of_its_pages() -> None:
    card = samples.sheet().cards[0]
    cards = tuple(
        replace(card, face=replace(card.face, name=f"Card number {index}")) for index in range(37)
    )
    sheet = replace(samples.sheet(), cards=cards)
    pages = [draw_deck_sheet(sheet, page).alt for page in range(sheet_pages(sheet))]
    assert len(pages) == 3
    for index in range(37):
        assert sum(f"Card number {index} " in alt for alt in pages) == 1
    with pytest.raises(IndexError):
        draw_deck_sheet(sheet, 3)


def test_one_of_each_card_is_not_counted_below_it() -> None:
    cards = tuple(SheetCard(face, 1) for face in (samples.KNIFE, samples.OIL, samples.WARDEN))
    sheet = DeckSheet("sample", "Singles", None, 3, None, cards)
    counted = replace(sheet, cards=(replace(cards[0], count=2), *cards[1:]))
    plain, more = (opened(draw_deck_sheet(one)).height for one in (sheet, counted))
    assert plain < more


def test_an_empty_deck_has_one_page() -> None:
    sheet = DeckSheet("sample", None, None, 0, None, ())
    assert sheet_pages(sheet) == 1
    assert draw_deck_sheet(sheet).alt == "Deck, 0 cards: no cards."
