"""The attack effect (ATOMS, Attack; COMPLETED 7)."""

from engine.core.table import Rule
from engine.events import EventKind
from engine.games.cardfinity import casting, decisions
from engine.games.cardfinity.table import Casting, Table
from engine.players import opponent

FIRST_ATTACK_TURN = 2
"""The first turn in which attacks do anything: in the first turn of the match they don't (COMPLETED
[31])."""


def attack(table: Table, cast: Casting, piercing: bool) -> Rule[None]:
    """Carries out an attack by the monster that casts the spell. The monster's player picks an
    untapped enemy monster as target. If the enemy has no untapped monster, the attack damages the
    enemy directly. With `piercing`, the excess power damages the enemy too."""
    attacker = cast.source
    if table.state.turn < FIRST_ATTACK_TURN or not table.on_field(attacker):
        why = "first turn" if table.state.turn < FIRST_ATTACK_TURN else "no attacker"
        table.emit(why, card=table.name(attacker), player=cast.player)
        return
    enemy = opponent(cast.player)
    targets = [n for n in table.state.side(enemy).field if n not in table.state.tapped]
    if not targets:
        table.emit(
            EventKind.ATTACK,
            card=table.name(attacker),
            target="player",
            player=cast.player,
            direct=1,
        )
        table.damage(enemy, table.power(attacker), true=False, source=attacker)
        return
    target = yield from decisions.pick(table, cast, targets, "field", "attack")
    table.emit(
        EventKind.ATTACK, card=table.name(attacker), target=table.name(target), player=cast.player
    )
    lead = table.power(attacker) - table.power(target)
    won = lead >= 0
    loser = target if won else attacker
    if piercing and lead > 0:
        table.damage(enemy, lead, true=False, source=attacker)
    yield from _defeat(table, loser)
    if won:
        yield from casting.fire(table, attacker, "victory")


def _defeat(table: Table, loser: int) -> Rule[None]:
    """Fires on defeat, then discards the loser with its on discard. A monster whose on defeat is
    still being done does not fire it again ([48])."""
    if loser not in table.defeats:
        table.defeats.append(loser)
        yield from casting.fire(table, loser, "defeat")
        table.defeats.remove(loser)
    elif any(spell.trigger == "defeat" for spell in table.spells(loser)):
        table.emit("defeated", card=table.name(loser), player=table.owners[loser])
    if table.on_field(loser):
        field = table.state.side(table.owners[loser]).field
        yield from casting.discard(table, loser, "field", field)
