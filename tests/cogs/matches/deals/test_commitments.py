"""Nothing is dealt before its commitment is posted, whatever Discord does."""

from __future__ import annotations

import pytest

from bot.deals.deal_parts import ASKED, NOBODY, recorded_parts
from bot.matches import pace
from bot.store.matches.deck_cuts import CUT_SECONDS
from bot.store.matches.match_rows import mark_match_to_refresh
from bot.store.tables.match_schema import choices
from tests.cogs.matches.deals.cut_matches import (
    all_matches,
    commitment,
    count,
    cuts_shown,
    only_match,
    place,
)
from tests.cogs.matches.duel import Duel, challenge, explain_deal, show
from tests.cogs.matches.reading import menus, text_of
from tests.cogs.queue.waiting import said
from tests.cogs.walking import screen
from tests.conftest import Table

pytestmark = pytest.mark.usefixtures("dealt_by_scheme", "alice_cuts")

EVERYWHERE = "/channels/*/messages"
RETRY = 60
"""Seconds after which a message is sent again: more than a test waits by itself."""
TRIES = 3
"""Number of tries to send a message before the bot considers Discord down."""


async def accept_where(table: Table, refuses: str, status: int, code: int = 0, times: int = 1):
    """Begins a match of Alice and Bob while Discord refuses messages to those channels."""
    posted = (await challenge(table)).response
    asked = screen(await table.bob.click(posted, label="Choose deck"))
    [(menu, decks)] = menus(asked).items()
    path = refuses.format(thread=posted.id)
    table.env.inject_error("POST", path, status=status, code=code, times=times)
    await table.bob.select(asked, [decks["Bob's deck"]], custom_id=menu)
    return await only_match(table)


async def test_while_discord_is_down_nothing_is_dealt_also_over_a_restart(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pace, "RETRY_SECONDS", (RETRY,))
    await accept_where(table, EVERYWHERE, status=503, times=2 * TRIES)
    await table.restart()
    row = await only_match(table)
    assert (row.cutting, row.cut_until) == ("committing", None)
    assert await count(table, choices) == 0
    await table.env.advance_time(RETRY)
    assert row.commitment in commitment(table).content
    await table.env.advance_time(CUT_SECONDS + 5)
    assert (await only_match(table)).cutting == "done"
    assert len(cuts_shown(table)) == 1
    told = [text_of(one) for one in place(table).history()]
    assert sum(row.commitment in one for one in told) == 1
    assert len(await all_matches(table)) == 1


async def test_where_the_thread_takes_none_it_stands_in_the_channel(table: Table) -> None:
    row = await accept_where(table, "/channels/{thread}/messages", 403, 50001, times=1)
    assert (row.cutting, row.table_channel) == ("open", table.channel.id)
    [stands] = [one for one in table.channel.history() if row.commitment in one.content]
    assert "cut the deck" in stands.content
    await table.bot.store.run(mark_match_to_refresh, row.id)
    await show(table, row.id)
    assert (await only_match(table)).pending_refresh is None
    assert [one.id for one in table.channel.history() if row.commitment in one.content] == [
        stands.id
    ]
    await table.env.advance_time(CUT_SECONDS + 5)
    row = await only_match(table)
    assert row.cutting == "done"
    assert ASKED not in recorded_parts(row)
    assert row.table_channel == table.channel.id
    assert row.board_message in {one.id for one in table.channel.history()}


async def test_where_it_can_stand_nowhere_nobody_is_asked_and_it_is_shown_as_such(
    table: Table,
) -> None:
    before = await accept_where(table, EVERYWHERE, 403, 50001, times=2)
    row = await only_match(table)
    assert (row.cutting, row.cut_until, row.cuts) == ("", None, (None, None))
    assert recorded_parts(row)[ASKED] == NOBODY
    assert row.opening_fingerprint
    assert not cuts_shown(table)
    [sent] = [one for one in place(table).history() if before.commitment in one.content]
    assert "cut the deck" not in sent.content
    explained = await explain_deal(Duel(table, row.id, None, table.channel), table.alice)
    assert "Nobody cut the deck" in said(explained)
