"""The tables of work that members have asked for and that goes on after the answer, beside those of
`schema`. A change here needs a migration in `migrations/versions/`.

Times are whole seconds since 1970 in UTC. Users are Discord ids.
"""

from sqlalchemy import JSON, BigInteger, Column, ForeignKey, Index, Integer, String, Table, Text

from bot.store.tables.puzzle_schema import metadata

# Deck texts, by their game and SHA-256, whose power is to be measured, in the order of their ids.
# `state` is `waiting`, `running`, `over`, or `failed`; `tries` counts how often it was begun, and
# `power` is what is known so far, with the columns of `engine.decks.Power`. `moved` is when the row
# last changed. Those that have ended stay for a while, for who watches them.

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

# Who wants one of them, as long as it has not ended: one each. `message` shows them how far it is.

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

# What members are to be handed as files, until they have it: of which `kind`, and `about` what, ""
# where it is about themselves. It answers an interaction by its `token`, which is a secret, until
# that `expires`. `tries` counts how often it was begun, `sent` how many messages of it were sent.

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
