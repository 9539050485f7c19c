"""Clicks of people at tables and what they were told, for comparison with what is stored."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from typing import Final

from bot.store.database.conflicts import AWAY
from cogs.matches.choices.controls import unpack_options

from .fakecord.results import Result
from .fakecord.world import World
from .stored import Database, all_stored
from .table import Action

NUMBER: Final = re.compile(
    r"match:(?:choose|menu|several|turn|attack|attackers|target):([A-Z0-9]+):(\d+)"
)
"""Ids that name the decision a match waits for, by the number of stored choices."""

STEPS: Final = 3
"""Maximum number of decisions between two options that are chosen at once."""


class Ledger:
    """The clicks and answers of all matches, by their ids."""

    def __init__(self) -> None:
        self.told: Counter[str] = Counter()
        """The highest number of choices of which a player was notified."""
        self.answered = self.unanswered = self.away = 0
        """The numbers of clicks that were answered, were not, and were told to try later."""
        self._options: dict[str, set[tuple[int, int]]] = defaultdict(set)
        self._several: dict[str, set[int]] = defaultdict(set)

    def note_click(self, match_id: str, action: Action) -> None:
        """Notes that a player is about to do an action."""
        if not action.decides:
            return
        kind, _, number, *option = action.custom_id.removeprefix("match:").split(":")
        at = int(number)
        if kind in ("several", "attack", "target"):
            count = len(action.values) if kind == "several" else len(unpack_options(option[0]))
            self._several[match_id].update(range(at, at + STEPS * count))
        else:
            chosen = option[0] if kind == "choose" else action.values[0]
            self._options[match_id].add((at, int(chosen)))

    def note_answer(self, result: Result) -> None:
        """Notes the result of an action."""
        if result.failed:
            self.unanswered += 1
            return
        self.answered += 1
        self.away += AWAY in result.text
        self._note_shown(str(result.message.raw.components))

    def note_screens(self, world: World) -> None:
        """Notes everything that is on a user's screen now as told."""
        for message in world.hub.all_messages():
            if message.author.bot:
                self._note_shown(str(message.components))

    def lost(self, database: Database) -> dict[str, tuple[int, int]]:
        """Returns the matches of which people were told more choices than are stored: both
        numbers."""
        query = "SELECT match_id, count(*) FROM choices GROUP BY match_id"
        there = dict(all_stored(database, query))
        told = {id_: (number, there.get(id_, 0)) for id_, number in self.told.items()}
        return {id_: both for id_, both in told.items() if both[0] > both[1]}

    def doubled(self, database: Database) -> list[tuple[str, int, int]]:
        """Returns stored choices that the player did not click at that decision, such as a click
        that was counted twice: match, number and option."""
        query = "SELECT match_id, number, option FROM choices WHERE NOT forced AND option >= 0"
        return [
            (id_, number, option)
            for id_, number, option in all_stored(database, query)
            if id_ in self.told
            and (number, option) not in self._options[id_]
            and number not in self._several[id_]
        ]

    def _note_shown(self, components: str) -> None:
        for match_id, number in NUMBER.findall(components):
            self.told[match_id] = max(self.told[match_id], int(number))
