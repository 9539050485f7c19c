"""Challenges without Discord: time, limits, and simultaneous answers."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.base.refusals import Refusal
from bot.matches.beginning.challenges import ChallengeService
from bot.matches.beginning.match_creation import PlayerRef
from bot.privacy.deletion import delete_member_data
from bot.store import Store
from bot.store.decks.deck_rows import StoredDeck
from bot.store.limits.member_blocks import blocked_by, save_blocks
from bot.store.matches.challenges import ChallengeRow
from bot.store.matches.match_rows import MatchRow, matches_of
from bot.store.privacy.user_deletion import stored_amounts
from tests.bot.deck_texts import ALICES, BOBS
from tests.bot.matches.games import ALICE, BOB, Clock, begin, store_deck

RUNNING_EACH = 25
OPEN_EACH = 10
OPEN_SECONDS = 24 * 3600

GUILD, CHANNEL = 10, 20


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def challenges(store: Store, clock: Clock) -> ChallengeService:
    return ChallengeService(store, clock)


@pytest.fixture
async def bobs(store: Store) -> StoredDeck:
    return await store_deck(store, BOB.id, BOBS)


@pytest.fixture
async def challenge(store: Store, challenges: ChallengeService) -> ChallengeRow:
    deck = await store_deck(store, ALICE.id, ALICES)
    return await challenges.make(ALICE, BOB, GUILD, CHANNEL, deck)


async def test_at_the_last_second_it_is_open_and_then_it_has_lapsed(
    challenges: ChallengeService, challenge: ChallengeRow, clock: Clock, bobs: StoredDeck
) -> None:
    clock.seconds += OPEN_SECONDS - 1
    await challenges.to_answer(challenge.id, BOB.id)
    assert await challenges.end_expired() == []
    clock.seconds += 1
    with pytest.raises(Refusal, match="expired"):
        await challenges.accept(challenge.id, BOB.id, bobs)
    assert [row.id for row in await challenges.end_expired()] == [challenge.id]
    assert await challenges.end_expired() == []


@pytest.mark.both_databases
async def test_of_all_answers_at_once_one_counts(
    store: Store, challenges: ChallengeService, challenge: ChallengeRow, bobs: StoredDeck
) -> None:
    answers = [
        *(challenges.accept(challenge.id, BOB.id, bobs) for _ in range(10)),
        *(challenges.decline(challenge.id, BOB.id) for _ in range(10)),
        *(challenges.cancel(challenge.id, ALICE.id) for _ in range(10)),
    ]
    results = await asyncio.gather(*answers, return_exceptions=True)
    assert sum(isinstance(result, Refusal) for result in results) == len(answers) - 1
    async with store.read() as connection:
        begun = await matches_of(connection, ALICE.id)
    assert len(begun) == sum(isinstance(result, MatchRow) for result in results)


async def test_the_challenger_agrees_to_the_deck_that_they_saw_and_to_no_other(
    store: Store, challenges: ChallengeService, challenge: ChallengeRow, bobs: StoredDeck
) -> None:
    other = await store_deck(store, BOB.id, BOBS)
    await challenges.ask(challenge.id, BOB.id, bobs)
    await challenges.refuse(challenge.id, ALICE.id, bobs.version_id)
    await challenges.ask(challenge.id, BOB.id, other)
    with pytest.raises(Refusal, match="another deck"):
        await challenges.agree(challenge.id, ALICE.id, bobs)
    with pytest.raises(Refusal, match="another deck"):
        await challenges.refuse(challenge.id, ALICE.id, bobs.version_id)
    with pytest.raises(Refusal, match="for the challenger"):
        await challenges.agree(challenge.id, BOB.id, other)
    match = await challenges.agree(challenge.id, ALICE.id, other)
    assert match.deck_b == other.version_id


@pytest.mark.parametrize("says", ["yes", "no"])
async def test_another_deck_that_comes_meanwhile_is_neither_agreed_to_nor_refused(
    store: Store,
    challenges: ChallengeService,
    challenge: ChallengeRow,
    bobs: StoredDeck,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    says: str,
) -> None:
    """Another process takes both answers just after this one has read the challenge."""
    other, elsewhere = await store_deck(store, BOB.id, BOBS), ChallengeService(store, clock)
    await challenges.ask(challenge.id, BOB.id, bobs)
    look = challenges.to_agree

    async def look_too_early(*about: Any) -> ChallengeRow:
        seen = await look(*about)
        await elsewhere.refuse(challenge.id, ALICE.id, bobs.version_id)
        await elsewhere.ask(challenge.id, BOB.id, other)
        return seen

    monkeypatch.setattr(challenges, "to_agree", look_too_early)
    if says == "yes":
        answer = challenges.agree(challenge.id, ALICE.id, bobs)
    else:
        answer = challenges.refuse(challenge.id, ALICE.id, bobs.version_id)
    with pytest.raises(Refusal, match="another deck"):
        await answer
    match = await elsewhere.agree(challenge.id, ALICE.id, other)
    assert match.deck_b == other.version_id


async def test_a_match_begins_with_the_decks_as_they_were(
    store: Store, challenges: ChallengeService, challenge: ChallengeRow, bobs: StoredDeck
) -> None:
    match = await challenges.accept(challenge.id, BOB.id, bobs)
    assert (match.deck_a, match.deck_b) == (challenge.deck_version, bobs.version_id)
    assert (match.player_a, match.player_b) == (ALICE.id, BOB.id)
    assert match.names == {"A": "Alice", "B": "Bob"}


async def test_a_deck_that_is_not_legal_is_refused(
    store: Store, challenges: ChallengeService, challenge: ChallengeRow
) -> None:
    draft = await store_deck(store, BOB.id, BOBS, legal=False)
    with pytest.raises(Refusal, match="can't be played"):
        await challenges.accept(challenge.id, BOB.id, draft)


async def test_a_player_has_so_many_open_challenges_and_no_more(
    store: Store, challenges: ChallengeService, clock: Clock
) -> None:
    deck = await store_deck(store, ALICE.id, ALICES)
    for _ in range(OPEN_EACH):
        await challenges.make(ALICE, BOB, GUILD, CHANNEL, deck)
    with pytest.raises(Refusal, match=f"{OPEN_EACH} of your challenges"):
        await challenges.make(ALICE, BOB, GUILD, CHANNEL, deck)
    clock.seconds += OPEN_SECONDS
    await challenges.make(ALICE, BOB, GUILD, CHANNEL, deck)


async def test_a_player_is_in_so_many_matches_and_no_more(
    store: Store, challenges: ChallengeService, challenge: ChallengeRow, bobs: StoredDeck
) -> None:
    for _ in range(RUNNING_EACH):
        await begin(store, ALICES, BOBS)
    with pytest.raises(Refusal, match="matches already"):
        await challenges.accept(challenge.id, BOB.id, bobs)


@pytest.mark.parametrize("who_blocks", [ALICE, BOB])
async def test_a_block_outlasts_the_data_of_who_is_blocked(
    store: Store, challenges: ChallengeService, who_blocks: PlayerRef
) -> None:
    blocked = BOB if who_blocks == ALICE else ALICE
    await store.run(save_blocks, who_blocks.id, {blocked.id})
    await delete_member_data(store, blocked.id, 0)
    async with store.read() as connection:
        assert not await blocked_by(connection, who_blocks.id)
        assert not (await stored_amounts(connection, blocked.id)).anything
    await store.run(save_blocks, who_blocks.id, {77})
    deck = await store_deck(store, ALICE.id, ALICES)
    with pytest.raises(Refusal, match="takes no challenges"):
        await challenges.make(ALICE, BOB, GUILD, CHANNEL, deck)


async def test_who_comes_back_can_be_unblocked(store: Store, challenges: ChallengeService) -> None:
    await store.run(save_blocks, BOB.id, {ALICE.id})
    await delete_member_data(store, ALICE.id, 0)
    carol = PlayerRef(77, "Carol")
    deck = await store_deck(store, ALICE.id, ALICES)
    await challenges.make(ALICE, carol, GUILD, CHANNEL, deck)
    async with store.read() as connection:
        assert await blocked_by(connection, BOB.id) == [ALICE.id]
    await store.run(save_blocks, BOB.id, ())
    await challenges.make(ALICE, BOB, GUILD, CHANNEL, deck)
