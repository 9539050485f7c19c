"""What is told of a match that is over is what everybody has seen of it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import games
from engine.faces import titled
from engine.highlights import highlights
from engine.match import Match
from engine.players import PLAYERS
from engine.record import AGREE_DRAW, CONCEDE, Choice
from engine.text.sentences import CardName, Sentence, describe_common_event
from engine.views import CardView
from tests.engine.conformance.play import begin, play, play_in_a_hurry, starter_match
from tests.strategies import closely, whole_matches
from tests.visible_names import names_in


def seen_cards(match: Match) -> set[str]:
    """The names of the cards that a spectator sees now."""
    return names_in(match.view(None))


def public_log(match: Match) -> set[Sentence]:
    """What the log tells everybody."""
    describe = games()[match.game].describe
    told = (event.seen_by(None) for event in match.events)
    return {describe(event) or describe_common_event(event) for event in told}


def check(match: Match, key: str, seen: set[str]) -> None:
    """What is told of the match is in what everybody has `seen`, and in the log for everybody."""
    told = highlights(match.view(None), match.events, games()[key].describe)
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
    describe = games()[key].describe
    public = [replace(event, private={}, knower=None) for event in match.events]
    view = match.view(None)
    assert highlights(view, public, describe) == highlights(view, match.events, describe)


@pytest.mark.two_games
def test_the_winners_card_is_the_one_that_the_moment_names(key: str) -> None:
    for seed in range(4):
        match = starter_match(key, seed)
        for _ in play_in_a_hurry(match, Random(seed)):
            pass
        told = highlights(match.view(None), match.events, games()[key].describe)
        named = {
            piece.name
            for sentence in told.moment
            for piece in sentence
            if isinstance(piece, CardName)
        }
        winner = match.winner
        assert winner is not None
        if winner == "draw" or not named:
            continue
        shown = {
            card.face.title
            for zone in match.view(None).side(winner).zones
            for card in zone.cards or ()
        }
        if named & shown:
            face = told.cards[winner].face
            assert titled(face.name, face.called) in named


def test_a_players_view_is_refused(key: str) -> None:
    match = starter_match(key)
    match.concede("A")
    with pytest.raises(ValueError, match="for everybody"):
        highlights(match.view("A"), match.events, games()[key].describe)
