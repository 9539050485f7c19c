"""The texts and controls in which a mission differs from other matches."""

from typing import Final

import engine
from bot.base.discord_text import escaped
from bot.matches.live.snapshot import Snapshot
from bot.store.matches.match_rows import MatchRow
from cogs.missions import controls
from cogs.ui.kind_layout import Controls, KindLayout
from cogs.ui.match_buttons import ConcedeButton, HintButton
from cogs.ui.play_buttons import WritingButton
from engine.exercise import Step
from engine.players import Player

NOT_DONE: Final = "Not finished this time. **Try again** restarts it, as often as you like."
ALL_DONE: Final = (
    "That was the last mission. In your first match I keep explaining what's new, and the "
    "computer plays gently."
)
NO_HINT: Final = "There's nothing to choose right now."


def wanted_step(snapshot: Snapshot, seat: Player) -> Step | None:
    """Returns the step (a choice that the mission explains and expects) that comes next for the
    player at `seat`. Returns None if the mission expects no choice of this player now, or the
    player has nothing to decide."""
    state = snapshot.exercise
    if state is None or snapshot.views[seat].decision is None:
        return None
    step = state.progress.step
    return step if step is not None and step.by == seat else None


def mission_hint(snapshot: Snapshot, seat: Player) -> tuple[str, int | None]:
    """Returns the answer to **Hint** in a mission, and the number of the option that it recommends
    (None: no option)."""
    step, decision = wanted_step(snapshot, seat), snapshot.views[seat].decision
    if step is None or decision is None:
        return NO_HINT, None
    fitting = (n for n, one in enumerate(decision.options) if step.is_taken_by(one.facts))
    hinted = next(fitting, None)
    label = step.label if hinted is None else decision.options[hinted].label
    return f"💡 **{escaped(label)}**. {step.why}", hinted


def mission_lesson(snapshot: Snapshot, seat: Player) -> str:
    """Returns the sentence with which the mission explains the player's next choice; "" if the
    mission has no such sentence."""
    step = wanted_step(snapshot, seat)
    return f"🎓 {step.say}" if step is not None and step.say else ""


def mission_end(snapshot: Snapshot, pictured: bool) -> str:
    """Returns the text at the end of a mission, which says whether the mission was done. `pictured`
    has no effect here; all functions for `KindLayout.result` take it."""
    state = snapshot.exercise
    if state is None or not state.is_done:
        return NOT_DONE
    done = f"✅ **Done.** {state.exercise.done}"
    return f"{done}\n{ALL_DONE}" if _is_last(snapshot) else done


def mission_buttons(snapshot: Snapshot) -> Controls:
    """Returns the buttons below a finished mission, such as the next mission."""
    row, state = snapshot.row, snapshot.exercise
    every = controls.MissionsButton(row.game)
    done = state is not None and state.is_done
    if is_written(row):
        again = WritingButton(row.game, row.exercise_id, label="Try again")
        return [every] if done else [again, every]
    if not done:
        return [controls.RetryButton(row.id), every]
    first, following = controls.FirstMatchButton(row.game), controls.NextMissionButton(row.id)
    return [first if _is_last(snapshot) else following, every]


def mission_help(snapshot: Snapshot, seat: Player) -> Controls:
    """Returns the **Hint** button if the mission expects a certain choice of the player, else an
    empty list."""
    return [] if wanted_step(snapshot, seat) is None else [HintButton(snapshot.row.id)]


def mission_leaving(row: MatchRow) -> Controls:
    """Returns the buttons that leave a mission."""
    leave = ConcedeButton(row.id, label=MISSION_LAYOUT.leave)
    return [controls.MissionsButton(row.game), leave]


def is_written(row: MatchRow) -> bool:
    """Returns whether a match is the mission in which the member first writes a card."""
    game = engine.games().get(row.game)
    return game is not None and game.writing is not None and game.writing.key == row.exercise


def _is_last(snapshot: Snapshot) -> bool:
    missions = engine.games()[snapshot.row.game].missions
    return bool(missions) and missions[-1].key == snapshot.row.exercise


MISSION_LAYOUT: Final = KindLayout(
    after=mission_buttons,
    help=mission_help,
    leaving=mission_leaving,
    result=mission_end,
    lesson=mission_lesson,
    hint=mission_hint,
    is_guided=True,
    leave="Quit",
    leave_question="Quit this mission? You can start it again at any time.\n{title}",
    leave_answer="Quit",
    left="You've quit. Your hand shows how to continue.",
)
