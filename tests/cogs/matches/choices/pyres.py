"""A match in which Alice holds spells that do nothing."""

from __future__ import annotations

import pytest

from tests.bot.matches.kindred import PYRES
from tests.cogs.matches.choices.kindred import asked, started
from tests.cogs.matches.duel import Duel
from tests.cogs.matches.reading import Message, buttons, menus
from tests.conftest import Table


async def with_pyres(table: Table, monkeypatch: pytest.MonkeyPatch, **terms: object) -> Duel:
    """Returns a match with two of these spells in Alice's hand, and three summons."""
    return await started(table, monkeypatch, PYRES, **terms)


async def pyre(duel: Duel) -> tuple[int, str]:
    """Returns the first of these spells that Alice can play: the number and the label of the
    option."""
    options = (await asked(duel)).options
    return next((n, one.label) for n, one in enumerate(options) if one.futile)


async def press_pyre(duel: Duel, panel: Message | None = None) -> None:
    """Makes Alice press that spell on that panel, or in her direct messages."""
    panel = panel or duel.panel("A")
    number, _ = await pyre(duel)
    direct = f"match:choose:{duel.id}:{(await duel.truth()).number}:{number}"
    if direct in buttons(panel).values():
        await duel.press("A", panel, direct)
    else:
        [menu] = [one for one in menus(panel) if one.startswith("match:menu:")]
        await duel.press("A", panel, menu, str(number))
