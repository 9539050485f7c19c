"""Tournaments: entrants, rounds, bouts and the audit log; which bout a match is a game of."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(12), nullable=False),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("channel", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("format", sa.String(8), nullable=False),
        sa.Column("best_of", sa.Integer, nullable=False),
        sa.Column("clock", sa.String(8), nullable=False),
        sa.Column("rounds", sa.Integer),
        sa.Column("cut", sa.Integer, nullable=False),
        sa.Column("max_players", sa.Integer),
        sa.Column("starts", sa.BigInteger),
        sa.Column("check_in", sa.Integer, nullable=False),
        sa.Column("open_lists", sa.Boolean, nullable=False),
        sa.Column("deck_change", sa.Boolean, nullable=False),
        sa.Column("round_minutes", sa.Integer),
        sa.Column("no_show_minutes", sa.Integer),
        sa.Column("seed", sa.LargeBinary(32), nullable=False),
        sa.Column("state", sa.String(12), nullable=False),
        sa.Column("organiser", sa.BigInteger, nullable=False),
        sa.Column("organiser_name", sa.String(100), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("began", sa.BigInteger),
        sa.Column("ended", sa.BigInteger),
        sa.Column("paused", sa.BigInteger),
        sa.Column("changes", sa.Integer, server_default="0", nullable=False),
        sa.Column("shown", sa.Integer, server_default="-1", nullable=False),
        sa.Column("announcement", sa.BigInteger),
        sa.Column("called_in", sa.Boolean, server_default=sa.false(), nullable=False),
        sa.Column("too_few", sa.Boolean, server_default=sa.false(), nullable=False),
        sa.Column("crowned", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_tournaments"),
    )
    op.create_index("ix_tournaments_guild_state", "tournaments", ["guild", "state"])
    op.create_index("ix_tournaments_state", "tournaments", ["state"])
    op.create_table(
        "entrants",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("tournament", sa.String(12), nullable=False),
        sa.Column("user", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("deck_version", sa.Integer, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("joined", sa.BigInteger, nullable=False),
        sa.Column("checked_in", sa.Boolean, server_default=sa.false(), nullable=False),
        sa.Column("promoted", sa.Boolean, server_default=sa.false(), nullable=False),
        sa.Column("rating", sa.Integer),
        sa.Column("lot", sa.BigInteger),
        sa.Column("seeded", sa.Integer),
        sa.Column("entered", sa.Integer, server_default="1", nullable=False),
        sa.Column("dropped", sa.Integer),
        sa.Column("bye", sa.Boolean, server_default=sa.false(), nullable=False),
        sa.Column("place", sa.Integer),
        sa.ForeignKeyConstraint(
            ["tournament"], ["tournaments.id"], name="fk_entrants_tournament_tournaments"
        ),
        sa.ForeignKeyConstraint(
            ["deck_version"], ["deck_versions.id"], name="fk_entrants_deck_version_deck_versions"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_entrants"),
        sa.UniqueConstraint("tournament", "user", name="uq_entrants_tournament_user"),
    )
    op.create_index("ix_entrants_user", "entrants", ["user"])
    op.create_index("ix_entrants_deck_version", "entrants", ["deck_version"])
    op.create_table(
        "tournament_rounds",
        sa.Column("tournament", sa.String(12), nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("stage", sa.String(8), nullable=False),
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("deadline", sa.BigInteger),
        sa.Column("ended", sa.BigInteger),
        sa.Column("message", sa.BigInteger),
        sa.ForeignKeyConstraint(
            ["tournament"], ["tournaments.id"], name="fk_tournament_rounds_tournament_tournaments"
        ),
        sa.PrimaryKeyConstraint("tournament", "number", name="pk_tournament_rounds"),
    )
    op.create_table(
        "bouts",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("tournament", sa.String(12), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("slot", sa.String(12)),
        sa.Column("entrant_a", sa.Integer, nullable=False),
        sa.Column("entrant_b", sa.Integer),
        sa.Column("winner", sa.String(4)),
        sa.Column("how", sa.String(12)),
        sa.Column("games_a", sa.Integer, server_default="0", nullable=False),
        sa.Column("games_b", sa.Integer, server_default="0", nullable=False),
        sa.Column("games_drawn", sa.Integer, server_default="0", nullable=False),
        sa.Column("opened", sa.BigInteger),
        sa.Column("decided", sa.BigInteger),
        sa.Column("tried", sa.BigInteger),
        sa.Column("trouble", sa.Text),
        sa.ForeignKeyConstraint(
            ["tournament"], ["tournaments.id"], name="fk_bouts_tournament_tournaments"
        ),
        sa.ForeignKeyConstraint(["entrant_a"], ["entrants.id"], name="fk_bouts_entrant_a_entrants"),
        sa.ForeignKeyConstraint(["entrant_b"], ["entrants.id"], name="fk_bouts_entrant_b_entrants"),
        sa.PrimaryKeyConstraint("id", name="pk_bouts"),
        sa.UniqueConstraint(
            "tournament", "round", "number", name="uq_bouts_tournament_round_number"
        ),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_bouts_entrant_a", "bouts", ["entrant_a"])
    op.create_index("ix_bouts_entrant_b", "bouts", ["entrant_b"])
    op.create_table(
        "acts",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("tournament", sa.String(12), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("user", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("act", sa.String(16), nullable=False),
        sa.Column("entrant", sa.Integer),
        sa.Column("other", sa.Integer),
        sa.Column("round", sa.Integer),
        sa.Column("facts", sa.JSON, nullable=False),
        sa.Column("reason", sa.Text, server_default="", nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament"], ["tournaments.id"], name="fk_acts_tournament_tournaments"
        ),
        sa.ForeignKeyConstraint(["entrant"], ["entrants.id"], name="fk_acts_entrant_entrants"),
        sa.ForeignKeyConstraint(["other"], ["entrants.id"], name="fk_acts_other_entrants"),
        sa.PrimaryKeyConstraint("id", name="pk_acts"),
    )
    op.create_index("ix_acts_tournament", "acts", ["tournament"])
    op.create_index("ix_acts_user", "acts", ["user"])
    op.add_column("matches", sa.Column("bout", sa.Integer))
    op.create_index("ix_matches_bout", "matches", ["bout"])


def downgrade() -> None:
    op.drop_index("ix_matches_bout", table_name="matches")
    op.drop_column("matches", "bout")
    for table in ("acts", "bouts", "tournament_rounds", "entrants", "tournaments"):
        op.drop_table(table)
