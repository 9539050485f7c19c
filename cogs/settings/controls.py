"""The controls of the settings of servers and members, and their actions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal, get_args

import discord

from bot.decks.server_forbidden_words import MOST_WORDS
from bot.matches.clocks import CLOCKS
from bot.store.settings.preferences import Loudness, PassPreference
from cogs.matches.choices.layouts.auto_pass import DETAILS, TITLES
from cogs.ui.call_buttons import OpenCalls
from cogs.ui.choices import clock_options
from cogs.ui.component_ids import PAGE, SNOWFLAKE, YES_NO, ComponentId, Part, one_of
from cogs.ui.controls import ActionButton, ActionMenu, EntityMenu
from cogs.ui.forms import Form, TextField

ChannelSetting = Literal["matches_channel", "queue_channel", "report_channel", "puzzle_channel"]
Setting = Literal[ChannelSetting, "default_clock", "organiser_role"]
Toggle = Literal[
    "direct",
    "text_board",
    "new_messages",
    "takes_challenges",
    "shows_portrait",
    "in_puzzle_tables",
    "cuts_deck",
    "looks_ahead",
]

Section = Literal["calls", "board", "challenges", "passing"]

SECTIONS: Final[Mapping[Section, str]] = {
    "calls": "Calls",
    "board": "Board",
    "challenges": "Challenges",
    "passing": "Passing",
}
"""The sections of a member's settings, with their titles."""

ServerSection = Literal["channels", "matches", "words", "kept"]
AnySection = Literal[ServerSection, "all"]

SERVER_SECTIONS: Final[Mapping[ServerSection, str]] = {
    "channels": "Channels",
    "matches": "Matches and organisers",
    "words": "Forbidden words",
    "kept": "Kept out",
}
"""The sections of a server's settings, with their titles."""

SetUpStep = Literal["channel", "role", "clock", "puzzle"]

PASS_PREFERENCES: tuple[PassPreference, ...] = ("able", "always")

REASON_LENGTH = 200
"""Characters of the reason to keep a member out, at most."""

LOUDNESS: Final[Mapping[Loudness, str]] = {
    "turn": "Every turn",
    "quarter": "When a quarter of my time is left",
    "day": "Once a day for all matches",
    "never": "Never",
}
"""The choices for how often matches call, with their labels."""

AS_THE_CLOCK: Final = "Each turn (Daily: when time is short)"
"""The placeholder of the menu until a member has chosen."""

MOST_BLOCKED = 25
"""Members that a member can block, at most: as many as a menu of members holds."""


@dataclass(frozen=True, slots=True)
class ChangeServer:
    """The action that changes a column of a server's settings."""

    value: str | int | None
    setting: str


@dataclass(frozen=True, slots=True)
class EditWords:
    """The action that opens the form with the server's forbidden words."""


@dataclass(frozen=True, slots=True)
class OpenServer:
    """The action that turns to a section of a server's settings, or to the page of `all`
    sections."""

    section: AnySection


@dataclass(frozen=True, slots=True)
class TurnKeptOut:
    """The action that turns to a page of the members who are kept out of a server."""

    page: int


@dataclass(frozen=True, slots=True)
class KeepOut:
    """The action that keeps the member with this name out of a server."""

    user: int
    name: str


@dataclass(frozen=True, slots=True)
class LetIn:
    """The action that lets a member back into a server. `page` is the page of the list that the
    member is on."""

    page: int
    user: int


@dataclass(frozen=True, slots=True)
class AskReason:
    """The action that opens the form for the reason to keep a member out."""

    user: int


@dataclass(frozen=True, slots=True)
class GiveReason:
    """The action that notes the reason to keep a member out."""

    user: int
    reason: str


@dataclass(frozen=True, slots=True)
class SetUp:
    """The action that shows the first step of setting up a server."""

    guild: int


@dataclass(frozen=True, slots=True)
class ContinueSetUp:
    """The action that stores the answer to a step of setting up a server (None: no change), and
    shows the next step."""

    guild: int
    step: SetUpStep
    value: str | None = None


@dataclass(frozen=True, slots=True)
class OpenSettings:
    """The action that turns to a section of a member's settings, or to the page of `all`
    sections."""

    section: Section | Literal["all"]


@dataclass(frozen=True, slots=True)
class ChangePreference:
    """The action that changes a column of a member's preferences."""

    preference: str
    value: object


@dataclass(frozen=True, slots=True)
class BlockMembers:
    """The action that replaces the list of members whom a member doesn't want to play."""

    users: frozenset[int]


ServerAction = (
    ChangeServer | EditWords | OpenServer | TurnKeptOut | KeepOut | LetIn | AskReason | GiveReason
)
SetUpAction = SetUp | ContinueSetUp
MemberAction = OpenSettings | OpenCalls | ChangePreference | BlockMembers


class ChannelMenu(
    EntityMenu,
    id=ComponentId("settings:channel", one_of(*get_args(ChannelSetting))),
    action=ChangeServer,
):
    select = discord.ui.ChannelSelect
    look: ClassVar = {
        "channel_types": [discord.ChannelType.text, discord.ChannelType.news],
        "placeholder": "Choose a channel",
    }

    def wanted(self, *picked: Any) -> Any:
        return ChangeServer(self.item.values[0].id, *self.id_values)


class RoleMenu(
    EntityMenu, id=ComponentId("settings:role"), action=ChangeServer, setting="organiser_role"
):
    select = discord.ui.RoleSelect
    look: ClassVar = {"placeholder": "Choose a role"}


class ClockMenu(
    ActionMenu,
    id=ComponentId("settings:clock"),
    action=ChangeServer,
    picks=one_of(*CLOCKS),
    setting="default_clock",
):
    """The menu that sets the default clock of challenges."""

    def __init__(self, now: str | None = None) -> None:
        super().__init__(options=clock_options(now), placeholder="Choose a clock")


class ClearButton(
    ActionButton, id=ComponentId("settings:clear", one_of(*get_args(Setting))), action=ChangeServer
):
    label = "Clear"

    def wanted(self, *picked: Any) -> Any:
        return ChangeServer(None, *self.id_values)


class HomeMadeButton(
    ActionButton,
    id=ComponentId("settings:home_made", YES_NO),
    action=ChangeServer,
    setting="home_made",
):
    """The button that allows or forbids custom cards in games whose rules don't keep them fair."""


class PracticeSwitch(
    ActionButton,
    id=ComponentId("settings:practice", YES_NO),
    action=ChangeServer,
    setting="practice",
):
    """The button that allows or forbids practice matches against the computer. Running matches
    continue."""


class WordsButton(ActionButton, id=ComponentId("settings:words"), action=EditWords):
    label = "Edit words"


class WordsForm(
    Form, id=ComponentId("settings:words"), action=ChangeServer, setting="forbidden_words"
):
    title, file = "Forbidden words", "words.txt"
    fields = (
        TextField(
            "words",
            "Words that I refuse in texts",
            f"One per line, {MOST_WORDS} at most. * matches any letters: *word* is found inside "
            "other words.",
            lines=True,
            required=False,
        ),
    )


class ServerSectionButton(
    ActionButton,
    id=ComponentId("server:section", one_of("all", *SERVER_SECTIONS)),
    action=OpenServer,
):
    """The button that turns to a section of a server's settings, or back from it."""

    def __init__(self, section: AnySection) -> None:
        label = "◀ Server" if section == "all" else SERVER_SECTIONS[section]
        super().__init__(section, label=label)


class KeptOutPageButton(ActionButton, id=ComponentId("server:kept-page", PAGE), action=TurnKeptOut):
    """The button that turns to a page of the members who are kept out."""


class KeepOutMenu(EntityMenu, id=ComponentId("server:keep-out"), action=KeepOut):
    """A menu of members. A choice keeps the chosen member out of the server."""

    select = discord.ui.UserSelect
    look: ClassVar = {"placeholder": "Keep a member out"}

    def wanted(self, *picked: Any) -> Any:
        member = self.item.values[0]
        return KeepOut(member.id, member.display_name)


class LetInMenu(ActionMenu, id=ComponentId("server:let-in", PAGE), action=LetIn, picks=SNOWFLAKE):
    """A menu of the kept-out members on a page. A choice lets the chosen member in again."""

    def __init__(self, page: int, options: Sequence[discord.SelectOption] = ()) -> None:
        super().__init__(page, options=options, placeholder="Let a member in")


class ReasonButton(ActionButton, id=ComponentId("server:reason", SNOWFLAKE), action=AskReason):
    label = "Give a reason"


class ReasonForm(Form, id=ComponentId("server:why-out", SNOWFLAKE), action=GiveReason):
    title = "Kept out"
    fields = (
        TextField(
            "reason",
            "Reason",
            "The member can read it.",
            longest=REASON_LENGTH,
            lines=True,
            required=False,
        ),
    )


class SetUpButton(ActionButton, id=ComponentId("server:set-up", SNOWFLAKE), action=SetUp):
    label = "Set up"


class SetUpChannelMenu(
    EntityMenu, id=ComponentId("server:set-channel", SNOWFLAKE), action=ContinueSetUp
):
    """The menu that sets the channel for matches, on a page that is shown on the server."""

    select = discord.ui.ChannelSelect
    look: ClassVar = ChannelMenu.look

    def wanted(self, *picked: Any) -> Any:
        return ContinueSetUp(self.id_values[0], "channel", str(self.item.values[0].id))


class SetUpRoleMenu(EntityMenu, id=ComponentId("server:set-role", SNOWFLAKE), action=ContinueSetUp):
    """The menu that sets the organisers' role, on a page that is shown on the server."""

    select = discord.ui.RoleSelect
    look: ClassVar = RoleMenu.look

    def wanted(self, *picked: Any) -> Any:
        return ContinueSetUp(self.id_values[0], "role", str(self.item.values[0].id))


class SetUpMenu(
    ActionMenu,
    id=ComponentId("server:set-menu", SNOWFLAKE, one_of(*get_args(SetUpStep))),
    action=ContinueSetUp,
    picks=Part("[a-z]{1,10}|[0-9]{1,20}", str),
):
    """The menu that answers a step with one of the options that the bot lists."""

    def __init__(
        self, guild: int, step: SetUpStep, options: Sequence[discord.SelectOption] = ()
    ) -> None:
        super().__init__(guild, step, options=options, placeholder="Choose a clock")


class SkipButton(
    ActionButton,
    id=ComponentId("server:set-skip", SNOWFLAKE, one_of(*get_args(SetUpStep))),
    action=ContinueSetUp,
):
    label = "Skip"


class PostPuzzleButton(
    ActionButton,
    id=ComponentId("server:set-puzzle", SNOWFLAKE),
    action=ContinueSetUp,
    step="puzzle",
    value="yes",
):
    label, style = "Post it", discord.ButtonStyle.primary


class SectionButton(
    ActionButton,
    id=ComponentId("settings:section", one_of("all", *SECTIONS)),
    action=OpenSettings,
):
    """The button that turns to a section of a member's settings, or back from it."""

    def __init__(self, section: Section | Literal["all"]) -> None:
        label = "◀ Settings" if section == "all" else SECTIONS[section]
        super().__init__(section, label=label)


class PassPreferenceMenu(
    ActionMenu,
    id=ComponentId("settings:habit"),
    action=ChangePreference,
    picks=one_of(*PASS_PREFERENCES),
):
    """A menu of preferences that say when the bot asks the member although they can only pass."""

    def __init__(self, now: PassPreference | None = None) -> None:
        options = [
            discord.SelectOption(
                label=TITLES[one], value=one, description=DETAILS[one], default=one == now
            )
            for one in PASS_PREFERENCES
        ]
        super().__init__(options=options)

    def wanted(self, *picked: Any) -> Any:
        return ChangePreference("pass_preference", *self.picked)


class LoudnessMenu(
    ActionMenu,
    id=ComponentId("settings:loudness"),
    action=ChangePreference,
    picks=one_of(*LOUDNESS),
):
    """A menu of how often matches mention the member."""

    def __init__(self, now: Loudness | None = None) -> None:
        options = [
            discord.SelectOption(label=label, value=key, default=key == now)
            for key, label in LOUDNESS.items()
        ]
        super().__init__(options=options, placeholder=AS_THE_CLOCK)

    def wanted(self, *picked: Any) -> Any:
        return ChangePreference("loudness", *self.picked)


class ToggleButton(
    ActionButton,
    id=ComponentId("settings:wish", one_of(*get_args(Toggle)), YES_NO),
    action=ChangePreference,
):
    """The button that turns a setting on or off."""


class BlocksMenu(EntityMenu, id=ComponentId("settings:blocks"), action=BlockMembers):
    """A menu of the members that the member doesn't want to play against. A choice replaces the
    whole list."""

    select = discord.ui.UserSelect
    look: ClassVar = {"placeholder": "Block members", "min_values": 0, "max_values": MOST_BLOCKED}

    def wanted(self, *picked: Any) -> Any:
        return BlockMembers(frozenset(one.id for one in self.item.values))
