"""Members who have solved the daily puzzles, and who is not to be shown among them. Days before
this are unknown: streaks begin with it."""

import sqlalchemy as sa
from alembic import op

revision = "0072"
down_revision = "0071"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "daily_solutions",
        sa.Column("user", sa.BigInteger, nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("guild", sa.BigInteger),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("user", "day", "game", name="pk_daily_solutions"),
    )
    op.create_index("ix_daily_solutions_guild_day", "daily_solutions", ["guild", "day"])
    shown = sa.Column("in_puzzle_tables", sa.Boolean, nullable=False, server_default=sa.true())
    op.add_column("preferences", shown)


def downgrade() -> None:
    op.drop_column("preferences", "in_puzzle_tables")
    op.drop_table("daily_solutions")
