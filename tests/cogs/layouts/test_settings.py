"""A server's settings, as its administrators see them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, get_args

from bot.store.limits.kept_out import KeptOut
from bot.store.settings.guild_settings import GuildRow
from bot.store.settings.preferences import Preferences
from cogs.settings.controls import SECTIONS, SetUpStep
from cogs.settings.layouts import server_pages
from cogs.settings.layouts.arrival import arrival_message, door_message
from cogs.settings.layouts.member_pages import section_page, settings_page
from cogs.settings.layouts.set_up import set_up_page
from tests.cogs.matches.reading import buttons, text_of


def bot(practice_matches: int = 1) -> Any:
    """Returns everything that a page asks a bot: the host's settings, for a server that the bot
    does not see."""
    settings = SimpleNamespace(practice_matches=practice_matches)
    return SimpleNamespace(settings=settings, get_guild=lambda guild: None)


def test_pages_of_a_server_that_has_set_nothing(screen: Callable[..., None]) -> None:
    row = GuildRow(10)
    screen("server", server_pages.server_page(row, ()))
    screen("server-channels", server_pages.channels_page(bot(), row))
    matches = server_pages.matches_page(bot(), row)
    screen("server-matches", matches)
    assert list(buttons(matches)) == ["Limit custom cards", "Stop practice", "◀ Server"]
    screen("server-words", server_pages.words_page(row))
    screen(
        "server-kept-out", server_pages.kept_out_page([KeptOut(10, 5, "Bob", 0, "Rude *words*")])
    )


def test_pages_have_room_for_every_warning() -> None:
    row = GuildRow(
        10, 1, 2, None, "daily", 5, False, report_channel=3, puzzle_channel=4, practice=False
    )
    channels = text_of(server_pages.channels_page(bot(), row))
    assert channels.count("⚠️ It was deleted.") == 4
    assert "⚠️ It was deleted." in text_of(server_pages.matches_page(bot(), row))


def test_where_nobody_may_practise_no_puzzle_comes() -> None:
    no_puzzle = "⚠️ I post none while practice is off."
    row = GuildRow(10)
    assert no_puzzle not in text_of(server_pages.channels_page(bot(), row))
    assert no_puzzle in text_of(server_pages.channels_page(bot(), replace(row, practice=False)))
    assert no_puzzle in text_of(server_pages.channels_page(bot(practice_matches=0), row))
    hosted_without = server_pages.matches_page(bot(practice_matches=0), row)
    assert "this bot's host has switched it off" in text_of(hosted_without)
    assert "Stop practice" not in buttons(hosted_without)


def test_the_pages_of_a_member(screen: Callable[..., None]) -> None:
    preferences = Preferences(1, direct=False, text_board=True)
    screen("settings", settings_page(preferences))
    for section in SECTIONS:
        screen(f"settings-{section}", section_page(section, preferences, [2, 3]))


def test_the_first_message_to_a_server_and_its_door(screen: Callable[..., None]) -> None:
    screen("arrival", arrival_message(10, ["Attach Files"]))
    screen("door", door_message())


def test_the_steps_of_setting_a_server_up(screen: Callable[..., None]) -> None:
    guild: Any = SimpleNamespace(id=10, get_role=lambda _: None)
    for step in get_args(SetUpStep):
        page = set_up_page(guild, GuildRow(10), step, get_args(SetUpStep), there=True)
        screen(f"set-up-{step}", page)
