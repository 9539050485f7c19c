"""`/privacy delete`: nothing leads back to a member, and nobody else loses anything."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import insert, select

from bot.anonymisation import NAME, is_former
from bot.discord_calls import Outcome, OutgoingMessage
from bot.matches.match_creation import Begun, keep_begun
from bot.privacy import deletion
from bot.refusals import Refusal
from bot.store.matches import matches_of
from bot.store.schema import (
    deck_reports,
    deck_versions,
    queue,
    queue_pairs,
    ratings,
)
from bot.store.tournaments import whole_tournament
from cogs.ui.notify import notify
from tests.bot.deck_texts import ALICES
from tests.cogs.matches.duel import begin, challenge
from tests.cogs.matches.reading import buttons, text_of
from tests.cogs.privacy.cups import OPEN, PLAYED
from tests.cogs.privacy.member_data import GAME, asked, delete, everything
from tests.cogs.privacy.people import count, traces
from tests.conftest import Table


async def test_nothing_with_the_id_or_the_name_is_stored_anywhere_afterwards(table: Table):
    await everything(table)
    needles = str(table.alice.id), "Alice", "alice"
    before = {place.partition(":")[0] for place in await traces(table, *needles)}
    assert {
        "decks.owner",
        "decks.name",
        "matches.player_a",
        "matches.name_a",
        "challenges.challenger",
        "challenges.opponent",
        "preferences.user",
        "puzzle_attempts.user",
        "puzzle_solvers.user",
        "puzzle_reports.user",
        "queue.user",
        "queue_pairs.user_b",
        "ratings.user",
        "ratings.name",
        "entrants.user",
        "entrants.name",
        "tournaments.organiser",
        "tournaments.organiser_name",
        "audit_log.user",
        "audit_log.name",
        "audit_log.reason",
        "blocks.blocked",
        "organiser_calls.answered_by",
        "organiser_calls.answered_name",
        "queue_alerts.user",
        "measurement_wishes.user",
        "exports.user",
        "match_reviews.user",
    } <= before
    shown = await delete(table)
    assert "is deleted" in shown.content
    assert await traces(table, *needles) == []


async def test_of_a_text_that_stays_nothing_is_kept_but_itself(table: Table):
    duel = await everything(table)
    row = await duel.row()
    reports = select(deck_reports.c.version_id)
    async with table.bot.store.read() as connection:
        assert {row.deck_a, row.deck_b} <= set((await connection.execute(reports)).scalars())
    await delete(table)
    assert await table.bot.decks.source(row.deck_a) == ALICES
    async with table.bot.store.read() as connection:
        left = set((await connection.execute(reports)).scalars())
    assert row.deck_a not in left
    assert row.deck_b in left
    assert await count(table, "deck_verdicts") == 0


async def test_matches_stay_whole_for_the_opponent_as_those_of_a_former_member(table: Table):
    duel = await everything(table)
    before = await table.bot.get_cog("match").live.current(duel.id)
    await delete(table)
    row = await duel.row()
    assert (row.state, row.winner, row.ending) == ("over", "B", "conceded")
    assert (row.name_a, row.name_b) == (NAME, "Bob")
    assert is_former(row.player_a)
    assert row.player_b == table.bob.id
    assert f"{NAME} vs Bob" in text_of(await duel.board())
    assert "Alice" not in text_of(await duel.board())
    await table.restart()
    again = await table.bot.get_cog("match").live.current(duel.id)
    assert again.number == before.number + 1
    logged = await table.bob.slash(duel.place, "match log", match=duel.id)
    [file] = logged.response.attachments
    assert NAME in (await file.read()).decode()


async def test_one_number_stands_for_the_member_everywhere(table: Table):
    await everything(table)
    await delete(table)
    async with table.bot.store.read() as connection:
        [rated] = (await connection.execute(select(ratings.c.user))).scalars()
        [paired] = (await connection.execute(select(queue_pairs.c.user_b))).scalars()
    [former] = {row.split(": ")[1] for row in await traces(table, "-") if "matches.player_a" in row}
    assert str(rated) == str(paired) == former


async def test_who_was_found_for_them_waits_on_before_others(table: Table):
    await everything(table)
    await delete(table)
    async with table.bot.store.read() as connection:
        [place] = await connection.execute(select(queue))
    assert (place.user, place.pair, place.front) == (table.bob.id, None, True)


async def test_tournaments_stay_whole_for_the_others(table: Table):
    await everything(table)
    question = await asked(table)
    assert "drop out of every tournament" in question.content
    await table.alice.click(question, label="Delete my data")
    async with table.bot.store.read() as connection:
        played = await whole_tournament(connection, PLAYED)
        awaited = await whole_tournament(connection, OPEN)
    assert played is not None
    [pairing] = played.pairings
    assert (pairing.winner, played.by_id[pairing.entrant_a].name) == ("A", NAME)
    assert awaited is not None
    assert [(one.name, one.state) for one in awaited.entrants] == [("Bob", "in")]


async def test_only_deck_texts_that_a_match_needs_stay(table: Table):
    await everything(table)
    await delete(table)
    async with table.bot.store.read() as connection:
        texts = set((await connection.execute(select(deck_versions.c.source))).scalars())
    assert "nothing much" not in texts
    assert any("Agate" in text for text in texts)
    assert await table.bot.decks.of(table.alice.id) == []
    assert len(await table.bot.decks.of(table.bob.id)) == 1


async def test_open_challenges_are_taken_back_where_they_were_posted(table: Table):
    posted = (await challenge(table)).response
    await delete(table)
    assert "**a former member** took it back" in text_of(posted)
    assert "Alice" not in text_of(posted)
    assert not buttons(posted)


async def test_the_question_says_what_goes_and_what_stays_and_no_means_no(table: Table):
    await everything(table)
    question = await asked(table)
    assert "**1 running match**" in question.content
    assert "2 decks" in question.content
    assert "2 matches" in question.content
    before = await traces(table, str(table.alice.id))
    await table.alice.click(question, label="Keep")
    assert "stays as it is" in question.content
    assert await traces(table, str(table.alice.id)) == before


async def test_twice_is_as_good_as_once_and_the_member_may_come_back(table: Table):
    await everything(table)
    first, second = await asked(table), await asked(table)
    await table.alice.click(first, label="Delete my data")
    await table.restart()
    await table.alice.click(second, label="Delete my data")
    assert "is deleted" in second.content
    assert "nothing about you" in (await asked(table)).content
    table.channel = table.guild.create_text_channel("later")
    await begin(table)
    async with table.bot.store.read() as connection:
        assert len(await matches_of(connection, table.alice.id)) == 1


async def test_a_crash_before_the_end_changes_nothing(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    duel = await everything(table)
    await table.bot.get_cog("match").live.concede(duel.id, table.alice.id)
    before = await traces(table, str(table.alice.id), "Alice")
    delete_user_data = deletion.delete_user_data

    async def cut_short(*about: object) -> None:
        await delete_user_data(*about)
        raise ZeroDivisionError

    with monkeypatch.context() as crash:
        crash.setattr(deletion, "delete_user_data", cut_short)
        await delete(table)
    caplog.clear()
    assert await traces(table, str(table.alice.id), "Alice") == before
    await delete(table)
    assert await traces(table, str(table.alice.id), "Alice") == []


async def test_nobody_calls_or_begins_a_match_with_a_former_member(table: Table):
    duel = await everything(table)
    await delete(table)
    row = await duel.row()
    called = await notify(
        table.bot, row.player_a, OutgoingMessage("Come!"), guild=row.guild, channel=row.channel
    )
    assert called.outcome is Outcome.CLOSED
    rematch = await table.bob.click(await duel.board(), label="Rematch")
    assert rematch.response is not None
    assert "nobody to play against" in rematch.response.content
    again = Begun(replace(row, id="AGAIN2", state="running", ended=None), ())
    with pytest.raises(Refusal, match="nobody to play against"):
        async with table.bot.store.write() as connection:
            await keep_begun(connection, again)


async def test_who_was_only_ever_found_in_a_queue_can_be_forgotten_too(table: Table):
    now = int(table.env.now().timestamp())
    pair = {"id": "BYGONE", "guild": table.guild.id, "game": GAME.key, "state": "off"}
    pair |= {"user_a": table.alice.id, "user_b": table.bob.id, "made": now, "expires": now}
    async with table.bot.store.write() as connection:
        await connection.execute(insert(queue_pairs).values(pair | {"called": True}))
    assert "is deleted" in (await delete(table)).content
    assert await traces(table, str(table.alice.id)) == []
