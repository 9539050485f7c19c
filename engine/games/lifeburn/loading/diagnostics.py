"""Problems of cards that violate the card schema, in plain words and with their places. Also the
rules that say on which effects a field or value has a meaning, and warnings about fields and values
without one (LIFEBURN 5.2, 6, 18.3)."""

import json
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice
from typing import Any, Final

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from jsonschema.protocols import Validator

from engine.card_files.diagnostics import Finding, Suggestions, shortened_text
from engine.card_files.spans import Span, problem
from engine.games.lifeburn.loading import json_parser
from engine.games.lifeburn.loading.json_parser import (
    JsonKey,
    JsonList,
    JsonObject,
    JsonScalar,
    Node,
)
from engine.games.lifeburn.loading.schema import strict_schema
from engine.games.lifeburn.loading.schema_check import is_valid
from engine.games.lifeburn.texts.effect_type import Trait
from engine.games.lifeburn.texts.effects import EFFECT_TYPES, types_with
from engine.problems import Problem

MOST_ERRORS: Final = 50
"""The most errors of one card that are reported."""

NO_MEANING: Final = "no-meaning"
"""The code of warnings about a part of a card that does nothing."""

_NAMED_BY: Final = (
    "effect", "trigger", "passive", "condition", "costType", "altCostType", "deckDestination",
    "modifier", "statType", "name",
)  # fmt: skip
"""The fields that name the type of an object."""
_TYPES: Final = {
    "string": "a text in quotes",
    "integer": "a whole number",
    "boolean": "true or false",
    "array": "a list",
    "object": "an object in { }",
}
_MEANINGS: Final = {
    "name": "at most 60 characters, without a space before or after",
    "amountModifier": '"+2", "-1", "*2" or "/2down"',
    "additionalModifier": '"+2", "-1", "*2" or "=0"',
}
_PREDICATES: Final = {
    "type": ("wrong-value", "must be {wanted}, not {shown}"),
    "minimum": ("out-of-range", "must be {wanted} or more, not {shown}"),
    "maximum": ("out-of-range", "must be {wanted} or less, not {shown}"),
    "minItems": ("wrong-value", "must have {wanted} or more in its list"),
    "maxLength": ("wrong-value", "may have {wanted} characters at most"),
}
"""The predicate of the message for each rule of the schema, if it is broken."""
_FEW: Final = 8


@cache
def _validator() -> Validator:
    return Draft202012Validator(strict_schema())


def schema_problems(
    card: Node, written: Any, called: str, suggestions: Suggestions
) -> list[Problem]:
    """Returns the violations of the card schema in the card, whose names must have been normalised
    before. `written` is the card as plain data. Messages call it `called`. `suggestions` finds the
    known word that a mistyped word was meant to be."""
    if is_valid(written):
        return []
    found: dict[Problem, None] = {}
    errors = _validator().iter_errors(written)
    for error in islice(errors, MOST_ERRORS):
        path = tuple(error.absolute_path)
        if _is_of_choose(error):
            path = path[:-1]
        node = json_parser.follow_path(card, path)
        sorts = map(node.word, _NAMED_BY) if path and isinstance(node, JsonObject) else ()
        sort = next((shortened_text(name) for name in sorts if name is not None), "")
        what = " ".join(filter(None, (json_parser.path_of(path), sort and f"({sort})")))
        subject = f"{called}: {what}" if what else called
        for code, predicate, span, hint in _found_by(error, node, suggestions):
            found[problem(code, f"{subject} {predicate}.", span, hint)] = None
    return list(found)


def _is_of_choose(error: ValidationError) -> bool:
    """Returns whether the error is that an effect other than a Choose has choices."""
    return error.validator == "enum" and "then" in error.absolute_schema_path


def _found_by(
    error: ValidationError, node: Node, suggestions: Suggestions
) -> Iterator[tuple[str, str, Span, str | None]]:
    """Yields the problems for an error of the schema library, in a player's words: code, predicate,
    place and hint."""
    wanted: Any = error.validator_value
    shown = _shown(error.instance)
    keys = [key for key, _ in node.members] if isinstance(node, JsonObject) else []
    match error.validator:
        case "enum" | "not" as name if name == "not" or _is_of_choose(error):
            only = [one["required"][0] for one in wanted["anyOf"]] if name == "not" else ["choices"]
            who = "a Choose has" if "choices" in only else "a Summon has"
            for key in keys:
                if key.name in only:
                    predicate = f'can\'t have "{key.name}": only {who} it'
                    yield "misplaced-field", predicate, key.span, None
        case "additionalProperties":
            known: list[str] = list(error.schema["properties"])  # pyright: ignore
            for key in keys:
                if key.name not in known:
                    hint = _hint(key.name, known, suggestions)
                    yield (
                        "unknown-field",
                        f'has no field "{shortened_text(key.name)}"',
                        key.span,
                        hint,
                    )
        case "enum" if isinstance(error.instance, str):
            hint = _hint(error.instance, wanted, suggestions)
            yield "unknown-word", f"can't be {shown}", node.span, hint
        case "enum":
            yield "wrong-value", f"must be one of its names, not {shown}", node.span, None
        case "required":
            for name in wanted:
                if name not in (key.name for key in keys):
                    yield "missing-field", f'needs "{name}"', node.span, None
        case "anyOf":
            names = " or ".join(f'"{one["required"][0]}"' for one in wanted)
            yield "missing-field", f"needs {names}", node.span, None
        case str(name) if name in _PREDICATES:
            code, predicate = _PREDICATES[name]
            wanted = _TYPES.get(str(wanted), wanted)
            yield code, predicate.format(wanted=wanted, shown=shown), node.span, None
        case _:
            field = str(error.absolute_path[-1]) if error.absolute_path else ""
            expected = _MEANINGS.get(field, "something else")
            yield "wrong-value", f"must be {expected}, not {shown}", node.span, None


def _hint(word: str, known: Sequence[str], suggestions: Suggestions) -> str | None:
    possible = f"Possible: {', '.join(known)}." if len(known) <= _FEW else None
    return suggestions.hint(word, known) or possible


def _shown(instance: Any) -> str:
    if isinstance(instance, (dict, list)):
        return "an object" if isinstance(instance, dict) else "a list"
    return shortened_text(json.dumps(instance, ensure_ascii=False))


Types = Set[str]

_EVERY: Final[Types] = frozenset(name for name, one in EFFECT_TYPES.items() if one.on_cards)
_TO_OBJECTS: Final = types_with(Trait.OBJECTS)
_TO_PLAYERS: Final = types_with(Trait.PLAYERS)
_AMONG_CARDS: Final = types_with(Trait.CARDS)
_AMONG_CAST: Final = types_with(Trait.CASTS)
_THIS_TURN: Final = types_with(Trait.THIS_TURN)
_GIVEN: Final = types_with(Trait.LASTING)
_UNENDED: Final = types_with(Trait.LASTING | Trait.FOR_GOOD)
_NEXT_SPELL: Final[Types] = {"ModifyCost", "CopySpell"}
_SEND: Final[Types] = {"SendToZone"}

_ANY: Final = frozenset(
    {"effect", "conditions", "description", "optionMessage", "sameZone", "youChooseDamage"}
    | {"optional", "opponentsChoice", "additionalEffects", "targetType"}
    | {"repeatCostType", "repeatCostAmount"}
)
"""Fields that may have a meaning on any type that does not exclude them."""
_FILTERS: Final[Types] = {"cardType", "tribe", "restrictions", "restrictionMin", "restrictionMax"}
_WHOSE: Final[Types] = {"all", "isOpponent", "player", "playerBasedOn", "targetBasedOn"}
_BROUGHT: Final[Mapping[Trait, Types]] = {
    Trait.PLAYERS: _WHOSE,
    Trait.OBJECTS: _WHOSE | _FILTERS | {"self", "other", "tokenType"},
    Trait.HANDS: {"isOpponent", "revealType"},
    Trait.CARDS | Trait.CASTS: _FILTERS,
    Trait.AMOUNT: {"amount", "amountBasedOn", "amountModifier", "modifierConditions"}
    | {"upTo", "cardType"},
    Trait.STATS: {"attack", "defense", "attackBasedOn", "defenseBasedOn"},
    Trait.KEYWORDS: {"keywords", "keywordAmount"},
    Trait.LASTING: {"thisTurn", "duration"},
}
"""The fields that may have a meaning on an effect with a trait."""


@cache
def _fields(effect: str) -> frozenset[str]:
    """Returns the fields that may have a meaning on an effect of that type without a target."""
    declared = EFFECT_TYPES[effect]
    brought = (fields for trait, fields in _BROUGHT.items() if trait & declared.traits)
    return _ANY.union(*brought, declared.besides.split()) - set(declared.without.split())


def _naming(field: str) -> Types:
    return frozenset(name for name in _EVERY if field in _fields(name))


_AIMED: Final = _naming("targetType")
"""Types that may have targets of their own."""

_WITH_TARGETS: Final = frozenset(
    {"minTargets", "maxTargets", "other", "isOpponent", "cardType", "tribe", "tokenType"}
    | {"restrictions", "restrictionMin", "restrictionMax", "targetZones", "zoneOfPlayer", "upTo"}
    | {"repeatSameTarget", "all"}
)
"""Fields that may have a meaning on any effect with targets (13)."""

_NOWHERE: Final[Types] = frozenset[str]()
_ALIKE: Final = _TO_OBJECTS - _SEND
"""Types that affect only permanents."""

_VALUES: Final[Mapping[str, Mapping[str, Types]]] = {
    "targetBasedOn": {
        "RootController": _TO_PLAYERS - {"GrantKeyword", "SendToZone", "ModifyType"},
        "AttackedPlayer": _TO_PLAYERS - {"GrantKeyword", "SendToZone", "ModifyType"},
        "RootTarget": _TO_PLAYERS | _TO_OBJECTS,
        "EventCard": _TO_OBJECTS | {"CastCard"},
        "Weakest": _TO_OBJECTS,
        "Strongest": _TO_OBJECTS,
        "NextSpell": {"GrantKeyword"},
        "NextSpellOpponent": {"GrantKeyword", "ModifyCost", "CopySpell"},
        "NextSummon": {"GrantKeyword"},
    },
    "duration": {
        "ThisTurn": _GIVEN | {"CreateToken"},
        "DrawPhase": _GIVEN | {"ExileAndReturn"},
        "RestOfGame": {"ApplySpellburn"},
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
        "CantReduceBelowOne": {"DealDamage"},
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
"""The effect types on which single values may have a meaning. A value that is not listed has a
meaning wherever its field has."""

_VALUES_WITH_TARGETS: Final[Mapping[str, Mapping[str, Types]]] = {
    "cardType": {"Token": _AIMED - {"Counter"}},
    "restrictions": {
        "NotFirst": _NOWHERE,
        "CantReduceBelowOne": {"DealDamage"},
        "NonToken": _AIMED - {"Counter"},
        "Attacking": _AIMED - {"Counter"},
    },
    "targetZones": {"Deck": _NOWHERE, "Hand": _NOWHERE, "Token": _NOWHERE},
}
"""Like `_VALUES`, for effects with targets."""


_NEVER_WITH_TARGETS: Final[Mapping[str, Types]] = {
    "Counter": {"tokenType", "other", "targetZones"},
    "CreateToken": {"tokenType"},
    "EndGame": _WITH_TARGETS - {"isOpponent", "zoneOfPlayer"},
}
"""Exceptions from `_WITH_TARGETS`: no token is on the stack, a token that is being made is no
target, and nothing happens after the game."""


@dataclass(frozen=True, slots=True)
class RedundantValue:
    """Values of a field that change nothing on some types of effects, because they only state the
    default. The loader accepts these values without a warning.

    `values` are the redundant values; if `values` is empty, every value of the field is redundant.
    `reason` states the default in words. With `of_targets`, the values are only redundant on
    effects with targets.
    """

    field: str
    values: tuple[str, ...]
    types: Types
    reason: str
    of_targets: bool = False

    def says(self, effect: str, field: str, value: str) -> bool:
        """Returns whether the value of the field is one of these redundant values, on an effect of
        the type `effect`. Ignores `of_targets`; the caller must check whether the effect has
        targets."""
        return field == self.field and effect in self.types and value in (self.values or (value,))


ANYWAY: Final[tuple[RedundantValue, ...]] = (
    RedundantValue("description", (), _EVERY, "It's only shown."),
    RedundantValue(
        "optionMessage", (), _EVERY, "It's the question that is asked, not what happens."
    ),
    RedundantValue(
        "choiceIndex", (), {"Choose"}, "It says which parts of the description are options (5.14)."
    ),
    RedundantValue("sameZone", (), _EVERY, "It adds nothing (5.2)."),
    RedundantValue("youChooseDamage", (), _EVERY, "It adds nothing (5.2)."),
    RedundantValue(
        "player", ("player",), _naming("player"), "The source player is affected (6.1)."
    ),
    RedundantValue(
        "zoneOfPlayer", ("any",), _AIMED, "Targets may be of both players (13.1).", True
    ),
    RedundantValue("targetZones", ("Play",), _AIMED, "Targets are in play (13.1).", True),
    RedundantValue("targetZones", ("Hand",), {"CastCard"}, "Cards are cast from there (6.5)."),
    RedundantValue(
        "phaseOfPlayer", ("any",), _SEND, "It's the next such phase of either player (6.5)."
    ),
    RedundantValue("destination", ("Hand",), _SEND | {"Tutor"}, "Cards go there (6.5)."),
    RedundantValue("zone", ("Deck",), {"Tutor"}, "The deck is searched (6.5)."),
    RedundantValue("counterType", ("OneOne",), {"AddCounter", "RemoveCounter"}, "They are (6.5)."),
    RedundantValue("typeModifier", ("Summon",), {"ModifyType"}, "Tokens become Summons (6.5)."),
    RedundantValue(
        "costType", ("LoseLife", "Life"), {"Repeat"}, "Without a cost it would be life."
    ),
    RedundantValue("thisTurn", (), _THIS_TURN, "It ends with the turn (6.5)."),
    RedundantValue("duration", ("ThisTurn",), _THIS_TURN, "It ends with the turn (6.5)."),
    RedundantValue("duration", ("RestOfGame",), _UNENDED, "Nothing else ends it (6.5)."),
    RedundantValue("targetBasedOn", ("NextSpell",), _NEXT_SPELL, "It's the next Spell (6.5)."),
    RedundantValue("targetType", ("Spell",), {"Counter"}, "Any card on the stack is meant (10.3)."),
    RedundantValue("mandatoryTarget", (), _SEND, "A target has to be chosen (13.4)."),
)
"""Everything that the loader accepts without a warning although it makes no difference, with the
reason."""


def about_targets(effect: str, field: str) -> bool:
    """Returns whether the field can describe the targets of an effect of this type."""
    never = _NEVER_WITH_TARGETS.get(effect, _NOWHERE)
    return effect in _AIMED and field in _WITH_TARGETS and field not in never


@lru_cache(maxsize=16384)
def has_meaning(effect: str, field: str, *, aimed: bool) -> bool:
    """Returns whether the field can have a meaning on an effect of this type. `aimed` says whether
    the effect has targets."""
    listed = (one for one in ANYWAY if aimed or not one.of_targets)
    return (
        any(field == one.field and effect in one.types for one in listed)
        or (aimed and about_targets(effect, field))
        or field in _fields(effect)
    )


@lru_cache(maxsize=16384)
def value_means(effect: str, field: str, value: str, *, aimed: bool) -> bool:
    """Returns whether `value` can have a meaning in the field on an effect of this type. `aimed`
    says whether the effect has targets. The field itself must have a meaning."""
    listed = (one for one in ANYWAY if aimed or not one.of_targets)
    values = _VALUES_WITH_TARGETS if aimed and about_targets(effect, field) else _VALUES
    return effect in values.get(field, {}).get(value, _EVERY) or any(
        one.says(effect, field, value) for one in listed
    )


_NOBODY_ASKED: Final = frozenset({"attackBasedOn", "defenseBasedOn"})
"""Amounts that are counted without asking a player. `amountBasedOn` of `statModifiers` is too."""


_AIMED_ANYWAY: Final = frozenset({"Counter", "Destroy"})
"""Effects that have targets even without `targetType`."""

_OF_ALL: Final = frozenset({"deckDestination", "ordering", "reveal"})
"""The fields that a SendToZone to the deck reads of the first of several destinations."""

_HOW_MANY: Final = frozenset({"amount", "amountIsPlayerChosen"})
"""The fields that a SendToZone reads of a destination only if cards are picked for it."""

_REPEAT: Final = 'It belongs into the "additionalEffects" of the effect that it repeats.'


def warnings(card: Node, called: str) -> list[Problem]:
    """Returns warnings for parts of the card that do nothing: fields and values on the wrong type
    of effect, a Repeat without an effect to repeat, and a player's choice if no player can be
    asked."""
    return [
        problem(NO_MEANING, f"{called}: {message}", span, hint, "warning")
        for field in json_parser.fields_of(card, ())
        for span, message, hint in _found(*field)
    ]


def _found(
    path: json_parser.Path, part: JsonObject, key: JsonKey, value: Node
) -> Iterator[Finding]:
    """Yields the findings about one field."""
    if effect := part.word("effect"):
        yield from _meaningless(effect, path, part, key, value)
        if (key.name, effect) == ("effect", "Repeat") and "additionalEffects" not in path[-2:]:
            yield (
                key.span,
                f"{json_parser.path_of(path)} is a Repeat without anything to repeat.",
                _REPEAT,
            )
    modifier = "statModifiers" in path[-2:] and key.name == "amountBasedOn"
    if (modifier or key.name in _NOBODY_ASKED) and part.word(key.name) == "PlayerChoice":
        here = json_parser.path_of((*path, key.name))
        yield key.span, f"{here} is 0, since nobody can be asked.", None


def _meaningless(
    effect: str, path: json_parser.Path, part: JsonObject, key: JsonKey, value: Node
) -> Iterator[Finding]:
    """Yields a finding for a field, or for values of it, without a meaning on its effect."""
    aimed = effect in _AIMED_ANYWAY or part.get("targetType") is not None
    if not has_meaning(effect, key.name, aimed=aimed):
        here = json_parser.path_of((*path, key.name))
        yield key.span, f"{here} has no meaning on {effect}.", None
    else:
        for one in _words(value):
            if not value_means(effect, key.name, str(one.value), aimed=aimed):
                here = json_parser.path_of((*path, key.name))
                yield one.span, f"{here}: {one.value} has no meaning on {effect}.", None
    if (effect, key.name) == ("SendToZone", "deckDestinations"):
        yield from _undistributed(part, key, value, json_parser.path_of((*path, key.name)))


def _undistributed(
    sending: JsonObject, key: JsonKey, destinations: Node, here: str
) -> Iterator[Finding]:
    """Yields findings about deckDestinations of a SendToZone that it does not read: only LookAtDeck
    distributes cards; all cards that are sent to the deck go to one place in it (6.5, R60)."""
    zone = sending.word("destination")
    if zone not in (None, "Deck"):
        yield key.span, f"{here} has no meaning on SendToZone to {zone}.", None
        return
    unread = {} if _is_picked(sending) else dict.fromkeys(_HOW_MANY, "of what nobody picks")
    places = destinations.items if isinstance(destinations, JsonList) else ()
    first = (one for place in places[:1] if isinstance(place, JsonObject) for one in place.members)
    for field, value in first:
        said = f"{here}[0].{field.name}"
        several = len(places) > 1 and field.name not in _OF_ALL
        if why := "with several destinations" if several else unread.get(field.name):
            yield field.span, f"{said} has no meaning on SendToZone {why}.", None
        for one in _words(value) if field.name == "deckDestination" else ():
            if one.value not in ("Top", "Bottom"):
                yield one.span, f"{said}: {one.value} has no meaning on SendToZone.", None
    for number, place in enumerate(places[1:], 1):
        message = f"{here}[{number}] has no meaning on SendToZone, which reads only the first."
        yield place.span, message, None


def _is_picked(sending: JsonObject) -> bool:
    """Returns whether a player picks the cards while they are sent: not all of them, nor the source
    or a target."""
    said = json_parser.plain_value(sending)
    if said.get("all") or said.get("self") or "targetBasedOn" in said:
        return False
    if "targetZones" in said or said.get("targetType") == "Graveyard":
        return True
    return "targetType" not in said and said.get("zone") not in (None, "Play", "Token")


def _words(value: Node) -> Iterator[JsonScalar]:
    """Yields the text values of a field: its value, or those in its list."""
    for one in value.items if isinstance(value, JsonList) else (value,):
        if isinstance(one, JsonScalar) and isinstance(one.value, str):
            yield one
