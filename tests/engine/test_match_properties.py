"""What must hold in every match of every game, with random legal decks and random play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import games, replay
from engine.match import ChoiceRefused, Match
from engine.players import PLAYERS, Player, opponent
from engine.record import Choice, Record
from tests.strategies import DECK_TEXTS, closely, whole_matches

MAX_DECISIONS = 30_000
"""More than any random match of any game takes whose players are in a hurry."""
ENOUGH = 300
"""Decisions after which a property has seen enough of a match that need not end."""

seeds = st.binary(min_size=32, max_size=32)
randoms = st.integers(0, 2**32).map(Random)

of_every_game = pytest.mark.parametrize("key", list(games()))


def begin(key: str, data: st.DataObject) -> tuple[Match, Random]:
    """A match of two random legal decks, and a random player for both sides."""
    game = games()[key]
    decks = tuple(game.parse_deck(data.draw(DECK_TEXTS[key])) for _ in PLAYERS)
    return game.begin((decks[0], decks[1]), data.draw(seeds)), data.draw(randoms)


def play(match: Match, random: Random, most: int = ENOUGH) -> Iterator[Match]:
    """Plays on at random, stopping at every decision, to the end or for so many of them."""
    for _ in range(most):
        decision = match.decision
        if decision is None:
            return
        yield match
        match.choose(decision.player, random.randrange(len(decision.options)))


def play_in_a_hurry(match: Match, random: Random) -> Iterator[Match]:
    """Plays to the end, stopping at every decision; the players mostly pass where they can."""
    for _ in range(MAX_DECISIONS):
        decision = match.decision
        if decision is None:
            return
        yield match
        if decision.passing is not None and random.random() < 0.7:
            match.choose(decision.player, decision.passing)
        else:
            match.choose(decision.player, random.randrange(len(decision.options)))
    pytest.fail(f"no end after {MAX_DECISIONS} decisions")


def everything(match: Match) -> tuple[object, ...]:
    """All that anybody could tell two matches apart by."""
    return (
        match.fingerprint(),
        match.winner,
        match.decision,
        list(match.events),
        [match.view(viewer) for viewer in (*PLAYERS, None)],
        match.position(),
    )


@of_every_game
@given(data=st.data())
@whole_matches
def test_play_ends_with_a_winner(key: str, data: st.DataObject) -> None:
    match, random = begin(key, data)
    for _ in play_in_a_hurry(match, random):
        assert match.winner is None
    assert match.winner is not None
    assert match.decision is None
    with pytest.raises(ChoiceRefused):
        match.choose("A", 0)


@of_every_game
@given(data=st.data())
@whole_matches
def test_a_record_replayed_gives_the_same_match(key: str, data: st.DataObject) -> None:
    match, random = begin(key, data)
    for _ in play(match, random):
        pass
    if random.random() < 0.5 and match.decision is not None:
        match.concede(match.decision.player)
    assert everything(replay(match.record())) == everything(match)


@of_every_game
@given(data=st.data(), stop=st.integers(0, 60))
@closely
def test_a_match_stored_and_restored_at_any_decision_goes_on_the_same(
    key: str, data: st.DataObject, stop: int
) -> None:
    match, random = begin(key, data)
    for number, _ in enumerate(play(match, random)):
        if number >= stop or random.random() < 0.2:
            assert everything(replay(match.record())) == everything(match)
        if number >= stop:
            break


@of_every_game
@given(data=st.data())
@closely
def test_a_fork_never_changes_its_origin(key: str, data: st.DataObject) -> None:
    match, random = begin(key, data)
    for _ in play(match, random):
        if random.random() < 0.1:
            before = everything(match)
            fork = match.fork()
            assert everything(fork) == before
            for _ in zip(play(fork, random), range(30), strict=False):
                pass
            assert everything(match) == before


@of_every_game
@given(data=st.data())
@closely
def test_every_offered_option_can_be_chosen(key: str, data: st.DataObject) -> None:
    match, random = begin(key, data)
    for _ in play(match, random):
        decision = match.decision
        assert decision is not None
        assert decision.options
        assert 0 <= decision.default < len(decision.options)
        if random.random() < 0.2:
            for option in range(len(decision.options)):
                fork = match.fork()
                fork.choose(decision.player, option)
                assert fork.number == match.number + 1


@of_every_game
@given(data=st.data())
@whole_matches
def test_what_one_player_alone_may_know_of_an_event_no_other_is_told(
    key: str, data: st.DataObject
) -> None:
    match, random = begin(key, data)
    for _ in play(match, random):
        pass
    for event in match.events:
        for viewer in (*PLAYERS, None):
            if viewer != event.knower:
                assert dict(event.seen_by(viewer).facts) == dict(event.public)
        if event.knower:
            seen = event.seen_by(event.knower).facts
            assert all(seen[name] == value for name, value in event.private.items())


@of_every_game
@given(data=st.data())
@closely
def test_only_the_one_who_must_choose_sees_the_options(key: str, data: st.DataObject) -> None:
    match, random = begin(key, data)
    for _ in play(match, random):
        decision = match.decision
        assert decision is not None
        assert match.view(decision.player).decision == decision
        for viewer in (opponent(decision.player), None):
            assert match.view(viewer).decision is None


def refusals() -> list[tuple[str, Callable[[Match, Player], object]]]:
    return [
        ("another player", lambda match, waits: match.choose(opponent(waits), 0)),
        ("no such option", lambda match, waits: match.choose(waits, 999)),
        ("a negative option", lambda match, waits: match.choose(waits, -1)),
    ]


@of_every_game
@pytest.mark.parametrize(("why", "attempt"), refusals())
def test_a_choice_that_does_not_fit_changes_nothing(
    key: str, why: str, attempt: Callable[[Match, Player], object]
) -> None:
    match = starter_match(key)
    assert match.decision is not None
    before = everything(match)
    with pytest.raises(ChoiceRefused):
        attempt(match, match.decision.player)
    assert everything(match) == before, why


def starter_match(key: str) -> Match:
    game = games()[key]
    first, second = (game.parse_deck(starter.text) for starter in game.starters()[:2])
    return game.begin((first, second), bytes(32))


@of_every_game
@pytest.mark.parametrize("loser", PLAYERS)
def test_conceding_ends_the_match_at_any_time_and_is_recorded(key: str, loser: Player) -> None:
    match = starter_match(key)
    match.concede(loser)
    assert match.winner == opponent(loser)
    assert match.decision is None
    assert match.view(None).outcome
    record = match.record()
    assert record.choices[-1].player == loser
    assert everything(replay(record)) == everything(match)
    assert everything(match.fork()) == everything(match)
    with pytest.raises(ChoiceRefused):
        match.concede(loser)


@of_every_game
def test_the_seed_decides_who_begins(key: str) -> None:
    game = games()[key]
    deck = game.parse_deck(game.starters()[0].text)
    active = {game.begin((deck, deck), bytes([n] * 32)).view(None).active for n in range(20)}
    assert active == {"A", "B"}
    assert game.begin((deck, deck), bytes(32), "B").view(None).active == "B"


def test_a_record_that_does_not_fit_is_refused() -> None:
    key = next(iter(games()))
    record = starter_match(key).record()
    broken = Record(record.game, record.decks, record.seed, "A", (Choice("B", 0),))
    with pytest.raises(ChoiceRefused):
        replay(broken)


@of_every_game
def test_a_view_is_made_once_for_each_moment(key: str) -> None:
    starter = games()[key].starters()[0]
    deck = games()[key].parse_deck(starter.text)
    match = games()[key].begin((deck, deck), bytes(32))
    for viewer in (*PLAYERS, None):
        seen = [match.view(viewer)]
        assert match.view(viewer) is seen[0]
        assert match.decision is not None
        match.choose(match.decision.player, match.decision.default)
        seen.append(match.view(viewer))
        twin = match.fork()
        twin.concede("A")
        assert twin.view(viewer).winner == "B"
        assert match.view(viewer) is seen[1] is not seen[0]
