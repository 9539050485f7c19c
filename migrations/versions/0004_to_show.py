"""The number of choices after which a match still has to be shown, so that an interruption loses
nothing."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("to_show", sa.Integer))
    op.create_index(
        "ix_matches_to_show",
        "matches",
        ["to_show"],
        sqlite_where=sa.text("to_show IS NOT NULL"),
        postgresql_where=sa.text("to_show IS NOT NULL"),
    )


def downgrade() -> None:
    op.drop_index("ix_matches_to_show", "matches")
    with op.batch_alter_table("matches") as batch:
        batch.drop_column("to_show")
