"""Posts that are sent once: which are wanted, and the members who are called by them."""

import sqlalchemy as sa
from alembic import op

revision = "0069"
down_revision = "0068"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("posts") as posts:
        posts.alter_column("about", type_=sa.String(80), existing_nullable=False)
        posts.alter_column("guild", existing_type=sa.BigInteger, nullable=True)
        posts.add_column(sa.Column("user", sa.BigInteger))
        posts.add_column(sa.Column("wanted", sa.Boolean, nullable=False, server_default=sa.false()))
        posts.create_index("ix_posts_user", ["user"])
        posts.create_index("ix_posts_wanted", ["wanted"])


def downgrade() -> None:
    with op.batch_alter_table("posts") as posts:
        posts.drop_index("ix_posts_wanted")
        posts.drop_index("ix_posts_user")
        posts.drop_column("wanted")
        posts.drop_column("user")
        posts.alter_column("guild", existing_type=sa.BigInteger, nullable=False)
        posts.alter_column("about", type_=sa.String(40), existing_nullable=False)
