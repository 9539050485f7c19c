"""What kinds of questions a game asks, so that each can be explained when it comes for the first
time."""

from typing import Final

from engine.decisions import Decision
from engine.views import View

LONGEST_LESSON: Final = 200
"""How many characters a sentence that explains a question has at most."""

ANSWER: Final = "answer"
ATTACKED: Final = "attack under way"
THEIR_TURN: Final = "their turn"
_SPECIAL: Final = frozenset({"attack", "block", "no block", "place", "leave out", "keep"})
"""What may be done in a question that makes it one of its own kind."""


def question_kind(decision: Decision, view: View) -> str:
    """Returns what kind of question the decision is, in words that are keys of `Game.lessons`:
    with priority, what waits to happen or whose step it is ("their turn", "own Main step"); else
    the decision's kind, and what may be done there if that is special ("choice: block"). `view` is
    that of anybody while the match waits for the decision.

    >>> view = match.view("A")
    >>> question_kind(view.decision, view)
    'action'
    """
    if decision.kind == "action":
        return "action"
    if decision.kind == "priority":
        if view.stack:
            return ANSWER
        if view.attacks:
            return ATTACKED
        return f"own {view.step}" if view.active == decision.player else THEIR_TURN
    done = (str(option.facts.get("do")) for option in decision.options)
    special = next((one for one in done if one in _SPECIAL), None)
    return f"{decision.kind}: {special.removeprefix('no ')}" if special else decision.kind
