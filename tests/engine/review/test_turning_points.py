"""A review's findings in single positions."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

import pytest

from engine import games
from engine.core.randomness import SEED_BYTES
from engine.match import Match
from engine.practice.finish import finishes, is_stopped
from engine.practice.imagination import imagine
from engine.practice.line import Line
from engine.puzzles.search import line_of
from engine.record import StartingPosition
from engine.review import review as reviewing
from engine.review import trial
from engine.review.review import TurningPoint, review

SEED: Final = bytes(range(SEED_BYTES))
STEPS: Final = 300

CARDS: Final = """
weapon "Hook" 2/1
weapon "Oar" 1/3
weapon "Drum" 0/3
weapon "Torch" 1/1
ace "Two Hands" end, if my weapons >= 2: damage 1
"""
HIT: Final = {"effect": "DealDamage", "targetType": "Any"}
ONE_BLOCKER: Final[Mapping[str, Any]] = {
    "turn": "A",
    "turn_number": 7,
    "A": {
        "health": 9,
        "ace": "Two Hands",
        "weapons": ["Hook"],
        "hand": ["Oar", "Drum"],
        "deck": 9,
    },
    "B": {"health": 3, "ace": "Two Hands", "weapons": ["Torch"], "deck": 9},
}
"""A position with one blocker. The hook and the two hands win unless the hook is blocked. With the
oar, which attacks too, they always win; with the drum, which does not, they don't."""


def laid(position: Mapping[str, Any], game: str = "asigoc", cards: str = CARDS) -> Match:
    beginning = StartingPosition(cards, json.dumps(position), open_hands=False)
    return games()[game].begin_laid(beginning, ("", ""), SEED)


def take(match: Match, *labels: str) -> None:
    """Chooses the options of these labels, one after another; between them all players pass or
    continue."""
    for label in labels:
        while (decision := match.decision) is not None:
            shown = [option.label for option in decision.options]
            wanted = [number for number, one in enumerate(shown) if one.startswith(label)]
            match.choose(decision.player, *wanted or [decision.default])
            if wanted:
                break


def told(beginning: Match, match: Match) -> list[TurningPoint]:
    """Returns the turning points of A's review, in a twentieth of the bot's time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reviewing, "_STEPS", reviewing._STEPS // 20)
        *_, last = review(beginning, match.record().choices, "A", SEED)
    assert last is not None
    return list(last.points)


def test_a_win_is_stopped_by_what_can_block_it() -> None:
    judge, match = games()["asigoc"].judge(), laid(ONE_BLOCKER)
    decision, line = match.decision, line_of(match)
    assert decision is not None
    deployed = {one.label.split()[1]: n for n, one in enumerate(decision.options[:2])}
    assert all(finishes(line, option, judge, STEPS) for option in deployed.values())
    assert is_stopped(line, deployed["Drum"], judge, STEPS)
    assert not is_stopped(line, deployed["Oar"], judge, STEPS)


SPELLS: Final = json.dumps(
    [
        {"name": "Bolt", "type": "Spell", "stackEffects": [{**HIT, "amount": 3}]},
        {"name": "Tap", "type": "Spell", "stackEffects": [{**HIT, "amount": 1}]},
        {"name": "Errand", "type": "Spell", "stackEffects": [{"effect": "Draw", "amount": 1}]},
    ]
)


@pytest.mark.parametrize("answer", ["Tap", "Errand"])
def test_what_changes_nothing_stops_nothing_though_it_draws_a_card(answer: str) -> None:
    position = {
        "turn": "A",
        "turn_number": 7,
        "A": {"life": 30, "hand": ["Bolt"], "deck": 9},
        "B": {"life": 2, "hand": [answer], "deck": 9},
    }
    judge, match = games()["lifeburn"].judge(), laid(position, "lifeburn", SPELLS)
    decision, line = match.decision, line_of(match)
    assert decision is not None
    [bolt] = [n for n, option in enumerate(decision.options) if "Bolt" in option.label]
    assert finishes(line, bolt, judge, STEPS)
    assert not is_stopped(line, bolt, judge, STEPS)
    assert not line.effort.spent


def test_a_review_tells_of_what_nobody_could_have_blocked() -> None:
    beginning, match = laid(ONE_BLOCKER), laid(ONE_BLOCKER)
    take(match, "Deploy Drum", "Next step", "Attack with Hook", "Block with Torch", "End turn")
    [point] = told(beginning, match)
    assert (point.number, point.better) == (0, "Deploy Oar (1/3)")


def test_two_mistakes_of_a_turn_are_told_where_there_is_room_the_worse_one_first() -> None:
    beginning, match = laid(ONE_BLOCKER), laid(ONE_BLOCKER)
    take(match, "Next step", "Next step", "End turn")
    deploying, attacking = told(beginning, match)
    assert (deploying.better, attacking.better) == ("Deploy Oar (1/3)", "Attack with Hook (2/1)")
    assert deploying.turn == attacking.turn
    assert deploying.loss > attacking.loss


def test_a_decision_is_looked_at_though_the_first_match_imagined_there_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    failing: list[None] = [None]

    def failing_once(*about: Any) -> Line | None:
        return failing.pop() if failing else imagine(*about)

    monkeypatch.setattr(trial, "imagine", failing_once)
    beginning, match = laid(ONE_BLOCKER), laid(ONE_BLOCKER)
    take(match, "Return Hook", "Next step", "Next step", "End turn")
    [point] = told(beginning, match)
    assert (point.number, point.done) == (0, "Return Hook (2/1) to hand")
