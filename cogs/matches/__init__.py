"""Matches in Discord: `/match`, challenges, boards, and players' private hands."""

from discord import app_commands

from bot.app.client import Deckhand
from bot.matches.actions import ClaimLeft
from cogs.matches.absences.layouts import EndLeft
from cogs.matches.challenges.commands import ChallengeCommands
from cogs.matches.challenges.controls import ChallengeAction
from cogs.matches.commands import MatchCommands
from cogs.matches.deals.layouts.cutting import CutAction
from cogs.matches.deals.layouts.fair_deal import VerifyMatch
from cogs.matches.series.controllers.agreements import AgreementAction
from cogs.matches.table.controllers.log_and_cards import ReadingAction
from cogs.matches.table.controllers.match_controller import TableAction
from cogs.matches.table.controls import MatchPageAction
from cogs.ui.controls import handle_actions
from cogs.ui.match_buttons import GiveHint
from cogs.ui.match_display import PairingThreads


async def setup(bot: Deckhand, threads: PairingThreads) -> MatchCommands:
    """Registers the commands and handlers of matches with the bot. `threads` opens the threads of
    matches that belong to a tournament. Returns the cog: other packages use its attributes, such as
    `refresher` to update the messages of matches."""
    matches = MatchCommands(bot, threads)
    handle_actions(bot, matches.controller.take, TableAction)
    handle_actions(bot, matches.agreements.take, AgreementAction)
    handle_actions(bot, matches.absences.take, EndLeft | ClaimLeft)
    handle_actions(bot, matches.hints.take, GiveHint)
    handle_actions(bot, matches.reading.take, ReadingAction)
    handle_actions(bot, matches.challenge_controller.take, ChallengeAction)
    handle_actions(bot, matches.cuts.take, CutAction)
    handle_actions(bot, matches.pages.take, MatchPageAction)
    handle_actions(bot, matches.verification.take, VerifyMatch)
    hand = app_commands.ContextMenu(name="My hand", callback=matches.pages.open_hand)
    bot.tree.add_command(hand)
    await bot.add_cog(matches)
    await bot.add_cog(ChallengeCommands(bot, matches.challenge_controller))
    return matches
