"""Priority, and the Outlet, in which effects wait (ASIGOC 1, The Outlet, Priority; R23)."""

from typing import Literal

from engine.core.questions import answering, ask_order, priority
from engine.core.table import Rule
from engine.decisions import Fact, Option
from engine.games.asigoc import decisions
from engine.games.asigoc.cards import Ability, Weapon
from engine.games.asigoc.conditions import can_activate, unmet
from engine.games.asigoc.costs import pay
from engine.games.asigoc.effects.effect import occur, plan
from engine.games.asigoc.english import ability_text
from engine.games.asigoc.table import ObjectRef, StackEntry, Table, WaitingEffect
from engine.players import Player, opponent


def activations(table: Table, player: Player) -> list[tuple[Option, int]]:
    """Returns the cards that the player can activate now, each as an option with the card's number.
    The player must have priority."""
    side = table.state.side(player)
    found = [
        (_activation(table, number, "hand", "play"), number)
        for number in side.hand
        if table.cards[number].kind == "item" and can_activate(table, number)
    ]
    found += [
        (_activation(table, number, "weapons", "activate"), number)
        for number in side.weapons
        if can_activate(table, number)
    ]
    if side.ace is not None and can_activate(table, side.ace):
        found.append((_activation(table, side.ace, "ace", "activate"), side.ace))
    return found


def _activation(
    table: Table, number: int, zone: Literal["hand", "weapons", "ace"], do: str
) -> Option:
    """Returns the option of an activation. A card has one ability, so its number is 1."""
    card = table.cards[number]
    detail = ability_text(card.ability) if card.ability else ""
    more: dict[str, Fact] = {} if do == "play" else {"ability": card.name, "number": 1}
    return decisions.card_option(table, number, zone, do, more, detail)


def activate(table: Table, number: int) -> Rule[Player]:
    """Pays for the card's ability and adds its effect to the Outlet, the stack of waiting effects.
    Effects that trigger because of this are added too. Returns the player who added the last
    effect."""
    player, source = table.owners[number], table.ref(number)
    card = table.cards[number]
    assert card.ability is not None
    if card.kind == "item":
        table.move(number, "hand", "discard")
    table.emit("play" if card.kind == "item" else "activate", card=card.name, player=player)
    yield from _add(table, player, source, card.ability)
    return (yield from add_waiting(table)) or player


def offer(table: Table, player: Player) -> Rule[Player | None]:
    """Gives the player priority: asks for an activation or a pass. Returns the player who added the
    last effect; None if the player passed."""
    found = activations(table, player)
    options = [option for option, _ in found]
    answer = yield priority(player, _prompt(table), "deciding whether to answer", options)
    if answer == len(found):
        return None
    return (yield from activate(table, found[answer][1]))


def _prompt(table: Table) -> str:
    if table.stack:
        return answering(table.name(table.stack[-1].source.number))
    if table.attack:
        return f"{table.name(table.attack.attacker.number)} attacks: answer, or pass"
    return "The step ends: use something, or pass"


def play_out(table: Table, first: Player) -> Rule[None]:
    """Gives the players priority in turn, beginning with `first`, until both pass in a row. Then
    resolves the effects in the Outlet. Repeats this as long as resolving adds effects."""
    player = first
    while True:
        passes = 0
        while passes < 2:
            by = yield from offer(table, player)
            passes = 0 if by else passes + 1
            player = opponent(by or player)
        yield from _resolve(table)
        last = yield from add_waiting(table)
        if last is None:
            return
        player = opponent(last)


def _resolve(table: Table) -> Rule[None]:
    """Resolves the effects in the Outlet, the newest first. A nullified effect does nothing."""
    while table.stack:
        entry = table.stack[-1]
        facts = {"card": table.name(entry.source.number), "player": entry.player}
        if entry.nullified:
            table.emit("nullified", **facts)
        elif entry.plan:
            table.emit("resolve", **facts)
            before = table.happenings
            yield from occur(table, entry.player, entry.plan)
            if table.is_unchanged(before):
                table.emit("no change", **facts)
        table.stack.pop()
        table.check_health()


def add_waiting(table: Table) -> Rule[Player | None]:
    """Adds the waiting effects to the Outlet, the turn player's first. A player with several
    effects chooses their order (R23). Returns the player who added the last effect; None if no
    effect was waiting."""
    last: Player | None = None
    for player in (table.state.active, opponent(table.state.active)):
        while ready := [one for one in table.waiting if _is_ready(table, player, one)]:
            place = 0
            if len(ready) > 1:
                place = yield from ask_order(
                    player,
                    "Which effect is added to the Outlet next?",
                    "choosing the order of waiting effects",
                    [table.name(one.source.number) for one in ready],
                )
            waiting = ready[place]
            table.waiting.remove(waiting)
            if waiting.ability is not None:
                table.emit("trigger", card=table.name(waiting.source.number), player=player)
            yield from _add(table, player, waiting.source, waiting.ability)
            last = player
    for waiting in table.waiting:
        name = table.name(waiting.source.number)
        table.emit("not added", card=name, player=waiting.player)
    table.waiting.clear()
    return last


def _is_ready(table: Table, player: Player, waiting: WaitingEffect) -> bool:
    if waiting.player != player:
        return False
    ability = waiting.ability
    return ability is None or unmet(table, waiting.source.number, ability) is None


def _add(table: Table, player: Player, source: ObjectRef, ability: Ability | None) -> Rule[None]:
    """Adds the effect of the card's ability after paying for it, or without an ability its effect
    on entering."""
    number = source.number
    card = table.cards[number]
    assert card.kind is not None
    steps = card.enters if isinstance(card, Weapon) else ()
    if ability is not None:
        steps = ability.steps
        table.state.used.add(number)
        table.state.spent.add(number)
        yield from pay(table, number, ability)
    table.steps_chosen = 0
    planned = yield from plan(table, player, source, steps)
    table.stack.append(StackEntry(player, source, card.kind, planned))
