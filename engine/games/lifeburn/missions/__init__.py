"""The missions in which a newcomer learns the game, in the order of `missions.txt`, and the mission
in which a member writes a card."""

from typing import Final

from engine.mission_files import missions, writing_mission

MISSIONS: Final = missions(__name__, "lifeburn")
WRITING: Final = writing_mission(__name__, "lifeburn")
