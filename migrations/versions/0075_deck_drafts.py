"""Drafts: changes of decks that aren't saved yet. `draft_number` counts the changes of a deck's
drafts."""

import sqlalchemy as sa
from alembic import op

revision = "0075"
down_revision = "0074"
branch_labels = None
depends_on = None


def upgrade() -> None:
    number = sa.Column("draft_number", sa.Integer, nullable=False, server_default=sa.text("0"))
    op.add_column("decks", number)
    op.create_table(
        "deck_drafts",
        sa.Column("deck_id", sa.Integer, nullable=False),
        sa.Column("version_id", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("undo", sa.JSON, nullable=False),
        sa.Column("chosen", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("deck_id", name="pk_deck_drafts"),
        sa.ForeignKeyConstraint(
            ["deck_id"], ["decks.id"], name="fk_deck_drafts_deck_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_deck_drafts_changed", "deck_drafts", ["changed"])


def downgrade() -> None:
    op.drop_table("deck_drafts")
    op.drop_column("decks", "draft_number")
