"""Sealed matches in a store: both choose at the same time, and each choice counts once."""

from __future__ import annotations

import asyncio

import pytest

import engine
from bot.matches.actions import AnswerProposal, Choose, Concede, Propose, StepBack
from bot.matches.choices.early_choices import FIRST_NUMBER
from bot.matches.live.snapshot import Snapshot
from bot.matches.match_refusals import CannotTakeBack, NotPlaying, TooLate
from bot.matches.match_service import MatchService
from bot.privacy.export import export_member_data
from bot.store import Store
from bot.store.matches.match_rows import MatchRow, choices_from
from bot.store.running_matches.early_choices import early_choices_of
from bot.tournaments.after_match import after_match
from engine.players import PLAYERS, Player
from engine.record import TAKE_BACK
from tests.bot.matches.games import SPECTATOR, USERS, Clock
from tests.bot.matches.sealed import begin_sealed

KEEP, SURE = "Keep the suggested 20", "Keep these 20"


class Sealed:
    """A sealed match in which nobody has chosen yet: Alice is asked first, Bob chooses early."""

    def __init__(self, store: Store, match_id: str) -> None:
        self.store, self.id = store, match_id
        self.live = MatchService(store, Clock(), after_match)

    async def take(self, player: Player, label: str) -> Snapshot:
        """Chooses the player's option whose label begins so."""
        now = await self.live.current(self.id)
        decision = now.views[player].decision
        assert decision is not None
        labels = [option.label for option in decision.options]
        [option] = [number for number, one in enumerate(labels) if one.startswith(label)]
        return await self.live.do(self.id, USERS[player], Choose(now.number_for(player), option))

    async def leave_out(self, player: Player, *which: int) -> list[str]:
        """Leaves out the cards of the options with those numbers. Returns their names."""
        names = []
        for option in which:
            now = await self.live.current(self.id)
            decision = now.views[player].decision
            assert decision is not None
            [*_, name] = decision.options[option].label.partition(":")[0].split()
            names.append(name)
            await self.live.do(self.id, USERS[player], Choose(now.number_for(player), option))
        return names

    async def step_back(self, player: Player) -> Snapshot:
        number = (await self.live.current(self.id)).number_for(player)
        return await self.live.do(self.id, USERS[player], StepBack(number))

    async def early(self) -> list[tuple[Player, int]]:
        """Returns the stored choices that Bob has made before he is asked."""
        rows = await self.store.run(early_choices_of, self.id)
        return [(row.player, row.option) for row in rows]

    async def stored(self) -> list[tuple[Player, int, bool]]:
        rows = await self.store.run(choices_from, self.id, 0)
        return [(row.player, row.option, row.forced) for row in rows]

    async def deck(self, player: Player) -> set[str]:
        """Returns the names of the cards in the player's deck, once both have chosen."""
        snapshot, record = await self.live.with_record(self.id)
        assert snapshot.public.turn == 1
        side = engine.replay(record).position()[player]
        names = {card["card"] for zone in ("hand", "deck") for card in side[zone]}
        assert len(names - {"Second Player Token"}) == 20
        return names


@pytest.fixture
async def match(store: Store) -> Sealed:
    return Sealed(store, (await begin_sealed(store)).id)


async def test_who_is_done_first_waits_and_the_match_goes_straight_on(match: Sealed) -> None:
    await match.take("B", KEEP)
    assert await match.early() == [("B", 30), ("B", 0)]
    assert not await match.stored()
    after = await match.take("A", KEEP)
    assert await match.stored() == [
        ("A", 30, False),
        ("A", 0, True),
        ("B", 30, False),
        ("B", 0, False),
    ]
    assert not await match.early()
    assert after.public.turn == 1
    kept = [event.facts() for event in after.events if event.kind == "keep"]
    assert kept == [{"player": player, "n": 20} for player in PLAYERS]


async def test_who_has_not_begun_when_the_other_is_done_chooses_as_ever(match: Sealed) -> None:
    await match.take("A", KEEP)
    after = await match.take("B", KEEP)
    assert after.public.turn == 1
    assert len(await match.stored()) == 4


async def test_one_may_change_ones_mind_until_the_other_is_done(match: Sealed) -> None:
    await match.take("B", KEEP)
    await match.step_back("B")
    await match.step_back("B")
    left_out = await match.leave_out("B", 0, 2, 4)
    await match.take("B", "Leave out 7 more as suggested")
    await match.take("B", SURE)
    assert [option for _, option in await match.early()].count(TAKE_BACK) == 2
    await match.take("A", KEEP)
    assert not await match.deck("B") & {*left_out}


async def test_what_is_half_done_is_handed_over_and_gone_on_with(match: Sealed) -> None:
    first, _ = await match.leave_out("B", 0, 1)
    await match.take("A", KEEP)
    await match.step_back("B")
    await match.take("B", "Leave out 9 more as suggested")
    await match.take("B", SURE)
    assert first not in await match.deck("B")
    assert not await match.early()


@pytest.mark.both_databases
async def test_of_both_at_once_each_choice_counts(match: Sealed) -> None:
    await asyncio.gather(match.take("B", KEEP), match.take("A", KEEP))
    assert (await match.live.current(match.id)).public.turn == 1
    assert len(await match.stored()) == 4
    assert not await match.early()


@pytest.mark.parametrize("begun", [False, True])
async def test_a_press_from_just_before_one_is_asked_is_taken(match: Sealed, begun: bool) -> None:
    """It has the number that the decision had while the other player was still choosing."""
    left_out = await match.leave_out("B", 0, 1) if begun else []
    early = await match.live.current(match.id)
    await match.take("A", KEEP)
    decision = early.views["B"].decision
    assert decision is not None
    await match.live.do(match.id, USERS["B"], Choose(early.number_for("B"), decision.default))
    if begun:
        await match.take("B", SURE)
    assert not await match.deck("B") & {*left_out}


@pytest.mark.both_databases
async def test_the_same_choice_twice_at_once_counts_once(match: Sealed) -> None:
    results = await asyncio.gather(
        *(match.live.do(match.id, USERS["B"], Choose(FIRST_NUMBER, 3)) for _ in range(2)),
        return_exceptions=True,
    )
    assert sorted(isinstance(one, TooLate) for one in results) == [False, True]
    assert await match.early() == [("B", 3)]


async def test_a_choice_from_before_a_change_of_mind_takes_nothing(match: Sealed) -> None:
    await match.leave_out("B", 0)
    old = (await match.live.current(match.id)).number_for("B")
    await match.step_back("B")
    await match.leave_out("B", 5)
    with pytest.raises(TooLate):
        await match.live.do(match.id, USERS["B"], Choose(old, 1))
    await match.take("A", KEEP)
    assert [row for row in await match.stored() if row[0] == "B"] == [("B", 5, False)]


async def test_nobody_chooses_in_anothers_place(match: Sealed) -> None:
    with pytest.raises(NotPlaying):
        await match.live.do(match.id, SPECTATOR, Choose(FIRST_NUMBER, 0))
    for player, number in (("A", FIRST_NUMBER), ("B", 0)):
        with pytest.raises(TooLate):
            await match.live.do(match.id, USERS[player], Choose(number, 0))
        with pytest.raises(TooLate):
            await match.live.do(match.id, USERS[player], StepBack(number))
    with pytest.raises(TooLate):
        await match.live.do(match.id, USERS["B"], Choose(FIRST_NUMBER, 31))
    assert not await match.early()
    assert not await match.stored()


async def test_a_process_that_begins_anew_takes_over_what_was_chosen(match: Sealed) -> None:
    (left_out,) = await match.leave_out("B", 0)
    await match.leave_out("B", 3)
    await match.step_back("B")
    before = await match.live.current(match.id)
    match.live.drop(match.id)
    after = await match.live.current(match.id)
    assert (after.early, after.views) == (before.early, before.views)
    await match.take("B", "Leave out 9 more as suggested")
    match.live.drop(match.id)
    await match.take("B", SURE)
    await match.take("A", KEEP)
    assert left_out not in await match.deck("B")


async def test_of_two_processes_one_takes_the_choice(match: Sealed) -> None:
    one, other = match.live, MatchService(match.store, Clock(), after_match)
    for process in (one, other):
        await process.current(match.id)
    await one.do(match.id, USERS["B"], Choose(FIRST_NUMBER, 3))
    with pytest.raises(TooLate):
        await other.do(match.id, USERS["B"], Choose(FIRST_NUMBER, 4))
    snapshot = await other.do(match.id, USERS["B"], Choose(FIRST_NUMBER + 1, 4))
    assert snapshot.early is not None
    assert snapshot.early.number == FIRST_NUMBER + 2
    await one.do(match.id, USERS["A"], Choose(0, 30))
    chosen = [(player, option) for player, option, _ in await match.stored()]
    assert chosen == [("A", 30), ("A", 0), ("B", 3), ("B", 4)]
    with pytest.raises(TooLate):
        await other.do(match.id, USERS["B"], Choose(FIRST_NUMBER + 2, 5))


async def test_what_is_confirmed_cannot_be_taken_back_in_rated_matches(
    match: Sealed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MatchRow, "takes_back_freely", False)
    await match.leave_out("B", 0, 1)
    await match.take("A", KEEP)
    with pytest.raises(CannotTakeBack, match="You can't take that back"):
        await match.live.do(match.id, USERS["A"], Propose("undo"))


async def test_else_it_is_taken_back_as_agreed_and_both_choose_again(match: Sealed) -> None:
    before = await match.live.current(match.id)
    await match.leave_out("B", 0, 1)
    await match.take("A", KEEP)
    asked = await match.live.do(match.id, USERS["A"], Propose("undo"))
    proposed = asked.context.open_proposal("undo", "A")
    assert proposed is not None
    answer = AnswerProposal("undo", proposed.number, agrees=True)
    after = await match.live.do(match.id, USERS["B"], answer)
    match.live.drop(match.id)
    for snapshot in (after, await match.live.current(match.id)):
        assert snapshot.views["A"].decision == before.views["A"].decision
        assert snapshot.early is not None
        assert snapshot.early.player == "B"
        assert not snapshot.early.done


async def test_a_match_that_ends_meanwhile_leaves_nothing_behind(match: Sealed) -> None:
    await match.leave_out("B", 0)
    over = await match.live.do(match.id, USERS["A"], Concede())
    assert over.row.winner == "B"
    assert not await match.early()


async def test_ones_own_data_holds_what_one_has_chosen_early_and_nobody_elses(
    match: Sealed,
) -> None:
    await match.leave_out("B", 0)
    for player, chosen in (("A", []), ("B", [[0, 0]])):
        [entry] = (await export_member_data(match.store, USERS[player]))["matches"]
        assert [choice[:2] for choice in entry["your_early_choices"]] == chosen
