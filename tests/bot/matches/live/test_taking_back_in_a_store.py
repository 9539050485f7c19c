"""A request to take back a choice: when it is offered, and what an answer does."""

from __future__ import annotations

import pytest

from bot.base.refusals import Refusal
from bot.matches.actions import AnswerProposal, Choose, Propose, WithdrawProposal
from bot.matches.live.proposals import NoLongerProposed
from bot.matches.match_refusals import CannotTakeBack
from bot.matches.match_service import MatchService
from bot.store import Store
from bot.store.matches.match_rows import MatchRow
from bot.tournaments.after_match import after_match
from engine.players import Player, opponent
from tests.bot.deck_texts import ATTACKERS
from tests.bot.matches.games import USERS, Clock, begin


@pytest.fixture
def live(store: Store) -> MatchService:
    return MatchService(store, Clock(), after_match)


class Asking:
    """A match between Alice and Bob, of whom `mover` has to move at first."""

    def __init__(self, live: MatchService, match_id: str, mover: Player) -> None:
        self.live, self.match_id, self.mover = live, match_id, mover
        self.other: Player = opponent(mover)

    async def number(self) -> int:
        return (await self.live.current(self.match_id)).number

    async def choose(self, begins: str) -> None:
        """Makes the asked player choose the first option whose label begins so."""
        now = await self.live.current(self.match_id)
        player = now.public.waiting_for
        assert player is not None
        decision = now.views[player].decision
        assert decision is not None
        labels = [option.label for option in decision.options]
        option = next(number for number, one in enumerate(labels) if one.startswith(begins))
        await self.live.do(self.match_id, USERS[player], Choose(now.number, option, sure="yes"))

    async def ask(self, player: Player) -> int:
        """Makes the player ask to take back. Returns the number of the decision."""
        return (await self.live.do(self.match_id, USERS[player], Propose("undo"))).number

    async def answer(self, number: int, *, agrees: bool) -> None:
        answer = AnswerProposal("undo", number, agrees)
        await self.live.do(self.match_id, USERS[self.other], answer)


@pytest.fixture
async def asking(store: Store, live: MatchService) -> Asking:
    row = await begin(store, *ATTACKERS)
    mover = (await live.current(row.id)).public.waiting_for
    assert mover is not None
    return Asking(live, row.id, mover)


@pytest.fixture
async def attacked(asking: Asking) -> Asking:
    """Returns a match whose mover has just attacked, which revealed nothing to anybody."""
    await asking.choose("Play")
    card = "Agate" if asking.mover == "A" else "Basalt"
    await asking.choose(card)
    return asking


async def test_it_is_taken_back_once_the_opponent_allows_it(attacked: Asking) -> None:
    before = await attacked.number()
    number = await attacked.ask(attacked.mover)
    await attacked.answer(number, agrees=True)
    assert await attacked.number() == before + 1
    now = await attacked.live.current(attacked.match_id)
    assert now.public.waiting_for == attacked.mover
    with pytest.raises(NoLongerProposed):
        await attacked.answer(number, agrees=True)
    assert await attacked.number() == before + 1


async def test_what_was_refused_is_not_asked_again_in_that_turn(attacked: Asking) -> None:
    before = await attacked.number()
    await attacked.answer(await attacked.ask(attacked.mover), agrees=False)
    assert await attacked.number() == before
    with pytest.raises(Refusal, match="said no this turn"):
        await attacked.ask(attacked.mover)


async def test_a_choice_for_which_that_was_withdrawn_stands(attacked: Asking) -> None:
    number = await attacked.ask(attacked.mover)
    user = USERS[attacked.mover]
    await attacked.live.do(attacked.match_id, user, WithdrawProposal("undo", number))
    with pytest.raises(Refusal, match="so you can't ask again"):
        await attacked.ask(attacked.mover)


async def test_it_is_left_behind_when_the_match_goes_on(attacked: Asking) -> None:
    number = await attacked.ask(attacked.mover)
    await attacked.choose("End turn")
    with pytest.raises(NoLongerProposed):
        await attacked.answer(number, agrees=True)


async def test_what_showed_something_is_not_offered_in_rated_matches(
    asking: Asking, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MatchRow, "takes_back_freely", False)
    await asking.choose("Play")
    with pytest.raises(CannotTakeBack, match="may have shown"):
        await asking.ask(asking.mover)
    await asking.choose("End turn")
    for player in (asking.mover, asking.other):
        with pytest.raises(CannotTakeBack, match=r"You can't take that back|only take back"):
            await asking.ask(player)
    assert not (await asking.live.current(asking.match_id)).context.proposals
