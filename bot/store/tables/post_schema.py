"""The table of posts: messages of the bot's own that show a state. A change here needs a migration
in `migrations/versions/`.

Times are whole seconds since 1970 in UTC.
"""

from sqlalchemy import BigInteger, Column, Index, Integer, String, Table, Text, UniqueConstraint

from bot.store.tables.core_schema import metadata as metadata

# One post of each `kind` about each thing, which `about` names: a tournament, or a server. Until
# Discord has its `message`, it is being sent to the `channel` since `tried`. `shown` is the version
# of the state that it shows; the post is edited when that is another.

posts = Table(
    "posts",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("kind", String(24), nullable=False),
    Column("about", String(40), nullable=False),
    Column("guild", BigInteger, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("message", BigInteger),
    Column("tried", BigInteger, nullable=False),
    Column("shown", Text, nullable=False),
    UniqueConstraint("kind", "about", name="uq_posts_kind_about"),
    Index("ix_posts_guild", "guild"),
)
