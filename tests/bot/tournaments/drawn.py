"""Tournaments in a store that are drawn from a public number."""

from __future__ import annotations

from typing import Any

from bot.store import Store
from bot.tournaments.draw_service import CORRECTED_FOR, DrawService
from tests.bot.tournaments.event import OLGA, Event, event
from tests.bot.tournaments.stored import ID

NUMBER = "4 8 15 16 23 42"


async def drawn(store: Store, players: int, **agreed: Any) -> Event:
    """Returns a tournament that was drawn from its public number, its first round open."""
    cup = await event(store, players, number_source="the lottery", **agreed)
    await cup.round_service.start_tournament(ID, OLGA)
    await type_number(cup)
    cup.clock.seconds += CORRECTED_FOR
    await cup.keep()
    return cup


async def type_number(cup: Event, number: str = NUMBER) -> None:
    """Types the number, and notes that the channel was notified of it and of the commitment."""
    draws = DrawService(cup.store, cup.clock)
    await draws.note_commitment(ID, 5)
    typed = await draws.type_number(ID, number, OLGA, organiser=True)
    await draws.note_number_announced(ID, typed.number, 6, cup.clock() + CORRECTED_FOR)
