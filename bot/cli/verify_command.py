"""`deckhand verify FILE`: verifies a recorded match and how its cards were dealt, from the file of
its record."""

import asyncio
import sys
from dataclasses import replace
from typing import Final

from bot.base.discord_text import one_line
from bot.base.refusals import Refusal
from bot.cli.replay_command import record_bytes
from bot.deals.computer_choices import recompute_computer_choices
from bot.deals.verification import MatchToVerify, Verification, verify_match
from bot.deals.verification_text import verification_text
from bot.processes.computer_thinking import ComputerThinking
from bot.replays.record import OpenRecord, read_record
from bot.replays.record_verification import to_verify_record
from engine.registry import games

AGREES: Final = 0
DIFFERS: Final = 1
NOT_READABLE: Final = 2
NOT_ALL_TOLD: Final = 3
STATUSES: Final = {True: AGREES, False: DIFFERS, None: NOT_ALL_TOLD}

NOT_OPEN = (
    "This record shows only what one player or the public saw. You can only verify the record "
    "of an open match."
)
NO_GAME = "This program has no game {key!r}."


def verify_file(path: str) -> int:
    """Verifies the match recorded in the file at `path`: whether the commitment, the seed, the
    decks, the choices and the result agree. Also recomputes the computer's choices, if it played.
    Prints the findings and returns the exit status: 0 if everything agrees, 1 if something doesn't,
    2 if the file can't be verified, 3 if a part couldn't be checked."""
    try:
        match = _match(path)
    except Refusal as refusal:
        print(one_line(f"{path}: {refusal}"), file=sys.stderr)
        return NOT_READABLE
    found = asyncio.run(_verified(match))
    print(verification_text(match, found), end="")
    return STATUSES[found.agrees]


def _match(path: str) -> MatchToVerify:
    record = read_record(record_bytes(path))
    if not isinstance(record, OpenRecord):
        raise Refusal(NOT_OPEN)
    if record.about.game not in games():
        raise Refusal(NO_GAME.format(key=record.about.game[:40]))
    return to_verify_record(record)


async def _verified(match: MatchToVerify) -> Verification:
    found = verify_match(match)
    if match.about.computer is None:
        return found
    thinking = ComputerThinking()
    try:
        computers = await recompute_computer_choices(match, thinking)
    finally:
        await thinking.close()
    return replace(found, findings=[*found.findings, *computers])
