"""A player against the computer sees their own side below, from either seat and wherever a board is
shown."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.matches.live.live_match import LiveMatch
from bot.matches.log.computer_story import step_of_turn
from bot.replays.record_replay import record_page, replay_record
from bot.replays.steps import views_of
from cogs.matches.table.layouts.card_texts import cards_message
from cogs.replays.layouts.replay_step import whole_view
from engine import games
from engine.exercise import Exercise
from engine.players import PLAYERS, Player, opponent
from rendering import board_in_words, draw_board
from rendering.replay_page import Step
from tests.bot.exercises.in_memory import begun
from tests.bot.matches.games import GAME
from tests.bot.matches.practice import end_turn, practising
from tests.bot.replays.matches import open_record, played
from tests.cogs.matches.reading import text_of

KINDS = ("practice", "mission", "puzzle")


def exercise(kind: str, seat: Player) -> Exercise:
    if kind == "mission":
        return replace(games()[GAME.key].missions[0], seat=seat)
    return next(one for one in games()[GAME.key].puzzles().values() if one.seat == seat)


def live_match(kind: str, seat: Player) -> LiveMatch:
    """Returns a match in which the member has that seat, and the computer the other."""
    if kind == "practice":
        return practising(GAME.key, computer=opponent(seat))
    return begun(exercise(kind, seat))


def first_told(text: str, live: LiveMatch) -> Player:
    """Returns the player whose side comes first in a text with both."""
    places = {player: text.rindex(f"{live.row.names[player]}: ") for player in PLAYERS}
    return min(PLAYERS, key=places.__getitem__)


@pytest.mark.parametrize("seat", PLAYERS)
@pytest.mark.parametrize("kind", KINDS)
def test_the_players_side_is_below(kind: str, seat: Player) -> None:
    live = live_match(kind, seat)
    snapshot, names = live.snapshot, live.row.names
    public, own = snapshot.public, snapshot.views[seat]
    board = draw_board(public, names)
    assert board.data == draw_board(own, names).data
    assert board.data != draw_board(replace(public, alone=opponent(seat)), names).data
    assert first_told(board.alt, live) == seat
    words = board_in_words(public, names)
    lines = [line for line in words.split("\n") if re.match("Alice|The computer", line)]
    assert lines[0].startswith(names[seat]), words
    cards = text_of(cards_message(snapshot, None, 0))
    owners = re.findall(r"\*\*(Alice|The computer)\*\*, ", cards)
    assert owners[:1] in ([], [names[seat]])


@pytest.mark.parametrize("seat", PLAYERS)
def test_it_is_below_in_the_story_of_the_computers_turn(seat: Player) -> None:
    live = practising(GAME.key, computer=opponent(seat))
    while live.snapshot.story is None or live.match.view(None).active != seat:
        end_turn(live)
    story = live.snapshot.story
    for number in (0, 1):
        record, events = live.match.record(), live.match.events
        assert step_of_turn(record, events, story.choices, number).view.near == seat


@pytest.mark.parametrize("seat", PLAYERS)
def test_it_is_below_in_a_replay(seat: Player) -> None:
    match = played(GAME.key, most=4)
    for audience in ("open", "public"):
        views = views_of(match, audience)
        assert whole_view(Step(tuple(views), ()), {"A": "Ann", "B": "Bob"}, seat).near == seat
        assert whole_view(Step(tuple(views), ()), {"A": "Ann", "B": "Bob"}, None).near == "A"
    record = open_record(match)
    record = replace(record, about=replace(record.about, computer=opponent(seat), level="easy"))
    page = record_page(record, replay_record(record))
    data = re.search(r'"seat": ?([01])', page)
    assert data is not None
    assert PLAYERS[int(data[1])] == seat
