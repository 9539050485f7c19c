"""The commands of the page for hosts for several processes under systemd, in its order."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "hosting.md"


def test_the_database_is_named_before_several_processes_start():
    """Otherwise each runs on the former process's file, and that process keeps running too."""
    [section] = re.findall(r"^With systemd, on each(.*?)^\| Setting", PAGE.read_text(), re.M | re.S)
    lines = section.splitlines()
    order = [
        next(number for number, line in enumerate(lines) if line.strip().startswith(beginning))
        for beginning in (
            "DECKHAND_DATABASE=postgresql",
            "sudo systemctl disable --now deckhand",
            "sudo systemctl enable --now deckhand@1",
        )
    ]
    assert order == sorted(order)
