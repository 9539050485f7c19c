"""The log behind its button. Its text is tested in tests/cogs/layouts/test_log.py."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
import simcord

from bot.discord_api.discord_calls import OutgoingFile
from bot.matches.live.live_match import LiveMatch
from cogs.matches.table.layouts import match_log
from cogs.matches.table.layouts.match_log import LEFT_OUT, log_message
from engine import games
from tests.bot.deck_texts import distinct_deck
from tests.bot.matches.games import row_of
from tests.cogs.matches.duel import begin
from tests.cogs.matches.reading import alt_texts, first_play, text_of
from tests.conftest import Table

PEEK = '"{name}" play take 1: peek 2\nN/A'
DECKS = tuple(distinct_deck(name, "", only=PEEK) for name in ("Agate", "Basalt"))
"""Decks for both players, of forty cards with the text `PEEK`."""


async def test_players_and_spectators_see_their_own_log_and_a_long_one_asks_for_time(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = await begin(table, *DECKS)
    mover, other = await duel.mover()
    await duel.press(mover, duel.panel(mover), first_play(duel.panel(mover)))
    deck = (await duel.truth()).position()[mover]["deck"]
    top = [card["card"] for card in deck[:2]]
    assert all(name in alt_texts(duel.panel(mover))[0] for name in top)
    carol = table.guild.add_member(table.env.create_user("carol"))

    async def log_of(actor: simcord.MemberActor) -> tuple[str, list[str]]:
        """Presses Log. Returns its message, and the kinds of calls that were made for it."""
        before = len(table.env.http_requests)
        log = (await actor.click(await duel.board(), label="Log")).response
        assert log is not None
        assert log.ephemeral
        [file] = log.attachments
        made = [call for call in table.env.http_requests[before:] if call.method == "POST"]
        posted = [call.path.split("/")[1] for call in made]
        return text_of(log) + (await file.read()).decode(), posted

    mine, asked = await log_of(duel.actor(mover))
    assert all(name in mine for name in top)
    assert asked == ["interactions"]
    for viewer in (duel.actor(other), carol):
        theirs, _ = await log_of(viewer)
        assert "looks at the top 2 cards" in theirs
        assert not any(name in theirs for name in top)
    monkeypatch.setattr(match_log, "AT_ONCE", 2)
    assert (await log_of(carol))[1] == ["interactions", "webhooks"]


def test_a_log_without_end_is_told_in_time_and_fits_into_a_message() -> None:
    """Half a million events happened, among them long names in another script."""
    name = "𒈙" * 40
    cards = f'spell "{name}" cost 0\n  cast leader(giveTaunt, ally)'
    position = {"turn": "A", "turn_number": 3, "A": {"hand": [name] * 9}, "B": {}}
    match = games()["chaos"].set_up(cards, position, bytes(32))
    for _ in range(8):
        match.choose("A", 0)
    snapshot = LiveMatch(row_of("chaos", 0), match).snapshot
    whole = replace(snapshot, events=snapshot.events * (500_000 // len(snapshot.events)))
    began = time.process_time()
    outgoing = log_message(whole, None)
    took = time.process_time() - began
    [file] = outgoing.files
    assert isinstance(file, OutgoingFile)
    assert took < 10
    assert 500_000 < len(file.data) < 10 * 1024 * 1024
    assert file.data.decode().splitlines()[1] == LEFT_OUT
