"""How a match's seed came about: the secret, the cuts, and the commitment that was published."""

import sqlalchemy as sa
from alembic import op

revision = "0040"
down_revision = "0039"
branch_labels = None
depends_on = None

COLUMNS = ("deal_scheme", "secret", "commitment", "cut_a", "cut_b")


def upgrade() -> None:
    op.add_column(
        "matches", sa.Column("deal_scheme", sa.Integer, nullable=False, server_default="0")
    )
    op.add_column("matches", sa.Column("secret", sa.LargeBinary(32)))
    op.add_column(
        "matches", sa.Column("commitment", sa.String(64), nullable=False, server_default="")
    )
    op.add_column("matches", sa.Column("cut_a", sa.Text))
    op.add_column("matches", sa.Column("cut_b", sa.Text))


def downgrade() -> None:
    for column in reversed(COLUMNS):
        op.drop_column("matches", column)
