"""Calls of organisers to tables of tournaments."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "organiser_calls",
        sa.Column("match_id", sa.String(12), nullable=False),
        sa.Column("player", sa.String(1), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("answered_by", sa.BigInteger),
        sa.Column("answered_name", sa.String(100)),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_organiser_calls_match_id"),
        sa.PrimaryKeyConstraint("match_id", name="pk_organiser_calls"),
    )


def downgrade() -> None:
    op.drop_table("organiser_calls")
