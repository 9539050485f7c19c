"""The stack and the attacks as players see them: what is meant, in words (LIFEBURN 10.1, 11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.decisions import Place
from engine.games.lifeburn import decisions
from engine.games.lifeburn.cards import Effect
from engine.games.lifeburn.faces import face_of
from engine.games.lifeburn.keywords import KEYWORDS, keyword_text
from engine.games.lifeburn.state import EffectChoices, StackObject, Target
from engine.games.lifeburn.table import Table
from engine.games.lifeburn.texts.abilities import effect_text, effects_text
from engine.players import Player
from engine.views import AttackView, StackItem


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
        text = effect_text(effect, spell=item.kind == "card")
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
