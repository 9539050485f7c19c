"""Messages that are still to be sent outlive a crash; matches know which players have left the
server."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "match_news",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("match_id", sa.String(12), nullable=False),
        sa.Column("player", sa.String(1), nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("tried", sa.BigInteger),
        sa.Column("busy", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("id", name="pk_match_news"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_match_news_match_id"),
    )
    op.create_index("ix_match_news_match_id", "match_news", ["match_id"])
    op.create_table(
        "absences",
        sa.Column("match_id", sa.String(12), nullable=False),
        sa.Column("player", sa.String(1), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("message", sa.BigInteger),
        sa.PrimaryKeyConstraint("match_id", name="pk_absences"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_absences_match_id"),
    )
    op.add_column("queue_news", sa.Column("tried", sa.BigInteger))
    op.add_column(
        "queue_news", sa.Column("busy", sa.Boolean, nullable=False, server_default=sa.false())
    )


def downgrade() -> None:
    with op.batch_alter_table("queue_news") as batch:
        batch.drop_column("busy")
        batch.drop_column("tried")
    op.drop_table("absences")
    op.drop_table("match_news")
