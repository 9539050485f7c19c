"""Creation of a tournament: a draft that an organiser changes until its sign-up opens."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import engine
from bot.app.client import Deckhand
from bot.base.refusals import Refusal
from bot.decks.modes import find_mode, modes
from bot.discord_api.discord_calls import defer, redraw, respond
from bot.matches.beginning.match_creation import PlayerRef
from bot.processes.time_limits import TooSlow
from bot.store.tournaments.tournament_rows import Format
from bot.tournaments.creation import LARGEST, NewTournament, settings_like
from bot.tournaments.time_input import EXAMPLES, parse_time
from bot.tournaments.weekly import next_week, weekday_at
from cogs.tournaments.controllers.organiser_permissions import check_organiser, tournament_place
from cogs.tournaments.controls.new_controls import (
    DECK_CHANGE,
    DECK_CUT,
    OPEN_LISTS,
    PRESETS,
    AskBasics,
    AskSetting,
    CreateDraft,
    DraftSetting,
    NewAction,
    Preset,
    SetBasics,
    SetDecks,
    SetLike,
    SetPlayers,
    SetRounds,
    SetSource,
    SetTime,
    SetWeekly,
    StartDraft,
    UsePreset,
)
from cogs.tournaments.layouts.draft_page import NO_MODE, basics_form, draft_message, setting_form
from cogs.tournaments.layouts.signup_messages import created_message
from cogs.ui.controls import Interaction

NO_DRAFT: Final = "I no longer have this draft. Please start again with `/tournament`."
NOT_PLAYED: Final = "That tournament's game is no longer played here. Choose another one."
NONE_BEFORE: Final = "There's no earlier tournament here that I could copy."
NOT_A_NUMBER: Final = "Type **{label}** as a number from {least} to {most}."
TOO_SLOW: Final = f"That took me too long to understand. Write {EXAMPLES}"

_WEEKDAYS: Final = {"friday": 4, "saturday": 5}
"""Weekdays of the presets, counted from Monday, which is 0."""

MOST_CHECK_IN: Final = 24 * 60
MOST_ROUND: Final = 30 * 24 * 60
MOST_NO_SHOW: Final = 7 * 24 * 60


class NewTournamentController:
    """The handler of organisers' presses and forms for new tournaments. Every method raises Refusal
    if a request isn't possible. The controller calls `changed` after each change, so that the job
    of tournaments acts on it."""

    def __init__(self, bot: Deckhand, changed: Callable[[], None]) -> None:
        self._bot = bot
        self._drafts = bot.services.drafts
        self._sign_ups = bot.services.sign_ups
        self._tournaments = bot.services.tournaments
        self._changed = changed

    async def take(self, interaction: Interaction, action: NewAction) -> None:
        """Executes the action of a button or form for a new tournament, and answers it."""
        by = await check_organiser(interaction)
        match action:
            case StartDraft():
                await self._start(interaction, by)
            case AskBasics(key):
                form, filled = basics_form(key, self._draft(key, by))
                await form.open(interaction, filled=filled)
            case AskSetting(key, setting):
                wanted = self._draft(key, by)
                found = await self._tournaments.search(wanted.guild, ended=True)
                if setting == "like" and not found.rows:
                    raise Refusal(NONE_BEFORE)
                form, filled = setting_form(key, wanted, setting, found.rows)
                await form.open(interaction, filled=filled)
            case CreateDraft(key):
                await self._create(interaction, key, by)
            case _:
                await defer(interaction, update=True)
                wanted = await self._changed_draft(self._draft(action.draft, by), action, by)
                if wanted.name:
                    await self._sign_ups.preview_tournament(by, wanted)
                self._drafts.change_draft(action.draft, by.id, wanted)
                await redraw(interaction, draft_message(action.draft, wanted))

    async def _start(self, interaction: Interaction, by: PlayerRef) -> None:
        """Shows a new draft for the game that was played here last."""
        channel = tournament_place(interaction)
        found = await self._tournaments.search(channel.guild.id, ended=True)
        games = engine.games()
        game = next((row.game for row in found.rows if row.game in games), next(iter(games)))
        wanted = NewTournament(channel.guild.id, channel.id, "", game, "swiss")
        key = self._drafts.keep_draft(by.id, wanted)
        presets: list[Preset] = ["friday", "saturday", *(["last"] if found.rows else [])]
        await respond(interaction, draft_message(key, wanted, presets))

    def _draft(self, key: str, by: PlayerRef) -> NewTournament:
        """Returns an organiser's draft. Raises Refusal if it's gone."""
        wanted = self._drafts.find_draft(key, by.id)
        if wanted is None:
            raise Refusal(NO_DRAFT)
        return wanted

    async def _changed_draft(
        self, wanted: NewTournament, action: DraftSetting, by: PlayerRef
    ) -> NewTournament:
        """Returns a draft as a form changes it. Raises Refusal if the bot can't understand what was
        typed."""
        match action:
            case SetBasics(_, name, game, form, starts):
                if game not in engine.games():
                    raise Refusal(NOT_PLAYED)
                when = await self._time(by, starts) if starts.strip() else None
                changed = replace(wanted, name=name, game=game, format=form, starts=when)
                return _fitting(changed)
            case SetRounds(_, rounds, cut, best_of):
                return replace(wanted, rounds=rounds or None, cut=cut or 0, best_of=best_of or 1)
            case SetPlayers(_, most, check_in):
                players = _whole("Player limit", most, 2, max(LARGEST.values()))
                minutes = _whole("Check-in minutes", check_in, 0, MOST_CHECK_IN)
                return replace(wanted, max_players=players, check_in=minutes or 0)
            case SetDecks(_, mode, lists):
                key = find_mode(mode, wanted.game)[1].key if mode and mode != NO_MODE else ""
                chosen = {one: one in lists for one in (OPEN_LISTS, DECK_CHANGE, DECK_CUT)}
                return replace(wanted, mode=key, **chosen)
            case SetTime(_, clock, of_round, no_show):
                return replace(
                    wanted,
                    clock=clock or wanted.clock,
                    round_minutes=_whole("Minutes per round", of_round, 1, MOST_ROUND),
                    no_show_minutes=_whole("No-show minutes", no_show, 0, MOST_NO_SHOW),
                )
            case SetSource(_, source):
                return replace(wanted, number_source=source)
            case SetWeekly(_, weekly):
                return replace(wanted, weekly=weekly)
            case UsePreset(_, preset):
                return await self._preset(wanted, preset)
            case SetLike(_, tournament):
                return await self._like(wanted, tournament or "")

    async def _preset(self, wanted: NewTournament, preset: Preset) -> NewTournament:
        """Returns a draft with a preset, at the time of day of the server's latest tournament that
        had a start. **Like last time** copies the latest tournament, its name and weekday too."""
        rows = (await self._tournaments.search(wanted.guild, ended=True)).rows
        latest = max(rows, key=lambda row: row.created, default=None)
        now = self._drafts.now()
        if preset == "last":
            if latest is None:
                raise Refusal(NONE_BEFORE)
            starts = None if latest.starts is None else next_week(latest.starts, now)
            wanted = replace(wanted, name=latest.name, starts=starts)
            return await self._like(wanted, latest.id)
        earlier = max((row.starts for row in rows if row.starts is not None), default=None)
        starts = weekday_at(_WEEKDAYS[preset], earlier, now)
        form: Format = "swiss" if preset == "friday" else "single"
        return _fitting(replace(wanted, name=PRESETS[preset], format=form, starts=starts))

    async def _like(self, wanted: NewTournament, tournament: str) -> NewTournament:
        row = (await self._tournaments.existing(tournament)).row
        if row.guild != wanted.guild or row.game not in engine.games():
            raise Refusal(NOT_PLAYED)
        given = {} if wanted.starts is None else {"starts": wanted.starts}
        copied: dict[str, Any] = dict(settings_like(row, given))
        return replace(wanted, **copied)

    async def _time(self, by: PlayerRef, typed: str) -> int:
        """Returns a typed time in seconds since 1970. Raises Refusal."""
        try:
            return await self._bot.workers.parse(by.id, parse_time, typed, self._drafts.now())
        except TooSlow:
            raise Refusal(TOO_SLOW) from None

    async def _create(self, interaction: Interaction, key: str, by: PlayerRef) -> None:
        """Creates the tournament of a draft. The job posts its announcement."""
        channel = tournament_place(interaction)
        wanted = self._drafts.take_draft(key, by.id)
        if wanted is None:
            raise Refusal(NO_DRAFT)
        try:
            row = await self._sign_ups.create_tournament(by, wanted)
        except Exception:
            self._drafts.change_draft(key, by.id, wanted)
            raise
        self._changed()
        await redraw(interaction, created_message(row, channel))


def _fitting(wanted: NewTournament) -> NewTournament:
    """Returns a draft without the settings that its game or format doesn't have."""
    if wanted.mode not in [mode.key for _, mode in modes(wanted.game)]:
        wanted = replace(wanted, mode="")
    if wanted.format != "swiss":
        wanted = replace(wanted, rounds=None, cut=0)
    if wanted.starts is None:
        wanted = replace(wanted, check_in=0, weekly=False)
    return wanted


def _whole(label: str, typed: str, least: int, most: int) -> int | None:
    """Returns a typed number; None if nothing was typed. Raises Refusal."""
    text = typed.strip()
    if not text:
        return None
    if not text.isdecimal() or not least <= int(text) <= most:
        raise Refusal(NOT_A_NUMBER.format(label=label, least=least, most=most))
    return int(text)
