"""The validation of a card: problems that make it illegal, and warnings (CHAOS 8, 9, 11, Refused,
Noted, not refused). It covers a card's beginning; its effects with their triggers, targets and
actions, and the cards and effects within them; and conditions that never hold or always hold."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, assert_never

from engine.card_files.spans import problem
from engine.games.chaos import card_terms, cards, conditions
from engine.games.chaos.card_terms import TRIGGERS, Kind, TriggerName, ability_having, can_have
from engine.games.chaos.cards import OnAll, OnRandom, OnSelf, ParsedPart, Targeted, in_range
from engine.games.chaos.conditions import CardTargetCond, CharTargetCond, SourceCond, TargetCond
from engine.games.chaos.effects import BASE_EFFECTS, PLAYER_EFFECTS
from engine.games.chaos.effects.declaration import NumberRange, Within
from engine.games.chaos.state.condition_evaluation import meets_bound
from engine.games.chaos.state.state import MOST_MP
from engine.problems import Problem

MOST_EFFECTS: Final = 3
MOST_LEVELS: Final = 2


def refusals(card: ParsedPart, level: int = 0) -> Iterator[Problem]:
    """Yields every problem of a card, including warnings. `level` counts the cards and effects
    around the card."""
    parsed: cards.Card = card.value
    yield from _card_numbers(card)
    yield from _abilities(card)
    if parsed.kind == "spell" and not parsed.effects:
        yield problem("no-effect", "A spell needs an effect.", card.span, "cast draw(1, ally)")
    yield from _effects(card["effects"].each, Source((parsed.kind,), parsed.type, level))


def _card_numbers(card: ParsedPart) -> Iterator[Problem]:
    """Yields the problems of the numbers at the beginning of a card."""
    kind: Kind = card.value.kind
    leader = kind == "leader"
    for field, name, bounds in (
        ("cost", f"The cost of a {kind}", (8, 10) if leader else (0, 7)),
        ("attack", "Attack", (0, 10)),
        ("health", f"The health of a {kind}", (10, 40) if leader else (1, 10)),
        ("attack_times", "`attacks`", (0, 5)),
    ):
        if field in card.parts:
            yield from in_range(card[field], bounds, name)


def _abilities(card: ParsedPart) -> Iterator[Problem]:
    kind, seen = card.value.kind, set[str]()
    for placed in card["abilities"].each:
        name = ability_having(placed.value)
        if not can_have(kind, placed.value):
            message = f"A {kind} can't have {name}."
            yield problem("ability-not-for-kind", message, placed.span, "Remove it.")
        elif placed.value in seen:
            message = f"{name} stands twice; a card has it or not."
            yield problem("ability-twice", message, placed.span, "Remove one of them.")
        seen.add(placed.value)


@dataclass(frozen=True, slots=True)
class Source:
    """The card that has an effect: its possible kinds, its printed type, and how many cards and
    effects are around it. `given` is True if the effect is inside a `giveEffects`."""

    kinds: tuple[Kind, ...]
    type: card_terms.Type | None = None
    level: int = 0
    given: bool = False


def _effects(effects: Sequence[ParsedPart], source: Source) -> Iterator[Problem]:
    if len(effects) > MOST_EFFECTS:
        whose = "`giveEffects` holds" if source.given else "A card has"
        message = f"{whose} at most {MOST_EFFECTS} effects."
        yield problem("too-many-effects", message, effects[MOST_EFFECTS].span, "Remove it.")
    for effect in effects:
        yield from _Check(effect, source).problems(first=effect is effects[0])


class _Check:
    """The check of one effect. `_kinds` are the possible kinds of the card with the effect, without
    kinds that can't have the effect's trigger. If no possible kind can have it, all are
    included."""

    def __init__(self, effect: ParsedPart, source: Source) -> None:
        parsed: cards.Effect = effect.value
        self._part = effect
        self._source = source
        self._effect = parsed
        self._trigger: TriggerName = parsed.trigger.name
        self._terms = TRIGGERS[self._trigger]
        kinds: tuple[Kind, ...] = tuple(one for one in source.kinds if one in self._terms.weights)
        self._fits = bool(kinds)
        self._kinds = kinds or source.kinds
        self._reach = self._worked_on()

    def problems(self, *, first: bool) -> Iterator[Problem]:
        """Yields every problem of the effect, including warnings. `first` says whether it is the
        card's first effect."""
        yield from self._wrong_trigger(first)
        yield from self._wrong_action()
        yield from self._wrong_condition()
        yield from self._always()
        yield from self._within()

    def _worked_on(self) -> tuple[tuple[Kind, ...], Within | None] | None:
        """Returns the kinds of targets of the action's base effect, and their place, None if the
        place is uncertain. Returns None if the action has no base effect, or if it never acts."""
        match self._effect.action:
            case Targeted(_, target) | OnAll(_, target) | OnRandom(_, target):
                return conditions.kinds_of(target.type), "cards" if target.hidden else "play"
            case cards.OnLeader():
                return ("leader",), "play"
            case OnSelf() if not self._terms.leaves:
                place: Within | None = "play" if self._trigger == "battlecry" else None
                if not isinstance(self._effect.condition, SourceCond):
                    return self._kinds, place
                asked = self._effect.condition.target
                asked_kinds = conditions.kinds_of(asked.type)
                kinds = tuple[Kind, ...](kind for kind in self._kinds if kind in asked_kinds)
                return kinds or self._kinds, place or ("cards" if asked.hidden else "play")
            case _:
                return None

    def _wrong_trigger(self, first: bool) -> Iterator[Problem]:
        """Yields the problems of the effect's trigger. Only the `first` effect of a card may be
        targeted."""
        name, span = self._trigger, self._part["trigger"].span
        if not self._fits:
            kind = self._source.kinds[0]
            message = f"A {kind} has no `{name}`."
            if self._source.given:
                message = f"This effect goes to a {kind}, which never has `{name}`."
            *others, last = (f"`{one}`" for one, terms in TRIGGERS.items() if kind in terms.weights)
            hint = f"A {kind} has {', '.join(others)} and {last}."
            yield problem("trigger-not-for-kind", message, span, hint)
        if self._terms.timing == "turn" and not isinstance(self._effect.condition, SourceCond):
            message = f"A `{name}` effect says where its card is: `if source(...)`."
            hint = "if source(charTarget(any, minion))"
            yield problem("no-source-condition", message, span, hint)
        if isinstance(self._effect.action, Targeted):
            yield from self._targeted(first)
            yield from _never_chosen(self._part["action"]["target"])
        if isinstance(self._effect.action, OnSelf) and self._terms.leaves:
            message = f"At `{name}` the card is on its way out: nothing is done to it."
            hint = "Use another action than `self`."
            yield problem("does-nothing", message, self._part["action"].span, hint)

    def _targeted(self, first: bool) -> Iterator[Problem]:
        hint = "Use `all` or `random`."
        if self._source.given:
            message = "An effect within `giveEffects` can't be targeted."
        elif self._terms.timing != "play":
            message = "Only a `battlecry` or `cast` effect can be targeted."
        elif not first:
            message = "A targeted effect is the first of its card, and the only one."
            hint = f"Put it first. {hint}"
        else:
            return
        yield problem("targeted-not-here", message, self._part["action"].span, hint)

    def _wrong_action(self) -> Iterator[Problem]:
        """Yields the problems of the effect's action."""
        action, part = self._effect.action, self._part["action"]
        if isinstance(action, cards.PlayerAction):
            yield from _numbers(part, PLAYER_EFFECTS[action.word].numbers)
            yield from PLAYER_EFFECTS[action.word].problems(part)
        elif self._reach:
            kinds, place = self._reach
            base, done = part["base"], BASE_EFFECTS[action.base.word]
            reasons = [done.idle(action.base, kind, place) for kind in kinds]
            if all(reasons):
                hint = "Aim it at something else, or use another effect."
                yield problem("does-nothing", str(reasons[0]), base.span, hint)
            else:
                yield from _numbers(base, done.numbers)
                yield from done.problems(base, place)

    def _within(self) -> Iterator[Problem]:
        """Yields the problems of the card or the effects within the effect."""
        action = self._part["action"]
        base = action.parts.get("base", action)
        given = base.parts.get("effects")
        inner = given or base.parts.get("what") or base.parts.get("into")
        level = self._source.level + 1
        if inner is None or not (inner is given or isinstance(inner.value, cards.Card)):
            return
        if level > MOST_LEVELS:
            message = f"Cards and effects go within cards at most {MOST_LEVELS} levels deep."
            hint = "Leave out the innermost card or effects."
            yield problem("nested-too-deep", message, inner.span, hint)
        elif inner is given:
            kinds = self._reach[0] if self._reach else self._source.kinds
            yield from _effects(inner.each, Source(kinds, None, level, given=True))
        else:
            yield from refusals(inner, level)

    def _wrong_condition(self) -> Iterator[Problem]:
        """Yields the problems of the conditions of the effect and its action."""
        if isinstance(self._effect.action, Targeted | OnAll | OnRandom):
            yield from _parts(self._part["action"]["target"])
        if self._effect.condition is None:
            return
        condition = self._part["condition"]
        match self._effect.condition:
            case SourceCond():
                found = list(_parts(condition["target"]))
                yield from found or self._wrong_source(condition["target"])
            case conditions.FieldExistCond() | conditions.CardExistCond():
                yield from _parts(condition["target"])
            case conditions.LeaderCond():
                yield from _parts(condition)
            case conditions.MpCond(word=word) | conditions.MaxMpCond(word=word):
                yield from in_range(condition["bound"]["value"], (0, MOST_MP), f"`{word}`")
            case _:
                assert_never(self._effect.condition)

    def _wrong_source(self, target: ParsedPart) -> Iterator[Problem]:
        """Yields a problem if nothing that can have the effect ever meets its source condition."""
        first, *others = (_why_never(target.value, kind, self._trigger) for kind in self._kinds)
        if first is not None and None not in others:
            part, message = first
            message = f"This source condition never holds: {message}"
            hint = "Ask for something that the card itself can be, or leave the condition out."
            yield problem("never-holds", message, target.at(part), hint)

    def _always(self) -> Iterator[Problem]:
        """Yields a note if the condition of the effect always holds."""
        if why := self._why_always():
            must = self._terms.timing == "turn"
            hint = "Ask for something more." if must else "Leave it out, or ask for something more."
            message = f"This condition always holds: {why}"
            span = self._part["condition"].span
            yield problem("always-holds", message, span, hint, "warning")

    def _why_always(self) -> str:
        """Returns why the condition always holds, "" if it does not, or if there is none."""
        match self._effect.condition:
            case SourceCond(target):
                return self._why_always_met(target)
            case conditions.LeaderCond(_, None, stat) if _is_nothing(stat):
                return "every leader is like that."
            case conditions.FieldExistCond(CharTargetCond(side, "character", None, stat)):
                itself = side == "ally" and "leader" in self._source.kinds
                return "there is always a leader." if _is_nothing(stat) and not itself else ""
            case conditions.MpCond(_, bound) | conditions.MaxMpCond(_, bound):
                always = meets_bound(0, bound) and meets_bound(MOST_MP, bound)
                return f"MP are never below 0 or above {MOST_MP}." if always else ""
            case _:
                return ""

    def _why_always_met(self, target: TargetCond) -> str:
        source = self._source
        if target.side == "oppo" or target.ability is not None or not _is_nothing(target.stat):
            return ""
        if source.type and target.type in (source.type, f"{source.type}Card"):
            return "the card has that type from the start."
        match target:
            case CharTargetCond(_, "character" | "minion") if self._trigger in _IN_PLAY:
                widest = target.type == "character" or source.kinds == ("minion",)
                return f"at `{self._trigger}` the card is in play." if widest else ""
            case CardTargetCond("handOrDeck" | "hand", _, "card" | "spellCard", _, None):
                cast = self._trigger == "cast"
                return "a spell that is cast comes from the hand." if cast else ""
            case _:
                return ""


def _never_chosen(target: ParsedPart) -> Iterator[Problem]:
    """Yields a problem for targets that no player can ever choose (CHAOS 3, 15.13)."""
    parsed: TargetCond = target.value
    another = "Ask for no ability, or for another."
    match parsed:
        case CardTargetCond("deck"):
            message, hint = "No target is ever chosen in a deck.", "Cards are chosen in `hand`."
            yield problem("no-target", message, target.at("position"), hint)
        case CardTargetCond(_, "oppo"):
            message = "No target is ever chosen in the opponent's hand."
            hint = "Cards are chosen in the own hand: `ally`."
            yield problem("no-target", message, target.at("side"), hint)
        case CharTargetCond(ability="stealth"):
            message = "A character with Stealth is never chosen."
            yield problem("no-target", message, target.at("ability"), another)
        case _:
            pass
    if parsed.ability == "untargetable":
        message = "Nothing with Untargetability is ever chosen."
        yield problem("no-target", message, target.at("ability"), another)


def _numbers(part: ParsedPart, numbers: tuple[NumberRange, ...]) -> Iterator[Problem]:
    for field, name, bounds, is_change in numbers:
        yield from in_range(part[field], bounds, name, is_change=is_change)


_STATS: Final = {"cost": (0, 10), "atk": (0, 10), "hp": (-9, 40), "atkTimes": (0, 5)}
_NOT_OF_SPELLS: Final = {"atk": "attack", "hp": "health", "atkTimes": "attacks"}
_IN_PLAY: Final = ("battlecry", "deathrattle")
Asked = TargetCond | conditions.LeaderCond


def _parts(condition: ParsedPart) -> Iterator[Problem]:
    """Yields the problems of the ability and the number in a leader or target condition."""
    parsed: Asked = condition.value
    kinds = conditions.kinds_of(
        "leaderCard" if isinstance(parsed, conditions.LeaderCond) else parsed.type
    )
    for part, why in _never_has(parsed, kinds):
        another = part == "ability"
        hint = "Ask for another ability." if another else "A spell can be asked for its `cost`."
        yield problem("never-holds", f"A {why}", condition.at(part), hint)
    if parsed.stat:
        name = parsed.stat.stat
        yield from in_range(condition["stat"]["bound"]["value"], _STATS[name], f"`{name}`")


def _never_has(asked: Asked, kinds: tuple[Kind, ...]) -> Iterator[tuple[str, str]]:
    """Yields each part of a condition that none of the kinds ever meets, and the reason."""
    if asked.ability and not any(can_have(kind, asked.ability) for kind in kinds):
        yield "ability", f"{kinds[0]} never has {ability_having(asked.ability)}."
    if asked.stat and asked.stat.stat != "cost" and kinds == ("spell",):
        yield "stat", f"spell has no {_NOT_OF_SPELLS[asked.stat.stat]}."


def _why_never(target: TargetCond, kind: Kind, trigger: TriggerName) -> tuple[str, str] | None:
    """Returns a part of the condition that can never hold, "" for the whole, and the reason; None
    if it can hold."""
    if target.side == "oppo":
        return "side", "a card is never on the opponent's side of itself; write `any`."
    match target:
        case CharTargetCond() if kind == "spell":
            return "", "a spell is never in play; `cardTarget` asks about a card in hand or deck."
        case CharTargetCond() if kind == "leader" and trigger == "onDiscard":
            return "", "a leader in play is never discarded; use `cardTarget`."
        case CardTargetCond() if trigger in _IN_PLAY:
            return "", f"at `{trigger}` the card is in play; use `charTarget`."
        case CardTargetCond("deck") if trigger == "cast":
            return "position", "a spell that is cast comes from the hand."
        case _ if kind not in conditions.kinds_of(target.type):
            card = " card" if target.hidden else ""
            type_ = target.type
            named = f"{type_.capitalize()} minion" if type_ in card_terms.TYPES else type_
            return "type", f"a {kind}{card} never becomes a {named}."
        case _:
            return next(((part, f"a {why}") for part, why in _never_has(target, (kind,))), None)


def _is_nothing(stat: conditions.StatCond | None) -> bool:
    """Returns whether every number meets the condition."""
    if stat is None:
        return True
    return stat.stat != "hp" and isinstance(stat.bound, conditions.StatGe) and stat.bound.value <= 0
