"""The metrics in Prometheus' format. Needs the extra `metrics`: import this module only if metrics
are wanted."""

from collections.abc import Callable, Generator, Mapping
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Summary
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.process_collector import ProcessCollector

from bot.base.measurements import ClickOutcome, Limit, Measurements, Transaction
from bot.jobs.job import JobState

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST

ANSWER_BUCKETS: Final = (0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0)
"""Upper bounds in seconds. Discord waits three seconds for an answer."""

PICTURE_BUCKETS: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
SHORT_BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Metrics(Measurements):
    """The Prometheus metrics of one bot. The functions `pictures_waiting`, `matches_live` and
    `leases_held` are called each time the metrics are read."""

    def __init__(
        self,
        pictures_waiting: Callable[[], int],
        matches_live: Callable[[], int],
        leases_held: Callable[[], int],
    ) -> None:
        self._registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        counter, gauge = partial(Counter, registry=registry), partial(Gauge, registry=registry)
        histogram = partial(Histogram, registry=registry)
        summary = partial(Summary, registry=registry)
        self._clicks = counter(
            "deckhand_clicks",
            "Commands, presses and filled-in forms that were dealt with",
            ("kind", "outcome"),
        )
        self._answers = histogram(
            "deckhand_answer_seconds",
            "From when the bot began with a click until Discord had the first answer, which may be "
            "that more time is needed",
            buckets=ANSWER_BUCKETS,
        )
        self._pictures = histogram(
            "deckhand_picture_seconds",
            "Drawing a picture, without waiting for the turn",
            buckets=PICTURE_BUCKETS,
        )
        self._calls = counter(
            "deckhand_discord_calls",
            "Calls to Discord, by how they ended after all tries",
            ("outcome",),
        )
        self._waits = summary(
            "deckhand_rate_limit_wait_seconds",
            "Waits of calls to Discord: for the bot's own pace, or because Discord said so",
            ("limit",),
        )
        self._refused = counter(
            "deckhand_refused_requests",
            "Requests that Discord has refused: it bans who makes 10,000 of them in ten minutes",
            ("status",),
        )
        self._lag = histogram(
            "deckhand_event_loop_lag_seconds",
            "How much later than asked for the event loop had time, looked at twice a second",
            buckets=SHORT_BUCKETS,
        )
        self._transactions = histogram(
            "deckhand_transaction_seconds",
            "A transaction of the database, from when it wants a connection until it's on disk",
            ("kind",),
            buckets=SHORT_BUCKETS,
        )
        self._jobs = summary(
            "deckhand_job_seconds", "Jobs that nobody's click waits for, by their names", ("job",)
        )
        self._failed_jobs = counter("deckhand_failed_jobs", "Those that failed", ("job",))
        self._running_jobs = gauge("deckhand_running_jobs", "Those under way", ("job",))
        self._kept_jobs = gauge(
            "deckhand_kept_jobs",
            "Jobs in the database, for all workers of the bot",
            ("job", "state"),
        )
        for name, text, value in (
            ("pictures_waiting", "Pictures that wait for their turn", pictures_waiting),
            ("matches_live", "Running matches that this process has in memory", matches_live),
            ("leases_held", "Ranges of shards that this process sees to", leases_held),
        ):
            gauge(f"deckhand_{name}", text).set_function(value)

    def text(self) -> bytes:
        """Returns all metrics as of now, in the format CONTENT_TYPE."""
        return generate_latest(self._registry)

    def kept_jobs(self, counts: Mapping[tuple[str, JobState], int]) -> None:
        """Sets the metric of the jobs that are stored in the database. `counts` has their present
        number for each job name and state, such as "waiting"."""
        self._kept_jobs.clear()
        for labels, number in counts.items():
            self._kept_jobs.labels(*labels).set(number)

    def click(self, kind: str, outcome: ClickOutcome) -> None:
        self._clicks.labels(kind, outcome).inc()

    def answered(self, seconds: float) -> None:
        self._answers.observe(seconds)

    def picture(self, seconds: float) -> None:
        self._pictures.observe(seconds)

    def discord_call(self, outcome: str) -> None:
        self._calls.labels(outcome).inc()

    def rate_limit_wait(self, limit: Limit, seconds: float) -> None:
        self._waits.labels(limit).observe(seconds)

    def refused_request(self, status: int) -> None:
        self._refused.labels(str(status)).inc()

    def loop_lag(self, seconds: float) -> None:
        self._lag.observe(seconds)

    @contextmanager
    def job(self, name: str) -> Generator[None]:
        running, failed = self._running_jobs.labels(name), self._failed_jobs.labels(name)
        with running.track_inprogress(), failed.count_exceptions(), self._jobs.labels(name).time():
            yield

    def transaction(self, kind: Transaction) -> AbstractContextManager[object]:
        return self._transactions.labels(kind).time()
