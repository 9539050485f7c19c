"""A server can keep members out of new matches there."""

import sqlalchemy as sa
from alembic import op

revision = "0061"
down_revision = "0060"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "kept_out",
        sa.Column("guild", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("user", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("reason", sa.Text, nullable=False, server_default=""),
    )
    op.create_index("ix_kept_out_user", "kept_out", ["user"])


def downgrade() -> None:
    op.drop_table("kept_out")
