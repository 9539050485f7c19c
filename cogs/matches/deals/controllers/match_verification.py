"""Verification of an open match, for any member who asks."""

import asyncio
import time
from dataclasses import replace
from typing import Final

from bot.app.client import Deckhand
from bot.base.refusals import Refusal
from bot.base.turns import FairTurns
from bot.deals.computer_choices import recompute_computer_choices
from bot.deals.verification import verify_match
from bot.discord_api.discord_calls import OutgoingMessage, defer, respond
from bot.processes.time_limits import TooSlow
from bot.replays.openness import NotOpen
from cogs.matches.deals.layouts.fair_deal import (
    VerifyMatch,
    commitment_line,
    parts_files,
    when_told,
)
from cogs.matches.deals.layouts.verification_report import verification_message
from cogs.ui.controls import Interaction

RECOMPUTING_SECONDS: Final = 120.0
"""Seconds for recomputing the computer's choices for one member, at most."""

ANSWERING_SECONDS: Final = 780.0
"""Seconds for the recomputing and the wait for a turn, at most. Discord accepts an answer for 15
minutes."""

ONE_AT_A_TIME: Final = "I am verifying a match for you already."
TOO_SLOW: Final = "This took too long now. Try again later."
SECRET: Final = (
    "I can't verify match {id} yet, because its deal is still secret. {when} Its fingerprint is "
    "`{commitment}`."
)
PLAYED_ON_SECRET: Final = (
    "Match {id} continues another one, whose deal can't be verified by everybody yet. {when}"
)


class VerificationController:
    """The handler of **Verify**, which checks the deal and the choices of a match. A member can
    verify one match at a time. The match is replayed in another process. The computer's choices are
    recomputed for one match at a time, with lower priority than its choices in running matches."""

    def __init__(self, bot: Deckhand) -> None:
        self._replays = bot.services.replays
        self._workers = bot.workers
        self._thinking = bot.services.thinking
        self._asking: set[int] = set()
        self._turns = FairTurns(1)

    async def take(self, interaction: Interaction, match_id: str, _: VerifyMatch) -> None:
        """Verifies a match and answers privately with the findings. Raises NoSuchMatch if the match
        doesn't exist, and Refusal in three cases: the match is still secret, the member is already
        verifying a match, or verifying takes too long."""
        user = interaction.user.id
        if user in self._asking:
            raise Refusal(ONE_AT_A_TIME)
        await defer(interaction)
        self._asking.add(user)
        try:
            await respond(interaction, await self._verified(interaction, match_id))
        except (TooSlow, TimeoutError) as error:
            raise Refusal(TOO_SLOW) from error
        finally:
            self._asking.discard(user)

    async def _verified(self, interaction: Interaction, match_id: str) -> OutgoingMessage:
        user, guild = interaction.user.id, interaction.guild_id
        try:
            row, match, drawn = await self._replays.read_to_verify(match_id, user, guild)
        except NotOpen as closed:
            row, words = closed.row, PLAYED_ON_SECRET if closed.row.origin else SECRET
            when = when_told(row, closed.secrecy)
            commitment = commitment_line(row)
            raise Refusal(words.format(id=row.id, when=when, commitment=commitment)) from None
        found = await self._workers.replay(user, verify_match, match)
        found = replace(found, findings=[*found.findings, *drawn])
        if match.about.computer is not None:
            async with (
                asyncio.timeout(ANSWERING_SECONDS),
                self._turns.turn(user) as turn,
            ):
                began = time.monotonic()
                computers = await recompute_computer_choices(
                    match, self._thinking, RECOMPUTING_SECONDS
                )
                turn.seconds = time.monotonic() - began
            found = replace(found, findings=[*found.findings, *computers])
        parts = await asyncio.to_thread(parts_files, row, match.sources)
        return verification_message(row, match, found, parts)
