"""**Verify**: a member is told whether a match agrees with its deal, once it is open."""

from __future__ import annotations

import pytest
from sqlalchemy import update

from bot.store.tables.match_schema import matches
from tests.cogs.matches.duel import begin
from tests.cogs.matches.pages import at_match, verify, watch_number
from tests.cogs.matches.reading import attached
from tests.cogs.queue.waiting import said
from tests.conftest import Table

pytestmark = pytest.mark.usefixtures("dealt_by_scheme")


async def test_an_open_match_is_verified_and_all_of_its_deal_is_handed_over(table: Table) -> None:
    duel = await begin(table)
    mover, _ = await duel.mover()
    await duel.take(mover, "End turn")
    await duel.concede("A")
    await duel.wait_for_no_rematch()
    carol = table.guild.add_member(table.env.create_user("carol"))
    result = await verify(carol, table.channel, duel.id.lower())
    assert result.ephemeral
    words = said(result)
    assert "It agrees." in words
    assert "nobody was asked to cut the deck" in words
    for subject in ("Commitment", "Seed", "Beginning", "Play", "Result"):
        assert words.count(f"✅ **{subject}**") == 1
    assert words.count("✅ **") == 5
    text, parts = attached(result)
    assert (text.filename, parts.filename) == (f"verified-{duel.id}.txt", f"deal-{duel.id}.json")
    told = (await text.read()).decode()
    assert told.count("Deck list: ") == told.count("First hand: ") == 2
    match = await duel.truth()
    cards = match.view("B").side("B").zone("hand").cards
    assert cards
    assert cards[0].face.name in told
    async with table.bot.store.write() as connection:
        await connection.execute(update(matches).values(secret=bytes(32)))
    altered = said(await verify(table.bob, table.channel, duel.id))
    assert "It does **not** agree." in altered
    assert "❌ **Commitment**" in altered


async def test_nothing_is_told_while_the_match_runs(table: Table) -> None:
    duel = await begin(table)
    row = await duel.row()
    result = await at_match(table.alice, table.channel, "More", "Fair deal")
    assert "I reveal it when the match is over" in said(result)
    assert row.commitment in said(result)
    assert not attached(result)
    assert row.secret is not None
    assert row.secret.hex() not in said(result)
    nothing = await watch_number(table.alice, table.channel, "NOPE")
    assert "no such match" in said(nothing).lower()
