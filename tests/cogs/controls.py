"""The controls of every command."""

from __future__ import annotations

import cogs.areas  # noqa: F401 - all controls and forms are known then
from cogs.ui.controls import Control
from cogs.ui.forms import Form


def control_kinds() -> dict[str, type[Control]]:
    """Returns every kind of control with ids, by its name: a bot that restarts loads some of them
    again."""
    found, left = {}, [Control]
    while left:
        below = left.pop().__subclasses__()
        left += below
        found |= {
            f"{one.__module__}.{one.__name__}": one
            for one in below
            if hasattr(one, "component_id") and one.__module__.startswith("cogs.")
        }
    return found


def form_kinds() -> list[type[Form]]:
    """Returns every kind of form."""
    return [kind for kind in Form.__subclasses__() if kind.__module__.startswith("cogs.")]
