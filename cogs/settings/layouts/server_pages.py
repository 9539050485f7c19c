"""The pages of `/server`: a first one that leads to the sections, and one for each."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, get_args

import discord

from bot.app.client import Deckhand
from bot.app.servers import can_be_mentioned, channel_there, missing_permissions, role_there
from bot.base.discord_text import counted, plain
from bot.base.people import mention_of
from bot.discord_api.discord_calls import OutgoingMessage
from bot.matches.clocks import DEFAULT_CLOCK, clock_words
from bot.store.limits.kept_out import KeptOut
from bot.store.settings.guild_settings import GuildRow
from cogs.settings import controls
from cogs.settings.controls import SERVER_SECTIONS, ServerSection, ServerSectionButton
from cogs.ui.controls import Control
from cogs.ui.pages import Page, PageRow, PageTurn, page_message, paged

CHANNELS: tuple[controls.ChannelSetting, ...] = get_args(controls.ChannelSetting)

TITLES: Final[Mapping[controls.Setting, str]] = {
    "matches_channel": "Matches",
    "queue_channel": "Queue",
    "report_channel": "Reports",
    "puzzle_channel": "Daily puzzle",
    "default_clock": "Clock",
    "organiser_role": "Organisers",
}

UNSET: Final[Mapping[controls.Setting, str]] = {
    "matches_channel": "in every channel",
    "queue_channel": "shown nowhere",
    "report_channel": "to the owner",
    "puzzle_channel": "none",
    "default_clock": "{clock}",
    "organiser_role": "administrators",
}

GONE: Final = "⚠️ It was deleted."
CLOSED: Final = "⚠️ I can't write there."
NO_PUZZLES: Final = "⚠️ I post none while practice is off."
SILENT: Final = "⚠️ My mentions don't notify this role. Allow anyone to mention it."

HOME_MADE: Final = {
    True: "**Custom cards**: in every game",
    False: "**Custom cards**: only in games whose rules keep them fair",
}
PRACTICE: Final = {
    True: "**Practice**: allowed",
    False: "**Practice**: only in direct messages",
}
NO_PRACTICE: Final = "**Practice**: this bot's host has switched it off"

WORDS: Final = (
    "I refuse members' texts that contain one of **{words}**, and name the word: in decks, "
    "tournaments and everything else that others here read."
)
NO_WORDS: Final = "I refuse only the words that this bot's host doesn't allow."

KEPT_OUT: Final = (
    "Members whom you keep out can't challenge, queue or join tournaments here. They finish the "
    "matches that they're in."
)
MEMBERS_A_PAGE: Final = 10


def server_page(row: GuildRow, members: Sequence[KeptOut]) -> OutgoingMessage:
    """Returns the first page of a server's settings. `members` are the members that the server
    keeps out."""
    are_set = sum(getattr(row, setting) is not None for setting in CHANNELS)
    said: Mapping[ServerSection, str] = {
        "channels": f"{are_set} of {len(CHANNELS)} set",
        "matches": clock_words(row.default_clock or DEFAULT_CLOCK)[0],
        "words": counted(len(row.forbidden_words.splitlines()), "word"),
        "kept": counted(len(members), "member"),
    }
    start = controls.SetUpButton(row.id, style=discord.ButtonStyle.primary)
    rows = [PageRow("**Set up**: four questions, one press each", start)]
    rows += [
        PageRow(f"**{SERVER_SECTIONS[section]}**: {words}", ServerSectionButton(section))
        for section, words in said.items()
    ]
    return page_message(Page("server", "Choose what to change.", "This server", rows=rows))


def channels_page(bot: Deckhand, row: GuildRow) -> OutgoingMessage:
    """Returns the page with the channels that a server uses (such as for matches or the queue) and
    menus to change them."""
    is_practised = bot.settings.practice_matches > 0 and row.practice
    rows: list[PageRow] = []
    for setting in CHANNELS:
        channel = channel_there(bot, row.id, getattr(row, setting))
        warning = CLOSED if channel and missing_permissions(channel) else ""
        if setting == "puzzle_channel" and not is_practised:
            warning = NO_PUZZLES
        menu = controls.ChannelMenu(setting, now=[channel.id] if channel else [])
        rows.append(_row(row, setting, channel.mention if channel else "", menu, warning))
    return _section("channels", rows)


def matches_page(bot: Deckhand, row: GuildRow) -> OutgoingMessage:
    """Returns the page with a server's settings for matches and tournaments."""
    clock = clock_words(row.default_clock or DEFAULT_CLOCK)[0]
    role = role_there(bot, row.id, row.organiser_role)
    silent = SILENT if role and not can_be_mentioned(role) else ""
    roles = controls.RoleMenu(now=[role.id] if role else [])
    forbid = "Limit custom cards" if row.home_made else "Allow custom cards"
    switch = controls.PracticeSwitch(
        not row.practice, label=f"{'Stop' if row.practice else 'Allow'} practice"
    )
    is_hosted = bot.settings.practice_matches > 0
    rows = [
        _row(row, "default_clock", clock, controls.ClockMenu(row.default_clock)),
        _row(row, "organiser_role", role.mention if role else "", roles, silent),
        PageRow(HOME_MADE[row.home_made], controls.HomeMadeButton(not row.home_made, label=forbid)),
        PageRow(PRACTICE[row.practice], switch) if is_hosted else PageRow(NO_PRACTICE),
    ]
    return _section("matches", rows)


def words_page(row: GuildRow) -> OutgoingMessage:
    """Returns the page about the words that a server forbids in names and texts. The page doesn't
    show these words."""
    count = len(row.forbidden_words.splitlines())
    words = WORDS.format(words=counted(count, "word")) if count else NO_WORDS
    return _section("words", [PageRow(words, controls.WordsButton())])


def kept_out_page(
    members: Sequence[KeptOut], page: int = 0, new: KeptOut | None = None
) -> OutgoingMessage:
    """Returns a page of the members that a server keeps out. `new` is the member who was just
    added, None if nobody was."""
    shown, page, pages = paged(members, page, MEMBERS_A_PAGE)
    turn = PageTurn(controls.KeptOutPageButton, (), page, pages)
    reason = controls.ReasonButton(new.user) if new else None
    rows = [PageRow(f"I keep **{plain(new.name)}** out now.", reason)] if new else []
    menus = [controls.LetInMenu(page, options=[_option(one) for one in shown])] if shown else []
    return page_message(
        Page(
            "kept-out",
            KEPT_OUT,
            SERVER_SECTIONS["kept"],
            lines=[_line(one) for one in shown],
            rows=rows,
            controls=[controls.KeepOutMenu(), *menus],
            turn=turn,
            back=ServerSectionButton("all"),
        )
    )


def _option(one: KeptOut) -> discord.SelectOption:
    return discord.SelectOption(label=one.name or str(one.user), value=str(one.user))


def _line(one: KeptOut) -> str:
    reason = f": {plain(one.reason)}" if one.reason else ""
    return f"- {mention_of(one.user)} since <t:{one.made}:d>{reason}"


def _section(section: ServerSection, rows: Sequence[PageRow]) -> OutgoingMessage:
    title, back = SERVER_SECTIONS[section], ServerSectionButton("all")
    return page_message(Page("server-section", title=title, rows=rows, back=back))


def _row(
    row: GuildRow,
    setting: controls.Setting,
    now: str,
    menu: Control[Any],
    warning: str = "",
) -> PageRow:
    """Returns a setting in words, with its menu. `now` is empty if it's unset, or if the chosen
    channel or role is gone."""
    value = getattr(row, setting)
    if value is not None and not now:
        warning = GONE
    words = now or UNSET[setting]
    if value is None:
        words = UNSET[setting].format(clock=now)
    clear = None if value is None else controls.ClearButton(setting)
    said = " ".join(filter(None, (f"**{TITLES[setting]}**: {words}", warning)))
    return PageRow(said, clear, menu)
