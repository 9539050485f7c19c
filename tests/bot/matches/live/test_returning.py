"""A decision between people is taken back with everything that followed, whatever it has
revealed."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest

import engine
from bot.base.refusals import Refusal
from bot.matches.actions import AnswerProposal, Choose, Propose
from bot.matches.beginning.challenges import ChallengeService
from bot.matches.beginning.match_creation import MatchOptions
from bot.matches.live.live_match import LiveMatch
from bot.matches.live.proposals import NoLongerProposed
from bot.matches.live.snapshot import Snapshot
from bot.matches.match_refusals import CannotTakeBack
from bot.matches.match_service import MatchService
from bot.store import Store
from bot.store.matches.match_clocks import ClockKey, get_clock
from bot.store.matches.match_rows import ChoiceRow, change_match, choices_from
from bot.tournaments.after_match import after_match
from engine.players import PLAYERS, Player, opponent
from engine.record import TAKE_BACK, TAKE_BACK_OWN
from tests.bot.deck_texts import ALICES, BOBS
from tests.bot.matches.games import ALICE, BOB, USERS, Clock, row_of, store_deck
from tests.sometimes import some_now


def state(live: LiveMatch) -> object:
    return live.match.fingerprint(), live.match.decision


@pytest.mark.parametrize("key", list(engine.games()))
@pytest.mark.parametrize("seed", some_now(range(4), 4))
def test_the_match_stands_as_before_the_decision_and_replays_so(key: str, seed: int) -> None:
    luck = random.Random(seed)
    starters = engine.games()[key].starters()
    sources = starters[seed % 4].text, starters[(seed + 1) % 4].text
    row = row_of(key, seed)
    live = LiveMatch.from_start(row, sources)
    rows: list[ChoiceRow] = live.take_forced(0)
    before: dict[Player, list[object]] = {"A": [], "B": []}
    returned = 0
    for _ in range(60):
        decision = live.match.decision
        if decision is None:
            break
        player = luck.choice(PLAYERS)
        if before[player] and luck.random() < 0.15:
            while before[player]:
                number, was = before[player].pop()
                if number >= 0:
                    break
            rows += live.take(player, TAKE_BACK_OWN, 0)
            returned += 1
            assert state(live) == was
            for seat in PLAYERS:
                before[seat] = [one for one in before[seat] if one[0] < number]
            continue
        player = decision.player
        before[player].append((live.match.number, state(live)))
        rows += live.take(player, luck.randrange(len(decision.options)), 0)
    assert returned
    assert [row.number for row in rows] == list(range(live.match.number))
    counted = sum(one.option == TAKE_BACK_OWN and not one.forced for one in rows)
    assert counted == returned == sum(live.returns.values())
    again = LiveMatch.from_choices(row, sources, rows)
    assert again.snapshot == live.snapshot
    assert again.returns == live.returns


@dataclass
class Table:
    """A stored match of Alice and Bob with a clock that is moved by hand."""

    store: Store
    clock: Clock
    live: MatchService
    id: str

    def restart(self) -> None:
        """Moves the match to another process."""
        self.live = MatchService(self.store, self.clock, after_match)

    async def now(self) -> Snapshot:
        return await self.live.current(self.id)

    async def choose(self, seconds: int = 0, option: int = 0) -> Player:
        """Makes the asked player choose an option after `seconds`. Returns the player."""
        self.clock.seconds += seconds
        now = await self.now()
        player = now.public.waiting_for
        assert player is not None
        action = Choose(now.number, option, sure="yes")
        await self.live.do(self.id, USERS[player], action)
        return player

    async def end_turn(self, seconds: int = 0) -> Player:
        now = await self.now()
        player = now.public.waiting_for
        assert player is not None
        decision = now.views[player].decision
        assert decision is not None
        labels = [option.label for option in decision.options]
        return await self.choose(seconds, labels.index("End turn"))

    async def ask(self, player: Player) -> int:
        asked = await self.live.do(self.id, USERS[player], Propose("undo"))
        proposed = asked.context.open_proposal("undo", player)
        assert proposed is not None
        return proposed.number

    async def answer(self, player: Player, number: int, *, agrees: bool = True) -> Snapshot:
        action = AnswerProposal("undo", number, agrees=agrees)
        return await self.live.do(self.id, USERS[player], action)

    async def take_back(self, player: Player) -> Snapshot:
        return await self.answer(opponent(player), await self.ask(player))

    async def banks(self) -> dict[Player, int]:
        clock = await self.store.fetch(get_clock, self.id)
        assert clock is not None
        return clock.banks


async def begin(store: Store, clock: ClockKey = "live") -> Table:
    time = Clock()
    challenges = ChallengeService(store, time)
    alices, bobs = await store_deck(store, ALICE.id, ALICES), await store_deck(store, BOB.id, BOBS)
    options = MatchOptions(alices.game, clock)
    row = await challenges.make(ALICE, BOB, 10, 20, alices, options)
    match = await challenges.accept(row.id, BOB.id, bobs)
    return Table(store, time, MatchService(store, time, after_match), match.id)


async def test_it_goes_back_behind_what_the_opponent_has_done_since(store: Store) -> None:
    table = await begin(store)
    before = await table.now()
    first = await table.end_turn()
    assert await table.end_turn() == opponent(first)
    after = await table.take_back(first)
    assert after.public.waiting_for == first
    assert after.views[first].decision == before.views[first].decision
    assert after.public.side(first) == before.public.side(first)
    assert after.public.turn == before.public.turn


async def test_both_clocks_get_the_time_back(store: Store) -> None:
    table = await begin(store)
    first = await table.end_turn(70)
    other = await table.end_turn(120)
    table.clock.seconds += 40
    assert await table.banks() == {first: 550, other: 500}
    number = await table.ask(first)
    table.clock.seconds += 15
    after = await table.answer(other, number)
    assert await table.banks() == {first: 600, other: 600}
    clock = after.context.clock
    assert clock is not None
    assert (clock.player, clock.asked) == (first, table.clock.seconds)
    assert clock.deadline == table.clock.seconds + 620
    await table.end_turn(30)
    assert await table.banks() == {first: 590, other: 600}
    await table.take_back(first)
    assert await table.banks() == {first: 600, other: 600}


async def test_only_the_time_since_that_decision_is_given_back(store: Store) -> None:
    table = await begin(store)
    first = await table.end_turn(70)
    other = await table.end_turn(120)
    await table.end_turn(50)
    await table.end_turn(20)
    assert await table.banks() == {first: 520, other: 500}
    await table.take_back(other)
    assert await table.banks() == {first: 520, other: 500}
    await table.take_back(first)
    assert await table.banks() == {first: 550, other: 500}


async def test_a_request_outlives_a_restart_and_so_does_what_was_taken_back(store: Store) -> None:
    table = await begin(store)
    before = await table.now()
    first = await table.end_turn()
    await table.end_turn()
    number = await table.ask(first)
    table.restart()
    after = await table.answer(opponent(first), number)
    table.restart()
    again = await table.now()
    assert again.views[first].decision == before.views[first].decision
    assert (again.number, again.events) == (after.number, after.events)


async def test_a_refusal_or_a_new_move_ends_the_request(store: Store) -> None:
    table = await begin(store)
    first = await table.end_turn()
    number = await table.ask(first)
    await table.answer(opponent(first), number, agrees=False)
    with pytest.raises(Refusal, match="has said no"):
        await table.ask(first)
    await table.end_turn()
    number = await table.ask(opponent(first))
    await table.choose()
    with pytest.raises(NoLongerProposed):
        await table.answer(first, number)
    await table.ask(opponent(first))


async def test_each_player_takes_back_three_decisions_at_most(store: Store) -> None:
    table = await begin(store)
    for _ in range(3):
        first = await table.end_turn()
        await table.take_back(first)
        table.restart()
    await table.end_turn()
    with pytest.raises(Refusal, match="taken back 3 decisions in this match"):
        await table.ask(first)
    other = await table.end_turn()
    await table.take_back(other)


async def test_who_has_decided_nothing_asks_for_nothing(store: Store) -> None:
    table = await begin(store)
    for player in PLAYERS:
        with pytest.raises(Refusal, match="nothing to take back yet"):
            await table.ask(player)


@pytest.mark.parametrize("changes", [{"rated": True}, {"pairing": 1}])
async def test_rated_and_tournament_matches_stay_as_they_were(
    store: Store, changes: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await begin(store)
    if "pairing" in changes:
        monkeypatch.setattr("bot.store.matches.match_rows.MatchRow.takes_back_freely", False)
    else:
        await store.run(change_match, table.id, **changes)
    first = await table.end_turn()
    await table.end_turn()
    with pytest.raises(CannotTakeBack, match="before your opponent's next choice"):
        await table.ask(first)
    async with store.read() as connection:
        stored = await choices_from(connection, table.id, 0)
    assert {one.bank for one in stored} == {None}
    assert TAKE_BACK not in {one.option for one in stored}
