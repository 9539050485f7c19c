"""The texts and controls in which a puzzle differs from other matches: its goal, and its end."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from bot.base.discord_text import counted, escaped, plain
from bot.matches.live.puzzle_result import PuzzleResult
from bot.matches.live.snapshot import Snapshot
from bot.store.matches.match_rows import MatchRow
from cogs.puzzles import controls
from cogs.ui.kind_layout import Controls, KindLayout
from engine.exercise import Exercise
from engine.players import Player, opponent
from engine.views import View

BLANK: Final = "Both decks hold blank cards."
READ: Final = "-# **Read** shows what each card does, theirs too."
SOLUTION: Final = "This is how:"
ENDED_TURN: Final = "You ended the turn before you found it, so your rating counts it as missed."
AGAIN: Final = "You've tried it before, so your rating doesn't change."
CARD_LENGTH: Final = 60
HAND_LENGTH: Final = 500
LINE_LENGTH: Final = 1500


def goal_words(exercise: Exercise) -> str:
    """Returns the goal of a puzzle, addressed to its player."""
    if exercise.goal == "damage":
        return f"Deal {exercise.least} damage this turn."
    if exercise.goal == "survive":
        return "Don't lose in your opponent's next turn."
    return "Win before your opponent's next turn."


def puzzle_words(snapshot: Snapshot, seat: Player) -> str:
    """Returns the goal of a puzzle, and what the player knows about the opponent's cards. Returns
    "" if the player has nothing to decide."""
    state = snapshot.exercise
    if state is None or snapshot.views[seat].decision is None:
        return ""
    hand = _hand(snapshot.views[seat], opponent(seat))
    return f"🧩 **{goal_words(state.exercise)}** {hand} {BLANK}\n{READ}"


def puzzle_end(snapshot: Snapshot, pictured: bool) -> str:
    """Returns the result of a puzzle as text, with the change of the player's rating in puzzles.
    After a solved puzzle, the text has the streak of solved days. After an unsolved puzzle, the
    text has the solution. `pictured` has no effect here."""
    result, state = snapshot.context.puzzle, snapshot.exercise
    solved = snapshot.row.winner == snapshot.row.human
    words = [f"✅ **{solved_words(result)}**" if solved else "**Not solved.**"]
    if result is not None and result.after is not None and result.before is not None:
        change = result.after - result.before
        words.append(f"Your rating in puzzles: **{result.after:,}** ({change:+,})")
        if solved and result.counted == "lost":
            words.append(f"-# {ENDED_TURN}")
    elif result is not None:
        words.append(AGAIN)
    if solved and result is not None and result.streak:
        words.append(streak_words(result.streak))
    if not solved and state is not None:
        words += [SOLUTION, *solution_lines(state.exercise)]
    return "\n".join(words)


def streak_words(days: int) -> str:
    """Returns a streak of days in words."""
    return f"🔥 Your streak: **{counted(days, 'day')}**"


def solved_words(result: PuzzleResult | None) -> str:
    """Returns a text that says that a puzzle was solved, at the first try or after taking back
    choices, and in how many choices and how much time. If `result` is None, the text is only
    "Solved."."""
    if result is None:
        return "Solved."
    how = "at the first try" if result.at_first_try else back_words(result)
    choices = counted(result.choices, "choice", "choices")
    return f"{' '.join(filter(None, ('Solved', how)))}, {choices}, {duration(result.seconds)}"


def back_words(result: PuzzleResult) -> str:
    """Returns how often the player took back a choice in a puzzle, as text: "after going back 2
    times"; "" for never."""
    times = "once" if result.takes_back == 1 else f"{result.takes_back} times"
    return f"after going back {times}" if result.takes_back else ""


def duration(seconds: int) -> str:
    """Returns a duration, given in seconds, as text: "1:12", or "1:02:03" with hours."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def solution_lines(exercise: Exercise) -> Sequence[str]:
    """Returns the choices that solve a puzzle, one line each, with the opponent's choices in
    between. Leaves out passes."""
    lines: list[str] = []
    number = 0
    for step in exercise.line:
        if all(wanted.get("do") == "pass" for wanted in step.take):
            continue
        label = escaped(step.label)
        if step.by == exercise.seat:
            number += 1
            lines.append(f"{number}. **{label}**")
        else:
            lines.append(f"-# Your opponent: {label}")
        if sum(map(len, lines)) > LINE_LENGTH:
            return [*lines[:-1], "…"]
    return lines


def puzzle_help(snapshot: Snapshot, seat: Player) -> Controls:
    """Returns the button that takes back the player's latest choice in a puzzle."""
    return [controls.BackOwnButton(snapshot.row.id, snapshot.number)]


def puzzle_leaving(row: MatchRow) -> Controls:
    """Returns the buttons that leave a puzzle."""
    return [controls.GiveUpPuzzleButton(row.id), controls.AnotherPuzzleButton(row.id)]


def puzzle_buttons(snapshot: Snapshot) -> Controls:
    """Returns the buttons below a finished puzzle."""
    row = snapshot.row
    return [
        controls.NextPuzzleButton(row.id),
        controls.VoteButton(row.id, 1),
        controls.VoteButton(row.id, -1),
        controls.WrongPuzzleButton(row.id),
        controls.SharePuzzleButton(row.id),
    ]


def _hand(view: View, player: Player) -> str:
    """Returns the cards that the viewer sees in a player's hand."""
    hands = [zone for zone in view.side(player).zones if zone.style == "hand"]
    cards = Counter(card.face.title for zone in hands for card in zone.cards or ())
    if not cards:
        return "Their hand is empty."
    words = ""
    for title, count in cards.items():
        times = f" ({count} of them)" if count > 1 else ""
        words += f"{', ' if words else ''}**{plain(title, CARD_LENGTH)}**{times}"
        if len(words) > HAND_LENGTH:
            return f"Their hand: {words}, …"
    return f"Their hand: {words}."


PUZZLE_LAYOUT: Final = KindLayout(
    after=puzzle_buttons,
    help=puzzle_help,
    leaving=puzzle_leaving,
    result=puzzle_end,
    lesson=puzzle_words,
    is_guided=True,
    leave="Quit",
    leave_question="Quit this puzzle? It counts as missed, and I show you the solution.\n{title}",
    leave_answer="Quit",
    left="You've quit. Your hand shows how to continue.",
)
