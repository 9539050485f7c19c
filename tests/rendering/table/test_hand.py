"""Hands: equal cards are one with their number, and what can be played is marked."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

from PIL import Image

from engine.decisions import Decision, Option, Place
from engine.faces import CardFace
from engine.views import CardView, View
from rendering import draw_hand, playable_now
from rendering.cards.card_groups import TIMES
from rendering.draw import theme
from tests.rendering import samples

BREW = CardView(CardFace("Brew", "spell"))
IMP = CardView(CardFace("Imp", "monster"))
HAND = (IMP, BREW, IMP, IMP)


def holding(*places: int, restart: bool = True) -> View:
    """Returns a view of a hand of Imps and a Brew whose owner may play the cards at these
    indexes."""
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
    assert alt == f"Hand, 4 cards, 3 can be played: Imp {TIMES}3 (can be played), Brew."


def test_equal_cards_of_which_one_can_be_played_are_two() -> None:
    alt = draw_hand(holding(0)).alt
    assert alt.endswith(f": Imp (can be played), Brew, Imp {TIMES}2.")


def test_only_what_is_asked_now_marks() -> None:
    assert playable_now(holding(1)) == {at_hand(1)}
    assert playable_now(replace(holding(1), decision=None)) == frozenset()
    answering = replace(holding(1, restart=False), active="B")
    assert playable_now(answering) == {at_hand(1)}


def test_a_question_about_cards_of_the_hand_marks_none() -> None:
    view = holding(1)
    assert view.decision is not None
    asked = replace(view.decision, kind="pick", prompt="Choose a card to discard")
    assert playable_now(replace(view, decision=asked)) == frozenset()


def test_what_is_pointless_is_marked_only_where_there_is_nothing_else() -> None:
    view = holding(0, 1)
    assert view.decision is not None
    imp, brew, end = view.decision.options
    pointless = replace(imp, pointless=True)
    some = replace(view.decision, options=(pointless, brew, end))
    assert playable_now(replace(view, decision=some)) == {at_hand(1)}
    every = replace(view.decision, options=(pointless,))
    assert playable_now(replace(view, decision=every)) == {at_hand(0)}
