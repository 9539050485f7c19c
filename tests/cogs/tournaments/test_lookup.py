"""The tournament that `/tournament` opens: by the channel in which it is used."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.app.client import Deckhand
from bot.store.tournaments.tournament_rows import TournamentRow, add_entrant, add_tournament
from cogs.tournaments.controllers.tournament_lookup import meant_tournament
from tests.bot.matches.games import store_deck
from tests.bot.tournaments.stored import AGREED, NOON
from tests.cogs.asking import CHANNEL, GUILD, asking

EVE = 5
SUNDAY, ELSEWHERE = 21, 22
"""The channel of Sunday Cup, and one without a tournament."""


async def keep(bot: Deckhand, id_: str, name: str, **changes: Any) -> TournamentRow:
    row = replace(AGREED, **{"id": id_, "name": name, "channel": CHANNEL, **changes})
    async with bot.store.write() as connection:
        await add_tournament(connection, row)
    return row


async def found(bot: Deckhand, guild: int = GUILD, **where: Any) -> str | None:
    """Returns the name of the tournament that Eve means in a channel, or in a thread of one."""
    row = await meant_tournament(asking(bot, EVE, **where), guild)
    return row and row.name


@pytest.fixture
async def two(offline: Deckhand) -> Deckhand:
    """Returns a server with two tournaments, each in a channel of its own."""
    await keep(offline, "CHP234", "Saturday Cup")
    await keep(offline, "CHP235", "Sunday Cup", channel=SUNDAY)
    return offline


async def test_it_is_the_one_of_the_channel_or_of_the_channel_of_the_thread(two: Deckhand) -> None:
    assert await found(two) == "Saturday Cup"
    assert await found(two, channel=SUNDAY) == "Sunday Cup"
    assert await found(two, channel=99, thread_of=SUNDAY) == "Sunday Cup"


async def test_elsewhere_it_is_the_only_one_or_the_only_one_that_a_member_is_in(
    two: Deckhand,
) -> None:
    assert await found(two, channel=ELSEWHERE) is None
    deck = (await store_deck(two.store, EVE, "a deck")).version_id
    async with two.store.write() as connection:
        await add_entrant(
            connection, tournament="CHP235", user=EVE, name="Eve", deck_version=deck, state="in",
            joined=NOON,
        )  # fmt: skip
    assert await found(two, channel=ELSEWHERE) == "Sunday Cup"
    assert await found(two) == "Saturday Cup"


async def test_one_of_another_server_is_none_here(offline: Deckhand) -> None:
    await keep(offline, "CHP234", "Saturday Cup", guild=GUILD + 1)
    assert await found(offline) is None


async def test_one_that_has_ended_is_meant_in_its_channel_where_none_goes_on(
    offline: Deckhand,
) -> None:
    over = {"state": "over", "began": NOON, "ended": NOON}
    await keep(offline, "CHP234", "Earlier", created=NOON, **over)
    await keep(offline, "CHP235", "Later", created=NOON + 1, **over)
    assert await found(offline) == "Later"
    assert await found(offline, channel=ELSEWHERE) is None
    await keep(offline, "CHP236", "Running")
    assert await found(offline) == "Running"
    assert await found(offline, channel=ELSEWHERE) == "Running"
