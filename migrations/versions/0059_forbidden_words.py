"""A server has its own list of words that texts of members may not have."""

import sqlalchemy as sa
from alembic import op

revision = "0059"
down_revision = "0058"
branch_labels = None
depends_on = None


def upgrade() -> None:
    column = sa.Column("forbidden_words", sa.Text, nullable=False, server_default="")
    op.add_column("guilds", column)


def downgrade() -> None:
    op.drop_column("guilds", "forbidden_words")
