"""One press that makes all cards attack, in a game whose attacks follow one another."""

from __future__ import annotations

import pytest

from bot.matches.live.live_match import LiveMatch
from bot.matches.live.move import Move
from bot.store.matches.match_rows import ChoiceRow
from engine.match import ChoiceRefused
from engine.record import TAKE_BACK_OWN
from tests.bot.matches.choices.positions import asked, do, main_step


def attack(live: LiveMatch) -> list[ChoiceRow]:
    """Makes A press the button."""
    return live.play(Move("A", "attack"), 0)


def health(live: LiveMatch) -> int:
    """Returns the health of B."""
    return live.match.view(None).side("B").counters[0].value


def test_all_cards_attack_from_the_main_step_on_and_the_turn_is_over() -> None:
    live = main_step("Saber", "Saber")
    rows = attack(live)
    assert health(live) == 6
    assert live.match.view(None).active == "B"
    mine = [row.why for row in rows if row.player == "A"]
    assert mine[0] is None
    assert mine.count("attack") == 2, "the first is the player's own"


def test_each_block_is_asked_and_the_next_card_attacks_after_it() -> None:
    live = main_step("Saber", "Saber", b={"weapons": ["Ring"]})
    attack(live)
    for _ in range(2):
        assert asked(live) == ("B", "Battle step")
        do(live, do="no block")
    assert health(live) == 6
    assert live.match.view(None).active == "B"


@pytest.mark.parametrize("answer", ["Spark", None])
def test_the_attacker_is_asked_again_once_the_opponent_does_something(answer: str | None) -> None:
    live = main_step("Saber", "Saber", b={"hand": ["Spark"]})
    attack(live)
    assert asked(live) == ("B", "Battle step")
    if answer:
        do(live, do="play", card=answer)
        assert asked(live) == ("A", "Battle step")
    else:
        do(live, do="pass")
        assert asked(live) == ("B", "Battle step"), "the next attack"


def test_a_stop_between_the_attacks_holds_them_up() -> None:
    live = main_step("Ring", "Saber")
    attack(live)
    assert live.match.view(None).attacks
    assert asked(live) == ("A", "Battle step"), "what only an attacker can use"
    for _ in range(2):
        do(live, do="pass")
    assert health(live) == 7


def test_the_press_is_taken_back_as_one() -> None:
    live = main_step("Saber", "Saber")
    before = live.match.fingerprint()
    attack(live)
    live.take("A", TAKE_BACK_OWN, 0)
    assert live.match.fingerprint() == before
    assert asked(live) == ("A", "Main step")


def test_a_match_that_is_read_again_asks_where_it_was() -> None:
    forgets = main_step("Saber", "Saber", b={"weapons": ["Ring"]})
    rows = attack(forgets)
    again = main_step("Saber", "Saber", b={"weapons": ["Ring"]})
    again.catch_up(rows)
    do(again, do="no block")
    assert asked(again) == ("A", "Battle step")


def test_nobody_attacks_who_may_not() -> None:
    for live in (main_step(), main_step("Saber", turn_number=1)):
        with pytest.raises(ChoiceRefused):
            attack(live)
