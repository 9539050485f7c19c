"""Background jobs: work that no click waits for, and that may have to be repeated.

With PostgreSQL, jobs are stored in the database and done by any worker. With SQLite, this process
does them.
"""

from bot.jobs.in_process import InProcessJobs
from bot.jobs.job import Job, Jobs, NotYet
from bot.store import Store

__all__ = ["InProcessJobs", "Job", "Jobs", "NotYet", "jobs_on"]


def jobs_on(store: Store, url: str) -> Jobs:
    """Returns the object that schedules a bot's jobs. `store` is the bot's store, on the database
    at `url`. The caller must close the object at the end."""
    if not url.startswith("postgresql"):
        return InProcessJobs()
    from bot.jobs.kept_jobs import KeptJobs  # its dependencies may not be installed

    return KeptJobs(store, url)
