"""A match's state as plain data, for `Match.fingerprint`."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Final

from engine.core.encoding import Encoder
from engine.games.lifeburn.cards import Activated, Card, Passive
from engine.games.lifeburn.state import Controlled, TypeChange
from engine.games.lifeburn.table import Table

CODES: Final[dict[type, str]] = {
    Passive: "passive",
    Activated: "activated",
    TypeChange: "became",
    Controlled: "controlled",
}
"""What stands for classes that may stand in one place. It is stored, and stays as it is."""

TEXTS: Final = frozenset({"description", "option_message"})


def _card(card: Card) -> object:
    """Returns what tells the card, or the token, from others: its effects follow from it."""
    return [card.name, card.token_type, card.attack, card.defense, card.keywords, card.passives]


_encode: Final = Encoder(CODES, TEXTS, {Card: _card})


def encode(table: Table) -> object:
    """Returns everything the future depends on."""
    for obj in table.state.objects.values():
        if obj.encoded is None:  # what is altered later is another object (`Table.change`)
            obj.encoded = json.dumps(_encode(obj))
    objects = [obj.encoded for obj in table.state.objects.values()]
    return [table.rng.state(), objects, _encode(replace(table.state, objects={}))]
