"""Matches in which one play leads to a thousand passes: a card that returns without end."""

from __future__ import annotations

import json
from dataclasses import dataclass

from bot.matches.actions import Choose
from bot.matches.beginning.challenges import ChallengeService
from bot.matches.match_service import MatchService
from bot.store import Store
from bot.store.matches.match_rows import ChoiceRow, MatchRow, choices_from
from bot.tournaments.after_match import after_match
from engine.decisions import Decision
from tests.bot.matches.games import ALICE, BOB, Clock, store_deck

GAME = "lifeburn"
BACK = [
    {"trigger": "EnteredZone", "effects": [{"effect": "ExileAndReturn", "self": True}]},
]


def endless_deck() -> str:
    """Returns a legal deck in which every card returns without end."""
    cards = [
        {
            "name": f"Blinky {n}",
            "type": "Summon",
            "cost": 0,
            "attack": 1,
            "defense": 2,
            "triggeredEffects": BACK,
        }
        for n in range(14)
    ]
    lines = "\n".join(f"{3 if n < 13 else 1} Blinky {n}" for n in range(14))
    return f"name: Endless\n{lines}\ncards:\n{json.dumps(cards)}"


@dataclass(frozen=True)
class Press:
    """The press that begins the loop in a match."""

    user: int
    number: int
    option: int


async def begin_endless(store: Store) -> MatchRow:
    """Returns a match of two such decks that has just begun."""
    decks = [await store_deck(store, one.id, endless_deck(), game=GAME) for one in (ALICE, BOB)]
    challenges = ChallengeService(store, Clock())
    row = await challenges.make(ALICE, BOB, 10, 20, decks[0])
    return await challenges.accept(row.id, BOB.id, decks[1])


async def ready_to_loop(matches: MatchService, match_id: str) -> Press:
    """Passes until a player can play a card that returns without end, and returns that play."""
    while True:
        now = await matches.current(match_id)
        waiting = now.public.waiting_for
        assert waiting is not None
        decision = now.views[waiting].decision
        assert decision is not None
        user = now.row.users[waiting]
        if (play := _play(decision)) is not None:
            return Press(user, now.number, play)
        assert decision.passing is not None
        await matches.do(match_id, user, Choose(now.number, decision.passing, sure="yes"))


def _play(decision: Decision) -> int | None:
    plays = [n for n, one in enumerate(decision.options) if one.facts.get("do") == "play"]
    return plays[0] if plays else None


async def stored_choices(store: Store, match_id: str, number: int = 0) -> list[ChoiceRow]:
    """Returns the stored choices of a match, from the given number on."""
    async with store.read() as connection:
        return list(await choices_from(connection, match_id, number))


def service(store: Store) -> MatchService:
    """Returns the matches of a process that has just started."""
    return MatchService(store, Clock(), after_match)
