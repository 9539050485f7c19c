"""Ways of playing for which nobody brings a deck."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

TABLES = "challenges", "matches", "queue", "tournaments"


def upgrade() -> None:
    for table in TABLES:
        op.add_column(table, sa.Column("mode", sa.String(40), server_default="", nullable=False))


def downgrade() -> None:
    for table in TABLES:
        op.drop_column(table, "mode")
