"""Each way of **Moved commands** that begins with `/tournament`, walked by pressing."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
import simcord

from bot.processes.background_process import BackgroundProcess
from cogs.help.layouts.moved import Moved
from tests.cogs.help.moved_paths import walk_way, ways
from tests.cogs.queue.waiting import member
from tests.cogs.tournaments.playing import Cup, begin, create
from tests.cogs.tournaments.verifying import think_here
from tests.conftest import Table

SETTING_UP = ("create", "list", "manage close", "manage open", "manage start", "manage source",
              "manage pause", "manage resume", "manage cancel")  # fmt: skip
SIGNING_UP = ("check-in", "join", "deck", "leave")
DRAWING = ("manage draw", "number")


def of(line: Moved) -> str:
    """Returns the old command that a line is about, without `tournament` and its option."""
    words = line.old.split()[1:]
    return " ".join(word for word in words if not word.endswith(":"))


def about(*commands: str) -> Sequence[Moved]:
    """Returns the lines about these commands, in this order."""
    return [line for command in commands for line in ways("tournament") if of(line) == command]


async def walk(cup: Cup, lines: Sequence[Moved], actor: simcord.MemberActor) -> None:
    for line in lines:
        await walk_way(actor, cup.channel, line)


async def test_before_the_start(table: Table) -> None:
    cup = await create(table, 0, game="chaos", mode="mirror")
    await walk(cup, about(*SETTING_UP), cup.olga)


async def test_signing_up(table: Table) -> None:
    cup = await create(table, 0, starts="30m", check_in=20)
    eve = await member(table, "Eve")
    [way] = [line for line in about("join") if line.old.endswith("deck:")]
    await walk_way(eve, cup.channel, way)
    await table.env.advance_time(11 * 60)
    joined = [line for line in about(*SIGNING_UP) if of(line) != "join"]
    ann = await member(table, "Ann")
    await walk(cup, [line for line in about("join") if line is not way], ann)
    await walk(cup, joined[:-1] if of(joined[-1]) == "leave" else joined, eve)


async def test_while_it_waits_for_its_number(table: Table) -> None:
    cup = await create(table, 2, number_source="drand round 4821000")
    await cup.table.bot.services.rounds.start_tournament(cup.id, None)
    await cup.look()
    await walk(cup, about(*DRAWING), cup.olga)


async def test_while_it_runs(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BackgroundProcess, "think_last", think_here)
    cup = await begin(
        table, 4, rounds=3, round_minutes=50, deck_change=True, open_lists=True, clock="none"
    )
    await cup.play_round()
    await cup.wait_until_opened()
    elsewhere = (*SETTING_UP, *SIGNING_UP, *DRAWING)
    left = [line for line in ways("tournament") if of(line) not in elsewhere]
    assert {of(line) for line in left} >= {"next", "drop", "manage undo", "standings"}
    players = [line for line in left if not of(line).startswith(("manage", "export"))]
    await walk(cup, players, cup.players[0])
    await walk(cup, [line for line in left if line not in players], cup.olga)


def test_every_way_is_walked_above() -> None:
    assert {of(line) for line in ways("tournament")} >= {*SETTING_UP, *SIGNING_UP, *DRAWING}
