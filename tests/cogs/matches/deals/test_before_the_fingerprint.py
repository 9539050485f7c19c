"""A match between people shows no card before its fingerprint is posted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord
import pytest

from bot.matches.beginning.match_creation import MatchOptions, PlayerRef
from bot.store.matches.match_rows import MatchRow
from cogs.matches.table.controls import HandButton, LogButton, ReadButton, WholeBoardButton
from cogs.ui.controls import controls
from tests.bot.deck_texts import ALICES, BOBS
from tests.cogs.decks.deck_answers import keep_deck
from tests.cogs.matches.duel import show
from tests.cogs.matches.reading import text_of
from tests.cogs.walking import screen
from tests.conftest import Table

FINGERPRINT = "Fingerprint of match"
TRIES = 3
"""Number of tries to send a message before the bot considers Discord down."""


async def just_begun(table: Table) -> MatchRow:
    """Begins a match between Alice and Bob of which nothing is shown yet."""
    alices = await keep_deck(table, table.alice.id, ALICES, "Alice's deck")
    bobs = await keep_deck(table, table.bob.id, BOBS, "Bob's deck")
    challenges = table.bot.services.challenges
    alice, bob = PlayerRef(table.alice.id, "Alice"), PlayerRef(table.bob.id, "Bob")
    terms = MatchOptions(alices.game, clock="relaxed")
    row = await challenges.make(alice, bob, table.guild.id, table.channel.id, alices, terms)
    return await challenges.accept(row.id, bob.id, replace(bobs, legal=True))


def shows(request: Any) -> bool:
    """Returns whether a call to Discord shows something in answer to a press."""
    answered = request.path.endswith("/callback") and request.json["type"] in (4, 7)
    return answered or request.path.startswith("/webhooks/")


@pytest.mark.parametrize("kind", [HandButton, LogButton, ReadButton, WholeBoardButton])
async def test_a_card_is_shown_once_the_fingerprint_is_posted(table: Table, kind: Any) -> None:
    row = await just_begun(table)
    channel = table.bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    button = kind(row.id, *([0] if kind is ReadButton else []))
    pressed = await channel.send("Press", view=controls(button))
    before = len(table.env.http_requests)
    answer = await table.alice.click(pressed, custom_id=button.item.custom_id)
    assert text_of(screen(answer))
    calls = table.env.http_requests[before:]
    posted = [n for n, one in enumerate(calls) if FINGERPRINT in str(one.json)]
    assert len(posted) == 1
    assert posted[0] < next(n for n, one in enumerate(calls) if shows(one))


async def test_where_it_can_be_posted_nowhere_the_hand_says_so(table: Table) -> None:
    row = await just_begun(table)
    channel = table.bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    pressed = await channel.send("Press", view=controls(HandButton(row.id)))
    table.env.inject_error("POST", "/channels/*/messages", status=403, code=50001, times=20)
    hand = text_of(screen(await table.alice.click(pressed, label="My hand")))
    assert "I don't have permission to write (or attach pictures) in this match's" in hand


async def test_a_fingerprint_that_discord_did_not_take_is_posted_before_the_board(
    table: Table,
) -> None:
    row = await just_begun(table)
    path = f"/channels/{table.channel.id}/messages"
    table.env.inject_error("POST", path, status=503, times=TRIES)
    await show(table, row.id)
    [first, board] = table.channel.history()
    assert FINGERPRINT in first.content
    assert row.id in text_of(board)
