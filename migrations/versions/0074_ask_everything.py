"""Players who want to be asked everything until a turn of their match is over: the number of events
after which they said so."""

import sqlalchemy as sa
from alembic import op

revision = "0074"
down_revision = "0073"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("auto_passes") as batch:
        batch.add_column(sa.Column("asked_since", sa.Integer))


def downgrade() -> None:
    with op.batch_alter_table("auto_passes") as batch:
        batch.drop_column("asked_since")
