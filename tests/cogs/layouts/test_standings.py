"""Standings: in words and as a picture, with the viewer's own figures."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from bot.app.client import Deckhand
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import OutgoingMessage
from bot.store.tournaments.tournament_rows import Tournament
from bot.tournaments.standings import standings
from cogs.tournaments.controllers.standings_pages import standings_message
from tests.cogs.asking import asking
from tests.cogs.matches.reading import buttons, menus, text_of
from tests.cogs.tournaments.kept import ID, after, at_the_end, keep, season

ALICE, BOB, NOBODY = 1, 2, 77

BACK = "◀ Tournament"


async def shown(
    bot: Deckhand, there: Tournament, user: int = ALICE, until: int = 0, page: int | None = 0,
    **kept: Any,
) -> OutgoingMessage:  # fmt: skip
    """Stores a tournament, and returns a user's view of its standings."""
    await keep(bot.store, there, **kept)
    return await standings_message(asking(bot, user), ID, until, page)


def names(message: OutgoingMessage) -> list[str]:
    """Returns the names on the page, in order."""
    return re.findall(r"^(?:\d+\\\. )?\*\*(.+?)\*\*", text_of(message), re.M)


def alt_text(message: OutgoingMessage) -> str:
    [picture] = message.files
    return picture.alt or ""


async def test_picture_and_words_say_the_same_and_mark_whoever_looks(
    offline: Deckhand, screen: Callable[..., None]
) -> None:
    message = await shown(offline, after(season(5), 2), BOB, names={3: "*C<@1>*"})
    screen("standings", message)
    line = next(line for line in text_of(message).splitlines() if "**Bob** (you)" in line)
    points = re.search(r"(\d+) points? · (\S+) · OMW \d+\.\d · GW \d+\.\d · OGW", line)
    assert points is not None
    assert f"Bob (you): {points[1]}, {points[2]}" in alt_text(message)


async def test_everybody_is_on_one_page_in_order(offline: Deckhand) -> None:
    there = after(season(27), 3)
    first = await shown(offline, there)
    assert "After round 3 of 5 · 27 players · page 1 of 3" in text_of(first)
    assert list(buttons(first)) == ["Page 2 ▶", "My place", "My tie-breakers", BACK]
    others = [await standings_message(asking(offline, ALICE), ID, 0, page) for page in (1, 2)]
    expected = [one.entrant.name for one in standings(there)]
    expected[expected.index("E1")], expected[expected.index("E2")] = "Alice", "Bob"
    assert [name for page in (first, *others) for name in names(page)] == expected
    assert list(buttons(others[1])) == ["◀ Page 2", "My place", "My tie-breakers", BACK]


async def test_my_place_is_the_page_with_me_on_it(offline: Deckhand) -> None:
    there = after(season(27), 3)
    last = standings(there)[-1].entrant
    message = await shown(offline, there, page=None, users={last.id: ALICE})
    assert "page 3 of 3" in text_of(message)
    assert f"**{last.name}** (you)" in text_of(message)
    with pytest.raises(Refusal, match="You aren't in this tournament"):
        await standings_message(asking(offline, NOBODY), ID, 0, None)


async def test_a_round_under_way_says_how_far_it_is(offline: Deckhand) -> None:
    message = await shown(offline, after(season(6), 3, undecided=1))
    assert "Round 3 of 3 · 2 of 3 decided" in text_of(message)


async def test_earlier_standings_can_be_seen_again(offline: Deckhand) -> None:
    earlier = text_of(await shown(offline, after(season(6), 3), until=1))
    assert "After round 1 of 3" in earlier
    assert max(int(points) for points in re.findall(r"(\d+) points? ·", earlier)) == 3
    with pytest.raises(
        Refusal, match="There are no standings after round 4 yet: the latest round is 3"
    ):
        await standings_message(asking(offline), ID, 4, 0)


async def test_elimination_has_places_instead_of_points(offline: Deckhand) -> None:
    message = await shown(offline, after(season(8, "single"), 1))
    words = text_of(message)
    assert words.count(" 1-0 · still in") == 4
    assert words.count(" 0-1 · out in: Quarter-final") == 4
    assert list(buttons(message)) == [BACK]
    assert list(menus(message)) == [f"tournament:show:{ID}"]
    with pytest.raises(Refusal, match="Only standings by points"):
        await standings_message(asking(offline), ID, 1, 0)


async def test_at_the_end_everybody_has_their_final_place(offline: Deckhand) -> None:
    words = text_of(await shown(offline, at_the_end(season(9, cut=4))))
    assert "Final standings" in words
    places = re.findall(r"^(\d+)\\\. ", words, re.M)
    assert places == ["1", "2", "3", "3", "5", "6", "7", "8", "9"]


async def test_before_the_first_round_there_are_none(offline: Deckhand) -> None:
    there = season(4).there
    with pytest.raises(Refusal, match="there are no standings yet"):
        await shown(offline, Tournament(there.row, there.entrants, [], []))
