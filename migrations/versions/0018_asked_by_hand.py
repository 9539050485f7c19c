"""Which decision a hand was last sent for."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("hand_messages") as batch:
        batch.add_column(sa.Column("number", sa.Integer, nullable=False, server_default="-1"))


def downgrade() -> None:
    with op.batch_alter_table("hand_messages") as batch:
        batch.drop_column("number")
