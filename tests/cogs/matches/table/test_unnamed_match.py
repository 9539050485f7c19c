"""Commands that don't name their match: before they act in one, they name the opponent and ask."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import discord
import simcord
from discord import app_commands

from bot.store.matches.match_rows import MatchRow, get_match, matches_of
from bot.store.tables.match_schema import auto_passes, choices, early_choices, proposals
from bot.store.tables.match_schema import matches as stored_matches
from tests.cogs.matches.challenges.challenging import send_challenge
from tests.cogs.matches.duel import challenge
from tests.cogs.matches.reading import buttons, menus, said, text_of
from tests.cogs.queue.waiting import member
from tests.conftest import Table

PLACES = {"table_channel", "board_message", "board_new", "pending_refresh"}
"""Columns of a match that say where it is shown."""

OPTIONS: Mapping[str, Mapping[str, Any]] = {"match passing": {"setting": "until"}}
"""What else a command needs: for passing, the setting that passes in the player's place."""


async def accepted(posted: Any, actor: simcord.MemberActor) -> None:
    asked = await actor.click(posted.response, label="Choose deck")
    [(menu, decks)] = menus(asked.response).items()
    await actor.select(asked.response, [next(iter(decks.values()))], custom_id=menu)


async def two_matches(table: Table) -> tuple[simcord.MemberActor, str, str]:
    """Carol, and Alice's matches with Bob and, begun later, with Carol."""
    carol = await member(table, "Carol")
    await accepted(await challenge(table), table.bob)
    await table.env.advance_time(60)
    posted = await send_challenge(table, table.alice, carol, "Alice's deck")
    await accepted(posted, carol)
    async with table.bot.store.read() as connection:
        rows = await matches_of(connection, table.alice.id)
    by_opponent = {next(u for u in row.users.values() if u != table.alice.id): row for row in rows}
    return carol, by_opponent[table.bob.id].id, by_opponent[carol.id].id


async def stored(table: Table) -> list[Any]:
    """All that is stored of matches, but for where they are shown."""
    found: list[Any] = []
    async with table.bot.store.read() as connection:
        for kept in (stored_matches, choices, early_choices, proposals, auto_passes):
            for row in await connection.execute(kept.select()):
                found.append({k: v for k, v in row._mapping.items() if k not in PLACES})
    return found


async def row_of(table: Table, match_id: str) -> MatchRow:
    async with table.bot.store.read() as connection:
        row = await get_match(connection, match_id)
    assert row is not None
    return row


def with_optional_match(table: Table) -> Iterable[str]:
    """Every command that can be sent without the match that it is about."""
    for command in table.bot.tree.walk_commands():
        if isinstance(command, app_commands.Command) and any(
            option.display_name in ("match", "id") and not option.required
            for option in command.parameters
        ):
            yield command.qualified_name


def answer_of(result: Any) -> Any:
    return [result.response, *result.followups][-1]


async def test_no_command_acts_in_a_match_that_it_does_not_name(table: Table) -> None:
    carol, _, with_carol = await two_matches(table)
    await carol.slash(table.channel, "match draw", match=with_carol)
    before = await stored(table)
    asked = []
    for command in with_optional_match(table):
        done = await table.alice.slash(table.channel, command, **OPTIONS.get(command, {}))
        assert await stored(table) == before, command
        if {"Leave it", "Concede the match"} & buttons(answer_of(done)).keys():
            assert "Carol" in text_of(answer_of(done)), command
            asked.append(command)
    assert {"match concede", "match draw", "match undo", "match passing"} == set(asked)


async def test_a_draw_is_accepted_in_the_match_that_the_question_names(table: Table) -> None:
    carol, with_bob, with_carol = await two_matches(table)
    await carol.slash(table.channel, "match draw", match=with_carol)
    asked = answer_of(await table.alice.slash(table.channel, "match draw"))
    assert text_of(asked).startswith("**Carol** offers a draw. Accept it?")
    assert list(buttons(asked)) == ["Accept the draw", "Leave it"]
    await table.alice.click(asked, label="Leave it")
    assert text_of(asked) == "Then nothing has changed. Name the match you mean with `match:`."
    assert not buttons(asked)
    asked = answer_of(await table.alice.slash(table.channel, "match draw"))
    await table.alice.click(asked, label="Accept the draw")
    assert text_of(asked) == "You have accepted: the match against **Carol** is a draw."
    assert not buttons(asked)
    assert (await row_of(table, with_carol)).winner == "draw"
    assert (await row_of(table, with_bob)).state == "running"


async def test_what_was_asked_is_done_on_the_message_that_asked(table: Table) -> None:
    _, _, with_carol = await two_matches(table)
    asked = answer_of(await table.alice.slash(table.channel, "match draw"))
    assert text_of(asked).startswith("Offer **Carol** a draw?")
    await table.alice.click(asked, label="Offer a draw")
    assert text_of(asked).startswith("You have offered a draw.")
    assert list(buttons(asked)) == ["Withdraw"]
    asked = answer_of(await table.alice.slash(table.channel, "match passing", setting="until"))
    assert text_of(asked).startswith(
        "Pass until something happens, in your match against **Carol**?"
    )
    await table.alice.click(asked, label="Pass for me")
    assert text_of(asked).startswith("I pass for you until")
    async with table.bot.store.read() as connection:
        rows = list(await connection.execute(auto_passes.select()))
    assert {row.match_id for row in rows} == {with_carol}


async def test_a_stranger_who_is_shown_the_question_can_answer_nothing(table: Table) -> None:
    _, _, with_carol = await two_matches(table)
    channel = table.bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Yes", custom_id=f"match:act:{with_carol}:draw:yes"))
    view.stop()
    message = await channel.send("From elsewhere", view=view)
    assert "Only the two players" in said(await table.bob.click(message, label="Yes"))
