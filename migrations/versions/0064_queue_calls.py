"""The message in a channel that called two who were found for each other becomes the announcement
of their match."""

import sqlalchemy as sa
from alembic import op

revision = "0064"
down_revision = "0063"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("queue_pairs", sa.Column("call_channel", sa.BigInteger))
    op.add_column("queue_pairs", sa.Column("call_message", sa.BigInteger))


def downgrade() -> None:
    op.drop_column("queue_pairs", "call_message")
    op.drop_column("queue_pairs", "call_channel")
