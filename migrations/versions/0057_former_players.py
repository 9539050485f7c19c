"""The former member behind each anonymous rated match, for a time."""

import sqlalchemy as sa
from alembic import op

revision = "0057"
down_revision = "0056"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "former_players",
        sa.Column("hash", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("pseudonym", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_former_players_until", "former_players", ["until"])


def downgrade() -> None:
    op.drop_table("former_players")
