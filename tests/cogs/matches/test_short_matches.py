"""A short match by clicks, from the challenge to its end; `make soak` plays one of each game, and
whole ones."""

from __future__ import annotations

import random

import pytest

import engine
from bot.matches.choices.option_groups import offered_options
from bot.matches.pace import BOARD_SECONDS
from engine.players import PLAYERS, opponent
from tests.cogs.matches.duel import begin_by_challenge, deals
from tests.cogs.matches.reading import buttons, text_of
from tests.cogs.matches.spy import watched
from tests.conftest import Table

CLICKS = 10

KEYS = [
    key if key == "lifeburn" else pytest.param(key, marks=pytest.mark.soak)
    for key in engine.games()
]
"""The tested games: Lifeburn has the most kinds of questions."""


@pytest.mark.parametrize("key", KEYS)
async def test_a_short_match(table: Table, key: str, as_shipped: bool) -> None:
    """Nobody reads of a card that they may not know, and a restart in the middle changes nothing.
    In the end a player concedes."""
    game = engine.games()[key]
    first, second = game.starters()[:2]
    decks = [game.parse_deck(starter.text) for starter in (first, second)]
    names = [card.face.name for deck in decks for card in game.deck_sheet(deck).cards]
    duel = await begin_by_challenge(table, first.text, second.text)
    begun = await duel.row()
    seed = begun.seed
    [deal] = deals(duel)
    assert begun.commitment in deal.content
    spy = await watched(duel, names)

    async def look() -> None:
        if as_shipped:
            await table.env.advance_time(BOARD_SECONDS)
        await spy.look()

    duel.after = look
    luck = random.Random(3)
    for click in range(CLICKS):
        match = await duel.truth()
        assert match.decision is not None
        if click == CLICKS // 2:
            await table.restart()
        view = match.view(match.decision.player)
        await duel.choose(luck.choice(offered_options(match.decision, view)).option)
    assert seed.hex() not in text_of(await duel.board())
    mover, _ = await duel.mover()
    await duel.concede(mover)
    row = await duel.row()
    assert (row.state, row.winner, row.ending) == ("over", opponent(mover), "conceded")
    board = await duel.board()
    assert seed.hex() not in text_of(board)
    [left] = deals(duel)
    assert (left.id, left.content, left.edited_at) == (deal.id, deal.content, None)
    for end in (board, *map(duel.panel, PLAYERS)):
        assert list(buttons(end)) == [
            "Rematch",
            "New opponent",
            "Review",
            "Share",
            "Watch replay",
            "Log",
        ]
    assert spy.named > 20
