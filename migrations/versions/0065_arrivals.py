"""Servers note when the bot joined them, and where it posted its first message."""

import sqlalchemy as sa
from alembic import op

revision = "0065"
down_revision = "0064"
branch_labels = None
depends_on = None

COLUMNS = ("arrived", "door_channel", "door_message")


def upgrade() -> None:
    for name in COLUMNS:
        op.add_column("guilds", sa.Column(name, sa.BigInteger))


def downgrade() -> None:
    for name in COLUMNS:
        op.drop_column("guilds", name)
