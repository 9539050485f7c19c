"""Every command, control and form has a row in the table of limits (docs/limits.md)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from discord import app_commands

from tests.cogs.controls import control_kinds
from tests.cogs.posted_ids import FORMS
from tests.conftest import Table
from tests.repository import ROOT

COLUMNS = 6


def rows() -> Sequence[Sequence[str]]:
    """Returns the cells of each row of the table."""
    lines = (ROOT / "docs" / "limits.md").read_text("utf-8").splitlines()
    table = [line.strip("|").split("|") for line in lines if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in table[2:]]


def named(column: int) -> Counter[str]:
    """Returns how often each name is in code format in a column."""
    return Counter(name for row in rows() for name in re.findall("`([^`]+)`", row[column]))


def test_each_row_has_a_limit_for_a_member_for_a_server_and_in_all() -> None:
    for row in rows():
        assert len(row) == COLUMNS
        assert all(len(cell) > 2 for cell in row[:4]), row[0]


async def test_every_command_has_one_row(table: Table) -> None:
    commands = table.bot.tree.walk_commands()
    names = (one.qualified_name for one in commands if isinstance(one, app_commands.Command))
    assert named(4) == Counter(f"/{name}" for name in names)


def test_every_control_and_form_has_one_row() -> None:
    kinds = {kind.component_id.prefix for kind in control_kinds().values()}
    forms = {":".join(form.split(":")[:2]) for form in FORMS}
    assert named(5) == Counter(kinds | forms)
