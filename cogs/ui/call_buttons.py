"""The button on each call of a match, which opens how often matches call. `cogs/settings` answers
it."""

from dataclasses import dataclass

from cogs.ui.component_ids import ComponentId
from cogs.ui.controls import ActionButton


@dataclass(frozen=True, slots=True)
class OpenCalls:
    """Shows a member how often matches call them, to change it."""


class FewerCallsButton(ActionButton, id=ComponentId("settings:fewer-calls"), action=OpenCalls):
    """Opens how often matches call."""

    label = "Fewer calls"
