"""Portraits of members who play, and whether they want to be shown with one."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "portraits",
        sa.Column("user", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("avatar", sa.String(64), nullable=False),
        sa.Column("picture", sa.LargeBinary, nullable=False),
        sa.Column("fetched", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("user", name="pk_portraits"),
    )
    op.create_index("ix_portraits_fetched", "portraits", ["fetched"])
    with op.batch_alter_table("preferences") as batch:
        batch.add_column(
            sa.Column("shows_portrait", sa.Boolean, nullable=False, server_default=sa.true())
        )


def downgrade() -> None:
    with op.batch_alter_table("preferences") as batch:
        batch.drop_column("shows_portrait")
    op.drop_table("portraits")
