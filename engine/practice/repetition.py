"""Options that the practice player doesn't repeat in a turn, because they cost nothing and have no
further effect.

A free ability leaves its player a little better off each time, so a player that takes every gain
would take it without end. An option that only raises numbers is taken at most once a turn. An
option that costs something, or takes something from the opponent, may be repeated. That also has a
limit, because two options may pay for each other.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from engine.core.practice import BasePractice
from engine.decisions import Decision
from engine.players import PLAYERS, Player, opponent
from engine.practice.line import Line, facts_of
from engine.views import CardView, View

MOST_TIMES: Final = 10
"""Most times that an option is taken in a turn, unless it takes life from the opponent."""

Judge = BasePractice[Any]


def times_taken(line: Line, option: int) -> int:
    """Returns how often the asked player has already taken this option, or one with equal facts, in
    this turn. Only main actions (`Decision.restart`) count; for passing and for the default, the
    result is 0."""
    decision = line.decision
    assert decision is not None
    if not line.taken or not decision.restart or option in (decision.default, decision.passing):
        return 0
    return line.taken.count((decision.player, facts_of(decision.options[option].facts)))


def waiting_on_stack(line: Line) -> int:
    """Returns the number of items on the stack."""
    return len(line.rules.view(None, line.decision, ()).stack)


def leads_on(before: Line, option: int, after: Line, judge: Judge) -> bool:
    """Returns whether the option changes anything important: it costs something, takes something
    from the opponent, or ends the turn or the match. `before` is the simulated match at the
    decision, and `after` is the simulated match in which the option is resolved."""
    decision, then = before.decision, after.decision
    assert decision is not None
    if then is None or after.rules.turn != before.rules.turn:
        return True
    player, other = decision.player, opponent(decision.player)
    if judge.life(after.table, other) < judge.life(before.table, other):
        return True
    if times_taken(before, option) >= MOST_TIMES:
        return False
    if then.player == player and _offered(then, decision, option) < _offered(
        decision, decision, option
    ):
        return True
    was, now = _numbers(_seen(before, player)), _numbers(_seen(after, player))
    return any(now.get(name, 0) < value for name, value in was.items())


def _offered(now: Decision, decision: Decision, option: int) -> int:
    """Returns the number of options with the option's facts."""
    facts = decision.options[option].facts
    return sum(one.facts == facts for one in now.options)


def _seen(line: Line, player: Player) -> View:
    """Returns the player's view without the options, because annotating those takes time."""
    return line.rules.view(player, None, ())


def _numbers(view: View) -> Mapping[object, float]:
    """Returns the numbers that can be paid with or taken from a player: their counters, the number
    of cards in each zone, and the numbers on cards in play. Negative numbers count as 0."""
    found: dict[object, float] = {}
    for player in PLAYERS:
        side = view.side(player)
        for counter in side.counters:
            found[player, "counter", counter.name] = max(0, counter.value)
        for zone in side.zones:
            found[player, "zone", zone.key] = zone.size
            if zone.style == "line":
                found[player, "cards", zone.key] = _sum(zone.cards or ())
    return found


def _sum(cards: Iterable[CardView]) -> float:
    return sum(max(0, stat.value) for card in cards for stat in card.stats)
