"""All areas, each made once with the parts of others that it needs."""

from dataclasses import dataclass

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
from cogs.hosting.controllers.report_delivery import ReportDelivery
from cogs.matches.notices.jobs import MatchNotices
from cogs.queue.jobs.queue_notices import QueueNotices
from cogs.tournaments.controllers.pairing_thread import TournamentThreads


@dataclass(frozen=True, slots=True)
class JobParts:
    """Parts of areas that have jobs and that commands use too."""

    match_notices: MatchNotices
    queue_notices: QueueNotices
    reports: ReportDelivery


def add_jobs(bot: Deckhand) -> JobParts:
    """Adds the jobs of all areas, also in a process that has no commands."""
    privacy.add_jobs(bot)
    replays.add_jobs(bot)
    tournaments.add_jobs(bot)
    return JobParts(matches.add_jobs(bot), queue.add_jobs(bot), hosting.add_jobs(bot))


async def setup(bot: Deckhand, jobs: JobParts) -> None:
    """Adds the commands of all areas, and what their buttons do. The library removes the cogs in
    the same order, so that matches show what has changed before others end."""
    await cards.setup(bot)
    await decks.setup(bot)
    await help_texts.setup(bot)
    table = await matches.setup(bot, jobs.match_notices, TournamentThreads(bot))
    display, hands = table.refresher, table.hands
    starts = await practice.setup(bot, display, hands)
    await missions.setup(bot, display, starts)
    await puzzles.setup(bot, display, starts)
    pairing = await queue.setup(bot, display, jobs.queue_notices)
    await ratings.setup(bot)
    await replays.setup(bot)
    rounds = await tournaments.setup(bot, display, table.cuts.job)
    await settings.setup(bot, display, pairing)
    await hosting.setup(bot, jobs.reports, (pairing, rounds))
    await privacy.setup(bot, display, (pairing, rounds))
    await ui.setup(bot)
