"""The successor of a finished match: a rematch or the next game of a series, on its board, its
hands and in the messages that call a player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.discord_api.discord_calls import OutgoingMessage
from bot.matches.live.series import Series
from bot.matches.live.snapshot import Snapshot
from bot.store.matches.rematches import RematchRow, RematchState
from cogs.matches.series.layouts.rematch import call_message
from cogs.matches.table.layouts.board import board_message
from cogs.matches.table.layouts.hand import panel_message
from engine.record import CONCEDE
from tests.bot.matches.games import row_of
from tests.cogs.layouts.snapshots import begun, shown
from tests.cogs.matches.reading import buttons, text_of

READ = ["Review", "Share", "Watch replay", "Log"]


def over(**context: Any) -> Snapshot:
    """Returns a match that Bob has conceded."""
    live = begun("cardfinity")
    live.take("B", CONCEDE, 0)
    return shown(live, row={"state": "over", "winner": "A", "ending": "conceded"}, **context)


def follows(state: RematchState, **more: Any) -> Snapshot:
    return over(rematch=RematchRow("ABCDEF", state, **more))


def board(snapshot: Snapshot) -> OutgoingMessage:
    return board_message(snapshot, ())


def test_a_match_that_is_over(screen: Callable[..., None]) -> None:
    screen("board-over", board(over()))
    screen("hand-over", panel_message(over(), "A", ()))


@pytest.mark.parametrize(
    ("snapshot", "words", "labels"),
    [
        (follows("offered", offered_by="A", due=90), "**Alice** offers a rematch, until <t:90:t>.",
         ["Accept rematch", "Decline", *READ]),
        (follows("choosing", chooser="B", due=90),
         "**Bob** says who begins the next game, and begins it without a word by <t:90:T>.",
         ["I begin", "My opponent begins", *READ]),
        (follows("begun", next_match="NEXT22"), "The next game has begun: match NEXT22, below.",
         READ),
        (follows("declined"), "No rematch.", ["New opponent", *READ]),
        (follows("left"),
         "The next game could not begin: a player has left the server or can't see this channel.",
         ["Rematch", "New opponent", *READ]),
        (follows("failed"),
         "The next game could not begin: a player is in too many matches, or a deck can no longer "
         "be played. **Rematch** tries again.", ["Rematch", "New opponent", *READ]),
    ],
    ids=["offered", "choosing", "begun", "declined", "left", "failed"],
)  # fmt: skip
def test_the_board_says_what_follows_and_what_can_be_pressed(
    snapshot: Snapshot, words: str, labels: list[str]
) -> None:
    assert f"\n{words}\n" in text_of(board(snapshot))
    assert list(buttons(board(snapshot))) == labels


def test_a_hand_has_no_answer_that_only_the_opponent_can_give() -> None:
    offered = follows("offered", offered_by="A", due=90)
    choosing = follows("choosing", chooser="B", due=90)
    assert list(buttons(panel_message(offered, "A", ()))) == ["Withdraw offer", *READ]
    assert list(buttons(panel_message(offered, "B", ()))) == ["Accept rematch", "Decline", *READ]
    assert list(buttons(panel_message(choosing, "A", ()))) == READ
    assert len(buttons(panel_message(choosing, "B", ()))) == 2 + len(READ)


@pytest.mark.parametrize("state", ["withdrawn", "lapsed"])
def test_an_offer_that_is_gone_leaves_the_board_as_it_was(state: RematchState) -> None:
    assert list(buttons(board(follows(state)))) == ["Rematch", "New opponent", *READ]
    assert text_of(board(follows(state))) == text_of(board(over()))


def test_who_is_called_to_a_rematch_is_told_by_whom_and_with_what() -> None:
    offer = RematchRow("ABCDEF", "offered", offered_by="A", due=90)
    call = call_message(row_of("cardfinity", 0), offer, "B")
    assert call.content == "<@2>, **Alice** offers a rematch with the same decks, until <t:90:t>."
    assert list(buttons(call)) == ["Accept rematch", "Decline", "Fewer calls"]
    in_mode = call_message(shown(begun("chaos"), row={"mode": "sealed"}).row, offer, "B")
    assert "offers a rematch with new cards, until" in in_mode.content


def test_the_loser_is_called_to_say_who_begins() -> None:
    choosing = RematchRow("ABCDEF", "choosing", chooser="B", due=90)
    call = call_message(row_of("cardfinity", 0), choosing, "B")
    assert call.content == (
        "<@2>, you lost, so you say who begins the next game. Without a word by <t:90:T> you begin."
    )
    assert list(buttons(call)) == ["I begin", "My opponent begins", "Fewer calls"]


def test_the_board_and_the_hands_say_which_game_of_a_series_it_is() -> None:
    running = shown(begun("cardfinity"), series=Series(3, 3, ("A", "draw")))
    for message in (board(running), panel_message(running, "B", ())):
        assert "Game 2 of 3 · 1:0" in text_of(message)
        assert "series" not in text_of(message)


@pytest.mark.parametrize(
    ("games", "words"),
    [
        (("A", "B", "A"), "**Alice wins the series**, 2:1"),
        (("B", "B"), "**Bob wins the series**, 2:0"),
        (("draw", "draw", "draw", "A", "B"), "**The series is drawn**, 1:1"),
    ],
)
def test_once_it_is_decided_both_say_who_has_won_a_series(games: Any, words: str) -> None:
    ended = over(series=Series(3, len(games), games))
    for message in (board(ended), panel_message(ended, "A", ())):
        assert f"\n{words}" in text_of(message)
