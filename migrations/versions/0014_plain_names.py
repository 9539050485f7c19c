"""Tables and columns are named with the words that everybody uses for what is in them.

Nothing else changes. Primary keys, foreign keys and unique constraints keep their names, which
SQLite cannot change.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

TABLES = [
    ("pairings", "queue_pairs"),
    ("bouts", "pairings"),
    ("acts", "audit_log"),
    ("notes", "key_values"),
    ("panels", "hand_messages"),
    ("passes", "auto_passes"),
    ("powers", "deck_powers"),
    ("results", "rating_changes"),
    ("sequels", "rematches"),
    ("verdicts", "deck_verdicts"),
]
"""The former and the present name of each table, in an order in which each new name is free."""

COLUMNS = [
    ("audit_log", "act", "action"),
    ("matches", "bout", "pairing"),
    ("matches", "opening", "opening_fingerprint"),
    ("matches", "to_show", "pending_refresh"),
    ("preferences", "habit", "pass_preference"),
    ("queue", "pairing", "pair"),
    ("queue_pairs", "told", "called"),
]
"""A table by its present name, and the former and the present name of one of its columns."""

INDEXES = [
    ("audit_log", "ix_acts_tournament", "ix_audit_log_tournament", ["tournament"]),
    ("audit_log", "ix_acts_user", "ix_audit_log_user", ["user"]),
    ("matches", "ix_matches_bout", "ix_matches_pairing", ["pairing"]),
    ("matches", "ix_matches_to_show", "ix_matches_pending_refresh", ["pending_refresh"]),
    ("pairings", "ix_bouts_entrant_a", "ix_pairings_entrant_a", ["entrant_a"]),
    ("pairings", "ix_bouts_entrant_b", "ix_pairings_entrant_b", ["entrant_b"]),
    ("queue", "ix_queue_pairing", "ix_queue_pair", ["pair"]),
    (
        "queue_pairs",
        "ix_pairings_guild_game_user_a",
        "ix_queue_pairs_guild_game_user_a",
        ["guild", "game", "user_a"],
    ),
    (
        "queue_pairs",
        "ix_pairings_guild_game_user_b",
        "ix_queue_pairs_guild_game_user_b",
        ["guild", "game", "user_b"],
    ),
    (
        "queue_pairs",
        "ix_pairings_state_expires",
        "ix_queue_pairs_state_expires",
        ["state", "expires"],
    ),
    ("rematches", "ix_sequels_due", "ix_rematches_due", ["due"]),
]
"""A table, what an index of it was called and is called now, and its columns, all as they are
called now."""

PARTIAL = {
    "ix_matches_to_show": "to_show IS NOT NULL",
    "ix_matches_pending_refresh": "pending_refresh IS NOT NULL",
}
"""Which rows an index has that does not have them all."""


def upgrade() -> None:
    for before, now in TABLES:
        op.rename_table(before, now)
    for table, before, now in COLUMNS:
        _rename_column(table, before, now)
    for table, before, now, columns in INDEXES:
        op.drop_index(before, table_name=table)
        _create_index(now, table, columns)


def downgrade() -> None:
    was_called = {(table, now): before for table, before, now in COLUMNS}
    for table, _, now, _ in reversed(INDEXES):
        op.drop_index(now, table_name=table)
    for table, before, now in reversed(COLUMNS):
        _rename_column(table, now, before)
    for table, before, _, columns in reversed(INDEXES):
        _create_index(before, table, [was_called.get((table, one), one) for one in columns])
    for before, now in reversed(TABLES):
        op.rename_table(now, before)


def _create_index(name: str, table: str, columns: Sequence[str]) -> None:
    where = sa.text(PARTIAL[name]) if name in PARTIAL else None
    op.create_index(name, table, columns, sqlite_where=where, postgresql_where=where)


def _rename_column(table: str, before: str, now: str) -> None:
    """Renames a column. Both databases can do that without copying the table, which would forget
    which ids it has given away."""
    quote = op.get_bind().dialect.identifier_preparer.quote
    names = quote(before), quote(now)
    op.execute(sa.text(f"ALTER TABLE {quote(table)} RENAME COLUMN {names[0]} TO {names[1]}"))
