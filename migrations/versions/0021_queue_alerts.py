"""Members who want to be told when somebody waits for an opponent."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "queue_alerts",
        sa.Column("user", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("guild", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("games", sa.Text, nullable=False),
        sa.Column("first_hour", sa.Integer, nullable=False),
        sa.Column("last_hour", sa.Integer, nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("told", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("user", "guild", name="pk_queue_alerts"),
    )
    op.create_index("ix_queue_alerts_guild", "queue_alerts", ["guild"])


def downgrade() -> None:
    op.drop_table("queue_alerts")
