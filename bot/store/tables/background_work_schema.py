"""The tables of background work that members have asked for, which continues after the answer, in
addition to those of `core_schema`. A change here needs a migration in `migrations/versions/`.

Times are whole seconds since 1970 in UTC. Users are Discord ids.
"""

from sqlalchemy import JSON, BigInteger, Column, ForeignKey, Index, Integer, String, Table, Text

from bot.store.tables.puzzle_schema import metadata

# Deck texts, by their game and SHA-256, whose power has to be measured, in the order of their ids.
# `state` is `waiting`, `running`, `over`, or `failed`; `tries` counts how often it was begun, and
# `power` is what is known so far, with the columns of `engine.decks.Power`. `moved` is when the row
# last changed. Rows that have ended stay for a while, for users who watch them.

measurements = Table(
    "measurements",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game", String(40), nullable=False),
    Column("sha256", String(64), nullable=False),
    Column("state", String(8), nullable=False),
    Column("tries", Integer, nullable=False),
    Column("power", JSON(none_as_null=True)),
    Column("asked", BigInteger, nullable=False),
    Column("moved", BigInteger, nullable=False),
    Index("ix_measurements_state", "state"),
)

# The user of each wish for a measurement that has not ended, one for each user. `message` shows
# them the progress.

measurement_wishes = Table(
    "measurement_wishes",
    metadata,
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column(
        "measurement", Integer, ForeignKey("measurements.id", ondelete="CASCADE"), nullable=False
    ),
    Column("message", BigInteger, nullable=False),
    Index("ix_measurement_wishes_measurement", "measurement"),
)

# Exports that members have asked for, until they are handed over: their `kind`, and the id of what
# they are `about`, "" for the member's own data. An export answers an interaction by its `token`,
# which is a secret, until that `expires`. `tries` counts how often it was begun, `sent` how many
# messages of it were sent.

exports = Table(
    "exports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user", BigInteger, nullable=False),
    Column("kind", String(12), nullable=False),
    Column("about", String(12), nullable=False),
    Column("token", Text, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("asked", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("sent", Integer, nullable=False),
    Index("ix_exports_user", "user"),
)
