"""Hands: equal cards are one with their number, and what can be played is marked."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

from PIL import Image

from engine.decisions import Decision, Option, Place
from engine.faces import CardFace
from engine.views import CardView, View
from rendering import draw_hand, playable_now, still_playable, theme
from rendering.groups import TIMES
from tests.rendering import samples

BREW = CardView(CardFace("Brew", "spell"))
IMP = CardView(CardFace("Imp", "monster"))
HAND = (IMP, BREW, IMP, IMP)


def holding(*places: int, restart: bool = True) -> View:
    """A view of a hand of Imps and a Brew whose owner may play those at these places."""
    options = [
        Option(
            f"Play {HAND[at].face.name}", {"do": "play", "card": HAND[at].face.name}, at_hand(at)
        )
        for at in places
    ]
    decision = Decision(
        "A",
        "action",
        "Your turn",
        "taking their turn",
        (*options, Option("End turn", {})),
        restart=restart,
    )
    view = samples.table(samples.side("A", hand=HAND), samples.side("B"))
    return replace(view, viewer="A", active="A", turn=7, step="", decision=decision)


def at_hand(index: int) -> Place:
    return Place("A", "hand", index)


def has_glow(view: View) -> bool:
    colours = Image.open(BytesIO(draw_hand(view).data)).convert("RGB").getcolors(1 << 20)
    assert colours is not None
    return any(colour == theme.RAISED and count > 500 for count, colour in colours)


def test_equal_cards_are_drawn_once_where_the_first_of_them_lies() -> None:
    few = draw_hand(holding())
    assert few.alt == f"Hand, 4 cards: Imp {TIMES}3, Brew."
    apart = draw_hand(replace(holding(), decision=None))
    assert apart.data == few.data


def test_what_can_be_played_glows_and_is_told_in_words() -> None:
    assert has_glow(holding(0, 2, 3))
    assert not has_glow(holding())
    alt = draw_hand(holding(0, 2, 3)).alt
    assert alt == f"Hand, 4 cards, 3 can be played (turn 7): Imp {TIMES}3 (can be played), Brew."


def test_equal_cards_of_which_one_can_be_played_are_two() -> None:
    alt = draw_hand(holding(0)).alt
    assert alt.endswith(f": Imp (can be played), Brew, Imp {TIMES}2.")


def test_only_a_main_action_of_the_own_turn_marks() -> None:
    assert playable_now(holding(1)) is not None
    assert playable_now(holding(1, restart=False)) is None
    assert playable_now(replace(holding(1), active="B")) is None
    assert playable_now(replace(holding(1), decision=None)) is None


def test_between_main_actions_what_was_playable_is_known_by_name() -> None:
    taken = holding(1).decision
    later = still_playable(replace(holding(), decision=None), taken)
    assert later is not None
    assert later.places == {at_hand(1)}
    assert still_playable(replace(holding(), active="B"), taken) is None
    assert still_playable(holding(), None) is None


def test_the_step_says_when_it_was_so() -> None:
    view = replace(holding(0, 2, 3), step="Main step")
    assert "3 can be played (turn 7, Main step)" in draw_hand(view).alt
