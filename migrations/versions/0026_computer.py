"""Seats of the computer in matches, which may have no server."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("matches") as batch:
        batch.alter_column("guild", existing_type=sa.BigInteger, nullable=True)
        batch.add_column(sa.Column("computer", sa.String(1)))
        batch.add_column(sa.Column("level", sa.String(8), nullable=False, server_default=""))
        batch.add_column(sa.Column("computer_seed", sa.LargeBinary(32)))


def downgrade() -> None:
    op.execute(sa.text("UPDATE matches SET guild = 0 WHERE guild IS NULL"))
    with op.batch_alter_table("matches") as batch:
        batch.alter_column("guild", existing_type=sa.BigInteger, nullable=False)
        batch.drop_column("computer")
        batch.drop_column("level")
        batch.drop_column("computer_seed")
