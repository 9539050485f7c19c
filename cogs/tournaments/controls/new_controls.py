"""Controls of a new tournament: its draft, and the forms for its settings."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, get_args

import discord

from bot.matches.clocks import CLOCKS
from bot.store.matches.match_clocks import ClockKey
from bot.store.tournaments.tournament_rows import Format
from bot.tournaments.creation import LONGEST_NAME, LONGEST_SOURCE
from bot.tournaments.time_input import LONGEST as LONGEST_TIME
from cogs.ui.component_ids import GAME, MATCH_ID, YES_NO, ComponentId, Part, number, one_of
from cogs.ui.controls import ActionButton, ActionMenu
from cogs.ui.forms import ChoiceField, Form, TextField, TicksField

Setting = Literal["like", "rounds", "players", "decks", "time", "source"]
"""The key of a form with settings of a new tournament."""

SETTINGS: Final[Mapping[Setting, tuple[str, str]]] = {
    "rounds": ("Rounds", "How many, a cut, best of three"),
    "players": ("Players", "How many at most, check-in"),
    "decks": ("Decks", "Open lists, changing decks, a way of playing without decks"),
    "time": ("Time", "The clock, a round's time, players who don't come"),
    "source": ("Draw source", "A public number that it's drawn from"),
    "like": ("Like another", "Every setting of an earlier tournament"),
}
"""The forms by key: their names, and the settings in them."""

Preset = Literal["friday", "saturday", "last"]

PRESETS: Final[Mapping[Preset, str]] = {
    "friday": "Friday Swiss",
    "saturday": "Saturday bracket",
    "last": "Like last time",
}
"""The presets for a draft: their keys and the labels of their buttons."""

OPEN_LISTS: Final = "open_lists"
DECK_CHANGE: Final = "deck_change"
DECK_CUT: Final = "deck_cut"


@dataclass(frozen=True, slots=True)
class StartDraft:
    """The action that starts the draft of a new tournament."""


@dataclass(frozen=True, slots=True)
class UsePreset:
    """The action that gives a draft a name, a start and settings."""

    draft: str
    preset: Preset


@dataclass(frozen=True, slots=True)
class SetWeekly:
    """The action that chooses whether the tournament of a draft is held every week."""

    draft: str
    weekly: bool


@dataclass(frozen=True, slots=True)
class AskBasics:
    """The action that opens the form with the name, game, format and start of a draft."""

    draft: str


@dataclass(frozen=True, slots=True)
class AskSetting:
    """The action that opens a form with settings of a draft."""

    draft: str
    setting: Setting


@dataclass(frozen=True, slots=True)
class SetBasics:
    """The action that changes the name, game, format and start of a draft. `starts` is as typed; ""
    means that an organiser starts it."""

    draft: str
    name: str
    game: str
    format: Format
    starts: str


@dataclass(frozen=True, slots=True)
class SetRounds:
    """The action that changes the number of rounds of a draft (0: the usual number), its `cut` (the
    number of players in the single elimination after a Swiss), and the number of games of a
    match."""

    draft: str
    rounds: int | None
    cut: int | None
    best_of: int | None


@dataclass(frozen=True, slots=True)
class SetPlayers:
    """The action that changes the number of players at most, and the minutes of check-in, both as
    typed."""

    draft: str
    max_players: str
    check_in: str


@dataclass(frozen=True, slots=True)
class SetDecks:
    """The action that changes the mode of a draft, and which of three options it has: everybody
    sees all decks (OPEN_LISTS), players can change decks between rounds (DECK_CHANGE), and players
    cut the deck before each match (DECK_CUT)."""

    draft: str
    mode: str | None
    lists: frozenset[str]


@dataclass(frozen=True, slots=True)
class SetTime:
    """The action that changes the clock of a draft, the minutes of a round, and the minutes after
    which an absent player loses, as typed."""

    draft: str
    clock: ClockKey | None
    round_minutes: str
    no_show_minutes: str


@dataclass(frozen=True, slots=True)
class SetSource:
    """The action that chooses the source of the public number by which a draft's tournament is
    drawn. The source "" means that the bot draws from its own random number."""

    draft: str
    source: str


@dataclass(frozen=True, slots=True)
class SetLike:
    """The action that gives a draft the settings of an earlier tournament."""

    draft: str
    tournament: str | None


@dataclass(frozen=True, slots=True)
class CreateDraft:
    """The action that creates the tournament of a draft."""

    draft: str


DraftSetting = (
    SetBasics
    | SetRounds
    | SetPlayers
    | SetDecks
    | SetTime
    | SetSource
    | SetLike
    | UsePreset
    | SetWeekly
)
NewAction = StartDraft | AskBasics | AskSetting | DraftSetting | CreateDraft


class NewButton(ActionButton, id=ComponentId("tournament:new"), action=StartDraft):
    """The button that starts the draft of a new tournament."""

    label = "New"


class BasicsButton(ActionButton, id=ComponentId("tournament:basics", MATCH_ID), action=AskBasics):
    """The button that opens the form with the name, game, format and start of a draft."""

    label = "Name and start"


class PresetButton(
    ActionButton,
    id=ComponentId("tournament:preset", MATCH_ID, one_of(*get_args(Preset))),
    action=UsePreset,
):
    """The button that gives a draft a name, a start and settings."""

    def __init__(self, draft: str, preset: Preset) -> None:
        super().__init__(draft, preset, label=PRESETS[preset])


class WeeklyButton(
    ActionButton, id=ComponentId("tournament:weekly", MATCH_ID, YES_NO), action=SetWeekly
):
    """The button that chooses whether the tournament of a draft is held every week."""

    def __init__(self, draft: str, weekly: bool) -> None:
        super().__init__(draft, weekly, label="Every week" if weekly else "Only once")


class CreateButton(ActionButton, id=ComponentId("tournament:create", MATCH_ID), action=CreateDraft):
    """The button that creates the tournament of a draft."""

    label, style = "Open sign-up", discord.ButtonStyle.primary


class SettingMenu(
    ActionMenu,
    id=ComponentId("tournament:settings", MATCH_ID),
    action=AskSetting,
    picks=one_of(*get_args(Setting)),
):
    """A menu of the forms with settings of a draft."""

    def __init__(self, draft: str) -> None:
        options = [
            discord.SelectOption(label=label, value=setting, description=about)
            for setting, (label, about) in SETTINGS.items()
        ]
        super().__init__(draft, options=options, placeholder="Change …")


class BasicsForm(Form, id=ComponentId("tournament:set-basics", MATCH_ID), action=SetBasics):
    """The form that asks for the name, game, format and start of a new tournament."""

    title = "New tournament"
    fields = (
        TextField("name", "Name", longest=LONGEST_NAME),
        ChoiceField("game", "Game", GAME),
        ChoiceField("format", "Format", one_of(*get_args(Format)), radio=True),
        TextField(
            "starts",
            "Start",
            "2h, Saturday 8pm CET, 2030-05-17 18:30 (UTC). Empty: when you say so.",
            LONGEST_TIME,
            required=False,
        ),
    )


class RoundsForm(Form, id=ComponentId("tournament:set-rounds", MATCH_ID), action=SetRounds):
    """The form that asks for the number of rounds of a Swiss, the number of players in the single
    elimination after it, and the number of games of a match."""

    title = "Rounds"
    fields = (
        ChoiceField("rounds", "Rounds", number(2), "Of a Swiss", required=False),
        ChoiceField(
            "cut",
            "Cut",
            number(2),
            "Players in the single elimination after a Swiss",
            required=False,
        ),
        ChoiceField("best_of", "Games", number(1), "Of a match", radio=True),
    )


class PlayersForm(Form, id=ComponentId("tournament:set-players", MATCH_ID), action=SetPlayers):
    """The form that asks for the number of players, and for check-in."""

    title = "Players"
    fields = (
        TextField(
            "max_players",
            "Player limit",
            "More wait for a place. Empty: as many as the format takes.",
            longest=3,
            required=False,
        ),
        TextField(
            "check_in",
            "Check-in minutes",
            "Players confirm that they're there within this many minutes before the start.",
            longest=4,
            required=False,
        ),
    )


class DecksForm(Form, id=ComponentId("tournament:set-decks", MATCH_ID), action=SetDecks):
    """The form that asks whether players bring decks, and who can see the lists."""

    title = "Decks"
    fields = (
        ChoiceField("mode", "Way of playing", Part(r"-|[a-z0-9_-]{1,60}", str), required=False),
        TicksField(
            "lists",
            "Deck lists",
            {
                OPEN_LISTS: "Everybody sees all decks from the start on",
                DECK_CHANGE: "Players can change decks between rounds",
                DECK_CUT: "Players cut the deck before each match",
            },
        ),
    )


class TimeForm(Form, id=ComponentId("tournament:set-time", MATCH_ID), action=SetTime):
    """The form that asks for the clock, the minutes of a round, and the minutes after which an
    absent player loses."""

    title = "Time"
    fields = (
        ChoiceField("clock", "Clock", one_of(*CLOCKS), radio=True),
        TextField(
            "round_minutes",
            "Minutes per round",
            "After that I settle undecided matches. Empty: no limit.",
            longest=5,
            required=False,
        ),
        TextField(
            "no_show_minutes",
            "No-show minutes",
            "A player who doesn't come within this time loses. 0: never. Empty: as the clock "
            "has it.",
            longest=5,
            required=False,
        ),
    )


class DraftSourceForm(Form, id=ComponentId("tournament:set-source", MATCH_ID), action=SetSource):
    """The form that asks for the source of the public number by which a new tournament is drawn."""

    title = "Draw source"
    fields = (
        TextField(
            "source",
            "Public number",
            "One that comes after the start, like: drand round 4821000. Empty: none.",
            LONGEST_SOURCE,
            required=False,
        ),
    )


class LikeForm(Form, id=ComponentId("tournament:set-like", MATCH_ID), action=SetLike):
    """The form that asks for an earlier tournament to copy."""

    title = "Like another"
    fields = (ChoiceField("like", "Tournament", MATCH_ID),)
