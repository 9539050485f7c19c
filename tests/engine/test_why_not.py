"""Reasons why cards in hand can't be played: every card without an option has a reason, the reason
is true, and it reveals nothing of hidden cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pytest

from engine import games
from engine.decisions import Place, options_offered
from engine.match import Match
from engine.players import PLAYERS
from engine.reasons import Reason, Refusal
from tests.engine.changed_conditions import CHANGES, answers
from tests.engine.conformance.hidden import (
    exchanged,
    laid_otherwise,
    permuted,
    rules_of,
    table_of,
    view_of,
)
from tests.engine.conformance.play import everything, random_match, starter_match, step

TRUE_SHARE: Final = 0.95
"""The minimum share of reasons that are true."""
DECISIONS: Final = 150
"""The number of decisions of a random match that are examined: in long ones, hands stay the
same."""
PLAYS: Final = ("action", "priority")

of_every_game = pytest.mark.parametrize("key", list(games()))


@of_every_game
def test_reasons_are_true(key: str) -> None:
    """It is checked in a few positions of random matches."""
    assert true_share(key, 200) >= TRUE_SHARE


@pytest.mark.soak
@of_every_game
def test_reasons_are_true_in_many_positions(key: str) -> None:
    share = true_share(key, 2000)
    print(f"{key}: {share:.2%} of the reasons are true")
    assert share >= TRUE_SHARE


def true_share(key: str, positions: int) -> float:
    """Returns the share of true reasons in that many positions of random play."""
    found = Counter[bool]()
    wrong = Counter[Refusal]()
    for match in positions_of(key, positions):
        assert match.decision is not None
        for reason in match.why_not(match.decision.player):
            held = becomes_playable(match, reason)
            found[held] += 1
            wrong[reason.why] += not held
    assert found.total() > positions / 2
    for why, times in wrong.most_common(5):
        print(f"{times} times wrong: {why}" if times else "all true")
    return found[True] / found.total()


def positions_of(key: str, count: int) -> Iterator[Match]:
    """Yields random matches where the player who is asked may play a card."""
    seed = 0
    while True:
        match, random = random_match(key, seed), Random(seed)
        for _ in range(DECISIONS):
            if match.decision is None:
                break
            if match.decision.kind in PLAYS and random.random() < 0.3:
                yield match
                count -= 1
                if not count:
                    return
            step(match, random)
        seed += 1


def becomes_playable(match: Match, reason: Reason) -> bool:
    """Returns whether the card can be played after the reason's condition is changed, or whether
    another reason is given then."""
    assert match.decision is not None
    player = match.decision.player
    main = match.decision.restart
    rules: Any = rules_of(match).copy() if main else rules_of(match.fork())
    table = table_of(rules)
    number = table.card_at(reason.place)
    CHANGES[match.game](table, number, reason.why)
    place = table.place(player, "hand", number)
    after: Refusal | None = rules.refusal(number)
    if after is not None:
        return (after.rule, after.what) != (reason.why.rule, reason.why.what)
    answering = number in answers(match.game, table, player)
    waits = not main and (table.stack or table.attack)
    changed = None if waits else Match(rules, None).view(player).decision
    if changed is None:  # something waits, or it is the other player's turn
        return answering
    return any(changed.options[one].place == place for one in options_offered(changed))


@of_every_game
def test_all_cards_have_either_an_option_or_a_reason(key: str) -> None:
    for match in positions_of(key, 100):
        assert match.decision is not None
        player = match.decision.player
        reasons, decision = match.why_not(player), match.view(player).decision
        assert decision is not None
        hand = match.view(player).side(player).zone("hand")
        offered = (decision.options[number].place for number in options_offered(decision))
        playable = {one for one in offered if one and (one.owner, one.zone) == (player, "hand")}
        refused = {one.place for one in reasons}
        assert not playable & refused
        assert playable | refused == {Place(player, "hand", index) for index in range(hand.size)}
        rules: Any = rules_of(match)
        for place in playable:
            assert rules.refusal(rules.table.card_at(place)) is None
        for reason in reasons:
            assert hand.cards
            assert reason.card == hand.cards[reason.place.index or 0].face.title


@of_every_game
def test_there_is_one_reason_for_all_cards_while_nobody_asks_for_a_play(key: str) -> None:
    match, random = random_match(key, 1), Random(1)
    found = Counter[str]()
    for _ in range(DECISIONS):
        if match.decision is None:
            break
        for player in PLAYERS:
            asked = match.decision.player == player
            if asked and match.decision.kind in PLAYS:
                continue
            reasons = {reason.why for reason in match.why_not(player)}
            assert len(reasons) <= 1
            found.update(why.said for why in reasons)
        step(match, random)
    assert found["It's your opponent's turn."]


@of_every_game
def test_nothing_is_said_to_spectators_or_when_the_match_is_over(key: str) -> None:
    match = starter_match(key)
    assert rules_of(match).why_not(match.view(None)) == ()
    match.concede("A")
    assert match.why_not("A") == match.why_not("B") == ()


@of_every_game
def test_asking_changes_nothing(key: str) -> None:
    for match in positions_of(key, 40):
        assert match.decision is not None
        before = everything(match), rules_of(match).used()
        match.why_not(match.decision.player)
        assert (everything(match), rules_of(match).used()) == before


@of_every_game
def test_reasons_tell_nothing_of_hidden_cards(key: str) -> None:
    """If cards that the player does not see are exchanged, the reasons stay the same as long as the
    same cards are offered."""
    compared = 0
    for number, match in enumerate(positions_of(key, 60)):
        assert match.decision is not None
        player = match.decision.player
        before = match.why_not(player)
        for mixing in (permuted, exchanged):
            with laid_otherwise(match, player, mixing, Random(number)) as rules:
                after = rules.why_not(view_of(rules, match, player))
                if [one.place for one in after] == [one.place for one in before]:
                    compared += 1
                    assert after == before
    assert compared > 100
