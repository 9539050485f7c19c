"""Texts of practice matches: that one begins, or runs, or is paused, or is over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.discord_api.discord_calls import OutgoingFile
from bot.discord_api.emoji import NO_SIGNS
from bot.matches.beginning.practice_request import PracticeChoice
from bot.matches.live.live_match import LiveMatch
from bot.matches.live.move import Move
from bot.matches.live.snapshot import Snapshot
from bot.matches.log.computer_story import TurnStep, step_of_turn
from bot.replays.playing_on import PlayOnOffer, PlayOnRequest
from bot.replays.steps import ReplayStop
from bot.store.decks.deck_rows import StoredDeck
from cogs.matches.choices.controls import ChoicePlace
from cogs.matches.table.layouts.board import no_board_message
from cogs.matches.table.layouts.board_in_words import board_message as whole_board
from cogs.matches.table.layouts.hand import panel_message
from cogs.practice.layouts.computer_turn import step_message
from cogs.practice.layouts.play_on_messages import played_on_words, request_message
from cogs.practice.layouts.play_page import PlayAgainOffer, play_message
from cogs.practice.layouts.practice_messages import OFF, begun_words, games_message, running_message
from cogs.ui.match_text import view_shown
from cogs.ui.pages import Page, page_message
from engine import games
from engine.record import RULED
from rendering.table.alt_text import board_alt
from rendering.table.last_action import LastAction
from tests.bot.matches.games import row_of
from tests.bot.matches.practice import end_turn, practice_row, practising
from tests.cogs.layouts.snapshots import shown
from tests.cogs.matches.reading import buttons, text_of

BOARD = {"table_channel": 30, "board_message": 40}
SEED = 6
"""A seed with which Alice begins, and the computer has the turn after."""


def deck(name: str, version: int) -> StoredDeck:
    return StoredDeck(
        id=version,
        version_id=version,
        number=1,
        owner=1,
        name=name,
        game="cardfinity",
        legal=True,
        size=40,
        total_scale=0,
        errors=0,
        cards=(),
        power=None,
        eligibility=None,
    )


MINE, THEIRS = deck("Rats *and* more", 7), deck("Long Night", 8)
CHOICE = PracticeChoice("hard", MINE, THEIRS)


def test_that_a_match_begins_names_both_decks(screen: Callable[..., None]) -> None:
    row = practice_row("cardfinity")
    screen("practice-begun", page_message(Page("begun", begun_words(row, CHOICE))))
    copy = PracticeChoice("easy", MINE, MINE, copied=True)
    said = begun_words(row, copy)
    assert "You play **Rats \\*and\\* more**, and so does the computer." in said
    assert "**Rats \\*and\\* more** is now in your decks." in said


def test_whoever_is_in_a_match_may_go_on_with_it_or_begin_another(
    screen: Callable[..., None],
) -> None:
    row = practice_row("cardfinity", **BOARD)
    told = running_message(row, CHOICE)
    screen("practice-running", told)
    assert list(buttons(told)) == ["Continue", "Concede and start"]


def test_a_game_is_picked_by_a_picture_and_a_sentence(screen: Callable[..., None]) -> None:
    asked = games_message(None, NO_SIGNS, {})
    screen("practice-games", asked)
    pictures = {key: OutgoingFile(f"{key}.png", b"", f"A card of {key}") for key in games()}
    shown_as = [one.alt for one in games_message(None, NO_SIGNS, pictures).files]
    assert shown_as == [f"A card of {key}" for key in games()]


def test_the_buttons_of_games_keep_the_level() -> None:
    level = games_message("hard", NO_SIGNS, {})
    assert [*buttons(level).values()] == [f"practice:game:{key}:hard" for key in games()]


def test_what_play_opens(screen: Callable[..., None]) -> None:
    screen("play-new", play_message(None, None))
    again = PlayAgainOffer("cardfinity", MINE, "hard")
    screen("play-again", play_message(None, again))
    running = play_message(practice_row("cardfinity", **BOARD), None)
    screen("play-running", running)
    screen("play-off", play_message(None, again, OFF))


def test_a_hand_says_that_its_match_is_put_aside_and_why(screen: Callable[..., None]) -> None:
    live = practising("cardfinity", SEED)
    aside = shown(live, row={"aside": True, **BOARD}, plays_person=True)
    screen("hand-aside", panel_message(aside, "A", ()))
    later = panel_message(shown(live, plays_person=False), "A", (), note="Nothing was done.")
    assert text_of(later).startswith("Nothing was done.\n### Cardfinity")
    assert "your other match is over: **Resume**" in text_of(later)
    assert list(buttons(later)) == ["Resume"]
    back = panel_message(shown(live, row={"aside": False}, plays_person=True), "A", ())
    assert "Paused" not in text_of(back)
    assert "Hint" in buttons(back)


def test_a_match_that_is_put_aside_names_nobody_who_is_to_move() -> None:
    live = practising("cardfinity", SEED)
    snapshot = shown(live, row={"aside": True})
    view = view_shown(snapshot, None)
    assert "Paused." in board_alt(view, snapshot.row.names, LastAction())
    words = text_of(whole_board(snapshot, "A", 0))
    assert "Paused" in words
    assert "You are asked" not in words
    assert "You are asked" in text_of(whole_board(shown(live, row={"aside": False}), "A", 0))


def over(streak: int, **row: Any) -> Snapshot:
    """Returns a finished practice match on Normal. It ended a `streak` of won similar matches, or
    of lost ones if the number is negative.
    """
    live = practising("cardfinity", SEED, level="normal")
    live.play(Move("A" if streak > 0 else "B", "end", (RULED,)), 0)
    given = {"state": "over", "winner": live.match.winner, **row}
    return shown(live, row=given, practice_streak=streak)


@pytest.mark.parametrize(
    ("streak", "labels"),
    [
        (-2, ["Rematch", "Rematch on Easy"]),
        (-1, ["Rematch"]),
        (1, ["Rematch"]),
        (2, ["Rematch", "Rematch on Hard"]),
    ],
)
def test_after_two_wins_or_losses_in_a_row_another_level_is_offered(
    streak: int, labels: list[str]
) -> None:
    offered = buttons(panel_message(over(streak), "A", ()))
    assert [label for label in offered if label.startswith("Rematch")] == labels


def test_there_is_no_level_below_the_lowest_or_above_the_highest() -> None:
    for streak, level in ((-2, "easy"), (2, "expert")):
        offered = buttons(panel_message(over(streak, level=level), "A", ()))
        assert [label for label in offered if "Rematch" in label] == ["Rematch"]


def test_what_was_played_on_is_played_again_and_has_no_rematch() -> None:
    hand = panel_message(over(-2, origin="ORIGIN"), "A", ())
    assert "Play it again" in buttons(hand)
    assert not [label for label in buttons(hand) if "Rematch" in label]


def after_the_computers_turn() -> LiveMatch:
    """Returns a match in which the computer has played a card and ended its turn."""
    live = practising("cardfinity", SEED)
    end_turn(live)
    live.take("B", 0, 0)
    end_turn(live)
    return live


def test_after_the_computers_turn_its_steps_are_behind_more(screen: Callable[..., None]) -> None:
    live = after_the_computers_turn()
    screen("hand-computers-turn", panel_message(shown(live), "A", ()))
    more = ChoicePlace(more=True)
    assert next(iter(buttons(panel_message(shown(live), "A", (), more)))) == "Step by step"
    live.take("A", 0, 0)
    assert "Step by step" not in buttons(panel_message(shown(live), "A", (), more))


def test_a_board_of_an_earlier_version_leads_to_the_hand(screen: Callable[..., None]) -> None:
    screen("board-retired", no_board_message(practice_row("cardfinity", **BOARD)))


def step(live: LiveMatch, number: int) -> TurnStep:
    story = live.snapshot.story
    assert story is not None
    return step_of_turn(live.match.record(), live.match.events, story.choices, number)


def test_a_step_of_the_computers_turn_has_the_steps_beside_it(screen: Callable[..., None]) -> None:
    live = after_the_computers_turn()
    screen("story-step", step_message(live.row, step(live, 1), 1, ()))
    begins = step_message(live.row, step(live, 0), 1, ())
    assert "How it started." in text_of(begins)
    assert list(buttons(begins)) == ["Next ▶"]
    last = step_message(live.row, step(live, 99), 1, ())
    assert list(buttons(last)) == ["◀ Back"]


def test_a_turn_in_which_nothing_was_done_says_so() -> None:
    live = practising("cardfinity", SEED)
    end_turn(live)
    end_turn(live)
    only = step(live, 1)
    if only.last:
        only = replace(only, lines=(), number=0, last=0)
    assert "The computer only ended its turn." in text_of(step_message(live.row, only, 1, ()))


@pytest.mark.parametrize("game", list(games()))
def test_in_words_a_step_has_the_whole_board(game: str) -> None:
    live = practising(game, SEED)
    end_turn(live)
    end_turn(live)
    said = text_of(step_message(live.row, step(live, 1), 1, None))
    for name in ("Alice", "Computer"):
        assert any(line.startswith(name) and ": " in line for line in said.split("\n"))
    assert "Hand " in said


def offer(*, is_open: bool) -> PlayOnOffer:
    usual = PlayOnRequest("A", not is_open, "normal")
    return PlayOnOffer(row_of("cardfinity", 0), ReplayStop(12, 20), 3, 9, is_open, usual)


def test_whoever_plays_on_chooses_the_seat_the_cards_and_the_level(
    screen: Callable[..., None],
) -> None:
    given = offer(is_open=True)
    asked = request_message(given, given.usual)
    screen("play-on-question", asked)
    assert set(buttons(asked)) == {
        *("As Bob", "Made-up cards", "Easy", "Hard", "Expert", "Play on"),
    }
    other = request_message(given, PlayOnRequest("B", True, "easy"))
    assert set(buttons(other)) == {
        *("As Alice", "Cards as they were", "Normal", "Hard", "Expert", "Play on"),
    }
    assert buttons(other)["Play on"] == "match:play-on-now:ABCDEF:12:B:anew:easy"


def test_before_a_match_is_open_only_the_level_is_chosen() -> None:
    given = offer(is_open=False)
    asked = request_message(given, given.usual)
    assert set(buttons(asked)) == {"Easy", "Hard", "Expert", "Play on"}
    assert "Part of this match is still secret." in text_of(asked)


def test_that_a_match_is_played_on_says_from_which_seat_and_with_which_cards() -> None:
    row = practice_row("cardfinity", level="hard")
    said = played_on_words(row, offer(is_open=True), PlayOnRequest("B", False, "hard"))
    assert "You play on from match ABCDEF in Bob's seat, against the computer on **Hard**." in said
    assert "All cards are as they were." in said
    anew = played_on_words(row, offer(is_open=True), PlayOnRequest("A", True, "hard"))
    assert "I made up the cards that this seat didn't see." in anew
