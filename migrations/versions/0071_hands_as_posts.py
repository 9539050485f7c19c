"""Hands as posts: those that were sent, and those that answer presses.

On PostgreSQL, processes of the version before may run beside this one for one release. They keep
hands in `hand_messages` and `private_panels`. Triggers copy to the posts what is written there, and
the other way round. The migration that drops both tables has to drop the triggers, too. SQLite
serves one process at a time: there the rows are moved.
"""

from collections.abc import Iterable

import sqlalchemy as sa
from alembic import op

revision = "0071"
down_revision = "0070"
branch_labels = None
depends_on = None

KINDS = {"hand_messages": "hand", "private_panels": "private hand"}
"""The kinds of posts that replace these tables."""

SENT = {"message": "message", "turn": "turn", "asked": "number", "closed": "closed"}
PRIVATE = {"message": "message", "token": "token", "second": "second", "asked": "number"}
COLUMNS = {
    "hand_messages": SENT | {"called": "called", "called_at": "called_at"},
    "private_panels": PRIVATE | {"expires": "expires"},
}
"""The columns of posts with the columns of these tables that they replace."""

USER = "CASE {row}.player WHEN 'A' THEN matches.player_a ELSE matches.player_b END"
IN_THREAD = "{row}.channel = matches.table_channel AND matches.guild IS NOT NULL"
CHANNEL = {"hand_messages": "COALESCE({row}.channel, 0)", "private_panels": "0"}
SURFACE = {
    "hand_messages": f"CASE WHEN {IN_THREAD} THEN 'thread' ELSE 'direct' END",
    "private_panels": "'ephemeral'",
}

NOTE = """
CREATE FUNCTION note_{table}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        DELETE FROM {table} WHERE OLD.kind = '{kind}'
            AND match_id = substr(OLD.about, 1, length(OLD.about) - 2) AND player = OLD.seat;
    ELSIF NEW.kind = '{kind}' THEN
        {statement};
    END IF;
    RETURN NULL;
END $$
"""
TAKE = """
CREATE FUNCTION take_{table}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        DELETE FROM posts
            WHERE kind = '{kind}' AND about = OLD.match_id || '.' || OLD.player;
    ELSE
        {statement};
    END IF;
    RETURN NULL;
END $$
"""
TRIGGER = """
CREATE TRIGGER {name} AFTER INSERT OR UPDATE OR DELETE ON {table} FOR EACH ROW
WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION {name}()
"""


def take(table: str, row: str, *others: str) -> str:
    """Returns the statement that makes a post of a row of the version before."""
    values = {
        "kind": f"'{KINDS[table]}'",
        "about": "{row}.match_id || '.' || {row}.player",
        "guild": "matches.guild",
        "tried": "0",
        "shown": "''",
        '"user"': USER,
        "seat": "{row}.player",
        "channel": CHANNEL[table],
        "surface": SURFACE[table],
    }
    values |= {name: f"{{row}}.{column}" for name, column in COLUMNS[table].items()}
    of_match = "matches.id = {row}.match_id"
    statement = save("posts", values, ["kind", "about"], ["matches", *others], of_match)
    return statement.format(row=row)


def note(table: str, row: str, *others: str) -> str:
    """Returns the statement that notes a post where the version before keeps it."""
    values = {"match_id": "matches.id", "player": "{row}.seat"}
    values |= {column: f"{{row}}.{name}" for name, column in COLUMNS[table].items()}
    if table == "hand_messages":
        values["channel"] = "NULLIF({row}.channel, 0)"
    of_match = "matches.id = substr({row}.about, 1, length({row}.about) - 2)"
    of_kind = f"{{row}}.kind = '{KINDS[table]}' AND {of_match}"
    statement = save(table, values, ["match_id", "player"], ["matches", *others], of_kind)
    return statement.format(row=row)


def save(
    table: str, values: dict[str, str], key: Iterable[str], sources: Iterable[str], where: str
) -> str:
    """Returns the statement that adds rows to a table, or changes those that are there."""
    changes = ", ".join(f"{name} = excluded.{name}" for name in values if name not in key)
    return (
        f"INSERT INTO {table} ({', '.join(values)}) SELECT {', '.join(values.values())} "
        f"FROM {', '.join(sources)} WHERE {where} "
        f"ON CONFLICT ({', '.join(key)}) DO UPDATE SET {changes}"
    )


def upgrade() -> None:
    shared = op.get_bind().dialect.name == "postgresql"
    for table, kind in KINDS.items():
        if shared:
            noted = NOTE.format(table=table, kind=kind, statement=note(table, "NEW"))
            taken = TAKE.format(table=table, kind=kind, statement=take(table, "NEW"))
            op.execute(sa.text(noted))
            op.execute(sa.text(taken))
            op.execute(sa.text(TRIGGER.format(name=f"note_{table}", table="posts")))
            op.execute(sa.text(TRIGGER.format(name=f"take_{table}", table=table)))
            op.execute(sa.text(f"UPDATE {table} SET number = number"))
        else:
            op.execute(sa.text(take(table, table, table)))
            op.execute(sa.text(f"DELETE FROM {table}"))


def downgrade() -> None:
    shared = op.get_bind().dialect.name == "postgresql"
    for table, kind in KINDS.items():
        if shared:
            op.execute(sa.text(f"DROP FUNCTION note_{table} CASCADE"))
            op.execute(sa.text(f"DROP FUNCTION take_{table} CASCADE"))
        else:
            op.execute(sa.text(note(table, "posts", "posts")))
        op.execute(sa.text(f"DELETE FROM posts WHERE kind = '{kind}'"))
