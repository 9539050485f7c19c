"""Which decks an upgrade has judged otherwise than before, until their owners are told."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "verdicts",
        sa.Column("version_id", sa.Integer, nullable=False),
        sa.Column("line", sa.Integer),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("begun", sa.BigInteger),
        sa.PrimaryKeyConstraint("version_id", name="pk_verdicts"),
        sa.ForeignKeyConstraint(
            ["version_id"], ["deck_versions.id"], name="fk_verdicts_version_id", ondelete="CASCADE"
        ),
    )


def downgrade() -> None:
    op.drop_table("verdicts")
