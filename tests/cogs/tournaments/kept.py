"""Tournaments played as values, put into the store of a bot."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from bot.store import Store
from bot.store.tournaments.tournament_rows import (
    Format,
    Tournament,
    add_entrant,
    add_pairings,
    add_round,
    add_tournament,
)
from tests.bot.matches.games import GAME, store_deck
from tests.bot.tournaments.fields import field_of
from tests.bot.tournaments.season import Season, moments, played_out
from tests.conftest import Table

ID = "CHP234"
NOW = 1_800_000_000
STRANGERS = 5000
"""The id from which entrants are strangers, except Alice and Bob, who are usually entrants 1 and
2."""


def season(players: int, format_: Format = "swiss", luck: int = 1, **agreed: Any) -> Season:
    """Returns a tournament with this number of `players` and random results."""
    return played_out(field_of(players, format_, **agreed), random.Random(luck))


def after(found: Season, number: int, undecided: int = 0) -> Tournament:
    """Returns the tournament when the round of the given number was over, except for its last
    tables.
    """
    there = list(moments(found))[number - 1]
    if not undecided:
        return there
    pairings = list(there.pairings)
    for at in range(len(pairings) - undecided, len(pairings)):
        blank = {"games_a": 0, "games_b": 0, "games_drawn": 0}
        pairings[at] = replace(pairings[at], winner=None, how=None, opened=NOW, **blank)
    return replace(there, pairings=pairings)


def at_the_end(found: Season) -> Tournament:
    """Returns the tournament when it was over."""
    there = found.there
    entrants = [replace(one, place=found.finished.places[one.id]) for one in there.entrants]
    row = replace(there.row, state="over", ended=NOW)
    return replace(there, row=row, entrants=entrants)


async def keep(
    store: Store,
    there: Tournament,
    names: Mapping[int, str] | None = None,
    users: Mapping[int, int] | None = None,
    *,
    guild: int = 10,
    channel: int = 20,
) -> None:
    """Puts a tournament into the store, paused if it is not over, so that nothing continues by
    itself. `names` and `users` are those of entrants by their ids."""
    names = {1: "Alice", 2: "Bob"} | dict(names or {})
    users = users or {1: 1, 2: 2}
    paused = None if there.row.state == "over" else NOW
    row = replace(there.row, id=ID, guild=guild, channel=channel, game=GAME.key, paused=paused)
    deck = (await store_deck(store, STRANGERS, "a deck")).version_id
    async with store.write() as connection:
        await add_tournament(connection, replace(row, shown=row.changes, crowned=1))
        for one in there.entrants:
            kept = replace(
                one,
                tournament=ID,
                deck_version=deck,
                name=names.get(one.id, one.name),
                user=users.get(one.id, STRANGERS + one.id),
            )
            await add_entrant(connection, **asdict(kept))
        for round_ in there.rounds:
            await add_round(connection, replace(round_, tournament=ID))
        await add_pairings(
            connection, [asdict(replace(one, tournament=ID)) for one in there.pairings]
        )


async def keep_here(table: Table, there: Tournament, **more: Any) -> None:
    """Stores the tournament like `keep`, in the table's channel. Entrants 1 and 2 are Alice and
    Bob.
    """
    users = {1: table.alice.id, 2: table.bob.id}
    place = {"guild": table.guild.id, "channel": table.channel.id}
    await keep(table.bot.store, there, **{"users": users, **place, **more})
