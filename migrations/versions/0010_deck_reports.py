"""Results of reading each version of a deck, with the version of the rules that read it."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "deck_reports",
        sa.Column("version_id", sa.Integer, nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("report_version", sa.Integer, nullable=False),
        sa.Column("own", sa.Integer, nullable=False),
        sa.Column("unfit", sa.Text, nullable=False),
        sa.Column("report", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("version_id", name="pk_deck_reports"),
        sa.ForeignKeyConstraint(
            ["version_id"],
            ["deck_versions.id"],
            name="fk_deck_reports_version_id",
            ondelete="CASCADE",
        ),
    )


def downgrade() -> None:
    op.drop_table("deck_reports")
