"""The words with which a member cut a deck are deleted with all their data."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
import simcord

from bot.cli.verify_command import NOT_ALL_TOLD, verify_file
from bot.replays.record import OpenRecord, read_record
from tests.cogs.matches.deals.cut_matches import at_a_place, duel_of, in_own_words, only_match
from tests.cogs.matches.duel import Duel, explain_deal
from tests.cogs.matches.pages import verify, watch_number
from tests.cogs.matches.reading import attached
from tests.cogs.privacy.asking import ask_deletion
from tests.cogs.privacy.people import traces
from tests.cogs.queue.waiting import said
from tests.cogs.tournaments.playing import press as pressed
from tests.conftest import Table

pytestmark = pytest.mark.usefixtures("dealt_by_scheme", "alice_cuts")

WORDS = "seven drowned lanterns"


async def over(table: Table) -> str:
    """Returns a match that Alice cut with words and Bob at a place, and that Bob conceded."""
    duel = await duel_of(table)
    await in_own_words(table, table.alice, WORDS)
    await at_a_place(table, table.bob, 9)
    await duel.concede("B")
    return duel.id


async def delete(table: Table, actor: simcord.MemberActor) -> None:
    question = await ask_deletion(actor, table.channel)
    assert "the words with which you cut decks" in said(question)
    await pressed(actor, question, "Delete everything")


async def test_nothing_of_them_is_stored_and_a_place_stays(table: Table) -> None:
    await over(table)
    assert await traces(table, WORDS)
    await delete(table, table.alice)
    assert not await traces(table, WORDS)
    row = await only_match(table)
    assert (row.cuts, row.words_deleted_a, row.words_deleted_b) == ((None, "9"), True, False)
    await delete(table, table.bob)
    row = await only_match(table)
    assert (row.cuts, row.words_deleted_b) == ((None, "9"), False)


async def test_all_that_says_how_it_was_dealt_says_that_they_were_deleted(
    table: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match_id = await over(table)
    await delete(table, table.alice)
    await table.restart()

    result = await verify(table.bob, table.channel, match_id)
    words = said(result)
    assert "It agrees, as far as that can be told." in words
    assert "❔ **Seed**: the words with which a former member cut" in words
    assert words.count("✅") == 4
    [text] = attached(result)
    told = (await text.read()).decode()
    assert "no problem found, but part of it can't be checked" in told
    assert "Cut the deck with words that were deleted" in told
    assert told.count("First hand: ") == 2
    assert WORDS not in told

    duel = Duel(table, match_id, None, table.channel)
    answer = await explain_deal(duel, table.bob)
    assert "a former member: own words, which were deleted" in said(answer)
    assert "both players cut" in said(answer)
    assert (await only_match(table)).seed.hex() in said(answer)
    assert not attached(answer)

    shown = await watch_number(table.bob, table.channel, match_id)
    kept = await pressed(table.bob, shown, "Keep as a file")
    [data] = [await it.read() for it in attached(kept) if it.filename.endswith(".json")]
    assert WORDS.encode() not in data
    record = read_record(data)
    assert isinstance(record, OpenRecord)
    assert record.deal.parts["words_deleted"] == "A"
    file = tmp_path / "match.json"
    file.write_bytes(data)
    assert await asyncio.to_thread(verify_file, str(file)) == NOT_ALL_TOLD
    printed = capsys.readouterr().out
    assert f"Match {match_id}: no problem found, but part of it can't be checked" in printed
    assert "Seed: can't be checked: the words with which a former member cut" in printed
    assert json.loads(data)
