"""A member's practice matches in `/privacy export` and `/privacy delete`."""

from __future__ import annotations

from bot.matchmaking.queue_upkeep import OFFER_AFTER
from cogs.matches.match_refresher import MatchRefresher
from tests.cogs.practice.aside import against_bob, practice_panel, practising
from tests.cogs.practice.practice import rows
from tests.cogs.privacy.member_data import delete, exported
from tests.cogs.privacy.people import traces
from tests.cogs.queue.waiting import give_deck, join
from tests.conftest import Table


async def test_the_export_says_which_match_is_put_aside(table: Table):
    row, _ = await practising(table)

    async def aside() -> dict[str, bool]:
        return {one["match"]: one["put_aside"] for one in (await exported(table))["matches"]}

    assert await aside() == {row.id: False}
    duel = await against_bob(table)
    assert await aside() == {row.id: True, duel.id: False}
    await table.alice.user.click(await practice_panel(table, row), label="Go on")
    assert await aside() == {row.id: False, duel.id: False}


async def test_the_export_says_whether_practice_was_offered_to_who_waits(table: Table):
    await give_deck(table, table.alice)
    await join(table, table.alice)
    [place] = (await exported(table))["queue"]
    assert place["practice_offered"] is False
    await table.env.advance_time(OFFER_AFTER + 1)
    [place] = (await exported(table))["queue"]
    assert place["practice_offered"] is True


async def test_who_is_in_a_practice_match_is_deleted_with_it(table: Table):
    """No error is logged, as in every test."""
    row, _ = await practising(table)
    shown = await delete(table)
    assert "is deleted" in shown.content
    assert not table.bot.services.matches.is_ready(row.id)
    assert await traces(table, str(table.alice.id), "Alice") == []
    assert list(await rows(table, table.alice)) == []


async def test_it_is_told_beforehand_that_they_go(table: Table):
    await practising(table)
    asked = await table.alice.slash(table.channel, "privacy delete")
    said = str(asked.response and asked.response.content)
    assert "1 practice match," in said or "1 practice match." in said
    assert "**Stays:** 0 matches" in said
    assert "giving up" not in said


async def test_who_has_put_one_aside_is_deleted_with_it(table: Table):
    await practising(table)
    duel = await against_bob(table)
    await delete(table)
    assert await traces(table, str(table.alice.id), "Alice") == []
    row = await duel.row()
    assert (row.state, row.winner) == ("over", "B")


async def test_a_match_that_is_deleted_before_it_is_shown_is_shown_no_more(table: Table):
    row, _ = await practising(table)
    await delete(table)
    refresher = table.bot.shared(MatchRefresher)
    await refresher.show_board(row.id)
    assert not refresher.is_busy(row.id)
