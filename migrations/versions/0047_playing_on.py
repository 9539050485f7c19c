"""Practice matches that are played on from others."""

import sqlalchemy as sa
from alembic import op

revision = "0047"
down_revision = "0046"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("origin", sa.String(12), nullable=False, server_default=""))
    op.add_column(
        "matches", sa.Column("origin_open", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.create_table(
        "match_beginnings",
        sa.Column("match_id", sa.String(12), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seed", sa.LargeBinary(32), nullable=False),
        sa.Column("first", sa.String(1)),
        sa.Column("parts", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("match_beginnings")
    op.drop_column("matches", "origin_open")
    op.drop_column("matches", "origin")
