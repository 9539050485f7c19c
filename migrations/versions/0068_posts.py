"""Posts: messages of the bot's own that show a state, and the version that each shows."""

import sqlalchemy as sa
from alembic import op

revision = "0068"
down_revision = "0067"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "posts",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(24), nullable=False),
        sa.Column("about", sa.String(40), nullable=False),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("channel", sa.BigInteger, nullable=False),
        sa.Column("message", sa.BigInteger),
        sa.Column("tried", sa.BigInteger, nullable=False),
        sa.Column("shown", sa.Text, nullable=False),
        sa.UniqueConstraint("kind", "about", name="uq_posts_kind_about"),
    )
    op.create_index("ix_posts_guild", "posts", ["guild"])


def downgrade() -> None:
    op.drop_table("posts")
