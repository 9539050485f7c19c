"""Players that take part in a match through their own View."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from engine.match import Match
from engine.players import Player
from tests.practice.future import Future
from tests.practice.judgement import worth

Chooser = Callable[[Future], int]
"""A function that chooses an option of the decision in the future's view."""

LOOKS: Final = 24
"""Number of futures that a greedy player considers for one option."""

GAIN: Final = 0.01


def random_player(seed: int) -> Chooser:
    """Returns a player that takes any option, with equal chances."""
    chance = Random(seed)

    def choose(now: Future) -> int:
        assert now.decision is not None
        return chance.randrange(len(now.decision.options))

    return choose


def greedy_player(looks: int = LOOKS) -> Chooser:
    """Returns a player that takes the option with the best outcome if both then only fight on.

    If nothing is better than the present it takes the default: to pass, to end the turn.
    """

    def choose(now: Future) -> int:
        decision = now.decision
        assert decision is not None
        options = range(len(decision.options))
        if len(options) == 1:
            return 0
        values = {o: _best(now.after(o), looks) for o in options if o != decision.default}
        best = max(values, key=lambda option: values[option])
        return best if values[best] > _letting_be(now, looks) + GAIN else decision.default

    return choose


def _letting_be(now: Future, looks: int) -> float:
    """Returns the result of taking the default; a turn that can continue is judged as it is."""
    decision = now.decision
    assert decision is not None
    return worth(now.view) if now.is_quiet else _best(now.after(decision.default), looks)


def _best(future: Future, looks: int) -> float:
    """Returns the future's worth if the player continues well to the next main action."""
    decision = future.decision
    if decision is None or decision.restart:
        return worth(future.settled().view)
    options = range(len(decision.options)) if looks > 1 else (decision.default,)
    share = max(1, looks // len(options))
    return max(_best(future.after(option), share) for option in options)


def play_out(match: Match, players: Mapping[Player, Chooser], limit: int = 5000) -> Match:
    """Plays to the end, or until `limit` choices have been made. Returns the match."""
    while match.decision is not None and match.number < limit:
        player = match.decision.player
        match.choose(player, players[player](Future(match, player)))
    return match
