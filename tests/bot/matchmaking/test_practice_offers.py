"""A member who has waited for a minute is offered a practice match, once, if practice is
available."""

from __future__ import annotations

from bot.matches.beginning.match_creation import PlayerRef
from bot.matches.beginning.practice_request import PracticeRequest
from bot.matchmaking.queue_upkeep import OFFER_AFTER
from bot.matchmaking.service import JoinRequest, MatchmakingService
from bot.privacy.export import export_member_data
from bot.processes.workers import Workers
from bot.store import Store
from bot.store.settings.guild_settings import change_guild
from tests.bot.deck_texts import ALICES
from tests.bot.matches.games import ALICE, GAME, Clock, store_deck
from tests.bot.matches.practice import Practice
from tests.bot.posts.wanted import take_queue_notices

GUILD, CHANNEL = 10, 20


async def wait(store: Store, seconds: int, *, hosted: bool = True) -> int:
    """Makes Alice wait for `seconds`. Returns how often she is to be offered a practice match."""
    clock = Clock()
    queue = MatchmakingService(store, clock, practice=hosted)
    deck = await store_deck(store, ALICE.id, ALICES)
    await queue.join(
        PlayerRef(ALICE.id, "Alice"),
        JoinRequest(GUILD, CHANNEL, GAME.key, deck, "daily", rated=False),
    )
    offered = 0
    for _ in range(2):
        clock.seconds += seconds
        await queue.process_due()
        offered += (await take_queue_notices(store)).count((ALICE.id, "offer"))
    return offered


async def is_noted(store: Store) -> bool:
    """Returns what the export says of Alice's place in the queue."""
    [place] = (await export_member_data(store, ALICE.id))["queue"]
    return place["practice_offered"]


async def test_it_is_offered_once(store: Store) -> None:
    assert await wait(store, OFFER_AFTER) == 1
    assert await is_noted(store)


async def test_it_is_not_offered_before_a_minute_is_over(store: Store) -> None:
    assert await wait(store, OFFER_AFTER // 2 - 1) == 0
    assert not await is_noted(store)


async def test_a_host_without_practice_offers_none(store: Store) -> None:
    assert await wait(store, OFFER_AFTER, hosted=False) == 0


async def test_a_server_without_practice_offers_none(store: Store) -> None:
    await store.run(change_guild, GUILD, practice=False)
    assert await wait(store, OFFER_AFTER) == 0


async def test_whoever_practises_already_is_offered_none(store: Store, workers: Workers) -> None:
    await Practice(store, workers).begin(PracticeRequest(GAME.key))
    assert await wait(store, OFFER_AFTER) == 0
