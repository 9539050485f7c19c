"""The tokens and their properties (LIFEBURN 14)."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from engine.games.lifeburn.cards import Activated, Card, Effect, Passive, TokenType, Tribe

HERB_ABILITY: Final = Activated(
    (Effect("HerbLife"),), cost_type="Sacrifice", self_=True, description="Gain 2 life"
)
"""The ability of a Herb: sacrifice it to gain life (14.3). No card can write the name of its
effect."""

NEVER_SPROUTS: Final = Passive("NeverSprouts")
"""The passive of a Plant that Sprout made (16.3). No card can write its name either."""

RESOURCES: Final[Mapping[TokenType, Tribe]] = {"Stone": "Golem", "Herb": "Treefolk"}
CREATURES: Final[Mapping[TokenType, Tribe]] = {
    "Golem": "Golem",
    "Goblin": "Goblin",
    "Merfolk": "Merfolk",
    "Treefolk": "Treefolk",
    "Plant": "Treefolk",
    "Ghost": "Shadow",
}


@lru_cache
def token(kind: TokenType, attack: int = 1, defense: int = 1) -> Card:
    """Returns a token of that kind; use `replace` to give it keywords and passives. `attack` and
    `defense` are the stats of a creature token. They are ignored for a resource token, which has no
    stats (LIFEBURN 14.2; R69)."""
    if kind in RESOURCES:
        activated = (HERB_ABILITY,) if kind == "Herb" else ()
        return Card(kind, "Token", tribe=RESOURCES[kind], activated=activated, token_type=kind)
    return Card(
        kind, "Summon", attack=attack, defense=defense, tribe=CREATURES[kind], token_type=kind
    )
