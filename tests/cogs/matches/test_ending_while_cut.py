"""What ends a match ends it at once, also while its players may still cut the deck."""

from __future__ import annotations

import pytest
from sqlalchemy import insert

from bot.settings import Settings
from bot.store.match_schema import choices
from bot.store.matches import get_match
from tests.cogs.matches.cut_matches import accepted, all_matches, at_a_place, count, only_match
from tests.cogs.matches.reading import text_of
from tests.cogs.queue.waiting import said
from tests.cogs.tournaments.playing import begin, press
from tests.conftest import Table

pytestmark = pytest.mark.usefixtures("dealt_by_scheme")


@pytest.fixture
def settings(database_url: str) -> Settings:
    return Settings(_env_file=None, token=None, database=database_url, emoji=False)  # pyright: ignore[reportCallIssue]


async def test_a_player_may_give_up(table: Table) -> None:
    row = await accepted(table)
    await at_a_place(table, table.bob, 3)
    asked = await table.alice.slash(table.channel, "match concede", match=row.id)
    done = await press(table.alice, asked, "Concede the match")
    assert "You have conceded" in said(done)
    after = await only_match(table)
    assert (after.state, after.winner, after.ending) == ("over", "B", "conceded")
    assert (after.cutting, after.cuts) == ("done", (None, "3"))
    verified = await table.bob.slash(table.channel, "match verify", id=row.id)
    assert "It agrees." in said(verified)
    assert "only Bob cut" in said(verified)


async def test_who_gives_up_what_cannot_be_dealt_any_more_is_told_why(table: Table) -> None:
    row = await accepted(table)
    asked = await table.alice.slash(table.channel, "match concede", match=row.id)
    one = {"number": 0, "player": "A", "option": 0, "forced": False, "fingerprint": "x"}
    async with table.bot.store.write() as connection:
        await connection.execute(insert(choices).values({"match_id": row.id, "made": 1, **one}))
    told = said(await press(table.alice, asked, "Concede the match"))
    assert "the rules have changed since it began" in told
    after = await only_match(table)
    assert (after.state, after.ending) == ("void", None)


async def test_nobody_else_may(table: Table) -> None:
    row = await accepted(table)
    carol = table.guild.add_member(table.env.create_user("carol"))
    asked = await carol.slash(table.channel, "match concede", match=row.id)
    assert "Only the two players" in said(asked)
    assert (await only_match(table)).is_being_cut


async def test_who_deletes_their_data_gives_up(table: Table) -> None:
    row = await accepted(table)
    question = await table.alice.slash(table.channel, "privacy delete")
    await press(table.alice, question, "Delete my data")
    after = await only_match(table)
    assert (after.state, after.winner, after.name_a) == ("over", "B", "a former member")
    assert row.id == after.id


async def test_an_organiser_decides(table: Table) -> None:
    cup = await begin(table, 2)
    [row] = await all_matches(table)
    assert row.is_being_cut
    [pairing] = await cup.undecided()
    await cup.manage("result", pairing=str(pairing.id), winner="A", games="1:0", reason="late")
    [after] = await all_matches(table)
    assert (after.state, after.ending, after.winner) == ("over", "ruled", "A")
    assert await count(table, choices) > 0
    [board] = [one for one in cup.place_of(after).history() if one.id == after.board_message]
    assert "wins" in text_of(board)


async def test_a_tournament_is_cancelled(table: Table) -> None:
    cup = await begin(table, 2)
    [row] = await all_matches(table)
    assert row.is_being_cut
    await cup.manage_for_sure("cancel", "Cancel the tournament")
    [after] = await all_matches(table)
    assert (after.state, after.ending, after.cutting) == ("void", "stopped", "open")
    shown = [text_of(one) for one in cup.place_of(after).history()]
    assert sum(row.commitment in one for one in shown) == 1
    assert any("was stopped by its tournament" in one for one in shown)
    await table.env.advance_time(60)
    [after] = await all_matches(table)
    assert after.opening_fingerprint == ""


async def test_who_drops_out_of_a_tournament_loses(table: Table) -> None:
    cup = await begin(table, 2)
    [row] = await all_matches(table)
    leaver = next(one for one in cup.players if one.id == row.player_a)
    asked = await leaver.slash(cup.channel, "tournament drop")
    await press(leaver, asked, "Drop out")
    async with table.bot.store.read() as connection:
        after = await get_match(connection, row.id)
    assert after is not None
    assert (after.state, after.winner) == ("over", "B")
