"""Reviews of matches that are over, each for one who played it."""

import sqlalchemy as sa
from alembic import op

revision = "0043"
down_revision = "0040"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "match_reviews",
        sa.Column("match_id", sa.String(12), nullable=False),
        sa.Column("player", sa.String(1), nullable=False),
        sa.Column("user", sa.BigInteger, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("review", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "player", name="pk_match_reviews"),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name="fk_match_reviews_match_id_matches"
        ),
    )
    op.create_index("ix_match_reviews_user", "match_reviews", ["user"])


def downgrade() -> None:
    op.drop_table("match_reviews")
