"""A card does too much at once: the match ends, and its deck is no longer legal."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import update

from bot.decks.collection import Decks
from bot.matches.actions import Choose
from bot.matches.match_refusals import MatchExceeded, MatchVoid
from bot.matches.match_service import MatchService
from bot.processes.workers import Workers
from bot.store import Store
from bot.store.matches.match_rows import MatchRow, get_match
from bot.store.tables.match_schema import matches
from bot.tournaments.after_match import after_match
from engine.core import table
from tests.bot.deck_texts import BOBS
from tests.bot.matches.conftest import store, url
from tests.bot.matches.games import ALICE, GAME, USERS, Clock, begin

__all__ = ["store", "url"]

LOOP = (
    '"Spark" play: discard "Phoenix" discard: heal 1, discard, heal 1, discard '
    'deck: "Loop" by "Ann" "Spark" 20 "Phoenix" 20'
)
DID_TOO_MUCH = (
    r"This match has ended without a result: \*\*Phoenix\*\* did too much at once. "
    "The deck it's from is no longer legal."
)


@pytest.fixture(autouse=True)
def fewer_events(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lowers the limit of events of one choice below those of the loop."""
    monkeypatch.setattr(table, "MOST_OF_ACTION", table.MOST_OF_ACTION._replace(events=100))


async def play_sparks(store: Store, row: MatchRow) -> MatchService:
    """Makes Alice play a Spark whenever she can, and ends all turns, until the match is over."""
    live = MatchService(store, Clock(), after_match)
    while (player := (now := await live.current(row.id)).public.waiting_for) is not None:
        decision = now.views[player].decision
        assert decision is not None
        cards = [option.facts.get("card") for option in decision.options]
        spark = "Spark" in cards and USERS[player] == ALICE.id
        option = cards.index("Spark") if spark else len(cards) - 1
        await live.do(row.id, USERS[player], Choose(now.number, option, sure="yes"))
    return live


async def found(store: Store, row: MatchRow) -> MatchRow:
    async with store.read() as connection:
        known = await get_match(connection, row.id)
    assert known is not None
    return known


async def test_a_match_that_counts_for_nothing_has_no_result(store: Store) -> None:
    row = await begin(store, LOOP, BOBS)
    with pytest.raises(MatchExceeded, match=DID_TOO_MUCH):
        await play_sparks(store, row)
    ended = await found(store, row)
    assert (ended.state, ended.ending, ended.winner) == ("void", "exceeded", None)


async def test_it_is_not_tried_again_after_a_restart(store: Store) -> None:
    row = await begin(store, LOOP, BOBS)
    with pytest.raises(MatchExceeded):
        await play_sparks(store, row)
    again = MatchService(store, Clock(), after_match)
    with pytest.raises(MatchVoid, match=DID_TOO_MUCH):
        await again.current(row.id)


async def test_a_match_whose_start_is_too_much_has_no_result(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "HEAVY", 0)
    monkeypatch.setattr(table, "MOST_OF_ACTION", table.MOST_OF_ACTION._replace(events=2))
    row = await begin(store, LOOP, BOBS)
    with pytest.raises(MatchExceeded, match="Too much happened at once"):
        await MatchService(store, Clock(), after_match).current(row.id)
    assert (await found(store, row)).state == "void"


async def test_the_owner_of_the_card_loses_a_match_that_counts(store: Store) -> None:
    row = await begin(store, LOOP, BOBS)
    assert not row.needs_result
    assert replace(row, pairing=7).needs_result
    async with store.write() as connection:
        await connection.execute(update(matches).values(rated=True))
    live = await play_sparks(store, row)
    ended = await found(store, row)
    assert (ended.state, ended.ending) == ("over", "exceeded")
    assert ended.winner == ("B" if ended.player_a == ALICE.id else "A")
    assert (await live.current(row.id)).public.winner == ended.winner


@pytest.mark.parametrize("rated", [False, True])
async def test_the_deck_is_no_longer_legal(store: Store, workers: Workers, rated: bool) -> None:
    decks = Decks(store, workers)
    kept = await decks.keep(ALICE.id, LOOP, game=GAME.key)
    row = await begin(store, LOOP, BOBS)
    seat = "deck_a" if row.player_a == ALICE.id else "deck_b"
    async with store.write() as connection:
        change = update(matches).values(rated=rated, **{seat: kept.deck.version_id})
        await connection.execute(change)
    try:
        await play_sparks(store, row)
    except MatchExceeded:
        assert not rated
    before = kept.reading.errors
    reading, _ = await decks.read(await decks.named(ALICE.id, "Loop"))
    assert reading.errors == before + 1
    first = reading.problems[0]
    assert first.message == "Phoenix did too much at once in a match."
    assert LOOP[first.column - 1 :].startswith("Phoenix")
    again = await decks.keep(2, LOOP, game=GAME.key)
    assert not again.reading.legal
