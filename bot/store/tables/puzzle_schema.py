"""The tables of puzzles, beside those of `schema`. A puzzle is known by its game and its id among
the game's puzzles. A change here needs a migration in `migrations/versions/`.

Times are whole seconds since 1970 in UTC. Users are Discord ids.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    String,
    Table,
    Text,
    false,
)

from bot.store.tables.post_schema import metadata

# The latest attempt of a user at a puzzle. Its match may be gone. `ended` is when that ended, and
# `takes_back` how often they went back in it. `result` is what counted for the ladder: that of
# their first attempt; `before` and `after` are the numbers shown, where this attempt is the one
# that counted. `vote` is 1 or -1. `shared` says that its result was.

puzzle_attempts = Table(
    "puzzle_attempts",
    metadata,
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("game", String(40), primary_key=True),
    Column("puzzle", String(12), primary_key=True),
    Column("match_id", String(12)),
    Column("began", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("result", String(4)),
    Column("takes_back", Integer, nullable=False),
    Column("before", Integer),
    Column("after", Integer),
    Column("vote", Integer),
    Column("shared", Boolean, nullable=False, server_default=false()),
    Index("ix_puzzle_attempts_game_puzzle", "game", "puzzle"),
)

# Where users and puzzles stand on the ladder of puzzles (`bot.ratings.puzzle_ladder`), those that
# met. A puzzle is solved or missed by each user once.

puzzle_solvers = Table(
    "puzzle_solvers",
    metadata,
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("game", String(40), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("shown", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("missed", Integer, nullable=False),
)

puzzle_ratings = Table(
    "puzzle_ratings",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("puzzle", String(12), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("missed", Integer, nullable=False),
)

# Which puzzles users have called wrong, and why.

puzzle_reports = Table(
    "puzzle_reports",
    metadata,
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("game", String(40), primary_key=True),
    Column("puzzle", String(12), primary_key=True),
    Column("reason", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
    Index("ix_puzzle_reports_game_puzzle", "game", "puzzle"),
    Index("ix_puzzle_reports_user_made", "user", "made"),
)

# Members who have solved the puzzle of a game that was that of a day (in UTC, as "2026-11-27"),
# begun on that day in a server (NULL: in a direct message) under that name, after so many `tries`.

daily_solutions = Table(
    "daily_solutions",
    metadata,
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("day", String(10), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("guild", BigInteger),
    Column("name", String(100), nullable=False),
    Column("tries", Integer, nullable=False),
    Index("ix_daily_solutions_guild_day", "guild", "day"),
)

# The message that a server gets each day (in UTC, as "2026-11-27") with the puzzles of that day. A
# row without a message: it is being posted since `posted`, or that was cut short.

daily_puzzles = Table(
    "daily_puzzles",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("day", String(10), primary_key=True),
    Column("channel", BigInteger, nullable=False),
    Column("message", BigInteger),
    Column("posted", BigInteger, nullable=False),
)
