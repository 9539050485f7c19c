"""Only its player knows of an announcement until the last step, and can take it back step by
step."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import replay
from engine.events import EventKind
from engine.match import ChoiceRefused, Match
from engine.players import PLAYERS, Player, opponent
from engine.record import TAKE_BACK, Choice
from tests.engine.conformance.play import begin, everything
from tests.engine.lifeburn.announcements import CHOICES, IMP, ROOM, STORM, ready_match
from tests.engine.lifeburn.tables import asked, choose, match_at, summon
from tests.strategies import closely

LONG = (
    {"do": "play", "card": "Storm"},
    {"n": 1},
    {"n": 3},
    {"n": 2},
    {"player": "B"},
    {"card": "Imp", "owner": "B"},
    {"card": "Imp", "owner": "A"},
    {"card": "Stone"},
)
"""The choices of a long announcement: way, X, mode, its target, two more targets and a cost. Only
the last step is missing."""


def whole(match: Match) -> tuple[object, ...]:
    """Returns everything that an announcement which was taken back must not change."""
    return everything(match), match.position()


def test_a_long_announcement_goes_back_step_by_step() -> None:
    match = match_at([STORM, IMP], ROOM, {"play": ["Imp"]})
    before: list[tuple[object, ...]] = []
    for facts in LONG:
        before.append(whole(match))
        choose(match, **facts)
        assert asked(match).back
    for stood in reversed(before):
        assert match.may_step_back("A")
        assert match.take_back("A") == []
        assert whole(match) == stood
    assert not match.may_step_back("A")


def test_steps_back_leave_the_opponents_latest_choice_as_open_as_it_was() -> None:
    match = match_at([STORM, IMP], ROOM, {"play": ["Imp"]})
    choose(match, do="pass")
    choose(match, do="pass")
    assert asked(match).player == "A"
    assert match.may_take_back("B")
    for facts in LONG:
        choose(match, **facts)
    assert not match.may_take_back("B")
    for _ in LONG:
        match.take_back("A")
    assert match.may_take_back("B")
    assert match.fork().may_take_back("B")
    match.take_back("B")
    assert asked(match).player == "B"


def test_what_is_done_after_going_back_is_as_if_it_had_been_done_at_once() -> None:
    match = match_at([STORM, IMP], ROOM, {"play": ["Imp"]})
    other = match.fork()
    for facts in LONG:
        choose(match, **facts)
    for _ in LONG:
        match.take_back("A")
    for each in (match, other):
        choose(each, do="play", card="Imp")
        choose(each, do="pass")
        choose(each, do="pass")
    assert whole(match) == whole(other)


def test_a_summon_with_tributes_goes_back_and_does_not_count() -> None:
    giant = summon("Giant", 5, 5, cost=2)
    match = match_at([giant, IMP], {"hand": ["Giant"], "play": ["Imp", "Imp", "Imp"]})
    stood = whole(match)
    choose(match, do="play")
    choose(match, card="Imp")
    assert match.position()["A"]["summons_used"] == 0
    match.take_back("A")
    match.take_back("A")
    assert whole(match) == stood
    choose(match, do="play")
    choose(match, card="Imp")
    choose(match, card="Imp")
    assert match.position()["A"]["summons_used"] == 1


def test_an_ability_goes_back_too() -> None:
    rod = {
        "name": "Rod",
        "type": "Object",
        "activatedEffects": [
            {
                "costType": "Discard",
                "amount": 2,
                "oncePerTurn": True,
                "effects": [{"effect": "DealDamage", "targetType": "Any"}],
            }
        ],
    }
    match = match_at([rod, IMP], {"play": ["Rod"], "hand": ["Imp", "Imp", "Imp"]})
    stood = whole(match)
    choose(match, do="activate")
    choose(match, card="Imp")
    choose(match, card="Imp")
    assert asked(match).summary == ("Discard: 2x Imp",)
    for _ in range(3):
        match.take_back("A")
    assert whole(match) == stood


def test_a_declaration_of_attacks_goes_back_attack_by_attack() -> None:
    match = match_at([IMP], {"play": ["Imp", "Imp"]}, {"play": ["Imp", "Golem"]}, phase="Combat")
    stood = whole(match)
    choose(match, do="attack", target="Golem")
    choose(match, do="attack", target="Imp")
    assert len(asked(match).summary) == 2
    assert match.view("B").attacks == ()
    match.take_back("A")
    assert asked(match).summary == ("Imp (2/3) attacks Golem (1/1)",)
    match.take_back("A")
    assert whole(match) == stood


def test_forced_attacks_go_back_to_the_first_of_them() -> None:
    horn = {
        "name": "Horn",
        "type": "Spell",
        "stackEffects": [{"effect": "ForceAttack", "targetType": "Player"}],
    }
    match = match_at([horn, IMP], {"play": ["Imp", "Imp"], "hand": ["Horn"]}, {"play": ["Imp"]})
    choose(match, do="play")
    choose(match, player="A")
    for _ in range(4):
        choose(match, do="pass")
    assert not asked(match).back
    stood = whole(match)
    choose(match, do="attack")
    assert asked(match).summary == ("Imp (2/3) attacks Imp (2/3)",)
    match.take_back("A")
    assert whole(match) == stood
    assert not match.may_step_back("A")


def test_once_it_is_on_the_stack_there_is_no_back() -> None:
    copied = {
        "name": "Copied",
        "type": "Spell",
        "stackEffects": [{"effect": "CopySpell", "targetBasedOn": "NextSpell"}],
    }
    zap = {
        "name": "Zap",
        "type": "Spell",
        "stackEffects": [{"effect": "DealDamage", "targetType": "Any"}],
    }
    match = match_at([copied, zap], {"hand": ["Copied", "Zap"]})
    choose(match, card="Copied")
    choose(match, do="pass")
    choose(match, do="pass")
    choose(match, card="Zap")
    assert asked(match).back
    choose(match, player="B")
    assert asked(match).prompt == "Zap: Choose new targets for the copy?"
    assert not asked(match).back
    assert not match.may_step_back("A")


DUEL = {
    "name": "Duel",
    "type": "Spell",
    "stackEffects": [
        {"effect": "Destroy", "targetType": "Summon"},
        {"effect": "Destroy", "targetType": "Summon", "opponentsChoice": True},
        {"effect": "Destroy", "targetType": "Summon", "isOpponent": True},
    ],
}


def test_what_the_opponent_has_answered_does_not_go_back() -> None:
    match = match_at([DUEL, IMP], {"hand": ["Duel"], "play": ["Imp"]}, {"play": ["Imp"]})
    choose(match, do="play")
    choose(match, owner="A")
    assert (asked(match).player, asked(match).back) == ("B", False)
    refuses_to_go_back(match, "A")
    choose(match, owner="A")
    assert (asked(match).player, asked(match).back) == ("A", True)
    assert asked(match).summary == (
        "Targets: Imp (2/3), yours; Imp, yours (your opponent's choice)",
    )
    refuses_to_go_back(match, "A")


def refuses_to_go_back(match: Match, player: Player) -> None:
    stood = whole(match)
    assert not match.may_step_back(player)
    assert not match.may_take_back(player)
    with pytest.raises(ChoiceRefused):
        match.take_back(player)
    assert whole(match) == stood


def test_a_step_after_the_opponents_answer_goes_back_to_that_and_no_further() -> None:
    more = {**DUEL, "additionalCosts": [{"costType": "Discard", "amount": 2}]}
    match = match_at(
        [more, IMP],
        {"hand": ["Duel", "Imp", "Imp", "Imp"], "play": ["Imp"]},
        {"play": ["Imp"]},
    )
    choose(match, do="play", card="Duel")
    choose(match, owner="A")
    choose(match, owner="A")
    stood = whole(match)
    choose(match, owner="B")
    match.take_back("A")
    assert whole(match) == stood
    refuses_to_go_back(match, "A")


def seen_by_others(match: Match, player: Player) -> list[object]:
    return [match.view(viewer) for viewer in (opponent(player), None)]


@given(data=st.data())
@closely
def test_nobody_else_sees_anything_of_an_announcement(data: st.DataObject) -> None:
    match, random = begin("lifeburn", data)
    announced(match, random)


def test_in_matches_of_ready_decks_nobody_else_sees_anything_of_an_announcement() -> None:
    assert sum(announced(ready_match(seed), Random(seed)) for seed in range(3)) > 20


def announced(match: Match, random: Random) -> int:
    """Plays on at random. Returns how many steps only their player could see."""
    steps = 0
    stood: list[object] = []
    told = 0
    for _ in range(CHOICES):
        decision = match.decision
        if decision is None:
            break
        if decision.restart:
            stood, told = seen_by_others(match, decision.player), len(match.events)
        elif decision.back and match.may_step_back(decision.player) and stood:
            assert seen_by_others(match, decision.player) == stood
            assert len(match.events) == told
            steps += 1
        elif not decision.back:
            stood = []
        match.choose(decision.player, random.randrange(len(decision.options)))
    return steps


def restless(match: Match, random: Random, choices: int) -> int:
    """Plays at random, and now and then takes a step back. Returns how often it did."""
    back = 0
    for _ in range(choices):
        decision = match.decision
        if decision is None:
            break
        if match.may_step_back(decision.player) and random.random() < 0.4:
            match.take_back(decision.player)
            back += 1
        else:
            match.choose(decision.player, random.randrange(len(decision.options)))
    return back


def is_the_same_without_what_was_taken_back(match: Match) -> None:
    record = match.record()
    assert everything(replay(record)) == everything(match)
    lasting: list[Choice] = []
    for choice in record.choices:
        if choice.option == TAKE_BACK:
            lasting.pop()
        else:
            lasting.append(choice)
    assert everything(replay(replace(record, choices=tuple(lasting)))) == everything(match)


@given(data=st.data())
@closely
def test_a_record_with_steps_back_gives_the_same_match(data: st.DataObject) -> None:
    match, random = begin("lifeburn", data)
    restless(match, random, 300)
    is_the_same_without_what_was_taken_back(match)


def test_in_matches_of_ready_decks_steps_back_leave_nothing_behind() -> None:
    back = 0
    for seed in range(3):
        match = ready_match(seed)
        back += restless(match, Random(seed), 1000)
        is_the_same_without_what_was_taken_back(match)
        assert not any(event.kind == EventKind.TAKEN_BACK for event in match.events)
    assert back > 20


def test_a_fork_in_the_middle_of_an_announcement_goes_its_own_way() -> None:
    match = match_at([STORM, IMP], ROOM, {"play": ["Imp"]})
    for facts in LONG:
        choose(match, **facts)
        stood = whole(match)
        fork = match.fork()
        assert whole(fork) == stood
        assert fork.may_step_back("A")
        fork.take_back("A")
        assert whole(match) == stood
        assert [each.may_step_back(player) for each in (match,) for player in PLAYERS] == [
            True,
            False,
        ]
