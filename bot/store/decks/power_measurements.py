"""The queue of decks whose power (percentage of matches won, `engine.decks.Power`) is being
measured. All processes share the queue."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal

from sqlalchemy import (
    ColumnElement,
    Row,
    and_,
    bindparam,
    delete,
    exists,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.rows import save_row
from bot.store.decks.deck_rows import save_power
from bot.store.tables.background_work_schema import measurement_wishes, measurements
from bot.store.tables.core_schema import deck_versions, decks
from engine.decks import Power

MeasurementState = Literal["waiting", "running", "over", "failed"]

IN_LINE: Final[Sequence[MeasurementState]] = "waiting", "running"


@dataclass(frozen=True, slots=True)
class PowerMeasurement:
    """A measurement of the power of all decks with the same text.

    - `game`, `sha256`: the game, and the hash of the decks' text.
    - `state`: `waiting` in the queue, `running`, `over` when it has ended, `failed` after an error.
    - `tries`: how often the measurement was started.
    - `power`: the result so far, from matches of this measurement alone. None before any result.
    - `asked`, `moved`: when the measurement was queued, and when it last changed.
    - `wanted_by`: the users who requested the measurement, each with the id of the message that
      shows them its progress. At least one of these users must have a deck with the text.
    """

    id: int
    game: str
    sha256: str
    state: MeasurementState
    tries: int
    power: Power | None
    asked: int
    moved: int
    wanted_by: Mapping[int, int]

    @property
    def ended(self) -> bool:
        """Whether the measurement has ended or failed."""
        return self.state not in IN_LINE


_IN_LINE_OR_NAMED: Final = (
    select(measurements, measurement_wishes.c.user, measurement_wishes.c.message)
    .outerjoin(measurement_wishes, measurement_wishes.c.measurement == measurements.c.id)
    .where(
        or_(
            measurements.c.state.in_(IN_LINE),
            measurements.c.id.in_(bindparam("ids", expanding=True)),
        )
    )
    .order_by(measurements.c.id, measurement_wishes.c.user)
)


async def measurements_in_line(
    connection: AsyncConnection, ids: Collection[int] = ()
) -> Sequence[PowerMeasurement]:
    """Returns the waiting and running measurements, in the order of the queue. Also includes the
    measurements with the given `ids`, even if these have ended."""
    wanted_by: dict[int, dict[int, int]] = {}
    rows: dict[int, Row[Any]] = {}
    for row in await connection.execute(_IN_LINE_OR_NAMED, {"ids": [*ids]}):
        rows[row.id] = row
        wishes = wanted_by.setdefault(row.id, {})
        if row.user is not None:
            wishes[row.user] = row.message
    return [_measurement(row, wanted_by[one]) for one, row in rows.items()]


async def measurement_numbered(connection: AsyncConnection, number: int) -> PowerMeasurement | None:
    """Returns the measurement of that id, None if it is gone."""
    found = await measurements_in_line(connection, (number,))
    return next((one for one in found if one.id == number), None)


async def measurement_for(connection: AsyncConnection, user: int) -> PowerMeasurement | None:
    """Returns the measurement that a user requested and that hasn't ended, None if there is
    none."""
    return next(
        (one for one in await measurements_in_line(connection) if user in one.wanted_by), None
    )


def _measurement(row: Row[Any], wanted_by: Mapping[int, int]) -> PowerMeasurement:
    return PowerMeasurement(
        row.id,
        row.game,
        row.sha256,
        row.state,
        row.tries,
        None if row.power is None else Power(**row.power),
        row.asked,
        row.moved,
        wanted_by,
    )


async def add_measurement(connection: AsyncConnection, game: str, sha256: str, now: int) -> int:
    """Adds a measurement of the deck text with this hash to the end of the queue, and returns its
    id."""
    values = {"game": game, "sha256": sha256, "state": "waiting", "tries": 0, "power": None}
    added = insert(measurements).values(**values, asked=now, moved=now)
    return (await connection.execute(added.returning(measurements.c.id))).scalar_one()


async def add_measurement_wish(
    connection: AsyncConnection, user: int, number: int, message: int
) -> None:
    """Records that a user requested the measurement with the id `number`. `message` is the id of
    the message that shows them its progress."""
    wish = {"user": user, "measurement": number, "message": message}
    await save_row(connection, measurement_wishes, wish)


async def delete_measurement_wish(connection: AsyncConnection, user: int, number: int) -> None:
    """Deletes a user's request for a measurement."""
    theirs = measurement_wishes.c.user == user, measurement_wishes.c.measurement == number
    await connection.execute(delete(measurement_wishes).where(*theirs))


async def drop_unwanted_measurements(connection: AsyncConnection, now: int) -> None:
    """Deletes the requests of users who no longer have a deck with the text to be measured. Then
    ends, at `now` (seconds since 1970), the waiting measurements that no user requests any
    longer."""
    this = _has_it(measurement_wishes.c.user, measurements.c.game, measurements.c.sha256)
    without = (
        select(measurement_wishes.c.user)
        .join(measurements, measurements.c.id == measurement_wishes.c.measurement)
        .where(~this)
    )
    await connection.execute(
        delete(measurement_wishes).where(measurement_wishes.c.user.in_(without))
    )
    unwanted = measurements.c.state == "waiting", ~_is_wanted()
    await connection.execute(update(measurements).where(*unwanted).values(state="over", moved=now))


def _has_it(
    user: ColumnElement[int], game: ColumnElement[str], sha256: ColumnElement[str]
) -> ColumnElement[bool]:
    """Returns the condition that the current version of a deck of the user has that text."""
    return (
        exists()
        .where(decks.c.owner == user, decks.c.deleted.is_(None))
        .where(deck_versions.c.deck_id == decks.c.id, deck_versions.c.number == decks.c.version)
        .where(deck_versions.c.game == game, deck_versions.c.sha256 == sha256)
    )


def _is_wanted() -> ColumnElement[bool]:
    return exists().where(measurement_wishes.c.measurement == measurements.c.id)


async def text_to_measure(connection: AsyncConnection, number: int) -> str | None:
    """Returns the deck text of a measurement, from a deck of a user who requested it. None if no
    such user has the deck any longer."""
    query = (
        select(deck_versions.c.source)
        .join(decks, and_(decks.c.id == deck_versions.c.deck_id, decks.c.deleted.is_(None)))
        .join(measurement_wishes, measurement_wishes.c.user == decks.c.owner)
        .join(measurements, measurements.c.id == measurement_wishes.c.measurement)
        .where(measurements.c.id == number, deck_versions.c.number == decks.c.version)
        .where(deck_versions.c.game == measurements.c.game)
        .where(deck_versions.c.sha256 == measurements.c.sha256)
        .order_by(deck_versions.c.id)
        .limit(1)
    )
    return await connection.scalar(query)


async def begin_measuring(connection: AsyncConnection, number: int, tries: int, now: int) -> None:
    """Records that a measurement has started. `tries` is how often it was started, including this
    time."""
    this = update(measurements).where(measurements.c.id == number)
    await connection.execute(this.values(state="running", tries=tries, moved=now))


async def save_progress(
    connection: AsyncConnection, number: int, power: Power | None, now: int
) -> None:
    """Records that a measurement is still running, and its result so far. `power` is None while
    there is no result."""
    known = {} if power is None else {"power": asdict(power)}
    this = update(measurements).where(measurements.c.id == number)
    await connection.execute(this.values(moved=now, **known))


async def end_measuring(
    connection: AsyncConnection, one: PowerMeasurement, state: Literal["over", "failed"], now: int
) -> None:
    """Records that the measurement `one` ended in this `state` at `now` (seconds since 1970), and
    deletes the users' requests for it. Stores the measured power with the decks, unless the state
    is "failed"."""
    if state == "over" and one.power is not None:
        await save_power(connection, one.game, one.sha256, one.power, now)
    this = update(measurements).where(measurements.c.id == one.id)
    await connection.execute(this.values(state=state, moved=now))
    wishes = measurement_wishes.c.measurement == one.id
    await connection.execute(delete(measurement_wishes).where(wishes))


async def delete_ended_measurements(connection: AsyncConnection, until: int) -> None:
    """Deletes the measurements that ended no later than `until` (seconds since 1970)."""
    ended = measurements.c.state.not_in(IN_LINE)
    await connection.execute(delete(measurements).where(ended, measurements.c.moved <= until))
