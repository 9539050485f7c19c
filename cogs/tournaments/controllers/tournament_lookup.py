"""The tournament that a member means, judged by the channel they are in."""

from bot.app.client import Interaction
from bot.store.tournaments.tournament_rows import TournamentRow


async def meant_tournament(interaction: Interaction, guild: int) -> TournamentRow | None:
    """Returns the tournament that a member probably means by a command in this channel or thread.

    - If one tournament of the channel is active, returns this tournament. If several are active,
      returns the only one that the member has entered, None if there isn't exactly one.
    - If the channel has only ended tournaments, returns the latest.
    - If the channel has had no tournament, chooses among the active tournaments of the whole server
      by the first rule.
    - If the server has no active tournament either, returns None.
    """
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
