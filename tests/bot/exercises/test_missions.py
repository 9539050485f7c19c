"""Every mission that comes with a game, played as a stored match: by its own text, with a restart
after each choice, to its end."""

from __future__ import annotations

import pytest

from bot.matches.actions import Choose
from bot.matches.computer_turns import waits_for_computer
from bot.matches.live.snapshot import Snapshot
from bot.matches.match_refusals import WrongChoice
from bot.store.exercises.mission_progress import finished_missions
from engine import games
from engine.decisions import Decision
from engine.exercise import Exercise, Step
from tests.bot.exercises.examples import Learner
from tests.bot.matches.games import ALICE

MOST_CHOICES = 12

EVERY = 3
"""The step through the missions of each game: `make test` plays one in `EVERY`, `make soak` all."""

every_mission = pytest.mark.parametrize(
    "mission",
    [
        pytest.param(
            mission,
            id=f"{mission.game}-{mission.key}",
            marks=[pytest.mark.soak] if number % EVERY else [],
        )
        for game in games().values()
        for number, mission in enumerate(game.missions)
    ],
)


def asked(snapshot: Snapshot) -> tuple[Decision, Step]:
    """Returns the member's decision, and the step that the mission wants."""
    decision = snapshot.views[snapshot.row.human].decision
    assert decision is not None
    assert snapshot.exercise is not None
    step = snapshot.exercise.progress.step
    assert step is not None
    return decision, step


@every_mission
async def test_it_is_played_as_a_match(learner: Learner, mission: Exercise):
    choices = 0
    row = await learner.begin(mission)
    snapshot = await learner.matches.current(row.id)
    while snapshot.row.state == "running":
        if waits_for_computer(snapshot):
            snapshot = await learner.wait(row)
            continue
        decision, step = asked(snapshot)
        assert step.say, f"nothing is said of {decision.prompt}"
        wanted = [n for n, one in enumerate(decision.options) if step.is_taken_by(one.facts)]
        for number in range(len(decision.options)):
            if number not in wanted:
                with pytest.raises(WrongChoice, match=r"\w"):
                    await learner.matches.do(row.id, ALICE.id, Choose(snapshot.number, number))
        await learner.matches.do(row.id, ALICE.id, Choose(snapshot.number, wanted[0]))
        choices += 1
        after = await learner.matches.current(row.id)
        learner.restart()
        snapshot = await learner.matches.current(row.id)
        assert (snapshot.number, snapshot.views) == (after.number, after.views)
        assert snapshot.exercise == after.exercise
    assert snapshot.exercise is not None
    assert snapshot.exercise.is_done
    assert snapshot.row.winner == mission.seat
    assert choices <= MOST_CHOICES
    async with learner.store.read() as connection:
        finished = await finished_missions(connection, ALICE.id, mission.game)
    assert f"mission:{next(iter(finished))}" == mission.key
