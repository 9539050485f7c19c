"""The frames of shared turns show what everybody saw, and nothing else."""

from __future__ import annotations

from collections import OrderedDict

import pytest

from bot.replays.replay_process import StoredReplay, find_turns
from bot.replays.steps import ReplayCursor
from bot.replays.turn_frames import MOST_FRAMES, TurnFrames, turn_frames
from cogs.replays.layouts.share_message import turns_in_words
from engine.players import PLAYERS
from engine.text.sentences import CardName
from rendering import draw_board
from tests.bot.matches.games import GAME, row_of
from tests.bot.replays.matches import NAMES, played
from tests.bot.replays.secrecy import GAMES
from tests.bot.replays.secrecy import played as stored
from tests.bytes_of_files import whole_word
from tests.visible_names import names_in


def replay(key: str = GAME.key) -> ReplayCursor:
    return ReplayCursor(played(key).record(), "public", NAMES)


def test_a_turn_ends_with_the_board_on_which_the_next_one_begins() -> None:
    public = replay()
    turns = [number for number, stop in enumerate(public.stops) if stop.turn]
    frames = turn_frames(public, turns[3] + 1, 1)
    assert frames.title == "Turn 4: Ann"
    assert frames.views[0] == public.step(turns[3]).views[0]
    assert frames.views[-1] == public.step(turns[4]).views[0]
    assert {view.turn for view in frames.views[:-1]} == {4}


def test_three_turns_end_with_the_turn_that_is_shown() -> None:
    public = replay()
    turns = [number for number, stop in enumerate(public.stops) if stop.turn]
    frames = turn_frames(public, turns[4], 3)
    assert frames.title == "Turns 3 to 5"
    assert [frames.views[0].turn, frames.views[-1].turn] == [3, 6]
    at_first = turn_frames(public, 0, 3)
    assert at_first.title == "Turn 1: Bob"


def test_the_last_turn_ends_with_the_end_of_the_match() -> None:
    public = replay()
    frames = turn_frames(public, len(public.stops) - 1, 1)
    assert frames.views[-1].winner is not None


@pytest.mark.parametrize("key", GAMES)
def test_there_are_few_boards_of_one_width_and_each_is_another(key: str) -> None:
    public = replay(key)
    frames = turn_frames(public, len(public.stops) - 1, 30)
    assert 1 < len(frames.views) <= MOST_FRAMES
    assert all(one != other for one, other in zip(frames.views, frames.views[1:], strict=False))
    first = draw_board(frames.views[0], NAMES, None, frames.width)
    assert int.from_bytes(first.data[16:20]) == frames.width


def test_a_replay_with_hands_is_refused() -> None:
    own = ReplayCursor(played(GAME.key).record(), "open", NAMES)
    with pytest.raises(ValueError, match="everybody"):
        turn_frames(own, 3, 1)


@pytest.mark.parametrize("key", GAMES)
def test_no_frame_line_or_word_has_a_card_that_not_everybody_saw(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.replays.replay_process._kept", OrderedDict())
    match = stored(key)
    stored_match = StoredReplay(match.row, match.sources, match.choices)
    names = match.row.name_a, match.row.name_b
    frames = find_turns((match.row.id, "public", *names), 999, 3, stored_match)
    assert isinstance(frames, TurnFrames)
    known = match.known[None]
    assert all(view.viewer is None for view in frames.views)
    assert set().union(*(names_in(view) for view in frames.views)) <= known
    told = {one.name for line in frames.lines for one in line if isinstance(one, CardName)}
    board = draw_board(frames.views[-1], match.row.names).alt
    words = turns_in_words(match.row, frames, board)
    hidden = {name for seat in PLAYERS for name in match.known[seat]} - known
    assert hidden
    assert not {name for name in hidden if whole_word(name, words)}
    assert told.isdisjoint(hidden)


def test_the_alt_text_tells_the_turn_and_then_the_last_board() -> None:
    frames = turn_frames(replay(), 0, 1)
    words = turns_in_words(row_of(GAME.key, 5), frames, "Board, turn 2.")
    assert words.startswith("Animated picture of Turn 1: Bob. Bob begins. Turn 1: Bob. ")
    assert words.endswith(" At the end: Board, turn 2.")
