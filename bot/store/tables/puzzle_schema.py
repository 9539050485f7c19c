"""The tables of puzzles, in addition to those of `core_schema`. The key of a puzzle is its game and
its id among the game's puzzles. A change here needs a migration in `migrations/versions/`.

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

# The latest attempt of a user at a puzzle. Its match may be gone. `ended` is when the match ended,
# and `takes_back` how often they went back in it. `result` is the result of their first attempt,
# which counted for the ladder; `before` and `after` are the ratings shown, if this attempt counted.
# `vote` is 1 or -1. `shared` says that its result was shown to others.

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

# Ratings of users and puzzles on the puzzle ladder (`bot.ratings.puzzle_ladder`), once they have
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

# Reports of users that a puzzle is wrong, and the reason.

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

# Members who have solved a game's puzzle of a day (in UTC, such as "2026-11-27"), begun on that day
# in a server (NULL: in a direct message), their name then, and the number of `tries`.

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

# The message that a server gets each day (in UTC, such as "2026-11-27") with the puzzles of that
# day. A row without a message has been in the process of posting since `posted`, or was
# interrupted.

daily_puzzles = Table(
    "daily_puzzles",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("day", String(10), primary_key=True),
    Column("channel", BigInteger, nullable=False),
    Column("message", BigInteger),
    Column("posted", BigInteger, nullable=False),
)
