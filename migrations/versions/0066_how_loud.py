"""How often matches call a player. Players who accept no direct messages are still called only when
their time runs short."""

import sqlalchemy as sa
from alembic import op

revision = "0066"
down_revision = "0065"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("preferences", sa.Column("loudness", sa.String(8)))
    op.execute(sa.text("UPDATE preferences SET loudness = 'quarter' WHERE NOT direct"))
    op.add_column("hand_messages", sa.Column("called", sa.BigInteger))
    called_at = sa.Column("called_at", sa.Integer, nullable=False, server_default="-1")
    op.add_column("hand_messages", called_at)


def downgrade() -> None:
    op.drop_column("hand_messages", "called_at")
    op.drop_column("hand_messages", "called")
    op.drop_column("preferences", "loudness")
