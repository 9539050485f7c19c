"""Draws of tournaments from a public number, and from what each round was drawn."""

import sqlalchemy as sa
from alembic import op

revision = "0048"
down_revision = "0047"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "tournaments",
        sa.Column("number_source", sa.String(100), nullable=False, server_default=""),
    )
    op.add_column(
        "tournaments", sa.Column("drawing", sa.String(4), nullable=False, server_default="")
    )
    op.add_column("tournaments", sa.Column("public_number", sa.String(200)))
    op.create_table(
        "draws",
        sa.Column("tournament", sa.String(12), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("key", sa.LargeBinary(32), nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("tables", sa.Integer, nullable=False),
        sa.Column("deals", sa.Integer, nullable=False),
        sa.Column("message", sa.BigInteger),
        sa.Column("committed", sa.BigInteger),
        sa.Column("number_message", sa.BigInteger),
        sa.Column("number_until", sa.BigInteger),
        sa.Column("reminded", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_table(
        "drawn_from",
        sa.Column("tournament", sa.String(12), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("inputs", sa.JSON, nullable=False),
    )
    op.create_table(
        "drawn_deals",
        sa.Column("match_id", sa.String(12), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("tournament", sa.String(12), sa.ForeignKey("tournaments.id"), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("deal", sa.Integer, nullable=False),
        sa.UniqueConstraint("tournament", "round", "number", "deal"),
    )


def downgrade() -> None:
    for table in ("drawn_deals", "drawn_from", "draws"):
        op.drop_table(table)
    for column in ("public_number", "drawing", "number_source"):
        op.drop_column("tournaments", column)
