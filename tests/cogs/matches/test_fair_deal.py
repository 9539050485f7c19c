"""The commitment to the deal: a line of its own before the board, what it means, and its parts."""

from __future__ import annotations

import hashlib
import json

import pytest
from sqlalchemy import update

from bot.deals.deck_lists import deck_lists
from bot.deals.scheme import commitment_to, seed_of
from bot.store.match_schema import matches
from bot.store.matches import deck_sources
from tests.bot.deals.fair_play_page import in_python
from tests.cogs.matches.duel import begin, deals
from tests.cogs.matches.reading import attached, buttons
from tests.cogs.queue.waiting import said
from tests.conftest import Table


async def test_it_stands_above_the_board_and_is_sent_once(table: Table) -> None:
    duel = await begin(table)
    [deal] = deals(duel)
    assert deal.id < (await duel.board()).id
    await table.restart()
    mover, _ = await duel.mover()
    await duel.take(mover, "End turn")
    assert [message.id for message in deals(duel)] == [deal.id]


@pytest.mark.usefixtures("dealt_by_scheme")
async def test_it_is_a_commitment_to_the_secret_and_both_lists(table: Table) -> None:
    duel = await begin(table)
    [deal] = deals(duel)
    row = await duel.row()
    async with table.bot.store.read() as connection:
        lists = deck_lists(row.game, await deck_sources(connection, row))
    assert row.secret is not None
    assert commitment_to(row.id, row.secret, lists) in deal.content
    assert row.seed == seed_of(row.id, row.secret, row.cuts) != row.secret


@pytest.mark.usefixtures("dealt_by_scheme")
async def test_anybody_is_told_what_it_means_and_gets_the_parts_once_the_match_is_open(
    table: Table,
) -> None:
    duel = await begin(table)
    [deal] = deals(duel)
    row = await duel.row()
    assert row.secret is not None
    secrets = row.secret.hex(), row.seed.hex()
    carol = table.guild.add_member(table.env.create_user("carol"))
    answer = await carol.click(deal, custom_id=buttons(deal)["Fair deal"])
    assert answer.ephemeral
    assert row.commitment in said(answer)
    assert not any(secret in said(answer) for secret in secrets)
    assert "told when the match is over" in said(answer)
    assert not attached(answer)
    await duel.concede("A")
    await table.restart()
    answer = await carol.click(deal, custom_id=buttons(deal)["Fair deal"])
    assert all(secret in said(answer) for secret in secrets)
    assert "nobody was asked to cut the deck" in said(answer)
    [file] = attached(answer)
    found = in_python(json.loads(await file.read()))
    assert (found["commitment"], found["seed"]) == (row.commitment, row.seed.hex())
    match = await duel.truth()
    left = match.view("A").side("A").zone("deck").size
    assert len(found["decks"][0]) - left in (len(found["hands"][0]), len(found["hands"][0]) + 1)


async def test_a_match_of_before_is_explained_by_its_own_scheme(table: Table) -> None:
    duel = await begin(table)
    [deal] = deals(duel)
    row = await duel.row()
    async with table.bot.store.write() as connection:
        before = {"deal_scheme": 0, "secret": None, "commitment": ""}
        await connection.execute(update(matches).values(before))
    await duel.concede("A")
    await table.restart()
    answer = await table.alice.click(deal, custom_id=buttons(deal)["Fair deal"])
    assert hashlib.sha256(row.seed).hexdigest() in said(answer)
    assert f"`{row.seed.hex()}`" in said(answer)
    assert not attached(answer)
