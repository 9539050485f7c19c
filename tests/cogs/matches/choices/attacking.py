"""Attacks by clicks and menus."""

from __future__ import annotations

from simcord.results import InteractionResult

from engine.players import Player
from tests.bot.deck_texts import ATTACKERS
from tests.cogs.matches.duel import Duel, begin
from tests.cogs.matches.reading import Message, buttons, menus
from tests.conftest import Table


def labels(message: Message) -> list[str]:
    """Returns the labels of everything on a panel that can be chosen."""
    listed = [label for values in menus(message).values() for label in values]
    return [*buttons(message), *listed]


async def play_a_card(duel: Duel, player: Player) -> None:
    await duel.take(player, await _first(duel, "Play "))


async def attack(duel: Duel, player: Player) -> None:
    await duel.take(player, await _first(duel, ": "))


async def _first(duel: Duel, words: str) -> str:
    """Returns the label of the first option with those words."""
    decision = (await duel.truth()).decision
    assert decision is not None
    return next(option.label for option in decision.options if words in option.label)


async def attacked(table: Table) -> tuple[Duel, Player]:
    """Returns a match in which the mover has just attacked, which revealed nothing to anybody."""
    duel = await begin(table, *ATTACKERS)
    mover, _ = await duel.mover()
    await play_a_card(duel, mover)
    await attack(duel, mover)
    return duel, mover


async def attackers(duel: Duel, player: Player) -> tuple[str, dict[str, str]]:
    """Returns the menu of attackers: its id, and its values by label."""
    panel = duel.panel(player)
    kinds = ("match:several:", "match:attackers:")
    [menu] = [one for one in menus(panel).items() if one[0].startswith(kinds)]
    return menu


async def attack_with(duel: Duel, player: Player, *names: str) -> InteractionResult:
    """Makes the player choose these attackers in one menu, all at once."""
    menu, values = await attackers(duel, player)
    user = duel.actor(player).user
    picked = [values[name] for name in names]
    return await user.select(duel.panel(player), picked, custom_id=menu)
