"""Tournaments that Alice has made, signed up for and played in."""

from __future__ import annotations

from dataclasses import asdict, replace

from bot.store.tournaments.audit_log import add_audit_entry
from bot.store.tournaments.tournament_rows import (
    PairingRow,
    RoundRow,
    add_entrant,
    add_pairings,
    add_round,
    add_tournament,
)
from tests.bot.tournaments.stored import AGREED
from tests.conftest import Table

PLAYED, OPEN = "PDAYED", "AWAYTS"


async def enter_tournaments(table: Table, hers: int, his: int) -> None:
    """Stores that Alice has beaten Bob in a finished tournament, and has signed up for one that she
    made, in which Bob waits for her place. Both play those versions of their decks."""
    now = int(table.env.now().timestamp())
    base = replace(AGREED, guild=table.guild.id, channel=table.channel.id, created=now)
    over = replace(base, id=PLAYED, state="over", began=now, ended=now)
    awaited = replace(base, id=OPEN, organiser=table.alice.id, organiser_name="Alice")
    async with table.bot.store.write() as connection:
        ids: list[int] = []
        for row in (over, replace(awaited, max_players=1)):
            await add_tournament(connection, row)
            for actor, name, deck in ((table.alice, "Alice", hers), (table.bob, "Bob", his)):
                waits = row.id == OPEN and name == "Bob"
                ids.append(
                    await add_entrant(
                        connection,
                        tournament=row.id,
                        user=actor.id,
                        name=name,
                        deck_version=deck,
                        state="waiting" if waits else "in",
                        joined=now,
                    )
                )
            await add_audit_entry(connection, row.id, now, table.alice.id, "Alice", "join")
        alice, bob = ids[:2]
        pairing = PairingRow(
            0, PLAYED, 1, 1, None, alice, bob, "A", "played", games_a=1, decided=now
        )
        await add_round(connection, RoundRow(PLAYED, 1, "swiss", now, ended=now))
        await add_pairings(connection, [{k: v for k, v in asdict(pairing).items() if k != "id"}])
        reason = f"<@{table.alice.id}> was right"
        await add_audit_entry(
            connection, PLAYED, now, table.bob.id, "Bob", "correct",
            entrant=alice, other=bob, in_round=1, reason=reason,
        )  # fmt: skip
