"""A match of Lifeburn with custom cards, in which Alice has spells to announce and both have many
attackers."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from bot.matches.beginning.challenges import ChallengeService
from bot.matches.beginning.match_creation import MatchOptions
from bot.store import Store
from bot.store.matches.match_clocks import ClockKey
from bot.store.matches.match_rows import MatchRow
from engine.core.randomness import seed_from_int
from tests.bot.matches.games import ALICE, BOB, Clock, store_deck

GAME = "lifeburn"
SPARK: dict[str, object] = {
    "type": "Spell",
    "tribe": "Goblin",
    "cost": 3,
    "stackEffects": [
        {
            "effect": "Choose",
            "choices": [
                [{"effect": "DealDamage", "amount": 2, "targetType": "Any"}],
                [{"effect": "Draw", "amount": 2}],
            ],
        }
    ],
}
KIN: dict[str, object] = {
    "type": "Summon",
    "tribe": "Goblin",
    "cost": 0,
    "attack": 1,
    "defense": 2,
    "keywords": ["Blitz"],
    "passiveEffects": [{"passive": "BypassSummonLimit"}],
}


def deck(kin: str, other: str, others: dict[str, object] = KIN) -> str:
    """Returns a deck of which half are summons that attack in the turn in which they come, any
    number a turn."""
    names = {f"{kin} {n}": KIN for n in range(7)} | {f"{other} {n}": others for n in range(7)}
    cards = [{"name": name, **card} for name, card in names.items()]
    counts = [3] * 13 + [1]
    listed = "\n".join(f"{n} {name}" for n, name in zip(counts, names, strict=True))
    return f"{listed}\ncards:\n{json.dumps(cards)}"


PYRE: dict[str, object] = {
    "type": "Spell",
    "tribe": "Goblin",
    "cost": 0,
    "additionalCosts": [{"costType": "ExileFromGraveyard", "amountBasedOn": "X"}],
    "stackEffects": [{"effect": "DealDamage", "amountBasedOn": "X", "player": "opponent"}],
}
"""A spell that does nothing while its player's graveyard is empty."""

ALICES, BOBS = deck("Agate", "Amber", SPARK), deck("Basalt", "Birch")
PYRES = deck("Agate", "Amber *Ash*", PYRE)
"""A deck with spells that do nothing while its player's graveyard is empty."""


ALICE_BEGINS = seed_from_int(3)
"""A seed with which Alice begins, and holds two spells and three summons."""


async def begin_kindred(
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
    alices: str = ALICES,
    *,
    now: Clock | None = None,
    clock: ClockKey = "none",
) -> MatchRow:
    """Returns a match in which Alice is asked first, in her Main phase, with two spells and three
    summons in her hand."""
    monkeypatch.setattr(
        "bot.matches.beginning.match_creation.secrets.token_bytes", lambda _: ALICE_BEGINS
    )
    decks = [await store_deck(store, ALICE.id, alices), await store_deck(store, BOB.id, BOBS)]
    alices_deck, bobs_deck = (replace(one, game=GAME) for one in decks)
    challenges = ChallengeService(store, now or Clock())
    row = await challenges.make(ALICE, BOB, 10, 20, alices_deck, MatchOptions(GAME, clock))
    return await challenges.accept(row.id, BOB.id, bobs_deck)
