"""Jobs that are kept in PostgreSQL (with SQLite there are none), and messages left to a job."""

import sqlalchemy as sa
from alembic import op

from bot.jobs import tables

revision = "0036"
down_revision = "0035"
branch_labels = None
depends_on = None

OUTBOXES = "match_news", "queue_news"


def upgrade() -> None:
    tables.bring_up_to_date(op.get_bind())
    for name in OUTBOXES:
        later = sa.Column("later", sa.Boolean, nullable=False, server_default=sa.false())
        op.add_column(name, later)


def downgrade() -> None:
    for name in OUTBOXES:
        with op.batch_alter_table(name) as batch:
            batch.drop_column("later")
    tables.drop(op.get_bind())
