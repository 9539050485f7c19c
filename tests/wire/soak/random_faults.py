"""Random errors of Discord, in calls of every kind."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Final

from ..fakecord import model as m
from ..fakecord.hub import Hub

CALLBACK: Final = re.compile(r"/interactions/(\d+)/")

REFUSALS: Final = (
    (403, 50013),
    (403, 50001),
    (403, 50007),
    (404, 10003),
    (404, 10008),
    (404, 10062),
    (400, 40060),
)
"""Refusals of a call: status and code."""

TRANSIENT: Final = ("429", "500", "503", "500 after", "slow", "dropped", "dropped after")
STARTING: Final = ("/users/@me", "/oauth2/applications/@me", "/applications/@me", "/gateway/bot")
"""Calls at the start of the bot: if they are refused, the bot does not exist for Discord, and
ends."""

LONGEST_SECONDS: Final = 1.5
"""Maximum seconds by which a slow answer is late."""


def give_up(interaction: m.Interaction) -> None:
    """Ends the wait for an answer that can't come any longer."""
    if interaction.state == "pending":
        if interaction.timer is not None:
            interaction.timer.cancel()
        interaction.state = "timeout"
        interaction.done.set()


class RandomFaults:
    """Faults in that share of all calls. `counts` has their numbers by kind; `callbacks` has the
    interactions whose answer was affected."""

    def __init__(self, hub: Hub, luck: Random, share: float) -> None:
        self.counts: Counter[str] = Counter()
        self.callbacks: set[int] = set()
        self._hub = hub
        self._faults = hub.faults
        self._luck = luck
        self._share = share

    def draw(self, key: str, path: str) -> None:
        """Draws the fate of a call that is about to be handled."""
        if self._luck.random() >= self._share:
            return
        what: str | tuple[int, int]
        if path in STARTING:
            what = self._luck.choice(TRANSIENT[:3])
        else:
            what = self._luck.choice((*TRANSIENT, *REFUSALS))
        if found := CALLBACK.match(path):
            self.callbacks.add(int(found[1]))
            if not isinstance(what, str):
                give_up(self._hub.interactions[int(found[1])])
        self._add(f"{key.partition(' ')[0]} {path}", what)

    def _add(self, call: str, what: str | tuple[int, int]) -> None:
        faults = self._faults
        if not isinstance(what, str):
            status, code = what
            self.counts[f"{status}/{code}"] += 1
            faults.error(call, status, code=code)
            return
        self.counts[what] += 1
        if what == "429":
            faults.rate_limit(call, retry_after=self._luck.uniform(0.1, 1.0))
        elif what == "slow":
            faults.delay(call, self._luck.uniform(0.2, LONGEST_SECONDS))
        elif what.startswith("dropped"):
            faults.drop_connection(call, after=what.endswith("after"))
        elif what.endswith("after"):
            faults.error_after(call, 500)
        else:
            faults.error(call, int(what))
