"""Entrants and pairings in organisers' commands: what Discord offers while they type, and what is
meant by what they typed."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from discord import app_commands

from bot.app.client import Interaction
from bot.base.discord_text import plain
from bot.base.people import find_named
from bot.base.refusals import Refusal
from bot.store.tournaments.tournament_rows import EntrantRow, PairingRow, PairingWinner, Tournament
from cogs.tournaments.controllers.tournament_lookup import find_tournament
from cogs.ui.choices import matching
from engine.players import PLAYERS

Choices = list[app_commands.Choice[str]]

_CODE = "#{}"
"""The value of an entrant who is picked from the list, which few people are called."""

_SCORE = re.compile(r"\s*([0-9])\s*[:-]\s*([0-9])\s*")
UNCLEAR = [app_commands.Choice(name="Which tournament? Fill in tournament: first", value="?")]
"""What is offered in place of the players or pairings of no tournament, or of several."""

_OFFERED: Mapping[str, PairingWinner] = {"A": "A", "B": "B", "draw": "draw", "none": "none"}


@dataclass(frozen=True, slots=True)
class TypedResult:
    """What an organiser says came of a pairing: who has won, and the games won by A and by B where
    they say that too."""

    winner: PairingWinner
    games: tuple[int, int] | None


async def entrants(interaction: Interaction, typed: str) -> Choices:
    """Autocompletes a `player:` with those who take part and have not dropped out."""
    there = await _there(interaction)
    if there is None:
        return UNCLEAR
    left = [one for one in there.field if one.dropped is None]
    return matching(typed, [(one.name, _CODE.format(one.id)) for one in left])


async def pairings(interaction: Interaction, typed: str) -> Choices:
    """Autocompletes a `pairing:`, the latest round first, those without a result before others."""
    there = await _there(interaction, correcting=True)
    if there is None:
        return UNCLEAR
    found = [pairing for pairing in there.pairings if pairing.entrant_b is not None]
    found.sort(key=lambda pairing: (-pairing.round, pairing.winner is not None, pairing.number))
    return matching(typed, [(_label(there, pairing), str(pairing.id)) for pairing in found])


async def winners(interaction: Interaction, typed: str) -> Choices:
    """Autocompletes a `winner:` with what can come of the chosen `pairing:`."""
    there, chosen = await _there(interaction, correcting=True), interaction.namespace.pairing
    if there is None or not isinstance(chosen, str):
        return []
    pairing = next((one for one in there.pairings if str(one.id) == chosen), None)
    if pairing is None or pairing.entrant_b is None:
        return []
    names = [there.by_id[one].name for one in (pairing.entrant_a, pairing.entrant_b)]
    offers = [(names[0], "A"), (names[1], "B"), ("A draw", "draw"), ("Both have lost", "none")]
    return matching(typed, offers)


def entrant_of(there: Tournament, typed: str) -> EntrantRow:
    """Returns the entrant who was picked from the list, or whose name was typed, or else their id.
    Raises Refusal if that is nobody or may be several."""
    meant = {
        there.field[place].id for place in find_named([one.name for one in there.field], typed)
    }
    meant |= {one.id for one in there.field if typed.strip() == _CODE.format(one.id)}
    meant = meant or {one.id for one in there.field if typed.strip() == str(one.id)}
    if len(meant) != 1:
        raise Refusal(f"Who is **{plain(typed)}**? Pick a player from the list.")
    return there.by_id[meant.pop()]


def pairing_of(there: Tournament, typed: str) -> PairingRow:
    """The pairing that is meant, of two entrants. Raises Refusal."""
    for pairing in there.pairings:
        if str(pairing.id) == typed.strip() and pairing.entrant_b is not None:
            return pairing
    raise Refusal("Pick one of the pairings from the list.")


def result_of(
    there: Tournament, pairing: PairingRow, winner: str, games: str | None
) -> TypedResult:
    """The result that is meant. Raises Refusal."""
    won = _OFFERED.get(winner) or _named(there, pairing, winner)
    if won is None:
        raise Refusal("Pick the winner from the list, once you have picked the pairing.")
    if games is None:
        return TypedResult(won, None)
    score = _SCORE.fullmatch(games)
    if score is None:
        raise Refusal("Write games like `2:1`: first those of the player who is named first.")
    return TypedResult(won, (int(score[1]), int(score[2])))


def _named(there: Tournament, pairing: PairingRow, typed: str) -> PairingWinner | None:
    """Returns which of the two has that name; None if neither has, or both."""
    two = [one for seat in PLAYERS if (one := pairing.entrant(seat)) is not None]
    found = find_named([there.by_id[one].name for one in two], typed)
    return PLAYERS[found[0]] if len(found) == 1 else None


async def _there(interaction: Interaction, *, correcting: bool = False) -> Tournament | None:
    """The tournament that the command is about so far; None where that is not clear yet."""
    typed = interaction.namespace.tournament
    try:
        named = typed if isinstance(typed, str) and typed else None
        row = await find_tournament(interaction, named, correcting=correcting)
        return await interaction.client.services.tournaments.existing(row.id)
    except Refusal:
        return None


def _label(there: Tournament, pairing: PairingRow) -> str:
    names = [
        there.by_id[one].name for one in (pairing.entrant_a, pairing.entrant_b) if one is not None
    ]
    decided = "" if pairing.winner is None else f" ({pairing.games_a}:{pairing.games_b})"
    return f"Round {pairing.round}, table {pairing.number}: {' vs '.join(names)}{decided}"
