"""Jobs that are kept in PostgreSQL; with SQLite there are none."""

from alembic import op

from bot.jobs import tables

revision = "0036"
down_revision = "0034"
branch_labels = None
depends_on = None


def upgrade() -> None:
    tables.bring_up_to_date(op.get_bind())


def downgrade() -> None:
    tables.drop(op.get_bind())
