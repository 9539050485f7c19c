"""Players who want to be asked everything until a turn of their match is over."""

import sqlalchemy as sa
from alembic import op

revision = "0074"
down_revision = "0073"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("auto_passes") as batch:
        batch.add_column(
            sa.Column("asks_all", sa.Boolean, nullable=False, server_default=sa.false())
        )


def downgrade() -> None:
    with op.batch_alter_table("auto_passes") as batch:
        batch.drop_column("asks_all")
