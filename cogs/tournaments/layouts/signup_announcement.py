"""The announcement of a tournament: one message with its format, its state and what to do now."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import discord

from bot.app.client import Deckhand
from bot.base import current_time
from bot.base.discord_text import counted, plain
from bot.decks.modes import game_and_mode, mode_words
from bot.discord_api.discord_calls import KeptAttachment, OutgoingFile, OutgoingMessage
from bot.matches.clocks import clock_words
from bot.store.tournaments.tournament_rows import Format, Tournament, TournamentRow
from bot.tournaments.creation import most_players
from bot.tournaments.round_plan import plan_for
from cogs.tournaments.controls.signup_controls import (
    CheckInButton,
    JoinButton,
    LeaveTournamentButton,
    NumberButton,
)
from cogs.tournaments.layouts.draw_text import NOT_PROVEN, announced, drawn_words, waiting_words
from cogs.tournaments.layouts.pairing_text import round_ends, round_title
from cogs.tournaments.layouts.place_table import final_places
from cogs.ui.containers import OVER, RUNNING, add_pictures, control_row, message_of
from cogs.ui.controls import Control

FORMATS: Mapping[Format, str] = {
    "swiss": "Swiss",
    "single": "single elimination",
    "double": "double elimination",
    "robin": "round robin",
}

EXPLAINED: Mapping[Format, str] = {
    "swiss": "Swiss: everybody plays every round, against players with a similar score",
    "single": "Single elimination: one loss and you're out",
    "double": "Double elimination: two losses and you're out",
    "robin": "Round robin: everybody plays everybody",
}

NAMES_ROOM = 700
NAME_ROOM = 32

TOO_FEW = (
    "⚠️ It should have started <t:{starts}:f>, but it needs at least 2 players{who}. An "
    "organiser can start it by hand, or cancel it."
)

TOP = 5


async def announcement_message(
    bot: Deckhand, tournament: Tournament, pictures: Sequence[OutgoingFile | KeptAttachment] = ()
) -> OutgoingMessage:
    """Returns the public message that announces a tournament and shows its state, with the buttons
    that apply now. `pictures` show the standings or bracket. Standings of many entrants are
    computed in a separate thread of the process, because that takes long."""
    row = tournament.row
    card = discord.ui.Container[Any](accent_colour=RUNNING if row.active else OVER)
    card.add_item(discord.ui.TextDisplay("\n".join(_heading(row))))
    if row.began is None:
        said = _sign_up(tournament) if row.active else ["**Cancelled.** It never started."]
    else:
        said = await asyncio.to_thread(progress_lines, bot, tournament)
    card.add_item(discord.ui.TextDisplay("\n".join(said)))
    add_pictures(card, pictures)
    if row.began is None and (names := _names(tournament)):
        card.add_item(discord.ui.TextDisplay(names))
    card.add_item(discord.ui.TextDisplay(_small_print(row)))
    if buttons := _buttons(row):
        card.add_item(control_row(*buttons))
    return message_of(card, pictures)


def _heading(row: TournamentRow) -> Sequence[str]:
    form = FORMATS[row.format] + (f", then a cut to {row.cut}" if row.cut else "")
    parts = [game_and_mode(row.game, row.mode), form]
    if row.best_of > 1:
        parts.append(f"best of {row.best_of}")
    title, blurb = clock_words(row.clock)
    rated = "rated" if row.clock != "none" else "not rated"
    lines = f"### {plain(row.name)}", " · ".join(parts), mode_words(row.game, row.mode)
    return [line for line in (*lines, f"-# {title}: {blurb} · {rated}") if line]


def _sign_up(tournament: Tournament) -> Sequence[str]:
    """Returns how many players have joined, what to do, when it starts, and what is unusual."""
    row = tournament.row
    lines = [_numbers(tournament)]
    if row.paused is not None:
        lines.append(f"⏸️ **Paused** since <t:{row.paused}:f>: it doesn't start by itself.")
    if row.state == "open" and len(tournament.field) >= most_players(row):
        lines.append("It's full: **Join** puts you on the waiting list.")
    elif row.state == "open":
        choose = "" if row.mode else " and choose a deck"
        lines.append(f"Sign-up is open: press **Join**{choose}.")
    else:
        lines.append("Sign-up is **closed**.")
    lines += _when(tournament)
    if drawn := announced(row):
        lines.append(drawn)
    players = len(tournament.field)
    plan = plan_for(row, players)
    if players > 1:
        lines.append(_planned_words(row, players, plan.rounds, plan.cut))
        lines += [f"⚠️ {warning}" for warning in plan.warnings]
    return lines


def _numbers(tournament: Tournament) -> str:
    row = tournament.row
    players, most = len(tournament.field), most_players(row)
    waiting = sum(one.state == "waiting" for one in tournament.entrants)
    of = f" of {most}" if row.max_players or players >= most else ""
    said = f"**Players: {players}{of}**"
    return f"{said} · {waiting} on the waiting list" if waiting else said


def _when(tournament: Tournament) -> Sequence[str]:
    """Returns when check-in and the start are, or why it didn't start when it should have."""
    row, now = tournament.row, current_time.now()
    if row.starts is None:
        return ["It starts when an organiser says so."]
    lines: list[str] = []
    if row.check_in_from is not None:
        there = sum(one.checked_in for one in tournament.entrants)
        of = f"{there} of {len(tournament.entrants)}"
        if now < row.check_in_from:
            lines.append(
                f"Check-in: from <t:{row.check_in_from}:t> to the start. If you miss it, you don't "
                "play."
            )
        else:
            lines.append(
                f"**Check-in is open: press Check in** ({of} have). If you haven't by the "
                "start, you don't play."
            )
    if row.too_few:
        who = " who have checked in" if row.check_in else ""
        lines.append(TOO_FEW.format(starts=row.starts, who=who))
    else:
        lines.append(f"Starts <t:{row.starts}:F> (<t:{row.starts}:R>)")
    return lines


def _planned_words(row: TournamentRow, players: int, rounds: int, cut: int) -> str:
    """Returns the format for this number of players."""
    if row.format == "double":
        return f"With {players} players: two losses and you're out."
    said = f"With {players} players: {counted(rounds, 'round')}"
    return f"{said}, then the best {cut} play on." if cut else f"{said}."


def _names(tournament: Tournament) -> str:
    """Returns the names of the players and of those on the waiting list, as many as there is room
    for."""
    said: list[str] = []
    for title, state in (("In", "in"), ("Waiting", "waiting")):
        names = [plain(one.name, NAME_ROOM) for one in tournament.entrants if one.state == state]
        if names:
            said.append(f"-# {title}: {_listed(names, NAMES_ROOM)}")
    return "\n".join(said)


def _listed(names: Sequence[str], room: int) -> str:
    kept: list[str] = []
    for name in names:
        room -= len(name) + 2
        if room < 0:
            break
        kept.append(name)
    more = len(names) - len(kept)
    return ", ".join(kept) + (f" and {more} more" if more else "")


def _small_print(row: TournamentRow) -> str:
    parts: list[str] = []
    if row.open_lists:
        parts.append("open deck lists")
    if row.active and row.deck_change:
        parts.append("decks may change between rounds")
    if row.active and row.deck_cut:
        parts.append("players cut the deck")
    if row.active and row.round_minutes:
        parts.append(f"{_minutes(row.round_minutes)} a round")
    if row.active and row.no_show_minutes:
        parts.append(f"if you don't come within {_minutes(row.no_show_minutes)}, you lose")
    if row.began is None and not row.number_source:
        parts.append(NOT_PROVEN)
    elif drawn := drawn_words(row):
        parts.append(drawn)
    parts += [f"organiser: {plain(row.organiser_name, NAME_ROOM)}", f"`{row.id}`"]
    return "-# " + " · ".join(parts)


def _minutes(minutes: int) -> str:
    hours, rest = divmod(minutes, 60)
    if hours and not rest:
        return counted(hours, "hour")
    return counted(minutes, "minute")


def _buttons(row: TournamentRow) -> Sequence[Control[Any]]:
    if row.state == "running" and row.drawing == "open":
        return [NumberButton(row.id)]
    if not row.active or row.began is not None:
        return ()
    buttons: list[Control[Any]] = [JoinButton(row.id)] if row.state == "open" else []
    begins = row.check_in_from
    if begins is not None and begins <= current_time.now():
        buttons.append(CheckInButton(row.id))
    return *buttons, LeaveTournamentButton(row.id)


def progress_lines(bot: Deckhand, tournament: Tournament) -> Sequence[str]:
    """Returns lines with the state of the running round. After the end, the lines name the winner
    and the next places."""
    row = tournament.row
    if row.state == "over":
        return _end(bot, tournament)
    if row.state == "cancelled":
        return [f"**Cancelled** in round {len(tournament.rounds)}. Its matches count for nobody."]
    lines = [_round(tournament)]
    if row.paused is not None:
        lines.append(f"⏸️ **Paused** since <t:{row.paused}:f>: clocks and deadlines are stopped.")
    elif opening := _opening(tournament):
        lines.append(opening)
    link = bot.tree.link
    lines.append(f"-# {link('tournament')}: your match, pairings, standings, bracket")
    return lines


def _round(tournament: Tournament) -> str:
    """Returns which round it is, how far it is, and when its time is up."""
    latest = tournament.round
    if latest is None:
        begun = f"**It has started** with {counted(len(tournament.field), 'player')}."
        return (
            f"{begun} {waiting_words(tournament.row)}"
            if tournament.row.drawing == "open"
            else begun
        )
    title = round_title(tournament, latest.number)
    pairings = [
        pairing
        for pairing in tournament.pairings_in(latest.number)
        if pairing.entrant_b is not None
    ]
    decided = sum(pairing.winner is not None for pairing in pairings)
    said = f"**{title[0].upper()}{title[1:]}** · {decided} of {len(pairings)} decided"
    if (ends := round_ends(tournament, pairings)) is not None:
        said += f" · time is up <t:{ends}:R>"
    return said


def _opening(tournament: Tournament) -> str:
    """Returns how many matches of a round are open; "" once all are."""
    latest = tournament.round
    pairings = tournament.pairings_in(latest.number) if latest is not None else ()
    played = [
        pairing for pairing in pairings if pairing.winner is None or pairing.opened is not None
    ]
    there = sum(pairing.opened is not None for pairing in played)
    return f"Opening the matches: {there} of {len(played)} …" if there < len(played) else ""


def _end(bot: Deckhand, tournament: Tournament) -> Sequence[str]:
    everybody = final_places(tournament)
    first = [one for one in everybody if one.place == 1]
    rest = [one for one in everybody if one.place != 1][: TOP - 1]
    names = " and ".join(f"**{plain(one.name, NAME_ROOM)}**" for one in first)
    verb = "win" if len(first) > 1 else "wins"
    lines = [f"🏆 {names} {verb}." if first else "It has ended without a winner."]
    lines += [f"{one.place}\\. {plain(one.name, NAME_ROOM)}" for one in rest]
    played = (
        f"{counted(len(tournament.field), 'player')}, {counted(len(tournament.rounds), 'round')}"
    )
    ended = f" · ended <t:{tournament.row.ended}:f>" if tournament.row.ended else ""
    return [*lines, f"-# {played}{ended} · {bot.tree.link('tournament')} shows every place"]
