"""A practice match gives way to any match with a person at a sitting, and goes on afterwards."""

from __future__ import annotations

import random

import pytest

from bot.store.matches import MatchRow
from tests.cogs.matches.duel import Duel, begin
from tests.cogs.matches.proposals import offer_rematch
from tests.cogs.matches.series import next_game, say
from tests.cogs.practice.aside import (
    against_bob,
    hand,
    held_thought,
    number,
    practice_panel,
    practising,
)
from tests.cogs.practice.practice import FIRST, rows, stored
from tests.cogs.queue.waiting import give_deck
from tests.cogs.tournaments.playing import create
from tests.conftest import Table


async def go_on(table: Table, row: MatchRow) -> None:
    """Alice presses Go on where her hand was."""
    await table.alice.user.click(await practice_panel(table, row), label="Go on")
    await table.env.settle()
    assert not (await stored(table, row.id)).aside


async def is_aside(table: Table, row: MatchRow) -> bool:
    """Whether the match is put aside, and her hand says so."""
    said = await hand(table, row)
    aside = (await stored(table, row.id)).aside
    assert aside == ("Put aside" in said) == ("Go on" in said) != ("Hint" in said)
    return aside


@pytest.mark.parametrize("clock", ["live", "relaxed", "none"])
async def test_a_challenge_puts_it_aside_at_once(table: Table, clock: str):
    row, _ = await practising(table)
    await against_bob(table, clock=clock)
    assert await is_aside(table, row)
    await go_on(table, row)
    assert not await is_aside(table, row)


@pytest.mark.parametrize("terms", [{"clock": "daily"}, {}], ids=["daily", "no clock named"])
async def test_a_match_with_a_day_for_each_choice_leaves_practice_as_it_is(
    table: Table, terms: dict[str, str]
):
    row, _ = await practising(table)
    await practise_beside(table, row, **terms)
    live = await against_bob(table)
    assert await is_aside(table, row)
    await live.concede("A")
    assert "is over" in await hand(table, row)


async def practise_beside(table: Table, row: MatchRow, **terms: str) -> None:
    """Alice plays Bob on those terms, and the computer meanwhile."""
    duel = await begin(table, **terms)
    assert (await duel.row()).clock == "daily"
    assert not await is_aside(table, row)
    before = await number(table, row)
    panel = await practice_panel(table, row)
    await Duel(table, row.id, duel.accepted, table.channel).play_randomly(
        random.Random(3), panel, row.human or "A"
    )
    await table.env.settle()
    assert await number(table, row) > before
    table.channel = table.guild.create_text_channel("elsewhere")


async def test_a_rematch_puts_it_aside_again(table: Table):
    row, _ = await practising(table, direct=True)
    duel = await against_bob(table)
    await go_on(table, row)
    await duel.concede("A")
    await offer_rematch(duel, "B")
    assert not await is_aside(table, row)
    await say(duel, "A", "Accept rematch")
    await say(duel, "A", "I begin")
    assert (await (await next_game(duel)).row()).state == "running"
    assert await is_aside(table, row)


async def test_a_match_of_a_tournament_puts_it_aside(table: Table):
    row, _ = await practising(table)
    cup = await create(table, 3, clock="live")
    await give_deck(table, table.alice)
    await cup.sign_up(table.alice)
    assert not await is_aside(table, row)
    await cup.start()
    cup.players.append(table.alice)
    pairing = await cup.pairing(table.alice)
    [played] = await cup.matches(pairing.id)
    assert table.alice.id in played.users.values()
    assert await is_aside(table, row)


async def test_the_opponent_s_practice_is_put_aside_too_and_nobody_else_s(table: Table):
    carol = table.guild.add_member(table.env.create_user("carol"))
    for actor in (table.alice, table.bob, carol):
        await actor.user.slash("match practice", game=FIRST.key)
    await against_bob(table)
    found = [(actor, await rows(table, actor)) for actor in (table.alice, table.bob, carol)]
    aside = [[row.aside for row in theirs if row.is_practice] for _, theirs in found]
    assert aside == [[True], [True], [False]]


async def test_the_computer_moves_again_once_it_is_brought_back(table: Table):
    row, _ = await practising(table)
    await held_thought(table, row)
    before = await number(table, row)
    await against_bob(table)
    await table.restart()
    await table.bot.services.computer.finish()
    assert await number(table, row) == before
    assert "Hint" not in await hand(table, row)
    await go_on(table, row)
    await table.bot.services.computer.finish()
    assert await number(table, row) > before
    assert "Hint" in await hand(table, row)


@pytest.mark.parametrize("restarted", [False, True])
async def test_it_is_as_it_was_when_it_is_brought_back(table: Table, restarted: bool):
    row, _ = await practising(table)
    before = (await table.bot.services.matches.current(row.id)).public
    await against_bob(table)
    if restarted:
        await table.restart()
    assert await is_aside(table, row)
    await go_on(table, row)
    assert (await table.bot.services.matches.current(row.id)).public == before
