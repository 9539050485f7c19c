"""The tables of challenges and matches, in addition to those of `core_schema`. A change here needs
a migration in `migrations/versions/`.

Times are whole seconds since 1970 in UTC. Users are Discord ids.
"""

from sqlalchemy import (
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
    false,
    text,
)

from bot.store.tables.mission_schema import metadata

# Matches.
#
# A challenge becomes a match when it is accepted. A match is its row and its choices: the board,
# the hands and the log are replayed from them. `channel` is where the challenge was made;
# `table_channel` is where the board is (a thread of it, or itself). `pending_refresh` is the number
# of choices after which boards and hands still have to be updated, NULL when they are up to date:
# an interrupted update is retried.
#
# `answer_version` is the deck with custom cards that the opponent wants to accept with, while the
# challenger has to agree to it. `later_clock` replaces the `clock` of a challenge that is accepted
# late, "" if it has one clock. `deck_cut` says that the players are asked to cut the deck.
# `opponent` is 0 while a challenge is open to all members.
#
# Matches that follow each other in the same place are a series: `series` is the id of its first
# match, `game_number` counts them from 1. The first player to win more than half of `best_of` games
# wins the series; after that a rematch begins a new one. `first` is the player who begins, NULL if
# the seed decides. `turns`, `ending` and `went_first`, the player who did begin, are stored at the
# end. `announcement` is the message that a thread was opened at, if there was no challenge.
#
# `pairing` is the pairing of a tournament that it is a game of; a running match whose pairing is
# gone has to be stopped. `rules_version` is the version of the game's rules when it began,
# `rules_checked` the last one that it was found able to continue by. `computer` is the computer's
# seat, NULL if two people play: the computer has the id 0 there, its `level`, its own seed and its
# version. `guild` is NULL in a direct message.
#
# `deal_scheme` says how the seed was made and what the published `commitment` is
# (`bot.deals.scheme`; in scheme 0 the seed itself was the secret). `cut_a` and `cut_b` are the
# words with which the players cut the deck, NULL for a player who did not. While `cutting` is
# `committing` or `open` the match is not dealt, and `seed` means nothing. It is `open` once the
# commitment was posted for everybody to see, and the match is dealt at `cut_until`, or once both
# have cut or `skipped`. It is `done` after that, and empty if nobody was asked. `words_deleted`
# says that the words of a cut were deleted with the rest of the player's data.
#
# `origin` is the match that a practice match was played on from, and may be gone; `origin_open`
# says whether its hidden parts were open then. `exercise` is the key of its mission or puzzle, in
# which `deck_a` and `deck_b` mean nothing, and empty for other matches. `too_slow` says that the
# match took too much computing: it is paused, and never replayed.

challenges = Table(
    "challenges",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("guild", BigInteger, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("message", BigInteger),
    Column("challenger", BigInteger, nullable=False),
    Column("opponent", BigInteger, nullable=False),
    Column("challenger_name", String(100), nullable=False),
    Column("opponent_name", String(100), nullable=False),
    Column("deck_version", Integer, ForeignKey("deck_versions.id"), nullable=False),
    Column("state", String(12), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("match_id", String(12), ForeignKey("matches.id")),
    Column("answer_version", Integer, ForeignKey("deck_versions.id")),
    Column("clock", String(8), nullable=False, server_default="none"),
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("best_of", Integer, nullable=False, server_default="1"),
    Column("mode", String(40), nullable=False, server_default=""),
    Column("later_clock", String(8), nullable=False, server_default=""),
    Column("deck_cut", Boolean, nullable=False, server_default=false()),
    Index("ix_challenges_state_expires", "state", "expires"),
)

matches = Table(
    "matches",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("guild", BigInteger),
    Column("channel", BigInteger, nullable=False),
    Column("state", String(12), nullable=False),
    Column("player_a", BigInteger, nullable=False),
    Column("player_b", BigInteger, nullable=False),
    Column("name_a", String(100), nullable=False),
    Column("name_b", String(100), nullable=False),
    Column("deck_a", Integer, ForeignKey("deck_versions.id"), nullable=False),
    Column("deck_b", Integer, ForeignKey("deck_versions.id"), nullable=False),
    Column("seed", LargeBinary(32), nullable=False),
    Column("opening_fingerprint", String(16), nullable=False),
    Column("winner", String(4)),
    Column("created", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("table_channel", BigInteger),
    Column("board_message", BigInteger),
    Column("pending_refresh", Integer),
    Column("clock", String(8), nullable=False, server_default="none"),
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("best_of", Integer, nullable=False, server_default="1"),
    Column("series", String(12), nullable=False, server_default=""),
    Column("game_number", Integer, nullable=False, server_default="1"),
    Column("first", String(1)),
    Column("turns", Integer),
    Column("ending", String(12)),
    Column("stopped_by", String(160)),
    Column("announcement", BigInteger),
    Column("pairing", Integer),
    Column("mode", String(40), nullable=False, server_default=""),
    Column("rules_version", Integer, nullable=False, server_default="1"),
    Column("rules_checked", Integer, nullable=False, server_default="1"),
    Column("went_first", String(1)),
    Column("computer", String(1)),
    Column("level", String(8), nullable=False, server_default=""),
    Column("computer_seed", LargeBinary(32)),
    Column("computer_version", Integer, nullable=False, server_default="0"),
    Column("taught_a", Boolean, nullable=False, server_default=false()),
    Column("taught_b", Boolean, nullable=False, server_default=false()),
    Column("aside", Boolean, nullable=False, server_default=false()),
    Column("deal_scheme", Integer, nullable=False, server_default="0"),
    Column("secret", LargeBinary(32)),
    Column("commitment", String(64), nullable=False, server_default=""),
    Column("cut_a", Text),
    Column("cut_b", Text),
    Column("cutting", String(10), nullable=False, server_default=""),
    Column("cut_until", BigInteger),
    Column("skipped_a", Boolean, nullable=False, server_default=false()),
    Column("skipped_b", Boolean, nullable=False, server_default=false()),
    Column("words_deleted_a", Boolean, nullable=False, server_default=false()),
    Column("words_deleted_b", Boolean, nullable=False, server_default=false()),
    Column("origin", String(12), nullable=False, server_default=""),
    Column("origin_open", Boolean, nullable=False, server_default=false()),
    Column("exercise", String(60), nullable=False, server_default=""),
    Column("too_slow", Boolean, nullable=False, server_default=false()),
    Index("ix_matches_pairing", "pairing"),
    Index("ix_matches_series", "series"),
    Index("ix_matches_player_a_state", "player_a", "state"),
    Index("ix_matches_player_b_state", "player_b", "state"),
)

choices = Table(
    "choices",
    metadata,
    Column("match_id", String(12), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("player", String(1), nullable=False),
    Column("option", Integer, nullable=False),
    Column("forced", Boolean, nullable=False),
    Column("fingerprint", String(16), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("why", String(8)),
    Column("cut", Boolean, key="hurried", nullable=False, server_default=false()),
    Column("bank", Integer),
)

# Choices of a player before a running match asks for them, if both choose at the same time. Taking
# back is a choice as well, so that no number comes twice. They are deleted when the match asks for
# something else.

early_choices = Table(
    "early_choices",
    metadata,
    Column("match_id", String(12), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("player", String(1), nullable=False),
    Column("option", Integer, nullable=False),
    Column("made", BigInteger, nullable=False),
)

# The clock of each running match that has one, until both players were notified of a loss on time.
# The clock runs for `player`. `asked` is when they began to think, `deadline` when they lose, `due`
# when the next thing has to be done (a warning, or the end). The banks are the seconds that are
# left beyond the time for each decision; `warned` counts the warnings of a player. `both` says that
# the other player's time runs too, until they are `done`.

clocks = Table(
    "clocks",
    metadata,
    Column("match_id", String(12), ForeignKey("matches.id"), primary_key=True),
    Column("player", String(1), nullable=False),
    Column("asked", BigInteger, nullable=False),
    Column("deadline", BigInteger, nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("bank_a", Integer, nullable=False),
    Column("bank_b", Integer, nullable=False),
    Column("warned_a", Integer, nullable=False),
    Column("warned_b", Integer, nullable=False),
    Column("both", Boolean, nullable=False, server_default=false()),
    Column("done", BigInteger),
    Index("ix_clocks_due", "due"),
)

# The call of an organiser to a match of a tournament, one for each match: the player, the reason,
# when it was made, and until when it pauses the match's clocks.

organiser_calls = Table(
    "organiser_calls",
    metadata,
    Column("match_id", String(12), ForeignKey("matches.id"), primary_key=True),
    Column("player", String(1), nullable=False),
    Column("reason", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("answered_by", BigInteger),
    Column("answered_name", String(100)),
)

# A player's latest proposal to the other: a draw, or to take back a choice. `number` is the
# decision that waited then, `turn` the turn. `message` calls the other player, until it shows the
# outcome.

proposals = Table(
    "proposals",
    metadata,
    Column("match_id", String(12), ForeignKey("matches.id"), primary_key=True),
    Column("kind", String(8), primary_key=True),
    Column("player", String(1), primary_key=True),
    Column("state", String(12), nullable=False),
    Column("number", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("message", BigInteger),
)

# The step after a match that is over: a rematch that was `offered` by a player, or a next game in
# which the `chooser` says until `due` who begins. `next_match` is the match that was started.
# `message` calls the player whose answer it waits for, until it shows the outcome.

rematches = Table(
    "rematches",
    metadata,
    Column("match_id", String(12), ForeignKey("matches.id"), primary_key=True),
    Column("state", String(12), nullable=False),
    Column("offered_by", String(1)),
    Column("chooser", String(1)),
    Column("due", BigInteger),
    Column("next_match", String(12), ForeignKey("matches.id")),
    Column("message", BigInteger),
    Index("ix_rematches_due", "due"),
)

# The number of events after which a player of a match began to pass until something happens or the
# turn is over, or to be asked everything in it; and whether they no longer want to confirm high
# prices.

auto_passes = Table(
    "auto_passes",
    metadata,
    Column("match_id", String(12), ForeignKey("matches.id"), primary_key=True),
    Column("player", String(1), primary_key=True),
    Column("since", Integer),
    Column("ends_turn", Boolean, nullable=False, server_default=false()),
    Column("stops", Text),
    Column("pays_unasked", Boolean, nullable=False, server_default=false()),
    Column("asked_since", Integer),
)

# Hands as the previous version of the bot stores them; this version stores them as posts. On
# PostgreSQL, triggers of migration 0071 copy every change from these two tables to the posts, and
# back.

hand_messages = Table(
    "hand_messages",
    metadata,
    Column("match_id", String(12), ForeignKey("matches.id"), primary_key=True),
    Column("player", String(1), primary_key=True),
    Column("channel", BigInteger),
    Column("message", BigInteger),
    Column("turn", Integer, nullable=False),
    Column("closed", Boolean, nullable=False),
    Column("number", Integer, nullable=False, server_default="-1"),
    Column("called", BigInteger),
    Column("called_at", Integer, nullable=False, server_default="-1"),
)

private_panels = Table(
    "private_panels",
    metadata,
    Column("match_id", String(12), ForeignKey("matches.id"), primary_key=True),
    Column("player", String(1), primary_key=True),
    Column("message", BigInteger, nullable=False),
    Column("token", Text, nullable=False),
    Column("second", Boolean, nullable=False),
    Column("number", Integer, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Index("ix_private_panels_expires", "expires"),
)

# Finds the matches that still have to be shown. Mostly there are none.

Index(
    "ix_matches_pending_refresh",
    matches.c.pending_refresh,
    sqlite_where=text("pending_refresh IS NOT NULL"),
    postgresql_where=text("pending_refresh IS NOT NULL"),
)

# Finds the matches that have to be dealt.

Index(
    "ix_matches_cut_until",
    matches.c.cut_until,
    sqlite_where=text("cut_until IS NOT NULL"),
    postgresql_where=text("cut_until IS NOT NULL"),
)

# Finds out whether a version of a deck is in use.

Index("ix_challenges_deck_version", challenges.c.deck_version)
Index("ix_challenges_answer_version", challenges.c.answer_version)
Index("ix_matches_deck_a", matches.c.deck_a)
Index("ix_matches_deck_b", matches.c.deck_b)

# Notices of matches that the previous version of the bot wants to send; this version stores posts.
# `tried` is the first try (seconds since 1970, NULL: none), `busy` says that a process is sending
# it.

match_news = Table(
    "match_news",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match_id", String(12), ForeignKey("matches.id"), nullable=False),
    Column("player", String(1), nullable=False),
    Column("kind", String(12), nullable=False),
    Column("tried", BigInteger),
    Column("busy", Boolean, nullable=False, server_default=false()),
    Column("later", Boolean, nullable=False, server_default=false()),
    Index("ix_match_news_match_id", "match_id"),
)

# Players who have left the server in a match that waits for them: `state` is `away` or `back`. From
# `due` on their opponent may claim the match. `message` notifies the opponent, until it shows the
# outcome.

absences = Table(
    "absences",
    metadata,
    Column("match_id", String(12), ForeignKey("matches.id"), primary_key=True),
    Column("player", String(1), nullable=False),
    Column("state", String(8), nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("message", BigInteger),
)

# The public log of a match that has ended, packed, as it was then. It can still be read when the
# rules have changed.

match_logs = Table(
    "match_logs",
    metadata,
    Column("match_id", String(12), ForeignKey("matches.id"), primary_key=True),
    Column("lines", LargeBinary, nullable=False),
)

# The beginning of a match that was played on from another one: the `seed` of the deal, the player
# who began (NULL if the seed decided), and packed the choices from there on, once or several times
# in turn. It includes hidden cards of the match that it was played on from. For an exercise it has
# the seed and, packed, the whole `exercise`, so that later changes of the exercise have no effect
# here.

match_beginnings = Table(
    "match_beginnings",
    metadata,
    Column("match_id", String(12), ForeignKey("matches.id"), primary_key=True),
    Column("seed", LargeBinary(32), nullable=False),
    Column("first", String(1)),
    Column("parts", LargeBinary, nullable=False),
    Column("exercise", LargeBinary),
)

# Players of a match of a tournament with closed lists who agreed to open it for everybody.

open_agreements = Table(
    "open_agreements",
    metadata,
    Column("match_id", String(12), ForeignKey("matches.id"), primary_key=True),
    Column("player", String(1), primary_key=True),
)

# Reviews of matches that are over, as JSON, each for the user in that seat, from what they knew;
# `version` is the version of the code that makes reviews.

match_reviews = Table(
    "match_reviews",
    metadata,
    Column("match_id", String(12), ForeignKey("matches.id"), primary_key=True),
    Column("player", String(1), primary_key=True),
    Column("user", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
    Column("review", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
    Index("ix_match_reviews_user", "user"),
)
