"""A match of custom cards, in which Alice has a spell to announce and both have many attackers."""

from __future__ import annotations

import pytest
import simcord

from bot.matches.actions import Choose
from engine.decisions import Decision
from engine.players import Player
from tests.bot.matches.kindred import ALICE_BEGINS, ALICES, BOBS
from tests.cogs.matches.duel import Duel, begin, show
from tests.cogs.matches.reading import everything
from tests.conftest import Table


async def started(
    table: Table, monkeypatch: pytest.MonkeyPatch, alices: str = ALICES, **terms: object
) -> Duel:
    """Returns a match in which Alice is asked first, in her Main phase, with two spells and three
    summons in her hand."""
    monkeypatch.setattr(
        "bot.matches.beginning.match_creation.secrets.token_bytes", lambda _: ALICE_BEGINS
    )
    duel = await begin(table, alices, BOBS, **terms)
    decision = await asked(duel)
    spells = [one for one in decision.options if "Amber" in str(one.facts.get("card"))]
    assert (decision.player, len(spells)) == ("A", 2)
    return duel


async def asked(duel: Duel) -> Decision:
    decision = (await duel.truth()).decision
    assert decision is not None
    return decision


async def announce(duel: Duel) -> None:
    """Makes Alice begin to announce a spell."""
    match = await duel.truth()
    assert match.decision is not None
    number = next(
        n
        for n, option in enumerate(match.decision.options)
        if str(option.facts.get("card")).startswith("Amber")
    )
    await duel.choose(number)


def seen_by_others(duel: Duel, carol: simcord.MemberActor) -> list[str]:
    """Returns everything that Bob, and the spectator Carol, can read."""
    channel = duel.table.channel
    seen: list[str] = []
    for actor in (duel.table.bob, carol):
        rooms = [channel, *channel.threads]
        messages = [message for room in rooms for message in room.history(viewer=actor)]
        messages += actor.user.dm_channel.history(viewer=actor.user)
        seen += [f"{message.id} {message.edited_at} {everything(message)}" for message in messages]
    return seen


def _next(decision: Decision, card: str) -> int:
    """Returns the first option that plays a card with the given name, else the pass."""
    assert decision.passing is not None
    called = (
        number
        for number, option in enumerate(decision.options)
        if str(option.facts.get("card")).startswith(card) and option.aim is None
    )
    return next(called, decision.passing)


async def act(duel: Duel, card: str) -> None:
    """Makes the player with priority play the first card with the given name, or pass if they
    can't.
    """
    await duel.choose(_next(await asked(duel), card))


async def pass_to_attack(duel: Duel, player: Player, card: str) -> None:
    """Plays, without a press, all cards with the given name for both, and passes until the player
    can attack. Then the bot shows the match.
    """
    bot = duel.table.bot
    while True:
        match = await duel.truth()
        decision = match.decision
        assert decision is not None, "nobody can attack"
        if decision.player == player and any(one.aim for one in decision.options):
            return await show(duel.table, duel.id)
        user, option = duel.actor(decision.player).id, _next(decision, card)
        await bot.services.matches.do(duel.id, user, Choose(match.number, option, sure="yes"))
