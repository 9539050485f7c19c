"""Players who don't come to their matches: who said that they are here, and whom organisers are
asked to drop."""

import sqlalchemy as sa
from alembic import op

revision = "0053"
down_revision = "0052"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("pairings", sa.Column("arrived", sa.String(2), nullable=False, server_default=""))
    op.add_column("tournament_rounds", sa.Column("no_show_message", sa.BigInteger))
    op.add_column("tournament_rounds", sa.Column("no_show_until", sa.BigInteger))
    op.create_table(
        "no_shows",
        sa.Column("tournament", sa.String(12), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("entrant", sa.Integer, sa.ForeignKey("entrants.id"), primary_key=True),
        sa.Column("message", sa.BigInteger),
        sa.Column("outcome", sa.String(8)),
    )


def downgrade() -> None:
    op.drop_table("no_shows")
    op.drop_column("tournament_rounds", "no_show_until")
    op.drop_column("tournament_rounds", "no_show_message")
    op.drop_column("pairings", "arrived")
