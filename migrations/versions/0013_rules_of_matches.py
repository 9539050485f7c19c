"""By the rules of which version of its game a match began, and was found able to go on."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("matches") as batch:
        for name in ("rules_version", "rules_checked"):
            batch.add_column(sa.Column(name, sa.Integer, nullable=False, server_default="1"))


def downgrade() -> None:
    with op.batch_alter_table("matches") as batch:
        batch.drop_column("rules_checked")
        batch.drop_column("rules_version")
