"""On which types of effects a field, or one of its values, can mean something (LIFEBURN 5.2, 6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.games.lifeburn.loading.schema import strict_schema

Types = frozenset[str]

_EVERY: Final[Types] = frozenset(strict_schema()["$defs"]["effectType"]["enum"])
_UNAIMED: Final = frozenset({"Choose", "Repeat", "RepeatAllEffects", "ChangeSource"})
_AIMED: Final = _EVERY - _UNAIMED
"""What can have targets of its own."""

_TO_OBJECTS: Final = frozenset(
    {"DealDamage", "Destroy", "Sacrifice", "SendToZone", "ExileAndReturn", "GainControl"}
    | {"ChangeStats", "GrantKeyword", "GrantPassive", "AddCounter", "RemoveCounter"}
    | {"CanAttack", "CantAttackOrBlock", "ModifyType"}
)
"""What finds permanents by filters."""
_IN_HAND: Final = frozenset({"Discard", "DiscardOpponent", "Reveal", "Detain"})
_AMONG_CARDS: Final = _IN_HAND | {"Tutor", "CastCard"}
"""What finds cards in hands and decks by filters."""
_AMONG_CAST: Final = frozenset({"Counter", "CopySpell", "RestrictCasting"})
_FILTERED: Final = _TO_OBJECTS | _AMONG_CARDS | _AMONG_CAST | {"Repeat"}

_COUNTED: Final = frozenset(
    {"Draw", "Mill", "LookAtDeck", "Tutor", "GainLife", "LoseLife", "SetLifeTotal", "DealDamage"}
    | {"Sacrifice", "SendToZone", "CreateToken", "ModifyCost", "ExtraTurn", "CastCard"}
    | {"AddCounter", "RemoveCounter", "ModifyHandSize", "ModifySummonLimit"}
    | _IN_HAND
)
_TO_PLAYERS: Final = frozenset(
    {"Draw", "Mill", "LookAtDeck", "Tutor", "ShuffleDeck", "GainLife", "LoseLife", "SetLifeTotal"}
    | {"DealDamage", "Sacrifice", "SendToZone", "Discard", "Reveal", "CreateToken", "ModifyType"}
    | {"CantGainLife", "CantAttack", "CantTribute", "ApplySpellburn", "RestrictCasting"}
    | {"ModifyCost", "CopySpell", "ModifyHandSize", "ModifySummonLimit", "ExtraTurn", "EndGame"}
    | {"BypassHerbLifeReduction", "ForceAttack", "ExileInstead", "EventTriggers", "GrantKeyword"}
)
_WITH_PLAYERS: Final = _TO_PLAYERS | _TO_OBJECTS | {"Choose", "CastCard"}
"""What is done to, or by, one player or both."""
_BY_OPPONENT: Final = _TO_PLAYERS | _TO_OBJECTS | _IN_HAND | {"Choose", "CastCard", "EndTurn"}
_BY_OPPONENT_TOO: Final = _BY_OPPONENT | {"CardSetStraight", "CardRitualOfDarkness", "Counter"}
_THIS_TURN: Final = frozenset(
    {"CanAttack", "CantAttack", "CantTribute", "ApplySpellburn", "RestrictCasting", "ModifyCost"}
    | {"CopySpell", "ModifySummonLimit", "BypassHerbLifeReduction", "ForceAttack", "ExileInstead"}
)
"""What ends with the turn anyway."""
_FOR_GOOD: Final = frozenset({"CantGainLife", "ModifyHandSize"})
_NEXT_SPELL: Final = frozenset({"ModifyCost", "CopySpell"})
_GIVEN: Final = frozenset(
    {"ChangeStats", "GrantKeyword", "GrantPassive", "GainControl", "CantAttackOrBlock"}
    | {"ModifyType"}
)
"""What lasts until something ends it."""
_STATS: Final = frozenset({"CreateToken", "ChangeStats", "ModifyType"})
_KEYWORDS: Final = frozenset({"GrantKeyword", "CreateToken"})
_FROM_DECK: Final = frozenset({"LookAtDeck", "Tutor"})
_CHOOSE: Final = frozenset({"Choose"})
_SEND: Final = frozenset({"SendToZone"})
_REPEATED: Final = _EVERY - {"Repeat", "RepeatAllEffects", "EndGame"}

_MEANT_ON: Final[Mapping[str, Types]] = {
    "amount": _COUNTED | {"Choose", "Repeat"},
    "amountBasedOn": _COUNTED,
    "amountModifier": _COUNTED,
    "modifierConditions": _COUNTED,
    "attack": _STATS,
    "defense": _STATS,
    "attackBasedOn": _STATS,
    "defenseBasedOn": _STATS,
    "targetType": _AIMED,
    "minTargets": frozenset(),
    "maxTargets": frozenset(),
    "self": _TO_OBJECTS | {"Reveal", "CastCard"},
    "other": (_TO_OBJECTS - {"GainControl", "ModifyType"})
    | {"Discard", "Reveal", "Tutor", "CastCard"},
    "all": ((_TO_PLAYERS | _TO_OBJECTS) - {"EndGame", "ModifyType"})
    | {"Discard", "Reveal", "Counter"},
    "isOpponent": _BY_OPPONENT_TOO,
    "player": _WITH_PLAYERS,
    "playerBasedOn": _TO_PLAYERS | _TO_OBJECTS | {"Choose"},
    "targetBasedOn": _TO_PLAYERS | _TO_OBJECTS | {"CastCard"},
    "cardType": _FILTERED | _COUNTED,
    "tribe": _FILTERED,
    "tokenType": _TO_OBJECTS | {"CreateToken", "Repeat"},
    "restrictions": _FILTERED,
    "restrictionMin": _FILTERED,
    "restrictionMax": _FILTERED,
    "zone": _SEND,
    "targetZones": _SEND | {"CastCard"},
    "zoneOfPlayer": _SEND,
    "destination": frozenset({"SendToZone", "Tutor"}),
    "deckDestinations": frozenset({"SendToZone", "LookAtDeck"}),
    "upTo": _COUNTED,
    "optional": _EVERY - {"Repeat"},
    "opponentsChoice": _EVERY - {"Repeat"},
    "choices": _CHOOSE,
    "choiceIndex": _CHOOSE,
    "firstPossible": _CHOOSE,
    "additionalEffects": _EVERY - {"EndGame"},
    "keywords": _KEYWORDS,
    "keywordAmount": _KEYWORDS,
    "passives": frozenset({"GrantPassive"}),
    "tokenPassive": frozenset({"CreateToken"}),
    "attacking": frozenset({"CreateToken"}),
    "thisTurn": _GIVEN | {"CreateToken"},
    "duration": _GIVEN | {"CreateToken", "ExileAndReturn", "ApplySpellburn"},
    "counterType": frozenset({"AddCounter", "RemoveCounter"}),
    "typeModifier": frozenset({"ModifyType"}),
    "repeatCostType": _REPEATED,
    "repeatCostAmount": _REPEATED,
    "repeatSameTarget": frozenset(),
    "costType": frozenset({"Repeat"}),
    "random": frozenset({"Discard"}),
    "reveal": _FROM_DECK,
    "revealType": _IN_HAND,
    "allOfSameName": _SEND,
    "ownersControl": _SEND,
    "futureProof": frozenset({"GrantKeyword"}),
    "phase": frozenset({"GoToPhase", "SendToZone"}),
    "phaseOfPlayer": _SEND,
    "triggeredEffects": frozenset({"EventTriggers"}),
    "payCost": frozenset({"CastCard"}),
    "mandatoryTarget": frozenset({"Reveal"}),
}
"""The effect types on which a field can mean something without a target; a field that is not here
can on any."""

_WITH_TARGETS: Final = frozenset(
    {"minTargets", "maxTargets", "other", "isOpponent", "cardType", "tribe", "tokenType"}
    | {"restrictions", "restrictionMin", "restrictionMax", "targetZones", "zoneOfPlayer", "upTo"}
    | {"repeatSameTarget", "all"}
)
"""Fields that can mean something on whatever has targets (13)."""

_NOWHERE: Final[Types] = frozenset()
_ALIKE: Final = _TO_OBJECTS - _SEND
"""What finds nothing but permanents."""

_VALUES: Final[Mapping[str, Mapping[str, Types]]] = {
    "targetBasedOn": {
        "RootController": _TO_PLAYERS - {"GrantKeyword", "SendToZone", "ModifyType"},
        "AttackedPlayer": _TO_PLAYERS - {"GrantKeyword", "SendToZone", "ModifyType"},
        "RootTarget": _TO_PLAYERS | _TO_OBJECTS,
        "EventCard": _TO_OBJECTS | {"CastCard"},
        "Weakest": _TO_OBJECTS,
        "Strongest": _TO_OBJECTS,
        "NextSpell": frozenset({"GrantKeyword"}),
        "NextSpellOpponent": frozenset({"GrantKeyword", "ModifyCost", "CopySpell"}),
        "NextSummon": frozenset({"GrantKeyword"}),
    },
    "duration": {
        "ThisTurn": _GIVEN | {"CreateToken"},
        "DrawPhase": _GIVEN | {"ExileAndReturn"},
        "RestOfGame": frozenset({"ApplySpellburn"}),
        "UntilThisLeaves": _GIVEN,
    },
    "cardType": {
        "Spell": _EVERY - _ALIKE,
        "Object": _EVERY - {"DealDamage", "ModifyType"},
        "NonSummon": _EVERY - {"DealDamage"},
        "Token": _TO_OBJECTS | {"Repeat"},
    },
    "restrictions": {
        "NotFirst": _NOWHERE,
        "CantReduceBelowOne": frozenset({"DealDamage"}),
        "NonSummon": _EVERY - {"DealDamage", "CopySpell"},
        "CreatesStones": _EVERY - (_ALIKE - {"GrantKeyword"}),
        "NonToken": _EVERY - _AMONG_CARDS - _AMONG_CAST - {"ModifyType"},
        "YouControl": _EVERY
        - _AMONG_CARDS
        - {"CopySpell", "RestrictCasting", "ModifyType", "Repeat"},
        "Cost": _EVERY - {"ModifyType"},
        "Attacking": _EVERY - _AMONG_CARDS - _AMONG_CAST,
    },
    "revealType": {"Token": _NOWHERE},
    "targetZones": {"Token": _SEND},
    "zone": dict.fromkeys(("Hand", "Play", "Graveyard", "Exile", "Token"), _SEND),
    "zoneOfPlayer": {"any": _NOWHERE},
    "targetType": {
        **dict.fromkeys(("Any", "Token", "Permanent"), _EVERY - {"Counter", "EndGame"}),
        **dict.fromkeys(("Summon", "NonSummon", "Spell"), _EVERY - {"EndGame"}),
    },
}
"""The effect types on which single values can mean something; one that is not here can wherever its
field does."""

_VALUES_WITH_TARGETS: Final[Mapping[str, Mapping[str, Types]]] = {
    "cardType": {"Token": _AIMED - {"Counter"}},
    "restrictions": {
        "NotFirst": _NOWHERE,
        "CantReduceBelowOne": frozenset({"DealDamage"}),
        "NonToken": _AIMED - {"Counter"},
        "Attacking": _AIMED - {"Counter"},
    },
    "targetZones": {"Deck": _NOWHERE, "Hand": _NOWHERE, "Token": _NOWHERE},
}
"""The same for what has targets."""


_NEVER_WITH_TARGETS: Final[Mapping[str, Types]] = {
    "Counter": frozenset({"tokenType", "other", "targetZones"}),
    "CreateToken": frozenset({"tokenType"}),
    "EndGame": _WITH_TARGETS - {"isOpponent", "zoneOfPlayer"},
}
"""What is not: no token is on the stack, and one that is made is no target; after the game nothing
happens."""


@dataclass(frozen=True, slots=True)
class Anyway:
    """Values of a field (all, if none is named) that say on some types of effects what is so
    anyway, with how that is; `of_targets` only where these are chosen."""

    field: str
    values: tuple[str, ...]
    types: Types
    reason: str
    of_targets: bool = False

    def says(self, effect: str, field: str, value: str) -> bool:
        """Returns whether it is about that value on an effect of that type."""
        return field == self.field and effect in self.types and value in (self.values or (value,))


ANYWAY: Final[tuple[Anyway, ...]] = (
    Anyway("description", (), _EVERY, "It is only shown."),
    Anyway("optionMessage", (), _EVERY, "It is the question that is asked, not what happens."),
    Anyway(
        "choiceIndex", (), _CHOOSE, "It says which parts of the description are options (5.14)."
    ),
    Anyway("sameZone", (), _EVERY, "It adds nothing (5.2)."),
    Anyway("youChooseDamage", (), _EVERY, "It adds nothing (5.2)."),
    Anyway("player", ("player",), _WITH_PLAYERS, "The source player is affected (6.1)."),
    Anyway("zoneOfPlayer", ("any",), _AIMED, "Targets may be of both players (13.1).", True),
    Anyway("targetZones", ("Play",), _AIMED, "Targets are in play (13.1).", True),
    Anyway("targetZones", ("Hand",), frozenset({"CastCard"}), "Cards are cast from there (6.5)."),
    Anyway("phaseOfPlayer", ("any",), _SEND, "It is the next such phase of either player (6.5)."),
    Anyway("destination", ("Hand",), _SEND | {"Tutor"}, "Cards go there (6.5)."),
    Anyway("zone", ("Deck",), frozenset({"Tutor"}), "The deck is searched (6.5)."),
    Anyway(
        "counterType", ("OneOne",), frozenset({"AddCounter", "RemoveCounter"}), "They are (6.5)."
    ),
    Anyway("typeModifier", ("Summon",), frozenset({"ModifyType"}), "Tokens become Summons (6.5)."),
    Anyway(
        "costType", ("LoseLife", "Life"), frozenset({"Repeat"}), "Without a cost it would be life."
    ),
    Anyway("thisTurn", (), _THIS_TURN, "It ends with the turn (6.5)."),
    Anyway("duration", ("ThisTurn",), _THIS_TURN, "It ends with the turn (6.5)."),
    Anyway("duration", ("RestOfGame",), _GIVEN | _FOR_GOOD, "Nothing else ends it (6.5)."),
    Anyway("targetBasedOn", ("NextSpell",), _NEXT_SPELL, "It is the next Spell (6.5)."),
    Anyway(
        "targetType", ("Spell",), frozenset({"Counter"}), "Any card on the stack is meant (10.3)."
    ),
    Anyway("mandatoryTarget", (), _SEND, "A target has to be chosen (13.4)."),
)
"""Everything that the loader takes although it makes no difference, and why nobody is warned."""


def about_targets(effect: str, field: str) -> bool:
    """Returns whether the field, on an effect of that type that has targets, can be about these."""
    never = _NEVER_WITH_TARGETS.get(effect, _NOWHERE)
    return effect in _AIMED and field in _WITH_TARGETS and field not in never


def means(effect: str, field: str, *, aimed: bool) -> bool:
    """Returns whether the field can mean something on an effect of that type, with (`aimed`) or
    without targets."""
    listed = (one for one in ANYWAY if aimed or not one.of_targets)
    if any(field == one.field and effect in one.types for one in listed):
        return True
    if aimed and about_targets(effect, field):
        return True
    return effect in _MEANT_ON.get(field, _EVERY)


def value_means(effect: str, field: str, value: str, *, aimed: bool) -> bool:
    """Returns the same for one of the values of a field that can mean something there."""
    listed = (one for one in ANYWAY if aimed or not one.of_targets)
    if any(one.says(effect, field, value) for one in listed):
        return True
    if aimed and about_targets(effect, field):
        return effect in _VALUES_WITH_TARGETS.get(field, {}).get(value, _EVERY)
    return effect in _VALUES.get(field, {}).get(value, _EVERY)
