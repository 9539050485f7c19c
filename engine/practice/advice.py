"""The only way to ask the practice player for its choices."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from typing import Final

from engine.core.randomness import SeededRandom
from engine.match import Match
from engine.players import Player
from engine.practice.imagination import imagine
from engine.practice.knowledge import Knowledge, knowledge_of
from engine.practice.levels import SKILLS, Level
from engine.practice.line import never
from engine.practice.reasons import option_reason
from engine.practice.search import search_options
from engine.registry import games

VERSION: Final = 3
"""The version of the practice player, from 1. Raise it if the player could choose differently by
the same rules, knowledge, level and seed: its earlier choices can't be computed again then."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The computer player's advice: the number of an option and a reason. The reason is one
    sentence of plain text with card names as players wrote them; "" if no reason was asked for, or
    if none is certain. `hurried` says whether the search ended early because its time ran out."""

    option: int
    reason: str = ""
    hurried: bool = False


def advise(
    match: Match,
    player: Player,
    level: Level,
    seed: bytes,
    out_of_time: Callable[[], bool] = never,
    *,
    explain: bool = False,
) -> Advice:
    """Returns the option that the computer at this level would choose in the player's place. The
    match must wait for that player. With `explain`, the result has a reason. The result depends
    only on what the player may know, the level and the seed, unless time runs out during the
    search.
    """
    known = knowledge_of(match, player)
    advice = advice_from(known, level, seed, out_of_time)
    return with_reason(known, advice, seed, out_of_time) if explain else advice


def advice_from(
    known: Knowledge, level: Level, seed: bytes, out_of_time: Callable[[], bool] = never
) -> Advice:
    """Returns the option that the computer at this level would choose for the player whose
    knowledge of the match is `known`."""
    decision = known.view.decision
    assert decision is not None
    place = f"{level}.{len(known.events)}.{len(known.steps)}.{known.view.turn}"
    random = SeededRandom(sha256(seed + place.encode()).digest())
    skill, judge = SKILLS[level], games()[known.game].judge()
    if random.below(100) < skill.slips:
        slip = random.below(len(decision.options))
        again = decision.options[slip].facts in known.taken
        if not again or slip in (decision.default, decision.passing):
            return Advice(slip)
    if skill.playouts and random.below(100) >= skill.ahead:
        skill = replace(skill, playouts=0)
    imagined = partial(imagine, known, random)
    found = search_options(decision, imagined, judge, skill, out_of_time)
    return Advice(found.option, hurried=found.hurried)


def passing_option(match: Match, player: Player) -> int:
    """Returns the option of the present decision that does the least: passing if possible. Doesn't
    search.

    >>> match.decision.options[passing_option(match, "A")].label
    'End turn'
    """
    decision = match.decision
    assert decision is not None
    assert decision.player == player
    return games()[match.game].judge().neutral_option(match.since_main_action().now.table, decision)


def with_reason(
    known: Knowledge, advice: Advice, seed: bytes, out_of_time: Callable[[], bool] = never
) -> Advice:
    """Returns the advice with its reason. If time ran out during the search, advice to do nothing
    gets no reason, because the search may have missed something better."""
    decision = known.view.decision
    assert decision is not None
    if advice.hurried and advice.option == decision.default:
        return advice
    return replace(advice, reason=reason_for(known, advice.option, seed, out_of_time))


def reason_for(
    known: Knowledge, option: int, seed: bytes, out_of_time: Callable[[], bool] = never
) -> str:
    """Returns one sentence that says why an option may be good. Returns "" if nothing about the
    option is true in every imagined match, or if time is up."""
    decision = known.view.decision
    assert decision is not None
    random = SeededRandom(sha256(seed + b"why").digest())
    judge = games()[known.game].judge()
    return option_reason(decision, option, partial(imagine, known, random), judge, out_of_time)
