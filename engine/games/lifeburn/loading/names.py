"""Names as they may be written, and what they stand for (LIFEBURN 18.3)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

_IGNORED: Final = re.compile(r"[-_\s]+")


def fold(name: str) -> str:
    """Returns the name without what makes no difference: case, hyphens, underscores and spaces."""
    return _IGNORED.sub("", name).casefold()


VALUE_ALIASES: Final[Mapping[str, str]] = {
    "milled": "Mill",
    "createtokens": "CreateToken",
    "life": "LoseLife",
    "damageplayer": "DealDamageToPlayer",
    "stonessacrifice": "Stones",
    "1/1": "OneOne",
}
"""Other names of values, folded."""

FIELD_ALIASES: Final[Mapping[str, Mapping[str, str]]] = {
    "Lifeburn card": {"restriction": "restrictions", "condition": "conditions"},
    "Effect": {
        "condition": "conditions",
        "keyword": "keywords",
        "modifierCondition": "modifierConditions",
        "targetZone": "targetZones",
        "zones": "zone",
    },
    "Condition": {"zone": "zones"},
    "TriggeredEffect": {
        "condition": "conditions",
        "triggerZones": "triggerZone",
        "zones": "zone",
    },
    "Passive": {"condition": "conditions", "zones": "zone"},
    "ActivatedEffect": {"condition": "conditions"},
    "AlternateCost": {"condition": "conditions"},
    "CastFrom": {"condition": "conditions", "zones": "zone"},
}
"""Other names of fields by the object they stand in, besides those that the schema lists."""

TOKEN_NAMES: Final = frozenset(
    {"stone", "herb", "golem", "goblin", "merfolk", "plant", "ghost", "treefolk"}
)
"""Names of tokens as they are compared (14.1)."""


def same_name(name: str) -> str:
    """Returns a card's name as it is compared: without regard to case and outer spaces (18.2)."""
    return name.strip().casefold()
