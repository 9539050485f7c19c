"""Before a match is dealt its players may cut the deck, once the commitment stands."""

from __future__ import annotations

import pytest
from simcord.results import InteractionResult

import engine
from bot.deals.scheme import seed_of
from bot.matches.rematch import CHOOSING_SECONDS
from bot.settings import Settings
from bot.store.cuts import CUT_SECONDS
from bot.store.match_schema import choices, clocks
from tests.cogs.matches.cut_matches import (
    accepted,
    all_matches,
    at_a_place,
    commitment,
    count,
    cuts_shown,
    duel_of,
    not_at_all,
    only_match,
    panel,
    place,
)
from tests.cogs.matches.reading import Message, buttons, menus, text_of
from tests.cogs.queue.waiting import join, members, press, said
from tests.cogs.tournaments.playing import begin as tournament
from tests.conftest import Table

pytestmark = pytest.mark.usefixtures("dealt_by_scheme")


@pytest.fixture
def settings(database_url: str) -> Settings:
    return Settings(_env_file=None, token=None, database=database_url, emoji=False)  # pyright: ignore[reportCallIssue]


def answered(result: InteractionResult) -> str:
    assert result.response is not None
    return text_of(result.response)


async def test_the_commitment_stands_before_anything_is_dealt(table: Table) -> None:
    row = await accepted(table, clock="live")
    assert row.commitment in commitment(table).content
    assert (row.cutting, row.seed, row.opening_fingerprint) == ("open", bytes(32), "")
    assert await count(table, choices) == await count(table, clocks) == 0
    assert not cuts_shown(table)


async def test_it_is_dealt_once_both_have_cut_and_both_see_the_cuts(table: Table) -> None:
    row = await accepted(table, clock="live")
    assert row.secret is not None
    assert "You have cut" in answered(await at_a_place(table, table.alice, 7))
    assert (await only_match(table)).is_being_cut
    assert not cuts_shown(table)
    shown = await panel(table, table.bob)
    form = await table.bob.click(shown, custom_id=buttons(shown)["Own words"])
    await table.bob.submit_modal(form, {"words": "owls & rats"})
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
    assert "You do not cut" in answered(await not_at_all(table, table.alice))
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
    await table.env.advance_time(CUT_SECONDS + 5)
    late = await table.bob.click(
        commitment(table), custom_id=buttons(commitment(table))["Cut the deck"]
    )
    assert "dealt already" in said(late)


async def test_a_press_meanwhile_says_what_is_going_on(table: Table) -> None:
    row = await accepted(table)
    answer = await table.alice.slash(table.channel, "match hand", match=row.id)
    assert "Cut the deck" in answered(answer)
    assert answer.response is not None
    assert "Own words" in buttons(answer.response)
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


def is_hand(message: Message, match_id: str) -> bool:
    text = text_of(message)
    return f"match {match_id}" in text and "cut the deck" not in text.lower()


async def test_one_message_is_the_panel_for_cutting_and_then_the_hand(table: Table) -> None:
    duel = await duel_of(table)
    accepted_by = duel.accepted
    assert f"match:cut-place:{duel.id}" in menus(accepted_by)
    await table.bob.select(accepted_by, ["5"], custom_id=f"match:cut-place:{duel.id}")
    assert "You have cut the deck" in text_of(accepted_by)
    opened = await panel(table, table.alice)
    await table.alice.select(opened, ["6"], custom_id=f"match:cut-place:{duel.id}")
    assert (await only_match(table)).cuts == ("6", "5")
    for message in (accepted_by, opened):
        assert is_hand(message, duel.id)


async def test_who_does_nothing_has_their_hand_there_after_half_a_minute(table: Table) -> None:
    duel = await duel_of(table)
    await table.env.advance_time(CUT_SECONDS + 5)
    assert is_hand(duel.accepted, duel.id)


async def test_a_panel_that_is_opened_takes_the_place_of_the_one_before(table: Table) -> None:
    duel = await duel_of(table)
    opened = await panel(table, table.bob)
    assert duel.accepted.id not in {it.id for it in place(table).history()}
    await table.restart()
    await table.env.advance_time(CUT_SECONDS + 5)
    assert is_hand(opened, duel.id)
