"""Whether a clock cut what the computer thought about a choice."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None


def upgrade() -> None:
    cut = sa.Column("cut", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("choices", cut)


def downgrade() -> None:
    with op.batch_alter_table("choices") as batch:
        batch.drop_column("cut")
