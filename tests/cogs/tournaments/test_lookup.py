"""Which tournament is meant by a command: by where it is used, by a name, or by an id."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import engine
from bot.app.client import Deckhand
from bot.base.refusals import Refusal
from bot.store.tournaments.tournament_rows import TournamentRow, add_entrant, add_tournament
from cogs.tournaments.controllers.new_tournament import wished_settings
from cogs.tournaments.controllers.tournament_lookup import (
    decks_for_it,
    find_tournament,
    tournament_names,
)
from tests.bot.matches.games import GAME, store_deck
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


async def found(bot: Deckhand, typed: str | None = None, **how: Any) -> str:
    """Returns the name of the tournament that Eve means. `how` is where she is (a channel, a
    server, in a thread of a channel) and how the command looks for it."""
    where = {key: how.pop(key) for key in ("channel", "guild", "thread_of") if key in how}
    return (await find_tournament(asking(bot, EVE, **where), typed, **how)).name


@pytest.fixture
async def two(offline: Deckhand) -> Deckhand:
    """A server with two tournaments, each in a channel of its own."""
    await keep(offline, "CHP234", "Saturday Cup")
    await keep(offline, "CHP235", "Sunday Cup", channel=SUNDAY)
    return offline


async def test_it_is_the_one_of_the_channel_or_of_the_channel_of_the_thread(two: Deckhand) -> None:
    assert await found(two) == "Saturday Cup"
    assert await found(two, channel=SUNDAY) == "Sunday Cup"
    assert await found(two, channel=99, thread_of=SUNDAY) == "Sunday Cup"


async def test_elsewhere_it_is_asked_for_unless_a_member_is_in_one_alone(two: Deckhand) -> None:
    for mine in (False, True):
        with pytest.raises(Refusal, match=r"Which tournament\?") as asked:
            await found(two, channel=ELSEWHERE, mine=mine)
        for name in ("**Saturday Cup** (`CHP234`)", "**Sunday Cup** (`CHP235`)"):
            assert name in str(asked.value)
    deck = (await store_deck(two.store, EVE, "a deck")).version_id
    async with two.store.write() as connection:
        await add_entrant(
            connection, tournament="CHP235", user=EVE, name="Eve", deck_version=deck, state="in",
            joined=NOON,
        )  # fmt: skip
    assert await found(two, channel=ELSEWHERE, mine=True) == "Sunday Cup"


async def test_it_is_named_in_any_case_or_by_its_id(two: Deckhand) -> None:
    assert await found(two, " sunday CUP ", channel=ELSEWHERE) == "Sunday Cup"
    assert await found(two, "chp235") == "Sunday Cup"
    with pytest.raises(Refusal, match=r"no tournament \*\*\\\*Monday\\\*\*\* here"):
        await found(two, "*Monday*")


async def test_an_id_means_its_tournament_whatever_others_are_called(two: Deckhand) -> None:
    await keep(two, "CHP236", "CHP235")
    assert await found(two, "CHP235") == "Sunday Cup"


async def test_an_id_means_its_tournament_however_old_it_is(offline: Deckhand) -> None:
    over = {"state": "over", "began": NOON, "ended": NOON}
    await keep(offline, "CHP234", "The first", **over)
    async with offline.store.write() as connection:
        for number in range(100):
            later = {"id": f"X{number:05}", "name": "Another", "created": NOON + 1, **over}
            await add_tournament(connection, replace(AGREED, **later))
    assert await found(offline, "CHP234", ended=True) == "The first"
    with pytest.raises(Refusal):
        await found(offline, "CHP234")


@pytest.mark.parametrize("how", [{}, {"ended": True}, {"mine": True}, {"correcting": True}])
async def test_one_of_another_server_is_none_here(offline: Deckhand, how: dict[str, bool]) -> None:
    await keep(offline, "CHP234", "Saturday Cup", guild=GUILD + 1)
    for typed in ("CHP234", "Saturday Cup"):
        with pytest.raises(Refusal, match="no tournament"):
            await found(offline, typed, **how)
    with pytest.raises(Refusal, match="no tournament on this server"):
        await found(offline, **how)


async def test_one_that_has_ended_is_meant_where_none_goes_on(offline: Deckhand) -> None:
    over = {"state": "over", "began": NOON, "ended": NOON}
    await keep(offline, "CHP234", "Earlier", created=NOON, **over)
    await keep(offline, "CHP235", "Later", created=NOON + 1, **over)
    assert await found(offline, ended=True) == "Later"
    await keep(offline, "CHP236", "Running")
    assert await found(offline, ended=True) == "Running"
    with pytest.raises(Refusal, match="for the members of a server"):
        await found(offline, guild=None)


async def test_tournaments_and_decks_are_offered_while_a_member_types(two: Deckhand) -> None:
    for key, rules in engine.games().items():
        await two.decks.keep(EVE, rules.starters()[0].text, name=f"ready {key}", game=key)
    offers = await tournament_names(asking(two, EVE), "satur")
    assert [(offer.name, offer.value) for offer in offers] == [("Saturday Cup · CHP234", "CHP234")]
    offers = await decks_for_it(asking(two, EVE), "ready")
    assert [offer.value for offer in offers] == [f"ready {GAME.key}"]
    offers = await decks_for_it(asking(two, EVE, channel=ELSEWHERE), "ready")
    assert len(offers) == len(engine.games())


@pytest.mark.parametrize("given", [{}, {"game": GAME.key}, {"format": "swiss"}])
async def test_a_new_one_needs_a_game_and_a_format(
    offline: Deckhand, given: dict[str, Any]
) -> None:
    channel: Any = None
    with pytest.raises(Refusal, match="Say what is played"):
        await wished_settings(asking(offline), channel, "Cup", given, None, planned=False)
