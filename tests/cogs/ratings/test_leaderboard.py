"""`/leaderboard`: who is on it, in which order, and turning its pages."""

from __future__ import annotations

import re
from itertools import pairwise

from simcord.results import ResponseMessage
from sqlalchemy import event, update

from bot.store.leaderboard import BoardKey, offset_of, standings
from bot.store.schema import ratings
from tests.bot.matches.games import GAME
from tests.cogs.matches.duel import begin
from tests.cogs.matches.reading import buttons
from tests.cogs.ratings.playing import between, leaderboard, played
from tests.conftest import Table

OTHERS = 1000


def lines(answer: ResponseMessage) -> list[tuple[int, str, int]]:
    """Rank, name and rating of each line."""
    found = re.findall(r"^(\d+)\\\. \*\*(.+?)\*\*(?: \(you\))? (\d+)\??", answer.content, re.M)
    return [(int(rank), name, int(rating)) for rank, name, rating in found]


def picture(answer: ResponseMessage) -> str:
    """The picture in words."""
    [file] = answer.attachments
    return file.description or ""


async def twenty_five(table: Table) -> None:
    """Alice and 24 others, each of whom has played the next."""
    users = [*range(OTHERS, OTHERS + 24), table.alice.id]
    await played(table, [between(number, *pair) for number, pair in enumerate(pairwise(users), 1)])


async def test_an_empty_one_says_how_to_begin(table: Table) -> None:
    answer = await leaderboard(table)
    assert "Nobody has a rating here yet" in answer.content
    assert not buttons(answer)


async def test_picture_and_words_say_the_same(table: Table) -> None:
    await played(table, [between(1, table.alice.id, table.bob.id, name_a="Alice", name_b="B*b")])
    answer = await leaderboard(table)
    (_, alice, high), (_, bob, low) = lines(answer)
    assert high > low
    assert (alice, bob) == ("Alice", r"B\*b")
    assert "provisional" in answer.content
    assert "(you)" in answer.content
    assert f"1. Alice (you) {high}?: 1 won, 0 lost" in picture(answer)
    assert f"2. B*b {low}?: 0 won, 1 lost" in picture(answer)
    assert not buttons(answer)


async def test_every_page_is_reached_also_after_a_restart(table: Table) -> None:
    await twenty_five(table)
    answer = await leaderboard(table)
    seen = lines(answer)
    for label, count in (("Page 2 ▶", 10), ("Page 3 ▶", 5)):
        await table.restart()
        await table.alice.click(answer, label=label)
        assert len(lines(answer)) == count
        seen += lines(answer)
    assert "page 3 of 3" in answer.content
    assert list(buttons(answer)) == ["◀ Page 2", "My place"]
    assert len({name for _, name, _ in seen}) == 25
    numbers = [rating for *_, rating in seen]
    assert numbers == sorted(numbers, reverse=True)
    for rank, _, rating in seen:
        assert rank == 1 + sum(other > rating for other in numbers)


async def test_my_place_is_the_page_with_me_on_it(table: Table) -> None:
    await twenty_five(table)
    answer = await leaderboard(table)
    assert "(you)" not in answer.content
    await table.alice.click(answer, label="My place")
    assert "(you)" in answer.content
    assert "(you)" in picture(answer)


async def test_who_is_not_on_it_is_told_so(table: Table) -> None:
    users = range(OTHERS, OTHERS + 12)
    await played(table, [between(n, *pair) for n, pair in enumerate(pairwise(users), 1)])
    answer = await leaderboard(table)
    before = answer.content
    told = await table.alice.click(answer, label="My place")
    assert told.ephemeral
    assert told.response is not None
    assert "no rating here yet" in told.response.content
    assert answer.content == before


async def test_a_page_that_is_gone_is_the_first(table: Table) -> None:
    await twenty_five(table)
    answer = await leaderboard(table)
    async with table.bot.store.write() as connection:
        await connection.execute(
            update(ratings).where(ratings.c.user != table.alice.id).values(guild=1)
        )
    await table.alice.click(answer, label="Page 2 ▶")
    assert [(rank, name) for rank, name, _ in lines(answer)] == [(1, f"Player {table.alice.id}")]


async def test_without_a_clock_it_is_the_one_of_most_rated_matches(table: Table) -> None:
    few = [between(number, 2 * number, 2 * number + 1, clock="live") for number in (1, 2)]
    many = [between(number, 30 + number % 2, 32, clock="daily") for number in range(3, 6)]
    await played(table, [*few, *many])
    assert "Daily" in (await leaderboard(table)).content
    assert {name for _, name, _ in lines(await leaderboard(table))} == {
        "Player 30",
        "Player 31",
        "Player 32",
    }
    assert len(lines(await leaderboard(table, clock="live"))) == 4
    assert not lines(await leaderboard(table, clock="relaxed"))


async def test_a_former_member_is_on_none(table: Table) -> None:
    await played(table, [between(1, -5, 2), between(2, 2, 3)])
    answer = await leaderboard(table)
    assert [name for _, name, _ in lines(answer)] == ["Player 2", "Player 3"]
    assert lines(answer)[0][0] == 1


async def test_another_server_has_its_own(table: Table) -> None:
    await played(table, [between(1, 1, 2)])
    elsewhere = table.env.create_guild("Elsewhere")
    channel = elsewhere.create_text_channel("table")
    stranger = elsewhere.add_member(table.env.create_user("carol"))
    asked = await stranger.slash(channel, "leaderboard", game=GAME.key)
    assert asked.response is not None
    assert "Nobody has a rating here yet" in asked.response.content


async def test_each_place_is_where_my_place_looks_for_it(table: Table) -> None:
    """Also among equals."""
    await played(
        table, [between(n, a, a + 1) for n, a in enumerate(range(OTHERS, OTHERS + 12, 2), 1)]
    )
    board = BoardKey(table.guild.id, GAME.key, "live")
    async with table.bot.store.read() as connection:
        page = await standings(connection, board, 0, 100)
        assert page.total == 12
        assert [line.rank for line in page.lines] == [1] * 6 + [7] * 6
        for offset, line in enumerate(page.lines):
            assert await offset_of(connection, board, line.rating.user) == offset
        assert await offset_of(connection, board, 1) is None


async def test_a_page_is_one_query_that_an_index_answers(table: Table) -> None:
    asked: list[tuple[str, tuple[object, ...]]] = []
    async with table.bot.store.read() as connection:

        @event.listens_for(connection.sync_connection, "before_cursor_execute")
        def note(_connection, _cursor, statement, parameters, _context, _many) -> None:
            if statement.startswith("SELECT"):
                asked.append((statement, parameters))

        await standings(connection, BoardKey(1, "game", "live"), 20, 10)
        [(query, parameters)] = asked
        plan = (await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}", parameters)).all()
    reads = [step[-1] for step in plan if "ratings" in step[-1]]
    assert len(reads) == 3, plan
    assert all("(guild=? AND game=? AND pace=?" in read for read in reads), reads
    assert "INDEX ix_ratings_place" in reads[0]


async def test_a_running_match_is_on_no_leaderboard(table: Table) -> None:
    await begin(table, clock="live", rated=True)
    assert not lines(await leaderboard(table))
