"""The channel of a tournament that waits for its public number gets the fingerprint, then the
number. The organiser is called if no number comes, or two."""

from __future__ import annotations

from typing import Any

import pytest

from bot.app.client import Deckhand
from bot.matches.beginning.match_creation import PlayerRef
from bot.store.tournaments.tournament_draws import DrawRow, get_draw
from bot.store.tournaments.tournament_rows import TournamentRow
from bot.tournaments.draw_service import CORRECTED_FOR, REMIND_AFTER, DrawService
from cogs.tournaments.controllers.tournament_notices import News
from cogs.tournaments.jobs.tournament_news import TournamentNews
from cogs.tournaments.layouts.round_announcements import ChannelNotice
from tests.bot.tournaments.event import OLGA, Event, event
from tests.bot.tournaments.stored import ID

ANN, BEN = PlayerRef(1, "Ann"), PlayerRef(2, "Ben")
FINGERPRINT, TYPED = "fingerprint of its draw", "has typed the public number"
TWO, STILL_TWO = "two were typed", "nothing is drawn for"
NOBODY = "is waiting for its public number"


class Channel(TournamentNews):
    """The news of a tournament, and its channel. It accepts messages unless it is `away` (Discord
    does not answer) or `closed` (the bot may not write)."""

    def __init__(self, bot: Deckhand, cup: Event) -> None:
        unused: Any = None
        super().__init__(bot, unused, cup.clock)
        self.bot, self.cup = bot, cup
        self.said: list[str] = []
        self.away = self.closed = False

    async def look(self) -> None:
        """Sends the news that are due now, and repeats it as long as more follow."""
        while await self.tell((await self.cup.now()).row):
            pass

    async def post(self, row: TournamentRow, news: News) -> int | None:
        """Returns the id of the message. As in Discord's ids, its time is that of the clock."""
        if self.away or self.closed:
            return None if self.away else 0
        self.said += [one.words for one in news.notices]
        return (self.cup.clock() * 1000 - 1420070400000) << 22

    async def call(
        self, row: TournamentRow, kind: str, about: str, words: str, since: int | None
    ) -> int | None:
        """Calls the organisers, like `post`."""
        return await self.post(row, News(kind, about, since, [ChannelNotice(words)]))

    def count(self, words: str) -> int:
        """Returns how many of the channel's news have these words."""
        return sum(words in one for one in self.said)

    async def type_number(self, number: str, by: PlayerRef) -> None:
        """Types the number, as a member unless it is Olga, and updates the channel."""
        organiser = by is OLGA
        await self.bot.services.draws.type_number(ID, number, by, organiser=organiser)
        await self.look()

    async def row(self) -> DrawRow:
        async with self.bot.store.read() as connection:
            found = await get_draw(connection, ID)
        assert found is not None
        return found


@pytest.fixture
async def channel(offline: Deckhand) -> Channel:
    """Returns the channel of a tournament of two that was started and waits for its number."""
    cup = await event(offline.store, 2, number_source="the lottery")
    offline.services.draws = DrawService(offline.store, cup.clock)
    await cup.round_service.start_tournament(ID, OLGA)
    return Channel(offline, cup)


async def test_the_fingerprint_comes_first_and_once(channel: Channel) -> None:
    channel.away = True
    await channel.look()
    assert (await channel.row()).message is None
    channel.away = False
    await channel.look()
    await channel.look()
    assert channel.count(FINGERPRINT) == len(channel.said) == 1
    assert (await channel.row()).committed == channel.cup.clock()


async def test_a_number_is_told_once_and_can_be_corrected_for_a_minute(channel: Channel) -> None:
    await channel.look()
    began = channel.cup.clock()
    await channel.type_number("77", ANN)
    await channel.look()
    assert channel.count(TYPED) == 1
    assert "**Ann** has typed the public number (the lottery): `77`" in channel.said[-1]
    assert (await channel.row()).number_until == began + CORRECTED_FOR
    channel.cup.clock.seconds += 40
    await channel.type_number("12", OLGA)
    assert (
        "**Olga** has corrected the public number (the lottery): `12` instead of `77`"
        in (channel.said[-1])
    )
    assert (await channel.row()).number_until == began + 40 + CORRECTED_FOR


async def test_the_organiser_is_called_to_two_numbers_once(channel: Channel) -> None:
    await channel.look()
    await channel.type_number("77", ANN)
    channel.away = True
    await channel.type_number("12", BEN)
    assert channel.count(TWO) == 0
    channel.away = False
    await channel.look()
    await channel.look()
    assert channel.count(TWO) == 1
    assert "`77`, and `12` by **Ben**" in channel.said[-1]
    assert (await channel.row()).number_until is None
    await channel.type_number("77", OLGA)
    await channel.type_number("12", BEN)
    assert channel.count(TWO) == 2


async def test_a_number_that_is_disputed_before_it_was_told_is_told_first(
    channel: Channel,
) -> None:
    await channel.look()
    channel.away = True
    await channel.type_number("77", ANN)
    await channel.type_number("12", BEN)
    channel.away = False
    await channel.look()
    assert [TYPED in channel.said[1], TWO in channel.said[2]] == [True, True]
    assert (await channel.row()).number_until is None


async def test_the_organiser_is_reminded_once_that_nobody_has_typed_it(channel: Channel) -> None:
    await channel.look()
    channel.cup.clock.seconds += REMIND_AFTER - 1
    await channel.look()
    assert channel.count(NOBODY) == 0
    for _ in range(2):
        channel.cup.clock.seconds += REMIND_AFTER
        await channel.look()
        assert channel.count(NOBODY) == 1


async def test_who_was_called_to_two_numbers_is_reminded_once(channel: Channel) -> None:
    await channel.look()
    channel.cup.clock.seconds += REMIND_AFTER
    await channel.look()
    await channel.type_number("77", ANN)
    await channel.type_number("12", BEN)
    assert channel.count(STILL_TWO) == 0
    for _ in range(2):
        channel.cup.clock.seconds += REMIND_AFTER
        await channel.look()
        assert channel.count(STILL_TWO) == 1
    assert channel.count(NOBODY) == 1


async def test_during_a_pause_nothing_is_told(channel: Channel) -> None:
    await channel.cup.organiser_service.pause(ID, OLGA)
    await channel.look()
    assert channel.said == []
    await channel.cup.organiser_service.resume(ID, OLGA)
    await channel.look()
    assert channel.count(FINGERPRINT) == 1
