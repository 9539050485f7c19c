"""Seeds with which every match here begins alike."""

from __future__ import annotations

import pytest

from tests.cogs.practice.practice import ALICE_BEGINS


@pytest.fixture(autouse=True)
def alice_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gives every match that begins one seed, with which its first seat begins."""
    monkeypatch.setattr("secrets.token_bytes", lambda count=32: ALICE_BEGINS * count)
