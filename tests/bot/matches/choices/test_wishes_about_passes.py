"""A player's passing settings in a stored match: to end their turn, to pass until something
happens, and the steps in which they want to be asked."""

from __future__ import annotations

import pytest

import engine
from bot.matches.actions import AnswerProposal, Choose, Propose, SetAutoPass, SetStops
from bot.matches.beginning.challenges import ChallengeService
from bot.matches.live.snapshot import Snapshot
from bot.matches.match_refusals import NotPlaying, NotYourMove, TooLate
from bot.matches.match_service import MatchService
from bot.store import Store
from bot.store.matches.match_rows import choices_from
from bot.store.settings.preferences import auto_passes_of, stops_of
from bot.tournaments.after_match import after_match
from engine.players import Player, opponent
from tests.bot.matches.games import ALICE, BOB, SPECTATOR, USERS, Clock, store_deck

GAME = engine.games()["lifeburn"]


class Asked:
    """A match of Lifeburn, in which `mover` has the first Main phase."""

    def __init__(self, store: Store, match_id: str, now: Snapshot) -> None:
        self.store, self.id = store, match_id
        self.live = MatchService(store, Clock(), after_match)
        assert now.public.waiting_for is not None
        self.mover: Player = now.public.waiting_for
        self.other: Player = opponent(self.mover)
        self.number = now.number

    async def now(self) -> Snapshot:
        return await self.live.current(self.id)

    async def ends_turn(self) -> Snapshot:
        return await self.live.do(self.id, USERS[self.mover], SetAutoPass(self.number, "turn"))

    async def is_always_asked(self, player: Player) -> None:
        await self.live.do(self.id, USERS[player], SetAutoPass(None, "always"))

    async def passes(self) -> None:
        """Makes the asked player pass, or take the default if passing is impossible."""
        now = await self.now()
        player = now.public.waiting_for
        assert player is not None
        decision = now.views[player].decision
        assert decision is not None
        option = decision.default if decision.passing is None else decision.passing
        await self.live.do(self.id, USERS[player], Choose(now.number, option, sure="yes"))


@pytest.fixture
async def asked(store: Store) -> Asked:
    challenges, (first, second) = ChallengeService(store, Clock()), GAME.starters()[:2]
    alices, bobs = [
        await store_deck(store, user, ready.text, game=GAME.key)
        for user, ready in ((ALICE.id, first), (BOB.id, second))
    ]
    made = await challenges.make(ALICE, BOB, 10, 20, alices)
    row = await challenges.accept(made.id, BOB.id, bobs)
    now = await MatchService(store, Clock(), after_match).current(row.id)
    return Asked(store, row.id, now)


async def test_ending_the_turn_passes_to_its_end_and_says_why(asked: Asked) -> None:
    now = await asked.ends_turn()
    while (now.public.active, now.public.waiting_for) == (asked.mover, asked.other):
        await asked.passes()
        now = await asked.now()
    assert (now.public.active, now.public.turn) == (asked.other, 2)
    async with asked.store.read() as connection:
        stored = await choices_from(connection, asked.id, asked.number)
    mine = [choice.why for choice in stored if choice.player == asked.mover]
    assert mine[0] is None
    assert "turn" in mine
    assert set(mine[1:]) <= {"turn", "able"}


async def test_ending_the_turn_lets_the_opponent_answer_and_goes_on(asked: Asked) -> None:
    await asked.is_always_asked(asked.other)
    await asked.ends_turn()
    answers = 0
    while (now := await asked.now()).public.turn == 1:
        assert now.public.waiting_for == asked.other
        await asked.passes()
        answers += 1
    assert answers > 1


async def test_the_end_of_a_turn_is_taken_back_like_a_pass(asked: Asked) -> None:
    await asked.is_always_asked(asked.other)
    await asked.ends_turn()
    wish = await asked.live.do(asked.id, USERS[asked.mover], Propose("undo"))
    now = await asked.live.do(
        asked.id, USERS[asked.other], AnswerProposal("undo", wish.number, agrees=True)
    )
    assert now.public.waiting_for == asked.mover
    assert now.auto_pass[asked.mover].mode(now.events, asked.mover) == "able", "it is ended no more"


@pytest.mark.parametrize("mode", ["turn", "until"])
async def test_who_passes_ahead_passes_no_question_that_they_have_not_seen(
    asked: Asked, mode: str
) -> None:
    ahead = "turn" if mode == "turn" else "until"
    before = (await asked.now()).auto_pass
    with pytest.raises(TooLate):
        await asked.live.do(asked.id, USERS[asked.mover], SetAutoPass(asked.number - 1, ahead))
    now = await asked.now()
    assert (now.number, now.auto_pass) == (asked.number, before)


async def test_who_is_not_asked_ends_no_turn_and_may_pass_ahead(asked: Asked) -> None:
    user = USERS[asked.other]
    with pytest.raises(NotYourMove):
        await asked.live.do(asked.id, user, SetAutoPass(asked.number, "turn"))
    now = await asked.live.do(asked.id, user, SetAutoPass(asked.number - 1, "until"))
    assert now.number == asked.number
    assert now.auto_pass[asked.other].since is not None
    assert now.auto_pass[asked.mover].since is None


async def test_stops_are_those_of_one_player_in_one_match_until_they_are_kept(asked: Asked) -> None:
    mine, theirs = USERS[asked.mover], USERS[asked.other]
    usual = (await asked.now()).auto_pass[asked.other].stops
    stops = frozenset({"own Draw phase"})
    await asked.live.do(asked.id, mine, SetStops(stops, always=False))
    asked.live.drop(asked.id)
    now = await asked.now()
    assert now.auto_pass[asked.mover].stops == stops
    assert now.auto_pass[asked.other].stops == usual
    async with asked.store.read() as connection:
        assert await stops_of(connection, mine) == {}
    await asked.live.do(asked.id, mine, SetStops(stops, always=True))
    async with asked.store.read() as connection:
        assert await stops_of(connection, mine) == {"lifeburn": '["own Draw phase"]'}
        assert await stops_of(connection, theirs) == {}
    with pytest.raises(NotPlaying):
        await asked.live.do(asked.id, SPECTATOR, SetStops(stops, always=True))


async def test_without_stops_the_opponents_turn_goes_by(asked: Asked) -> None:
    await asked.live.do(asked.id, USERS[asked.mover], SetStops(frozenset(), always=False))
    await asked.ends_turn()
    while (now := await asked.now()).public.turn == 2:
        assert now.public.waiting_for == asked.other
        await asked.passes()


async def test_the_version_before_passes_for_nobody_who_is_asked_everything(asked: Asked) -> None:
    asking = await asked.live.do(asked.id, USERS[asked.mover], SetAutoPass(None, "all"))
    assert asking.auto_pass[asked.mover].asks_all
    async with asked.store.read() as connection:
        stored = (await auto_passes_of(connection, asked.id))[asked.mover]
    # The version before passes until something happens if `since` has a number.
    assert (stored.since, stored.asked_since) == (None, len(asking.events))
    passing = await asked.live.do(asked.id, USERS[asked.mover], SetAutoPass(None, "able"))
    assert not passing.auto_pass[asked.mover].asks_all
