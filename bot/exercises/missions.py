"""The missions of the games, and members' progress in them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import engine
from bot.base.refusals import Refusal
from bot.exercises.written_card import GONE, key_of
from bot.store import Store
from bot.store.exercises.mission_progress import finished_missions, missions_about
from engine.exercise import Exercise

NO_MISSIONS: Final = "There are no missions for that game here. `/rules` explains it."


@dataclass(frozen=True, slots=True)
class ListedMission:
    """A mission in a member's list: its number (from 1), and whether the member has finished it."""

    exercise: Exercise
    number: int
    finished: bool

    @property
    def key(self) -> str:
        """The mission's key, unique in its game."""
        return key_of(self.exercise)


class MissionService:
    """The missions that members can play, in order, and their progress in one store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def list_missions(self, user: int, game: str) -> Sequence[ListedMission]:
        """Returns all missions of a game with the member's progress. Raises Refusal if the game has
        no missions."""
        missions = _missions_of(game)
        finished = await self._store.fetch(finished_missions, user, game)
        return [
            ListedMission(one, number, key_of(one) in finished)
            for number, one in enumerate(missions, 1)
        ]

    async def next_of(self, user: int, game: str) -> ListedMission | None:
        """Returns the first mission of a game that the member hasn't finished; None if the member
        has finished all. Raises Refusal if the game has no missions."""
        return next((one for one in await self.list_missions(user, game) if not one.finished), None)

    async def mission_of_key(self, user: int, game: str, key: str) -> ListedMission:
        """Returns the game's mission of that key with the member's progress. Raises Refusal if the
        mission no longer exists."""
        for one in await self.list_missions(user, game):
            if one.key == key:
                return one
        raise Refusal(GONE)

    async def writing_of(self, user: int, game: str) -> ListedMission | None:
        """Returns the game's last mission, in which the member writes a card; None if the game has
        none."""
        exercise = engine.games()[game].writing
        if exercise is None:
            return None
        number = len(engine.games()[game].missions) + 1
        finished = await self._store.fetch(finished_missions, user, game)
        return ListedMission(exercise, number, key_of(exercise) in finished)

    async def latest_game(self, user: int) -> str | None:
        """Returns the key of the game in which the member last finished a mission; None if the
        member has finished no mission. Games that no longer have missions don't count."""
        about = await self._store.fetch(missions_about, user)
        done = [(one.finished, one.game) for one in about if one.finished is not None]
        taught = games_taught()
        return next((game for _, game in sorted(done, reverse=True) if game in taught), None)


def games_taught() -> Sequence[str]:
    """Returns the keys of the games that have missions."""
    return [key for key, game in engine.games().items() if game.missions]


def _missions_of(game: str) -> Sequence[Exercise]:
    found = engine.games().get(game)
    if found is None or not found.missions:
        raise Refusal(NO_MISSIONS)
    return found.missions
