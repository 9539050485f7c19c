"""The tournament that a member means, judged by the channel they are in."""

from bot.app.client import Interaction
from bot.store.tournaments.tournament_rows import TournamentRow


async def meant_tournament(interaction: Interaction, guild: int) -> TournamentRow | None:
    """Returns the tournament that a member probably means by a command in this channel or thread:

    - the channel's active tournament (of several, the only one that the member is in);
    - if no tournament of the channel is active, the channel's latest one;
    - if the channel has had no tournament, the server's active one, chosen in the same way.

    Returns None in all other cases.
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
