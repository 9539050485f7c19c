"""Public logs of matches that are over, and the players who allow everybody to open them."""

import sqlalchemy as sa
from alembic import op

revision = "0039"
down_revision = "0038"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "match_logs",
        sa.Column("match_id", sa.String(12), nullable=False),
        sa.Column("lines", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_match_logs"),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name="fk_match_logs_match_id_matches"
        ),
    )
    op.create_table(
        "open_agreements",
        sa.Column("match_id", sa.String(12), nullable=False),
        sa.Column("player", sa.String(1), nullable=False),
        sa.PrimaryKeyConstraint("match_id", "player", name="pk_open_agreements"),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name="fk_open_agreements_match_id_matches"
        ),
    )


def downgrade() -> None:
    op.drop_table("open_agreements")
    op.drop_table("match_logs")
