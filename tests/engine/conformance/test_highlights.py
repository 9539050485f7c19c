"""The highlights of a finished match are things that everybody has seen."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import games
from engine.events import EventKind
from engine.highlights import Highlights, highlights
from engine.match import Match
from engine.players import PLAYERS, opponent
from engine.record import AGREE_DRAW, CONCEDE, Choice
from engine.text.sentences import Sentence, describe_common_event
from engine.views import CardView
from tests.engine.conformance.play import begin, play, play_in_a_hurry, starter_match
from tests.strategies import closely, whole_matches
from tests.visible_names import names_in


def seen_cards(match: Match) -> set[str]:
    """Returns the names of the cards that a spectator sees now."""
    return names_in(match.view(None))


def public_log(match: Match) -> set[Sentence]:
    """Returns the lines of the log that everybody reads."""
    describe = games()[match.game].describe
    told = (event.seen_by(None) for event in match.events)
    return {describe(event) or describe_common_event(event) for event in told}


def told_of(match: Match, key: str) -> Highlights:
    """Returns the highlights of a match."""
    game = games()[key]
    return highlights(match.view(None), match.events, game.describe, game.acts, match.dealt_card)


def check(match: Match, key: str, seen: set[str]) -> None:
    """Checks that the highlights are among the cards that everybody has `seen`, and in the public
    log."""
    told = told_of(match, key)
    assert len(told.moment) <= 2
    assert set(told.moment) <= public_log(match)
    for player, card in told.cards.items():
        assert player in PLAYERS
        assert card.face.name in seen
        assert card == CardView(card.face, badges=card.badges, token=card.token)


@given(data=st.data())
@closely
def test_cards_and_sentences_are_public_at_the_end_of_a_match(
    key: str, data: st.DataObject
) -> None:
    match, random = begin(key, data)
    seen: set[str] = set()
    for _ in play_in_a_hurry(match, random):
        seen |= seen_cards(match)
    check(match, key, seen | seen_cards(match))


@given(data=st.data(), stop=st.integers(0, 60), ending=st.sampled_from(["gives up", "draw"]))
@whole_matches
def test_they_are_where_somebody_gives_up_or_a_draw_is_agreed_on(
    key: str, data: st.DataObject, stop: int, ending: str
) -> None:
    match, random = begin(key, data)
    seen: set[str] = set()
    for _ in play(match, random, stop):
        seen |= seen_cards(match)
    if match.decision is None:
        return
    seen |= seen_cards(match)
    match.play(Choice("A", CONCEDE if ending == "gives up" else AGREE_DRAW))
    check(match, key, seen)


@given(data=st.data())
@closely
def test_they_are_the_same_whatever_lies_hidden_in_events(key: str, data: st.DataObject) -> None:
    match, random = begin(key, data)
    for _ in play_in_a_hurry(match, random):
        pass
    game = games()[key]
    public = [replace(event, private={}, knower=None) for event in match.events]
    told = highlights(match.view(None), public, game.describe, game.acts, match.dealt_card)
    assert told == told_of(match, key)


@given(data=st.data())
@closely
def test_a_card_dealt_at_most_the_damage_that_was_told(key: str, data: st.DataObject) -> None:
    match, random = begin(key, data)
    for _ in play_in_a_hurry(match, random):
        pass
    told = told_of(match, key)
    for player, card in told.cards.items():
        by_it = (
            event.public["n"]
            for event in match.events
            if event.kind == EventKind.DAMAGE
            and event.player == opponent(player)
            and event.public.get("by") == card.face.name
        )
        assert told.dealt[player] == sum(int(str(n)) for n in by_it)


def test_a_players_view_is_refused(key: str) -> None:
    match = starter_match(key)
    match.concede("A")
    game, view = games()[key], match.view("A")
    with pytest.raises(ValueError, match="for everybody"):
        highlights(view, match.events, game.describe, game.acts, match.dealt_card)
