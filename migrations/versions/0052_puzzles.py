"""Puzzles: attempts, votes, reports, their ladder, and the daily one."""

import sqlalchemy as sa
from alembic import op

revision = "0052"
down_revision = "0051"
branch_labels = None
depends_on = None


def user() -> sa.Column[int]:
    return sa.Column("user", sa.BigInteger, primary_key=True, autoincrement=False)


def game() -> sa.Column[str]:
    return sa.Column("game", sa.String(40), primary_key=True)


def puzzle() -> sa.Column[str]:
    return sa.Column("puzzle", sa.String(12), primary_key=True)


def upgrade() -> None:
    op.add_column("guilds", sa.Column("puzzle_channel", sa.BigInteger))
    op.create_table(
        "puzzle_attempts",
        user(),
        game(),
        puzzle(),
        sa.Column("match_id", sa.String(12)),
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger),
        sa.Column("result", sa.String(4)),
        sa.Column("takes_back", sa.Integer, nullable=False),
        sa.Column("before", sa.Integer),
        sa.Column("after", sa.Integer),
        sa.Column("vote", sa.Integer),
        sa.Column("shared", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_index("ix_puzzle_attempts_game_puzzle", "puzzle_attempts", ["game", "puzzle"])
    op.create_table(
        "puzzle_solvers",
        user(),
        game(),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("shown", sa.Integer, nullable=False),
        sa.Column("solved", sa.Integer, nullable=False),
        sa.Column("missed", sa.Integer, nullable=False),
    )
    op.create_table(
        "puzzle_ratings",
        game(),
        puzzle(),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("solved", sa.Integer, nullable=False),
        sa.Column("missed", sa.Integer, nullable=False),
    )
    op.create_table(
        "puzzle_reports",
        user(),
        game(),
        puzzle(),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_puzzle_reports_game_puzzle", "puzzle_reports", ["game", "puzzle"])
    op.create_index("ix_puzzle_reports_user_made", "puzzle_reports", ["user", "made"])
    op.create_table(
        "daily_puzzles",
        sa.Column("guild", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("channel", sa.BigInteger, nullable=False),
        sa.Column("message", sa.BigInteger),
        sa.Column("posted", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    for table in (
        "daily_puzzles",
        "puzzle_reports",
        "puzzle_ratings",
        "puzzle_solvers",
        "puzzle_attempts",
    ):
        op.drop_table(table)
    op.drop_column("guilds", "puzzle_channel")
