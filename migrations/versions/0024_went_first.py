"""Who began each match, noted at its end; of those that ended before, only where that was agreed
on."""

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
