"""Entrants and bouts in organisers' commands: what Discord offers while they type, and what is
meant by what they typed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

import discord
from discord import app_commands

from bot.client import Deckhand
from bot.deck_text import name_key
from bot.refusals import Refusal
from bot.store.tournaments import (
    BoutRow,
    BoutWinner,
    EntrantRow,
    Tournament,
    whole_tournament,
)
from bot.words import plain
from cogs.tournaments.lookup import find
from cogs.ui.choices import matching
from engine.players import PLAYERS, Player

Command = discord.Interaction[Deckhand]
Choices = list[app_commands.Choice[str]]

_SCORE = re.compile(r"\s*([0-9])\s*[:-]\s*([0-9])\s*")
UNCLEAR = [app_commands.Choice(name="Which tournament? Fill in tournament: first", value="?")]
"""What is offered in place of the players or pairings of no tournament, or of several."""

_OFFERED: Mapping[str, BoutWinner] = {"A": "A", "B": "B", "draw": "draw", "none": "none"}


@dataclass(frozen=True, slots=True)
class Result:
    """What an organiser says came of a bout: who has won, and the games won by A and by B where
    they say that too."""

    winner: BoutWinner
    games: tuple[int, int] | None


async def entrants(interaction: Command, typed: str) -> Choices:
    """Autocompletes a `player:` with those who take part and have not dropped out."""
    there = await _there(interaction)
    if there is None:
        return UNCLEAR
    left = [one for one in there.field if one.dropped is None]
    return matching(typed, [(one.name, str(one.id)) for one in left])


async def bouts(interaction: Command, typed: str) -> Choices:
    """Autocompletes a `pairing:`, the latest round first, those without a result before others."""
    there = await _there(interaction, correcting=True)
    if there is None:
        return UNCLEAR
    found = [bout for bout in there.bouts if bout.entrant_b is not None]
    found.sort(key=lambda bout: (-bout.round, bout.winner is not None, bout.number))
    return matching(typed, [(_label(there, bout), str(bout.id)) for bout in found])


async def winners(interaction: Command, typed: str) -> Choices:
    """Autocompletes a `winner:` with what can come of the chosen `pairing:`."""
    there, chosen = await _there(interaction, correcting=True), interaction.namespace.pairing
    if there is None or not isinstance(chosen, str):
        return []
    bout = next((one for one in there.bouts if str(one.id) == chosen), None)
    if bout is None or bout.entrant_b is None:
        return []
    names = [there.by_id[one].name for one in (bout.entrant_a, bout.entrant_b)]
    offers = [(names[0], "A"), (names[1], "B"), ("A draw", "draw"), ("Both have lost", "none")]
    return matching(typed, offers)


def entrant_of(there: Tournament, typed: str) -> EntrantRow:
    """The entrant who is meant: by the number that was chosen, or by name. Raises Refusal."""
    found = [one for one in there.field if str(one.id) == typed.strip()]
    found = found or [one for one in there.field if name_key(one.name) == name_key(typed.strip())]
    if len(found) != 1:
        raise Refusal(f"Who is **{plain(typed)}**? Pick a player from the list.")
    return found[0]


def bout_of(there: Tournament, typed: str) -> BoutRow:
    """The bout that is meant, of two entrants. Raises Refusal."""
    for bout in there.bouts:
        if str(bout.id) == typed.strip() and bout.entrant_b is not None:
            return bout
    raise Refusal("Pick one of the pairings from the list.")


def result_of(there: Tournament, bout: BoutRow, winner: str, games: str | None) -> Result:
    """The result that is meant. Raises Refusal."""
    won = _OFFERED.get(winner) or _named(there, bout, name_key(winner.strip()))
    if won is None:
        raise Refusal("Pick the winner from the list, once you have picked the pairing.")
    if games is None:
        return Result(won, None)
    score = _SCORE.fullmatch(games)
    if score is None:
        raise Refusal("Write games like `2:1`: first those of the player who is named first.")
    return Result(won, (int(score[1]), int(score[2])))


def _named(there: Tournament, bout: BoutRow, wanted: str) -> BoutWinner | None:
    """Which of the two has that name; None where it is neither, or both."""
    seats: list[Player] = [
        seat
        for seat in PLAYERS
        if (one := bout.entrant(seat)) is not None and name_key(there.by_id[one].name) == wanted
    ]
    return seats[0] if len(seats) == 1 else None


async def _there(interaction: Command, *, correcting: bool = False) -> Tournament | None:
    """The tournament that the command is about so far; None where that is not clear yet."""
    typed = interaction.namespace.tournament
    try:
        named = typed if isinstance(typed, str) and typed else None
        row = await find(interaction, named, correcting=correcting)
    except Refusal:
        return None
    async with interaction.client.store.read() as connection:
        return await whole_tournament(connection, row.id)


def _label(there: Tournament, bout: BoutRow) -> str:
    names = [there.by_id[one].name for one in (bout.entrant_a, bout.entrant_b) if one is not None]
    decided = "" if bout.winner is None else f" ({bout.games_a}:{bout.games_b})"
    return f"Round {bout.round}, table {bout.number}: {' vs '.join(names)}{decided}"
