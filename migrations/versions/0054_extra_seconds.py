"""A pairing has more of its round's time for as long as it waited for an organiser."""

import sqlalchemy as sa
from alembic import op

revision = "0054"
down_revision = "0053"
branch_labels = None
depends_on = None


def upgrade() -> None:
    column = sa.Column("extra_seconds", sa.Integer, nullable=False, server_default="0")
    op.add_column("pairings", column)


def downgrade() -> None:
    op.drop_column("pairings", "extra_seconds")
