"""The buttons that answer whether a member's data is to go, and the action they stand for."""

from dataclasses import dataclass

from cogs.ui.component_ids import YES_NO, ComponentId
from cogs.ui.controls import ActionButton


@dataclass(frozen=True, slots=True)
class DeleteData:
    """Deletes everything that is stored about a member, if they are `sure`."""

    sure: bool


class DeleteAnswer(ActionButton, id=ComponentId("privacy:delete", YES_NO), action=DeleteData):
    """The answer to whether everything is to go."""
