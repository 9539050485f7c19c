"""Tournaments that an organiser has described and not confirmed yet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bot.matches.ids import new_id
from bot.tournaments.making import NewTournament

KEPT_SECONDS: Final = 15 * 60
"""As long as the question is there: after that Discord takes no edit of it."""

MOST: Final = 1000


@dataclass(frozen=True, slots=True)
class _Draft:
    organiser: int
    wanted: NewTournament
    made: int


class Drafts:
    """The drafts of one bot. They are in memory alone: after a restart organisers are asked to
    begin again. `now` gives whole seconds since 1970."""

    def __init__(self, now: Callable[[], int]) -> None:
        self.now = now
        self._drafts: dict[str, _Draft] = {}

    def keep(self, organiser: int, wanted: NewTournament) -> str:
        """Keeps a draft and returns its id. The oldest one goes where there are too many."""
        oldest_first = list(self._drafts.items())
        late = self.now() - KEPT_SECONDS
        kept = [(key, draft) for key, draft in oldest_first if draft.made > late]
        self._drafts = dict(kept[-(MOST - 1) :])
        key = new_id()
        self._drafts[key] = _Draft(organiser, wanted, self.now())
        return key

    def take(self, key: str, organiser: int) -> NewTournament | None:
        """Removes and returns an organiser's draft. None where it is not there (any more)."""
        draft = self._drafts.get(key)
        if draft is None or draft.organiser != organiser:
            return None
        del self._drafts[key]
        return draft.wanted if draft.made > self.now() - KEPT_SECONDS else None
