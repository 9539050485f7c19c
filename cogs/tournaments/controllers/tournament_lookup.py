"""Which tournament is meant."""

from collections.abc import Sequence

from discord import app_commands

from bot.app.client import Interaction
from bot.base import current_time
from bot.base.discord_text import cut, plain
from bot.base.refusals import Refusal
from bot.store.tournaments.tournament_rows import TournamentRow
from bot.tournaments.results import is_open_to_correction
from cogs.tournaments.controllers.organiser_permissions import IN_A_SERVER
from cogs.ui.choices import legal_decks, matching
from engine.names import find_named

NAME_ROOM = 90

NONE_HERE = "There is no tournament on this server now."
NONE_EVER = "There was no tournament on this server yet."


async def find_tournament(
    interaction: Interaction,
    typed: str | None,
    *,
    ended: bool = False,
    mine: bool = False,
    correcting: bool = False,
) -> TournamentRow:
    """The tournament of this server that is meant: the one `typed` (its id, or its name); else the
    only one of this channel, or of the channel of this thread; else the only one of the server.

    With `ended` those that have ended count as well, where none of the place goes on: the latest.
    With `mine` those that the member has signed up for are meant before others. With `correcting`
    those whose results can still be corrected are meant before all others that have ended, and
    the latest isn't taken for the one meant. Raises Refusal where there is none, or more than one.
    """
    ended = ended or correcting
    if interaction.guild_id is None:
        raise Refusal(IN_A_SERVER)
    user = interaction.user.id if mine else None
    found = await interaction.client.services.tournaments.search(
        interaction.guild_id, typed, user, ended=ended
    )
    known = found.known
    if known is not None and known.guild == interaction.guild_id and (ended or known.active):
        return known
    meant = [_open_to_correction(found.rows), found.rows] if correcting else [found.rows]
    if typed is not None:
        return _named(meant, typed)
    here = {interaction.channel_id, getattr(interaction.channel, "parent_id", None)}
    for all_of_them in meant:
        near = [row for row in all_of_them if row.channel in here]
        for rows in (near, all_of_them):
            active = [row for row in rows if row.active]
            if active:
                return _only([row for row in active if row.id in found.entered] or active)
            if rows:
                return _only(rows) if correcting else rows[0]
    raise Refusal(NONE_EVER if ended else NONE_HERE)


async def meant_tournament(interaction: Interaction, guild: int) -> TournamentRow | None:
    """Returns the tournament of this channel, or of the channel of this thread: the one that goes
    on (of several the one that the member is in), else the latest. If it has none, returns the
    only one that goes on in the server. None if several may be meant."""
    user = interaction.user.id
    found = await interaction.client.services.tournaments.search(guild, user=user, ended=True)
    here = {interaction.channel_id, getattr(interaction.channel, "parent_id", None)}
    near = [row for row in found.rows if row.channel in here]
    for rows in (near, found.rows):
        active = [row for row in rows if row.active]
        meant = [row for row in active if row.id in found.entered] or active
        if meant:
            return meant[0] if len(meant) == 1 else None
        if near:
            return near[0]
    return None


async def tournament_names(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Autocompletes a `tournament:` with those of this server that have not ended."""
    return await _names(interaction, typed, ended=False)


async def correctable_names(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Autocompletes a `tournament:` with those of this server whose results can be set or
    corrected."""
    return await _names(interaction, typed, ended=True, correcting=True)


async def all_tournament_names(
    interaction: Interaction, typed: str
) -> list[app_commands.Choice[str]]:
    """Autocompletes a `tournament:` with all those of this server."""
    return await _names(interaction, typed, ended=True)


async def decks_for_it(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Autocompletes a `deck:` with the player's legal decks for the game of the `tournament:` that
    is meant so far; of all games where that is not clear yet. None where nobody brings one."""
    chosen = interaction.namespace.tournament
    try:
        row = await find_tournament(interaction, chosen or None)
    except Refusal:
        game = None
    else:
        if row.mode:
            return []
        game = row.game
    return await legal_decks(interaction, typed, game)


async def _names(
    interaction: Interaction, typed: str, *, ended: bool, correcting: bool = False
) -> list[app_commands.Choice[str]]:
    if interaction.guild_id is None:
        return []
    tournaments = interaction.client.services.tournaments
    rows = (await tournaments.search(interaction.guild_id, ended=ended)).rows
    if correcting:
        rows = _open_to_correction(rows)
    return matching(typed, [(f"{cut(row.name, NAME_ROOM)} · {row.id}", row.id) for row in rows])


def _open_to_correction(found: Sequence[TournamentRow]) -> Sequence[TournamentRow]:
    now = current_time.now()
    return [row for row in found if is_open_to_correction(row, now)]


def _named(meant: Sequence[Sequence[TournamentRow]], typed: str) -> TournamentRow:
    for rows in meant:
        if named := find_named(typed.strip(), rows):
            return _only(named)
    raise Refusal(f"There is no tournament **{plain(typed)}** here. Pick one from the list.")


def _only(rows: Sequence[TournamentRow]) -> TournamentRow:
    if len(rows) > 1:
        names = ", ".join(f"**{plain(row.name)}** (`{row.id}`)" for row in rows[:10])
        raise Refusal(f"Which tournament? Choose one with `tournament:`. Here are {names}.")
    return rows[0]
