"""Hints: the computer's choice in the place of a player who practises."""

import logging
from dataclasses import dataclass

from bot.matches.match_refusals import CannotThink, TooLate
from bot.matches.match_service import MatchService
from bot.processes.computer_thinking import ComputerThinking
from bot.processes.time_limits import ProcessDied, TooSlow
from engine.core.randomness import SEED_BYTES
from engine.players import Player
from engine.practice.advice import Advice
from engine.practice.levels import Level

log = logging.getLogger(__name__)

LEVEL: Level = "hard"
"""The level at which hints are computed."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A suggested option for the decision numbered `number`, with a reason."""

    number: int
    advice: Advice


class HintService:
    """Computes hints in the matches of one process. Hints use only what the player may know."""

    def __init__(self, matches: MatchService, thinking: ComputerThinking) -> None:
        self._matches = matches
        self._thinking = thinking

    async def advise(self, match_id: str, seat: Player) -> Hint:
        """Returns the option that the computer would choose for the waiting player in that seat,
        with a reason. Raises NoSuchMatch for an unknown id, MatchVoid for a match that was stopped
        without a result, TooLate if the match doesn't wait for that player, and CannotThink if
        thinking fails."""
        snapshot, record = await self._matches.with_record(match_id)
        if snapshot.public.waiting_for != seat:
            raise TooLate
        seed = snapshot.row.computer_seed or bytes(SEED_BYTES)
        try:
            advice = await self._thinking.advise(record, seat, LEVEL, seed, explain=True)
        except (ProcessDied, TooSlow, RuntimeError) as error:
            log.exception("no hint could be thought of in match %s", match_id)
            raise CannotThink from error
        return Hint(snapshot.number, advice)
