"""The sentence by which a newcomer learns what a question is about."""

import engine
from bot.matches.live.snapshot import Snapshot
from cogs.missions.layouts.mission_board import wanted_step
from cogs.puzzles.layouts.puzzle_board import puzzle_words
from engine.lessons import question_kind
from engine.players import Player

TAUGHT = "You will not be told how the game goes any more. `/rules` has it all."


def lesson(snapshot: Snapshot, seat: Player) -> str:
    """The goal of a puzzle; what a mission says about the question that waits for a player; what a
    match that explains the game to them does, if they have not answered one of that kind in it yet;
    else empty."""
    row, view = snapshot.row, snapshot.views[seat]
    if row.is_exercise:
        if goal := puzzle_words(snapshot, seat):
            return goal
        step = wanted_step(snapshot, seat)
        return f"🎓 {step.say}" if step is not None and step.say else ""
    if not row.taught[seat] or view.decision is None:
        return ""
    kind = question_kind(view.decision, view)
    sentence = engine.games()[row.game].lessons.get(kind, "")
    return f"🎓 {sentence}" if sentence and kind not in snapshot.answered[seat] else ""
