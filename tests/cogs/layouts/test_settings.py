"""A server's settings, as its administrators see them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from bot.store.settings.guild_settings import GuildRow
from cogs.settings.controllers.server_settings import server_message
from tests.cogs.matches.reading import buttons, text_of


def bot(practice_matches: int = 1) -> Any:
    """Returns all that the message asks a bot: what its host has set, and for a server that it does
    not see."""
    settings = SimpleNamespace(practice_matches=practice_matches)
    return SimpleNamespace(settings=settings, get_guild=lambda guild: None)


def test_settings_of_which_none_is_set(screen: Callable[..., None]) -> None:
    message = server_message(bot(), GuildRow(10))
    screen("settings-server", message)
    assert list(buttons(message)) == ["Do not allow them", "Switch off", "Edit words"]


def test_what_was_set_and_is_gone_counts_as_not_set() -> None:
    row = GuildRow(10, matches_channel=1, queue_channel=2, report_channel=3, puzzle_channel=4)
    said = text_of(server_message(bot(), replace(row, organiser_role=5)))
    assert said.count("It was **deleted**, so this counts as not set.") == 5
    assert said.count("Not set") == 1


def test_where_nobody_may_practise_no_puzzle_comes() -> None:
    no_puzzle = "⚠️ None comes while practice matches are switched off."
    assert no_puzzle not in text_of(server_message(bot(), GuildRow(10)))
    assert no_puzzle in text_of(server_message(bot(), GuildRow(10, practice=False)))
    hosted_without = server_message(bot(practice_matches=0), GuildRow(10))
    assert no_puzzle in text_of(hosted_without)
    assert "Whoever hosts me has switched them off." in text_of(hosted_without)
    assert not [label for label in buttons(hosted_without) if label.startswith("Switch")]
