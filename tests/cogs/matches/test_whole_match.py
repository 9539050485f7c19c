"""A match from the challenge to the last draw, and everything that people could read in it."""

from __future__ import annotations

import hashlib
import random

import pytest

import engine
from tests.cogs.matches.duel import begin
from tests.cogs.matches.reading import alt_texts, asks, buttons, text_of
from tests.cogs.matches.spy import watched
from tests.conftest import Table

PRESSES = 400


@pytest.mark.soak
async def test_two_starter_decks_from_challenge_to_the_end(table: Table) -> None:
    game = next(iter(engine.games().values()))
    first, second = game.starters()[0], game.starters()[2]
    decks = [game.parse_deck(starter.text) for starter in (first, second)]
    names = [card.face.name for deck in decks for card in game.deck_sheet(deck).cards]
    duel = await begin(table, first.text, second.text)
    seed = (await duel.row()).seed
    assert hashlib.sha256(seed).hexdigest() in text_of(await duel.board())
    assert seed.hex() not in text_of(await duel.board())
    spy = await watched(duel, names)
    luck = random.Random(7)
    for _ in range(PRESSES):
        match = await duel.truth()
        if match.decision is None:
            break
        player = match.decision.player
        await duel.play_randomly(luck, duel.panel(player), player)
    match = await duel.truth()
    row = await duel.row()
    assert match.winner is not None
    assert (row.state, row.winner) == ("over", match.winner)
    board = await duel.board()
    winner = {"A": "Alice", "B": "Bob"}.get(match.winner)
    assert winner is None or f"**{winner} wins**" in text_of(board)
    assert "conceded" not in text_of(board)
    assert row.seed.hex() in text_of(board)
    assert list(buttons(board)) == [
        "Rematch",
        "New opponent",
        "Review",
        "Share",
        "Watch replay",
        "Log",
    ]
    for player in ("A", "B"):
        assert not asks(duel.panel(player))
        assert not alt_texts(duel.panel(player))
        log = await duel.press(player, board, buttons(board)["Log"])
        assert log.ephemeral
    assert spy.read > 100
    assert spy.named > 100
