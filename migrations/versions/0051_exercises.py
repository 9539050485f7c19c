"""Exercises: practice matches that begin from prepared positions, and what was finished of them."""

import sqlalchemy as sa
from alembic import op

revision = "0051"
down_revision = "0050"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "matches", sa.Column("exercise", sa.String(60), nullable=False, server_default="")
    )
    op.add_column("match_beginnings", sa.Column("exercise", sa.LargeBinary))
    op.add_column(
        "preferences",
        sa.Column("learn_offered", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_table(
        "mission_progress",
        sa.Column("user", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("mission", sa.String(40), primary_key=True),
        sa.Column("finished", sa.BigInteger),
        sa.Column("draft", sa.Text),
    )


def downgrade() -> None:
    op.drop_table("mission_progress")
    op.drop_column("preferences", "learn_offered")
    op.drop_column("match_beginnings", "exercise")
    op.drop_column("matches", "exercise")
