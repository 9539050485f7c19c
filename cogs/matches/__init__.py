"""Matches in Discord: `/match`, challenges, boards, and what each player sees alone."""

from bot.app.client import Deckhand
from cogs.matches.commands import MatchCommands
from cogs.matches.notices.jobs import MatchNotices
from cogs.matches.presses import (
    absence_presses,
    agreement_presses,
    challenge_presses,
    cut_presses,
    match_presses,
    reading_presses,
    unnamed_match_presses,
)
from cogs.practice.controllers.computer_turns import StoryController
from cogs.ui.controls import handle_presses


def add_jobs(bot: Deckhand) -> None:
    """Called where jobs are asked for, and where they are done."""
    bot.share(MatchNotices(bot))


async def setup(bot: Deckhand) -> None:
    """Called by the client when it starts."""
    matches = MatchCommands(bot)
    handle_presses(
        bot,
        *match_presses(matches.controller, matches.hints, StoryController(bot)),
        *reading_presses(matches.reading),
        *challenge_presses(matches.challenge_controller),
        *agreement_presses(matches.agreements),
        *unnamed_match_presses(matches.controller, matches.agreements),
        *absence_presses(matches.absences),
        *cut_presses(matches.cuts),
    )
    await bot.add_cog(matches)
