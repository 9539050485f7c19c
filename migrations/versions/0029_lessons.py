"""Whether a practice match explains the game to its member."""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None


def upgrade() -> None:
    taught = sa.Column("taught", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("matches", taught)


def downgrade() -> None:
    with op.batch_alter_table("matches") as batch:
        batch.drop_column("taught")
