"""Draws and taking back, as players see them: what is asked, the buttons, what came of it."""

from collections.abc import Mapping, Sequence

import discord

from bot.base.people import mention_of
from bot.discord_api.discord_calls import OutgoingMessage
from bot.matches.actions import AnswerProposal, Propose, WithdrawProposal
from bot.matches.live.snapshot import Snapshot
from bot.store.matches.match_rows import MatchRow
from bot.store.running_matches.proposals import ProposalRow, Proposed
from cogs.ui.component_ids import MATCH_ID, NUMBER, YES_NO, ComponentId, one_of
from cogs.ui.controls import MatchButton
from cogs.ui.match_text import names
from cogs.ui.pages import plain_page
from engine.players import Player, opponent

_PROPOSAL = MATCH_ID, one_of("draw", "undo"), NUMBER

_ASKS: Mapping[Proposed, str] = {
    "draw": "**{asker}** offers a draw.",
    "undo": "**{asker}** asks to take back their latest choice.",
}
_AGREED: Mapping[Proposed, str] = {
    "draw": "**{other}** accepts: the match is a draw.",
    "undo": "**{other}** allows it: the choice is taken back.",
}
_REFUSED: Mapping[Proposed, str] = {
    "draw": "**{other}** plays on.",
    "undo": "**{other}** does not allow it.",
}
_LAPSED: Mapping[Proposed, str] = {
    "draw": "No draw: the match went on.",
    "undo": "Nothing is taken back: the match went on.",
}
_LABELS: Mapping[tuple[Proposed, bool], str] = {
    ("draw", True): "Accept draw",
    ("draw", False): "Play on",
    ("undo", True): "Allow",
    ("undo", False): "Refuse",
}
PROPOSED: Mapping[Proposed, str] = {
    "draw": "You have offered a draw. It stands until your opponent answers or plays on.",
    "undo": "Your opponent is asked whether you may take back your latest choice. They may say "
    "yes while the match waits for the same decision as now.",
}
"""What a player is told who has just proposed something."""


class ProposeButton(
    MatchButton,
    id=ComponentId("match:propose", MATCH_ID, one_of("draw", "undo")),
    action=Propose,
):
    """Offers the opponent a draw (or accepts theirs), or asks to take back a choice."""

    def __init__(self, match_id: str, kind: Proposed, label: str | None = None) -> None:
        words = {"draw": "Offer draw", "undo": "Take back"}
        super().__init__(match_id, kind, label=label or words[kind])


class AnswerButton(
    MatchButton, id=ComponentId("match:answer", *_PROPOSAL, YES_NO), action=AnswerProposal
):
    """A player's word on what the other proposed at the decision of that number."""

    def __init__(self, match_id: str, kind: Proposed, number: int, yes: bool) -> None:
        style = discord.ButtonStyle.success if yes else discord.ButtonStyle.secondary
        super().__init__(match_id, kind, number, yes, label=_LABELS[kind, yes], style=style)


class WithdrawButton(
    MatchButton, id=ComponentId("match:withdraw", *_PROPOSAL), action=WithdrawProposal
):
    """A player takes back what they proposed."""

    label = "Withdraw"


def proposed_message(row: ProposalRow, words: str) -> OutgoingMessage:
    """Tells a player what they proposed, with a way back."""
    return plain_page("proposed", words, WithdrawButton(row.match_id, row.kind, row.number))


def call_message(match: MatchRow, row: ProposalRow) -> OutgoingMessage:
    """Asks the other player in public, by their mention; later it says what came of it."""
    called = {"asker": names(match)[row.player], "other": names(match)[opponent(row.player)]}
    asks = _ASKS[row.kind].format(**called)
    if row.state == "open":
        asked = f"{mention_of(match.users[opponent(row.player)])}, {asks}"
        return plain_page("proposal", asked, *_answers(row))
    outcomes = {
        "agreed": _AGREED[row.kind],
        "refused": _REFUSED[row.kind],
        "withdrawn": "**{asker}** took that back.",
        "lapsed": "The match has ended." if match.state == "over" else _LAPSED[row.kind],
    }
    return OutgoingMessage(f"{asks} {outcomes[row.state].format(**called)}")


def proposed_lines(snapshot: Snapshot) -> str:
    """What is proposed and waits for an answer, for everybody; empty when nothing does."""
    called = names(snapshot.row)
    lines = [
        _ASKS[row.kind].format(asker=called[row.player])
        for row in snapshot.context.public_part.proposals
    ]
    return "\n".join(lines)


def answer_buttons(snapshot: Snapshot, seat: Player) -> Sequence[AnswerButton]:
    """The answers to what the opponent of a player proposes; none when they propose nothing."""
    return [
        button
        for row in snapshot.context.public_part.proposals
        if row.player != seat
        for button in _answers(row)
    ]


def _answers(row: ProposalRow) -> Sequence[AnswerButton]:
    return [AnswerButton(row.match_id, row.kind, row.number, yes) for yes in (True, False)]
