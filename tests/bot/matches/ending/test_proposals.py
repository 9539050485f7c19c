"""Draws and taking back without Discord: who may propose, who may answer, and until when."""

from __future__ import annotations

import asyncio

import pytest

from bot.base.refusals import Refusal
from bot.matches.actions import AnswerProposal, Concede, Propose, WithdrawProposal
from bot.matches.live.proposals import NoLongerProposed, StillProposed
from bot.matches.live.snapshot import Snapshot
from bot.matches.match_refusals import MatchOver, NotPlaying
from bot.matches.match_service import MatchService
from bot.store import Store
from bot.tournaments.after_match import after_match
from engine.players import Player, opponent
from tests.bot.deck_texts import ALICES, BOBS
from tests.bot.matches.games import SPECTATOR, USERS, Clock, begin, end_turn
from tests.bot.matches.records import stored_options


@pytest.fixture
def live(store: Store) -> MatchService:
    return MatchService(store, Clock(), after_match)


@pytest.fixture
async def match_id(store: Store) -> str:
    return (await begin(store, ALICES, BOBS)).id


async def mover(live: MatchService, match_id: str) -> Player:
    player = (await live.current(match_id)).public.waiting_for
    assert player is not None
    return player


async def offer(live: MatchService, match_id: str, player: Player) -> int:
    """Makes the player offer a draw. Returns the number of the decision."""
    return (await live.do(match_id, USERS[player], Propose("draw"))).number


async def test_a_draw_both_want_ends_the_match_for_nobody(
    live: MatchService, match_id: str, store: Store
) -> None:
    number = await offer(live, match_id, "A")
    over = await live.do(match_id, USERS["B"], AnswerProposal("draw", number, agrees=True))
    assert (over.row.state, over.row.winner, over.row.ending) == ("over", "draw", "agreed")
    live.drop(match_id)
    assert (await live.current(match_id)).public.winner == "draw"
    assert await stored_options(store, match_id) == [-3]


async def test_who_offers_while_an_offer_stands_accepts_it(
    live: MatchService, match_id: str
) -> None:
    await offer(live, match_id, "A")
    assert (await live.do(match_id, USERS["B"], Propose("draw"))).row.winner == "draw"


async def test_only_the_opponent_answers_and_only_the_player_withdraws(
    live: MatchService, match_id: str
) -> None:
    number = await offer(live, match_id, "A")
    with pytest.raises(Refusal, match="for your opponent"):
        await live.do(match_id, USERS["A"], AnswerProposal("draw", number, agrees=True))
    for call in (
        live.do(match_id, SPECTATOR, AnswerProposal("draw", number, agrees=True)),
        live.do(match_id, SPECTATOR, Propose("draw")),
        live.do(match_id, SPECTATOR, WithdrawProposal("draw", number)),
    ):
        with pytest.raises(NotPlaying):
            await call
    with pytest.raises(NoLongerProposed):
        await live.do(match_id, USERS["B"], WithdrawProposal("draw", number))
    assert (await live.current(match_id)).context.open_proposal("draw", "A") is not None


async def test_an_offer_stands_while_its_player_plays_and_lapses_when_the_other_does(
    live: MatchService, match_id: str
) -> None:
    player = await mover(live, match_id)
    number = await offer(live, match_id, player)
    after = await end_turn(live, match_id)
    assert after.context.open_proposal("draw", player) is not None
    after = await end_turn(live, match_id)
    assert after.context.open_proposal("draw", player) is None
    with pytest.raises(NoLongerProposed):
        await live.do(
            match_id, USERS[opponent(player)], AnswerProposal("draw", number, agrees=True)
        )


async def test_a_button_of_an_earlier_offer_says_nothing_about_the_present_one(
    live: MatchService, match_id: str
) -> None:
    player = await mover(live, match_id)
    earlier = await offer(live, match_id, player)
    await end_turn(live, match_id)
    await end_turn(live, match_id)
    present = await offer(live, match_id, player)
    assert present > earlier
    for agrees in (True, False):
        with pytest.raises(NoLongerProposed):
            await live.do(
                match_id, USERS[opponent(player)], AnswerProposal("draw", earlier, agrees=agrees)
            )
    with pytest.raises(NoLongerProposed):
        await live.do(match_id, USERS[player], WithdrawProposal("draw", earlier))
    assert (await live.current(match_id)).context.open_proposal("draw", player) is not None
    await live.do(match_id, USERS[player], WithdrawProposal("draw", present))


@pytest.mark.parametrize("end", ["refused", "withdrawn"])
async def test_nobody_offers_twice_in_a_turn(live: MatchService, match_id: str, end: str) -> None:
    number = await offer(live, match_id, "A")
    with pytest.raises(StillProposed):
        await offer(live, match_id, "A")
    if end == "refused":
        await live.do(match_id, USERS["B"], AnswerProposal("draw", number, agrees=False))
    else:
        await live.do(match_id, USERS["A"], WithdrawProposal("draw", number))
    with pytest.raises(Refusal, match="this turn"):
        await offer(live, match_id, "A")
    await end_turn(live, match_id)
    await offer(live, match_id, "A")


async def test_the_other_may_still_offer_after_saying_no(live: MatchService, match_id: str) -> None:
    number = await offer(live, match_id, "A")
    await live.do(match_id, USERS["B"], AnswerProposal("draw", number, agrees=False))
    number = await offer(live, match_id, "B")
    over = await live.do(match_id, USERS["A"], AnswerProposal("draw", number, agrees=True))
    assert over.row.winner == "draw"


@pytest.mark.both_databases
async def test_of_all_answers_in_two_processes_one_counts(
    live: MatchService, match_id: str, store: Store, url: str
) -> None:
    number = await offer(live, match_id, "A")
    other_store = Store.connected(url)
    other = MatchService(other_store, Clock(), after_match)
    answers = [
        *(
            one.do(match_id, USERS["B"], AnswerProposal("draw", number, agrees=True))
            for one in (live, other)
        ),
        *(
            one.do(match_id, USERS["B"], AnswerProposal("draw", number, agrees=False))
            for one in (live, other)
        ),
        *(one.do(match_id, USERS["A"], WithdrawProposal("draw", number)) for one in (live, other)),
    ]
    results = await asyncio.gather(*answers, return_exceptions=True)
    assert sum(isinstance(result, Snapshot) for result in results) == 1
    assert sum(isinstance(result, Refusal) for result in results) == len(answers) - 1
    await other_store.close()


@pytest.mark.both_databases
async def test_both_offering_at_once_agree(live: MatchService, match_id: str) -> None:
    both = [live.do(match_id, USERS[player], Propose("draw")) for player in ("A", "B")]
    results = await asyncio.gather(*both)
    assert results[-1].row.winner == "draw"


async def test_nothing_is_proposed_once_the_match_is_over(
    live: MatchService, match_id: str
) -> None:
    number = await offer(live, match_id, "A")
    over = await live.do(match_id, USERS["A"], Concede())
    assert over.context.open_proposal("draw", "A") is None
    for call in (
        live.do(match_id, USERS["B"], AnswerProposal("draw", number, agrees=True)),
        live.do(match_id, USERS["B"], Propose("draw")),
        live.do(match_id, USERS["B"], Propose("undo")),
    ):
        with pytest.raises(MatchOver):
            await call


async def test_who_has_chosen_nothing_can_take_nothing_back(
    live: MatchService, match_id: str
) -> None:
    for player in ("A", "B"):
        with pytest.raises(Refusal, match="nothing to take back yet"):
            await live.do(match_id, USERS[player], Propose("undo"))
