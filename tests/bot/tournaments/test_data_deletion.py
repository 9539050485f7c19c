"""A member whose data is deleted leaves every tournament, and the others lose nothing by it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select

from bot.base.people import FORMER_MEMBER_NAME, is_former_member
from bot.privacy.deletion import delete_member_data
from bot.store import Store
from bot.store.decks.deck_rows import delete_deck, delete_versions
from bot.store.privacy.user_deletion import stored_amounts
from bot.store.tables.core_schema import deck_versions
from bot.store.tournaments.audit_log import add_audit_entry, audit_log_of
from bot.store.tournaments.tournament_rows import change_entrant, change_pairing, change_tournament
from tests.bot.matches.conftest import store, url
from tests.bot.tournaments.stored import ID, NOON, begin_round, keep, there

__all__ = ["store", "url"]


async def texts(store: Store) -> set[str]:
    """Returns the stored deck texts."""
    async with store.read() as connection:
        return set((await connection.execute(select(deck_versions.c.source))).scalars())


async def end(store: Store, state: str, **changes: Any) -> None:
    async with store.write() as connection:
        await change_tournament(connection, ID, state=state, ended=NOON + 100, **changes)


async def test_before_the_start_their_sign_up_goes_and_who_waits_moves_up(store: Store) -> None:
    await keep(store, [1, 2, 3], states=["in", "in", "waiting"], max_players=2)
    await delete_member_data(store, 1, NOON)
    after = await there(store)
    assert [(one.user, one.state) for one in after.entrants] == [(2, "in"), (3, "in")]
    assert await texts(store) == {"text of 2", "text of 3"}
    async with store.read() as connection:
        log = [(entry.action, entry.name) for entry in await audit_log_of(connection, ID)]
    assert log == [("promote", "Player 3"), ("leave", FORMER_MEMBER_NAME)]


async def test_while_it_runs_they_drop_out_and_lose_what_is_undecided(store: Store) -> None:
    await keep(store, [1, 2, 3, 4], state="running", began=NOON)
    before = await begin_round(store, [(1, 2), (3, 4)])
    await delete_member_data(store, 1, NOON + 60)
    after = await there(store)
    [one, other] = after.pairings
    assert (one.winner, one.how) == ("B", "dropped")
    assert other.winner is None
    gone = after.by_id[one.entrant_a]
    assert (gone.name, gone.dropped) == (FORMER_MEMBER_NAME, 1)
    assert is_former_member(gone.user)
    assert after.row.changes > before.row.changes


async def test_what_they_played_stays_once_it_is_over(store: Store) -> None:
    await keep(store, [1, 2], state="running", began=NOON)
    [pairing] = (await begin_round(store, [(1, 2)])).pairings
    async with store.write() as connection:
        await change_pairing(connection, pairing.id, winner="A", how="played", games_a=1)
        await change_entrant(connection, pairing.entrant_a, place=1)
    await end(store, "over")
    before = await there(store)
    await delete_member_data(store, 1, NOON + 200)
    after = await there(store)
    assert after.pairings == before.pairings
    assert after.row == before.row
    winner = after.by_id[pairing.entrant_a]
    assert (winner.name, winner.place, winner.dropped) == (FORMER_MEMBER_NAME, 1, None)
    assert "text of 1" in await texts(store)


async def test_sign_ups_of_which_nothing_came_are_forgotten(store: Store) -> None:
    await keep(store, [1, 2, 3], states=["in", "waiting", "absent"], state="running", began=NOON)
    await begin_round(store, [(1, None)])
    for user in (2, 3):
        await delete_member_data(store, user, NOON + 60)
    assert [one.user for one in (await there(store)).entrants] == [1]
    assert await texts(store) == {"text of 1"}


async def test_in_one_that_was_cancelled_before_nobody_moves_up(store: Store) -> None:
    await keep(store, [1, 2], states=["in", "waiting"], max_players=1)
    await end(store, "cancelled")
    await delete_member_data(store, 1, NOON + 200)
    assert [(one.user, one.state) for one in (await there(store)).entrants] == [(2, "waiting")]


async def test_the_log_names_them_no_more(store: Store) -> None:
    await keep(store, [10**17 + 1, 2], organiser=10**17 + 1, organiser_name="Player 1")
    [one, _] = (await there(store)).entrants
    reason = f"<@{one.user}> and <@!{one.user}> ({one.user}) agreed"
    async with store.write() as connection:
        await add_audit_entry(connection, ID, NOON, one.user, "Player 1", "create")
        await add_audit_entry(
            connection, ID, NOON, 99, "Olga", "bye", entrant=one.id, reason=reason
        )
    await delete_member_data(store, one.user, NOON)
    async with store.read() as connection:
        [made, bye, _] = await audit_log_of(connection, ID)
    assert (made.name, is_former_member(made.user)) == (FORMER_MEMBER_NAME, True)
    assert (bye.entrant, bye.reason) == (
        None,
        f"{FORMER_MEMBER_NAME} and {FORMER_MEMBER_NAME} ({FORMER_MEMBER_NAME}) agreed",
    )
    row = (await there(store)).row
    assert (row.organiser, row.organiser_name) == (made.user, FORMER_MEMBER_NAME)


async def test_who_only_ever_organised_has_something_stored_too(store: Store) -> None:
    await keep(store, [], organiser=5)
    async with store.read() as connection:
        assert (await stored_amounts(connection, 5)).anything
    await delete_member_data(store, 5, NOON)
    async with store.read() as connection:
        assert not (await stored_amounts(connection, 5)).anything


async def test_a_deck_that_is_locked_for_a_tournament_is_kept(store: Store) -> None:
    [one, _] = (await keep(store, [1, 2])).entrants
    async with store.write() as connection:
        deck = await connection.scalar(
            select(deck_versions.c.deck_id).where(deck_versions.c.id == one.deck_version)
        )
        assert deck is not None
        await delete_versions(connection, deck, 1000)
        assert await delete_deck(connection, 1, deck, NOON)
    assert "text of 1" in await texts(store)
