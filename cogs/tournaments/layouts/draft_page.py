"""The page of a new tournament before its sign-up opens, and its forms as they open."""

from collections.abc import Mapping, Sequence
from typing import Any

import discord

from bot.base.discord_text import counted, plain
from bot.decks.modes import game_and_mode, modes
from bot.discord_api.discord_calls import OutgoingMessage
from bot.matches.clocks import clock_words
from bot.store.tournaments.tournament_rows import Format, TournamentRow
from bot.tournaments.creation import NewTournament
from cogs.tournaments.controls.new_controls import (
    DECK_CHANGE,
    DECK_CUT,
    OPEN_LISTS,
    BasicsButton,
    BasicsForm,
    CreateButton,
    DecksForm,
    DraftSourceForm,
    LikeForm,
    PlayersForm,
    Preset,
    PresetButton,
    RoundsForm,
    Setting,
    SettingMenu,
    TimeForm,
    WeeklyButton,
)
from cogs.tournaments.controls.page_controls import MOST_OPTIONS, entry_of
from cogs.tournaments.layouts.signup_announcement import EXPLAINED, FORMATS
from cogs.ui.choices import clock_options, game_options
from cogs.ui.controls import Control
from cogs.ui.forms import Filled, Form
from cogs.ui.pages import Page, page_message

ROUNDS = range(1, 21)
CUTS = (2, 4, 8, 16, 32)
NO_MODE = "-"

Opened = tuple[Form, Filled]
Option = discord.SelectOption


def draft_message(
    key: str, wanted: NewTournament, presets: Sequence[Preset] = ()
) -> OutgoingMessage:
    """Returns the page of a new tournament that isn't created yet: its settings, the controls that
    change them, and the button that creates it. Until the tournament has a name, the page offers
    the `presets`. `key` identifies the draft."""
    words = "Press **Name and start** first, or choose a preset. The rest can stay as it is."
    shown: list[Control[Any]] = [BasicsButton(key, style=discord.ButtonStyle.primary)]
    shown += [PresetButton(key, one) for one in presets]
    if wanted.name:
        words = f"**{plain(wanted.name)}** {_starts_words(wanted)} Is this right?"
        weekly = [] if wanted.starts is None else [WeeklyButton(key, not wanted.weekly)]
        shown = [CreateButton(key), BasicsButton(key), *weekly]
    return page_message(
        Page(
            "tournament-draft",
            words,
            "New tournament",
            setting_lines(wanted),
            controls=[*shown, SettingMenu(key)],
            colour=None,
        )
    )


def setting_lines(wanted: NewTournament) -> Sequence[str]:
    """Returns a line with the game, format and clock of a new tournament. If other settings differ
    from the usual ones, returns a second line with them."""
    form = FORMATS[wanted.format] + (f", then a cut to {wanted.cut}" if wanted.cut else "")
    played = [
        game_and_mode(wanted.game, wanted.mode),
        form,
        f"clock: {clock_words(wanted.clock)[0]}",
    ]
    if wanted.best_of > 1:
        played.append(f"best of {wanted.best_of}")
    said: Mapping[str, object] = {
        "every week": wanted.weekly,
        "{} rounds": wanted.rounds,
        "{} players at most": wanted.max_players,
        "check-in {} minutes before the start": wanted.check_in,
        "{} minutes a round": wanted.round_minutes,
        "open deck lists": wanted.open_lists,
        "decks may change between rounds": wanted.deck_change,
        "players cut the deck": wanted.deck_cut,
        "drawn from {}": wanted.number_source and plain(wanted.number_source),
    }
    more = [words.format(value) for words, value in said.items() if value]
    if wanted.no_show_minutes is not None:
        minutes = counted(wanted.no_show_minutes, "minute")
        more.append(
            f"no-shows lose after {minutes}" if wanted.no_show_minutes else "no-shows never lose"
        )
    return [f"-# {' · '.join(one)}" for one in (played, more) if one]


def basics_form(key: str, wanted: NewTournament) -> Opened:
    """Returns the form for the name, game, format and start of a draft, with its contents."""
    formats = [_format_option(one, chosen=one == wanted.format) for one in EXPLAINED]
    starts = "" if wanted.starts is None else f"<t:{wanted.starts}:f>"
    texts = {"name": wanted.name, "starts": starts}
    games = game_options(now=wanted.game)
    return BasicsForm(key), Filled(texts, {"game": games, "format": formats})


def setting_form(
    key: str, wanted: NewTournament, setting: Setting, earlier: Sequence[TournamentRow]
) -> Opened:
    """Returns the form for one group of a draft's settings, with its contents. `earlier` are the
    tournaments whose settings can be copied."""
    match setting:
        case "rounds":
            return RoundsForm(key), Filled(options=_round_options(wanted))
        case "players":
            typed = {"max_players": wanted.max_players, "check_in": wanted.check_in or None}
            return PlayersForm(key), Filled(_texts(typed))
        case "decks":
            boxes = OPEN_LISTS, DECK_CHANGE, DECK_CUT
            ticked = frozenset(name for name in boxes if getattr(wanted, name))
            return DecksForm(key), Filled(options={"mode": _mode_options(wanted)}, ticks=ticked)
        case "time":
            minutes = {
                "round_minutes": wanted.round_minutes, "no_show_minutes": wanted.no_show_minutes,
            }  # fmt: skip
            return TimeForm(key), Filled(_texts(minutes), {"clock": clock_options(wanted.clock)})
        case "source":
            return DraftSourceForm(key), Filled({"source": wanted.number_source})
        case "like":
            options = [Option(label=entry_of(one.name), value=one.id) for one in earlier]
            return LikeForm(key), Filled(options={"like": options[:MOST_OPTIONS]})


def _starts_words(wanted: NewTournament) -> str:
    if wanted.starts is None:
        return "starts when an organiser says so."
    return f"starts <t:{wanted.starts}:F> (<t:{wanted.starts}:R>), your local time."


def _format_option(one: Format, *, chosen: bool) -> Option:
    title, _, about = EXPLAINED[one].partition(": ")
    return Option(label=title, value=one, description=about.capitalize(), default=chosen)


def _round_options(wanted: NewTournament) -> Mapping[str, Sequence[Option]]:
    usual = [Option(label="The usual number", value="0", default=not wanted.rounds)]
    nobody = [Option(label="No cut", value="0", default=not wanted.cut)]
    return {
        "rounds": usual + [_number_option(one, one == wanted.rounds) for one in ROUNDS],
        "cut": nobody + [_number_option(one, one == wanted.cut) for one in CUTS],
        "best_of": [
            Option(label="One game", value="1", default=wanted.best_of == 1),
            Option(label="Best of three", value="3", default=wanted.best_of == 3),
        ],
    }


def _number_option(one: int, chosen: bool) -> Option:
    return Option(label=str(one), value=str(one), default=chosen)


def _mode_options(wanted: NewTournament) -> Sequence[Option]:
    """Returns the ways of playing; none for a game that is always played with decks."""
    found = [mode for _, mode in modes(wanted.game)]
    if not found:
        return ()
    own = Option(label="Players bring decks", value=NO_MODE, default=not wanted.mode)
    return [
        own,
        *(
            Option(
                label=mode.title,
                value=mode.key,
                description=mode.blurb,
                default=mode.key == wanted.mode,
            )
            for mode in found
        ),
    ]


def _texts(values: Mapping[str, int | None]) -> Mapping[str, str]:
    return {name: str(value) for name, value in values.items() if value is not None}
