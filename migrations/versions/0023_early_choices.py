"""Choices that players make before the match asks them, and clocks that run for both."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "early_choices",
        sa.Column("match_id", sa.String(12), nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("player", sa.String(1), nullable=False),
        sa.Column("option", sa.Integer, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_early_choices_match_id"),
        sa.PrimaryKeyConstraint("match_id", "number", name="pk_early_choices"),
    )
    op.add_column(
        "clocks", sa.Column("both", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.add_column("clocks", sa.Column("done", sa.BigInteger))


def downgrade() -> None:
    op.drop_column("clocks", "done")
    op.drop_column("clocks", "both")
    op.drop_table("early_choices")
