"""By which version of the computer a practice match is played."""

import sqlalchemy as sa
from alembic import op

revision = "0046"
down_revision = "0043"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "matches", sa.Column("computer_version", sa.Integer, nullable=False, server_default="0")
    )


def downgrade() -> None:
    op.drop_column("matches", "computer_version")
