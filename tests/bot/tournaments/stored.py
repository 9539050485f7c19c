"""Tournaments put into a store in the state of some moment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any

from bot.store import Store
from bot.store.tournaments.tournament_rows import (
    PairingRow,
    RoundRow,
    Tournament,
    TournamentRow,
    add_entrant,
    add_pairings,
    add_round,
    add_tournament,
    whole_tournament,
)
from engine.core.randomness import seed_from_int
from tests.bot.matches.games import GAME, store_deck

GUILD, CHANNEL = 10, 20
NOON = 1_800_000_000
ID = "CUP234"

AGREED = TournamentRow(
    id=ID,
    guild=GUILD,
    channel=CHANNEL,
    name="Saturday Cup",
    game=GAME.key,
    format="swiss",
    best_of=1,
    clock="live",
    rounds=None,
    cut=0,
    max_players=None,
    starts=None,
    check_in=0,
    open_lists=False,
    deck_change=False,
    round_minutes=None,
    no_show_minutes=10,
    seed=seed_from_int(0),
    state="open",
    organiser=99,
    organiser_name="Olga",
    created=NOON - 1000,
)


async def keep(
    store: Store, users: Sequence[int], *, states: Sequence[str] = (), **agreed: Any
) -> Tournament:
    """Stores a tournament with these users, in it or in one of the `states`; `agreed` has settings
    that differ from AGREED. Each has a deck with a text of their own."""
    row = replace(AGREED, **agreed)
    decks = [(await store_deck(store, user, f"text of {user}")).version_id for user in users]
    async with store.write() as connection:
        await add_tournament(connection, row)
        for number, (user, deck) in enumerate(zip(users, decks, strict=True)):
            await add_entrant(
                connection,
                tournament=row.id,
                user=user,
                name=f"Player {user}",
                deck_version=deck,
                state=states[number] if states else "in",
                joined=row.created,
                lot=number,
                seeded=number + 1,
            )
    return await there(store, row.id)


async def begin_round(
    store: Store, pairs: Sequence[tuple[int, int | None]], began: int = NOON, **other: Any
) -> Tournament:
    """Stores the next round of the tournament ID, with pairings of these users, all opened at its
    beginning."""
    tournament = await there(store)
    number = len(tournament.rounds) + 1
    rows = [_pairing(tournament, number, table, a, b) for table, (a, b) in enumerate(pairs, 1)]
    async with store.write() as connection:
        await add_round(connection, RoundRow(ID, number, "swiss", began, **other))
        await add_pairings(connection, [_columns(replace(row, opened=began)) for row in rows])
    return await there(store)


async def there(store: Store, tournament: str = ID) -> Tournament:
    """Returns the whole tournament as it is now."""
    async with store.read() as connection:
        found = await whole_tournament(connection, tournament)
    assert found is not None
    return found


def _pairing(tournament: Tournament, number: int, table: int, a: int, b: int | None) -> PairingRow:
    one, two = tournament.entrant_of(a), None if b is None else tournament.entrant_of(b)
    assert one is not None
    return PairingRow(0, ID, number, table, None, one.id, two and two.id)


def _columns(row: PairingRow) -> dict[str, Any]:
    return {name: value for name, value in asdict(row).items() if name != "id"}
