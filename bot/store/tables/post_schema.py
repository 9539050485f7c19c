"""The table of posts: messages of the bot that show a state, or are sent once. A change here needs
a migration in `migrations/versions/`.

Times are whole seconds since 1970 in UTC.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

from bot.store.tables.core_schema import metadata as metadata

# One post of each `kind` about each thing, which `about` names: a tournament, a server, or a
# question of a match. The bot has been sending it to the `channel` since `tried` (0: not yet) until
# it was sent as `message`. `shown` is the version of the state that it shows, and "" for a post
# that is never edited. The post is edited when the state has another version. A post that is
# `wanted` still has to be sent. `user` is the only member whom it calls.
#
# The hand of the player of a `seat` was sent in their turn of that number, for the decision that
# was `asked` (-1: none was announced). `closed` says that its member accepts no direct messages.
# `called` is when the match last called them, at the decision `called_at` (-1: never). An ephemeral
# message is edited by the `token` of an interaction until that `expires`. The token is a secret.
# The message is a `second` one if another message answered that interaction.

posts = Table(
    "posts",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("kind", String(24), nullable=False),
    Column("about", String(80), nullable=False),
    Column("guild", BigInteger),
    Column("channel", BigInteger, nullable=False),
    Column("message", BigInteger),
    Column("tried", BigInteger, nullable=False),
    Column("shown", Text, nullable=False),
    Column("user", BigInteger),
    Column("wanted", Boolean, nullable=False, server_default=false()),
    Column("seat", String(1)),
    Column("surface", String(9), nullable=False, server_default="public"),
    Column("token", Text),
    Column("second", Boolean, nullable=False, server_default=false()),
    Column("expires", BigInteger),
    Column("asked", Integer, nullable=False, server_default="-1"),
    Column("turn", Integer, nullable=False, server_default="0"),
    Column("closed", Boolean, nullable=False, server_default=false()),
    Column("called", BigInteger),
    Column("called_at", Integer, nullable=False, server_default="-1"),
    UniqueConstraint("kind", "about", name="uq_posts_kind_about"),
    Index("ix_posts_guild", "guild"),
    Index("ix_posts_user", "user"),
    Index("ix_posts_wanted", "wanted"),
    Index("ix_posts_expires", "expires"),
)
