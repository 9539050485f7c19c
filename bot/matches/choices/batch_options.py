"""Several options that a player chooses at once; they are then made one after the other."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.store.matches.match_rows import ChoiceRow
from engine.decisions import Decision, Option
from engine.match import Match
from engine.players import Player


@dataclass(frozen=True, slots=True)
class BatchResult:
    """The result of choosing several options at once: the rows to store, and `left`, the options
    that were no longer possible."""

    rows: list[ChoiceRow]
    left: Sequence[Option]


def in_rounds(match: Match, options: Sequence[int], most: int) -> tuple[int, ...]:
    """Returns the order in which a player makes several choices again and again, as option numbers
    of the current decision: first all `options` once, then again those that are still possible, and
    so on. Returns at most `most` numbers. Returns an empty tuple if not all `options` are possible
    one after the other in the first round."""
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
    """Returns the number of the option in a later `decision` that does what `option` did. Returns
    None if there is no such option, or if the decision isn't the player's.

    An attack matches only an attack by the same card. For other options, the card may have moved to
    another position in its zone; in that case, returns the first option with equal `facts` and
    target.
    """
    if decision is None or decision.player != player:
        return None
    alike = [number for number, one in enumerate(decision.options) if _is_same_option(one, option)]
    there = (number for number in alike if decision.options[number].place == option.place)
    return next(there, alike[0] if alike and option.aim is None else None)


def _is_same_option(one: Option, other: Option) -> bool:
    return (one.facts, one.aim) == (other.facts, other.aim)
