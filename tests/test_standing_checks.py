"""The checks after every test find the faults that they look for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.repository import ROOT
from tests.standing_checks import BARE_ADDRESS, texts_in

SCREENS = sorted((ROOT / "tests" / "cogs" / "layouts" / "screens").glob("*.txt"))


@pytest.mark.parametrize(
    ("text", "is_bare"),
    [
        ("Your match has begun: https://discord.com/channels/1/2/3", True),
        ("<https://discord.com/channels/1/2/3>", True),
        ("[https://discord.com](https://discord.com)", True),
        ("Your match has begun. [Go to the board](https://discord.com/channels/1/2/3).", False),
        ("Icons by [game-icons.net](<https://game-icons.net>)", False),
        ("https: //a. example", False),
    ],
)
def test_an_address_is_bare_unless_it_is_behind_words(text: str, is_bare: bool) -> None:
    assert (BARE_ADDRESS.search(text) is not None) is is_bare


def test_texts_are_found_in_messages_and_in_their_components() -> None:
    parts = [{"type": 17, "components": [{"type": 10, "content": "deep"}]}, {"label": "no text"}]
    payload = {"type": 4, "data": {"content": "top", "components": parts}}
    assert list(texts_in(payload)) == ["top", "deep"]
    assert list(texts_in(None)) == []


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.stem)
def test_no_stored_screen_has_a_bare_address(screen: Path) -> None:
    """A button that opens an address shows only its label."""
    lines = screen.read_text("utf-8").splitlines()
    assert [one for one in lines if "] link " not in one and BARE_ADDRESS.search(one)] == []
