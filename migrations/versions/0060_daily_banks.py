"""Running Daily matches get the bank that the clock has now: it only adds to their time."""

from alembic import op

revision = "0060"
down_revision = "0059"
branch_labels = None
depends_on = None

BANK = 72 * 3600

ADDED = f"""
    UPDATE clocks SET
        bank_a = {BANK},
        bank_b = {BANK},
        deadline = deadline + {BANK},
        due = CASE
            WHEN (CASE WHEN player = 'A' THEN warned_a ELSE warned_b END) > 0 THEN due + {BANK}
            ELSE due END
    WHERE match_id IN (SELECT id FROM matches WHERE clock = 'daily' AND state = 'running')
"""
"""SQL that adds the bank to running clocks. Players who have not been warned yet are warned when
they would have been."""


def upgrade() -> None:
    op.execute(ADDED)


def downgrade() -> None:
    """Leaves the time as it is."""
