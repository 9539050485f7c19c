"""Decks and their versions, and the bot's notes about itself."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "notes",
        sa.Column("key", sa.String(100), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_notes"),
    )
    op.create_table(
        "decks",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("owner", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("name_key", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("deleted", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_decks"),
    )
    op.create_index(
        "uq_decks_owner_name_key",
        "decks",
        ["owner", "name_key"],
        unique=True,
        sqlite_where=sa.text("deleted IS NULL"),
        postgresql_where=sa.text("deleted IS NULL"),
    )
    op.create_table(
        "deck_versions",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("deck_id", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("sha256", sa.String(64), nullable=False),
        sa.Column("legal", sa.Boolean, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("total_scale", sa.Integer),
        sa.Column("summary", sa.JSON, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_deck_versions"),
        sa.ForeignKeyConstraint(["deck_id"], ["decks.id"], name="fk_deck_versions_deck_id"),
        sa.UniqueConstraint("deck_id", "number", name="uq_deck_versions_deck_id_number"),
    )


def downgrade() -> None:
    op.drop_table("deck_versions")
    op.drop_table("decks")
    op.drop_table("notes")
