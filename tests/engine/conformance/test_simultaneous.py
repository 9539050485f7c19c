"""Decisions that both players make at the same time: none depends on the other player's choice."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine import games
from engine.decisions import Decision
from engine.match import Match
from engine.players import Player, opponent
from engine.views import PlayerView
from tests.engine.conformance.play import begin, play
from tests.strategies import closely

Choose = Callable[[Decision], int]


def default(decision: Decision) -> int:
    return decision.default


def at_random(luck: Random) -> Choose:
    return lambda decision: luck.randrange(len(decision.options))


def asked(match: Match) -> Decision | None:
    """Returns the decision of the match if both players can make it at the same time, else None."""
    decision = match.decision
    return decision if decision is not None and decision.simultaneous else None


def choose_for(match: Match, player: Player, choose: Choose) -> list[tuple[Decision, PlayerView]]:
    """Makes all decisions of this player that are simultaneous with the other's. Returns these
    decisions, and the player's view of their own side at each."""
    seen: list[tuple[Decision, PlayerView]] = []
    while (decision := asked(match)) is not None and decision.player == player:
        seen.append((decision, match.view(player).side(player)))
        match.choose(player, choose(decision))
    return seen


@given(data=st.data())
@closely
def test_what_the_second_is_asked_is_the_same_whatever_the_first_chooses(
    key: str, data: st.DataObject
) -> None:
    match, luck = begin(key, data)
    for one in play(match, luck, 60):
        if asked(one) is not None and luck.random() < 0.2:
            compare(one, luck.randrange(2**32))


def compare(match: Match, number: int) -> None:
    """Plays on in two ways for the player who is asked, and equally for the other."""
    one, other = match.fork(), match.fork()
    first = asked(one)
    assert first is not None
    choose_for(one, first.player, default)
    choose_for(other, first.player, at_random(Random(number)))
    steps = [
        choose_for(playing, opponent(first.player), at_random(Random(number + 1)))
        for playing in (one, other)
    ]
    assert steps[0] == steps[1]


def test_both_choose_their_sealed_cards_at_the_same_time(key: str) -> None:
    for mode in games()[key].modes:
        deck = games()[key].parse_deck(mode.deck)
        match = games()[key].begin((deck, deck), bytes(32))
        first = asked(match)
        if mode.key == "sealed":
            assert first is not None
            choose_for(match, first.player, default)
            assert len(choose_for(match, opponent(first.player), default)) > 1
        else:
            assert first is None
