"""Where players want to be asked who could only wait, and that they end their turn."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "stops",
        sa.Column("user", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("chosen", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("user", "game", name="pk_stops"),
    )
    with op.batch_alter_table("auto_passes") as batch:
        batch.add_column(
            sa.Column("ends_turn", sa.Boolean, nullable=False, server_default=sa.false())
        )
        batch.add_column(sa.Column("stops", sa.Text))


def downgrade() -> None:
    with op.batch_alter_table("auto_passes") as batch:
        batch.drop_column("stops")
        batch.drop_column("ends_turn")
    op.drop_table("stops")
