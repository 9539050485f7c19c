"""The commitment to the deal: a line of its own before the board, its explanation, and its
parts."""

from __future__ import annotations

import json

import pytest

from bot.deals.scheme import commitment_to, deck_lists, seed_of
from bot.store.matches.match_rows import deck_sources
from tests.bot.deals.fair_play_page import in_python
from tests.cogs.matches.duel import begin, deals, explain_deal
from tests.cogs.matches.reading import attached
from tests.cogs.queue.waiting import said
from tests.conftest import Table


@pytest.mark.usefixtures("dealt_by_scheme")
async def test_anybody_is_told_what_it_means_and_gets_the_parts_once_the_match_is_open(
    table: Table,
) -> None:
    duel = await begin(table)
    [deal] = deals(duel)
    assert not deal.components
    assert deal.id < (await duel.board()).id
    row = await duel.row()
    left = (await duel.truth()).view("A").side("A").zone("deck").size
    async with table.bot.store.read() as connection:
        lists = deck_lists(row.game, await deck_sources(connection, row))
    assert row.secret is not None
    assert commitment_to(row.id, row.secret, lists) in deal.content
    assert row.seed == seed_of(row.id, row.secret, row.cuts) != row.secret
    secrets = row.secret.hex(), row.seed.hex()
    carol = table.guild.add_member(table.env.create_user("carol"))
    answer = await explain_deal(duel, carol)
    assert answer.ephemeral
    assert row.commitment in said(answer)
    assert not any(secret in said(answer) for secret in secrets)
    assert "I reveal it when the match is over" in said(answer)
    assert not attached(answer)
    await table.restart()
    mover, _ = await duel.mover()
    await duel.take(mover, "End turn")
    await duel.concede("A")
    assert [message.id for message in deals(duel)] == [deal.id], "it is sent once"
    answer = await explain_deal(duel, carol)
    assert not any(secret in said(answer) for secret in secrets)
    assert not attached(answer)
    opens = (await duel.row()).ended or 0
    assert f"when the rematch is declined, otherwise <t:{opens + 900}:R>." in said(answer)
    await duel.wait_for_no_rematch()
    answer = await explain_deal(duel, carol)
    assert all(secret in said(answer) for secret in secrets)
    assert "nobody was asked to cut the deck" in said(answer)
    [file] = attached(answer)
    found = in_python(json.loads(await file.read()))
    assert (found["commitment"], found["seed"]) == (row.commitment, row.seed.hex())
    assert len(found["decks"][0]) - left in (len(found["hands"][0]), len(found["hands"][0]) + 1)
