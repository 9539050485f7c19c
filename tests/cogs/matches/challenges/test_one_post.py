"""A friendly match posts two messages: its challenge, which becomes the board, and the
fingerprint."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from tests.bot.deck_texts import ALICES, BOBS
from tests.cogs.decks.deck_answers import keep_deck
from tests.cogs.matches.challenges.challenging import send_challenge
from tests.cogs.matches.duel import Duel, deals, explain_deal, running_matches
from tests.cogs.matches.reading import buttons, text_of
from tests.cogs.queue.waiting import said
from tests.cogs.walking import screen
from tests.conftest import Table


def posts(table: Table) -> list[discord.Message]:
    """Returns all messages of the channel and its threads that the bot has written."""
    places = table.channel, *table.channel.threads
    written = discord.MessageType.default
    found = {one.id: one for at in places for one in at.history() if one.type is written}
    return [found[one] for one in sorted(found)]


async def accepted(table: Table, opponent: Any) -> tuple[Duel, str]:
    """Accepts Alice's challenge. Returns the match, and the acceptor's view."""
    await keep_deck(table, table.alice.id, ALICES, "Alice's deck")
    await keep_deck(table, table.bob.id, BOBS, "Bob's deck")
    posted = (await send_challenge(table, table.alice, opponent)).response
    hand = screen(await table.bob.click(posted, label="Accept"))
    [row] = await running_matches(table)
    return Duel(table, row.id, None, table.channel), text_of(hand)


@pytest.mark.parametrize("is_open", [False, True])
async def test_a_friendly_match_posts_two_messages_until_its_result(
    table: Table, is_open: bool
) -> None:
    duel, hand = await accepted(table, None if is_open else table.bob)
    row = await duel.row()
    [board, fingerprint] = posts(table)
    assert board.id == row.board_message
    assert "Your turn" in hand or "to move" in hand
    assert row.board_link.endswith(f"/{table.channel.id}/{board.id}")
    assert list(buttons(board))[:1] == ["My hand"]
    assert f"-# Match {duel.id}" in text_of(board)
    [deal] = deals(duel)
    assert deal.id == fingerprint.id
    assert row.commitment in fingerprint.content
    [thread] = table.channel.threads
    assert fingerprint.channel.id == thread.id
    await table.restart()
    mover, _ = await duel.mover()
    await duel.take(mover, "End turn")
    await duel.concede("A")
    assert [one.id for one in posts(table)] == [board.id, fingerprint.id]
    assert "Bob wins" in text_of(await duel.board()).replace("*", "")
    assert fingerprint.edited_at is None
    assert row.commitment in said(await explain_deal(duel, table.bob))


async def test_the_fingerprint_is_posted_before_the_first_card(table: Table) -> None:
    await accepted(table, table.bob)
    sent = [one for one in table.env.http_requests if one.method in ("POST", "PATCH")]
    fingerprints = [n for n, one in enumerate(sent) if "Fingerprint of match" in str(one.json)]
    hands = [
        n
        for n, one in enumerate(sent)
        if "match:choose" in str(one.json) or "match:menu" in str(one.json)
    ]
    assert len(fingerprints) == 1
    assert fingerprints[0] < hands[0]


async def test_a_board_that_talk_has_buried_moves_into_the_thread(table: Table) -> None:
    duel, _ = await accepted(table, table.bob)
    [thread] = table.channel.threads
    before = await duel.board()
    for _ in range(12):
        await table.alice.send(thread, "So it goes.")
    mover, _ = await duel.mover()
    await duel.take(mover, "End turn")
    await table.env.advance_time(5)
    row = await duel.row()
    assert row.table_channel == thread.id
    assert row.board_message in {one.id for one in thread.history()} - {before.id}
    [post] = [one for one in table.channel.history() if one.id == before.id]
    assert f"Accepted: it is played in <#{thread.id}>" in text_of(post)
