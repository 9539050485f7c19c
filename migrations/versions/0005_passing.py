"""Players' wishes for passing priority on; home-made cards that a challenger agrees to."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "habits",
        sa.Column("user", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("habit", sa.String(8), nullable=False),
        sa.PrimaryKeyConstraint("user", name="pk_habits"),
    )
    op.create_table(
        "passes",
        sa.Column("match_id", sa.String(12), nullable=False),
        sa.Column("player", sa.String(1), nullable=False),
        sa.Column("since", sa.Integer),
        sa.PrimaryKeyConstraint("match_id", "player", name="pk_passes"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_passes_match_id"),
    )
    op.add_column("choices", sa.Column("why", sa.String(8)))
    with op.batch_alter_table("challenges") as batch:
        batch.add_column(sa.Column("answer_version", sa.Integer))
        batch.create_foreign_key(
            "fk_challenges_answer_version",
            "deck_versions",
            ["answer_version"],
            ["id"],
        )
    op.create_index("ix_challenges_answer_version", "challenges", ["answer_version"])


def downgrade() -> None:
    op.drop_index("ix_challenges_answer_version", "challenges")
    with op.batch_alter_table("challenges") as batch:
        batch.drop_constraint("fk_challenges_answer_version", type_="foreignkey")
        batch.drop_column("answer_version")
    op.drop_column("choices", "why")
    op.drop_table("passes")
    op.drop_table("habits")
