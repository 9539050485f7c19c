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
"""Chooses an option of the decision that the future's view shows."""

LOOKS: Final = 24
"""How many futures a greedy player thinks through for one option."""

GAIN: Final = 0.01


def random_player(seed: int) -> Chooser:
    """Takes any option, all alike."""
    chance = Random(seed)

    def choose(now: Future) -> int:
        assert now.view.decision is not None
        return chance.randrange(len(now.view.decision.options))

    return choose


def greedy_player(looks: int = LOOKS) -> Chooser:
    """Takes the option after which it stands best, one main action ahead.

    An action that gains nothing is left; with none left it passes the turn on.
    """

    def choose(now: Future) -> int:
        decision = now.view.decision
        assert decision is not None
        options = range(len(decision.options))
        if not decision.restart:
            return max(options, key=lambda option: _best(now.after(option), looks))
        staying: dict[int, float] = {}
        passing: dict[int, float] = {}
        for option in options:
            then = now.after(option)
            mine = then.view.waiting_for == now.view.viewer and then.view.turn == now.view.turn
            (staying if mine else passing)[option] = _best(then, looks)
        gains = {o: value for o, value in staying.items() if value > worth(now.view) + GAIN}
        best = gains or passing or staying
        return max(best, key=lambda option: best[option])

    return choose


def _best(future: Future, looks: int) -> float:
    """What the future comes to at the next main action if the player goes on well."""
    decision = future.view.decision
    if decision is None or decision.restart:
        return worth(future.view)
    options = range(len(decision.options)) if looks > 1 else (decision.default,)
    share = max(1, looks // len(options))
    return max(_best(future.after(option), share) for option in options)


def play_out(match: Match, players: Mapping[Player, Chooser], limit: int = 5000) -> Match:
    """Plays to the end, or until `limit` choices have been taken; returns the match."""
    while match.decision is not None and match.number < limit:
        player = match.decision.player
        match.choose(player, players[player](Future(match, player)))
    return match
