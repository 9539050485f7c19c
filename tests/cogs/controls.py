"""The controls of every command."""

from __future__ import annotations

from importlib import import_module

from bot.app.client import command_modules
from cogs.ui.controls import Control
from cogs.ui.forms import Form


def control_kinds() -> dict[str, type[Control]]:
    """Every kind of control that has ids, by its name: a bot that starts anew loads some again."""
    for module in command_modules():
        import_module(module)
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
    """Every kind of form."""
    for module in command_modules():
        import_module(module)
    return [kind for kind in Form.__subclasses__() if kind.__module__.startswith("cogs.")]
