"""What a viewer may know of a Lifeburn match (LIFEBURN 4.2, 19.6).

Play, tokens, graveyards, exile and the stack are public; hands are their owners', decks nobody's,
but for a top card that TopCardRevealed turns over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from engine.core.views import BaseViews
from engine.decisions import Place
from engine.faces import Stat
from engine.games.lifeburn import decisions, passives, queries, stats
from engine.games.lifeburn.cards import Card, Effect, Passive
from engine.games.lifeburn.constants import HAND_LIMIT, STARTING_LIFE, SUMMONS_A_TURN
from engine.games.lifeburn.faces import face_of
from engine.games.lifeburn.keywords import KEYWORDS, badges, keyword_text
from engine.games.lifeburn.life_cost import life_cost
from engine.games.lifeburn.state import EffectChoices, GameObject, Mark, Side, StackObject, Target
from engine.games.lifeburn.table import Table
from engine.games.lifeburn.texts.abilities import effects_text
from engine.players import Player
from engine.views import AttackView, Badge, CardView, StackItem

PHASES = {
    "Draw": "Draw phase",
    "Main": "Main phase",
    "Combat": "Combat",
    "Damage": "Damage",
    "SecondMain": "Second Main phase",
    "End": "End phase",
}
"""What the phases are called for players."""


def card_view(table: Table, number: int) -> CardView:
    """Returns the card as it is now, for somebody who may see it."""
    obj = table.obj(number)
    card = obj.card
    if obj.zone in ("Play", "Token"):
        seen: tuple[int, ...] = ()
        if queries.is_summon(obj):
            seen = stats.attack_and_defense(table, number)
        printed = obj.animated or (card.attack or 0, card.defense or 0)
        now = badges(stats.keyword_amounts(table, number))
        return _in_play(card, seen, printed, card_marks(table, number), now)
    if obj.zone == "Hand" and card.type in ("Spell", "Object"):
        return _elsewhere(card, life_cost(table, obj.owner, obj, 0))
    return _elsewhere(card, card.cost)


@lru_cache(maxsize=8192)
def _in_play(
    card: Card,
    seen: tuple[int, ...],
    printed: tuple[int, int],
    marks: tuple[str, ...],
    now: tuple[Badge, ...],
) -> CardView:
    names = ("attack", "defense")
    found = tuple(
        Stat(name, now, before) for name, now, before in zip(names, seen, printed, strict=False)
    )
    token = card.token_type is not None
    return CardView(face_of(card), found, marks, badges=now, token=token)


@lru_cache(maxsize=8192)
def _elsewhere(card: Card, cost: int) -> CardView:
    face = face_of(card)
    stats_now = tuple(
        Stat("cost", cost, stat.base) if stat.name == "cost" else stat for stat in face.stats
    )
    return CardView(face, stats_now, badges=badges(card.keywords))


class LifeburnViews(BaseViews[Table]):
    """How everybody sees a Lifeburn match."""

    game = "lifeburn"

    def card(self, number: int) -> CardView:
        """Returns the card as it is now."""
        return card_view(self.table, number)

    def counters(self, player: Player) -> tuple[Stat, ...]:
        """Returns the player's life."""
        return (Stat("life", self.table.side(player).life, STARTING_LIFE),)

    def marks(self, player: Player) -> tuple[str, ...]:
        """Returns what is the case for the player besides life and cards."""
        return side_marks(self.table, player)

    def step(self) -> str:
        """Returns the phase."""
        return PHASES[self.table.state.phase]

    def stack(self) -> tuple[StackItem, ...]:
        """Returns the stack, newest on top."""
        return stack_items(self.table)

    def attacks(self) -> tuple[AttackView, ...]:
        """Returns the pending attacks."""
        return attack_views(self.table)


_PASSIVES: Final = {
    "CantTakeDamage": "takes no damage",
    "CantDealDamage": "deals no damage",
    "CantBeTargeted": "cannot be targeted",
    "CantBeAttacked": "cannot be attacked",
    "CantAttack": "cannot attack",
    "CantAttackOrBlock": "cannot attack or shield",
    "CantTribute": "cannot be tributed",
    "DefenseUsedForAttack": "strikes with defense",
    "ThisTurn": "destroyed at end of turn",
    "OnlyTributeToTreefolk": "tribute only for Treefolk",
}
"""The passives that are worth a mark on whatever they act on."""


def card_marks(table: Table, number: int) -> tuple[str, ...]:
    """Returns what lies on an object in play, what it has lost, and what it may not do."""
    obj = table.obj(number)
    return tuple(
        dict.fromkeys(
            (
                *_counters(obj),
                *_lost(table, obj),
                *_summon_marks(table, obj),
                *_passive_marks(table, number),
            )
        )
    )


def _lost(table: Table, obj: GameObject) -> Iterator[str]:
    now = stats.keywords(table, obj.number)
    for keyword, _ in obj.card.keywords:
        if keyword not in now:
            yield f"lost {keyword}"


def _counters(obj: GameObject) -> Iterator[str]:
    if obj.damage:
        yield f"{obj.damage} damage"
    if obj.one_one:
        yield f"{obj.one_one} +1/+1"
    if obj.haunt:
        yield f"{obj.haunt} Haunt counter{'s' if obj.haunt > 1 else ''}"
    if obj.x:
        yield f"X = {obj.x}"


def _summon_marks(table: Table, obj: GameObject) -> Iterator[str]:
    if obj.also_herb:
        yield "also a Herb"
    if not queries.is_summon(obj):
        return
    if obj.animated is not None:
        yield "Summon"
    if obj.sick:
        can_attack = any(given.what == "CanAttack" for given in obj.grants)
        yield "may attack" if can_attack else "sick"
    if obj.attacked:
        yield "attacked"
    if obj.owner != obj.controller:
        yield "owned by the opponent"


def _passive_marks(table: Table, number: int) -> Iterator[str]:
    for active in passives.passives_on(table, number):
        if words := _passive_words(active.passive):
            yield words


def _passive_words(passive: Passive) -> str:
    match passive.passive:
        case "ImmuneToKeyword":
            return f"immune to {passive.keyword}"
        case "TributeRestriction":
            return f"tribute only for {passive.filter.tribe}"
        case name:
            return _PASSIVES.get(name, "")


def side_marks(table: Table, player: Player) -> tuple[str, ...]:
    """Returns what is the case for a player besides life and cards."""
    side = table.side(player)
    return (
        *_burn(side),
        *(words for holds, words in _may_not(side) if holds),
        *_limits(table, player, side),
        *(_next(mark) for mark in side.marks),
        *_later(table, player),
    )


def _burn(side: Side) -> Iterator[str]:
    if side.burn_for_game:
        yield "spellburnt for the game"
    elif side.spellburnt:
        yield "spellburnt"
    if side.scorched:
        yield "scorched"
    if side.exhausted:
        yield "exhausted"


def _may_not(side: Side) -> tuple[tuple[bool, str], ...]:
    return (
        (side.cant_gain_life, "cannot gain life"),
        (side.cant_attack, "cannot attack this turn"),
        (side.cant_tribute, "cannot tribute this turn"),
        (side.forced_by is not None, "must attack this turn"),
        (bool(side.only_cast), "may cast only some cards this turn"),
        (side.exile_instead, "dying Summons are exiled this turn"),
        (side.herbs_full, "Herbs give full life this turn"),
    )


def _limits(table: Table, player: Player, side: Side) -> Iterator[str]:
    if player == table.state.active:
        left = SUMMONS_A_TURN + side.summon_bonus - side.summons_used
        if left <= 0:
            yield "no summon left"
        else:
            yield f"{left} summon{'s' if left > 1 else ''} left"
    if side.hand_bonus:
        yield f"hand limit {max(0, HAND_LIMIT + side.hand_bonus)}"
    if side.extra_turns:
        yield "1 extra turn" if side.extra_turns == 1 else f"{side.extra_turns} extra turns"


def _next(mark: Mark) -> str:
    which = "Summon" if mark.what == "NextSummon" else "Spell"
    match mark.what:
        case "ModifyCost":
            return f"next Spell or Object costs {mark.amount}"
        case "CopySpell":
            return "next Spell is copied"
        case _:
            given = keyword_text(mark.keyword, mark.amount) if mark.keyword else ""
            return f"next {which}: {given}"


def _later(table: Table, player: Player) -> Iterator[str]:
    for delayed in table.state.delayed:
        if delayed.player == player:
            yield f"later: {delayed.source.card.name}"


# ---- the stack and the attacks: what is meant, in words (10.1, 11)


def stack_items(table: Table) -> tuple[StackItem, ...]:
    """Returns the stack, newest on top."""
    return tuple(_item(table, item) for item in reversed(table.state.stack))


def _item(table: Table, item: StackObject) -> StackItem:
    text = said(table, item) or ("Enters play." if item.kind == "card" else "No effect.")
    marks = (*_marks(item), *_given(table, item))
    return StackItem(item.controller, face_of(item.card or item.source.card), text, marks)


def _given(table: Table, item: StackObject) -> Iterator[str]:
    """Yields the keywords that a cast card was given (13.6)."""
    obj = table.find(item.number)
    for given in obj.grants if obj else ():
        if isinstance(given.what, str) and given.what in KEYWORDS:
            yield keyword_text(given.what, given.amount)


def _marks(item: StackObject) -> tuple[str, ...]:
    kinds = {"card": "", "triggered": "trigger", "activated": "ability"}
    has_x = item.kind == "card" and (
        item.x or any(one.modifier == "X" for one in item.source.card.cost_modifiers)
    )
    marks = (kinds[item.kind], "copy" if item.copy else "", f"X = {item.x}" if has_x else "")
    return tuple(mark for mark in marks if mark)


def said(table: Table, item: StackObject) -> str:
    """Returns what it will do: the options that were chosen, its targets named."""
    return " ".join(_sentences(table, item, item.effects, item.chosen))


def _sentences(
    table: Table, item: StackObject, effects: Sequence[Effect], chosen: Sequence[EffectChoices]
) -> Iterator[str]:
    for place, effect in enumerate(effects):
        one = chosen[place] if place < len(chosen) else EffectChoices()
        if one.skipped:
            continue
        if one.options:
            for at, option in enumerate(one.options):
                within = one.within[at] if at < len(one.within) else ()
                yield from _sentences(table, item, effect.choices[option], within)
            if effect.additional_effects:
                yield effects_text(effect.additional_effects)
            continue
        named = [_named(table, item.controller, target) for target in one.targets]
        text = effects_text((effect,), spell=item.kind == "card")
        yield text + (f" [{', '.join(named)}]" if named else "")


def _named(table: Table, player: Player, target: Target) -> str:
    """Returns a target in words, as of somebody else's doing; one that has gone is called so."""
    if isinstance(target, str):
        return "themselves" if target == player else "their opponent"
    name = decisions.name_of(table, target)
    obj = table.find(target)
    if obj is None or obj.zone == "Stack":
        return f"{name} on the stack" if name else "gone"
    whose = "their" if obj.controller == player else "their opponent's"
    return f"{whose} {name}"


def attack_views(table: Table) -> tuple[AttackView, ...]:
    """Returns the pending attacks whose attacker and target are still there, as they were
    declared."""
    found: list[AttackView] = []
    for attack in table.state.attacks:
        if not table.in_play(attack.attacker):
            continue
        attacker = decisions.place_of(table, attack.attacker)
        target = _aim(table, attack.target)
        if attacker is not None and target is not None:
            found.append(AttackView(attacker, target))
    return tuple(found)


def _aim(table: Table, target: Target) -> Place | Player | None:
    if isinstance(target, str):
        return target
    return decisions.place_of(table, target) if table.in_play(target) else None
