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


def in_rounds(match: Match, options: Sequence[int], most: int) -> tuple[int, ...]:
    """Returns these options of the waiting decision, then those that are possible once more, round
    after round, `most` in all. Empty if one is no longer possible after those before it."""
    decision, then, taken = match.decision, match.fork(), list[int]()
    while decision is not None:
        count = len(taken)
        for option in options[: most - count]:
            same = find_matching_option(decision.options[option], decision.player, then.decision)
            if same is not None:
                then.choose(decision.player, same)
                taken.append(option)
            elif not count:
                return ()
        if len(taken) == count:
            break
    return tuple(taken)


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
