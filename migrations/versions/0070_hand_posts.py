"""Posts that show hands: of which seat they are, where they are, and by what they are edited."""

import sqlalchemy as sa
from alembic import op

revision = "0070"
down_revision = "0069"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("posts") as posts:
        posts.add_column(sa.Column("seat", sa.String(1)))
        posts.add_column(
            sa.Column("surface", sa.String(9), nullable=False, server_default="public")
        )
        posts.add_column(sa.Column("token", sa.Text))
        posts.add_column(sa.Column("second", sa.Boolean, nullable=False, server_default=sa.false()))
        posts.add_column(sa.Column("expires", sa.BigInteger))
        posts.add_column(sa.Column("asked", sa.Integer, nullable=False, server_default="-1"))
        posts.add_column(sa.Column("turn", sa.Integer, nullable=False, server_default="0"))
        posts.add_column(sa.Column("closed", sa.Boolean, nullable=False, server_default=sa.false()))
        posts.add_column(sa.Column("called", sa.BigInteger))
        posts.add_column(sa.Column("called_at", sa.Integer, nullable=False, server_default="-1"))
        posts.create_index("ix_posts_expires", ["expires"])


def downgrade() -> None:
    with op.batch_alter_table("posts") as posts:
        posts.drop_index("ix_posts_expires")
        added = "seat", "surface", "token", "second", "expires", "asked", "turn", "closed"
        for column in (*added, "called", "called_at"):
            posts.drop_column(column)
