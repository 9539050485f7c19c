"""Places under all actions of members, in any order, in two processes at once."""

from __future__ import annotations

import asyncio
import random
from collections import defaultdict
from collections.abc import Coroutine
from typing import Any

import pytest

from bot.base.refusals import Refusal
from bot.decks.collection import Decks
from bot.matches.beginning.match_creation import PlayerRef
from bot.processes.workers import Workers
from bot.store import Store
from bot.store.tournaments.audit_log import audit_log_of
from bot.store.tournaments.tournament_rows import whole_tournament
from bot.tournaments.creation import NewTournament
from bot.tournaments.signup import SignUpService
from tests.bot.deck_texts import ALICES
from tests.bot.matches.games import GAME, Clock, store_deck
from tests.sometimes import some_now

pytestmark = pytest.mark.both_databases

MEMBERS = range(1, 7)
MOST = 3
STEPS = 12


@pytest.mark.parametrize("seed", some_now(range(4), every=4))
async def test_who_came_first_plays_and_the_others_wait_in_order(
    store: Store, url: str, workers: Workers, seed: int
):
    luck, clock = random.Random(seed), Clock()
    second = Store.connected(url)
    desks = [SignUpService(one, Decks(one, workers), clock) for one in (store, second)]
    row = await desks[0].create_tournament(
        PlayerRef(99, "Olga"), NewTournament(10, 20, "Cup", GAME.key, "swiss", max_players=MOST)
    )
    names = {user: (await store_deck(store, user, ALICES)).name for user in MEMBERS}

    def move() -> Coroutine[Any, Any, Any]:
        user, desk = luck.choice(MEMBERS), luck.choice(desks)
        if luck.random() < 0.6:
            return desk.sign_up(row.id, PlayerRef(user, f"M{user}"), names[user])
        return desk.take_back_sign_up(row.id, user)

    for _ in range(STEPS):
        done = await asyncio.gather(move(), move(), return_exceptions=True)
        assert [one for one in done if isinstance(one, BaseException)] == [
            one for one in done if isinstance(one, Refusal)
        ]
        async with store.read() as connection:
            there = await whole_tournament(connection, row.id)
            entries = await audit_log_of(connection, row.id)
        assert there is not None
        states = [one.state for one in there.entrants]
        assert states == ["in"] * min(MOST, len(states)) + ["waiting"] * (len(states) - MOST)
        told: dict[int, list[str]] = defaultdict(list)
        for entry in entries:
            if entry.action in ("join", "leave"):
                told[entry.user].append(entry.action)
        for user, happened in told.items():
            assert happened == (["join", "leave"] * len(happened))[: len(happened)]
            assert (happened[-1] == "join") == (there.entrant_of(user) is not None)
    await second.close()
