"""A finished match between Alice and Bob, played without Discord: nothing of it was shown."""

from __future__ import annotations

import random

import engine
from bot.base.current_time import now
from bot.matches.actions import Choose, Concede
from bot.matches.beginning.match_creation import MatchOptions, PlayerRef
from bot.matches.choices.option_groups import offered_options
from bot.store.matches.match_rows import note_match_shown
from bot.store.matches.rematches import RematchRow, save_rematch
from tests.bot.matches.games import GAME
from tests.cogs.matches.duel import Duel
from tests.conftest import Table

CHOICES = 14


async def over(table: Table, key: str = GAME.key) -> Duel:
    """Returns a match with some random choices that a player then conceded."""
    services, luck = table.bot.services, random.Random(4)
    alices, bobs = [
        await table.bot.decks.of_starter(key, one) for one in engine.games()[key].starters()[:2]
    ]
    alice, bob = PlayerRef(table.alice.id, "Alice"), PlayerRef(table.bob.id, "Bob")
    place = table.guild.id, table.channel.id
    asked = await services.challenges.make(alice, bob, *place, alices, MatchOptions(key))
    row = await services.challenges.accept(asked.id, bob.id, bobs)
    snapshot = await services.matches.current(row.id)
    for _ in range(CHOICES):
        player = snapshot.public.waiting_for
        assert player is not None
        view = snapshot.views[player]
        assert view.decision is not None
        option = luck.choice(offered_options(view.decision, view)).option
        snapshot = await services.matches.do(
            row.id, row.users[player], Choose(snapshot.number, option, sure="yes")
        )
    assert snapshot.public.waiting_for is not None
    await services.matches.do(row.id, row.users[snapshot.public.waiting_for], Concede())
    await table.bot.store.run(note_match_shown, row.id, snapshot.number + 1)
    return Duel(table, row.id, None, table.channel)


async def offer_rematch(duel: Duel) -> None:
    """Offers a rematch, so that the match is not open."""
    rematch = RematchRow(duel.id, "offered", due=now() + 10_000)
    await duel.table.bot.store.run(save_rematch, rematch)
