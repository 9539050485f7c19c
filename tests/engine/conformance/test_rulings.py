"""Matches that are ended by their tournament."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import replay
from engine.events import Event
from engine.match import ChoiceRefused
from engine.players import PLAYERS, Player, Winner
from engine.record import RULED, RULED_DRAW, TAKE_BACK, Choice
from engine.text.sentences import describe_common_event, sentence_text
from tests.engine.conformance.play import begin, everything, starter_match
from tests.engine.conformance.restless import Restless
from tests.strategies import closely

WINNERS: tuple[Winner, ...] = (*PLAYERS, "draw")
NAMES: Mapping[Player, str] = {"A": "Alice", "B": "Bob"}

winners = st.sampled_from(WINNERS)


def words(event: Event) -> str:
    return sentence_text(describe_common_event(event.seen_by(None)), NAMES.__getitem__)


@given(data=st.data(), stop=st.integers(0, 60), winner=winners)
@closely
def test_a_ruling_ends_a_match_at_any_moment_and_is_part_of_its_record(
    key: str, data: st.DataObject, stop: int, winner: Winner
) -> None:
    match, random = begin(key, data)
    players = Restless(match, random, 0.3)
    for _ in range(stop):
        if match.decision is not None:
            players.step()
    if match.decision is None:
        before = everything(match)
        with pytest.raises(ChoiceRefused):
            match.rule(winner)
        assert everything(match) == before
        return
    number = match.number
    twin = match.fork()
    events = match.rule(winner)
    assert (match.winner, match.decision, match.number) == (winner, None, number + 1)
    assert list(match.events[-len(events) :]) == list(events)
    assert everything(replay(match.record())) == everything(match) == everything(match.fork())
    assert twin.winner is None
    twin.play_on(match.record().choices[number:])
    assert everything(twin) == everything(match)


RULINGS: list[tuple[Winner, tuple[Player, int], str]] = [
    ("A", ("A", RULED), "The tournament gives the match to Alice"),
    ("B", ("B", RULED), "The tournament gives the match to Bob"),
    ("draw", ("A", RULED_DRAW), "The tournament ends the match as a draw"),
]


def test_what_everybody_reads_of_a_ruling(key: str) -> None:
    for winner, choice, told in RULINGS:
        match = starter_match(key)
        ruled, end = match.rule(winner)
        assert match.record().choices[-1] == Choice(*choice)
        assert words(ruled) == told
        assert sentence_text(match.view(None).outcome, NAMES.__getitem__) == told
        assert end.kind == ("drawn" if winner == "draw" else "win")
        assert end.public.get("player") == (None if winner == "draw" else winner)


def test_nothing_is_taken_back_or_ruled_again_after_a_ruling(key: str) -> None:
    for option in (RULED, RULED_DRAW):
        match = starter_match(key)
        assert match.decision is not None
        player = match.decision.player
        match.choose(player, match.decision.default)
        match.play(Choice(player, option))
        for again in (RULED, RULED_DRAW, TAKE_BACK, 0):
            with pytest.raises(ChoiceRefused):
                match.play(Choice(player, again))
        assert not any(match.may_take_back(who) for who in PLAYERS)


def test_once_a_match_is_over_its_winner_is_ahead(key: str) -> None:
    for winner in WINNERS:
        match = starter_match(key)
        match.rule(winner)
        assert match.tie_winner() == (None if winner == "draw" else winner)
