"""Tournaments can be held again every week."""

import sqlalchemy as sa
from alembic import op

revision = "0062"
down_revision = "0061"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "repeated_tournaments",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("latest", sa.String(12), sa.ForeignKey("tournaments.id"), nullable=False),
        sa.Column("starts", sa.BigInteger, nullable=False),
        sa.Column("news", sa.String(8), nullable=False, server_default=""),
    )
    op.create_index("ix_repeated_tournaments_guild", "repeated_tournaments", ["guild"])
    op.add_column("tournaments", sa.Column("repeat", sa.String(12)))
    op.create_index("ix_tournaments_repeat", "tournaments", ["repeat"])


def downgrade() -> None:
    op.drop_index("ix_tournaments_repeat", "tournaments")
    op.drop_column("tournaments", "repeat")
    op.drop_table("repeated_tournaments")
