"""The tables of what is still to be told of matches and of who has left them, beside those of
`tournament_schema`. A change here needs a migration in `migrations/versions/`."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, String, Table, false

from bot.store.tournament_schema import metadata

# What is to be told once of a match, to a player or about one: noted in the transaction that makes
# it so. `tried` is when it was tried first (seconds since 1970, NULL for never), `busy` says that
# somebody is about to.

match_news = Table(
    "match_news",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match_id", ForeignKey("matches.id"), nullable=False),
    Column("player", String(1), nullable=False),
    Column("kind", String(12), nullable=False),
    Column("tried", BigInteger),
    Column("busy", Boolean, nullable=False, server_default=false()),
    Index("ix_match_news_match_id", "match_id"),
)

# Who has left the server in a match that waits for them: `state` is `away` or `back`. From `due` on
# their opponent may claim the match. `message` tells the opponent, until it says what came of it.

absences = Table(
    "absences",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("player", String(1), nullable=False),
    Column("state", String(8), nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("message", BigInteger),
)
