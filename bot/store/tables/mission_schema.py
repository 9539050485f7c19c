"""The tables about missions, which teach a game. Their matches are in `match_schema`. A change here
needs a migration in `migrations/versions/`.

Times are whole seconds since 1970 in UTC. Users are Discord ids.
"""

from sqlalchemy import BigInteger, Column, String, Table, Text

from bot.store.tables.background_work_schema import metadata

# The progress of a user in a mission of a game: when they first finished it, and the text that they
# last wrote in it, if the mission asks for a text.

mission_progress = Table(
    "mission_progress",
    metadata,
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("game", String(40), primary_key=True),
    Column("mission", String(40), primary_key=True),
    Column("finished", BigInteger),
    Column("draft", Text),
)
