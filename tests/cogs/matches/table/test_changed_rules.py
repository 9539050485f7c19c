"""The bot starts with rules that have changed during a match. Which matches this stops is tested in
tests/bot/matches/test_changed_rules.py."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import update

from bot.store.settings.preferences import change_preferences
from bot.store.tables.match_schema import choices, matches
from engine.decks import Deck
from tests.bot.matches.games import GAME
from tests.cogs.matches.duel import Duel, begin
from tests.cogs.matches.reading import text_of
from tests.cogs.practice.practice import begin_practice, message_at
from tests.conftest import Table

OLDER = "0123456789abcdef"
"""A fingerprint in an older encoding."""


async def upgrade(table: Table, monkeypatch: pytest.MonkeyPatch, *, touched: bool) -> None:
    """Restarts with rules that have changed, for a card of both decks if they are `touched`."""

    def is_touched(_: Any, deck: Deck, since: int) -> bool:
        return touched and since < GAME.rules_version

    async with table.bot.store.write() as connection:
        await connection.execute(update(matches).values(opening_fingerprint=OLDER))
        await connection.execute(update(choices).values(fingerprint=OLDER))
    monkeypatch.setattr(type(GAME), "rules_version", GAME.rules_version + 1)
    monkeypatch.setattr(type(GAME), "is_touched", is_touched)
    await table.restart()


async def told(table: Table, duel: Duel) -> list[str]:
    """Returns all messages that a match was stopped, in all places."""
    direct = [actor.user.dm_channel for actor in (table.alice, table.bob)]
    places = [duel.place, *(channel for channel in direct if channel is not None)]
    said = [message.content for place in places for message in place.history()]
    return [words for words in said if "was stopped without a result" in words]


async def test_a_match_goes_on_unless_it_cannot_and_then_both_are_told_once(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    duel = await begin(table)
    await upgrade(table, monkeypatch, touched=False)
    mover, _ = await duel.mover()
    await duel.take(mover, "End turn")
    row = await duel.row()
    assert (row.state, row.rules_checked) == ("running", GAME.rules_version)
    assert await told(table, duel) == []
    await upgrade(table, monkeypatch, touched=True)
    row = await duel.row()
    assert (row.state, row.winner) == ("void", None)
    assert len(await told(table, duel)) == 2
    assert "counts for nobody" in text_of(await duel.board())
    await table.restart()
    assert len(await told(table, duel)) == 2
    assert "does not replay" in caplog.text
    caplog.clear()


@pytest.mark.parametrize("direct", [False, True])
async def test_of_a_practice_match_its_member_alone_is_told(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, direct: bool
) -> None:
    duel = await begin_practice(table)
    assert duel.accepted is not None
    hand = duel.accepted.id
    await table.bot.store.run(change_preferences, table.alice.id, direct=direct)
    seen = [one.id for one in table.channel.history(viewer=table.bob)]
    await upgrade(table, monkeypatch, touched=True)
    caplog.clear()
    assert (await duel.row()).state == "void"
    assert [one.id for one in table.channel.history(viewer=table.bob)] == seen
    own = table.alice.user.dm_channel
    news = [one.content for one in own.history()] if own else []
    assert any("was stopped without a result" in words for words in news) == direct
    assert "stopped" in text_of(message_at(table, hand))
