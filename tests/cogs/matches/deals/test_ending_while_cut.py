"""Matches that end while their players may still cut the deck. The stored results are tested in
tests/bot/matches/beginning/test_deck_cuts.py."""

from __future__ import annotations

import pytest
from sqlalchemy import insert

from bot.store.matches.rematches import OFFERED_SECONDS
from bot.store.tables.match_schema import choices
from tests.bot.matches.tournament import enter
from tests.cogs.matches.deals.cut_matches import accepted, at_a_place, only_match, place
from tests.cogs.matches.duel import show
from tests.cogs.matches.pages import at_match, shown, verify
from tests.cogs.matches.reading import buttons, text_of
from tests.cogs.queue.waiting import said
from tests.cogs.tournaments.playing import press
from tests.conftest import Table

pytestmark = pytest.mark.usefixtures("dealt_by_scheme", "alice_cuts")


async def test_a_player_may_give_up_and_nobody_else(table: Table) -> None:
    row = await accepted(table)
    carol = table.guild.add_member(table.env.create_user("carol"))
    watched = await at_match(carol, table.channel)
    assert list(buttons(shown(watched))) == ["Fair deal"]
    assert (await only_match(table)).is_being_cut
    await at_a_place(table, table.bob, 3)
    asked = await at_match(table.alice, table.channel, "More", "Concede", match=row.id)
    done = await press(table.alice, asked, "Concede the match")
    assert "You've conceded" in said(done)
    after = await only_match(table)
    assert (after.state, after.winner, after.ending) == ("over", "B", "conceded")
    assert (after.cutting, after.cuts) == ("done", (None, "3"))
    await table.env.advance_time(OFFERED_SECONDS)
    verified = await verify(table.bob, table.channel, row.id)
    assert "It agrees." in said(verified)
    assert "only Bob cut" in said(verified)


async def test_who_gives_up_what_cannot_be_dealt_any_more_is_told_why(table: Table) -> None:
    row = await accepted(table)
    asked = await at_match(table.alice, table.channel, "More", "Concede", match=row.id)
    one = {"number": 0, "player": "A", "option": 0, "forced": False, "fingerprint": "x"}
    async with table.bot.store.write() as connection:
        await connection.execute(insert(choices).values({"match_id": row.id, "made": 1, **one}))
    told = said(await press(table.alice, asked, "Concede the match"))
    assert "the rules have changed since it began" in told
    after = await only_match(table)
    assert (after.state, after.ending) == ("void", None)


async def test_one_that_its_tournament_stops_says_so_below_its_commitment(table: Table) -> None:
    row = await accepted(table)
    cup, _ = await enter(table.bot.store, row)
    await cup.change(state="cancelled")
    await table.bot.services.matches.endings.stop(row.id)
    await show(table, row.id)
    await table.env.advance_time(60)
    after = await only_match(table)
    assert (after.state, after.ending, after.cutting) == ("void", "stopped", "open")
    assert after.opening_fingerprint == ""
    shown = [text_of(one) for one in place(table).history()]
    assert sum(row.commitment in one for one in shown) == 1
    assert any("was stopped by its tournament" in one for one in shown)
