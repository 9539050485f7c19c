"""The demo on a machine that is too busy for it."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

import bot.cli.demo
from bot.cli.demo import run


@pytest.fixture
def handlers() -> Iterator[None]:
    """Removes the handler of the log that the demo adds."""
    before = logging.getLogger().handlers[:]
    yield
    logging.getLogger().handlers[:] = before


@pytest.mark.usefixtures("handlers")
def test_a_start_that_takes_too_long_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bot.cli.demo, "SETTLE_SECONDS", 0.0)
    assert run() == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == (
        "The demo didn't start within 0 seconds: this machine is too busy. Start it again when the "
        "machine has less to do.\n"
    )
