"""Texts of reports, until they are sent."""

import sqlalchemy as sa
from alembic import op

revision = "0050"
down_revision = "0049"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("reports", sa.Column("unsent", sa.Text))


def downgrade() -> None:
    op.drop_column("reports", "unsent")
