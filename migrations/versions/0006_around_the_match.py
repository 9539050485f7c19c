"""Clocks, proposals, series and rematches, matchmaking, ratings, and what users and servers set."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "guilds",
        sa.Column("id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("matches_channel", sa.BigInteger),
        sa.Column("queue_channel", sa.BigInteger),
        sa.Column("queue_message", sa.BigInteger),
        sa.Column("default_clock", sa.String(8)),
        sa.Column("organiser_role", sa.BigInteger),
        sa.Column("home_made", sa.Boolean, server_default=sa.true(), nullable=False),
        sa.Column("left", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_guilds"),
    )
    op.create_table(
        "preferences",
        sa.Column("user", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("habit", sa.String(8), server_default="able", nullable=False),
        sa.Column("direct", sa.Boolean, server_default=sa.true(), nullable=False),
        sa.Column("text_board", sa.Boolean, server_default=sa.false(), nullable=False),
        sa.PrimaryKeyConstraint("user", name="pk_preferences"),
    )
    op.create_table(
        "ratings",
        sa.Column("guild", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("pace", sa.String(8), nullable=False),
        sa.Column("user", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("shown", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("losses", sa.Integer, nullable=False),
        sa.Column("draws", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("guild", "game", "pace", "user", name="pk_ratings"),
    )
    op.create_index("ix_ratings_place", "ratings", ["guild", "game", "pace", "shown", "user"])
    op.create_table(
        "clocks",
        sa.Column("match_id", sa.String(12), nullable=False),
        sa.Column("player", sa.String(1), nullable=False),
        sa.Column("asked", sa.BigInteger, nullable=False),
        sa.Column("deadline", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("bank_a", sa.Integer, nullable=False),
        sa.Column("bank_b", sa.Integer, nullable=False),
        sa.Column("warned_a", sa.Integer, nullable=False),
        sa.Column("warned_b", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_clocks_match_id"),
        sa.PrimaryKeyConstraint("match_id", name="pk_clocks"),
    )
    op.create_index("ix_clocks_due", "clocks", ["due"])
    op.create_table(
        "pairings",
        sa.Column("id", sa.String(12), nullable=False),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("user_a", sa.BigInteger, nullable=False),
        sa.Column("user_b", sa.BigInteger, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.Column("told", sa.Boolean, nullable=False),
        sa.Column("match_id", sa.String(12)),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_pairings_match_id"),
        sa.PrimaryKeyConstraint("id", name="pk_pairings"),
    )
    op.create_index("ix_pairings_guild_game_user_a", "pairings", ["guild", "game", "user_a"])
    op.create_index("ix_pairings_guild_game_user_b", "pairings", ["guild", "game", "user_b"])
    op.create_index("ix_pairings_state_expires", "pairings", ["state", "expires"])
    op.create_table(
        "proposals",
        sa.Column("match_id", sa.String(12), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("player", sa.String(1), nullable=False),
        sa.Column("state", sa.String(12), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("message", sa.BigInteger),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_proposals_match_id"),
        sa.PrimaryKeyConstraint("match_id", "kind", "player", name="pk_proposals"),
    )
    op.create_table(
        "results",
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("match_id", sa.String(12), nullable=False),
        sa.Column("shown_a", sa.Integer, nullable=False),
        sa.Column("shown_b", sa.Integer, nullable=False),
        sa.Column("change_a", sa.Integer, nullable=False),
        sa.Column("change_b", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_results_match_id"),
        sa.PrimaryKeyConstraint("number", name="pk_results"),
        sa.UniqueConstraint("match_id", name="uq_results_match_id"),
    )
    op.create_table(
        "sequels",
        sa.Column("match_id", sa.String(12), nullable=False),
        sa.Column("state", sa.String(12), nullable=False),
        sa.Column("offered_by", sa.String(1)),
        sa.Column("chooser", sa.String(1)),
        sa.Column("due", sa.BigInteger),
        sa.Column("next_match", sa.String(12)),
        sa.Column("message", sa.BigInteger),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_sequels_match_id"),
        sa.ForeignKeyConstraint(["next_match"], ["matches.id"], name="fk_sequels_next_match"),
        sa.PrimaryKeyConstraint("match_id", name="pk_sequels"),
    )
    op.create_index("ix_sequels_due", "sequels", ["due"])
    op.create_table(
        "queue",
        sa.Column("guild", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("deck_version", sa.Integer, nullable=False),
        sa.Column("clock", sa.String(8), nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("rating", sa.Integer, nullable=False),
        sa.Column("channel", sa.BigInteger, nullable=False),
        sa.Column("joined", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("nudged", sa.Boolean, nullable=False),
        sa.Column("front", sa.Boolean, nullable=False),
        sa.Column("pairing", sa.String(12)),
        sa.Column("ready", sa.Boolean, nullable=False),
        sa.ForeignKeyConstraint(
            ["deck_version"], ["deck_versions.id"], name="fk_queue_deck_version"
        ),
        sa.ForeignKeyConstraint(["pairing"], ["pairings.id"], name="fk_queue_pairing"),
        sa.PrimaryKeyConstraint("guild", "user", name="pk_queue"),
    )
    op.create_index("ix_queue_deck_version", "queue", ["deck_version"])
    op.create_index("ix_queue_pairing", "queue", ["pairing"])
    op.create_table(
        "queue_news",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("user", sa.BigInteger, nullable=False),
        sa.Column("channel", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("about", sa.String(12)),
        sa.PrimaryKeyConstraint("id", name="pk_queue_news"),
    )
    op.execute('INSERT INTO preferences ("user", habit) SELECT "user", habit FROM habits')
    op.drop_table("habits")
    op.add_column(
        "challenges", sa.Column("clock", sa.String(8), server_default="none", nullable=False)
    )
    op.add_column(
        "challenges", sa.Column("rated", sa.Boolean, server_default=sa.false(), nullable=False)
    )
    op.add_column(
        "challenges", sa.Column("best_of", sa.Integer, server_default="1", nullable=False)
    )
    op.add_column(
        "matches", sa.Column("clock", sa.String(8), server_default="none", nullable=False)
    )
    op.add_column(
        "matches", sa.Column("rated", sa.Boolean, server_default=sa.false(), nullable=False)
    )
    op.add_column("matches", sa.Column("best_of", sa.Integer, server_default="1", nullable=False))
    op.add_column("matches", sa.Column("series", sa.String(12), server_default="", nullable=False))
    op.add_column(
        "matches", sa.Column("game_number", sa.Integer, server_default="1", nullable=False)
    )
    op.add_column("matches", sa.Column("first", sa.String(1)))
    op.add_column("matches", sa.Column("turns", sa.Integer))
    op.add_column("matches", sa.Column("ending", sa.String(12)))
    op.add_column("matches", sa.Column("announcement", sa.BigInteger))
    op.create_index("ix_matches_series", "matches", ["series"])
    op.execute("UPDATE matches SET series = id")


def downgrade() -> None:
    op.drop_index("ix_matches_series", table_name="matches")
    op.drop_column("matches", "announcement")
    op.drop_column("matches", "ending")
    op.drop_column("matches", "turns")
    op.drop_column("matches", "first")
    op.drop_column("matches", "game_number")
    op.drop_column("matches", "series")
    op.drop_column("matches", "best_of")
    op.drop_column("matches", "rated")
    op.drop_column("matches", "clock")
    op.drop_column("challenges", "best_of")
    op.drop_column("challenges", "rated")
    op.drop_column("challenges", "clock")
    op.create_table(
        "habits",
        sa.Column("user", sa.BigInteger, nullable=False),
        sa.Column("habit", sa.String(8), nullable=False),
        sa.PrimaryKeyConstraint("user", name="pk_habits"),
    )
    op.drop_table("queue_news")
    op.drop_index("ix_queue_pairing", table_name="queue")
    op.drop_index("ix_queue_deck_version", table_name="queue")
    op.drop_table("queue")
    op.drop_index("ix_sequels_due", table_name="sequels")
    op.drop_table("sequels")
    op.drop_table("results")
    op.drop_table("proposals")
    op.drop_index("ix_pairings_state_expires", table_name="pairings")
    op.drop_index("ix_pairings_guild_game_user_b", table_name="pairings")
    op.drop_index("ix_pairings_guild_game_user_a", table_name="pairings")
    op.drop_table("pairings")
    op.drop_index("ix_clocks_due", table_name="clocks")
    op.drop_table("clocks")
    op.drop_index("ix_ratings_place", table_name="ratings")
    op.drop_table("ratings")
    op.execute('INSERT INTO habits ("user", habit) SELECT "user", habit FROM preferences')
    op.drop_table("preferences")
    op.drop_table("guilds")
