"""A whole match of Lifeburn by clicks, with everything that is special about the game."""

from __future__ import annotations

from typing import Final, get_args

import pytest

import engine
from bot.matches.live.live_match import LiveMatch
from engine.core.randomness import seed_from_int
from engine.decisions import Decision
from tests.bot.matches.games import row_of
from tests.cogs.matches.duel import Duel, begin
from tests.cogs.matches.reading import buttons, text_of
from tests.cogs.matches.showing import BACK, TALL, Move, Shown, Sight
from tests.cogs.matches.showy import next_move
from tests.cogs.matches.spy import watched
from tests.conftest import Table

GAME = engine.games()["lifeburn"]
STONES, WAVES = (
    next(one for one in GAME.starters() if one.key == key) for key in ("quarry", "tides")
)
EVERYTHING: Final = set(get_args(Sight))
MOST_MOVES: Final = 190
SEED: Final = 677
"""A seed that shows everything, by the current decks and rules. Others are tried after it."""


def showing_seed() -> int:
    """Returns a seed with which players who want to show everything do so, and finish."""
    for seed in (SEED, *range(2000)):
        playing = LiveMatch.from_start(row_of(GAME.key, seed), (STONES.text, WAVES.text))
        playing.take_forced(0)
        if showed(playing) == EVERYTHING and playing.match.winner is not None:
            return seed
    raise AssertionError("these decks do not show everything")


def showed(playing: LiveMatch) -> set[Sight]:
    """Returns the features seen in a match that is played to its end, or for a while."""
    shown = Shown()
    for _ in range(MOST_MOVES):
        match = playing.match
        shown.hears(match)
        if match.decision is None:
            break
        player = match.decision.player
        move = next_move(match, shown)
        shown.takes(match.decision, match.view(player), move)
        if move == BACK:
            playing.step_back(player, 0)
        elif len(move) > 1:
            playing.take_all(player, move, 0)
        else:
            playing.take(player, move[0], 0)
    return shown.what


async def play(duel: Duel, decision: Decision, move: Move) -> None:
    """Makes the move by clicks, as the asked player."""
    if move == BACK:
        await duel.take(decision.player, "Back")
    else:
        await duel.choose(*move)


async def restart_in_the_middle(duel: Duel) -> None:
    """Restarts the bot, and checks that it shows the asked player the same stack, newest first."""
    match = await duel.truth()
    assert match.decision is not None
    player = match.decision.player
    before = text_of(duel.panel(player))
    for number, item in enumerate(match.view(None).stack, 1):
        assert f"{number}. *{item.card.name}*" in before
        assert f"{number}. *{item.card.name}*" in text_of(await duel.board())
    await duel.table.restart()
    board = await duel.board()
    opened = (await duel.press(player, board, buttons(board)["My hand"])).response
    assert opened is not None
    assert text_of(opened) == before


@pytest.mark.soak
async def test_a_whole_match_with_everything_in_it(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    seed = seed_from_int(showing_seed())
    monkeypatch.setattr("bot.matches.beginning.match_creation.secrets.token_bytes", lambda _: seed)
    duel = await begin(table, STONES.text, WAVES.text)
    decks = [GAME.parse_deck(one.text) for one in (STONES, WAVES)]
    names = [card.face.name for deck in decks for card in GAME.deck_sheet(deck).cards]
    spy = await watched(duel, names)
    shown, restarts = Shown(), 0
    for _ in range(MOST_MOVES):
        match = await duel.truth()
        shown.hears(match)
        if match.decision is None:
            break
        view = match.view(match.decision.player)
        if len(view.stack) >= TALL and not restarts:
            restarts += 1
            await restart_in_the_middle(duel)
        move = next_move(match, shown)
        shown.takes(match.decision, view, move)
        await play(duel, match.decision, move)
    assert shown.what == EVERYTHING
    assert restarts == 1
    match, row = await duel.truth(), await duel.row()
    assert match.winner is not None
    assert (row.state, row.winner, row.ending) == ("over", match.winner, "played")
    assert "wins" in text_of(await duel.board())
    assert not any(buttons(duel.panel(player)) for player in ("A", "B"))
    assert spy.named > 100
