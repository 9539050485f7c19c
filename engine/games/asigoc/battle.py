"""An attack, from its declaration to its damage (ASIGOC 1, Battle step; R8 to R11)."""

from dataclasses import replace

from engine.core.table import Rule
from engine.decisions import Decision, Option
from engine.events import EventKind
from engine.games.asigoc import decisions
from engine.games.asigoc.stack import add_waiting, play_out
from engine.games.asigoc.table import Attack, ObjectRef, Table
from engine.players import Player, opponent


def can_attack(table: Table, number: int) -> bool:
    """Returns whether the Weapon with this card number may attack now. A Weapon may attack once
    each Battle step, and once more for each time that an effect readied it (R8). An effect can
    forbid a Weapon to attack in a Battle step."""
    state = table.state
    allowed = 1 + state.readied.get(number, 0)
    return number not in state.calmed and state.attacked.get(number, 0) < allowed


def attack(table: Table, number: int) -> Rule[None]:
    """Carries out an attack with the Weapon that has this card number. Players may use effects, the
    opponent may block, players may use effects again, then damage is dealt (R9)."""
    state = table.state
    defender = opponent(state.active)
    state.attacked[number] = state.attacked.get(number, 0) + 1
    under_way = Attack(table.ref(number))
    table.attack = under_way
    table.emit(EventKind.ATTACK, card=table.name(number), target="player", player=state.active)
    yield from play_out(table, defender)
    if table.is_in_play(under_way.attacker):
        blocker = yield from _block(table, defender, number)
        under_way = replace(under_way, blocker=blocker)
        table.attack = under_way
        yield from play_out(table, defender)
    table.attack = None
    if table.is_in_play(under_way.attacker):
        _deal(table, defender, under_way)
        table.check_health()
    else:
        table.emit("attack ends", card=table.name(number), player=state.active)
    last = yield from add_waiting(table)
    if last is not None:
        yield from play_out(table, opponent(last))


def _block(table: Table, defender: Player, attacker: int) -> Rule[ObjectRef | None]:
    """Asks which Weapon blocks. Returns it, None if none does. The question is asked even if no
    Weapon could block (R21)."""
    weapons = [
        weapon
        for weapon in table.state.side(defender).weapons
        if weapon not in table.state.unguarded
    ]
    blocks = [decisions.card_option(table, weapon, "weapons", "block") for weapon in weapons]
    power = table.value(attacker, "attack")
    answer = yield Decision(
        defender,
        "choice",
        f"{table.name(attacker)} attacks for {power}: block it?",
        "deciding whether to block",
        (*blocks, Option("Do not block", {"do": "no block"})),
        default=len(blocks),
    )
    if answer == len(blocks):
        table.emit("no block", player=defender)
        return None
    blocker = weapons[answer]
    table.emit("block", card=table.name(blocker), target=table.name(attacker), player=defender)
    return table.ref(blocker)


def _deal(table: Table, defender: Player, under_way: Attack) -> None:
    """Deals the damage and settles the blocker's fate. A blocker that has left has not blocked
    (R10)."""
    power = table.value(under_way.attacker.number, "attack")
    blocker = under_way.blocker
    if blocker is None or not table.is_in_play(blocker):
        if blocker is not None:
            table.emit("unblocked", card=table.name(blocker.number), player=defender)
        table.damage(defender, power, under_way.attacker.number)
        return
    block = table.value(blocker.number, "block")
    if block >= power:
        table.change(blocker.number, "block", -1, turn=False)
    else:
        table.leave(blocker.number, "discard")
        table.damage(defender, power - block, under_way.attacker.number)
