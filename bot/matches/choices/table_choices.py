"""What the table chooses for the player whom a match waits for."""

from __future__ import annotations

from collections.abc import Mapping

from bot.matches.choices.auto_pass import AutoPass, PriorityHistory, automatic_pass
from bot.matches.choices.exercise_state import ExerciseState
from bot.matches.choices.forced_choices import forced_option
from bot.store.matches.match_rows import Why
from engine.match import Match
from engine.players import Player


def table_choice(
    match: Match,
    auto_pass: Mapping[Player, AutoPass],
    history: Mapping[Player, PriorityHistory],
    exercise: ExerciseState | None = None,
    *,
    named: bool,
) -> tuple[int, Why] | None:
    """The option that the table takes for the waiting player, and why; None if they have to be
    asked, as they are in an `exercise` for what it wants of them, or what may solve it. A player
    who has used up the free choices of the turn passes. `named` says that what was pressed said
    what follows from it."""
    decision = match.decision
    if decision is None:
        return None
    player = decision.player
    if match.passed_for is not None:
        return match.passed_for, "only"
    if decision.passing is None:
        option = forced_option(match, named=named)
        return None if option is None else (option, "only")
    if exercise is not None and exercise.asks(decision):
        return None
    view = match.view(player)
    why = automatic_pass(
        view.decision or decision, view, match.events, auto_pass[player], history[player]
    )
    if why == "able" and exercise is not None and exercise.may_act(view.decision or decision):
        return None
    return (decision.passing, why) if why else None
