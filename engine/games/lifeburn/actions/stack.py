"""The stack: leaving it and copying (LIFEBURN 10)."""

from engine.core.table import Rule
from engine.games.lifeburn import decisions
from engine.games.lifeburn.actions.announcement import choose_targets
from engine.games.lifeburn.cards import Effect, Keyword
from engine.games.lifeburn.effect_targets import targeted
from engine.games.lifeburn.state import zones
from engine.games.lifeburn.state.filters import targets_of
from engine.games.lifeburn.state.state import Context, EffectChoices, StackObject
from engine.games.lifeburn.state.table import Table
from engine.players import Player
from engine.values import replace


def on_stack(table: Table, number: int) -> StackObject | None:
    """Returns the object with that number on the stack; None if it isn't there."""
    return next((item for item in table.state.stack if item.number == number), None)


def has_keyword(table: Table, item: StackObject, keyword: Keyword) -> bool:
    """Returns whether the card on the stack has the keyword, either printed or given by an
    effect."""
    obj = table.find(item.number)
    printed = any(one == keyword for one, _ in item.source.card.keywords)
    return printed or any(given.what == keyword for given in (obj.grants if obj else ()))


def leave_stack(table: Table, item: StackObject) -> None:
    """Moves the card of `item`, which was just removed from the stack, to its owner's graveyard, or
    to exile if the item has `exile_after`. A copy vanishes (10.2, 10.3)."""
    if table.find(item.number) is not None:
        to = "Exile" if item.exile_after else "Graveyard"
        zones.send_with_event(table, item.number, to)


def counter(table: Table, item: StackObject) -> None:
    """Removes the item from the stack without resolving it (10.3)."""
    table.state.stack = tuple(one for one in table.state.stack if one is not item)
    table.emit("cancelled", card=item.source.card.name, player=item.controller)
    leave_stack(table, item)


def drop_stack(table: Table) -> None:
    """Removes everything from the stack without resolving it, as GoToPhase and EndTurn require."""
    while table.state.stack:
        *below, item = table.state.stack
        table.state.stack = tuple(below)
        if item.card is None:
            table.emit("dropped", card=item.source.card.name, player=item.controller)
        leave_stack(table, item)


def copy_spell(table: Table, item: StackObject, player: Player) -> Rule[None]:
    """Puts a copy of `item` on top of the stack, controlled by `player`, who may choose new targets
    (10.4)."""
    number = table.new_number()
    twin = replace(item, number=number, controller=player, copy=True, exile_after=False)
    twin = replace(twin, card=None, owner=None)
    table.emit("copy", card=item.source.card.name, player=player)
    if _has_targets(item.chosen):
        name = item.source.card.name
        if (yield from decisions.yes_no(player, name, "Choose new targets for the copy?")):
            context = Context(player, twin.source, item=twin, x=twin.x)
            chosen = yield from _retarget(table, twin.effects, twin.chosen, context)
            twin = replace(twin, chosen=chosen)
    table.state.stack += (twin,)
    table.changed()


def _has_targets(chosen: tuple[EffectChoices, ...]) -> bool:
    return any(one.targets or any(map(_has_targets, one.within)) for one in chosen)


def _retarget(
    table: Table, effects: tuple[Effect, ...], chosen: tuple[EffectChoices, ...], context: Context
) -> Rule[tuple[EffectChoices, ...]]:
    """Asks for new targets for the given choices; variants of one effect keep sharing theirs."""
    found: list[EffectChoices] = []
    before: dict[int, EffectChoices] = {}
    for effect, one in zip(effects, chosen, strict=True):
        if one.options:
            within: list[tuple[EffectChoices, ...]] = []
            for place, inner in zip(one.options, one.within, strict=True):
                within.append((yield from _retarget(table, effect.choices[place], inner, context)))
            found.append(replace(one, within=tuple(within)))
        elif id(one) in before:
            found.append(before[id(one)])
        elif one.targets and targeted(effect) and targets_of(table, effect, context):
            targets = yield from choose_targets(table, effect, context)
            before[id(one)] = EffectChoices(targets)
            found.append(before[id(one)])
        else:
            found.append(one)
    return tuple(found)
