"""Verification of the computer's choices: whether each choice follows from the stored seed and from
what the computer was able to see."""

import time
from collections.abc import Sequence
from typing import Final

from bot.deals.verification import MatchToVerify, VerificationFinding, computers_choices
from bot.processes.computer_thinking import ComputerThinking
from bot.processes.time_limits import ProcessDied, TooSlow
from engine.practice.advice import VERSION
from engine.practice.levels import LEVELS, Level

MOST_SECONDS: Final = 600.0
"""Seconds after which no more choices are recomputed. The finding says how many were left out."""

USUAL: Final[Level] = "normal"

MOST_PLACES: Final = 5
"""Maximum number of differing choices that a finding lists."""


async def recompute_computer_choices(
    match: MatchToVerify, thinking: ComputerThinking, seconds: float = MOST_SECONDS
) -> Sequence[VerificationFinding]:
    """Verifies the computer's choices in a match. `thinking` computes each choice again, from the
    stored seed and from what the computer was able to see, and the result is compared with the
    stored choice. Returns one finding, or () for a match between people.

    The finding also says how many choices can't be verified:

    - choices for which a clock left the computer less time;
    - choices that are left after `seconds`, or whose computation fails.

    If another version of the computer made the choices, none can be verified.
    """
    seed, own = match.computer_seed, computers_choices(match)
    if match.about.computer is None or seed is None:
        return ()
    if match.computer_version != VERSION:
        noted = f"version {match.computer_version}" if match.computer_version else "a version"
        words = f"its choices were made by {noted} of the computer, which is version {VERSION} here"
        return (VerificationFinding("computer", None, f"{words}, so they can't be computed again"),)
    end = time.monotonic() + seconds
    same, late, differ = 0, 0, list[str]()
    for choice in own:
        if choice.hurried:
            continue
        if time.monotonic() > end:
            late += 1
            continue
        record = match.record(choice.number)
        try:
            advice = await thinking.advise_again(
                record, match.about.computer, level_of(match.about.level), seed
            )
        except (ProcessDied, TooSlow, RuntimeError):
            late += 1
            continue
        if advice.hurried:
            late += 1
        elif advice.option == choice.option:
            same += 1
        else:
            differ.append(f"choice {choice.number}: option {advice.option}, not {choice.option}")
    return (_finding(same, late, sum(choice.hurried for choice in own), differ),)


def level_of(stored: str) -> Level:
    """Returns the computer's level whose name is stored with a match. If that level no longer
    exists, returns USUAL."""
    named: dict[str, Level] = {level: level for level in LEVELS}
    return named.get(stored, USUAL)


def _finding(same: int, late: int, hurried: int, differ: Sequence[str]) -> VerificationFinding:
    follow = "follows" if same == 1 else "follow"
    words = [f"{same:,} of its choices {follow} from its seed"]
    if hurried:
        were, do = ("was", "does") if hurried == 1 else ("were", "do")
        words.append(
            f"{hurried:,} {were} hurried by a clock or made before it, and {do} not follow from it"
        )
    if late:
        words.append(f"{late} couldn't be computed again in time")
    if differ:
        verb = "differs" if len(differ) == 1 else "differ"
        words.append(f"{len(differ):,} {verb}: {'; '.join(differ[:MOST_PLACES])}")
    agrees = False if differ else None if late or (hurried and not same) else True
    return VerificationFinding("computer", agrees, ", ".join(words))
