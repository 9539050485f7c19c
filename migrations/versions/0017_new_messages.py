"""Players to whom each decision comes as a new message."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("preferences") as batch:
        batch.add_column(
            sa.Column("new_messages", sa.Boolean, nullable=False, server_default=sa.false())
        )


def downgrade() -> None:
    with op.batch_alter_table("preferences") as batch:
        batch.drop_column("new_messages")
