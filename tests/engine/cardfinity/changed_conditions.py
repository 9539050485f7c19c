"""Changes of a match of Cardfinity by which the condition of a refusal holds, and nothing else
changes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.games.cardfinity import atoms
from engine.games.cardfinity.cards import BlankCard, MonsterCard, Spell, SpellCard
from engine.players import opponent
from engine.reasons import Refusal
from tests.engine.added_cards import add_card


def change_condition(table: Any, number: int, refusal: Refusal) -> None:
    """Changes the table so that the refusal's condition holds for the card."""
    player, card = table.owners[number], table.cards[number]
    if refusal.rule == "trigger":
        printed: Any = MonsterCard(card.name, (), (), 1)
        if isinstance(card, SpellCard):
            printed = SpellCard(replace(card.spell, trigger="play"))
        table.replace_hidden_cards({number: (player, "hand", printed)})
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
