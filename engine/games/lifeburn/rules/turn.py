"""The turn: phases with their automatic actions, and its end (LIFEBURN 2)."""

from collections.abc import Mapping
from typing import Final

from engine.core.table import MatchOver, Rule
from engine.events import EventKind
from engine.games.lifeburn import decisions
from engine.games.lifeburn.actions import combat, stack
from engine.games.lifeburn.cards import Phase
from engine.games.lifeburn.constants import HAND_LIMIT, TURN_LIMIT
from engine.games.lifeburn.rules.triggers import place_waiting
from engine.games.lifeburn.state import moves, passives, replacement, zones
from engine.games.lifeburn.state.checks import check
from engine.games.lifeburn.state.state import Event
from engine.games.lifeburn.state.table import Table
from engine.players import PLAYERS, Player, opponent

PHASE_NAMES: Final[Mapping[Phase, str]] = {
    "Draw": "Draw phase",
    "Main": "first Main",
    "Combat": "Combat",
    "Damage": "Damage phase",
    "SecondMain": "second Main",
    "End": "End phase",
}
MOST_CLEANUPS: Final = 20
"""Maximum number of times that one cleanup ends effects that began during it. Effects that begin
later last a turn longer."""
PHASES: Final = tuple(PHASE_NAMES)


def next_phase(table: Table) -> Rule[None]:
    """Starts the next phase, or the next turn after the last phase (2.1). Called when both players
    have passed with an empty stack."""
    place = PHASES.index(table.state.phase)
    if place + 1 < len(PHASES):
        yield from enter_phase(table, PHASES[place + 1])
    else:
        yield from end_turn(table)


def enter_phase(table: Table, phase: Phase) -> Rule[None]:
    """Sets the phase, executes its automatic action, such as drawing a card, and detects its
    triggers (2.2, 2.3). The turn player gets priority.

    In the Draw phase, the draw comes before the triggers (LIFEBURN 2.3; R65). The first phase of a
    turn emits no event, because an event for the beginning of the turn is emitted instead.
    """
    state = table.state
    state.phase = phase
    state.passes = 0
    state.priority = state.active
    if phase != PHASES[0]:
        table.report(EventKind.STEP, player=state.active, step=phase)
    if phase == "Draw":
        whose = (None, state.active)
        for number in state.play:
            zones.end_grants(
                table, number, lambda given: given.until == "DrawPhase" and given.player in whose
            )
        table.changed()
        yield from moves.draw(table, state.active, 1)
        check(table)
    elif phase == "Combat":
        state.declared = False
    elif phase == "Damage":
        combat.resolve_attacks(table)
    if table.under_way.postponed:
        yield from replacement.finish(table)
    table.happened(Event("Phase", state.active))
    if phase == "Combat":
        yield from _forced_attacks(table)


def _forced_attacks(table: Table) -> Rule[None]:
    """Executes ForceAttack: its caster declares before the turn player has priority (11.9)."""
    caster = table.side(table.state.active).forced_by
    if caster is None:
        return
    yield from combat.declare_for(table, caster)
    if table.state.declared:
        yield from after_attacks(table)


def after_attacks(table: Table) -> Rule[None]:
    """Puts the triggers of an attack declaration on the stack. If there are none, the opponent gets
    priority (3.4)."""
    state = table.state
    before = len(state.stack)
    yield from place_waiting(table)
    state.priority = state.active if len(state.stack) > before else opponent(state.active)


def go_to_requested_phase(table: Table) -> Rule[None]:
    """Carries out a GoToPhase or EndTurn effect, after its card or ability has resolved (6.5)."""
    state = table.state
    to, state.goes_to = state.goes_to, None
    if to is None:
        return
    stack.drop_stack(table)
    state.attacks = ()
    table.changed()
    if to == "end of turn":
        yield from end_turn(table)
    else:
        table.side(state.active).summons_used = 0
        yield from enter_phase(table, to)


def end_turn(table: Table) -> Rule[None]:
    """Ends the turn: the player discards down to the hand limit, then cleanup and the next turn
    follow (2.6 to 2.8)."""
    yield from _discard_down(table)
    yield from replacement.finish(table)
    _clean_up(table)
    for _ in range(MOST_CLEANUPS):
        check(table)
        yield from replacement.finish(table)
        if not _end_what_has_begun(table):
            break
    yield from _next_turn(table)


def _discard_down(table: Table) -> Rule[None]:
    player = table.state.active
    side = table.side(player)
    over = len(side.hand) - max(0, HAND_LIMIT + side.hand_bonus)
    if over > 0:
        numbers = yield from decisions.picks(
            table, player, list(side.hand), "Hand limit", "discard", over, over, at_once=True
        )
        moves.discard(table, player, numbers)


def _clean_up(table: Table) -> None:
    """Ends everything that lasts for the turn, all at once (2.6)."""
    state = table.state
    moves.destroy(
        table, [one for one in state.play if passives.has_passive(table, one, "ThisTurn")]
    )
    for obj in list(state.objects.values()):
        if obj.used:
            table.change(obj.number).used = frozenset()
    for number in state.play:
        zones.end_grants(table, number, lambda given: given.until == "ThisTurn")
        obj = table.obj(number)
        if obj.sick or obj.damage or obj.attacked:
            obj = table.change(number)
            obj.sick = obj.attacked = False
            obj.damage = 0
    for player in PLAYERS:
        table.side(player).end_turn()
    state.attacks = ()
    state.died = ()
    state.gone = {}
    state.future = ()
    state.placed = 0
    state.declared = False
    table.changed()


def _end_what_has_begun(table: Table) -> bool:
    """Ends "this turn" effects that began after the cleanup ended all others (R71). Returns whether
    there were any."""
    state = table.state
    brief = [one for one in state.play if passives.has_passive(table, one, "ThisTurn")]
    given = [
        number
        for number in state.play
        if any(one.until == "ThisTurn" for one in table.obj(number).grants)
    ]
    marked = [side for side in state.sides.values() if side.is_marked]
    if not (brief or given or marked or state.future):
        return False
    moves.destroy(table, brief)
    for number in given:
        if table.in_play(number):
            zones.end_grants(table, number, lambda one: one.until == "ThisTurn")
    for player in PLAYERS:
        table.side(player).end_marks()
    state.future = ()
    table.changed()
    return True


def _next_turn(table: Table) -> Rule[None]:
    state = table.state
    side = table.side(state.active)
    if side.extra_turns:
        side.extra_turns -= 1
    else:
        state.active = opponent(state.active)
    state.turn += 1
    if state.turn > TURN_LIMIT:  # at a tie the second player wins (15.5)
        winner: Player = "A" if table.side("A").life > table.side("B").life else "B"
        table.decide(winner, (f"The match reached turn {TURN_LIMIT}: the higher life wins",))
        raise MatchOver
    table.emit(EventKind.TURN, player=state.active, n=state.turn)
    yield from enter_phase(table, "Draw")
