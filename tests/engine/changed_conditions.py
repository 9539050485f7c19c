"""Positions in which the condition that a refusal names is changed, for every game.

Each function is given a table that nothing else uses, the number of the refused card, and the
refusal; it changes that one condition so that it holds, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from engine.games.cardfinity import atoms
from engine.games.cardfinity.cards import BlankCard, MonsterCard, Spell, SpellCard
from engine.players import Player, opponent
from engine.reasons import Refusal

Change = Callable[[Any, int, Refusal], None]


def _change_cardfinity(table: Any, number: int, refusal: Refusal) -> None:
    player, card = table.owners[number], table.cards[number]
    if refusal.rule == "trigger":
        printed: Any = MonsterCard(card.name, (), (), 1)
        if isinstance(card, SpellCard):
            printed = SpellCard(replace(card.spell, trigger="play"))
        table.print_anew({number: (player, "hand", printed)})
        return
    used = card if isinstance(card, MonsterCard) else card.spell
    required = used.requirements[0]
    owner, zone, fits = player, "graveyard", atoms.ANY
    match required:
        case atoms.Destroy(zone=zone, filter=fits):
            pass
        case atoms.Heal():
            owner = opponent(player)
        case atoms.Pop():
            pass
        case _:
            raise AssertionError(f"it has no price in cards: {required}")
    assert required.printed() == refusal.what
    for _ in range(refusal.needs - refusal.has):
        add_card(table, owner, zone, _fitting_card(fits))


def _fitting_card(wanted: atoms.Filter) -> Any:
    monster = MonsterCard("Newcomer", (), (), 1)
    match wanted.kind:
        case "card":
            return BlankCard("Newcomer")
        case "name":
            return replace(monster, name=wanted.name)
        case "family":
            return replace(monster, families=(wanted.name,))
        case "spell":
            return SpellCard(Spell("Newcomer", "play", (), (atoms.Draw(1),)))
        case "monster":
            return monster


def add_card(table: Any, owner: Player, zone: str, card: Any) -> None:
    """Adds a card to a table whose cards are numbers."""
    table.state.side(owner).zone(zone).append(len(table.cards))
    table.cards, table.owners = (*table.cards, card), (*table.owners, owner)


CHANGES: Final[Mapping[str, Change]] = {"cardfinity": _change_cardfinity}
"""The functions by the keys of the games."""
