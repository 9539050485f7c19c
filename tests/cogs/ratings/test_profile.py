"""`/profile`: what it tells of a member, and what it must not."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import update

from bot.store.match_schema import matches
from bot.store.rematches import RematchRow, save_rematch
from bot.store.tournaments import change_tournament
from tests.bot.ratings.ended import NOON
from tests.bot.tournaments.stored import ID, begin_round, keep
from tests.cogs.matches.reading import everything
from tests.cogs.ratings.playing import (
    begin_rated,
    between,
    play_to_turn,
    played,
    profile,
    shown,
)
from tests.conftest import Table


async def test_a_newcomer_has_an_empty_one(table: Table) -> None:
    answer = await profile(table)
    assert "### Alice" in answer.content
    assert "No match has been finished here yet" in answer.content
    assert not answer.attachments


async def test_rated_and_other_matches_are_told_apart(table: Table) -> None:
    alice, bob = table.alice.id, table.bob.id
    await played(
        table,
        [
            between(1, alice, bob),
            between(2, bob, alice),
            between(3, bob, alice, winner="draw"),
            between(4, alice, bob, rated=False),
            between(5, alice, bob, turns=2),
            between(6, bob, alice, rated=False, winner="A"),
            between(7, bob, alice, state="void", winner=None),
            between(8, bob, alice, state="running", winner=None, ended=None),
        ],
    )
    words = (await profile(table)).content
    assert "Rated: 1 won, 1 lost, 1 drawn · Not rated: 2 won, 1 lost" in words
    mirrored = (await profile(table, of_bob=True)).content
    assert "Rated: 1 won, 1 lost, 1 drawn · Not rated: 1 won, 2 lost" in mirrored


async def test_ratings_at_each_pace_are_drawn_as_lines(table: Table) -> None:
    alice, bob = table.alice.id, table.bob.id
    await played(
        table,
        [
            between(1, alice, bob),
            between(2, alice, bob),
            between(3, bob, alice, clock="daily"),
        ],
    )
    answer = await profile(table)
    assert "Rating: Live **" in answer.content
    assert " · Daily **" in answer.content
    assert "?**" in answer.content
    assert "provisional" in answer.content
    [chart] = answer.attachments
    assert chart.description is not None
    for pace in ("Live", "Daily"):
        assert pace in chart.description


async def test_last_matches_name_the_opponent_and_when(table: Table) -> None:
    alice = table.alice.id
    await played(
        table,
        [between(n, alice, n, name_b=f"Rival {n}") for n in range(1, 8)]
        + [
            between(
                8, 8, alice, name_a="@everyone", table_channel=table.channel.id, board_message=77
            )
        ],
    )
    words = (await profile(table)).content
    *_, latest = words.split("**Last matches**\n")
    first, *rest = latest.splitlines()
    link = f"https://discord.com/channels/{table.guild.id}/{table.channel.id}/77"
    assert first.startswith(r"Lost against \@everyone · ")
    assert first.endswith(f" · <t:{NOON + 8}:R> · [board]({link})")
    assert [line.split(" · ")[0] for line in rest[:4]] == [
        f"Won against Rival {n}" for n in (7, 6, 5, 4)
    ]
    assert "Rival 3" not in words


async def test_the_deck_of_a_running_match_is_told_to_nobody(table: Table) -> None:
    duel = await begin_rated(table)
    for of_bob in (False, True):
        assert "deck" not in everything(await profile(table, of_bob=of_bob)).lower()
    await play_to_turn(duel, 3)
    await duel.concede("B")
    words = (await profile(table)).content
    assert "**Favourite decks:** Alice's deck (1)" in words
    assert "Bob's deck" not in words
    assert f"**{(await shown(table))['Alice']}?**" in words


async def follows(table: Table, match_id: str, rematch: RematchRow) -> None:
    async with table.bot.store.write() as connection:
        await save_rematch(connection, replace(rematch, match_id=match_id))


@pytest.mark.parametrize("best_of", [3, 1], ids=["series", "rematches"])
async def test_the_deck_of_matches_in_a_row_is_told_when_no_other_follows(
    table: Table, best_of: int
) -> None:
    alice, bob = table.alice.id, table.bob.id
    running = {"state": "running", "winner": None, "ended": None}
    rows = [between(n, alice, bob, best_of=best_of) for n in (1, 2)]
    rows += [between(3, alice, bob, best_of=best_of, **running)]
    await played(table, rows)
    await follows(table, "M1", RematchRow("", "begun", next_match="M2"))
    await follows(table, "M2", RematchRow("", "begun", next_match="M3"))
    assert "Favourite" not in (await profile(table)).content
    async with table.bot.store.write() as connection:
        await connection.execute(update(matches).values(state="over", winner="A", ended=NOON + 3))
    for state in ("offered", "choosing"):
        await follows(table, "M3", RematchRow("", state))
        assert "Favourite" not in (await profile(table)).content
    await follows(table, "M3", RematchRow("", "declined"))
    assert "**Favourite decks:**" in (await profile(table)).content
    assert "(3)" in (await profile(table)).content


async def test_the_deck_of_a_tournament_is_told_where_lists_are_open_alone(table: Table) -> None:
    alice, bob = table.alice.id, table.bob.id
    await keep(table.bot.store, [alice, bob], state="running", began=NOON)
    there = await begin_round(table.bot.store, [(alice, bob)])
    await played(table, [between(1, alice, bob, pairing=there.pairings[0].id)])
    for state in ("running", "over"):
        async with table.bot.store.write() as connection:
            await change_tournament(connection, ID, state=state)
        words = (await profile(table)).content
        assert "1 won" in words
        assert "Favourite" not in words
    async with table.bot.store.write() as connection:
        await change_tournament(connection, ID, open_lists=True)
    assert "**Favourite decks:**" in (await profile(table)).content
