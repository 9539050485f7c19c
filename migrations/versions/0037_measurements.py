"""The decks whose power is being measured, and who wants that."""

import sqlalchemy as sa
from alembic import op

revision = "0037"
down_revision = "0036"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "measurements",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("sha256", sa.String(64), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("power", sa.JSON),
        sa.Column("asked", sa.BigInteger, nullable=False),
        sa.Column("moved", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_measurements"),
    )
    op.create_index("ix_measurements_state", "measurements", ["state"])
    op.create_table(
        "measurement_wishes",
        sa.Column("user", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("measurement", sa.Integer, nullable=False),
        sa.Column("message", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("user", name="pk_measurement_wishes"),
        sa.ForeignKeyConstraint(
            ["measurement"],
            ["measurements.id"],
            name="fk_measurement_wishes_measurement",
            ondelete="CASCADE",
        ),
    )
    op.create_index("ix_measurement_wishes_measurement", "measurement_wishes", ["measurement"])


def downgrade() -> None:
    op.drop_table("measurement_wishes")
    op.drop_table("measurements")
