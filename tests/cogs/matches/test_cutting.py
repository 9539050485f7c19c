"""Before a match is dealt its players may cut the deck, once the commitment stands."""

from __future__ import annotations

import discord
import pytest
import simcord
from sqlalchemy import select

import engine
from bot.deals.scheme import seed_of
from bot.matches.match_creation import CUT_SECONDS
from bot.matches.rematch import CHOOSING_SECONDS
from bot.settings import Settings
from bot.store.match_schema import choices, clocks, matches
from bot.store.matches import MatchRow, get_match
from tests.cogs.matches.duel import Duel, challenge
from tests.cogs.matches.reading import buttons, menus, text_of
from tests.cogs.queue.waiting import join, members, press, said
from tests.cogs.tournaments.playing import begin as tournament
from tests.conftest import Table

pytestmark = pytest.mark.usefixtures("dealt_by_scheme")


@pytest.fixture
def settings(database_url: str) -> Settings:
    return Settings(_env_file=None, token=None, database=database_url, emoji=False)  # pyright: ignore[reportCallIssue]


async def accepted(table: Table, clock: str = "none") -> MatchRow:
    """A match that Bob has just accepted: nothing is dealt."""
    await duel_of(table, clock=clock)
    return await only_match(table)


async def duel_of(table: Table, clock: str = "none", best_of: int = 1) -> Duel:
    """The same, to be played on."""
    posted = await challenge(table, clock=clock, best_of=best_of)
    assert posted.response is not None
    asked = await table.bob.click(posted.response, label="Accept")
    assert asked.response is not None
    [(menu, decks)] = menus(asked.response).items()
    answer = await table.bob.select(asked.response, [decks["Bob's deck"]], custom_id=menu)
    assert answer.response is not None
    assert "Cut the deck" in text_of(answer.response)
    return Duel(table, (await only_match(table)).id, answer.response, table.channel)


async def only_match(table: Table) -> MatchRow:
    async with table.bot.store.read() as connection:
        match_id = await connection.scalar(select(matches.c.id))
        assert match_id is not None
        row = await get_match(connection, match_id)
        assert row is not None
        return row


async def all_matches(table: Table) -> list[MatchRow]:
    async with table.bot.store.read() as connection:
        found = await connection.execute(select(matches))
        return [MatchRow(**row._mapping) for row in found]


async def count(table: Table, what: object) -> int:
    async with table.bot.store.read() as connection:
        return len((await connection.execute(select(what))).all())  # pyright: ignore


def place(table: Table) -> simcord.ChannelHandle:
    return next(iter(table.channel.threads), table.channel)


def commitment(table: Table) -> discord.Message:
    [found] = [it for it in place(table).history() if "Cut the deck" in buttons(it)]
    return found


def cuts_shown(table: Table) -> list[str]:
    return [it.content for it in place(table).history() if "Cuts of match" in it.content]


async def panel(table: Table, actor: simcord.MemberActor):
    message = commitment(table)
    opened = await actor.click(message, custom_id=buttons(message)["Cut the deck"])
    assert opened.ephemeral
    assert opened.response is not None
    return opened.response


async def at_a_place(table: Table, actor: simcord.MemberActor, at: int):
    shown = await panel(table, actor)
    return await actor.select(shown, [str(at)])


async def not_at_all(table: Table, actor: simcord.MemberActor):
    shown = await panel(table, actor)
    return await actor.click(shown, custom_id=buttons(shown)["Do not cut"])


async def test_the_commitment_stands_before_anything_is_dealt(table: Table) -> None:
    row = await accepted(table, clock="live")
    assert row.commitment in commitment(table).content
    assert (row.cutting, row.seed, row.opening_fingerprint) == ("open", bytes(32), "")
    assert await count(table, choices) == await count(table, clocks) == 0
    assert not cuts_shown(table)


async def test_it_is_dealt_once_both_have_cut_and_both_see_the_cuts(table: Table) -> None:
    row = await accepted(table, clock="live")
    assert row.secret is not None
    assert "You have cut" in said(await at_a_place(table, table.alice, 7))
    assert (await only_match(table)).is_being_cut
    assert not cuts_shown(table)
    shown = await panel(table, table.bob)
    form = await table.bob.click(shown, custom_id=buttons(shown)["Own words"])
    assert "You have cut" in said(await table.bob.submit_modal(form, {"words": "owls & rats"}))
    dealt = await only_match(table)
    assert (dealt.cutting, dealt.cuts) == ("done", ("7", "owls & rats"))
    assert dealt.seed == seed_of(row.id, row.secret, dealt.cuts)
    [words] = cuts_shown(table)
    assert "7" in words
    assert "owls & rats" in words
    assert "both players cut" in words
    assert await count(table, clocks) == 1
    assert any("match:hand" in str(it.components) for it in place(table).history())
    assert commitment(table).edited_at is None


async def test_it_is_dealt_after_half_a_minute_and_who_did_not_cut_is_named(table: Table) -> None:
    await accepted(table)
    await at_a_place(table, table.bob, 25)
    await table.env.advance_time(CUT_SECONDS - 5)
    assert (await only_match(table)).is_being_cut
    await table.env.advance_time(10)
    row = await only_match(table)
    assert (row.cutting, row.cuts) == ("done", (None, "25"))
    [words] = cuts_shown(table)
    assert "only Bob cut" in words


async def test_where_neither_cuts_it_is_dealt_at_once_and_says_so(table: Table) -> None:
    await accepted(table)
    assert "You do not cut" in said(await not_at_all(table, table.alice))
    await not_at_all(table, table.bob)
    assert (await only_match(table)).cutting == "done"
    [words] = cuts_shown(table)
    assert "nobody cut" in words


async def test_a_restart_changes_nothing(table: Table) -> None:
    row = await accepted(table)
    await at_a_place(table, table.alice, 3)
    await table.restart()
    await table.env.advance_time(2)
    assert commitment(table).content.count(row.commitment) == 1
    await at_a_place(table, table.bob, 4)
    dealt = await only_match(table)
    assert (dealt.cutting, dealt.cuts) == ("done", ("3", "4"))
    assert len(cuts_shown(table)) == 1


async def test_nobody_cuts_twice_nor_late_nor_for_others(table: Table) -> None:
    await accepted(table)
    first = await panel(table, table.alice)
    await table.alice.select(first, ["1"])
    assert "have cut the deck already" in said(
        await table.alice.click(
            commitment(table), custom_id=buttons(commitment(table))["Cut the deck"]
        )
    )
    carol = table.guild.add_member(table.env.create_user("carol"))
    refused = await carol.click(
        commitment(table), custom_id=buttons(commitment(table))["Cut the deck"]
    )
    assert "Only the two players" in said(refused)
    late = await panel(table, table.bob)
    await table.env.advance_time(CUT_SECONDS + 5)
    assert "dealt already" in said(await table.bob.select(late, ["1"]))


async def test_a_press_meanwhile_says_what_is_going_on(table: Table) -> None:
    row = await accepted(table)
    answer = await table.alice.slash(table.channel, "match hand", match=row.id)
    assert "Cut the deck" in said(answer)
    verified = await table.alice.slash(table.channel, "match verify", id=row.id)
    assert row.commitment in said(verified)


async def test_the_next_game_of_a_series_is_cut_as_well(table: Table) -> None:
    first = await duel_of(table, best_of=3)
    await not_at_all(table, table.alice)
    await not_at_all(table, table.bob)
    await first.concede("A")
    await table.env.advance_time(CHOOSING_SECONDS + 10)
    second = next(row for row in await all_matches(table) if row.id != first.id)
    assert (second.cutting, second.seed) == ("open", bytes(32))
    await table.env.advance_time(CUT_SECONDS + 5)
    dealt = next(row for row in await all_matches(table) if row.id != first.id)
    assert (dealt.cutting, dealt.state) == ("done", "running")
    assert len(cuts_shown(table)) == 2


async def test_a_match_of_the_queue_is_cut_as_well(table: Table) -> None:
    pair = await members(table, 2)
    for one in pair:
        await join(table, one, clock="live")
    for one in pair:
        await press(one, "Ready")
    [row] = await all_matches(table)
    assert row.cutting == "open"
    assert row.commitment in commitment(table).content
    await at_a_place(table, pair[0], 1)
    await at_a_place(table, pair[1], 2)
    [row] = await all_matches(table)
    assert (row.cutting, row.cuts) in [("done", ("1", "2")), ("done", ("2", "1"))]


async def test_matches_of_a_tournament_are_cut_as_well(table: Table) -> None:
    cup = await tournament(table, 2)
    [row] = await all_matches(table)
    assert row.cutting == "open"
    await table.env.advance_time(CUT_SECONDS + 5)
    [row] = await all_matches(table)
    assert (row.cutting, row.cuts) == ("done", (None, None))
    [words] = [
        it.content
        for thread in cup.channel.threads
        for it in thread.history()
        if "Cuts of match" in it.content
    ]
    assert "nobody cut" in words


async def test_practice_waits_for_nobody(table: Table) -> None:
    starter = engine.games()["asigoc"].starters()[0].text
    await table.bot.decks.keep(table.alice.id, starter, name="Mine")
    await table.alice.slash(table.channel, "match practice", deck="Mine")
    [row] = await all_matches(table)
    assert (row.is_practice, row.cutting) == (True, "")
    assert row.opening_fingerprint
