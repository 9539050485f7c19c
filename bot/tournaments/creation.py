"""A new tournament: the settings that an organiser can choose, and drafts that are not confirmed
yet."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from bot.base.discord_text import one_line
from bot.base.ids import new_id
from bot.base.refusals import Refusal
from bot.matches.beginning.match_creation import PlayerRef
from bot.store.matches.match_clocks import ClockKey
from bot.store.tournaments.tournament_rows import Format, TournamentRow
from engine.core.randomness import SEED_BYTES

LARGEST: Mapping[Format, int] = {"swiss": 256, "single": 256, "double": 128, "robin": 24}
"""Maximum number of players. In a round robin, all players meet each other."""

NO_SHOW_MINUTES: Mapping[ClockKey, int] = {
    "live": 10,
    "relaxed": 120,
    "daily": 24 * 60,
    "none": 24 * 60,
}
"""Default minutes after which a player who does not come has lost, by clock."""

LONGEST_AHEAD = 366 * 24 * 3600
"""Maximum seconds from now to a planned start."""

ACTIVE_EACH = 10
"""Maximum number of open or running tournaments of a server."""

LONGEST_NAME = 100
LONGEST_SOURCE = 100

NO_NAME = "A tournament needs a readable name."
ONLY_SWISS = "You can only choose rounds and a cut for a Swiss tournament."
TOO_MANY = "At most {most} can play in this format. Choose fewer players."
CUT_TOO_LARGE = "A cut to {cut} needs at least {cut} players: choose more players."
NO_DECKS = "This tournament needs no decks, so there are no lists to open and no decks to change."
NO_WEEK = "A weekly tournament needs a start. Choose one."
ONLY_CLOSED = "Players cut the deck only if the lists are closed. Choose one of the two."
NO_START = "Check-in ends with the start: choose the start first."
IN_THE_PAST = "The start has to be in the future, and <t:{starts}:F> has passed."
TOO_FAR = "The start can be a year ahead at most."

KEPT_SECONDS: Final = 15 * 60
"""Seconds for which a draft is kept. After that, the bot can no longer edit the message that shows
it."""

MOST: Final = 1000


@dataclass(frozen=True, slots=True)
class NewTournament:
    """The settings that an organiser chooses for a new tournament.

    - `guild`, `channel`: the server and the channel.
    - `name`: the tournament's name.
    - `game`: the game's key.
    - `format`: the format, such as Swiss.
    - `best_of`: the number of games of each pairing.
    - `clock`: the key of the matches' clock.
    - `rounds`: the number of Swiss rounds; None means the usual number.
    - `cut`: the number of players who advance from a Swiss to elimination rounds (0: none).
    - `max_players`: the most players; None means as many as the format allows.
    - `starts`: the time of the automatic start, in seconds since 1970; None means no automatic
      start.
    - `check_in`: the minutes before the start in which players check in (0: no check-in).
    - `open_lists`: whether all members can see the decks once the tournament has begun.
    - `deck_change`: whether players can change their decks between rounds.
    - `round_minutes`: the time limit of a round in minutes; None means no limit.
    - `no_show_minutes`: the minutes until a no-show loses; None means the usual number for the
      clock, 0 that no-shows never lose.
    - `mode`: the key of a mode in which the bot provides the decks, "" for none.
    - `number_source`: the name of the public number that the tournament is drawn from, "" for none.
    - `weekly`: whether the tournament is repeated every week.
    - `deck_cut`: whether both players of a match are asked to cut the deck first.
    """

    guild: int
    channel: int
    name: str
    game: str
    format: Format
    best_of: int = 1
    clock: ClockKey = "live"
    rounds: int | None = None
    cut: int = 0
    max_players: int | None = None
    starts: int | None = None
    check_in: int = 0
    open_lists: bool = False
    deck_change: bool = False
    round_minutes: int | None = None
    no_show_minutes: int | None = None
    mode: str = ""
    number_source: str = ""
    weekly: bool = False
    deck_cut: bool = False


COPIED: Final = (
    *("game", "mode", "format", "best_of", "clock", "rounds", "cut", "max_players", "check_in"),
    *("open_lists", "deck_change", "deck_cut", "round_minutes"),
)
"""The settings that a tournament copies from an earlier one. The start is not copied."""


def settings_like(row: TournamentRow, given: Mapping[str, Any]) -> Mapping[str, Any]:
    """Returns the settings for a new tournament: those of an earlier tournament, overridden by
    `given`. These settings of the earlier one are not copied:

    - the mode, if `given` has another game;
    - the rounds, the player limit, and the cut (the number of players who advance from a Swiss to
      elimination rounds), if `given` has another format;
    - the minutes until a no-show loses, if `given` has another clock;
    - check-in, if `given` has no start time.
    """
    copied: dict[str, Any] = {name: getattr(row, name) for name in COPIED}
    copied["no_show_minutes"] = row.no_show_minutes or 0
    if given.get("game", row.game) != row.game:
        del copied["mode"]
    if given.get("format", row.format) != row.format:
        del copied["rounds"], copied["cut"], copied["max_players"]
    if given.get("clock", row.clock) != row.clock:
        del copied["no_show_minutes"]
    if given.get("starts") is None:
        del copied["check_in"]
    return {**copied, **given}


def new_tournament(organiser: PlayerRef, wanted: NewTournament, now: int) -> TournamentRow:
    """Returns the row of a new tournament that is open for sign-up from `now` on (seconds since
    1970). Stores nothing. Raises Refusal if the settings contradict each other."""
    _check(wanted, now)
    no_show = wanted.no_show_minutes
    if no_show is None:
        no_show = NO_SHOW_MINUTES[wanted.clock]
    settings = replace(
        wanted,
        name=one_line(wanted.name)[:LONGEST_NAME],
        no_show_minutes=no_show or None,
        number_source=one_line(wanted.number_source)[:LONGEST_SOURCE],
    )
    values = asdict(settings)
    del values["weekly"]
    tournament = new_id()
    return TournamentRow(
        **values,
        id=tournament,
        repeat=tournament if wanted.weekly else None,
        seed=secrets.token_bytes(SEED_BYTES),
        state="open",
        organiser=organiser.id,
        organiser_name=organiser.name,
        created=now,
    )


def most_players(row: TournamentRow) -> int:
    """Returns the maximum number of players of a tournament. Further members are put on the waiting
    list."""
    return row.max_players or LARGEST[row.format]


def _check(wanted: NewTournament, now: int) -> None:
    if not one_line(wanted.name):
        raise Refusal(NO_NAME)
    if wanted.format != "swiss" and (wanted.rounds or wanted.cut):
        raise Refusal(ONLY_SWISS)
    most = LARGEST[wanted.format]
    if wanted.max_players is not None and wanted.max_players > most:
        raise Refusal(TOO_MANY.format(most=most))
    if wanted.cut > (wanted.max_players or most):
        raise Refusal(CUT_TOO_LARGE.format(cut=wanted.cut))
    if wanted.mode and (wanted.open_lists or wanted.deck_change):
        raise Refusal(NO_DECKS)
    if wanted.starts is None and wanted.weekly:
        raise Refusal(NO_WEEK)
    if wanted.deck_cut and wanted.open_lists:
        raise Refusal(ONLY_CLOSED)
    if wanted.starts is None and wanted.check_in:
        raise Refusal(NO_START)
    if wanted.starts is not None and wanted.starts <= now:
        raise Refusal(IN_THE_PAST.format(starts=wanted.starts))
    if wanted.starts is not None and wanted.starts > now + LONGEST_AHEAD:
        raise Refusal(TOO_FAR)


@dataclass(frozen=True, slots=True)
class _Draft:
    organiser: int
    wanted: NewTournament
    made: int


class TournamentDrafts:
    """Drafts of new tournaments, which organisers edit before they create them. Kept only in
    memory, so they are lost at a restart. `now` gives whole seconds since 1970."""

    def __init__(self, now: Callable[[], int]) -> None:
        self.now = now
        self._drafts: dict[str, _Draft] = {}

    def keep_draft(self, organiser: int, wanted: NewTournament) -> str:
        """Stores an organiser's new draft and returns its id. Removes expired drafts, and the
        oldest if there are too many."""
        oldest_first = list(self._drafts.items())
        late = self.now() - KEPT_SECONDS
        kept = [(key, draft) for key, draft in oldest_first if draft.made > late]
        self._drafts = dict(kept[-(MOST - 1) :])
        key = new_id()
        self._drafts[key] = _Draft(organiser, wanted, self.now())
        return key

    def find_draft(self, key: str, organiser: int) -> NewTournament | None:
        """Returns the draft of that id, None if it is gone, expired or another organiser's."""
        draft = self._drafts.get(key)
        if draft is None or draft.organiser != organiser:
            return None
        return draft.wanted if draft.made > self.now() - KEPT_SECONDS else None

    def change_draft(self, key: str, organiser: int, wanted: NewTournament) -> None:
        """Replaces an organiser's draft by a changed one. The id stays."""
        self._drafts[key] = _Draft(organiser, wanted, self.now())

    def take_draft(self, key: str, organiser: int) -> NewTournament | None:
        """Removes and returns the draft of that id, None if it is gone, expired or another
        organiser's."""
        wanted = self.find_draft(key, organiser)
        if wanted is not None:
            del self._drafts[key]
        return wanted
