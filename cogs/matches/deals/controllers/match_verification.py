"""Verifying a match that is open, for whoever asks."""

import asyncio
import time
from dataclasses import replace
from typing import Final

from bot.app.client import Deckhand
from bot.base.current_time import now
from bot.base.fair_turns import FairTurns
from bot.base.refusals import Refusal
from bot.deals.computer_choices import recompute_computer_choices
from bot.deals.verification import match_to_verify, verify_match
from bot.discord_api.discord_calls import OutgoingMessage, defer, respond
from bot.matches.beginning.drawn_match import draw_finding
from bot.matches.match_refusals import too_slow_refusal, void_refusal
from bot.processes.time_limits import TooSlow
from bot.replays.openness import seen_from, why_secret
from bot.store.matches.match_beginnings import beginning_of
from bot.store.matches.match_rows import choices_from, deck_sources
from cogs.matches.deals.layouts.fair_deal import commitment_line, parts_files, when_told
from cogs.matches.deals.layouts.verification_report import verification_message
from cogs.ui.controls import Interaction

RECOMPUTING_SECONDS: Final = 120.0
"""Seconds in which the computer's choices are computed again for one member."""

ANSWERING_SECONDS: Final = 780.0
"""Seconds for that and the wait for a turn. Discord takes an answer for a quarter of an hour."""

ONE_AT_A_TIME: Final = "I am verifying a match for you already."
TOO_SLOW: Final = "This took too long now. Try again later."
SECRET: Final = (
    "The deal of match {id} is not told yet, so it cannot be verified. {when} Published was the "
    "commitment `{commitment}`."
)
PLAYED_ON_SECRET: Final = (
    "Match {id} was played on from another one, whose deal cannot be verified by everybody yet. "
    "{when}"
)
PREPARED: Final = "Match {id} began from a prepared position: nothing was dealt."


class VerificationController:
    """Serves `/match verify`, one match at a time for each member. Matches are played again where
    replays are; what the computer chose is computed in one match at a time, after all that it is
    to choose now."""

    def __init__(self, bot: Deckhand) -> None:
        self._store = bot.store
        self._workers = bot.workers
        self._thinking = bot.services.thinking
        self._asking: set[int] = set()
        self._turns = FairTurns(1)

    async def verify_match(self, interaction: Interaction, match_id: str) -> None:
        """Verifies a match and says privately what was found. Raises Refusal, NoSuchMatch."""
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
        async with self._store.read() as connection:
            row = await seen_from(connection, match_id, interaction.user.id, interaction.guild_id)
            if row.state == "void":
                raise void_refusal(row)
            if row.too_slow:
                raise too_slow_refusal(row)
            if not row.kind.is_dealt:
                raise Refusal(PREPARED.format(id=row.id))
            secrecy = await why_secret(connection, row, now())
            if secrecy is not None:
                words = PLAYED_ON_SECRET if row.origin else SECRET
                raise Refusal(
                    words.format(
                        id=row.id, when=when_told(row, secrecy), commitment=commitment_line(row)
                    )
                )
            sources = await deck_sources(connection, row)
            choices = await choices_from(connection, row.id, 0)
            beginning = await beginning_of(connection, row)
            drawn = await draw_finding(connection, row)
        match = match_to_verify(row, sources, choices, beginning)
        found = await self._workers.replay(interaction.user.id, verify_match, match)
        found = replace(found, findings=[*found.findings, *drawn])
        if match.about.computer is not None:
            async with (
                asyncio.timeout(ANSWERING_SECONDS),
                self._turns.turn(interaction.user.id) as turn,
            ):
                began = time.monotonic()
                computers = await recompute_computer_choices(
                    match, self._thinking, RECOMPUTING_SECONDS
                )
                turn.seconds = time.monotonic() - began
            found = replace(found, findings=[*found.findings, *computers])
        parts = await asyncio.to_thread(parts_files, row, sources)
        return verification_message(row, match, found, parts)
