"""The missions in which a newcomer learns the game, in the order of `missions.txt`."""

from typing import Final

from engine.mission_files import missions

MISSIONS: Final = missions(__name__, "asigoc")
