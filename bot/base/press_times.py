"""Whether Discord still accepts an answer to a press (an interaction).

Discord waits three seconds after creating an interaction, by its own clock. The bot measures a
press's delay against the fastest recent one. So a host whose clock is wrong, by however much,
refuses nothing.
"""

import logging
import time
from collections.abc import Callable
from datetime import datetime
from typing import Final

import discord
from discord.utils import snowflake_time, utcnow

from bot.base.clicks import click_here
from bot.base.refusals import Check, Refusal

log = logging.getLogger(__name__)

ANSWER_SECONDS: Final = 2.8
"""The oldest age of a press that the bot accepts, in seconds. The rest of Discord's three seconds
is for the answer's way."""

DEFERRED_SECONDS: Final = 14 * 60.0
"""The oldest age of a deferred press that the bot accepts, in seconds."""

WINDOW_SECONDS: Final = 600.0
"""Seconds for which the fastest press counts without a correction for clock drift."""

DRIFT: Final = 2e-4
"""The largest assumed clock drift, in seconds for each second after the window."""

TOLD_SECONDS: Final = 1.0
"""The clock offset, in seconds, from which the bot logs a warning."""


class PressTooOld(Refusal):
    """Raised if a press is too old to be answered. The bot doesn't perform the action and can't
    notify anybody."""

    def __init__(self) -> None:
        super().__init__("Your press came too late for Discord. Please press again.")


class PressTimes:
    """Measures how long presses take to arrive from Discord. `monotonic` returns seconds of a clock
    that nobody can set, `now` the host's time."""

    def __init__(
        self,
        monotonic: Callable[[], float] = lambda: time.monotonic(),
        now: Callable[[], datetime] = utcnow,
    ) -> None:
        self._monotonic = monotonic
        self._now = now
        self._fastest: list[tuple[float, float]] = []
        self._told = 0.0

    def note_arrival(self, interaction: int) -> None:
        """Records the arrival of an interaction. Call this for every interaction, because the ages
        of all interactions are computed from the one that has arrived with the shortest delay
        lately."""
        at, delay = self._monotonic(), self._delay(interaction)
        lately = [one for one in self._fastest if at < one[0] + WINDOW_SECONDS]
        self._fastest = lately or self._fastest[-1:]
        if not self._fastest or at > self._fastest[-1][0] + WINDOW_SECONDS / 2:
            self._fastest.append((at, delay))
        elif delay < self._fastest[-1][1]:
            self._fastest[-1] = (self._fastest[-1][0], delay)
        else:
            return
        self._tell_offset(interaction)

    def check_age_of(self, interaction: discord.Interaction) -> Check:
        """Returns a function that checks one press. When it's called, it raises PressTooOld if
        Discord would no longer accept an answer to the press."""
        self.note_arrival(interaction.id)

        def check() -> None:
            deferred = interaction.response.is_done()
            age = self._age(interaction.id)
            if age > (DEFERRED_SECONDS if deferred else ANSWER_SECONDS):
                click = click_here()
                log.warning(
                    "a press came too late to be answered, and was not taken: %.1f s, %.1f s here",
                    age,
                    click.seconds if click else 0.0,
                )
                raise PressTooOld

        return check

    def age(self, interaction: int) -> float:
        """Returns the seconds since the member pressed, including the time in this process."""
        self.note_arrival(interaction)
        return self._age(interaction)

    def is_late(self, interaction: int) -> bool:
        """Returns whether an interaction that has just arrived is too old for Discord to accept an
        answer, because this process was paused."""
        return self.age(interaction) > ANSWER_SECONDS

    def _age(self, interaction: int) -> float:
        """Returns the estimated age of the press in seconds."""
        now = self._monotonic()
        fastest = (
            delay + DRIFT * max(0.0, now - at - WINDOW_SECONDS) for at, delay in self._fastest
        )
        return self._delay(interaction) - min(fastest)

    def _delay(self, interaction: int) -> float:
        """Returns the seconds since Discord created the interaction, plus an offset that is the
        same for all."""
        return self._monotonic() - snowflake_time(interaction).timestamp()

    def _tell_offset(self, interaction: int) -> None:
        offset = (self._now() - snowflake_time(interaction)).total_seconds()
        if abs(offset) > TOLD_SECONDS and abs(offset - self._told) > TOLD_SECONDS:
            self._told = offset
            log.warning("this machine's clock is about %.1f seconds off Discord's", offset)
