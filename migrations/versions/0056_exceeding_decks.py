"""Decks with a card that did too much in a match, and which card stopped a match."""

import sqlalchemy as sa
from alembic import op

revision = "0056"
down_revision = "0055"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("stopped_by", sa.String(160)))
    op.create_table(
        "exceeding_decks",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("sha256", sa.String(64), primary_key=True),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("card", sa.String(160), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("exceeding_decks")
    op.drop_column("matches", "stopped_by")
