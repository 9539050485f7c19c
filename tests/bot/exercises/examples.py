"""Missions and puzzles for tests, and a way to play them without Discord."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Final

from bot.decks.collection import Decks
from bot.jobs import InProcessJobs
from bot.matches.actions import Choose
from bot.matches.computer_turns import ComputerTurns
from bot.matches.exercise_start import ExerciseStarts
from bot.matches.live.snapshot import Snapshot
from bot.matches.match_service import MatchService
from bot.processes.computer_thinking import ComputerThinking
from bot.processes.workers import Workers
from bot.store import Store
from bot.store.matches.match_rows import MatchRow
from bot.tournaments.after_match import after_match
from engine.exercise import Exercise, Step, WantedFacts, WrongAnswer, facts_fit
from engine.record import StartingPosition
from tests.bot.matches.games import ALICE, GAME, Clock

CARDS: Final = """\
"Rat": power 2
"Rat"
"Pack Leader": discard f"Rat" field
    "Charge" on tap: attack
power 7
"Rat"
"Wall": power 3
N/A
"Trap" on play discard f"Rat" field: discard enemy field
N/A
"""
RATS: Final = 6 * ["Rat"]
GAP: Final[dict[str, Any]] = {
    "turn": "A",
    "turn_number": 5,
    "A": {"hand": ["Trap", "Rat"], "field": ["Pack Leader", "Rat", "Rat"], "deck": RATS},
    "B": {"hand": ["Rat"], "field": ["Wall"], "deck": RATS},
}
"""A position in which six cards are the opponent's health, and a wall blocks seven damage."""

PLAY_TRAP: Final = {"do": "play", "card": "Trap"}
FEED_RAT: Final = {"do": "pick", "card": "Rat", "zone": "field"}
PICK_WALL: Final = {"do": "pick", "card": "Wall", "owner": "B"}
CHARGE: Final = {"do": "activate", "card": "Pack Leader", "spell": "Charge"}
END_TURN: Final = {"do": "end turn"}


def exercise(key: str, *steps: Step, **others: Any) -> Exercise:
    """Returns a mission with these steps in the position with the gap, or with other fields."""
    made = Exercise(
        key=key,
        game=GAME.key,
        title="Win through a gap",
        goal="steps",
        seat="A",
        laid=StartingPosition(CARDS, json.dumps(GAP)),
        seed=sha256(key.encode()).digest(),
        steps=steps,
        done="You opened the gap first.",
        turn=5,
    )
    return replace(made, **others)


MISSION: Final = exercise(
    "mission:win",
    Step(
        "A",
        (PLAY_TRAP,),
        label="Play Trap",
        say="Get rid of the Wall first.",
        why="Trap takes it off the field.",
        wrong=(WrongAnswer(CHARGE, "It would beat the Wall and be tapped then."),),
        otherwise="Not yet: the Wall stands.",
    ),
    Step("A", (FEED_RAT,), say="What do you need least?", otherwise="Keep the Pack Leader."),
    Step("A", (PICK_WALL,)),
    Step("A", (CHARGE,), say="The way is free.", otherwise="That can wait."),
)

SHORT: Final = exercise(
    "mission:trap", MISSION.steps[0], MISSION.steps[1], MISSION.steps[2], title="Set a trap"
)
"""A mission that is done before its match is over."""

PUZZLE: Final = exercise("puzzle:3f9a1c", goal="win", title="", done="")

DAMAGE: Final = replace(PUZZLE, key="puzzle:77aa01", goal="damage", least=1)


@dataclass
class Learner:
    """Alice, who plays missions and puzzles, with the services that she needs."""

    store: Store
    workers: Workers
    most: int = 5

    def __post_init__(self) -> None:
        self.thinking = ComputerThinking()
        self.restart()

    def restart(self) -> None:
        """Clears everything that is in memory."""
        self.matches = MatchService(self.store, Clock(), after_match)
        self.decks = Decks(self.store, self.workers)
        self.exercises = ExerciseStarts(self.store, self.decks, self.matches, Clock(), self.most)
        self.turns = ComputerTurns(self.store, self.matches, self.thinking, InProcessJobs())

    async def begin(self, one: Exercise, guild: int | None = 10) -> MatchRow:
        """Makes her begin the exercise, or continue it."""
        return await self.exercises.begin(ALICE, one, guild, 20)

    async def take(self, row: MatchRow, *wanted: WantedFacts) -> Snapshot:
        """Makes her choose the first option with these facts, once for each set."""
        for facts in wanted:
            snapshot = await self.matches.current(row.id)
            option = option_with(snapshot, facts)
            await self.matches.do(row.id, ALICE.id, Choose(snapshot.number, option, sure="yes"))
        return await self.matches.current(row.id)

    async def wait(self, row: MatchRow) -> Snapshot:
        """Makes the computer choose as long as it is asked."""
        self.turns.play_if_due(await self.matches.current(row.id))
        await self.turns.finish()
        return await self.matches.current(row.id)


def option_with(snapshot: Snapshot, facts: WantedFacts) -> int:
    """Returns the index of Alice's first option with these facts."""
    decision = snapshot.views[snapshot.row.human].decision
    assert decision is not None
    options: Sequence[Any] = decision.options
    return next(number for number, one in enumerate(options) if facts_fit(facts, one.facts))
