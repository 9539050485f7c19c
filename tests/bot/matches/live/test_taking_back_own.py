"""Taking back in practice: to the player's own latest decision, not to a pass made for them."""

from __future__ import annotations

import pytest

from bot.matches.choices.auto_pass import AutoPass
from bot.matches.choices.stops import usual_stops
from bot.matches.live.live_match import LiveMatch
from engine import games
from engine.players import PLAYERS
from engine.record import TAKE_BACK_OWN
from tests.bot.matches.games import row_of

SEED = 3


def begun(key: str) -> LiveMatch:
    """Returns a match at its first question, after the passes that the table makes for both."""
    starters = games()[key].starters()
    live = LiveMatch.from_start(row_of(key, SEED), (starters[0].text, starters[1].text))
    live.update_context(live.row, {one: AutoPass(stops=usual_stops(key)) for one in PLAYERS})
    live.take_forced(0)
    return live


@pytest.mark.parametrize("key", sorted(games()))
def test_it_returns_to_the_players_own_last_decision(key: str) -> None:
    live = begun(key)
    for _ in range(40):
        decision = live.match.decision
        assert decision is not None
        player, asked = decision.player, (decision.prompt, decision.options)
        live.take(player, decision.default, 0)
        assert live.may_take_back_own(player)
        live.take(player, TAKE_BACK_OWN, 0)
        again = live.match.decision
        assert again is not None
        assert (again.player, (again.prompt, again.options)) == (player, asked)
        live.take(player, again.default, 0)


@pytest.mark.parametrize("key", sorted(games()))
def test_nothing_that_was_passed_for_a_player_is_taken_back(key: str) -> None:
    live = begun(key)
    assert not any(live.may_take_back_own(player) for player in PLAYERS)
