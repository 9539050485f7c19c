"""An imagined line of play."""

from __future__ import annotations

import json
from random import Random

import pytest

from engine import games
from engine.core.randomness import seed_from_int
from engine.match import Match
from engine.practice.advice import advise
from engine.practice.levels import LEVELS, Level
from engine.practice.line import Line
from engine.practice.policy import value_after
from tests.engine.conformance.play import starter_match
from tests.sometimes import some_now

NAMES = [
    "Ash",
    "Bone",
    "Cask",
    "Dell",
    "Elm",
    "Fen",
    "Gale",
    "Hod",
    "Ink",
    "Jute",
    "Kelp",
    "Loam",
    "Mire",
]
OPENING = {
    "trigger": "OpeningHand",
    "effects": [{"effect": "ExtraTurn", "repeatCostType": "Stones"}],
    "zone": "Graveyard",
}


def begins_with_a_question() -> Match:
    """Returns a Lifeburn match in which a player is asked about an opening hand before any turn."""
    plain = {"type": "Summon", "attack": 2, "defense": 2}
    cards = [{"name": name, **plain, "triggeredEffects": [OPENING]} for name in NAMES]
    cards.append({"name": "Nave", **plain})
    listed = "\n".join(f"3 {name}" for name in NAMES)
    game = games()["lifeburn"]
    deck = game.parse_deck(f"name: Random\n{listed}\n1 Nave\ncards:\n{json.dumps(cards)}")
    for seed in range(50):
        match = game.begin((deck, deck), seed_from_int(seed))
        decision = match.decision
        if decision is not None and not decision.restart and len(decision.options) > 1:
            return match
    pytest.fail("nobody is asked")


@pytest.mark.parametrize("level", some_now(LEVELS, 2))
def test_a_match_that_begins_with_a_question_can_be_thought_about(level: Level) -> None:
    match = begins_with_a_question()
    assert match.decision is not None
    advice = advise(match, match.decision.player, level, bytes(32), explain=True)
    assert 0 <= advice.option < len(match.decision.options)


@pytest.mark.parametrize("key", games())
def test_a_fork_stands_where_its_line_does_and_goes_on_by_itself(key: str) -> None:
    random, line = Random(key), Line(starter_match(key).since_main_action().past)
    for _ in range(120):
        decision = line.decision
        if decision is None:
            break
        twin, state = line.fork(), line.rules.state()
        assert twin.decision == decision
        assert twin.rules.state() == state
        twin.take(random.randrange(len(decision.options)))
        assert line.rules.state() == state
        line.take(random.randrange(len(decision.options)))


@pytest.mark.parametrize("key", games())
def test_the_effort_of_a_line_bounds_what_is_looked_at(key: str) -> None:
    match = starter_match(key)
    judge, line = games()[key].judge(), Line(match.since_main_action().past)
    assert line.decision is not None
    for option in range(len(line.decision.options)):
        line.effort.allow(1)
        before = line.effort.steps
        value_after(line, option, judge, 24)
        assert line.effort.steps - before <= 24
