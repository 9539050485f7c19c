"""The question whether a match is meant, before a command acts in one that it doesn't name.

A command without its `match:` acts in the match played in that channel, or in the member's latest
one. The member may have meant another, so the question names the opponent.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

import discord

from bot.discord_api.discord_calls import OutgoingMessage
from bot.matches.actions import Propose, SetAutoPass
from bot.matches.live.match_context import MatchContext
from bot.store.matches.match_rows import MatchRow
from cogs.matches.choices.layouts.auto_pass import TITLES
from cogs.ui.component_ids import MATCH_ID, YES_NO, ComponentId, one_of
from cogs.ui.controls import MatchButton
from cogs.ui.match_text import names, title
from cogs.ui.pages import Page, page_message
from engine.players import Player, opponent

Act = Literal["draw", "undo", "until", "turn"]
"""An offer of a draw, a request to take back a choice, or passing until something happens or to
the end of the turn."""

_QUESTIONS: Final[Mapping[Act, str]] = {
    "draw": "Offer **{other}** a draw?",
    "undo": "Ask **{other}** to let you take back your latest choice?",
    "until": f"{TITLES['until']}, in your match against **{{other}}**?",
    "turn": f"{TITLES['turn']}, in your match against **{{other}}**?",
}
_LABELS: Final[Mapping[Act, str]] = {
    "draw": "Offer a draw",
    "undo": "Ask them",
    "until": "Pass for me",
    "turn": "Pass for me",
}
_ACCEPT: Final = "**{other}** offers a draw. Accept it? The match ends at once."
NOT_MEANT: Final = "Then nothing has changed. Name the match you mean with `match:`."


@dataclass(frozen=True, slots=True)
class LeaveIt:
    """Does nothing: the player meant another match."""


class ActAnswer(
    MatchButton,
    id=ComponentId("match:act", MATCH_ID, one_of(*_LABELS), YES_NO),
    action=LeaveIt,
):
    """Whether the match of the question is the one that the player means."""

    def __init__(self, match_id: str, act: Act, meant: bool, label: str = "") -> None:
        style = discord.ButtonStyle.primary if meant else discord.ButtonStyle.secondary
        words = label or (_LABELS[act] if meant else "Leave it")
        super().__init__(match_id, act, meant, label=words, style=style)

    def wanted(self, *picked: Any) -> Propose | SetAutoPass | LeaveIt:
        """Returns what the player wants in that match."""
        act: Act = self.id_values[1]
        if not self.id_values[2]:
            return LeaveIt()
        return Propose(act) if act in ("draw", "undo") else SetAutoPass(None, act)


def act_question(row: MatchRow, context: MatchContext, seat: Player, act: Act) -> OutgoingMessage:
    """Asks the player in that seat whether this is the match in which they want to act."""
    accepting = act == "draw" and context.open_proposal("draw", opponent(seat)) is not None
    words = _ACCEPT if accepting else _QUESTIONS[act]
    label = "Accept the draw" if accepting else ""
    question = words.format(other=names(row)[opponent(seat)])
    answers = ActAnswer(row.id, act, True, label), ActAnswer(row.id, act, False)
    which = [f"{title(row)} · match {row.id}"]
    return page_message(Page("act", question, lines=which, controls=answers, colour=None))
