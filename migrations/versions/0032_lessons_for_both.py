"""Whether a match explains the game to each of its players, also where two people play."""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.alter_column("matches", "taught", new_column_name="taught_a")
    taught = sa.Column("taught_b", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("matches", taught)


def downgrade() -> None:
    with op.batch_alter_table("matches") as batch:
        batch.drop_column("taught_b")
    op.alter_column("matches", "taught_a", new_column_name="taught")
    op.execute("UPDATE matches SET taught = false WHERE computer IS NULL")
