"""One press in the Main phase that passes, and declares attacks in Combat."""

from __future__ import annotations

from typing import Any

import pytest

from bot.matches.actions import AttackOn
from bot.matches.choices.auto_pass import AutoPass
from bot.matches.live.live_match import LiveMatch
from bot.matches.live.move import Move
from bot.matches.match_refusals import NotYourMove, TooLate
from bot.matches.moves import move_of
from bot.store.matches.match_rows import ChoiceRow
from engine.record import TAKE_BACK_OWN
from tests.bot.matches.choices.positions import SUMMONS, asked, at, do, main_phase
from tests.engine.lifeburn.tables import summon


def attack(live: LiveMatch, *wanted: str) -> list[ChoiceRow]:
    """Makes A pick the attacks of these cards on B."""
    coming = live.snapshot.coming
    by_card = {one.facts["card"]: n for n, one in enumerate(coming) if one.aim == "B"}
    return live.play(Move("A", "attack", tuple(by_card[card] for card in wanted)), 0)


def life(live: LiveMatch) -> int:
    """Returns the life of B."""
    return live.match.view(None).side("B").counters[0].value


def test_what_comes_is_what_combat_offers() -> None:
    live = main_phase({"play": ["Wall"]})
    coming = live.snapshot.coming
    live.take("A", live.match.decision.passing, 0)  # type: ignore[union-attr, arg-type]
    assert asked(live) == ("A", "Combat")
    decision = live.match.decision
    assert decision is not None
    assert coming == tuple(one for one in decision.options if one.aim is not None)
    assert len(coming) == 4
    assert not live.snapshot.coming


@pytest.mark.parametrize("more", [{"phase": "SecondMain"}, {"turn": "B"}, {"phase": "Combat"}])
def test_nothing_comes_in_other_phases_and_turns(more: Any) -> None:
    assert not main_phase({"hand": ["Cub"]}, **more).snapshot.coming


@pytest.mark.parametrize(("cards", "lost"), [(("Wolf", "Cub"), 4), (("Cub",), 1)])
def test_those_that_are_picked_attack_and_no_others(cards: tuple[str, ...], lost: int) -> None:
    live = main_phase()
    before = life(live)
    rows = attack(live, *cards)
    assert life(live) == before - lost
    assert [row.why for row in rows if row.player == "A"][:2] == [None, "attack"]
    assert asked(live) == ("A", "Second Main phase")


def test_the_opponent_is_asked_before_combat_if_they_stop_there() -> None:
    live = main_phase({"hand": ["Bite"]})
    live.update_context(live.row, {**live.auto_pass, "B": AutoPass("always")})
    attack(live, "Wolf")
    assert asked(live) == ("B", "Main phase")
    do(live, do="pass")
    assert asked(live) == ("B", "Combat")
    assert len(live.match.view(None).attacks) == 1


def test_who_meant_to_attack_is_asked_again_once_the_opponent_acts() -> None:
    live = main_phase({"hand": ["Bite"]})
    live.update_context(live.row, {**live.auto_pass, "B": AutoPass("always")})
    attack(live, "Wolf")
    do(live, do="play")
    do(live, do="pick", player="A")
    while live.match.decision is not None and live.match.decision.player == "B":
        do(live, do="pass")
    assert asked(live) == ("A", "Main phase")
    assert not live.match.view(None).attacks


def test_an_attack_that_another_one_needs_is_asked_for() -> None:
    cards = [*SUMMONS, summon("Guard", 1, 5, keywords=["Taunt"])]
    a = {"play": ["Wolf", "Cub"], "hand": ["Cub"]}
    live = at("lifeburn", cards, a, {"play": ["Guard"]}, phase="Main")
    attack(live, "Wolf")
    decision = live.match.decision
    assert decision is not None
    assert decision.prompt == "These attacks need another one: add it"
    assert decision.back


def test_the_press_is_taken_back_as_one() -> None:
    live = main_phase()
    before = live.match.fingerprint()
    attack(live, "Wolf", "Cub")
    live.take("A", TAKE_BACK_OWN, 0)
    assert live.match.fingerprint() == before
    assert asked(live) == ("A", "Main phase")


@pytest.mark.parametrize(
    ("user", "late", "options", "refused"),
    [(1, 0, (9,), TooLate), (1, 1, (0,), TooLate), (2, 0, (0,), NotYourMove)],
)
async def test_a_press_of_what_is_not_there_is_refused(
    user: int, late: int, options: tuple[int, ...], refused: type[Exception]
) -> None:
    live = main_phase()
    pressed = AttackOn(live.match.number - late, options)
    with pytest.raises(refused):
        await move_of(live, user, pressed, 0)
