"""Whether Discord still takes an answer to a press.

Discord waits three seconds from when it made an interaction, by its own clock. How long one was on
its way is measured against the fastest that came lately: so a host whose clock is wrong, by however
much, refuses nothing.
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
"""How old a press may be to be taken: what is left of three seconds is for the answer's way."""

DEFERRED_SECONDS: Final = 14 * 60.0
"""The same for one for which more time was asked."""

WINDOW_SECONDS: Final = 600.0
"""For how long the fastest press counts as it is. Clocks drift."""

DRIFT: Final = 2e-4
"""By how much, at most: seconds for each second after that."""

TOLD_SECONDS: Final = 1.0
"""From how wrong a clock on the log says so."""


class PressTooOld(Refusal):
    """The press is too old to be answered: it is not taken, and nobody could be told."""

    def __init__(self) -> None:
        super().__init__("That press came too late for Discord. Please press once more.")


class PressTimes:
    """How long presses have been on their way. `monotonic` gives seconds that no setting of the
    host's clock changes, `now` the host's time."""

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
        """Notes the id of an interaction that has just come: the delays of the fastest, one for
        each half of the window, are what others are measured against."""
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
        """Returns a check that raises PressTooOld once the press is too old."""
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
        """For how many seconds an interaction has been on its way, here included."""
        self.note_arrival(interaction)
        return self._age(interaction)

    def is_late(self, interaction: int) -> bool:
        """Whether an interaction of that id that has just come was on its way for too long: this
        process was paused, and Discord takes no answer any more."""
        return self.age(interaction) > ANSWER_SECONDS

    def _age(self, interaction: int) -> float:
        """For how many seconds the press has been on its way, as far as can be told."""
        now = self._monotonic()
        fastest = (
            delay + DRIFT * max(0.0, now - at - WINDOW_SECONDS) for at, delay in self._fastest
        )
        return self._delay(interaction) - min(fastest)

    def _delay(self, interaction: int) -> float:
        """Seconds from when Discord made it, counted from a moment that is the same for all."""
        return self._monotonic() - snowflake_time(interaction).timestamp()

    def _tell_offset(self, interaction: int) -> None:
        offset = (self._now() - snowflake_time(interaction)).total_seconds()
        if abs(offset) > TOLD_SECONDS and abs(offset - self._told) > TOLD_SECONDS:
            self._told = offset
            log.warning("this machine's clock is about %.1f seconds off Discord's", offset)
