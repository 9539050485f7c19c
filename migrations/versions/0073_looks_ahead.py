"""Members say whether they want What if? in rated matches."""

import sqlalchemy as sa
from alembic import op

revision = "0073"
down_revision = "0072"
branch_labels = None
depends_on = None


def upgrade() -> None:
    wish = sa.Column("looks_ahead", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("preferences", wish)


def downgrade() -> None:
    op.drop_column("preferences", "looks_ahead")
