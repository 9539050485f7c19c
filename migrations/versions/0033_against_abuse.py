"""Whom the host has blocked."""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "host_blocks",
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("kind", "id", name="pk_host_blocks"),
    )


def downgrade() -> None:
    op.drop_table("host_blocks")
