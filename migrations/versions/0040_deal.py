"""How a match's seed came about: the secret, the cuts, and the commitment that was published."""

import sqlalchemy as sa
from alembic import op

revision = "0040"
down_revision = "0039"
branch_labels = None
depends_on = None

FLAGS = ("skipped_a", "skipped_b", "words_deleted_a", "words_deleted_b")
COLUMNS = ("deal_scheme", "secret", "commitment", "cut_a", "cut_b")
CUTTING = ("cutting", "cut_until", *FLAGS)


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
    op.add_column("matches", sa.Column("cutting", sa.String(10), nullable=False, server_default=""))
    op.add_column("matches", sa.Column("cut_until", sa.BigInteger))
    for name in FLAGS:
        op.add_column(
            "matches", sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false())
        )
    there = sa.text("cut_until IS NOT NULL")
    op.create_index(
        "ix_matches_cut_until",
        "matches",
        ["cut_until"],
        sqlite_where=there,
        postgresql_where=there,
    )
    op.add_column("leases", sa.Column("version", sa.String(20)))


def downgrade() -> None:
    op.drop_column("leases", "version")
    op.drop_index("ix_matches_cut_until", "matches")
    for column in reversed(COLUMNS + CUTTING):
        op.drop_column("matches", column)
