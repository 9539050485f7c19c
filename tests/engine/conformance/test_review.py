"""Reviews use only the player's knowledge: of two matches in which hidden cards differ they say the
same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Final

import pytest

from engine import games
from engine.core.randomness import seed_from_int
from engine.match import Match
from engine.match_replay import replay
from engine.players import Player
from engine.practice.advice import advise
from engine.practice.playing_on import played_on
from engine.record import CONCEDE, Choice
from engine.review import review as reviewing
from engine.review.moments import moments, questions
from engine.review.review import MOST_POINTS, Clock, Review, no_clock, review
from tests.engine.conformance.peeking import begun
from tests.engine.conformance.unknown import two_worlds
from tests.sometimes import amount

SEED: Final = bytes(range(32))
LENGTH: Final = 60
"""The length in choices of the match that most of the tests review."""
STEPS: Final = amount(400, 3_000)
"""Choices that a review imagines here; the bot's imagine 400,000."""
LONG: Final = 5_000
"""Choices that a review imagines if it has to find something."""


def reviewed(
    beginning: Match,
    choices: Sequence[Choice],
    player: Player,
    steps: int = STEPS,
    clock: Clock = no_clock,
) -> Review:
    """Returns the review of a player's match, found in about `steps` imagined choices."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reviewing, "_STEPS", steps)
        *_, last = review(beginning, choices, player, SEED, clock)
    assert last is not None
    return last


def played_while_alike(one: Match, other: Match, seat: Player, random: Random) -> list[Choice]:
    """Returns the choices in both matches until the seat can distinguish them, and a concession by
    the seat."""
    one, other = one.fork(), other.fork()
    choices: list[Choice] = []
    while one.decision is not None and other.decision is not None:
        decision = one.decision
        if decision.player != other.decision.player or one.view(seat) != other.view(seat):
            break
        few = min(len(decision.options), len(other.decision.options))
        choices.append(Choice(decision.player, random.randrange(few)))
        one.play(choices[-1])
        other.play(choices[-1])
    if one.decision is None or other.decision is None:
        del choices[-1]
    return [*choices, Choice(seat, CONCEDE)]


def compare(key: str, random: Random, enough: int, steps: int) -> None:
    """Compares reviews of matches that their player can't distinguish, until `enough` decisions
    were compared."""
    decisions = 0
    while decisions < enough:
        match = begun(key, random)
        while (decision := match.decision) is not None and decisions < enough:
            if decision.restart and len(decision.options) > 1 and random.random() < 0.1:
                one, other = two_worlds(match, decision.player, random)
                choices = played_while_alike(one, other, decision.player, random)
                found = reviewed(one, choices, decision.player, steps)
                assert found == reviewed(other, choices, decision.player, steps)
                decisions += found.looked_at
            chosen = advise(match, decision.player, "normal", SEED).option
            match.choose(decision.player, chosen)


def test_where_hidden_cards_are_others_a_review_is_the_same(key: str):
    compare(key, Random(key), amount(3, 5), STEPS)


@pytest.mark.soak
def test_where_hidden_cards_are_others_long_reviews_are_the_same(key: str):
    compare(key, Random(f"{key} at length"), 30, 2 * LONG)


def a_match(key: str, length: int = LENGTH) -> tuple[Match, Match]:
    """Returns a match of two starter decks at its beginning, and after `length` choices."""
    beginning, end = played(key, length)
    return beginning.fork(), end.fork()


@cache
def played(key: str, length: int) -> tuple[Match, Match]:
    game = games()[key]
    one, other = (game.parse_deck(starter.text) for starter in game.starters()[:2])
    beginning = game.begin((one, other), seed_from_int(5))
    match, random = beginning.fork(), Random(5)
    while (decision := match.decision) is not None and match.number < length:
        if random.random() < 0.2:
            chosen = random.randrange(len(decision.options))
        else:
            chosen = advise(match, decision.player, "normal", SEED).option
        match.choose(decision.player, chosen)
    return beginning, match


def says_how_it_stood(key: str, length: int, steps: int) -> None:
    """Checks the review of the first `length` choices of a match."""
    beginning, match = a_match(key, length)
    choices = match.record().choices
    found = reviewed(beginning, choices, "A", steps)
    turns = [one.turn for one in found.standings]
    assert turns == sorted(set(turns))
    assert len(turns) > 1
    assert all(-1 <= one.value <= 1 for one in found.standings)
    assert all(0 < one.error <= 1 for one in found.standings)
    assert found.looked_at == found.decisions > len(turns) // 2
    assert len(found.points) <= MOST_POINTS
    for point in found.points:
        assert point.loss > point.error
        assert point.done != point.better
        assert choices[point.number].player == "A"
    assert [one.loss for one in found.points] == sorted(
        (o.loss for o in found.points), reverse=True
    )


@pytest.mark.two_games
def test_it_says_how_it_stood_and_what_may_have_been_better(key: str):
    says_how_it_stood(key, LENGTH, amount(800, LONG))


@pytest.mark.soak
def test_of_a_whole_match_it_says_so_too(key: str):
    says_how_it_stood(key, 400, LONG)


@pytest.mark.two_games
def test_a_match_that_was_played_on_from_another_is_reviewed(key: str):
    earlier, _ = a_match(key)
    while (decision := earlier.decision) is not None and earlier.number < 20:
        chosen = advise(earlier, decision.player, "normal", SEED).option
        earlier.choose(decision.player, chosen)
    match, lead = played_on(earlier, "A", SEED)
    match.play_on(lead)
    for _ in range(50):
        if (decision := match.decision) is not None:
            chosen = advise(match, decision.player, "normal", SEED).option
            match.choose(decision.player, chosen)
    record = match.record()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reviewing, "_MOST_QUESTIONS", 4)
        found = reviewed(replay(replace(record, choices=())), record.choices, "A")
    assert found.looked_at > 0


@pytest.mark.two_games
def test_a_long_match_is_looked_at_in_part(key: str):
    beginning, match = a_match(key)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reviewing, "_MOST_QUESTIONS", 3)
        found = reviewed(beginning, match.record().choices, "A")
    assert found.looked_at == 3 < found.decisions


@pytest.mark.two_games
def test_where_there_is_no_time_it_looks_at_some_decisions_here_and_there(key: str):
    beginning, match = a_match(key)
    choices = match.record().choices
    asked, decisions = 0, len(questions(beginning, choices, "A"))

    def clock() -> float:
        nonlocal asked
        asked += 1
        return asked / 2 / decisions

    found = reviewed(beginning, choices, "A", clock=clock)
    assert 1 < found.looked_at < found.decisions
    assert len(found.standings) > 1


@pytest.mark.two_games
def test_what_was_taken_back_is_not_looked_at(key: str):
    beginning, _ = a_match(key)
    match = beginning.fork()
    before: Sequence[int] = ()
    while (decision := match.decision) is not None and not before:
        option = len(decision.options) - 1 if decision.player == "A" else decision.default
        match.choose(decision.player, option)
        before = questions(beginning, match.record().choices, "A")
    match.take_back_turn("A")
    after = questions(beginning, match.record().choices, "A")
    assert len(after) < len(before)
    assert set(after) < set(before)


@pytest.mark.two_games
def test_what_was_chosen_for_a_player_is_not_looked_at(key: str):
    beginning, match = a_match(key)
    choices = match.record().choices
    first, *others = questions(beginning, choices, "A")
    assert questions(beginning, choices, "A", {first}) == others


@pytest.mark.two_games
def test_each_decision_is_told_as_it_came(key: str):
    beginning, match = a_match(key)
    choices = match.record().choices
    numbers = questions(beginning, choices, "A")
    for moment in moments(beginning, choices, "A", numbers):
        assert moment.chosen == choices[moment.number].option
        assert moment.decision.options[moment.chosen]
        assert moment.known.seat == "A"
