"""The bank of a player's clock before a choice: what is taken back gives back its time."""

import sqlalchemy as sa
from alembic import op

revision = "0067"
down_revision = "0066"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("choices", sa.Column("bank", sa.Integer))


def downgrade() -> None:
    op.drop_column("choices", "bank")
