"""Reviewing a finished match, by its buttons."""

from __future__ import annotations

from typing import Any

import pytest

from bot.store.settings.preferences import change_preferences
from tests.bot.reviews.examples import POINTS
from tests.cogs.matches.duel import Duel
from tests.cogs.matches.reading import buttons, pictures, said, text_of
from tests.cogs.replays.replays import carol_of, ended, watch
from tests.conftest import Table

MAKING = "bot.reviews.review_service.review_in_background"


async def reviewed(duel: Duel, actor: Any) -> Any:
    """Returns the result of pressing Review on the board."""
    board = await duel.board()
    answer = await actor.click(board, custom_id=buttons(board)["Review"])
    assert answer.ephemeral
    await duel.table.bot.jobs.finish("long export")
    await duel.env.settle()
    return answer.response


async def test_who_played_it_has_it_reviewed_once_and_looks_at_its_turning_points(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def review(*_: object) -> object:
        return POINTS

    duel = await ended(table)
    with monkeypatch.context() as patch:
        patch.setattr(MAKING, review)
        shown = await reviewed(duel, table.alice)
    assert "Would *Imp* have been better?" in text_of(shown)
    assert [name for name, _ in pictures(shown)] == ["review.png"]
    answer = await table.alice.click(shown, custom_id=buttons(shown)["Look at 1"])
    assert answer.ephemeral
    assert answer.response is not None
    assert "Step " in text_of(answer.response)
    assert "Review ·" in text_of(shown)
    monkeypatch.setattr(MAKING, None)
    await table.restart()
    assert text_of(await reviewed(duel, table.alice)) == text_of(shown)
    await table.bot.store.run(change_preferences, table.alice.id, text_board=True)
    in_words = await reviewed(duel, table.alice)
    assert "How it went: turn 1: even" in text_of(in_words)
    assert pictures(in_words) == []


async def test_others_cannot(table: Table) -> None:
    duel, carol = await ended(table), carol_of(table)
    board = await duel.board()
    pressed = await carol.click(board, custom_id=buttons(board)["Review"])
    assert "Only the two players" in said(pressed)
    assert "Review" not in buttons(await watch(duel, carol))
