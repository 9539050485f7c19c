"""Decks that their authors share with a server, and the copies of them."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "shared_decks",
        sa.Column("id", sa.String(12), nullable=False),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("channel", sa.BigInteger, nullable=False),
        sa.Column("message", sa.BigInteger),
        sa.Column("version_id", sa.Integer, nullable=False),
        sa.Column("author", sa.BigInteger, nullable=False),
        sa.Column("author_name", sa.String(100), nullable=False),
        sa.Column("shared", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_shared_decks"),
        sa.ForeignKeyConstraint(
            ["version_id"], ["deck_versions.id"], name="fk_shared_decks_version_id"
        ),
    )
    for column in ("guild", "version_id", "author"):
        op.create_index(f"ix_shared_decks_{column}", "shared_decks", [column])
    op.create_table(
        "deck_copies",
        sa.Column("deck_id", sa.Integer, nullable=False),
        sa.Column("guild", sa.BigInteger, nullable=False),
        sa.Column("source", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("sha256", sa.String(64), nullable=False),
        sa.Column("author", sa.BigInteger, nullable=False),
        sa.Column("author_name", sa.String(100), nullable=False),
        sa.Column("copied", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("deck_id", name="pk_deck_copies"),
        sa.ForeignKeyConstraint(
            ["deck_id"], ["decks.id"], name="fk_deck_copies_deck_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_deck_copies_author", "deck_copies", ["author"])


def downgrade() -> None:
    op.drop_table("deck_copies")
    op.drop_table("shared_decks")
