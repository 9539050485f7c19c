"""Members who take no challenges, from anybody or from some."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "blocks",
        sa.Column("user", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("blocked", sa.BigInteger, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("user", "blocked", name="pk_blocks"),
    )
    op.create_index("ix_blocks_blocked", "blocks", ["blocked"])
    with op.batch_alter_table("preferences") as batch:
        batch.add_column(
            sa.Column("takes_challenges", sa.Boolean, nullable=False, server_default=sa.true())
        )


def downgrade() -> None:
    with op.batch_alter_table("preferences") as batch:
        batch.drop_column("takes_challenges")
    op.drop_table("blocks")
