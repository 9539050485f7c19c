"""Sealed matches, in which both players choose their cards at the same time."""

from __future__ import annotations

from typing import Any

from bot.decks.modes import find_deck_or_mode
from bot.store.matches.match_rows import matches_of
from engine.players import Player
from tests.cogs.matches.challenges.challenging import Challenged, send_challenge
from tests.cogs.matches.duel import Duel, begin_with
from tests.cogs.matches.reading import menus
from tests.conftest import Table
from tests.engine.modes import GAME

KEEP, SURE, CHANGE = "Keep the suggested 20", "Keep these 20", "Change my choice"


async def challenge(table: Table, mode: str = f"{GAME.key}/sealed", **terms: Any) -> Challenged:
    """Challenges Bob as Alice; neither has a deck."""
    return await send_challenge(table, table.alice, table.bob, mode=mode, **terms)


async def begin(table: Table, mode: str = f"{GAME.key}/sealed", **terms: Any) -> Duel:
    """Begins a match in the given mode without a press. `terms` are those of `MatchOptions`."""
    mine = await find_deck_or_mode(table.bot.decks, table.alice.id, None, mode)
    return await begin_with(table, mine.deck, mine.deck, mode=mine.mode, **terms)


async def begin_by_challenge(table: Table, **options: object) -> Duel:
    """Begins a match by Alice's challenge and Bob's acceptance."""
    posted = await challenge(table, **options)
    assert posted.response is not None
    panel = (await table.bob.click(posted.response, label="Accept")).response
    assert panel is not None
    async with table.bot.store.read() as connection:
        [row] = await matches_of(connection, table.bob.id)
    return Duel(table, row.id, panel, table.channel)


async def pick(duel: Duel, player: Player, *which: int) -> list[str]:
    """Makes the player leave out the cards at these indexes of their panel's menu."""
    panel = duel.panel(player)
    [(menu, values)] = menus(panel).items()
    labels = [list(values)[number] for number in which]
    await duel.press(player, panel, menu, *(values[label] for label in labels))
    return [label.partition(":")[0] for label in labels]
