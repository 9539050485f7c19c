"""Matches, their choices, and the channels of their boards."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from operator import attrgetter
from typing import Final, Literal

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Integer,
    Select,
    Table,
    and_,
    bindparam,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import EVERYTHING, Duty, ShardScope
from bot.base.people import told_apart
from bot.store.database.rows import find_row, find_rows
from bot.store.matches.match_clocks import ClockKey
from bot.store.matches.match_kinds import PEOPLE, PRACTICE, MatchKind, kind_of_exercise
from bot.store.tables.core_schema import deck_versions
from bot.store.tables.match_schema import choices, matches
from engine.players import PLAYERS, Player, Winner, opponent

MatchState = Literal["running", "over", "void"]

Ending = Literal[
    "played",
    "conceded",
    "time",
    "agreed",
    "ruled",
    "limit",
    "exceeded",
    "left",
    "stopped",
    "replaced",
]
"""How a match ended: by the rules, conceded, lost on time, drawn by agreement, decided by its
tournament, at a limit of turns or choices, by a card that exceeded the limits, or won because the
other player had left the server. Void matches: stopped by their tournament, stopped because a
player had left, replaced by another exercise, or stopped by a card that exceeded the limits. A void
match without an ending was stopped because the rules have changed."""

ForcedReason = Literal["only", "able", "until", "turn", "own", "attack"]
"""The reason why the bot chose for a player. `only`: there was only one answer, or an earlier
choice had decided it. `able`: they could only pass or wait. `until` and `turn`: they asked to pass
until something happens, or until their turn ends. `own`: they could only answer their own card or
attack. `attack`: all of their cards attack."""


CuttingState = Literal["", "committing", "open", "done"]
"""Whether the players of a match can cut the deck. `committing`: they can once its commitment is
posted. `open`: they can now. `done`: they no longer can, because it is dealt. "": they were never
asked."""


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match as it is stored, without its choices. A and B are its two seats. Times are whole
    seconds since 1970.

    Players and result:

    - `player_a`, `player_b`: the players' Discord ids (0: the computer; negative: a former member).
    - `name_a`, `name_b`: the players' names when the match began.
    - `deck_a`, `deck_b`: the ids of the deck versions that they play. Meaningless in an exercise.
    - `mode`: the key of the mode in which the bot provides the decks, "" if the players brought
      them.
    - `rated`: whether the match counts for the players' ratings.
    - `first`: the player who is to begin, None if the seed decides.
    - `state`, `winner`, `ended`, `ending`: whether the match is running, over or void (without a
      result); its result; when it ended; and how.
    - `turns`, `went_first`: the number of turns, and the player who did begin. Set at the end, or
      when the match is paused as `too_slow`.
    - `stopped_by`: the name of the card that exceeded the limits, if the match ended that way.

    Server and messages:

    - `guild`: the server, None for a practice match in a direct message.
    - `channel`: the channel in which the match was agreed on.
    - `table_channel`, `board_message`: the channel or thread of the board, and the message with the
      board. None while there is none.
    - `announcement`: the message that mentions the players, if there was no challenge. 0 if it
      could not be sent, None before that.
    - `pending_refresh`: None if the board and hands are up to date. Otherwise they have to be
      updated, and then show the match after at least this number of choices.

    Clock, series and tournament:

    - `created`, `clock`: when the match began, and the key of its clock.
    - `best_of`, `series`, `game_number`: the length of its series, the id of the first match in the
      series, and the number of this match in the series, from 1. A series is played in one thread.
    - `pairing`: the id of the tournament pairing that the match belongs to, None for other matches.

    Rules:

    - `rules_version`: the version of the game's rules when the match began.
    - `rules_checked`: the latest version with which a check found that the match can continue.
    - `too_slow`: whether the match took too much computing (`bot.matches.live.work_slices`). It is
      then paused while it is running, and never replayed.

    Practice:

    - `computer`: the seat of the computer, None if two people play.
    - `level`, `computer_seed`, `computer_version`: the computer's level, its own seed, and the
      version of the computer's code (0: unknown).
    - `aside`: whether the match is paused because its member plays a person.
    - `taught_a`, `taught_b`: whether the match explains the game to A and to B.

    Deal:

    - `seed`: the seed of all randomness. Meaningless before the deal.
    - `opening_fingerprint`: the fingerprint (hash of the position) before any choice, "" before the
      deal.
    - `deal_scheme`, `secret`, `commitment`: how the seed was made (`bot.deals.scheme`). In scheme 1
      it is made from `secret` and the cuts. `commitment` is a hash of the secret and the decks,
      published before the cuts.
    - `cut_a`, `cut_b`: the words or the place with which A and B cut the deck, None if they didn't.
    - `skipped_a`, `skipped_b`: whether A and B skipped the cut.
    - `words_deleted_a`, `words_deleted_b`: whether their words were deleted with their other data.
    - `cutting`, `cut_until`: see CuttingState, and the end of the time to cut. The match isn't
      dealt yet in the states "committing" and "open".

    Other beginnings (stored separately, see `bot.store.matches.match_beginnings`):

    - `origin`: the match from whose position this one continues ("": none). The decks are those of
      the origin; `seed`, `first` and the fields about the deal mean nothing.
    - `origin_open`: whether everybody could see the hidden parts of the origin then.
    - `exercise`: the key of the mission or puzzle (`engine.exercise`), "" for other matches.
    """

    id: str
    game: str
    guild: int | None
    channel: int
    state: MatchState
    player_a: int
    player_b: int
    name_a: str
    name_b: str
    deck_a: int
    deck_b: int
    seed: bytes
    opening_fingerprint: str
    winner: Winner | None
    created: int
    ended: int | None
    table_channel: int | None = None
    board_message: int | None = None
    pending_refresh: int | None = None
    clock: ClockKey = "none"
    rated: bool = False
    best_of: int = 1
    series: str = ""
    game_number: int = 1
    first: Player | None = None
    turns: int | None = None
    ending: Ending | None = None
    announcement: int | None = None
    pairing: int | None = None
    mode: str = ""
    rules_version: int = 1
    rules_checked: int = 1
    went_first: Player | None = None
    computer: Player | None = None
    level: str = ""
    computer_seed: bytes | None = None
    computer_version: int = 0
    taught_a: bool = False
    taught_b: bool = False
    aside: bool = False
    deal_scheme: int = 0
    secret: bytes | None = None
    commitment: str = ""
    cut_a: str | None = None
    cut_b: str | None = None
    cutting: CuttingState = ""
    cut_until: int | None = None
    skipped_a: bool = False
    skipped_b: bool = False
    words_deleted_a: bool = False
    words_deleted_b: bool = False
    origin: str = ""
    origin_open: bool = False
    exercise: str = ""
    stopped_by: str | None = None
    too_slow: bool = False

    @property
    def is_paused(self) -> bool:
        """Whether the match is running but paused, because it takes too much computing to
        continue."""
        return self.too_slow and self.state == "running"

    @property
    def is_being_cut(self) -> bool:
        """Whether the match is not dealt yet, because its players may cut the deck now, or as soon
        as the commitment is posted."""
        return self.cutting in ("committing", "open") and self.state == "running"

    @property
    def cuts(self) -> tuple[str | None, str | None]:
        """The words or numbers that A and B added to the seed of the deal by cutting the deck. None
        for a player who did not cut."""
        return self.cut_a, self.cut_b

    @property
    def asked_to_cut(self) -> Collection[Player]:
        """The seats of the players who still may cut the deck: they have neither cut nor skipped
        the cut."""
        done = self.cut_a is not None or self.skipped_a, self.cut_b is not None or self.skipped_b
        return [player for player, said in zip(PLAYERS, done, strict=True) if not said]

    @property
    def words_deleted(self) -> Collection[Player]:
        """The seats of players who cut the deck with words that were deleted later, with the rest
        of the data of these players."""
        deleted = self.words_deleted_a, self.words_deleted_b
        return [player for player, gone in zip(PLAYERS, deleted, strict=True) if gone]

    @property
    def nobody_asked(self) -> bool:
        """Whether the match was dealt before its players could cut the deck. True if the match was
        dealt at once, like one against the computer, or if its commitment could not be posted.
        False for old matches (deal scheme 0), which had no cuts."""
        return bool(self.deal_scheme) and not self.cutting

    def deck_of(self, seat: Player) -> int:
        """Returns the id of the deck version that the player in that seat plays."""
        return self.deck_a if seat == "A" else self.deck_b

    @property
    def needs_result(self) -> bool:
        """Whether the match needs a result, because it is rated or belongs to a tournament. False
        for casual matches, which can be stopped without one."""
        return self.rated or self.pairing is not None

    @property
    def has_place(self) -> bool:
        """Whether the match can be played: it has a channel or thread, and in a tournament the bot
        has mentioned its players, or could not do so. Always True for a match against the computer,
        which can be played in any channel."""
        if self.computer is not None:
            return True
        called = self.pairing is None or self.announcement is not None
        return self.table_channel is not None and called

    @property
    def kind(self) -> MatchKind:
        """The kind of match, which says what players can do in it."""
        if self.exercise:
            return kind_of_exercise(self.exercise)
        return PEOPLE if self.computer is None else PRACTICE

    @property
    def exercise_id(self) -> str:
        """The id of the mission or puzzle in its game, such as "first-attack". "" for other
        matches."""
        return self.exercise.partition(":")[2]

    @property
    def human(self) -> Player | None:
        """The person's seat in a match against the computer, None if two people play."""
        return None if self.computer is None else opponent(self.computer)

    @property
    def taught(self) -> dict[Player, bool]:
        """For each seat, whether the match explains the game to its player."""
        return {"A": self.taught_a, "B": self.taught_b}

    @property
    def names(self) -> dict[Player, str]:
        """The players' names when the match began, by seat. Names that look the same get a
        number."""
        return dict(zip(PLAYERS, _told_apart(self.name_a, self.name_b), strict=True))

    @property
    def users(self) -> dict[Player, int]:
        """The players' Discord ids, by seat."""
        return {"A": self.player_a, "B": self.player_b}

    @property
    def board_link(self) -> str:
        """The URL of the message with the board, "" if there is none. If the match's thread was
        opened at this message, both have the same id, and the message is in the thread's parent
        channel."""
        if self.table_channel is None or self.board_message is None:
            return ""
        server = self.guild or "@me"
        is_in_place = self.board_message != self.table_channel
        channel = self.table_channel if is_in_place else self.channel
        return f"https://discord.com/channels/{server}/{channel}/{self.board_message}"

    @property
    def takes_back_freely(self) -> bool:
        """Whether players may agree to take back choices even if hidden cards were shown since.
        True only for unrated matches between people outside tournaments."""
        return self.kind.opponent == "person" and not self.rated and self.pairing is None

    def seat_of(self, user: int) -> Player | None:
        """Returns the seat of the user, None if they don't play in this match."""
        return "A" if user == self.player_a else "B" if user == self.player_b else None


@lru_cache(maxsize=1024)
def _told_apart(name_a: str, name_b: str) -> tuple[str, ...]:
    return tuple(told_apart([name_a, name_b]))


@dataclass(frozen=True, slots=True)
class ChoiceRow:
    """A choice as it is stored.

    - `number`: the number of the choice in the match, from 0.
    - `player`, `option`, `made`: the player, the number of the chosen option (`engine.record`), and
      the time (seconds since 1970).
    - `forced`, `why`: whether the bot made the choice, and for which reason. The reason is None in
      old matches, and if a tournament ended the match.
    - `fingerprint`: the fingerprint of the match after the choice. "" if the choice was stored
      together with later ones, of which only the last has a fingerprint.
    - `hurried`: whether the computer had less time to think than usual, because of its clock. The
      choice then can't be recomputed from the computer's seed.
    - `bank`: the seconds in the bank of the player's clock before the choice. Stored if taking back
      the choice gives the time back.
    """

    number: int
    player: Player
    option: int
    forced: bool
    fingerprint: str
    made: int
    why: ForcedReason | None = None
    hurried: bool = False
    bank: int | None = None

    @property
    def cause(self) -> ForcedReason | None:
        """The reason why the bot made the choice: `why`, or "only" if no reason is stored. None if
        the player made the choice."""
        return (self.why or "only") if self.forced else None


async def add_match(connection: AsyncConnection, row: MatchRow) -> None:
    """Stores a match that begins. Raises IntegrityError if the id is taken."""
    await connection.execute(insert(matches), asdict(row))


_MATCH: Final = select(matches).where(matches.c.id == bindparam("match_id"))
_LOCKED_MATCH: Final = _MATCH.with_for_update()
_CHOICES: Final = (
    select(*[one.label(one.key) for one in choices.c if one.key != "match_id"])
    .where(choices.c.match_id == bindparam("match_id"), choices.c.number >= bindparam("first"))
    .order_by(choices.c.number)
)


async def get_match(
    connection: AsyncConnection, match_id: str, *, lock: bool = False
) -> MatchRow | None:
    """Returns the match of that id, None if there is none. With `lock`, no other transaction can
    change it until the commit."""
    query = _LOCKED_MATCH if lock else _MATCH
    return await find_row(connection, MatchRow, query, {"match_id": match_id})


_DECK_SOURCES: Final = select(deck_versions.c.id, deck_versions.c.source).where(
    deck_versions.c.id.in_(bindparam("versions", expanding=True))
)


async def deck_sources(connection: AsyncConnection, row: MatchRow) -> tuple[str, str]:
    """Returns the texts of the decks of A and B."""
    versions = {"versions": [row.deck_a, row.deck_b]}
    found = await connection.execute(_DECK_SOURCES, versions)
    sources = {version.id: version.source for version in found}
    return sources[row.deck_a], sources[row.deck_b]


async def choices_from(
    connection: AsyncConnection, match_id: str, number: int
) -> Sequence[ChoiceRow]:
    """Returns the stored choices of a match in order, starting with the choice of that number."""
    return await find_rows(connection, ChoiceRow, _CHOICES, {"match_id": match_id, "first": number})


async def add_choices(
    connection: AsyncConnection, match_id: str, rows: Sequence[ChoiceRow]
) -> None:
    """Appends choices to a match. Raises IntegrityError if a choice with one of these numbers
    exists."""
    await connection.execute(
        insert(choices), [{"match_id": match_id} | asdict(row) for row in rows]
    )


async def banks_before(
    connection: AsyncConnection, match_id: str, number: int
) -> Mapping[Player, int]:
    """Returns how many seconds each player had in the bank of their clock (`ClockRow`) before the
    choice of that number. Players who made no choice from that number on are missing."""
    since = choices.c.match_id == match_id, choices.c.number >= number, choices.c.bank.is_not(None)
    query = select(choices.c.player, choices.c.bank).where(*since)
    found = await connection.execute(query.order_by(choices.c.number.desc()))
    return {row.player: row.bank for row in found}


_THIS_MATCH: Final = update(matches).where(matches.c.id == bindparam("match_id"))


async def change_match(connection: AsyncConnection, match_id: str, **changes: object) -> None:
    """Changes the named columns of a match."""
    await connection.execute(_THIS_MATCH.values(changes), {"match_id": match_id})


_STATE: Final = (
    *("state", "winner", "ended", "turns", "ending", "stopped_by", "went_first", "too_slow"),
    "pending_refresh",
)


async def save_match_state(connection: AsyncConnection, row: MatchRow) -> None:
    """Stores the fields of the match that can change with a choice, such as its state, its result,
    how it ended, and whether its board and hands have to be updated."""
    values = dict(zip(_STATE, attrgetter(*_STATE)(row), strict=True))
    await connection.execute(_THIS_MATCH, values | {"match_id": row.id})


async def note_match_shown(connection: AsyncConnection, match_id: str, number: int) -> bool:
    """Records that the board and hands are up to date, because they show the match after `number`
    choices. Returns False if there was nothing to record: another task has recorded that already,
    or the match has continued."""
    shown = update(matches).where(matches.c.id == match_id, matches.c.pending_refresh <= number)
    return bool((await connection.execute(shown.values(pending_refresh=None))).rowcount)


choices_stored: Final = (
    select(func.count()).where(choices.c.match_id == matches.c.id).scalar_subquery()
)
"""The number of stored choices of a match, in a statement about matches."""


async def mark_match_to_refresh(connection: AsyncConnection, match_id: str) -> None:
    """Marks a match, so that its board and hands are updated."""
    await change_match(connection, match_id, pending_refresh=choices_stored)


async def number_of_choices(connection: AsyncConnection, match_id: str) -> int:
    """Returns the number of stored choices of the match."""
    stored = select(func.count()).where(choices.c.match_id == match_id)
    return await connection.scalar(stored) or 0


async def matches_to_refresh(
    connection: AsyncConnection, limit: int, duty: Duty = EVERYTHING
) -> Sequence[str]:
    """Returns the ids of up to `limit` matches whose boards or hands are out of date, in random
    order. Considers only servers that `duty` covers."""
    found = await connection.execute(_refresh_query(duty.scope), {"most": limit})
    return list(found.scalars())


@lru_cache(maxsize=16)
def _refresh_query(scope: ShardScope) -> Select[str]:
    waiting = matches.c.pending_refresh.is_not(None), scope.covers(matches.c.guild)
    in_any_order = select(matches.c.id).where(*waiting).order_by(func.random())
    return in_any_order.limit(bindparam("most", type_=Integer))


async def matches_to_replay(
    connection: AsyncConnection, games: Collection[str], over: int
) -> Sequence[str]:
    """Returns the ids of the running matches of these games, followed by those of up to `over`
    ended matches, the latest first. Leaves out matches that take too much computing."""
    query = select(matches.c.id).where(matches.c.game.in_(games), ~matches.c.too_slow)
    latest = query.where(matches.c.state == "over").order_by(matches.c.ended.desc(), matches.c.id)
    running = await connection.execute(query.where(matches.c.state == "running"))
    ended = await connection.execute(latest.limit(over))
    return [*running.scalars(), *ended.scalars()]


async def matches_to_check(
    connection: AsyncConnection, rules: Mapping[str, int], duty: Duty = EVERYTHING
) -> Sequence[str]:
    """Returns the ids of running matches that weren't checked with the present rules yet, the
    oldest first. A check replays a match to find whether it can continue. `rules` has the version
    of each game's rules. Considers only servers that `duty` covers. Leaves out matches that aren't
    dealt yet, or that take too much computing."""
    query = select(matches.c.id).where(is_to_check(matches, rules), duty.covers(matches.c.guild))
    return list((await connection.execute(query.order_by(matches.c.created))).scalars())


def is_to_check(table: Table, rules: Mapping[str, int]) -> ColumnElement[bool]:
    """Returns the SQL condition that a match has to be checked with the present rules (see
    `matches_to_check`). `table` is the table of matches in this or an earlier version of the
    schema. If the table has no column `rules_checked`, its matches count as checked with version 1
    of the rules."""
    checked = table.c.get("rules_checked", literal(1))
    others = or_(
        *(and_(table.c.game == game, checked != version) for game, version in rules.items())
    )
    dealt = table.c.get("cutting", literal("")).not_in(("committing", "open"))
    replayed = ~table.c.get("too_slow", literal(False))
    return and_(table.c.state == "running", dealt, replayed, others)


async def count_running(connection: AsyncConnection) -> int:
    """Returns the number of running matches."""
    running = select(func.count()).where(matches.c.state == "running")
    return await connection.scalar(running) or 0


async def matches_of(
    connection: AsyncConnection, user: int, *, limit: int = 25
) -> Sequence[MatchRow]:
    """Returns at most `limit` running matches of a user. The match with the latest choice comes
    first, paused practice last."""
    latest = (
        select(func.max(choices.c.made)).where(choices.c.match_id == matches.c.id).scalar_subquery()
    )
    query = (
        select(matches)
        .where(matches.c.state == "running", plays(user))
        .order_by(matches.c.aside, func.coalesce(latest, matches.c.created).desc(), matches.c.id)
        .limit(limit)
    )
    return await find_rows(connection, MatchRow, query)


def plays(user: int | BindParameter[int]) -> ColumnElement[bool]:
    """Returns the SQL condition that the user is a player of the match."""
    return or_(matches.c.player_a == user, matches.c.player_b == user)


_COUNT_OF: Final = select(func.count()).where(
    matches.c.state == "running", plays(bindparam("user"))
)


async def count_matches_of(connection: AsyncConnection, user: int) -> int:
    """Returns the number of running matches of a user."""
    return await connection.scalar(_COUNT_OF, {"user": user}) or 0


async def matches_over_of(
    connection: AsyncConnection, user: int, *, limit: int, offset: int = 0
) -> Sequence[MatchRow]:
    """Returns at most `limit` matches of a user that are over, the latest first, after skipping the
    first `offset`."""
    query = (
        select(matches)
        .where(matches.c.state == "over", plays(user))
        .order_by(matches.c.ended.desc(), matches.c.id)
        .limit(limit)
        .offset(offset)
    )
    return await find_rows(connection, MatchRow, query)


async def count_matches_over_of(connection: AsyncConnection, user: int) -> int:
    """Returns the number of a user's matches that are over."""
    query = select(func.count()).where(matches.c.state == "over", plays(user))
    return await connection.scalar(query) or 0


async def match_of_board(connection: AsyncConnection, channel: int) -> MatchRow | None:
    """Returns the match whose board is in a channel, None if there is none. If there are several,
    prefers a running match, then the newest."""
    query = select(matches).where(matches.c.table_channel == channel)
    running = (matches.c.state == "running").desc()
    return await find_row(connection, MatchRow, query.order_by(running, matches.c.created.desc()))


async def paused_matches(connection: AsyncConnection) -> Sequence[str]:
    """Returns the ids of all running matches that are paused because they take too much
    computing."""
    paused = select(matches.c.id).where(matches.c.state == "running", matches.c.too_slow)
    return list((await connection.execute(paused.order_by(matches.c.created))).scalars())
