"""The player who began each match, stored at its end. Of earlier matches it is known only if the
players had agreed on it."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("went_first", sa.String(1)))
    op.execute(sa.text("UPDATE matches SET went_first = first WHERE state = 'over'"))


def downgrade() -> None:
    op.drop_column("matches", "went_first")
