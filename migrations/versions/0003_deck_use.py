"""Indexes that find quickly whether a version of a deck is in use."""

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_challenges_deck_version", "challenges", ["deck_version"])
    op.create_index("ix_matches_deck_a", "matches", ["deck_a"])
    op.create_index("ix_matches_deck_b", "matches", ["deck_b"])


def downgrade() -> None:
    op.drop_index("ix_matches_deck_b", "matches")
    op.drop_index("ix_matches_deck_a", "matches")
    op.drop_index("ix_challenges_deck_version", "challenges")
