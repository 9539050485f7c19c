"""**Delete my data**: nothing leads back to a member, and nobody else loses anything."""

from __future__ import annotations

from sqlalchemy import select

from bot.base.people import FORMER_MEMBER_NAME, is_former_member
from bot.discord_api.discord_calls import OutgoingMessage
from bot.store.matches.match_rows import matches_of
from bot.store.tables.core_schema import deck_reports, deck_versions, queue, queue_pairs, ratings
from bot.store.tournaments.tournament_rows import whole_tournament
from cogs.ui.deliveries import deliveries_to_member
from tests.bot.deck_texts import ALICES
from tests.cogs.matches.duel import begin, challenge
from tests.cogs.matches.pages import at_match
from tests.cogs.matches.reading import buttons, text_of
from tests.cogs.privacy.cups import OPEN, PLAYED
from tests.cogs.privacy.member_data import asked, delete, everything
from tests.cogs.privacy.people import count, traces
from tests.conftest import Table

HELD_IN = {
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
    "deck_drafts.text",
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
    "kept_out.user",
    "kept_out.name",
    "kept_out.reason",
    "organiser_calls.answered_by",
    "organiser_calls.answered_name",
    "queue_alerts.user",
    "measurement_wishes.user",
    "exports.user",
    "match_reviews.user",
}
"""The columns with something about a member who has done everything."""


async def test_nothing_leads_back_to_a_member_and_others_keep_what_is_theirs(table: Table):
    duel = await everything(table)
    match, needles = await duel.row(), (str(table.alice.id), "Alice", "alice")
    before = await traces(table, *needles)
    assert {place.partition(":")[0] for place in before} >= HELD_IN
    question = await asked(table)
    await table.alice.click(question, label="Keep")
    assert "Nothing was deleted" in question.content
    assert await traces(table, *needles) == before
    reports = select(deck_reports.c.version_id)
    async with table.bot.store.read() as connection:
        assert {match.deck_a, match.deck_b} <= set((await connection.execute(reports)).scalars())

    assert "I've deleted everything" in (await delete(table)).content

    assert await traces(table, *needles) == []
    async with table.bot.store.read() as connection:
        left = set((await connection.execute(reports)).scalars())
        texts = set((await connection.execute(select(deck_versions.c.source))).scalars())
        [rated] = (await connection.execute(select(ratings.c.user))).scalars()
        [paired] = (await connection.execute(select(queue_pairs.c.user_b))).scalars()
        [place] = await connection.execute(select(queue))
        played = await whole_tournament(connection, PLAYED)
        awaited = await whole_tournament(connection, OPEN)
    # A deck text that a match needs is kept, but nothing about it.
    assert await table.bot.decks.source(match.deck_a) == ALICES
    assert "nothing much" not in texts
    assert (match.deck_a in left, match.deck_b in left) == (False, True)
    assert await count(table, "deck_verdicts") == await count(table, "deck_drafts") == 0
    assert await table.bot.decks.of(table.alice.id) == []
    assert len(await table.bot.decks.of(table.bob.id)) == 1
    # One number represents the member everywhere.
    assert rated == paired == (await duel.row()).player_a
    # Bob, who was found for her, keeps waiting, before others.
    assert (place.user, place.pair, place.front) == (table.bob.id, None, True)
    # Tournaments stay whole.
    assert played is not None
    [pairing] = played.pairings
    assert (pairing.winner, played.by_id[pairing.entrant_a].name) == ("A", FORMER_MEMBER_NAME)
    assert awaited is not None
    assert [(one.name, one.state) for one in awaited.entrants] == [("Bob", "in")]


async def test_matches_stay_whole_for_the_opponent_as_those_of_a_former_member(table: Table):
    duel = await begin(table)
    before = await table.bot.services.matches.current(duel.id)
    table.channel = table.guild.create_text_channel("elsewhere")
    posted = (await challenge(table)).response
    first, second = await asked(table), await asked(table)
    await table.alice.click(first, label="Delete everything")
    row = await duel.row()
    assert (row.state, row.winner, row.ending) == ("over", "B", "conceded")
    assert (row.name_a, row.name_b, row.player_b) == (FORMER_MEMBER_NAME, "Bob", table.bob.id)
    assert is_former_member(row.player_a)
    assert f"{FORMER_MEMBER_NAME} vs Bob" in text_of(await duel.board())
    assert "Alice" not in text_of(await duel.board())
    assert "**a former member** withdrew it" in text_of(posted)
    assert "Alice" not in text_of(posted)
    assert not buttons(posted)

    await table.restart()
    again = await table.bot.services.matches.current(duel.id)
    assert again.number == before.number + 1
    logged = await at_match(table.bob, duel.place, "Log", match=duel.id)
    [file] = logged.response.attachments
    assert FORMER_MEMBER_NAME in (await file.read()).decode()
    come, there = OutgoingMessage("Come!"), {"guild": row.guild, "channel": row.channel}
    assert await deliveries_to_member(table.bot, row.player_a, come, **there) == ()
    rematch = await table.bob.click(await duel.board(), label="Rematch")
    assert rematch.response is not None
    assert "nobody to play against" in rematch.response.content

    await table.alice.click(second, label="Delete everything")
    assert "I've deleted everything" in second.content
    page = await table.alice.slash(table.channel, "privacy")
    assert "nothing about you" in text_of(page.response)
    table.channel = table.guild.create_text_channel("later")
    await begin(table)
    async with table.bot.store.read() as connection:
        assert len(await matches_of(connection, table.alice.id)) == 1
