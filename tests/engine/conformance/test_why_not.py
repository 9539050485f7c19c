"""The reason why a card can't be played is given in a sentence and in a few words, with a page of
the rules."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine import games
from engine.players import PLAYERS
from engine.reasons import SHORT_LENGTH
from tests.engine.conformance.play import begin, play
from tests.strategies import closely


@given(data=st.data())
@closely
def test_whatever_the_cards_are_the_words_have_room(key: str, data: st.DataObject) -> None:
    topics = {topic.key for topic in games()[key].help_topics()}
    match, random = begin(key, data)
    for _ in play(match, random):
        for player in PLAYERS:
            for reason in match.why_not(player):
                assert 0 < len(reason.why.short) <= SHORT_LENGTH
                assert reason.why.said.endswith(".")
                assert reason.why.page in topics or reason.why.rule == "turn"
