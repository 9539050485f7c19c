"""Whom the host has blocked, what members did within an hour, and what they have reported."""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "host_blocks",
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("kind", "id", name="pk_host_blocks"),
    )
    op.create_table(
        "recent_acts",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("user", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_recent_acts"),
    )
    op.create_index("ix_recent_acts_user_kind_made", "recent_acts", ["user", "kind", "made"])
    op.create_table(
        "reports",
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("about", sa.String(12), nullable=False),
        sa.Column("reporter", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("kind", "about", "reporter", name="pk_reports"),
    )
    op.create_index("ix_reports_reporter_made", "reports", ["reporter", "made"])
    op.create_index("ix_reports_guild", "reports", ["guild"])
    op.add_column("guilds", sa.Column("report_channel", sa.BigInteger))


def downgrade() -> None:
    with op.batch_alter_table("guilds") as batch:
        batch.drop_column("report_channel")
    op.drop_table("reports")
    op.drop_table("recent_acts")
    op.drop_table("host_blocks")
