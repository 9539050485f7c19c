"""A match of own cards, in which Alice has a spell to announce and both have many attackers."""

from __future__ import annotations

import json
from itertools import count

import pytest
import simcord

from bot.matches.live_match import LiveMatch
from bot.store.matches import matches_of
from engine.core.randomness import seed_from_int
from engine.decisions import Decision
from engine.players import Player
from tests.bot.matches.games import row_of
from tests.cogs.matches.duel import Duel, challenge
from tests.cogs.matches.reading import everything, menus
from tests.conftest import Table

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
    """Half of it summons that attack in the turn they come in, any number a turn."""
    names = {f"{kin} {n}": KIN for n in range(7)} | {f"{other} {n}": others for n in range(7)}
    cards = [{"name": name, **card} for name, card in names.items()]
    counts = [3] * 13 + [1]
    listed = "\n".join(f"{n} {name}" for n, name in zip(counts, names, strict=True))
    return f"{listed}\ncards:\n{json.dumps(cards)}"


ALICES, BOBS = deck("Agate", "Amber", SPARK), deck("Basalt", "Birch")


def seed_where_alice_begins(alices: str = ALICES) -> bytes:
    """With two spells and three summons in her first hand."""
    for seed in count():
        playing = LiveMatch.begun(row_of("lifeburn", seed), (alices, BOBS))
        playing.take_forced(0)
        decision = playing.match.decision
        assert decision is not None
        hand = [str(option.facts.get("card")) for option in decision.options]
        spells = sum(name.startswith("Amber") for name in hand)
        if playing.snapshot.public.active == "A" and spells == 2:
            return seed_from_int(seed)
    raise AssertionError


async def started(
    table: Table, monkeypatch: pytest.MonkeyPatch, alices: str = ALICES, **terms: object
) -> Duel:
    """A match in which Alice is asked first, in her Main phase."""
    seed = seed_where_alice_begins(alices)
    monkeypatch.setattr("bot.matches.match_creation.secrets.token_bytes", lambda _: seed)
    duel = await agreed(table, alices, **terms)
    assert (await duel.mover()) == ("A", "B")
    return duel


async def agreed(table: Table, alices: str = ALICES, **terms: object) -> Duel:
    """Alice challenges, Bob accepts, and both agree to each other's own cards."""
    posted = (await challenge(table, alices, BOBS, **terms)).response
    assert posted is not None
    choice = (await table.bob.click(posted, label="Accept")).response
    assert choice is not None
    [(menu, decks)] = menus(choice).items()
    await table.bob.select(choice, [decks["Bob's deck"]], custom_id=menu)
    await table.alice.click(posted, label="Agree")
    async with table.bot.store.read() as connection:
        [row] = await matches_of(connection, table.bob.id)
    return Duel(table, row.id, posted, table.channel)


async def asked(duel: Duel) -> Decision:
    decision = (await duel.truth()).decision
    assert decision is not None
    return decision


async def announce(duel: Duel) -> None:
    """Alice begins to announce a spell."""
    match = await duel.truth()
    assert match.decision is not None
    number = next(
        n
        for n, option in enumerate(match.decision.options)
        if str(option.facts.get("card")).startswith("Amber")
    )
    await duel.choose(number)


def seen_by_others(duel: Duel, carol: simcord.MemberActor) -> list[str]:
    """Everything that Bob, and Carol who looks on, can read."""
    channel = duel.table.channel
    seen: list[str] = []
    for actor in (duel.table.bob, carol):
        rooms = [channel, *channel.threads]
        messages = [message for room in rooms for message in room.history(viewer=actor)]
        messages += actor.user.dm_channel.history(viewer=actor.user)
        seen += [f"{message.id} {message.edited_at} {everything(message)}" for message in messages]
    return seen


async def act(duel: Duel, card: str) -> None:
    """Whoever has priority plays the first card so called, or passes where they cannot."""
    decision = await asked(duel)
    assert decision.passing is not None
    called = (
        number
        for number, option in enumerate(decision.options)
        if str(option.facts.get("card")).startswith(card) and option.aim is None
    )
    await duel.choose(next(called, decision.passing))


async def pass_to_attack(duel: Duel, player: Player, card: str) -> None:
    """Both play all cards so called that they can, and pass until the player can attack."""
    for _ in range(40):
        decision = await asked(duel)
        if decision.player == player and any(one.aim for one in decision.options):
            return
        await act(duel, card)
    raise AssertionError("nobody can attack")
