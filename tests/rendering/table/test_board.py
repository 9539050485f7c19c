"""The contents of a board: whose turn it is, what happened last, and both sides alike."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from PIL import Image

from engine.decisions import Place
from engine.events import EventKind, SeenEvent
from engine.faces import Stat
from engine.players import Player
from engine.views import StackItem, View
from rendering import board_in_words, draw_board
from rendering.draw import theme
from rendering.draw.colour_table import colours, number_of
from rendering.table.board import _narrowest
from rendering.table.card_flag import CardFlag
from rendering.table.last_action import last_action, last_events
from rendering.table.life_medallion import main_counter
from rendering.table.player_bar import LABELS, light_of
from tests.rendering import samples
from tests.rendering.contrast import contrast
from tests.rendering.golden import opened


def seen_by_all(view: View) -> View:
    return replace(view, viewer=None)


def gold(view: View) -> tuple[int, int]:
    """Returns how much of the upper and the lower half of a board is as gold as the light of a
    turn."""
    image = opened(draw_board(view, samples.PLAYERS))
    middle = image.height // 2
    halves = (image.crop((0, 0, image.width, middle)), image.crop((0, middle, *image.size)))
    upper, lower = (
        sum(count for count, colour in half.getcolors(1 << 20) or () if colour == theme.GOLD)
        for half in halves
    )
    return upper, lower


def test_light_lies_on_the_side_whose_turn_it_is() -> None:
    base = seen_by_all(samples.start())
    upper, lower = gold(replace(base, active="A"))
    assert lower > 2 * upper
    upper, lower = gold(replace(base, active="B"))
    assert upper > 2 * lower


def test_whose_turn_it_is_and_who_is_waited_for_are_told_apart() -> None:
    view = replace(samples.start(), active="A", waiting_for="B")
    assert (light_of(view, "A"), light_of(view, "B")) == ("turn", "moves")
    assert LABELS["turn"] != LABELS["moves"]
    same = replace(view, waiting_for="A")
    assert (light_of(same, "A"), light_of(same, "B")) == ("turn", "calm")
    assert draw_board(view, samples.PLAYERS).data != draw_board(same, samples.PLAYERS).data


def test_at_the_end_the_winner_has_the_light() -> None:
    over = replace(samples.finished(), winner="B")
    assert (light_of(over, "A"), light_of(over, "B")) == ("lost", "won")
    drawn = replace(over, winner="draw")
    assert {light_of(drawn, player) for player in samples.PLAYERS} == {"calm"}


def test_the_last_action_is_marked_and_told() -> None:
    view = samples.acted()
    action = last_action(view, samples.PLAYERS)
    assert action.marks == {
        Place("A", "field", 0): CardFlag("attacked"),
        Place("A", "field", 1): CardFlag("play"),
        Place("B", "field", 0): CardFlag("damage 2"),
    }
    board = draw_board(view, samples.PLAYERS)
    for sentence in (
        "Alice plays Crowley, Keeper of the Boleskin House",
        "Wheel Demon attacks Imp",
        "Bob the Magnificent Summoner takes 2 damage: Imp",
    ):
        assert sentence in action.sentences
        assert sentence in board.alt
        assert sentence in board_in_words(view, samples.PLAYERS)
    assert "Wheel Demon (attacked)" in board.alt
    assert "Imp (damage 2)" in board.alt
    assert board.data != draw_board(replace(view, last=()), samples.PLAYERS).data


def test_a_card_that_its_name_does_not_tell_from_others_is_not_marked() -> None:
    line = (samples.seen(samples.IMP), samples.seen(samples.IMP, "tapped"))
    sides = samples.side("A"), samples.side("B", line)
    view = replace(samples.acted(), players=sides)
    assert not last_action(view, samples.PLAYERS).marks


def test_the_last_turn_is_told_until_something_is_done_in_the_next() -> None:
    view = samples.acted()
    turn = SeenEvent(EventKind.TURN, {"player": "B", "n": 8})
    draw = SeenEvent(EventKind.DRAW, {"player": "B"})
    play = SeenEvent("play", {"player": "B", "card": "Imp"})
    later = replace(view, last=(*view.last, turn, draw))
    assert last_events(later) == last_events(view)
    assert last_events(replace(later, last=(*later.last, play))) == (play,)


def test_what_was_taken_back_is_told_no_more() -> None:
    view = samples.acted()
    back = SeenEvent(EventKind.TAKEN_BACK, {"player": "A", "takes_back": 2})
    assert last_events(replace(view, last=(*view.last, back))) == (view.last[1], back)


def test_what_any_event_undid_is_told_no_more() -> None:
    """An example is an event that says that a card could not be paid."""
    view = samples.acted()
    undone = SeenEvent("play", {"player": "A", "card": "Imp", "takes_back": 1})
    assert last_events(replace(view, last=(*view.last, undone)))[-2:] == (view.last[-2], undone)


def test_what_one_player_alone_knows_is_not_on_a_board() -> None:
    """A player's view may show more of an event than everybody's."""
    known = SeenEvent("search", {"player": "A", "card": "Secret"})
    own = replace(samples.acted(), viewer="A", last=(known,))
    hidden = replace(own, last=(SeenEvent("search", {"player": "A"}),))
    assert draw_board(own, samples.PLAYERS) == draw_board(hidden, samples.PLAYERS)
    assert "Secret" not in draw_board(own, samples.PLAYERS).alt


def test_a_target_is_marked_and_told() -> None:
    view = samples.middle()
    aims: tuple[Place | Player, ...] = (Place("B", "field", 0), "B")
    aimed = replace(view, stack=(StackItem("A", samples.DEMON, "Pop 1", aims=aims),))
    plain = replace(view, stack=(StackItem("A", samples.DEMON, "Pop 1"),))
    board = draw_board(aimed, samples.PLAYERS)
    assert "Bob the Magnificent Summoner (target), Imp (target)" in board.alt
    assert board.data != draw_board(plain, samples.PLAYERS).data


def test_a_side_without_cards_is_a_strip() -> None:
    view = samples.start()
    board = opened(draw_board(view, samples.PLAYERS))
    assert board.height < 0.6 * board.width
    one = samples.table(samples.side("A", (samples.seen(samples.IMP),)), samples.side("B"))
    layout = _narrowest(one, samples.PLAYERS, last_action(one, samples.PLAYERS))
    assert 4 * layout.far.height(()) < layout.near.height(layout.rows)


@pytest.mark.parametrize(("far", "near"), [(1, 1), (1, 3), (4, 2), (5, 5), (8, 3)])
def test_cards_of_both_sides_are_of_one_size(far: int, near: int) -> None:
    """This holds for any texts, if the board has room for it."""
    wordy, plain = samples.seen(samples.CROWLEY), samples.seen(samples.IMP)
    sides = samples.side("A", (plain,) * near), samples.side("B", (wordy,) * far)
    view = samples.table(*sides)
    layout = _narrowest(view, samples.PLAYERS, last_action(view, samples.PLAYERS))
    assert layout.far.card_width == layout.near.card_width
    assert len(set(layout.rows)) == 1


def test_a_mark_makes_no_card_lower() -> None:
    view = samples.acted()
    plain = replace(view, last=())
    rows = [
        _narrowest(one, samples.PLAYERS, last_action(one, samples.PLAYERS)).rows
        for one in (view, plain)
    ]
    assert rows[0] == rows[1]


def test_the_number_on_the_portrait_is_health_or_else_the_first() -> None:
    mana, life = Stat("mana", 3, 3), Stat("life", 9, 20)
    assert main_counter(samples.side("A", counters=(mana, life))) == life
    assert main_counter(samples.side("A", counters=(mana,))) == mana
    assert main_counter(samples.side("A")) is None


def test_words_on_marks_can_be_read() -> None:
    assert contrast(theme.PANEL, theme.GLOW) >= 4.5
    assert contrast(theme.LIGHT, theme.HEART) >= 4.5
    assert contrast(theme.LIGHT, theme.LINES[1]) >= 4.5
    assert contrast(theme.LIGHT, theme.SLATE.deep) >= 4.5
    for colour in (theme.GLOW, theme.HEART):
        assert colours()[number_of(colour)] == colour


def test_a_file_of_a_marked_board_is_a_picture() -> None:
    data = draw_board(samples.acted(), samples.PLAYERS, samples.PORTRAITS).data
    with Image.open(io.BytesIO(data)) as file:
        file.load()
