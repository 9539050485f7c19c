"""Several options that a player chooses at once; they are then made one after the other."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.store.matches.match_rows import ChoiceRow
from engine.decisions import Decision, Option
from engine.match import Match
from engine.players import Player


@dataclass(frozen=True, slots=True)
class BatchResult:
    """The result of several options chosen at once: the rows to store, and the options that weren't
    possible."""

    rows: list[ChoiceRow]
    left: Sequence[Option]


def can_all_be_taken(match: Match, options: Sequence[int]) -> bool:
    """Returns whether each of these options of the waiting decision is still possible after those
    before it."""
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
    """Returns the number of an equal option in a later decision of the player; None if there is
    none.

    Attacks are equal only if their cards are too. Other options may have moved up in their zone
    since: then the first with equal facts is returned.
    """
    if decision is None or decision.player != player:
        return None
    alike = [number for number, one in enumerate(decision.options) if _is_same_option(one, option)]
    there = (number for number in alike if decision.options[number].place == option.place)
    return next(there, alike[0] if alike and option.aim is None else None)


def _is_same_option(one: Option, other: Option) -> bool:
    return (one.facts, one.aim) == (other.facts, other.aim)
