"""Background jobs: work that no click waits for, and that may have to be repeated.

With PostgreSQL, jobs are stored in the database and done by any worker. With SQLite, this process
does them.
"""

from bot.jobs.in_process import InProcessJobs
from bot.jobs.job import Job, Jobs, NotYet
from bot.store import Store

__all__ = ["InProcessJobs", "Job", "Jobs", "NotYet", "jobs_on"]


def jobs_on(store: Store, url: str) -> Jobs:
    """Returns the jobs of a bot with that store, whose database is at `url`. Close them at the
    end."""
    if not url.startswith("postgresql"):
        return InProcessJobs()
    from bot.jobs.kept_jobs import KeptJobs  # its dependencies may not be installed

    return KeptJobs(store, url)
