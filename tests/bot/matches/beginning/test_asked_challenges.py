"""A challenge whose opponent would accept with custom cards, to which the challenger has to
agree."""

from __future__ import annotations

import pytest

from bot.base.refusals import Refusal
from bot.matches.beginning.challenges import ChallengeService
from bot.store import Store
from bot.store.matches.challenges import ChallengeRow, get_challenge
from tests.bot.deck_texts import ALICES, BOBS
from tests.bot.matches.games import ALICE, BOB, SPECTATOR, Clock, store_deck

OPEN_SECONDS = 15 * 60


class Asked:
    """A challenge by Alice at the clock's time `now`, and its fate."""

    def __init__(
        self, store: Store, now: Clock, challenges: ChallengeService, row: ChallengeRow
    ) -> None:
        self.store, self.now, self.challenges, self.id = store, now, challenges, row.id

    async def ask(self, text: str = BOBS) -> int:
        """Makes Bob accept with a deck of this `text`, pending agreement. Returns its version."""
        deck = await store_deck(self.store, BOB.id, text)
        await self.challenges.ask(self.id, BOB.id, deck)
        return deck.version_id

    async def row(self) -> ChallengeRow:
        async with self.store.read() as connection:
            row = await get_challenge(connection, self.id)
        assert row is not None
        return row


@pytest.fixture
async def asked(store: Store) -> Asked:
    now = Clock()
    challenges = ChallengeService(store, now)
    row = await challenges.make(ALICE, BOB, 10, 20, await store_deck(store, ALICE.id, ALICES))
    return Asked(store, now, challenges, row)


async def test_the_challenger_has_a_quarter_of_an_hour_from_the_question_on(asked: Asked) -> None:
    asked.now.seconds += OPEN_SECONDS - 60
    await asked.ask()
    asked.now.seconds += OPEN_SECONDS - 1
    assert await asked.challenges.end_expired() == []
    asked.now.seconds += 1
    [lapsed] = await asked.challenges.end_expired()
    assert (lapsed.id, lapsed.state) == (asked.id, "lapsed")


async def test_only_the_challenger_answers_it(asked: Asked) -> None:
    version = await asked.ask()
    for user in (BOB.id, SPECTATOR):
        with pytest.raises(Refusal, match="for the challenger to answer"):
            await asked.challenges.to_agree(asked.id, user, version)
    assert (await asked.challenges.to_agree(asked.id, ALICE.id, version)).state == "asked"


async def test_a_refused_one_is_open_and_the_next_deck_is_asked_for_anew(asked: Asked) -> None:
    first = await asked.ask()
    assert (await asked.challenges.refuse(asked.id, ALICE.id, first)).state == "open"
    second = await asked.ask(BOBS.replace("Basalt", "Basil"))
    with pytest.raises(Refusal, match="chosen another deck since"):
        await asked.challenges.to_agree(asked.id, ALICE.id, first)
    assert (await asked.row()).answer_version == second != first


@pytest.mark.parametrize("who", ["challenger", "opponent"])
async def test_either_may_end_it_while_it_is_asked(asked: Asked, who: str) -> None:
    await asked.ask()
    if who == "challenger":
        ended = await asked.challenges.cancel(asked.id, ALICE.id)
    else:
        ended = await asked.challenges.decline(asked.id, BOB.id)
    assert ended.state == {"challenger": "cancelled", "opponent": "declined"}[who]
