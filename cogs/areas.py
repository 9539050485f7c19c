"""All areas, each created once with the parts of other areas that it needs."""

from bot.app.client import Deckhand
from cogs import (
    cards,
    decks,
    hosting,
    matches,
    missions,
    practice,
    privacy,
    puzzles,
    queue,
    ratings,
    replays,
    settings,
    tournaments,
    ui,
)
from cogs import (
    help as help_texts,
)
from cogs.tournaments.controllers.pairing_thread import TournamentThreads


def add_jobs(bot: Deckhand) -> None:
    """Registers the jobs of all areas with the bot: exports and reviews. Worker processes, which
    have no commands, call this too."""
    privacy.add_jobs(bot)
    replays.add_jobs(bot)
    tournaments.add_jobs(bot)


async def setup(bot: Deckhand) -> None:
    """Registers the commands and handlers of all areas with the bot. At the end, the bot removes
    the cogs in this order, so that matches show their latest changes before other areas end."""
    await cards.setup(bot)
    await decks.setup(bot)
    await help_texts.setup(bot)
    table = await matches.setup(bot, TournamentThreads(bot))
    display = table.refresher
    starts = await practice.setup(bot, display)
    await missions.setup(bot, display, starts)
    await puzzles.setup(bot, display, starts)
    pairing = await queue.setup(bot, display)
    await ratings.setup(bot)
    await replays.setup(bot)
    rounds = await tournaments.setup(bot, display, table.cuts.job)
    await settings.setup(bot, display, pairing)
    await hosting.setup(bot, (pairing, rounds))
    await privacy.setup(bot, display, (pairing, rounds))
    await ui.setup(bot)
