"""Work that nobody's click waits for, and that may have to be done once more.

With PostgreSQL it is kept in the database and done by any worker; with SQLite this process does it.
"""

from bot.jobs.in_process import InProcessJobs
from bot.jobs.job import Job, Jobs, NotYet
from bot.store import Store

__all__ = ["InProcessJobs", "Job", "Jobs", "NotYet", "jobs_on"]


def jobs_on(store: Store, url: str) -> Jobs:
    """The jobs of a bot whose store is the database at that URL. `close` them at the end."""
    if not url.startswith("postgresql"):
        return InProcessJobs()
    from bot.jobs.kept_jobs import KeptJobs  # what it needs may not be installed

    return KeptJobs(store, url)
