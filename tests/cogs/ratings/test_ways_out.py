"""Leaving a rated match, by clicks: each way out costs as much as conceding, and says so."""

from __future__ import annotations

from bot.matches.actions import Concede
from bot.store.ratings.rating_rows import NEWCOMER
from engine.players import Player
from tests.cogs.matches.duel import Duel, begin
from tests.cogs.matches.pages import at_match
from tests.cogs.matches.reading import buttons, said, text_of
from tests.cogs.privacy.asking import ask_deletion
from tests.cogs.queue.waiting import found, join, match_of, members
from tests.cogs.queue.waiting import press as press_queue
from tests.cogs.ratings.playing import begin_rated, play_to_turn, shown
from tests.cogs.tournaments.crossroads import panel, players_of
from tests.cogs.tournaments.playing import begin as begin_cup
from tests.cogs.tournaments.playing import press
from tests.conftest import Table
from tests.engine.own_cards import FAIR


async def rating_line(duel: Duel) -> str:
    """Returns the board's line about ratings."""
    said_there = text_of(await duel.board()).splitlines()
    [line] = [one for one in said_there if one.startswith(("Rating: ", "Not rated: "))]
    return line


async def concede(duel: Duel, player: Player) -> str:
    """Concedes as the player by command and click. Returns the question."""
    actor = duel.actor(player)
    asked = await at_match(actor, duel.channel, "More", "Concede", match=duel.id)
    words = said(asked)
    assert asked.response is not None
    await actor.click(asked.response, label="Concede the match")
    return words


async def test_the_third_concession_in_the_first_turns_costs_rating(table: Table) -> None:
    asked, lines = [], []
    for _ in range(3):
        duel = await begin_rated(table)
        asked.append((await concede(duel, "A")).splitlines()[-1])
        lines.append(await rating_line(duel))
        table.channel = table.guild.create_text_channel("next")
    assert "You can leave 1 more match this early within 24 hours." in asked[0]
    assert "You can leave no other match this early within 24 hours." in asked[1]
    assert asked[2].startswith("It counts as a rated loss, though you're in turn 1 or 2")
    assert "one more early exit doesn't count" in lines[0]
    assert "The next early exit within 24 hours is a rated loss." in lines[1]
    after = await shown(table)
    assert after["Alice"] < NEWCOMER < after["Bob"]
    assert lines[2].endswith(" · **Alice**'s third early exit in a day")


async def test_leaving_matches_of_the_queue_early_costs_rating(table: Table) -> None:
    one, other = await members(table, 2)
    for _ in range(3):
        assert not await shown(table)
        await join(table, one)
        await join(table, other)
        await table.env.advance_time(10)
        assert await found(table)
        await press_queue(one, "Ready")
        await press_queue(other, "Ready")
        await table.env.advance_time(5)
        row = await match_of(table, one)
        await table.bot.services.matches.do(row.id, one.id, Concede())
        await table.env.advance_time(5)
    after = await shown(table)
    assert after["Member 0"] < NEWCOMER < after["Member 1"]


async def test_time_that_runs_out_in_the_first_turn_is_an_early_exit(table: Table) -> None:
    duel = await begin_rated(table)
    mover, _ = await duel.mover()
    await table.env.advance_time(24 * 60)
    name = duel.actor(mover).user.global_name
    assert (await rating_line(duel)).startswith(f"Not rated: **{name}** ran out of time in turn 1")


async def test_dropping_out_of_a_tournament_concedes_the_match(table: Table) -> None:
    cup = await begin_cup(table, 4)
    leaver = cup.players[0]
    both = await players_of(cup, leaver)
    for _ in range(6):
        [mover] = [one for one in both if "End turn" in buttons(panel(one))]
        await mover.user.click(panel(mover), custom_id=buttons(panel(mover))["End turn"])
    row = await cup.match(leaver)
    asked = await cup.tab(leaver, "More", "Drop out")
    assert "You concede an undecided match, also for your rating." in said(asked)
    await press(leaver, asked, "Drop out")
    await table.env.advance_time(10)
    opponent = row.names["B" if row.seat_of(leaver.id) == "A" else "A"]
    after = await shown(table)
    assert after["Member 0"] < NEWCOMER < after[opponent]


async def delete_data(table: Table) -> None:
    asked = await ask_deletion(table.alice, table.channel)
    assert asked.response is not None
    await table.alice.click(asked.response, label="Delete everything")


async def test_deleting_ones_data_concedes_the_match_and_loses_no_bad_rating(table: Table) -> None:
    duel = await begin_rated(table)
    await play_to_turn(duel, 4)
    await delete_data(table)
    after = await shown(table)
    assert after["a former member"] < NEWCOMER < after["Bob"]
    table.channel = table.guild.create_text_channel("next")
    duel = await begin_rated(table)
    assert await shown(table) == {"Alice": after["a former member"], "Bob": after["Bob"]}
    await play_to_turn(duel, 4)
    await duel.concede("B")
    assert (await shown(table))["Alice"] < 1100  # a newcomer who wins has 1138


async def test_the_third_match_of_two_in_a_week_counts_half_and_says_so(table: Table) -> None:
    gains, before, last = [], NEWCOMER, ""
    for _ in range(3):
        duel = await begin(table, FAIR, FAIR, clock="live", rated=True)
        await play_to_turn(duel, 3)
        await duel.concede("B")
        now = (await shown(table))["Alice"]
        gains.append(now - before)
        before, last = now, await rating_line(duel)
        table.channel = table.guild.create_text_channel("next")
    assert last.endswith(" · counts half: the third rated match of **Alice** and **Bob** this week")
    assert gains[2] < gains[1] / 2 + 5
