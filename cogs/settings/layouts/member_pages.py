"""The pages of `/settings`: a first one that leads to the sections, and one for each."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.base.discord_text import counted
from bot.discord_api.discord_calls import OutgoingMessage
from bot.store.settings.preferences import Loudness, Preferences
from cogs.settings import controls
from cogs.settings.controls import SECTIONS, Section, SectionButton, Toggle
from cogs.ui.pages import Page, PageRow, page_message


@dataclass(frozen=True, slots=True)
class ToggleWords:
    """The texts of a setting that is on or off: its section, its state in words, and the labels of
    the button that turns it `on` and `off`."""

    section: Section
    when_on: str
    when_off: str
    turn_on: str
    turn_off: str


TOGGLES: Final[Mapping[Toggle, ToggleWords]] = {
    "direct": ToggleWords(
        "calls",
        "**Direct messages**\nI send your hand and call you there.",
        "**Direct messages**\nNone. I call you where the match is played.",
        "Send direct messages",
        "Stop direct messages",
    ),
    "text_board": ToggleWords(
        "board",
        "**Board in words**\nOn: you get few words, no pictures.",
        "**Board in words**\nOff: you see pictures.",
        "Use words",
        "Use pictures",
    ),
    "new_messages": ToggleWords(
        "board",
        "**New messages**\nScreen readers announce each decision.",
        "**New messages**\nOff: your hand changes in place.",
        "Send new messages",
        "Edit one message",
    ),
    "shows_portrait": ToggleWords(
        "board",
        "**Your avatar**\nIt's on the boards of your matches.",
        "**Your avatar**\nBoards show your initial.",
        "Show my avatar",
        "Hide my avatar",
    ),
    "in_puzzle_tables": ToggleWords(
        "board",
        "**Puzzle table**\nYour server sees which you solve.",
        "**Puzzle table**\nIt leaves you out.",
        "Show my puzzles",
        "Hide my puzzles",
    ),
    "takes_challenges": ToggleWords(
        "challenges",
        "**Challenges**\nEverybody can challenge you.",
        "**Challenges**\nYou refuse all, and I tell challengers so.",
        "Take challenges",
        "Refuse challenges",
    ),
    "cuts_deck": ToggleWords(
        "challenges",
        "**Cutting the deck**\nI ask you and your opponent to cut it before each match.",
        "**Cutting the deck**\nOff: I deal at once.",
        "Ask me",
        "Deal at once",
    ),
    "looks_ahead": ToggleWords(
        "challenges",
        "**What if? in rated matches**\nOn, if your opponent wants it too.",
        "**What if? in rated matches**\nOff, for your opponent too.",
        "Allow What if?",
        "Forbid What if?",
    ),
}
"""The settings that are on or off, in the order of their sections' pages."""


_LOUD: Final[Mapping[Loudness | None, str]] = {
    None: "each turn (Daily: when time is short)",
    "turn": "every turn",
    "quarter": "when my time is short",
    "day": "once a day",
    "never": "none",
}
"""Short words for how often matches call."""


def settings_page(preferences: Preferences) -> OutgoingMessage:
    """Returns the first page of a member's settings."""
    rows = [PageRow(_summary(section, preferences), SectionButton(section)) for section in SECTIONS]
    words = "Choose what to change. It counts on every server."
    return page_message(Page("settings", words, "Your settings", rows=rows))


def section_page(
    section: Section, preferences: Preferences, blocked: Collection[int]
) -> OutgoingMessage:
    """Returns the page of one section of a member's settings. `blocked` are the ids of members
    against whom that member doesn't want to play."""
    rows = [
        PageRow(words.when_on if on else words.when_off, _toggle_button(toggle, on=on))
        for toggle, words in TOGGLES.items()
        if words.section == section
        for on in (getattr(preferences, toggle),)
    ]
    rows += _menu_rows(section, preferences, blocked)
    back = SectionButton("all")
    return page_message(Page("settings-section", title=SECTIONS[section], rows=rows, back=back))


def _menu_rows(
    section: Section, preferences: Preferences, blocked: Collection[int]
) -> Sequence[PageRow]:
    """Returns the parts of a section's page that have a menu."""
    match section:
        case "passing":
            words = "Choose whether I ask you when all you can do is pass or end your turn."
            menu = controls.PassPreferenceMenu(preferences.pass_preference)
            return [PageRow(words, menu=menu)]
        case "calls":
            words = "**How loud**\nChoose how often your matches call you."
            if preferences.loudness is None:
                words += " By default: every turn, but in Daily only when your time is short."
            return [PageRow(words, menu=controls.LoudnessMenu(preferences.loudness))]
        case "challenges":
            words = (
                f"**Blocked: {counted(len(blocked), 'member')}**\nThey can't challenge you, and "
                "the queue never pairs you. I don't tell them."
            )
            return [PageRow(words, menu=controls.BlocksMenu(now=blocked))]
        case _:
            return ()


def _toggle_button(toggle: Toggle, *, on: bool) -> controls.ToggleButton:
    words = TOGGLES[toggle]
    return controls.ToggleButton(toggle, not on, label=words.turn_off if on else words.turn_on)


def _summary(section: Section, preferences: Preferences) -> str:
    """Returns a section's most important setting in a few words."""
    match section:
        case "calls":
            words = _LOUD[preferences.loudness]
        case "board":
            words = "in words" if preferences.text_board else "in pictures"
        case "challenges":
            words = "from everybody" if preferences.takes_challenges else "none"
        case "passing":
            asked = preferences.pass_preference == "always"
            words = "always ask me" if asked else "ask me when I can act"
    return f"**{SECTIONS[section]}**: {words}"
