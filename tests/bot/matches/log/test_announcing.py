"""Announcements: their steps can be taken back, and nobody else sees them."""

from __future__ import annotations

import pytest

from bot.matches.live.live_match import LiveMatch
from bot.matches.log.match_log import match_log
from bot.matches.moves import may_go_together
from engine.match import ChoiceRefused
from engine.players import PLAYERS
from engine.record import TAKE_BACK
from tests.bot.matches.skirmish import SPELL, Position, number_of, skirmish

HAND = Position(hand=("Ash", "Birch"))


def take(live: LiveMatch, *labels: str) -> None:
    for label in labels:
        live.take("A", number_of(live, label), 0)


def asked(live: LiveMatch) -> str:
    assert live.match.decision is not None
    return live.match.decision.prompt


def test_each_step_goes_back_by_itself_and_the_tables_own_with_the_one_before() -> None:
    live = skirmish(HAND)
    take(live, f"Play {SPELL}", "2 life")
    assert asked(live) == "Discard which?", "the only X is not asked for"
    rows = live.step_back("A", 7)
    assert [(row.option, row.cause) for row in rows] == [(TAKE_BACK, None)] * 2
    assert asked(live) == "How to pay?"
    live.step_back("A", 8)
    assert asked(live) == "Act"
    with pytest.raises(ChoiceRefused):
        live.step_back("A", 9)


def test_who_may_step_back_stands_in_the_snapshot() -> None:
    live = skirmish(HAND)
    assert live.snapshot.steps_back is None
    take(live, f"Play {SPELL}")
    assert live.snapshot.steps_back == "A"
    take(live, "5 life", "Ash")
    assert live.snapshot.steps_back is None


def test_nobody_else_sees_anything_of_steps_and_of_going_back() -> None:
    live = skirmish(HAND)
    before = live.snapshot

    def changed() -> list[object]:
        now = live.snapshot
        pairs = [(now.views[viewer], before.views[viewer]) for viewer in ("B", None)]
        told = [
            match_log("asigoc", one.events, one.forced, viewer)
            for one in (now, before)
            for viewer in PLAYERS
        ]
        return [*(a for a, b in pairs if a != b), *(told[2:] if told[:2] != told[2:] else ())]

    take(live, f"Play {SPELL}")
    assert not changed()
    take(live, "2 life")
    assert not changed()
    live.step_back("A", 0)
    assert not changed()
    take(live, "2 life", "Birch")
    assert changed()


def test_steps_are_no_choices_of_a_busy_player() -> None:
    live = skirmish(HAND)
    for _ in range(200):
        take(live, f"Play {SPELL}")
        take(live, "2 life")
        live.step_back("A", 0)
        live.step_back("A", 0)
    assert not live.busy_players


def test_others_take_the_match_to_stand_where_the_announcement_began() -> None:
    live = skirmish(HAND)
    take(live, f"Play {SPELL}", "2 life")
    assert live.match.number == 3
    assert live.snapshot.known == 0
    live.step_back("A", 0)
    live.step_back("A", 0)
    assert live.snapshot.known == 0
    take(live, f"Play {SPELL}", "2 life", "Ash")
    assert live.snapshot.known == live.match.number


def test_only_attacks_are_taken_at_once() -> None:
    live = skirmish(Position(alices=("Oak", "Fern"), bobs=("Wall",)))
    decision = live.match.decision
    assert decision is not None
    oak, fern = attacks(live, "0", "1")
    assert may_go_together(decision, [oak, fern])
    assert may_go_together(decision, [oak, oak]), "a card may attack several times"
    assert not may_go_together(decision, [oak, number_of(live, "Pass")])
    assert may_go_together(decision, [number_of(live, "Pass")])


def test_an_order_that_makes_no_difference_is_not_asked_and_not_told() -> None:
    live = skirmish(Position(triggers=3))
    assert asked(live) == "Act"
    assert live.match.number == 3
    assert not live.snapshot.forced


def test_a_single_card_of_the_hand_is_taken_within_an_announcement() -> None:
    """Nobody else knows that the question existed."""
    live = skirmish(Position(hand=("Ash",)))
    take(live, f"Play {SPELL}", "2 life")
    assert asked(live) == "Act"
    assert live.match.events[-1].public["discards"] == "Ash"


def attacks(live: LiveMatch, *cards: str) -> list[int]:
    """Returns the options with which these cards, by their numbers in the row, attack Bob."""
    decision = live.match.decision
    assert decision is not None
    wanted = [int(card) for card in cards]
    return [
        number
        for index in wanted
        for number, option in enumerate(decision.options)
        if option.place is not None and option.place.index == index and option.aim == "B"
    ]


def test_several_attacks_are_taken_one_after_the_other() -> None:
    live = skirmish(Position(alices=("Plant", "Plant", "Oak"), bobs=("Wall",)))
    several = live.take_all("A", attacks(live, "0", "1", "2"), 5)
    assert [(row.number, row.player, row.cause) for row in several.rows] == [
        (0, "A", None),
        (1, "A", None),
        (2, "A", None),
        (3, "A", None),  # those, and no others
    ]
    assert not several.left
    told = [event.public["card"] for event in live.match.events if event.kind == "attack"]
    assert told == ["Plant", "Plant", "Oak"]


def test_the_first_attack_that_is_not_possible_any_more_ends_it() -> None:
    position = Position(alices=("Plant", "Fern", "Oak"), bobs=("Wall",), shields=True)
    live = skirmish(position)
    several = live.take_all("A", attacks(live, "0", "1", "2"), 5)
    assert len(several.rows) == 1
    assert [option.facts["card"] for option in several.left] == ["Fern", "Oak"]
    assert live.snapshot.steps_back == "A"
    live.step_back("A", 6)
    assert asked(live) == "Act"


def test_an_attack_that_another_one_needs_is_asked_for_where_no_button_said_so() -> None:
    live = skirmish(Position(alices=("Oak", "Fern"), least=2))
    live.take_all("A", attacks(live, "0"), 5)
    decision = live.match.decision
    assert decision is not None
    assert [option.label for option in decision.options] == ["Fern attacks"]
    live.take("A", 0, 6)
    assert asked(live) == "Act", "to attack now is all that is left then"
