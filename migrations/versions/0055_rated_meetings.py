"""The number of each rated match between the same players, and of opponents behind a rating."""

import sqlalchemy as sa
from alembic import op

revision = "0055"
down_revision = "0054"
branch_labels = None
depends_on = None

OPPONENTS = """
    UPDATE ratings SET opponents = (
        SELECT count(DISTINCT
            CASE WHEN matches.player_a = ratings."user" THEN matches.player_b
            ELSE matches.player_a END)
        FROM matches JOIN rating_changes ON rating_changes.match_id = matches.id
        WHERE matches.guild = ratings.guild
            AND matches.game = ratings.game
            AND matches.clock = ratings.pace
            AND (matches.player_a = ratings."user" OR matches.player_b = ratings."user")
    )
"""


def upgrade() -> None:
    op.add_column(
        "rating_changes", sa.Column("meeting", sa.Integer, nullable=False, server_default="1")
    )
    op.add_column(
        "rating_changes", sa.Column("early_exit", sa.Integer, nullable=False, server_default="0")
    )
    op.add_column("ratings", sa.Column("opponents", sa.Integer, nullable=False, server_default="0"))
    op.execute(OPPONENTS)


def downgrade() -> None:
    op.drop_column("ratings", "opponents")
    op.drop_column("rating_changes", "early_exit")
    op.drop_column("rating_changes", "meeting")
