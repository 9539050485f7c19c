"""Interaction tokens by which every process of the bot can edit the private panels of players."""

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0034"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "private_panels",
        sa.Column("match_id", sa.String(12), nullable=False),
        sa.Column("player", sa.String(1), nullable=False),
        sa.Column("message", sa.BigInteger, nullable=False),
        sa.Column("token", sa.Text, nullable=False),
        sa.Column("second", sa.Boolean, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name="fk_private_panels_match_id_matches"
        ),
        sa.PrimaryKeyConstraint("match_id", "player", name="pk_private_panels"),
    )
    op.create_index("ix_private_panels_expires", "private_panels", ["expires"])


def downgrade() -> None:
    op.drop_table("private_panels")
