"""The tables of decks, users, the queue, ratings and servers. The other modules have the tables of
matches (`match_schema`), tournaments (`tournament_schema`), background work
(`background_work_schema`), missions (`mission_schema`), posts (`post_schema`) and puzzles
(`puzzle_schema`). A change here needs a migration in `migrations/versions/`.

Times are whole seconds since 1970 in UTC. Users are Discord ids.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
    true,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# Values that the bot stores about itself, one text for each key.

key_values = Table(
    "key_values",
    metadata,
    Column("key", String(100), primary_key=True),
    Column("value", Text, nullable=False),
)

# Leases of several processes of the bot, until when (milliseconds since 1970 by the clock of the
# database): of a range of shards; that a process is alive, under "process" and its name; and of the
# turn to identify to Discord. With one process there are none. `epoch` counts a range's owners.
# `next_owner` connects its shards, and is `next_ready` when they are connected; `offered` leases
# are those of a process that leaves. `handed_by` handed the lease to the owner, and had `answered`
# these interactions just before. `version` is the version of the schema that a living process was
# written for; NULL: one before 0040.

leases = Table(
    "leases",
    metadata,
    Column("name", String(100), primary_key=True),
    Column("owner", String(100)),
    Column("epoch", BigInteger, nullable=False, server_default=text("0")),
    Column("until", BigInteger, nullable=False),
    Column("next_owner", String(100)),
    Column("next_ready", Boolean, nullable=False, server_default=false()),
    Column("offered", Boolean, nullable=False, server_default=false()),
    Column("handed_by", String(100)),
    Column("answered", JSON),
    Column("version", String(20)),
)

# Decks. A deck that is deleted, or has newer versions, keeps the versions that a match was played
# with, so that the match can still be shown and replayed. Decks of owner 0 are those of the modes
# of games, which players use who bring no decks. Every column `mode` is the key of a mode, or "".
# `draft_number` counts the changes of a deck's drafts.

decks = Table(
    "decks",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("owner", BigInteger, nullable=False),
    Column("name", String(100), nullable=False),
    Column("name_key", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("deleted", BigInteger),
    Column("draft_number", Integer, nullable=False, server_default=text("0")),
)

Index(
    "uq_decks_owner_name_key",
    decks.c.owner,
    decks.c.name_key,
    unique=True,
    sqlite_where=text("deleted IS NULL"),
    postgresql_where=text("deleted IS NULL"),
)

deck_versions = Table(
    "deck_versions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("deck_id", Integer, ForeignKey("decks.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("game", String(40), nullable=False),
    Column("source", Text, nullable=False),
    Column("sha256", String(64), nullable=False),
    Column("legal", Boolean, nullable=False),
    Column("size", Integer, nullable=False),
    Column("total_scale", Integer),
    Column("summary", JSON, nullable=False),
    Column("created", BigInteger, nullable=False),
    UniqueConstraint("deck_id", "number"),
)

# Drafts: changes of decks that aren't saved yet. `version_id` is the version that the draft began
# from, which may be gone. `number` is the deck's `draft_number` after the latest change. `undo`
# takes the latest changes back, the newest last, each by [start, replaced text, length of the new
# text]. `chosen` are the names of the cards that are chosen in the menu.

deck_drafts = Table(
    "deck_drafts",
    metadata,
    Column("deck_id", Integer, ForeignKey("decks.id", ondelete="CASCADE"), primary_key=True),
    Column("version_id", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
    Column("undo", JSON, nullable=False),
    Column("chosen", JSON, nullable=False),
    Index("ix_deck_drafts_changed", "changed"),
)

# Reports: the result of reading a version by the rules of its game's `rules_version`. They hold the
# number of its custom cards that an opponent has to agree to, why it is not for rated play, and the
# whole reading, packed by the bot of a `report_version`. A row of other versions than today's is
# ignored. It is deleted with its text.

deck_reports = Table(
    "deck_reports",
    metadata,
    Column(
        "version_id", Integer, ForeignKey("deck_versions.id", ondelete="CASCADE"), primary_key=True
    ),
    Column("rules_version", Integer, nullable=False),
    Column("report_version", Integer, nullable=False),
    Column("own", Integer, nullable=False),
    Column("unfit", Text, nullable=False),
    Column("report", LargeBinary, nullable=False),
)

# Versions whose legality an upgrade has changed, until their owners were notified: where something
# is or was wrong, and the reason. `begun` is when notifying the owner began.

deck_verdicts = Table(
    "deck_verdicts",
    metadata,
    Column(
        "version_id", Integer, ForeignKey("deck_versions.id", ondelete="CASCADE"), primary_key=True
    ),
    Column("line", Integer),
    Column("reason", Text, nullable=False),
    Column("begun", BigInteger),
)

# Versions of decks that their authors have shown to a server, each in a message of the bot with
# `id` on its buttons. `message` is None until it is sent. A post that is withdrawn is deleted.

shared_decks = Table(
    "shared_decks",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("guild", BigInteger, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("message", BigInteger),
    Column("version_id", Integer, ForeignKey("deck_versions.id"), nullable=False),
    Column("author", BigInteger, nullable=False),
    Column("author_name", String(100), nullable=False),
    Column("shared", BigInteger, nullable=False),
    Index("ix_shared_decks_guild", "guild"),
    Index("ix_shared_decks_version_id", "version_id"),
    Index("ix_shared_decks_author", "author"),
)

# Decks that are copies of shared decks: the deck, the server, and the number of the copied version
# with the SHA-256 of its text. The original may be gone.

deck_copies = Table(
    "deck_copies",
    metadata,
    Column("deck_id", Integer, ForeignKey("decks.id", ondelete="CASCADE"), primary_key=True),
    Column("guild", BigInteger, nullable=False),
    Column("source", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("sha256", String(64), nullable=False),
    Column("author", BigInteger, nullable=False),
    Column("author_name", String(100), nullable=False),
    Column("copied", BigInteger, nullable=False),
    Index("ix_deck_copies_author", "author"),
)

# Decks, by the hash of their text, with a card that exceeded the limits in a match by that version
# of the rules: they aren't legal by these rules.

exceeding_decks = Table(
    "exceeding_decks",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("sha256", String(64), primary_key=True),
    Column("rules_version", Integer, nullable=False),
    Column("card", String(160), nullable=False),
)

# The power of decks, by the game and the SHA-256 of their text: decks with the same text have the
# same power. The columns are those of `engine.decks.Power`. It was measured with the rules of that
# day: a version of the program that changes the power of decks has a migration that empties the
# table.

deck_powers = Table(
    "deck_powers",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("sha256", String(64), primary_key=True),
    Column("value", Float, nullable=False),
    Column("error", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("measured", BigInteger, nullable=False),
)

# Preferences of users who ever set any: when they are asked if they could only pass; whether their
# hands come as direct messages; whether they get the board in words; whether each decision comes as
# a new message; whether they can be challenged; whether boards show their avatar. `learn_offered`
# says that they were shown once how to learn a game, `cuts_deck` that both players of their matches
# are asked to cut the deck, `in_puzzle_tables` that servers show which daily puzzles they solved,
# `looks_ahead` that they want What if? in rated matches.

preferences = Table(
    "preferences",
    metadata,
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("pass_preference", String(8), nullable=False, server_default="able"),
    Column("direct", Boolean, nullable=False, server_default=true()),
    Column("text_board", Boolean, nullable=False, server_default=false()),
    Column("new_messages", Boolean, nullable=False, server_default=false()),
    Column("takes_challenges", Boolean, nullable=False, server_default=true()),
    Column("shows_portrait", Boolean, nullable=False, server_default=true()),
    Column("learn_offered", Boolean, nullable=False, server_default=false()),
    Column("cuts_deck", Boolean, nullable=False, server_default=false()),
    Column("loudness", String(8)),
    Column("in_puzzle_tables", Boolean, nullable=False, server_default=true()),
    Column("looks_ahead", Boolean, nullable=False, server_default=false()),
)

# Small pictures of players for boards, made from the avatar with the key `avatar` on Discord, when
# it was `fetched`.

portraits = Table(
    "portraits",
    metadata,
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("avatar", String(64), nullable=False),
    Column("picture", LargeBinary, nullable=False),
    Column("fetched", BigInteger, nullable=False),
    Index("ix_portraits_fetched", "fetched"),
)

# Alerts for members of a server who want to know that somebody waits: for which games (a JSON
# list), in which hours of the day, in which time zone, and the time of the last alert.

queue_alerts = Table(
    "queue_alerts",
    metadata,
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("games", Text, nullable=False),
    Column("first_hour", Integer, nullable=False),
    Column("last_hour", Integer, nullable=False),
    Column("zone", String(64), nullable=False),
    Column("told", BigInteger, nullable=False),
    Index("ix_queue_alerts_guild", "guild"),
)

# Users whom a user does not want to play against.

blocks = Table(
    "blocks",
    metadata,
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("blocked", BigInteger, primary_key=True, autoincrement=False),
    Index("ix_blocks_blocked", "blocked"),
)

# Users and servers (`user` or `guild`) that this bot's host has blocked, by their Discord id.

host_blocks = Table(
    "host_blocks",
    metadata,
    Column("kind", String(8), primary_key=True),
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("made", BigInteger, nullable=False),
)

# Members whom the moderators of a server keep out of new matches there.

kept_out = Table(
    "kept_out",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("name", String(100), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("reason", Text, nullable=False, server_default=""),
    Index("ix_kept_out_user", "user"),
)

# Rate-limited acts of users within the last hour: each `challenge` and each `upload`.

recent_acts = Table(
    "recent_acts",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user", BigInteger, nullable=False),
    Column("kind", String(12), nullable=False),
    Column("made", BigInteger, nullable=False),
    Index("ix_recent_acts_user_kind_made", "user", "kind", "made"),
)

# Reports of members to the moderators of their server, such as on the post of a `deck` or a
# `challenge`, by its id. `unsent` is the text that is to be sent, until it was sent.

reports = Table(
    "reports",
    metadata,
    Column("kind", String(12), primary_key=True),
    Column("about", String(12), primary_key=True),
    Column("reporter", BigInteger, primary_key=True, autoincrement=False),
    Column("guild", BigInteger, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("unsent", Text),
    Index("ix_reports_reporter_made", "reporter", "made"),
    Index("ix_reports_guild", "guild"),
)

# The steps in which a user wants to be asked in all matches of a game.

stops = Table(
    "stops",
    metadata,
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("game", String(40), primary_key=True),
    Column("chosen", Text, nullable=False),
)

# Matchmaking. A member waits in one queue of a server at a time. `seen` is when they last confirmed
# that they wait; `front` says that they go before others. When an opponent is found, both wait as a
# pair until `expires`, and begin a match when both are ready.

queue = Table(
    "queue",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("name", String(100), nullable=False),
    Column("game", String(40), nullable=False),
    Column("deck_version", Integer, ForeignKey("deck_versions.id"), nullable=False),
    Column("clock", String(8), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("rating", Integer, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("joined", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("nudged", Boolean, nullable=False),
    Column("front", Boolean, nullable=False),
    Column("pair", String(12), ForeignKey("queue_pairs.id")),
    Column("ready", Boolean, nullable=False),
    Column("mode", String(40), nullable=False, server_default=""),
    Column("offered", Boolean, nullable=False, server_default=false()),
    Index("ix_queue_deck_version", "deck_version"),
    Index("ix_queue_pair", "pair"),
)

# `state` is `found`, `begun` (then with its match) or `off`. The newest `begun` pair of two users
# says whether they have just played each other. `called` says that both were called.

queue_pairs = Table(
    "queue_pairs",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("guild", BigInteger, nullable=False),
    Column("game", String(40), nullable=False),
    Column("user_a", BigInteger, nullable=False),
    Column("user_b", BigInteger, nullable=False),
    Column("state", String(8), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("called", Boolean, nullable=False),
    Column("match_id", String(12), ForeignKey("matches.id")),
    Column("call_channel", BigInteger),
    Column("call_message", BigInteger),
    Index("ix_queue_pairs_state_expires", "state", "expires"),
    Index("ix_queue_pairs_guild_game_user_a", "guild", "game", "user_a"),
    Index("ix_queue_pairs_guild_game_user_b", "guild", "game", "user_b"),
)

# Notices of the queue that the previous version of the bot wants to send. `tried` and `busy` are
# like those of `match_news`.

queue_news = Table(
    "queue_news",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guild", BigInteger, nullable=False),
    Column("user", BigInteger, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("kind", String(12), nullable=False),
    Column("about", String(12)),
    Column("tried", BigInteger),
    Column("busy", Boolean, nullable=False, server_default=false()),
    Column("later", Boolean, nullable=False, server_default=false()),
)

# The owners of a former member's rated matches, until that time: `hash` is the keyed hash of the id
# on Discord (`bot.store.privacy.former_members`).

former_players = Table(
    "former_players",
    metadata,
    Column("hash", BigInteger, primary_key=True, autoincrement=False),
    Column("pseudonym", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Index("ix_former_players_until", "until"),
)

# Ratings of members in a server's game at a pace (the match's clock), and how each rated match
# changed them. Both are computed from the matches alone and can be recomputed: `number` of the
# changes is their order. The constraint has the name from when the table was called `results`:
# SQLite can't change it.
#
# `opponents` counts different ones. `meeting` is the number of a match among those of the same two
# players that counted within a week (0: it doesn't count), `early_exit` its number among those that
# its loser left early within a day (0: they didn't).

ratings = Table(
    "ratings",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("game", String(40), primary_key=True),
    Column("pace", String(8), primary_key=True),
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("name", String(100), nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("shown", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("losses", Integer, nullable=False),
    Column("draws", Integer, nullable=False),
    Column("opponents", Integer, nullable=False, server_default="0"),
    Index("ix_ratings_place", "guild", "game", "pace", "shown", "user"),
)

rating_changes = Table(
    "rating_changes",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("match_id", String(12), ForeignKey("matches.id"), nullable=False),
    Column("shown_a", Integer, nullable=False),
    Column("shown_b", Integer, nullable=False),
    Column("change_a", Integer, nullable=False),
    Column("change_b", Integer, nullable=False),
    Column("meeting", Integer, nullable=False, server_default="1"),
    Column("early_exit", Integer, nullable=False, server_default="0"),
    UniqueConstraint("match_id", name="uq_results_match_id"),
)

# Servers that have set something, or that the bot has left: `left` is when. `queue_message` shows
# how many members wait. Moderators read in `report_channel` what members report. The daily puzzle
# is posted in `puzzle_channel`.

guilds = Table(
    "guilds",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("matches_channel", BigInteger),
    Column("queue_channel", BigInteger),
    Column("queue_message", BigInteger),
    Column("default_clock", String(8)),
    Column("organiser_role", BigInteger),
    Column("home_made", Boolean, nullable=False, server_default=true()),
    Column("left", BigInteger),
    Column("practice", Boolean, nullable=False, server_default=true()),
    Column("report_channel", BigInteger),
    Column("puzzle_channel", BigInteger),
    Column("forbidden_words", Text, nullable=False, server_default=""),
    Column("arrived", BigInteger),
    Column("door_channel", BigInteger),
    Column("door_message", BigInteger),
)
