"""`/leaderboard`: its members and their order, page by page."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from bot.app.client import Deckhand
from bot.base.current_time import now
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import OutgoingMessage
from bot.store.matches.match_clocks import ClockKey
from bot.store.ratings.leaderboard import LeaderboardKey
from bot.store.tournaments.tournament_rows import change_tournament
from bot.tournaments.weekly import month_at, start_weekly
from cogs.ratings.controllers.leaderboard import board_message, month_message, usual_board
from tests.bot.matches.games import GAME
from tests.bot.ratings.ended import GUILD, between, played
from tests.bot.tournaments.event import event
from tests.bot.tournaments.stored import ID, NOON
from tests.cogs.asking import asking
from tests.cogs.matches.reading import buttons, menus, text_of

ALICE, BOB = 1, 2
OTHERS = 1000


async def shown(
    bot: Deckhand, user: int = ALICE, pace: ClockKey = "live", page: int = 0
) -> OutgoingMessage:
    """Returns a page of the leaderboard at the given pace, as the user sees it."""
    return await board_message(asking(bot, user), LeaderboardKey(GUILD, GAME.key, pace), page)


def lines(message: OutgoingMessage) -> list[tuple[int | None, str, int]]:
    """Returns rank (None without one), name and rating of each line."""
    line = r"^(?:(\d+)\\\.|\u2013) \*\*(.+?)\*\*(?: \(you\))? (\d+)\??"
    found = re.findall(line, text_of(message), re.M)
    return [(int(rank) if rank else None, name, int(rating)) for rank, name, rating in found]


async def twenty_five(bot: Deckhand) -> None:
    """Gives 25 members ratings, each from matches against six others. Of two who meet, the one with
    the lower number wins."""
    members = range(25)
    pairs = [sorted((one, (one + step) % 25)) for one in members for step in (1, 2, 3)]
    matches = [between(number, OTHERS + a, OTHERS + b) for number, (a, b) in enumerate(pairs, 1)]
    await played(bot.store, matches)


async def test_an_empty_one_says_how_to_begin(offline: Deckhand) -> None:
    message = await shown(offline)
    assert "Nobody has a rating here yet" in text_of(message)
    assert list(buttons(message)) == ["Find an opponent"]


async def test_picture_and_words_say_the_same(
    offline: Deckhand, screen: Callable[..., None]
) -> None:
    await played(offline.store, [between(1, ALICE, BOB, name_a="Alice", name_b="B*b")])
    message = await shown(offline)
    screen("leaderboard", message)
    (_, _, high), (_, _, low) = lines(message)
    [picture] = message.files
    assert f"1. Alice (you) {high}?: 1 won, 0 lost" in (picture.alt or "")
    assert f"2. B*b {low}?: 0 won, 1 lost" in (picture.alt or "")


async def test_everybody_is_on_one_page_the_strongest_first(offline: Deckhand) -> None:
    await twenty_five(offline)
    pages = [await shown(offline, page=page) for page in range(3)]
    assert "page 3 of 3" in text_of(pages[2])
    assert [list(buttons(page)) for page in pages] == [
        ["Page 2 ▶", "My place"],
        ["◀ Page 1", "Page 3 ▶", "My place"],
        ["◀ Page 2", "My place"],
    ]
    seen = [line for page in pages for line in lines(page)]
    assert len({name for _, name, _ in seen}) == 25
    numbers = [rating for *_, rating in seen]
    assert numbers == sorted(numbers, reverse=True)
    for rank, _, rating in seen:
        assert rank == 1 + sum(other > rating for other in numbers)
    assert "No rank yet" not in "".join(map(text_of, pages))
    assert "(you)" not in text_of(pages[2])
    mine = await shown(offline, OTHERS + 24, page=2)
    assert f"**Player {OTHERS + 24}** (you)" in text_of(mine)


async def test_below_a_line_it_says_what_is_needed_for_a_rank(
    offline: Deckhand, screen: Callable[..., None]
) -> None:
    await twenty_five(offline)
    await played(offline.store, [between(500 + n, ALICE, BOB, name_a="Alice") for n in range(30)])
    await played(offline.store, [between(600, ALICE, OTHERS + 24, name_a="Alice")])
    last = await shown(offline, page=2)
    screen("leaderboard_without_rank", last)
    assert [(rank, name) for rank, name, _ in lines(last)[-2:]] == [
        (None, "Alice"),
        (None, "Player 2"),
    ]
    [picture] = last.files
    assert "Alice (you)" in (picture.alt or "")
    assert "needs 3 more opponents, 31 won, 0 lost" in (picture.alt or "")


async def test_a_page_that_is_gone_is_the_first(offline: Deckhand) -> None:
    await played(offline.store, [between(1, ALICE, BOB)])
    message = await shown(offline, page=1)
    assert [rank for rank, *_ in lines(message)] == [1, 2]
    assert not buttons(message)


async def test_the_boards_that_somebody_is_on_are_in_the_menu(offline: Deckhand) -> None:
    few = [between(number, 2 * number, 2 * number + 1, clock="live") for number in (1, 2)]
    many = [between(number, 30 + number % 2, 32, clock="daily") for number in range(3, 6)]
    await played(offline.store, [*few, *many])
    [menu] = menus(await shown(offline, pace="relaxed")).values()
    assert list(menu.items()) == [
        ("Cardfinity · Daily", "cardfinity/daily"),
        ("Cardfinity · Live", "cardfinity/live"),
    ]
    [menu] = menus(await shown(offline, pace="live")).values()
    assert list(menu) == ["Cardfinity · Daily"]


async def test_the_first_one_has_the_clock_of_the_queue(offline: Deckhand) -> None:
    assert await usual_board(offline, GUILD, ALICE) == LeaderboardKey(GUILD, "cardfinity", "live")
    daily = [between(1, ALICE, BOB, clock="daily", game="chaos")]
    await played(offline.store, daily)
    assert await usual_board(offline, GUILD, ALICE) == LeaderboardKey(GUILD, "chaos", "live")


async def test_neither_a_former_member_nor_another_server_is_on_it(offline: Deckhand) -> None:
    await played(
        offline.store, [between(1, -5, 2), between(2, 2, 3), between(3, 4, 5, guild=GUILD + 1)]
    )
    assert [(rank, name) for rank, name, _ in lines(await shown(offline))] == [
        (1, "Player 2"),
        (2, "Player 3"),
    ]


async def test_a_running_match_is_on_no_leaderboard(offline: Deckhand) -> None:
    running = {"state": "running", "winner": None, "ended": None}
    await played(offline.store, [between(1, ALICE, BOB, **running)])
    assert not lines(await shown(offline))


async def test_the_month_of_a_series_is_in_the_menu_and_adds_up_its_evenings(
    offline: Deckhand,
) -> None:
    cup = await event(offline.store, 4, starts=NOON + 3600, repeat=ID, name="Friday *Swiss*")
    async with offline.store.write() as connection:
        await start_weekly(connection, (await cup.now()).row)
    await cup.start()
    await cup.play_on()
    async with offline.store.write() as connection:
        await change_tournament(connection, ID, ended=now())
    month = month_at(now())[2]
    [menu] = menus(await shown(offline)).values()
    assert menu == {f"Friday *Swiss* · {month}": f"evenings/{ID}"}
    page = await month_message(asking(offline, 3), GUILD, ID)
    heading, *lines_shown = text_of(page).splitlines()
    assert heading == rf"### Friday \*Swiss\* · {month}"
    assert sorted(re.sub(r"Player \d| \(you\)", "", line) for line in lines_shown) == [
        r"1\. **** 6 points · 1 evening",
        r"2\. **** 3 points · 1 evening",
        r"2\. **** 3 points · 1 evening",
        r"4\. **** 0 points · 1 evening",
    ]
    assert "**Player 3** (you) " in text_of(page)
    assert not menus(page)
    with pytest.raises(Refusal, match="are no longer held every week"):
        await month_message(asking(offline), GUILD + 1, ID)
