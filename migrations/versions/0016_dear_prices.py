"""Players who want not to be asked about dear prices any more in a match."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("auto_passes") as batch:
        batch.add_column(
            sa.Column("pays_unasked", sa.Boolean, nullable=False, server_default=sa.false())
        )


def downgrade() -> None:
    with op.batch_alter_table("auto_passes") as batch:
        batch.drop_column("pays_unasked")
