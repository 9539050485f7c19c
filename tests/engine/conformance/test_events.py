"""Events: all games report the common ones, and every event has words."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engine import games
from engine.events import Event, EventKind
from engine.match import Match
from engine.text.sentences import Sentence, describe_common_event, sentence_text
from tests.engine.conformance.play import VIEWERS, begin, play, starter_match
from tests.strategies import whole_matches

FACTS: Mapping[str, Mapping[str, type]] = {
    EventKind.TURN: {"player": str, "n": int},
    EventKind.STEP: {"player": str, "step": str},
    EventKind.ATTACK: {"player": str, "card": str, "target": str},
    EventKind.DRAW: {"player": str},
    EventKind.WIN: {"player": str},
    EventKind.DRAWN: {},
}
"""The public facts of the events that the rules of every game report."""

SILENT = (EventKind.STEP,)
"""Events without a line in the log."""

TOLD_BY_OTHERS: Mapping[str, Collection[str]] = {"cardfinity": ["cast"], "chaos": ["damage"]}
"""Kinds of events, by the key of their game, of which some have no words, because other events tell
of them or nothing happened."""


def sentence(key: str, event: Event, viewer: Any) -> Sentence:
    """Returns the event's line in the log."""
    seen = event.seen_by(viewer)
    return games()[key].describe(seen) or describe_common_event(seen)


def reports_as_all_games_do(match: Match) -> None:
    """Checks that the match's events so far are spelled as in all games, and have their facts."""
    for event in match.events:
        assert isinstance(event.kind, EventKind) == (event.kind in {*EventKind}), event.kind
        for name, sort in FACTS.get(event.kind, {}).items():
            assert isinstance(event.public.get(name), sort), event


@given(data=st.data())
@whole_matches
def test_turns_steps_attacks_and_the_end_are_reported_as_in_all_games(
    key: str, data: st.DataObject
) -> None:
    match, random = begin(key, data)
    before = match.view(None)
    opening = before.step
    told = len(match.events)
    attacked = False
    for _ in play(match, random):
        view = match.view(None)
        kinds = [event.kind for event in match.events[told:]]
        told = len(match.events)
        if view.turn != before.turn:
            assert EventKind.TURN in kinds
            opening = view.step
        elif view.step not in (before.step, opening):
            assert EventKind.STEP in kinds
        attacked = attacked or bool(view.attacks)
        before = view
    if match.winner is not None:
        last = match.events[-1]
        assert last.kind == (EventKind.DRAWN if match.winner == "draw" else EventKind.WIN)
        assert last.player == (None if match.winner == "draw" else match.winner)
    if attacked:
        assert EventKind.ATTACK in {event.kind for event in match.events}
    reports_as_all_games_do(match)


def test_an_attack_that_a_player_chooses_is_reported(key: str) -> None:
    match = starter_match(key)
    for _ in play(match, Random(1)):
        assert match.decision is not None
        for number, option in enumerate(match.decision.options):
            if option.facts.get("do") == "attack":
                fork = match.fork()
                fork.choose(match.decision.player, number)
                while fork.decision is not None and len(fork.events) == len(match.events):
                    fork.choose(fork.decision.player, fork.decision.default)
                reported = [event.kind for event in fork.events[len(match.events) :]]
                assert EventKind.ATTACK in reported
                return


@given(data=st.data())
@whole_matches
def test_every_event_is_told_in_words(key: str, data: st.DataObject) -> None:
    match, random = begin(key, data)
    for _ in play(match, random):
        pass
    silent = {*SILENT, *TOLD_BY_OTHERS.get(key, ())}
    for event in match.events:
        if event.kind not in silent:
            assert all(sentence(key, event, viewer) for viewer in VIEWERS), event


def test_every_kind_of_event_has_words(key: str) -> None:
    words: dict[str, str] = {}
    for seed in range(3):
        match = starter_match(key, seed)
        for _ in play(match, Random(seed)):
            pass
        for event in match.events:
            told = "".join(sentence_text(sentence(key, event, one), str) for one in VIEWERS)
            words[event.kind] = words.get(event.kind, "") + told
    assert {kind for kind, told in words.items() if not told} <= {*SILENT}
