"""Brackets and pairings, page by page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.app.client import Deckhand
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import OutgoingMessage
from bot.store.tournaments.tournament_rows import Tournament
from cogs.tournaments.controllers.bracket_pages import bracket_message
from cogs.tournaments.controllers.pairing_pages import pairings_message
from tests.cogs.asking import asking
from tests.cogs.matches.reading import buttons, menus, text_of
from tests.cogs.tournaments.kept import ID, after, at_the_end, keep, season

ALICE, NOBODY = 1, 77
BACK = "◀ Tournament"


async def shown(
    bot: Deckhand, there: Tournament, page: int | None = None, **kept: Any
) -> OutgoingMessage:
    """Stores a tournament, and returns Alice's view of its bracket."""
    await keep(bot.store, there, **kept)
    return await bracket_message(asking(bot, ALICE), ID, page)


async def test_a_running_one_tells_results_tables_and_who_comes_from_where(
    offline: Deckhand, screen: Callable[..., None]
) -> None:
    message = await shown(offline, after(season(8, "double"), 1, undecided=1))
    screen("bracket-double", message)
    [picture] = message.files
    assert "(table 4)" in (picture.alt or "")


async def test_without_a_page_it_is_the_one_where_the_member_plays(offline: Deckhand) -> None:
    message = await shown(offline, after(season(32, "single"), 2))
    assert "(you)" in text_of(message)
    last = await bracket_message(asking(offline), ID, 2)
    assert "page 3 of 3" in text_of(last)
    assert "**Quarter-finals**" in text_of(last)
    assert [file.name for file in last.files] == ["bracket-3.png"]
    assert list(buttons(last)) == ["◀ Page 2", "My match", BACK]


async def test_at_the_end_it_names_the_champion(offline: Deckhand) -> None:
    found = season(5, "single", luck=3)
    [champion] = [id_ for id_, place in found.finished.places.items() if place == 1]
    message = await shown(offline, at_the_end(found), names={champion: "*Cass*"})
    assert "🏆 **\\*Cass\\*** has won." in text_of(message)
    assert "has a bye" in text_of(message)
    assert "*Cass* has won." in (message.files[0].alt or "")


async def test_a_cut_shows_those_who_are_in_it(offline: Deckhand) -> None:
    words = text_of(await shown(offline, after(season(8, cut=4), 4)))
    assert "Single elimination · 4 players" in words
    assert "**Semi-finals**" in words
    assert "**Final**" in words


async def test_a_round_robin_has_a_crosstable(
    offline: Deckhand, screen: Callable[..., None]
) -> None:
    message = await shown(offline, after(season(5, "robin"), 2), names={3: "``` @everyone"})
    screen("crosstable", message)
    assert text_of(message).count("```") == 2


@pytest.mark.parametrize(
    ("format_", "cut", "why"),
    [
        ("swiss", 0, "A Swiss without a cut has no bracket"),
        ("swiss", 4, "The bracket comes with the cut, after the Swiss rounds"),
        ("single", 0, "The bracket is drawn when its first round starts"),
        ("robin", 0, "The bracket is drawn when its first round starts"),
    ],
)
async def test_where_there_is_none_it_says_why(
    offline: Deckhand, format_: Any, cut: int, why: str
) -> None:
    there = after(season(8, format_, cut=cut), 1)
    if format_ != "swiss":
        there = replace(there, rounds=[], pairings=[])
    with pytest.raises(Refusal, match=why):
        await shown(offline, there)


# Pairings


async def test_pairings_show_the_latest_round_with_its_results(
    offline: Deckhand, screen: Callable[..., None]
) -> None:
    await keep(offline.store, after(season(4), 2, undecided=1))
    latest = await pairings_message(offline, ID, ALICE)
    screen("pairings", latest)
    assert list(buttons(latest)) == [BACK]
    assert list(menus(latest)[f"tournament:round:{ID}"]) == ["Round 1", "Round 2"]
    first = await pairings_message(offline, ID, NOBODY, 1)
    assert "2 of 2 decided" in text_of(first)
    assert "(you)" not in text_of(first)
    with pytest.raises(Refusal, match="There's no round 3 yet: the latest is round 2"):
        await pairings_message(offline, ID, ALICE, 3)


async def test_pairings_begin_at_the_members_own_table(offline: Deckhand) -> None:
    there = after(season(24), 1)
    last = there.pairings_in(1)[-1].entrant_a
    await keep(offline.store, there, users={last: ALICE})
    mine = await pairings_message(offline, ID, ALICE)
    assert "page 2 of 2" in text_of(mine)
    assert "(you)" in text_of(mine)
    assert list(buttons(mine)) == ["◀ Page 1", BACK]
    assert "(you)" not in text_of(await pairings_message(offline, ID, ALICE, page=0))
    assert "page 1 of 2" in text_of(await pairings_message(offline, ID, NOBODY))


async def test_a_bye_is_nothing_to_decide(offline: Deckhand) -> None:
    await keep(offline.store, after(season(3), 1, undecided=2))
    words = text_of(await pairings_message(offline, ID, ALICE))
    assert "0 of 1 decided" in words
    assert "has a bye" in words


async def test_before_the_first_round_there_are_no_pairings(offline: Deckhand) -> None:
    await keep(offline.store, replace(season(4).there, rounds=[], pairings=[]))
    with pytest.raises(Refusal, match="there are no pairings yet"):
        await pairings_message(offline, ID, ALICE)
