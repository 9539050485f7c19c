"""Servers that want no practice matches."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("guilds") as batch:
        batch.add_column(
            sa.Column("practice", sa.Boolean, nullable=False, server_default=sa.true())
        )


def downgrade() -> None:
    with op.batch_alter_table("guilds") as batch:
        batch.drop_column("practice")
