"""A player does not know the cards that come into their own deck unseen."""

from __future__ import annotations

import pytest

from engine import games
from engine.core.randomness import SEED_BYTES
from engine.match import Match
from engine.match_replay import replay
from engine.practice.knowledge import knowledge_of
from engine.record import Record

CHAOS = games()["chaos"]
WINDFALL = "cast new(3, deck(ally), randomCard(3))"
GIFT = "cast all(move(deck(oppo)), cardTarget(hand, ally, card))"
THEFT = "cast random(move(hand(ally)), cardTarget(deck, oppo, card))"
QUIET = "cast mp(+1, ally)"
TURNS = 6


def deck(name: str, effect: str, cost: int = 0) -> str:
    """Returns a deck of spells with equal effects and costs."""
    names = [f"{name} {number:02}" for number in range(20)]
    made = [f'spell "{one}" cost {cost}\n  {effect}' for one in names]
    listed = "\n".join(f'"{one}"' for one in names)
    return "\n".join([*made, f'deck: "{name}"', listed])


def played(own: str, others: str) -> Match:
    """Returns a match in the middle of A's turn, in which everybody plays what they can."""
    match = replay(Record("chaos", (own, others), bytes([3]) * SEED_BYTES, "A", ()))
    while match.decision is not None:
        if match.view(None).turn > TURNS and match.decision.player == "A":
            return match
        match.choose(match.decision.player, 0)
    raise AssertionError("the match is over")


@pytest.mark.parametrize(
    ("own", "others", "foreign"),
    [(WINDFALL, QUIET, "#"), (QUIET, GIFT, "Bee")],
    ids=["made by chance", "out of the opponent's hand"],
)
def test_the_computer_knows_of_it_no_more_than_a_player(own: str, others: str, foreign: str):
    match = played(deck("Ant", own), deck("Bee", others))
    known = knowledge_of(match, "A")
    table = match.since_main_action().now.table
    names = [table.name(number) for number in table.state.side("A").deck]
    assert any(name.startswith(foreign) for name in names)
    assert len(known.left) == len(names)
    assert {one.name for one in known.left} <= {one.name for one in known.brought}


def test_what_is_left_of_the_own_deck_is_known():
    match = played(deck("Ant", QUIET), deck("Bee", QUIET))
    known = knowledge_of(match, "A")
    table = match.since_main_action().now.table
    assert sorted(one.name for one in known.left) == sorted(
        table.name(number) for number in table.state.side("A").deck
    )


def test_which_of_its_cards_the_opponent_took_unseen_is_not_known():
    match = played(deck("Ant", QUIET, cost=9), deck("Bee", THEFT))
    table = match.since_main_action().now.table
    taken = {table.name(number) for number in table.state.side("B").hand}
    taken = {name for name in taken if name.startswith("Ant")}
    assert taken
    assert taken <= {one.name for one in knowledge_of(match, "A").left}
