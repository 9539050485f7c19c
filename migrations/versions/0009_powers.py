"""How strong decks are, as far as it was measured."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "powers",
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("sha256", sa.String(64), nullable=False),
        sa.Column("value", sa.Float, nullable=False),
        sa.Column("error", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("measured", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("game", "sha256", name="pk_powers"),
    )


def downgrade() -> None:
    op.drop_table("powers")
