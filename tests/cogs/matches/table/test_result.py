"""The end of a match: one message with its result and the last board."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from tests.bot.deck_texts import CYCLERS
from tests.cogs.matches.duel import Duel, begin, play_a_cycler
from tests.cogs.matches.reading import alt_texts, buttons, text_of
from tests.cogs.matches.table.avatars import picture, wear
from tests.cogs.privacy.asking import ask_deletion
from tests.cogs.settings.panels import member_settings
from tests.cogs.traffic import calls
from tests.conftest import Table


async def ended(duel: Duel) -> tuple[discord.Message, Sequence[str]]:
    """Returns the message at the end of a match, and the alt texts of its result and its last
    board."""
    message = await duel.board()
    alts = alt_texts(message)
    assert [file.filename for file in message.attachments] == ["result.png", "board.png"]
    assert alts[1].startswith("Board, match over")
    return message, alts


async def show_board(table: Table, duel: Duel) -> None:
    """Redraws the board."""
    await table.bot.get_cog("match").refresher.show_board(duel.id)


async def test_it_is_shown_by_one_edit_and_drawn_again_from_what_is_stored(table: Table) -> None:
    duel = await begin(table, *CYCLERS)
    board = await member_settings(table, "Board")
    await table.alice.click(board, custom_id="settings:wish:text_board:yes")
    mover, _ = await duel.mover()
    await play_a_cycler(duel, mover)
    board = f"PATCH /channels/{duel.place.id}/messages/{(await duel.board()).id}"
    before = len(calls(table))
    await duel.concede("A")
    assert calls(table)[before:].count(board) == 1
    message, shown = await ended(duel)
    assert shown[0].startswith("Victory for Bob over Alice: Alice conceded.")
    assert "The last move" in shown[0]
    assert any("Rematch" in label for label in buttons(message))
    in_words = duel.panel("A")
    assert "**Bob wins**" in text_of(in_words)
    assert "The last move: " in text_of(in_words)
    assert not alt_texts(in_words)
    await table.restart()
    await show_board(table, duel)
    assert await ended(duel) == (await duel.board(), shown)


async def test_whoever_is_forgotten_is_on_no_later_picture(table: Table) -> None:
    wear(table, "a1", picture())
    duel = await begin(table)
    await duel.concede("A")
    before = (await ended(duel))[0].attachments[0].id
    asked = (await ask_deletion(table.alice, table.channel)).response
    assert asked is not None
    await table.alice.click(asked, label="Delete everything")
    await show_board(table, duel)
    message, (result, board) = await ended(duel)
    assert message.attachments[0].id != before
    assert "Alice" not in result + board
