"""Every table. A change here needs a migration in `migrations/versions/`.

Times are whole seconds since 1970 in UTC. Users are Discord ids.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# What the bot remembers about itself, a text a key.

notes = Table(
    "notes",
    metadata,
    Column("key", String(100), primary_key=True),
    Column("value", Text, nullable=False),
)

# Decks. A deck that is deleted, or has newer versions, keeps the versions that a match was
# played with, so that the match can still be shown and replayed.

decks = Table(
    "decks",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("owner", BigInteger, nullable=False),
    Column("name", String(100), nullable=False),
    Column("name_key", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("deleted", BigInteger),
)

Index(
    "uq_decks_owner_name_key",
    decks.c.owner,
    decks.c.name_key,
    unique=True,
    sqlite_where=text("deleted IS NULL"),
    postgresql_where=text("deleted IS NULL"),
)

deck_versions = Table(
    "deck_versions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("deck_id", ForeignKey("decks.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("game", String(40), nullable=False),
    Column("source", Text, nullable=False),
    Column("sha256", String(64), nullable=False),
    Column("legal", Boolean, nullable=False),
    Column("size", Integer, nullable=False),
    Column("total_scale", Integer),
    Column("summary", JSON, nullable=False),
    Column("created", BigInteger, nullable=False),
    UniqueConstraint("deck_id", "number"),
)

# Matches.
#
# A challenge becomes a match when it is accepted. A match is its row and its choices:
# the board, the hands and the log are played again from them. `channel` is where the
# challenge was made; `table_channel` is where the board is (a thread of it, or itself).
# `to_show` is the number of choices after which boards and hands were not yet brought up to
# date, NULL when they are: whatever interrupts that, it is made up for.
#
# `answer_version` is the deck with home-made cards that the opponent wants to accept with,
# while the challenger has to agree to it.

challenges = Table(
    "challenges",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("guild", BigInteger, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("message", BigInteger),
    Column("challenger", BigInteger, nullable=False),
    Column("opponent", BigInteger, nullable=False),
    Column("challenger_name", String(100), nullable=False),
    Column("opponent_name", String(100), nullable=False),
    Column("deck_version", ForeignKey("deck_versions.id"), nullable=False),
    Column("state", String(12), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("match_id", ForeignKey("matches.id")),
    Column("answer_version", ForeignKey("deck_versions.id")),
    Index("ix_challenges_state_expires", "state", "expires"),
)

matches = Table(
    "matches",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("guild", BigInteger, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("state", String(12), nullable=False),
    Column("player_a", BigInteger, nullable=False),
    Column("player_b", BigInteger, nullable=False),
    Column("name_a", String(100), nullable=False),
    Column("name_b", String(100), nullable=False),
    Column("deck_a", ForeignKey("deck_versions.id"), nullable=False),
    Column("deck_b", ForeignKey("deck_versions.id"), nullable=False),
    Column("seed", LargeBinary(32), nullable=False),
    Column("opening", String(16), nullable=False),
    Column("winner", String(4)),
    Column("created", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("table_channel", BigInteger),
    Column("board_message", BigInteger),
    Column("to_show", Integer),
    Index("ix_matches_player_a_state", "player_a", "state"),
    Index("ix_matches_player_b_state", "player_b", "state"),
)

choices = Table(
    "choices",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("player", String(1), nullable=False),
    Column("option", Integer, nullable=False),
    Column("forced", Boolean, nullable=False),
    Column("fingerprint", String(16), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("why", String(8)),
)

# What players wish where they could only pass priority on: the habit of those who chose one,
# and the number of events after which a player of a match began to pass until something
# happens.

habits = Table(
    "habits",
    metadata,
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("habit", String(8), nullable=False),
)

passes = Table(
    "passes",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("player", String(1), primary_key=True),
    Column("since", Integer),
)

# Where a player's hand was last sent in a direct message, and in which turn. A player who
# takes no direct messages is told once, and has no message here.

panels = Table(
    "panels",
    metadata,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("player", String(1), primary_key=True),
    Column("channel", BigInteger),
    Column("message", BigInteger),
    Column("turn", Integer, nullable=False),
    Column("closed", Boolean, nullable=False),
)

# What tells fast which matches have to be shown yet. Mostly there are none.

Index(
    "ix_matches_to_show",
    matches.c.to_show,
    sqlite_where=text("to_show IS NOT NULL"),
    postgresql_where=text("to_show IS NOT NULL"),
)

# What tells fast whether a version of a deck is in use.

Index("ix_challenges_deck_version", challenges.c.deck_version)
Index("ix_challenges_answer_version", challenges.c.answer_version)
Index("ix_matches_deck_a", matches.c.deck_a)
Index("ix_matches_deck_b", matches.c.deck_b)
