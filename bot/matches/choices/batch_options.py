"""Options that a player takes at once, which are then taken one after the other."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.store.matches.match_rows import ChoiceRow
from engine.decisions import Decision, Option
from engine.match import Match
from engine.players import Player


@dataclass(frozen=True, slots=True)
class BatchResult:
    """What came of several options taken at once: what to store, and those that could not be
    taken."""

    rows: list[ChoiceRow]
    left: Sequence[Option]


def can_all_be_taken(match: Match, options: Sequence[int]) -> bool:
    """Whether each of these options of the waiting decision can still be taken after those before
    it."""
    then, decision = match.fork(), match.decision
    if decision is None:
        return False
    for option in [decision.options[number] for number in options]:
        number = find_matching_option(option, decision.player, then.decision)
        if number is None:
            return False
        then.choose(decision.player, number)
    return True


def find_matching_option(option: Option, player: Player, decision: Decision | None) -> int | None:
    """The number of the same option in a later decision of the player, None if it has none.

    An attack is the same by its card too. What else is taken at once may have moved up since in
    the place where it lies: then it is the first that says the same.
    """
    if decision is None or decision.player != player:
        return None
    alike = [number for number, one in enumerate(decision.options) if _is_same_option(one, option)]
    there = (number for number in alike if decision.options[number].place == option.place)
    return next(there, alike[0] if alike and option.aim is None else None)


def _is_same_option(one: Option, other: Option) -> bool:
    return (one.facts, one.aim) == (other.facts, other.aim)
