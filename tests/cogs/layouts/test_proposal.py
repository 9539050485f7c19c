"""A draw that is offered, and a choice that a player wants to take back: the question, and the text
after the answer."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.store.running_matches.proposals import ProposalRow, ProposalState, Proposed
from cogs.matches.series.layouts.proposals import PROPOSED, call_message, proposed_message
from cogs.matches.table.layouts.board import board_message
from cogs.matches.table.layouts.hand import panel_message
from tests.bot.matches.games import row_of
from tests.cogs.layouts.snapshots import begun, shown
from tests.cogs.matches.reading import buttons, text_of

ASKS: dict[Proposed, str] = {
    "draw": "**Alice** offers a draw.",
    "undo": "**Alice** asks to take back their latest choice.",
}


def proposed(kind: Proposed, state: ProposalState = "open") -> ProposalRow:
    """Returns Alice's proposal at decision 7, in turn 3."""
    return ProposalRow("ABCDEF", kind, "A", state, 7, 3, 0)


@pytest.mark.parametrize(
    ("kind", "labels"), [("draw", ["Accept draw", "Play on"]), ("undo", ["Allow", "Refuse"])]
)
def test_the_opponent_is_called_and_asked_on_their_hand(kind: Proposed, labels: list[str]) -> None:
    call = call_message(row_of("cardfinity", 0), proposed(kind))
    assert call.content == f"<@2>, {ASKS[kind]}"
    assert list(buttons(call)) == [*labels, "Fewer calls"]
    snapshot = shown(begun("cardfinity"), proposals=(proposed(kind),))
    theirs, own = (panel_message(snapshot, seat, ()) for seat in ("B", "A"))
    for message in (theirs, own, board_message(snapshot, ())):
        assert ASKS[kind] in text_of(message)
    assert list(buttons(theirs))[:2] == labels
    assert buttons(theirs)[labels[0]] == buttons(call)[labels[0]]
    assert not {*labels} & {*buttons(own)}


@pytest.mark.parametrize(
    ("kind", "state", "words"),
    [
        ("draw", "agreed", "**Bob** accepts: the match is a draw."),
        ("draw", "refused", "**Bob** declines the draw."),
        ("draw", "withdrawn", "**Alice** took that back."),
        ("draw", "lapsed", "No draw: the match has continued."),
        ("undo", "agreed", "**Bob** allows it: the choice is taken back."),
        ("undo", "refused", "**Bob** doesn't allow it."),
        ("undo", "withdrawn", "**Alice** took that back."),
        ("undo", "lapsed", "Nothing was taken back: the match has continued."),
    ],
)
def test_the_call_says_what_came_of_it(kind: Proposed, state: ProposalState, words: str) -> None:
    call = call_message(row_of("cardfinity", 0), proposed(kind, state))
    assert call.content == f"{ASKS[kind]} {words}"
    assert not buttons(call)


def test_the_call_says_that_the_match_has_ended() -> None:
    over = shown(begun("cardfinity"), row={"state": "over"}).row
    call = call_message(over, proposed("draw", "lapsed"))
    assert call.content == "**Alice** offers a draw. The match has ended."


def test_what_waits_no_longer_stands_on_no_hand_and_no_board() -> None:
    snapshot = shown(begun("cardfinity"), proposals=(proposed("undo", "refused"),))
    for message in (panel_message(snapshot, "B", ()), board_message(snapshot, ())):
        assert "take back" not in text_of(message)
        assert not {"Allow", "Refuse"} & {*buttons(message)}


def test_who_proposes_may_withdraw_it(screen: Callable[..., None]) -> None:
    screen("proposed-draw", proposed_message(proposed("draw"), PROPOSED["draw"]))
    screen("proposed-undo", proposed_message(proposed("undo"), PROPOSED["undo"]))
