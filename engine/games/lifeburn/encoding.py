"""A match's state as plain data, for `Match.fingerprint`."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Final

from engine.encoding import Encoder
from engine.games.lifeburn.cards import Activated, Card, Passive
from engine.games.lifeburn.state import Became, Controlled, Thing
from engine.games.lifeburn.table import Table

CODES: Final[dict[type, str]] = {
    Passive: "passive",
    Activated: "activated",
    Became: "became",
    Controlled: "controlled",
}
"""What stands for classes that may stand in one place. It is stored, and stays as it is."""

TEXTS: Final = frozenset({"description", "option_message"})


def _card(card: Card) -> object:
    """What tells the card, or the token, from others: its effects follow from it."""
    return [card.name, card.token_type, card.attack, card.defense, card.keywords, card.passives]


_encode: Final = Encoder(CODES, TEXTS, {Card: _card})


def encode(table: Table) -> object:
    """Everything the future depends on."""
    things = [_thing(thing) for thing in table.state.things.values()]
    return [table.rng.state(), things, _encode(replace(table.state, things={}))]


def _thing(thing: Thing) -> str:
    """What tells the object from others. It is encoded once: what is altered later is another
    object (`Table.change`)."""
    if thing.encoded is None:
        thing.encoded = json.dumps(_encode(thing))
    return thing.encoded
