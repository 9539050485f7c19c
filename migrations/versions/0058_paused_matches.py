"""A match that takes too much computing is paused, and never played again by itself."""

import sqlalchemy as sa
from alembic import op

revision = "0058"
down_revision = "0057"
branch_labels = None
depends_on = None


def upgrade() -> None:
    column = sa.Column("too_slow", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("matches", column)


def downgrade() -> None:
    op.drop_column("matches", "too_slow")
