"""The tables of tournaments, in addition to those of `core_schema` and `match_schema`. A change
here needs a migration in `migrations/versions/`.

Times are whole seconds since 1970 in UTC. Users are Discord ids.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

from bot.store.tables.match_schema import metadata

# Tournaments: their settings and their present `state`. `changes` counts all changes, and `shown`
# is the number of the change that the announcement shows. `paused` is when the tournament was
# paused. `number_source` says in words which public number it is drawn from, `drawing` whether the
# draw is still to come (`open`) or `done`. `deck_cut` says that both players of a match are asked
# to cut the deck.

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("guild", BigInteger, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("name", String(100), nullable=False),
    Column("game", String(40), nullable=False),
    Column("format", String(8), nullable=False),
    Column("best_of", Integer, nullable=False),
    Column("clock", String(8), nullable=False),
    Column("rounds", Integer),
    Column("cut", Integer, nullable=False),
    Column("max_players", Integer),
    Column("starts", BigInteger),
    Column("check_in", Integer, nullable=False),
    Column("open_lists", Boolean, nullable=False),
    Column("deck_change", Boolean, nullable=False),
    Column("round_minutes", Integer),
    Column("no_show_minutes", Integer),
    Column("seed", LargeBinary(32), nullable=False),
    Column("state", String(12), nullable=False),
    Column("organiser", BigInteger, nullable=False),
    Column("organiser_name", String(100), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("began", BigInteger),
    Column("ended", BigInteger),
    Column("paused", BigInteger),
    Column("changes", Integer, nullable=False, server_default="0"),
    Column("shown", Integer, nullable=False, server_default="-1"),
    Column("announcement", BigInteger),
    Column("called_in", Boolean, nullable=False, server_default=false()),
    Column("too_few", Boolean, nullable=False, server_default=false()),
    Column("crowned", BigInteger),
    Column("mode", String(40), nullable=False, server_default=""),
    Column("number_source", String(100), nullable=False, server_default=""),
    Column("drawing", String(4), nullable=False, server_default=""),
    Column("public_number", String(200)),
    Column("repeat", String(12), index=True),
    Column("deck_cut", Boolean, nullable=False, server_default=false()),
    Index("ix_tournaments_guild_state", "guild", "state"),
    Index("ix_tournaments_state", "state"),
)

# Tournaments that are held every week, by the id of the first one, which is the `repeat` of all of
# them. The next one `starts` then; `news` is the news about the `latest` that its channel has to
# get.

repeated_tournaments = Table(
    "repeated_tournaments",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("guild", BigInteger, nullable=False, index=True),
    Column("latest", String(12), ForeignKey("tournaments.id"), nullable=False),
    Column("starts", BigInteger, nullable=False),
    Column("news", String(8), nullable=False, server_default=""),
)

# Members who play or wait for a place. A `promoted` entrant got a place from the waiting list and
# has to be notified. `lot` is a number drawn from the tournament's seed: it decides the last ties.
# `seeded` is their seeding, from 1. `entered` is the first round they play, `dropped` the last one
# they were in.

entrants = Table(
    "entrants",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("tournament", String(12), ForeignKey("tournaments.id"), nullable=False),
    Column("user", BigInteger, nullable=False),
    Column("name", String(100), nullable=False),
    Column("deck_version", Integer, ForeignKey("deck_versions.id"), nullable=False),
    Column("state", String(8), nullable=False),
    Column("joined", BigInteger, nullable=False),
    Column("checked_in", Boolean, nullable=False, server_default=false()),
    Column("promoted", Boolean, nullable=False, server_default=false()),
    Column("rating", Integer),
    Column("lot", BigInteger),
    Column("seeded", Integer),
    Column("entered", Integer, nullable=False, server_default="1"),
    Column("dropped", Integer),
    Column("bye", Boolean, nullable=False, server_default=false()),
    Column("place", Integer),
    UniqueConstraint("tournament", "user"),
    Index("ix_entrants_user", "user"),
    Index("ix_entrants_deck_version", "deck_version"),
)

# Rounds, from 1 on without a gap. `message` announces the round in the channel. `no_show_message`
# asks the organisers about the players who did not come, who are dropped at `no_show_until` unless
# an organiser answers before.

tournament_rounds = Table(
    "tournament_rounds",
    metadata,
    Column("tournament", String(12), ForeignKey("tournaments.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("stage", String(8), nullable=False),
    Column("began", BigInteger, nullable=False),
    Column("deadline", BigInteger),
    Column("ended", BigInteger),
    Column("message", BigInteger),
    Column("no_show_message", BigInteger),
    Column("no_show_until", BigInteger),
)

# The players whom the organisers are asked about, because they did not come to their match of that
# round: `message` notifies them (0: Discord rejected it), `outcome` is what was decided about them.

no_shows = Table(
    "no_shows",
    metadata,
    Column("tournament", String(12), ForeignKey("tournaments.id"), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("entrant", Integer, ForeignKey("entrants.id"), primary_key=True),
    Column("message", BigInteger),
    Column("outcome", String(8)),
)

# Pairings: two entrants who meet in a round, over one game or a best of three; one entrant with a
# bye, or one who missed a round. `number` is the table they sit at, `slot` the place in a bracket.
# `opened` is when their first match began, `tried` when one could not be started, and `trouble`
# why. `arrived` are the seats of players who said that they are here: "", "A", "B" or both.
# `extra_seconds` is added to the round's time, because the pairing waited that long for an
# organiser. The constraint has the name from when the table was called `bouts`: SQLite can't change
# it.

pairings = Table(
    "pairings",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("tournament", String(12), ForeignKey("tournaments.id"), nullable=False),
    Column("round", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("slot", String(12)),
    Column("entrant_a", Integer, ForeignKey("entrants.id"), nullable=False),
    Column("entrant_b", Integer, ForeignKey("entrants.id")),
    Column("winner", String(4)),
    Column("how", String(12)),
    Column("games_a", Integer, nullable=False, server_default="0"),
    Column("games_b", Integer, nullable=False, server_default="0"),
    Column("games_drawn", Integer, nullable=False, server_default="0"),
    Column("opened", BigInteger),
    Column("decided", BigInteger),
    Column("tried", BigInteger),
    Column("trouble", Text),
    Column("arrived", String(2), nullable=False, server_default=""),
    Column("extra_seconds", Integer, nullable=False, server_default="0"),
    UniqueConstraint("tournament", "round", "number", name="uq_bouts_tournament_round_number"),
    Index("ix_pairings_entrant_a", "entrant_a"),
    Index("ix_pairings_entrant_b", "entrant_b"),
    sqlite_autoincrement=True,
)

# The commitment to the draw of a tournament before its public number. The `key` and the
# tournament's seed are committed to; the key gives the secrets of so many `rounds`, `tables` and
# `deals` at a table. `message` has the commitment, posted at `committed`. `number_message`
# announces the number, which can be corrected until `number_until`. If a member typed a different
# `other_number`, nothing is drawn until this is settled; `other_message` calls the organiser.

draws = Table(
    "draws",
    metadata,
    Column("tournament", String(12), ForeignKey("tournaments.id"), primary_key=True),
    Column("key", LargeBinary(32), nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("tables", Integer, nullable=False),
    Column("deals", Integer, nullable=False),
    Column("message", BigInteger),
    Column("committed", BigInteger),
    Column("number_message", BigInteger),
    Column("number_until", BigInteger),
    Column("reminded", Boolean, nullable=False, server_default=false()),
    Column("other_number", String(200)),
    Column("other_message", BigInteger),
)

# The inputs that each round was drawn from: the entrants, and the results at that time. Round 0 is
# the draw of lots and seeding.

drawn_from = Table(
    "drawn_from",
    metadata,
    Column("tournament", String(12), ForeignKey("tournaments.id"), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("inputs", JSON, nullable=False),
)

# The secret that each match was dealt from: that of a round, of table `number`, and of the deal of
# that number at the table, from 1. Rounds that were undone count.

drawn_deals = Table(
    "drawn_deals",
    metadata,
    Column("match_id", String(12), ForeignKey("matches.id"), primary_key=True),
    Column("tournament", String(12), ForeignKey("tournaments.id"), nullable=False),
    Column("round", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("deal", Integer, nullable=False),
    UniqueConstraint("tournament", "round", "number", "deal"),
)

# The audit log: who did what to a tournament, when and why. `user` 0 is the bot itself. `facts` are
# numbers and words of the bot; names are looked up on reading.

audit_log = Table(
    "audit_log",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("tournament", String(12), ForeignKey("tournaments.id"), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("user", BigInteger, nullable=False),
    Column("name", String(100), nullable=False),
    Column("action", String(16), nullable=False),
    Column("entrant", Integer, ForeignKey("entrants.id")),
    Column("other", Integer, ForeignKey("entrants.id")),
    Column("round", Integer),
    Column("facts", JSON, nullable=False),
    Column("reason", Text, nullable=False, server_default=""),
    Index("ix_audit_log_tournament", "tournament"),
    Index("ix_audit_log_user", "user"),
)
