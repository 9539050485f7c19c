"""Finished matches: replays, files of matches, and reviews."""

from functools import partial

from bot.app.client import Deckhand
from cogs.replays.commands import replay_command
from cogs.replays.controllers.replay_controller import ReplayController
from cogs.replays.controllers.review_controller import ReviewController, review_export
from cogs.replays.controllers.share_controller import ShareController
from cogs.replays.controls import ReplayAction, Review, ShareAction
from cogs.replays.layouts.review_message import words_message
from cogs.ui.controls import handle_actions


def add_jobs(bot: Deckhand) -> None:
    """Registers the making of reviews with the bot. Processes that request reviews and processes
    that make reviews both need this."""
    make = partial(review_export, bot)
    bot.services.exports.add_kind("review", bot, make, words_message, long=True)


async def setup(bot: Deckhand) -> None:
    """Registers the commands and handlers of replays with the bot."""
    replays = ReplayController(bot)
    bot.tree.add_command(replay_command(replays))
    handle_actions(bot, replays.take, ReplayAction)
    handle_actions(bot, ReviewController(bot).take, Review)
    handle_actions(bot, ShareController(bot).take, ShareAction)
