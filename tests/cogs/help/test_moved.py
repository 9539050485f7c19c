"""Each old command, and each option of one, is still reachable."""

from __future__ import annotations

import re
from pathlib import Path

from discord import app_commands

from cogs.help.layouts.moved import MOVED
from tests.cogs.help.moved_paths import MOST_PRESSES
from tests.conftest import Table
from tests.repository import ROOT

OLD = (Path(__file__).parent / "old_commands.txt").read_text("utf-8").splitlines()


async def test_each_old_command_is_there_or_has_moved(table: Table) -> None:
    there = set[str]()
    for command in table.bot.tree.walk_commands():
        if isinstance(command, app_commands.Command):
            there.add(command.qualified_name)
            for option in command.parameters:
                there.add(f"{command.qualified_name} {option.display_name}:")
    gone = {line.old for line in MOVED}
    assert [one for one in OLD if one not in there | gone] == []


async def test_each_way_begins_with_a_command_and_takes_three_presses_at_most(table: Table) -> None:
    names = {command.name for command in table.bot.tree.get_commands()}
    assert [line for line in MOVED if line.command not in names] == []
    # An open form counts with its sending: its field is no press of its own.
    assert [line for line in MOVED if len(line.presses) > MOST_PRESSES] == []


def test_the_ways_are_in_order_and_named_once() -> None:
    old = [line.old for line in MOVED]
    assert old == sorted(set(old))
    assert set(old) <= set(OLD)


WORDS = sorted({one for one in OLD if " " in one and not one.endswith(":")}, key=len, reverse=True)
NAMED = re.compile(rf"(?:/|link\(\"|link\('|\{{)(?:{'|'.join(WORDS)})\b")
TOLD = ("bot", "cogs", "docs", "engine", "rendering", "README.md", "CONTRIBUTING.md")
EXEMPT = ("cogs/help/layouts/moved.py",)


def test_no_text_names_an_old_command() -> None:
    found = []
    for top in TOLD:
        path = ROOT / top
        files = [path] if path.is_file() else sorted(path.rglob("*"))
        for file in files:
            name = str(file.relative_to(ROOT))
            if file.suffix in (".py", ".md", ".txt", ".html") and name not in EXEMPT:
                for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
                    if match := NAMED.search(line):
                        found.append(f"{name}:{number}: {match[0]}")
    assert found == []
