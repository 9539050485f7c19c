"""Leases: the process that holds each shard, and until when."""

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0033"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "leases",
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("owner", sa.String(100)),
        sa.Column("epoch", sa.BigInteger, nullable=False, server_default=sa.text("0")),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("next_owner", sa.String(100)),
        sa.Column("next_ready", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("offered", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("handed_by", sa.String(100)),
        sa.Column("answered", sa.JSON),
        sa.PrimaryKeyConstraint("name", name="pk_leases"),
    )


def downgrade() -> None:
    op.drop_table("leases")
