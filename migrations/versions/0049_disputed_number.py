"""The number that was typed against another, and the message that calls the organiser to it."""

import sqlalchemy as sa
from alembic import op

revision = "0049"
down_revision = "0048"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("draws", sa.Column("other_number", sa.String(200)))
    op.add_column("draws", sa.Column("other_message", sa.BigInteger))


def downgrade() -> None:
    for column in ("other_message", "other_number"):
        op.drop_column("draws", column)
