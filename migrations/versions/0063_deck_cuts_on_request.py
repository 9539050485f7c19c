"""Cutting the deck is opt-in: asked for by a member's preference, a challenge or a tournament. The
clock of a friendly challenge depends on when it's accepted."""

import sqlalchemy as sa
from alembic import op

revision = "0063"
down_revision = "0062"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for table, name in (
        ("preferences", "cuts_deck"),
        ("challenges", "deck_cut"),
        ("tournaments", "deck_cut"),
    ):
        column = sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false())
        op.add_column(table, column)
    later = sa.Column("later_clock", sa.String(8), nullable=False, server_default="")
    op.add_column("challenges", later)


def downgrade() -> None:
    op.drop_column("challenges", "later_clock")
    for table, name in (
        ("tournaments", "deck_cut"),
        ("challenges", "deck_cut"),
        ("preferences", "cuts_deck"),
    ):
        op.drop_column(table, name)
