"""Members who wait: whether they were offered a practice match, and whether theirs is put aside."""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for table, name in (("queue", "offered"), ("matches", "aside")):
        op.add_column(table, sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    for table, name in (("matches", "aside"), ("queue", "offered")):
        with op.batch_alter_table(table) as batch:
            batch.drop_column(name)
