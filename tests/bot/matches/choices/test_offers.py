"""Options as a player is asked about them."""

from __future__ import annotations

from bot.matches.choices.option_groups import by_card, offered_options
from bot.matches.live.live_match import LiveMatch
from tests.bot.matches.games import standing

CARDS = """
"Pawn": power 3 N/A
"Twin": "Left" tap: draw 1 "Right" tap: heal 1 power 1 N/A
"Feast" play discard field: draw 1 N/A
"Grow" play: buff 2 N/A
"""


def labels(live: LiveMatch) -> list[str]:
    view = live.snapshot.views["A"]
    assert view.decision is not None
    return [offer.label for offer in offered_options(view.decision, view)]


def test_two_copies_of_a_card_in_the_hand_are_one_offer() -> None:
    live = standing(CARDS, {"A": {"hand": ["Pawn", "Feast", "Pawn"]}})
    assert labels(live) == ["Play Pawn", "Play Feast (discard a card from your field)", "End turn"]


def test_an_offer_takes_the_first_of_the_options_that_are_alike() -> None:
    live = standing(CARDS, {"A": {"hand": ["Pawn", "Pawn"]}})
    view = live.snapshot.views["A"]
    assert view.decision is not None
    first = offered_options(view.decision, view)[0]
    assert view.decision.options[first.option].facts == {"do": "play", "card": "Pawn"}


def test_what_nothing_would_come_of_comes_last() -> None:
    live = standing(CARDS, {"A": {"hand": ["Grow", "Pawn"]}})
    assert labels(live) == ["Play Pawn", "End turn", "Play Grow"]
    live = standing(CARDS, {"A": {"hand": ["Grow", "Pawn"], "field": ["Pawn"]}})
    assert labels(live) == ["Play Grow", "Play Pawn", "End turn"]


def test_monsters_that_differ_on_the_field_are_told_apart() -> None:
    field = ["Pawn", {"card": "Pawn", "power": 5}, {"card": "Pawn", "tapped": True}]
    live = standing(CARDS, {"A": {"hand": ["Feast"], "field": field}})
    live.take("A", 0, 0)
    found = labels(live)
    assert len(found) == len(set(found)) == 3


def test_what_a_card_can_do_is_put_together() -> None:
    live = standing(CARDS, {"A": {"hand": ["Pawn"], "field": ["Twin"]}})
    view = live.snapshot.views["A"]
    assert view.decision is not None
    groups = by_card(offered_options(view.decision, view))
    assert [(group.title, len(group.offers)) for group in groups] == [
        ("Play Pawn", 1),
        ("Twin", 2),
        ("End turn", 1),
    ]


def test_two_copies_of_a_card_with_several_spells_are_told_apart() -> None:
    field = [{"card": "Twin", "power": 1}, {"card": "Twin", "power": 4}]
    view = standing(CARDS, {"A": {"field": field}}).snapshot.views["A"]
    assert view.decision is not None
    first, second, end = [group.title for group in by_card(offered_options(view.decision, view))]
    assert ("1" in first, "4" in second, end) == (True, True, "End turn")
