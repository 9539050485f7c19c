"""The privacy policy that hosts begin with says what the program does."""

from __future__ import annotations

import re
from pathlib import Path

from bot import portraits
from bot.privacy import departed_servers
from bot.settings import Settings
from tests.conftest import Table

POLICY = Path(__file__).resolve().parents[2] / "docs" / "templates" / "privacy.md"


def test_it_keeps_things_as_long_as_the_policy_says():
    [kept] = re.findall(r"## For how long\n(.*?)\n##", POLICY.read_text(encoding="utf-8"), re.S)
    days = re.findall(r"(\d+) days", kept)
    kept_days = portraits.KEPT_DAYS, departed_servers.KEPT_DAYS, Settings(_env_file=None).backups
    assert days == [str(one) for one in kept_days]


def test_its_commands_are_those_there_are(table: Table):
    named = re.findall(r"`/([a-z ]+)`", POLICY.read_text(encoding="utf-8"))
    known = {command.qualified_name for command in table.bot.tree.walk_commands()}
    assert named
    assert set(named) - known == set()
