"""The tables about missions, from which one learns a game. Their matches are in `match_schema`. A
change here needs a migration in `migrations/versions/`.

Times are whole seconds since 1970 in UTC. Users are Discord ids.
"""

from sqlalchemy import BigInteger, Column, String, Table, Text

from bot.store.tables.background_work_schema import metadata

# What a user has done in a mission of a game: when they finished it first, and what they wrote last
# in one in which something is written.

mission_progress = Table(
    "mission_progress",
    metadata,
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("game", String(40), primary_key=True),
    Column("mission", String(40), primary_key=True),
    Column("finished", BigInteger),
    Column("draft", Text),
)
