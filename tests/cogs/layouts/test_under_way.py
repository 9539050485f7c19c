"""Effects and attacks in progress in a match with priority: on a hand, with the outcome of each
answer, and on the board."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cogs.matches.table.layouts.board import board_message
from cogs.matches.table.layouts.hand import panel_message
from tests.bot.matches.passing import Game
from tests.cogs.matches.reading import text_of

STEPS = 200


def with_answers(game: Game) -> bool:
    """Returns whether a player may answer what waits to take effect, in few ways."""
    decision = game.decision()
    if decision is None or decision.passing is None:
        return False
    return bool(game.live.match.view(None).stack) and 1 < len(decision.options) <= 5


def found(key: str, seed: int, wanted: Callable[[Game], bool]) -> Game:
    """Returns a match that is played at random until it is as wanted."""
    game = Game(key, seed)
    for _ in range(STEPS):
        if wanted(game):
            return game
        game.step()
    raise AssertionError("it never stands so")


def test_a_hand_that_may_answer_and_the_board(screen: Callable[..., None]) -> None:
    for key in ("asigoc", "lifeburn"):
        game = found(key, 1, with_answers)
        decision = game.decision()
        assert decision is not None
        screen(f"hand-{key}-answer", panel_message(game.live.snapshot, decision.player, ()))
        screen(f"board-{key}-answer", board_message(game.live.snapshot, ()))


@pytest.mark.parametrize("seed", range(3))
def test_each_answer_is_told_to_its_player_alone(seed: int) -> None:
    game, seen = Game("asigoc", seed), 0
    for _ in range(STEPS):
        decision = game.decision()
        if decision is None:
            break
        if with_answers(game):
            seen += 1
            hand = text_of(panel_message(game.live.snapshot, decision.player, ()))
            public = text_of(board_message(game.live.snapshot, ()))
            newest = game.live.match.view(None).stack[0].card.name
            assert f"*{newest}*" in hand.replace("\\", "")
            assert f"*{newest}*" in public.replace("\\", "")
            for option in decision.options:
                if option.detail:
                    assert f": {option.detail}" not in public.replace("\\", "")
        game.step()
    assert seen


@pytest.mark.parametrize("key", ["asigoc", "lifeburn"])
def test_attacks_are_told_to_everybody(key: str) -> None:
    game = found(key, 1, lambda game: bool(game.live.match.view(None).attacks))
    view = game.live.match.view(None)
    cards = view.side(view.attacks[0].attacker.owner).zone(view.attacks[0].attacker.zone).cards
    assert cards is not None
    line = f"⚔️ *{cards[view.attacks[0].attacker.index or 0].face.title}* attacks"
    for seat in ("A", "B"):
        assert line in text_of(panel_message(game.live.snapshot, seat, ())).replace("\\", "")
    assert line in text_of(board_message(game.live.snapshot, ())).replace("\\", "")
