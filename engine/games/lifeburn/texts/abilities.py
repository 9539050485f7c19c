"""Texts of whole cards (LIFEBURN 5.1): lists of effects, the words around each (6.1, 6.7, 6.8), the
triggers and costs of abilities (7, 8), and all together. An effect may give abilities, which have
effects. A description by the card's author, on the card or its parts, is only for reading (0.3,
5.14)."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final

from engine.faces import TextBlock, When
from engine.games.lifeburn import cards
from engine.games.lifeburn.cards import Activated, Card, Effect, Filter, Triggered, in_zones
from engine.games.lifeburn.effect_targets import (
    PLAYER_TYPES,
    aims_by_filter,
    bounds,
    effects_of,
    leader,
    targeted,
)
from engine.games.lifeburn.texts import amounts, small_words
from engine.games.lifeburn.texts.conditions import conditions_text, noun
from engine.games.lifeburn.texts.effect_type import TextContext, Trait
from engine.games.lifeburn.texts.effects import EFFECT_TYPES, types_with
from engine.games.lifeburn.texts.events import event_text
from engine.games.lifeburn.texts.keywords import keyword_text, reminder
from engine.games.lifeburn.texts.passives import passives_texts
from engine.games.lifeburn.texts.small_words import (
    OPPONENT,
    YOU,
    ZONES,
    listed,
    sentence,
    with_full_stop,
)
from engine.values import replace

Part = Card | Effect | cards.Passive | Triggered | Activated

_RESTRICTIONS: Final[Mapping[str, str]] = {
    "OnOpponentAttack": "Cast this only in your opponent's Combat, while attacks are pending.",
    "InResponse": "Cast this only while something is on the stack.",
    "OpponentsTurn": "Cast this only on your opponent's turn.",
    "ControlGoblin": "Cast this only while you control a Goblin.",
}
_CHANGED: Final[Mapping[str, str]] = {
    "": "as much as ever",
    "+": "{number} more",
    "-": "{number} less",
    "=": "{number}",
    "/": "half, rounded down,",
    "*": "{number} times as much",
}
_X: Final = re.compile(r"\bX\b")
_AFTER: Final = ("", "then", "after that", "next")
_ABOUT_TARGET: Final = frozenset({"IsTribe", "IsNotTribe", "TargetAttack"})
"""Conditions on the target itself, whose words follow those of the effect."""
_MOVING: Final = types_with(Trait.MOVES)
_AS_MANY: Final = types_with(Trait.AS_MANY)


@lru_cache(maxsize=4096)
def effects_text(effects: tuple[Effect, ...], *, spell: bool = False) -> str:
    """Returns the rules text of a list of effects, with a sentence for each. `spell` is True if the
    effects are those of a Spell as it resolves."""
    return sentence(raw_text(effects, SPELL if spell else ABILITY))


def raw_text(effects: Sequence[Effect], scene: TextContext) -> str:
    """Returns the text of effects for the middle of a sentence: without a capital and a full stop.
    `scene` is the context of the effects (see `TextContext`)."""
    texts: list[str] = []
    for place, effect in enumerate(effects):
        if leader(effects, place) != place:
            effect = replace(
                effect, target_type=None, target_based_on="RootTarget", filter=Filter()
            )
        text = _effect(effect, scene)
        texts.append(sentence(text) if place else text)
    return " ".join(texts)


def _effect(effect: Effect, scene: TextContext, joint: str = "") -> str:
    """Returns the text of one effect with its additional effects, starting with a small letter and
    ending with a full stop. `joint` connects it to its parent."""
    words = _own_words(effect, scene, joint)
    inner = _inner(effect, scene)
    conditional = bool(effect.conditions) and not effect.optional
    follow: list[str] = []
    for place, one in enumerate(effect.additional_effects):
        text = _effect(one, inner, _joint(effect, inner, place))
        if conditional:
            words = f"{words.removesuffix('.')}, {text}"
        else:
            follow.append(text)
    if effect.repeat_cost_type:
        number = 1 if effect.repeat_cost_amount is None else effect.repeat_cost_amount
        paid = amounts.payment(effect.repeat_cost_type, amounts.Amount(number), Filter())
        again = " with a new target" if targeted(effect) else ""
        if effect.repeat_same_target:
            again = " on the same target"
        follow.append(f"you may {paid} to do this again{again}, any number of times")
    return " ".join([with_full_stop(words), *(sentence(text) for text in follow)])


def _joint(effect: Effect, inner: TextContext, place: int) -> str:
    """Returns the words that connect an additional effect to this one."""
    if place == 0 and effect.optional:
        return f"if {'they' if effect.opponents_choice else 'you'} do"
    if place == 0 and effect.effect == "Repeat":
        return "each time you do"
    return _AFTER[min(inner.depth, len(_AFTER) - 1)]


def _own_words(effect: Effect, scene: TextContext, joint: str) -> str:
    """Returns the text of the effect itself with its conditions, without a full stop."""
    aims = targeted(effect) or effect.target_based_on == "RootTarget"
    about = _ABOUT_TARGET if aims and scene.depth == 0 else ()
    behind = [one for one in effect.conditions if one.condition in about]
    leading = [one for one in effect.conditions if one not in behind]
    clause = EFFECT_TYPES[effect.effect].clause(effect, scene)
    words = clause.words()
    if effect.optional:
        words = clause.may(OPPONENT if effect.opponents_choice else YOU)
    if effect.opponents_choice and targeted(effect):
        words += " (your opponent chooses the target)"
    if behind:
        words += f" if {conditions_text(behind, 'it')}"
    if not leading:
        return f"{joint}{',' if joint.endswith(' do') else ''} {words}" if joint else words
    target = "it" if scene.depth else "the target"
    holds = conditions_text(leading, target, gone=scene.gone)
    if joint.startswith("if "):
        return f"{joint} and {holds}, {words}"
    return f"{joint}{', ' if joint else ''}if {holds}, {words}"


def _inner(effect: Effect, scene: TextContext) -> TextContext:
    """Returns the context of the additional effects."""
    aims, to_play = targeted(effect), effect.destination == "Play"
    returns = effect.effect == "ExileAndReturn" or (effect.effect == "SendToZone" and to_play)
    return replace(
        scene,
        depth=scene.depth + 1,
        aimed=scene.aimed or scene.spell or aims or returns,
        one=_affects_one(effect),
        gone=effect.effect in _MOVING and not to_play,
        player=effect.target_type in PLAYER_TYPES if aims else scene.player,
    )


def _affects_one(effect: Effect) -> bool:
    if targeted(effect):
        return bounds(effect)[1] == 1 and effect.target_type not in PLAYER_TYPES
    if effect.target_based_on == "RootTarget" or effect.self_:
        return True
    if effect.all or effect.zone in ("Play", "Token"):
        return False
    return effect.effect in _AS_MANY and amounts.amount_of(effect).number == 1


def triggered_text(triggered: Triggered, source_type: str = "Summon") -> str:
    """Returns the text of a triggered ability as a sentence. `source_type` is the type of the
    ability's card."""
    return sentence(_joined(triggered, event_text(triggered, source_type, stored=False)))


def stored_text(triggered: Triggered) -> str:
    """Returns the text of a triggered ability that waits for its next event (7.5), for the middle
    of a sentence."""
    return _joined(triggered, event_text(triggered, "", stored=True)).removesuffix(".")


def _joined(triggered: Triggered, head: str) -> str:
    """Returns the event and its consequences: the question, the payment and the effects."""
    effects = triggered.effects
    done = raw_text(effects, ABILITY)
    paid = listed(_payments(triggered))
    if triggered.trigger == "OpeningHand":
        shown = f"you may show it{f' and {paid}' if paid else ''}"
        return f"{head}, {shown}. If you do, {done}"
    if triggered.optional and triggered.opponents_choice:
        first = f"{paid}. Then " if paid else ""
        decides = "your opponent decides whether this happens"
        return f"{head}, {first}{decides}: {effects_text(effects)}"
    if paid:
        may = "you may " if triggered.optional else ""
        return f"{head}, {may}{paid}. If you do, {done}"
    if triggered.optional:
        if len(effects) == 1 and not effects[0].optional:
            return f"{head}, {raw_text((replace(effects[0], optional=True),), ABILITY)}"
        return f"{head}, you may have all of this happen: {effects_text(effects)}"
    instead = triggered.replacement or triggered.trigger == "DeathBySpell"
    return f"{head}, {'instead ' if instead else ''}{done}"


def _payments(triggered: Triggered) -> list[str]:
    """Returns the costs of a trigger, except the showing of a card in the opening hand, which is
    mentioned anyway."""
    opening = triggered.trigger == "OpeningHand"
    zones = ("Hand",) if opening else triggered.trigger_zones
    paid = [amounts.additional_payment(cost, zones) for cost in triggered.additional_costs]
    return [words for words in paid if not opening or words != "show this"]


def question_of(triggered: Triggered) -> str:
    """Returns the question that asks the controller whether to use an optional ability: the
    author's own words (`optionMessage`), or else the payment and the effects."""
    if triggered.option_message:
        return triggered.option_message
    paid = listed(_payments(triggered))
    done = effects_text(triggered.effects)
    return f"{sentence(paid)} If you do: {done}" if paid else done


@lru_cache(maxsize=4096)
def activated_text(activated: Activated) -> str:
    """Returns the text of an activated ability as a sentence: its cost, a colon, its effects."""
    others = [one for one in activated.conditions if one.condition != "InZone"]
    zones = in_zones(activated.conditions)
    places = [ZONES[zone] if zone == "Play" else f"your {ZONES[zone]}" for zone in zones]
    head = [f"from {listed(places, 'or')}"] if zones else []
    if activated.once_per_turn:
        head.append("once per turn")
    if others:
        head.append(f"only if {conditions_text(others)}")
    kind = activated.cost_type
    if kind is not None:
        paid = Filter() if aims_by_filter(activated) else activated.filter
        head.append(amounts.activation_payment(activated, kind, paid))
    done = effects_text(effects_of(activated))
    return f"{sentence(', '.join(head)).removesuffix('.')}: {done}" if head else f"Free: {done}"


ABILITY: Final = TextContext(raw_text, stored_text, activated_text)
SPELL: Final = replace(ABILITY, spell=True)


def paragraphs(card: Card) -> tuple[TextBlock, ...]:
    """Returns the rules text of a card in parts: keywords, then casting, then effects."""
    return tuple(
        TextBlock(keyword_text(keyword, amount), "", reminder(keyword, amount, card.type))
        for keyword, amount in card.keywords
    ) + tuple(TextBlock("", "", text, when) for text, when in (*_told_casting(card), *_parts(card)))


def _told_casting(card: Card) -> Iterator[tuple[str, When]]:
    for text in _casting(card):
        yield text, "enters"


def _casting(card: Card) -> Iterator[str]:
    unit = "tribute" if card.type == "Summon" else "life"
    names_x = any(cost.based_on_x for cost in card.additional_costs)
    names_x = names_x or any(map(_X.search, _doing(card)))
    for modifier in card.cost_modifiers:
        yield sentence(f"this costs {_cost(modifier, unit, names_x=names_x)}")
    if card.additional_costs:
        paid = listed([amounts.additional_payment(cost) for cost in card.additional_costs])
        yield sentence(f"as an additional cost, {paid}")
    for alternate in card.alternate_costs:
        yield sentence(_alternate_text(alternate))
    for restriction in card.cast_restrictions:
        yield _RESTRICTIONS[restriction]
    for cast_from in card.cast_from:
        when = f"if {conditions_text(cast_from.conditions)}, " if cast_from.conditions else ""
        after = "; it's exiled afterwards" if cast_from.exile_after else ""
        yield sentence(f"{when}you may cast this from your {ZONES[cast_from.zone]}{after}")


def _cost(modifier: cards.CostModifier, unit: str, *, names_x: bool) -> str:
    """Returns how the cost is calculated. `unit` is the unit of the cost; `names_x` says that other
    words of the card mention X."""
    change, counts = modifier.additional_modifier or "", modifier.x_based_on or "X"
    match modifier.modifier:
        case "FirstSpell":
            return f"{_changed(change)} if it's the first Spell you cast this game"
        case "SummonsDiedThisTurn":
            return f"{_changed(change or '-1')} for each Summon that died this turn"
        case "X":
            named = f"; X is {amounts.phrase(counts)}" if modifier.x_based_on and names_x else ""
    each, sign = amounts.each_one(counts), change[:1]
    if each and sign in ("", "*", "+"):
        times = change[1:] if sign == "*" else "1"
        more = f", plus {change[1:]} more" if sign == "+" else ""
        return f"{times} {unit} for each {each}{more}{named}"
    words = amounts.altered(amounts.phrase(counts), change)
    return f"{words} {unit}{named}" if words in ("X", "0") else f"{unit} equal to {words}{named}"


def _changed(change: str) -> str:
    return _CHANGED[change[:1]].format(number=change[1:])


def _alternate_text(cost: cards.AlternateCost) -> str:
    """Returns an alternate cost as a sentence without its full stop; with InZone the card is cast
    from that zone (12.6)."""
    zones = in_zones(cost.conditions)
    others = [one for one in cost.conditions if one.condition != "InZone"]
    when = f"if {conditions_text(others)}, " if others else ""
    if cost.cost_type == "TributeMultiplier":
        worth = small_words.counted(cost.amount, "tribute", "tributes")
        inside = f"while this is {small_words.places_text(zones)}, " if zones else ""
        return f"{inside}{when}each {noun(cost.filter).single()} counts as {worth} for this"
    paid = amounts.alternate_payment(cost)
    if zones:
        away = listed([f"your {ZONES[zone]}" for zone in zones], "or")
        return f"{when}you may cast this from {away} if you {paid} instead of paying its cost"
    return f"{when}you may {paid} instead of paying this card's cost"


def _doing(card: Card) -> Iterator[str]:
    for words, _ in _parts(card):
        yield words


def _parts(card: Card) -> Iterator[tuple[str, When]]:
    """Yields the effects of a card in parts, each with the time at which it matters to the card in
    play."""
    if card.stack_effects:
        done = effects_text(card.stack_effects, spell=True)
        yield done if card.type == "Spell" else f"As this resolves: {done}", "enters"
    unit = "tribute" if card.type == "Summon" else "life"
    for words in passives_texts(card.passives, ABILITY, unit):
        yield sentence(words), "always"
    for triggered in card.triggered:
        yield triggered_text(triggered, card.type), _when(triggered)
    for activated in card.activated:
        zones = in_zones(activated.conditions)
        yield activated_text(activated), "leaves" if zones and "Play" not in zones else "use"


def _when(triggered: Triggered) -> When:
    """Returns the time at which a triggered ability matters to its card in play."""
    if triggered.trigger in ("Draw", "Mill", "OpeningHand", "Discard", "Cast") and triggered.self_:
        return "enters"
    if triggered.trigger == "EnteredZone" and triggered.self_:
        return "enters" if triggered.zone in (None, "Play") else "leaves"
    if "Play" not in triggered.trigger_zones:
        return "leaves"
    if triggered.trigger in ("Death", "DeathBySpell", "LeftZone") and triggered.self_:
        return "leaves"
    return "turn" if triggered.trigger == "Phase" else "always"


MOST: Final = 600
"""Most characters of a description that are shown."""
_MOST_LINES: Final = 12
_MARKER: Final = re.compile(r"\{c\d+\}")


def description_of(card: Card) -> str:
    """Returns the author's description of the card. The descriptions of the card's effects and
    abilities follow, without lines that the text contains already. The markers of choices, such as
    `{c1}`, are removed. A very long text is cut, with `…` at the end."""
    lines: list[str] = []
    for written in _descriptions(card):
        for line in _MARKER.sub("", written).splitlines():
            words = " ".join(line.split())
            if words and not any(words in other for other in lines):
                lines.append(words)
    whole = "\n".join(lines[:_MOST_LINES])
    if len(whole) <= MOST and len(lines) <= _MOST_LINES:
        return whole
    return f"{whole[:MOST].rstrip()}…"


def _descriptions(part: Part) -> Iterator[str]:
    """Yields the descriptions of a part of a card, and of the parts in it."""
    parts: Iterable[Part]
    match part:
        case Card():
            parts = (*part.stack_effects, *part.passives, *part.triggered, *part.activated)
        case Effect():
            parts = (*chain(*part.choices), *part.additional_effects)
            parts = (*parts, *part.passives, *part.triggered_effects)
        case cards.Passive():
            parts = part.actives
        case Triggered() | Activated():
            parts = part.effects
    yield part.description
    for one in parts:
        yield from _descriptions(one)
