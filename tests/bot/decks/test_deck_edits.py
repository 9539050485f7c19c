"""Edits of a deck's cards: lists that members paste, and several cards at once."""

from __future__ import annotations

import pytest

import engine
from bot.base.refusals import Refusal
from bot.decks.deck_edits import (
    CardWish,
    counts_in,
    undefined_cards,
    wishes_of_list,
    with_cards,
    with_changed_counts,
    with_swaps,
)
from engine.faces import CardFace

TEXT = "name: Two\n\n# walls first\n3 Quarry Hand\n3 Gatepost Sentry\n2 Rockslide\n"
KNOWN = [
    CardFace(name, "summon")
    for name in ("Quarry Hand", "Gatepost Sentry", "Rockslide", "Route 66", "3 Wishes")
]


def faces(*names: str) -> list[CardFace]:
    return [card.face for card in engine.games()["lifeburn"].set_cards() if card.face.name in names]


def test_all_chosen_cards_get_one_more_or_one_less() -> None:
    more = with_changed_counts("lifeburn", TEXT, ["Rockslide", "Quarry Hand"], -1)
    assert more == TEXT.replace("2 Rock", "1 Rock").replace("3 Quarry", "2 Quarry")


def test_a_card_without_copies_leaves_and_a_card_that_left_stays_away() -> None:
    once = with_changed_counts("lifeburn", TEXT, ["Rockslide"], None)
    assert once == TEXT.replace("2 Rockslide\n", "")
    with pytest.raises(Refusal, match="by buttons"):
        with_changed_counts("lifeburn", once, ["Rockslide"], 1)


def test_cards_are_added_to_the_copies_that_are_there() -> None:
    wishes = [CardWish(face, 1) for face in faces("Rockslide", "Flint Slinger")]
    text = with_cards("lifeburn", TEXT, wishes)
    assert counts_in("lifeburn", text) == {
        "Quarry Hand": 3,
        "Gatepost Sentry": 3,
        "Rockslide": 3,
        "Flint Slinger": 1,
    }
    assert "# walls first\n" in text


def test_a_swap_keeps_the_number_of_copies() -> None:
    text = with_swaps(
        "lifeburn", TEXT, ["Quarry Hand"], [CardWish(face, 1) for face in faces("Flint Slinger")]
    )
    assert counts_in("lifeburn", text) == {
        "Gatepost Sentry": 3,
        "Rockslide": 2,
        "Flint Slinger": 3,
    }


def test_cards_are_swapped_with_each_other() -> None:
    wishes = [CardWish(face, 1) for face in faces("Rockslide", "Quarry Hand")]
    wishes.sort(key=lambda wish: wish.face.name, reverse=True)
    text = with_swaps("lifeburn", TEXT, ["Quarry Hand", "Rockslide"], wishes)
    assert counts_in("lifeburn", text) == {
        "Gatepost Sentry": 3,
        "Rockslide": 3,
        "Quarry Hand": 2,
    }


def test_a_card_that_left_the_list_is_not_swapped() -> None:
    wishes = [CardWish(face, 1) for face in faces("Flint Slinger")]
    assert with_swaps("lifeburn", TEXT, ["Undermine"], wishes) == TEXT


def test_all_copies_go_however_many_there_are() -> None:
    many = 'deck:\n"Many" by "Ann"\n"A" 150\n"B" 2'
    assert counts_in("cardfinity", with_changed_counts("cardfinity", many, ["A"], None)) == {"B": 2}
    less = with_changed_counts("cardfinity", many, ["A"], -1)
    assert counts_in("cardfinity", less) == {"A": 149, "B": 2}


def test_another_card_of_the_same_name_is_not_taken_for_it() -> None:
    other = CardFace("Rockslide", "summon")
    with pytest.raises(Refusal, match="another card called"):
        undefined_cards("lifeburn", TEXT, [other])
    assert undefined_cards("lifeburn", TEXT, faces("Rockslide", "Undermine")) == []


@pytest.mark.parametrize(
    ("line", "name", "copies"),
    [
        ("3 Quarry Hand", "Quarry Hand", 3),
        ("2x Rockslide", "Rockslide", 2),
        ("Rockslide x2", "Rockslide", 2),
        ("- Rockslide 2", "Rockslide", 2),
        ("quarry hand", "Quarry Hand", 1),
        ('"Quarry Hand" 4', "Quarry Hand", 4),
        ("Route 66", "Route 66", 1),
        ("3 Wishes", "3 Wishes", 1),
        ("2 \u00a0Rockslide", "Rockslide", 2),
    ],
)
def test_a_pasted_line_has_a_name_and_a_number(line: str, name: str, copies: int) -> None:
    [wish] = wishes_of_list(f"\n{line}\n", KNOWN)
    assert (wish.face.name, wish.copies) == (name, copies)


def test_unknown_names_come_back_with_the_nearest_ones() -> None:
    with pytest.raises(Refusal) as refused:
        wishes_of_list("3 Quary Hand\n2 Rockslide\n1 Zzz", KNOWN)
    assert str(refused.value) == (
        "I don't know these cards, so nothing was added:\n"
        "- Quary Hand. Did you mean Quarry Hand?\n"
        "- Zzz"
    )


def test_a_hostile_list_is_read_at_once() -> None:
    typed = "\n".join(["\u00a0" * 119 + "a"] * 33)
    with pytest.raises(Refusal, match="and 28 more"):
        wishes_of_list(typed, KNOWN)
    with pytest.raises(Refusal, match="100 lines; this one has 101"):
        wishes_of_list("1 Rockslide\n" * 101, KNOWN)


def test_a_list_without_cards_says_how_to_write_one() -> None:
    with pytest.raises(Refusal, match="such as: 3 Pack Leader"):
        wishes_of_list(" \n- \n", KNOWN)
