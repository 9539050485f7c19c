"""The layout of a kind of match: its texts and controls.

The defaults are for a whole match between two people. Each area whose matches differ has its own
object; `cogs.matches.table.layouts.kinds` has the table of all kinds.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bot.matches.live.snapshot import Snapshot, moment_title
from bot.store.matches.match_rows import MatchRow
from cogs.ui.controls import Control
from cogs.ui.match_text import event_sentence, names, whole_lesson
from engine.players import Player, opponent

TAUGHT: Final = "Tips are off. `/rules` has everything."

Controls = Sequence[Control[Any]]


def whole_result(snapshot: Snapshot, pictured: bool) -> str:
    """Returns the result of a match as text: the winner and the reason, then the winner of the
    series if it is decided, then the decisive moment of the match. Leaves out the moment if a
    picture shows it (`pictured`)."""
    view = snapshot.public
    if view.winner == "draw" or view.winner is None:
        won = "**A draw**"
    else:
        won = f"**{names(snapshot.row)[view.winner]} wins**"
    how = event_sentence(view.outcome, snapshot.row)
    words = f"{won}: {how}" if how else won
    moment = "" if pictured else _decisive_moment(snapshot)
    return "\n".join(filter(None, (words, _series_result(snapshot), moment)))


def _series_result(snapshot: Snapshot) -> str:
    """Returns who has won the series with this game; empty while it runs, or for a single game."""
    series = snapshot.context.series
    if series is None or series.winner is None:
        return ""
    if series.winner == "draw":
        return f"**The series is drawn**, {series.score}"
    won, lost = series.games_won(series.winner), series.games_won(opponent(series.winner))
    return f"**{names(snapshot.row)[series.winner]} wins the series**, {won}:{lost}"


def _decisive_moment(snapshot: Snapshot) -> str:
    """Returns the event that decided a finished match; empty if nothing was played."""
    found = snapshot.highlights
    said = ". ".join(event_sentence(one, snapshot.row) for one in found.moment) if found else ""
    return f"{moment_title(snapshot)}: {said}." if said else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class KindLayout:
    """The layout of a kind of match, such as practice or a puzzle.

    - `after` returns the controls below a finished match.
    - `help` returns the controls on the hand that help the player, a hint first.
    - `leaving` returns the controls that leave the match; by default **Concede**.
    - `result` returns how the match ended. Its second argument is whether a picture shows the end.
    - `lesson` returns an explanation of the player's question.
    - `hint` returns the answer to **Hint**, with the option that the answer recommends. If `hint`
      is None, the computer computes a hint.
    - If `is_guided`, the hand has more room for words, and answers beside its controls instead of
      at the top.
    - `leave` is the label of the button that ends the match early, `leave_question` its question,
      `leave_answer` the label that confirms it, and `left` the text afterwards.
    """

    after: Callable[[Snapshot], Controls]
    help: Callable[[Snapshot, Player], Controls] | None = None
    leaving: Callable[[MatchRow], Controls] | None = None
    result: Callable[[Snapshot, bool], str] = whole_result
    lesson: Callable[[Snapshot, Player], str] = whole_lesson
    hint: Callable[[Snapshot, Player], tuple[str, int | None]] | None = None
    is_guided: bool = False
    leave: str = "Concede"
    leave_question: str = "Concede this match?\n{title} · match {id}"
    leave_answer: str = "Concede the match"
    left: str = "You've conceded. Thank you for the match."
