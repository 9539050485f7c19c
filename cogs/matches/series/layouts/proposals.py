"""Draws and taking back, for players: the questions, the buttons, and the outcomes."""

from collections.abc import Mapping, Sequence
from typing import Final

import discord

from bot.base.discord_text import counted, plain, whole_lines
from bot.discord_api.discord_calls import OutgoingMessage
from bot.matches.actions import AnswerProposal, Propose, WithdrawProposal
from bot.matches.live.snapshot import Snapshot
from bot.matches.log.match_log import LogEntry, match_log
from bot.store.matches.match_rows import MatchRow
from bot.store.running_matches.proposals import ProposalRow, Proposed
from cogs.ui.call_buttons import called_player, fewer_calls
from cogs.ui.component_ids import MATCH_ID, NUMBER, YES_NO, ComponentId, one_of
from cogs.ui.controls import MatchButton
from cogs.ui.match_text import CARD_LENGTH, line_words, lines_of, names
from cogs.ui.pages import Page, page_message
from engine.events import Event
from engine.players import Player, opponent
from engine.text.sentences import CardName

_PROPOSAL = MATCH_ID, one_of("draw", "undo"), NUMBER

MOST_BACK: Final = 600
"""Characters of all lines about the choices to take back, at most."""

MOST_NAMED: Final = 12
"""Named cards that both players will have seen, at most."""

_ABILITIES: Final = ("ability", "spell", "trigger")
"""Keys of facts in events that name a text on a card, not a card."""

COMES_BACK: Final = "This would be undone:"
BOTH_SAW: Final = "You'll both have seen {cards}."
NOTHING_SEEN: Final = "No card in it was new to both of you."

_ASKS: Mapping[Proposed, str] = {
    "draw": "**{asker}** offers a draw.",
    "undo": "**{asker}** asks to take back their latest choice.",
}
_AGREED: Mapping[Proposed, str] = {
    "draw": "**{other}** accepts: the match is a draw.",
    "undo": "**{other}** allows it: the choice is taken back.",
}
_REFUSED: Mapping[Proposed, str] = {
    "draw": "**{other}** declines the draw.",
    "undo": "**{other}** doesn't allow it.",
}
_LAPSED: Mapping[Proposed, str] = {
    "draw": "No draw: the match has continued.",
    "undo": "Nothing was taken back: the match has continued.",
}
_LABELS: Mapping[tuple[Proposed, bool], str] = {
    ("draw", True): "Accept draw",
    ("draw", False): "Play on",
    ("undo", True): "Allow",
    ("undo", False): "Refuse",
}
PROPOSED: Mapping[Proposed, str] = {
    "draw": "You've offered a draw. Your opponent can accept it until they make a choice.",
    "undo": "I've asked your opponent whether you can take this back. They can say yes until the "
    "match continues.",
}
"""The answers to a player who has just proposed something."""


class ProposeButton(
    MatchButton,
    id=ComponentId("match:propose", MATCH_ID, one_of("draw", "undo")),
    action=Propose,
):
    """The button that offers the opponent a draw (or accepts theirs), or asks to take back a
    choice."""

    def __init__(self, match_id: str, kind: Proposed, label: str | None = None) -> None:
        words = {"draw": "Offer draw", "undo": "Take back"}
        super().__init__(match_id, kind, label=label or words[kind])


class AnswerButton(
    MatchButton, id=ComponentId("match:answer", *_PROPOSAL, YES_NO), action=AnswerProposal
):
    """The button that answers the opponent's proposal at the decision with this number."""

    def __init__(self, match_id: str, kind: Proposed, number: int, yes: bool) -> None:
        style = discord.ButtonStyle.success if yes else discord.ButtonStyle.secondary
        super().__init__(match_id, kind, number, yes, label=_LABELS[kind, yes], style=style)


class WithdrawButton(
    MatchButton, id=ComponentId("match:withdraw", *_PROPOSAL), action=WithdrawProposal
):
    """The button that withdraws the player's proposal."""

    label = "Withdraw"


def proposed_message(row: ProposalRow, words: str, details: Sequence[str] = ()) -> OutgoingMessage:
    """Returns the private message to a player about their own proposal: the text `words`, the lines
    in `details` (see `details_of`), and a button to withdraw the proposal."""
    withdraw = WithdrawButton(row.match_id, row.kind, row.number)
    return page_message(Page("proposed", words, lines=details, controls=[withdraw], colour=None))


def details_of(snapshot: Snapshot, row: ProposalRow) -> Sequence[str]:
    """Returns lines for a proposal to take back: the events that would be undone, and a sentence
    with the cards that both players have seen for the first time in these events. Returns no lines
    for a draw, and in matches in which only choices that showed nothing can be taken back."""
    since = snapshot.returns_to.get(row.player)
    if row.kind != "undo" or since is None or not snapshot.row.takes_back_freely:
        return ()
    lines = lines_of(snapshot, None, since=since)
    latest = [one for one in lines if not one.undone]
    told = [f"- {line_words(one, snapshot.row)}" for one in latest]
    before = match_log(snapshot.row.game, snapshot.events[:since], (), None)
    known = {*_cards(before), *_cards([one for one in lines if one.undone])}
    known |= _spells(snapshot.events[since:])
    new = [card for card in dict.fromkeys(_cards(latest)) if card not in known]
    named = ", ".join(f"*{plain(card, CARD_LENGTH)}*" for card in new[:MOST_NAMED])
    more = f" and {counted(len(new) - MOST_NAMED, 'more card')}" if len(new) > MOST_NAMED else ""
    seen = BOTH_SAW.format(cards=named + more) if new else NOTHING_SEEN
    return [COMES_BACK, whole_lines(told, MOST_BACK), seen] if told else [seen]


def _cards(lines: Sequence[LogEntry]) -> list[str]:
    """Returns the names of the cards in some lines, in order."""
    return [piece.name for line in lines for piece in line.sentence if isinstance(piece, CardName)]


def _spells(events: Sequence[Event]) -> set[str]:
    """Returns the names of the spells and abilities in events that aren't also cards in them."""
    facts = [fact for event in events for fact in event.public.items()]
    others = {value for key, value in facts if key not in _ABILITIES}
    return {str(value) for key, value in facts if key in _ABILITIES and value not in others}


def call_message(
    match: MatchRow,
    row: ProposalRow,
    details: Sequence[str] = (),
    *,
    calls: bool = True,
) -> OutgoingMessage:
    """Returns the public message that asks the other player to answer a proposal, with the
    `details`. With `calls`, it mentions that player. Once the proposal is closed, the message says
    how it ended."""
    called = {"asker": names(match)[row.player], "other": names(match)[opponent(row.player)]}
    asks = _ASKS[row.kind].format(**called)
    if row.state == "open":
        asked = f"{called_player(match, opponent(row.player), calls=calls)}, {asks}"
        buttons = [*_answers(row), *fewer_calls(calls=calls)]
        page = Page("proposal", asked, lines=details, controls=buttons, colour=None)
        return page_message(page)
    outcomes = {
        "agreed": _AGREED[row.kind],
        "refused": _REFUSED[row.kind],
        "withdrawn": "**{asker}** took that back.",
        "lapsed": "The match has ended." if match.state == "over" else _LAPSED[row.kind],
    }
    return OutgoingMessage(f"{asks} {outcomes[row.state].format(**called)}")


def proposed_lines(snapshot: Snapshot) -> str:
    """Returns a public text with the proposals that wait for an answer; "" if no proposal waits."""
    called = names(snapshot.row)
    lines = [
        line
        for row in snapshot.context.public_part.proposals
        for line in (_ASKS[row.kind].format(asker=called[row.player]), *details_of(snapshot, row))
    ]
    return "\n".join(lines)


def answer_buttons(snapshot: Snapshot, seat: Player) -> Sequence[AnswerButton]:
    """Returns buttons to accept and to decline each of the opponent's open proposals."""
    return [
        button
        for row in snapshot.context.public_part.proposals
        if row.player != seat
        for button in _answers(row)
    ]


def _answers(row: ProposalRow) -> Sequence[AnswerButton]:
    return [AnswerButton(row.match_id, row.kind, row.number, yes) for yes in (True, False)]
