"""The end of a match: one message with its result and the last board, whatever ended it."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

import discord

from bot.matches.match_result import DECISIVE, LAST
from tests.bot.deck_texts import ALICES, BOBS, CYCLERS
from tests.cogs.matches.avatars import picture, wear
from tests.cogs.matches.duel import Duel, begin, play_a_cycler
from tests.cogs.matches.reading import alt_texts, buttons, text_of
from tests.cogs.settings.panels import member_settings
from tests.cogs.traffic import calls
from tests.conftest import Table


async def ended(duel: Duel) -> tuple[discord.Message, Sequence[str]]:
    """The message at the end of a match, and the alt texts of its result and its last board."""
    message = await duel.board()
    alts = alt_texts(message)
    assert [file.filename for file in message.attachments] == ["result.png", "board.png"]
    assert alts[1].startswith("Board, match over")
    return message, alts


async def show_board(table: Table, duel: Duel) -> None:
    """Draws the board anew. A restart has loaded the class anew."""
    module = import_module("cogs.matches.match_refresher")
    await table.bot.shared(module.MatchRefresher).show_board(duel.id)


async def test_who_gave_up_and_what_was_played_last_is_on_it(table: Table) -> None:
    duel = await begin(table, *CYCLERS)
    mover, _ = await duel.mover()
    await play_a_cycler(duel, mover)
    await duel.concede("A")
    message, (result, _) = await ended(duel)
    assert result.startswith("Victory for Bob over Alice: Alice conceded.")
    assert LAST in result
    assert DECISIVE not in result
    assert any("Rematch" in label for label in buttons(message))


async def test_the_end_costs_as_many_calls_as_it_did(table: Table) -> None:
    duel = await begin(table)
    await table.env.advance_time(16 * 60)
    board = f"PATCH /channels/{duel.place.id}/messages/{(await duel.board()).id}"
    before = len(calls(table))
    await duel.concede("A")
    assert calls(table)[before:].count(board) == 1


async def test_it_is_drawn_from_what_is_stored(table: Table) -> None:
    wear(table, "a1", picture())
    duel = await begin(table, *CYCLERS)
    mover, _ = await duel.mover()
    await play_a_cycler(duel, mover)
    await duel.concede("A")
    _, before = await ended(duel)
    await table.restart()
    await show_board(table, duel)
    message, after = await ended(duel)
    assert after == before
    assert message.id == (await duel.board()).id


async def test_a_draw_and_a_lost_clock_have_one(table: Table) -> None:
    duel = await begin(table)
    for player in (table.alice, table.bob):
        await player.slash(duel.place, "match draw")
    _, (result, _) = await ended(duel)
    assert result.startswith("A draw between Alice and Bob: They agreed on a draw.")


async def test_who_ran_out_of_time_has_lost(table: Table) -> None:
    duel = await begin(table, clock="live")
    mover, other = await duel.mover()
    await table.env.advance_time(3 * 3600)
    _, (result, _) = await ended(duel)
    won = {"A": "Alice", "B": "Bob"}
    assert result.startswith(f"Victory for {won[other]} over {won[mover]}: {won[mover]} ran out")


async def test_no_card_is_on_it_that_not_everybody_saw(table: Table) -> None:
    duel = await begin(table)
    await duel.concede("A")
    _, (result, _) = await ended(duel)
    names = {
        line.split('"')[1] for text in (ALICES, BOBS) for line in text.splitlines() if '"' in line
    }
    assert names
    assert not any(name in result for name in names)


async def test_who_plays_in_words_is_told_the_moment(table: Table) -> None:
    duel = await begin(table, *CYCLERS)
    await table.alice.click(await member_settings(table), custom_id="settings:wish:text_board:yes")
    mover, _ = await duel.mover()
    await play_a_cycler(duel, mover)
    await duel.concede("A")
    told = text_of(duel.panel("A"))
    assert "**Bob** wins" in told or "**Bob wins**" in told
    assert f"{LAST}: " in told
    assert not alt_texts(duel.panel("A"))


async def test_whoever_is_forgotten_is_on_no_later_picture(table: Table) -> None:
    wear(table, "a1", picture())
    duel = await begin(table)
    await duel.concede("A")
    before = (await ended(duel))[0].attachments[0].id
    asked = (await table.alice.slash(table.channel, "privacy delete")).response
    assert asked is not None
    await table.alice.click(asked, label="Delete my data")
    await show_board(table, duel)
    message, (result, board) = await ended(duel)
    assert message.attachments[0].id != before
    assert "Alice" not in result + board
