"""Matches in Discord: `/match`, challenges, boards, and what each player sees alone."""

from __future__ import annotations

from bot.client import Deckhand
from cogs.matches import absence, auto_pass_menu, challenge, controls, proposals, rematch
from cogs.matches.commands import Matches


async def setup(bot: Deckhand) -> None:
    """Called by the client when it loads this extension."""
    agreements = *proposals.CONTROLS, *rematch.CONTROLS, *absence.CONTROLS
    bot.add_dynamic_items(
        *controls.CONTROLS, *challenge.CONTROLS, auto_pass_menu.AutoPassMenu, *agreements
    )
    await bot.add_cog(Matches(bot))
