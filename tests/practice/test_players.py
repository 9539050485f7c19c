"""The practice players play by the rules, think for themselves, and one of them thinks well."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import pytest

from engine import games
from engine.core.randomness import seed_from_int
from engine.game import Game
from engine.match import Match
from engine.players import Player, opponent
from tests.practice import Chooser, greedy_player, play_out, random_player, swift_player
from tests.practice.future import Future

WISE: Final[Mapping[str, Callable[[], Chooser]]] = {"lifeburn": swift_player}
"""Players for games in which considering every choice would take too long."""

EACH_GAME = pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)


def wise_player(game: Game) -> Chooser:
    return WISE.get(game.key, greedy_player)()


def begin(game: Game, seed: int) -> Match:
    starters = game.starters()
    one, other = starters[seed % len(starters)], starters[(seed + 1) % len(starters)]
    return game.begin((game.parse_deck(one.text), game.parse_deck(other.text)), seed_from_int(seed))


@EACH_GAME
def test_thinking_changes_nothing_in_the_match(game: Game):
    match = begin(game, 1)
    wise = wise_player(game)
    for _ in range(30):
        assert match.decision is not None
        before = match.fingerprint()
        choice = wise(Future(match, match.decision.player))
        assert match.fingerprint() == before
        match.choose(match.decision.player, choice)


@EACH_GAME
def test_a_player_sees_their_own_view(game: Game):
    match = begin(game, 2)
    assert match.decision is not None
    now = Future(match, match.decision.player)
    assert now.view == match.view(match.decision.player)
    assert now.after(0).view.viewer == match.decision.player


@EACH_GAME
def test_an_imagined_opponent_uses_no_hidden_card(game: Game):
    match = begin(game, 5)
    assert match.decision is not None
    me = match.decision.player
    now = Future(match, me)
    later = now.settled()
    hands = [future.view.side(opponent(me)).zone("hand").size for future in (now, later)]
    assert hands[1] >= hands[0]
    assert later.view.stack == ()


@EACH_GAME
def test_the_same_players_play_the_same_match(game: Game):
    one, other = (
        play_out(begin(game, 3), {"A": random_player(5), "B": wise_player(game)}) for _ in range(2)
    )
    assert one.record() == other.record()


@pytest.mark.soak
@EACH_GAME
def test_looking_ahead_beats_chance(game: Game):
    won = 0
    for seed in range(6):
        player: Player = "A" if seed % 2 else "B"
        players: dict[Player, Chooser] = {
            player: wise_player(game),
            opponent(player): random_player(seed),
        }
        won += play_out(begin(game, seed), players).winner == player
    assert won >= 5


@EACH_GAME
def test_a_match_can_be_left_after_so_many_choices(game: Game):
    match = play_out(begin(game, 4), {"A": random_player(1), "B": random_player(2)}, limit=7)
    assert match.number == 7
