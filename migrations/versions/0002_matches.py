"""Challenges, matches, their choices, and where each player's hand was sent."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.String(12), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("channel", sa.BigInteger, nullable=False),
        sa.Column("state", sa.String(12), nullable=False),
        sa.Column("player_a", sa.BigInteger, nullable=False),
        sa.Column("player_b", sa.BigInteger, nullable=False),
        sa.Column("name_a", sa.String(100), nullable=False),
        sa.Column("name_b", sa.String(100), nullable=False),
        sa.Column("deck_a", sa.Integer, nullable=False),
        sa.Column("deck_b", sa.Integer, nullable=False),
        sa.Column("seed", sa.LargeBinary(32), nullable=False),
        sa.Column("opening", sa.String(16), nullable=False),
        sa.Column("winner", sa.String(4)),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger),
        sa.Column("table_channel", sa.BigInteger),
        sa.Column("board_message", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
        sa.ForeignKeyConstraint(["deck_a"], ["deck_versions.id"], name="fk_matches_deck_a"),
        sa.ForeignKeyConstraint(["deck_b"], ["deck_versions.id"], name="fk_matches_deck_b"),
    )
    op.create_index("ix_matches_player_a_state", "matches", ["player_a", "state"])
    op.create_index("ix_matches_player_b_state", "matches", ["player_b", "state"])
    op.create_table(
        "challenges",
        sa.Column("id", sa.String(12), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("channel", sa.BigInteger, nullable=False),
        sa.Column("message", sa.BigInteger),
        sa.Column("challenger", sa.BigInteger, nullable=False),
        sa.Column("opponent", sa.BigInteger, nullable=False),
        sa.Column("challenger_name", sa.String(100), nullable=False),
        sa.Column("opponent_name", sa.String(100), nullable=False),
        sa.Column("deck_version", sa.Integer, nullable=False),
        sa.Column("state", sa.String(12), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.Column("match_id", sa.String(12)),
        sa.PrimaryKeyConstraint("id", name="pk_challenges"),
        sa.ForeignKeyConstraint(
            ["deck_version"], ["deck_versions.id"], name="fk_challenges_deck_version"
        ),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_challenges_match_id"),
    )
    op.create_index("ix_challenges_state_expires", "challenges", ["state", "expires"])
    op.create_table(
        "choices",
        sa.Column("match_id", sa.String(12), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("player", sa.String(1), nullable=False),
        sa.Column("option", sa.Integer, nullable=False),
        sa.Column("forced", sa.Boolean, nullable=False),
        sa.Column("fingerprint", sa.String(16), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "number", name="pk_choices"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_choices_match_id"),
    )
    op.create_table(
        "panels",
        sa.Column("match_id", sa.String(12), nullable=False),
        sa.Column("player", sa.String(1), nullable=False),
        sa.Column("channel", sa.BigInteger),
        sa.Column("message", sa.BigInteger),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("closed", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "player", name="pk_panels"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_panels_match_id"),
    )


def downgrade() -> None:
    for table in ("panels", "choices", "challenges", "matches"):
        op.drop_table(table)
