"""A tournament around a match, without any service that runs it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sqlalchemy import select, update

from bot.store import Store
from bot.store.matches.match_rows import MatchRow
from bot.store.tables.match_schema import matches
from bot.store.tables.tournament_schema import pairings
from bot.store.tournaments.tournament_rows import (
    Format,
    RoundRow,
    TournamentRow,
    add_entrant,
    add_pairings,
    add_round,
    add_tournament,
    change_pairing,
    change_tournament,
)

NAME = "Saturday Cup"
ROUND, TABLE = 1, 3


@dataclass(frozen=True)
class Cup:
    """A running tournament with one pairing, at TABLE in ROUND."""

    store: Store
    id: str
    pairing: int

    async def change(self, **changes: object) -> None:
        """Changes columns of the tournament."""
        async with self.store.write() as connection:
            await change_tournament(connection, self.id, **changes)

    async def decide(self) -> None:
        """Stores that A has won the pairing, whatever its matches say."""
        async with self.store.write() as connection:
            await change_pairing(connection, self.pairing, winner="A", how="organiser", decided=1)


async def enter(
    store: Store, match: MatchRow, form: Format = "swiss", stage: Format = "swiss"
) -> tuple[Cup, MatchRow]:
    """Makes a match the first game of a pairing in a new tournament. Returns the match after
    that."""
    row = TournamentRow(
        id="CHAMPS",
        guild=match.guild,
        channel=match.channel,
        name=NAME,
        game=match.game,
        format=form,
        best_of=match.best_of,
        clock=match.clock,
        rounds=1,
        cut=0,
        max_players=None,
        starts=None,
        check_in=0,
        open_lists=False,
        deck_change=False,
        round_minutes=None,
        no_show_minutes=None,
        seed=bytes(32),
        state="running",
        organiser=99,
        organiser_name="Olga",
        created=match.created,
        began=match.created,
    )
    async with store.write() as connection:
        await add_tournament(connection, row)
        await add_round(connection, RoundRow(row.id, ROUND, stage, match.created))
        seated = [
            await add_entrant(
                connection,
                tournament=row.id,
                user=user,
                name=name,
                deck_version=deck,
                state="in",
                joined=match.created,
                lot=number,
                seeded=number,
            )
            for number, user, name, deck in (
                (1, match.player_a, match.name_a, match.deck_a),
                (2, match.player_b, match.name_b, match.deck_b),
            )
        ]
        pairing = {
            "tournament": row.id,
            "round": ROUND,
            "number": TABLE,
            "slot": None,
            "opened": match.created,
        }
        await add_pairings(
            connection, [{**pairing, "entrant_a": seated[0], "entrant_b": seated[1]}]
        )
        pairing_id = (await connection.execute(select(pairings.c.id))).scalar_one()
        change = update(matches).where(matches.c.id == match.id)
        await connection.execute(change.values(pairing=pairing_id))
    return Cup(store, row.id, pairing_id), replace(match, pairing=pairing_id)
