"""Powers of Chaos Cards are deleted and measured again: another player measures its decks."""

from alembic import op

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("DELETE FROM deck_powers WHERE game = 'chaos'")


def downgrade() -> None:
    op.execute("DELETE FROM deck_powers WHERE game = 'chaos'")
