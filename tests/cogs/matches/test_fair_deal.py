"""The commitment to the deal: a line of its own before the board, and what it means."""

from __future__ import annotations

import hashlib

from tests.cogs.matches.duel import begin
from tests.cogs.matches.reading import buttons
from tests.cogs.matches.test_short_matches import deals
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


async def test_anybody_is_told_what_it_means_and_how_to_check_it(table: Table) -> None:
    duel = await begin(table)
    [deal] = deals(duel)
    seed = (await duel.row()).seed
    fingerprint = hashlib.sha256(seed).hexdigest()
    carol = table.guild.add_member(table.env.create_user("carol"))
    answer = await carol.click(deal, custom_id=buttons(deal)["Fair deal"])
    assert answer.ephemeral
    assert fingerprint in said(answer)
    assert seed.hex() not in said(answer)
    await duel.concede("A")
    await table.restart()
    answer = await carol.click(deal, custom_id=buttons(deal)["Fair deal"])
    assert seed.hex() in said(answer)
