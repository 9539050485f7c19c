"""Steps and files of replays, made in a separate process. Everything here blocks.

That process keeps the latest replays, so that a press of Next plays only one step.
"""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from bot.deals.deal_parts import recorded_parts
from bot.deals.match_summary import MatchSummary, match_summary
from bot.matches.live.live_match import LiveMatch
from bot.matches.live.replay import ReplayDiverged
from bot.replays.record import (
    MatchRecord,
    OpenRecord,
    RecordedChoice,
    RecordedDeal,
    RecordedPart,
    ViewRecord,
    write_record,
)
from bot.replays.record_replay import record_page, replay_record
from bot.replays.steps import Audience, ReplayCursor, ReplayStop
from bot.replays.turn_frames import TurnFrames, turn_frames
from bot.store.matches.match_beginnings import MatchBeginning
from bot.store.matches.match_rows import ChoiceRow, MatchRow
from engine.record import Record
from rendering.replay_page import Step

KEPT: Final = 8
"""The most replays that are kept for the next press."""

Key = tuple[str, Audience, str, str]
"""A match, its audience, and the names of its players."""

Lacking = Literal["unknown", "diverged"]
"""Why a step can't be found. "unknown": this process has to get the stored match first. "diverged":
the rules have changed, and the replay leads to other states."""

_kept: OrderedDict[Key, ReplayCursor] = OrderedDict()


@dataclass(frozen=True, slots=True)
class StoredReplay:
    """All stored data that is needed to replay a match that is over."""

    row: MatchRow
    sources: tuple[str, str]
    choices: Sequence[ChoiceRow]
    beginning: MatchBeginning | None = None

    def replay_match(self) -> LiveMatch:
        """Replays the match and returns it. Raises ReplayDiverged if the rules have changed."""
        return LiveMatch.from_choices(self.row, self.sources, self.choices, (), self.beginning)


@dataclass(frozen=True, slots=True)
class FoundStep:
    """A step of a replay, its number (from 0), and the positions at which all steps end."""

    step: Step
    number: int
    stops: Sequence[ReplayStop]


@dataclass(frozen=True, slots=True)
class MatchFiles:
    """Two files about a match: its record, and a web page to watch it."""

    record: bytes
    page: bytes


def find_step(key: Key, choices: int, stored: StoredReplay | None = None) -> FoundStep | Lacking:
    """Returns the step that a match shows after `choices` choices. `key` identifies the replay in
    this process. Returns "unknown" if this process doesn't have the replay in memory, so that the
    caller has to pass `stored`. Returns "diverged" if the rules have changed."""
    replay = _replay(key, stored)
    if not isinstance(replay, ReplayCursor):
        return replay
    number = replay.step_number_at(choices)
    return FoundStep(replay.step(number), number, replay.stops)


def find_turns(
    key: Key, choices: int, turns: int, stored: StoredReplay | None = None
) -> TurnFrames | Lacking:
    """Returns the boards of `turns` turns, the last of which is the turn in which the match was
    after `choices` choices. Returns "unknown" or "diverged" like `find_step`."""
    replay = _replay(key, stored)
    if not isinstance(replay, ReplayCursor):
        return replay
    return turn_frames(replay, replay.step_number_at(choices), turns)


def _replay(key: Key, stored: StoredReplay | None) -> ReplayCursor | Lacking:
    """Returns the replay of that key, and keeps it."""
    replay = _kept.get(key)
    if replay is None:
        if stored is None:
            return "unknown"
        try:
            record = stored.replay_match().match.record()
        except ReplayDiverged:
            return "diverged"
        _, audience, *names = key
        replay = _kept[key] = ReplayCursor(record, audience, {"A": names[0], "B": names[1]})
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    _kept.move_to_end(key)
    return replay


def make_files(stored: StoredReplay, audience: Audience) -> MatchFiles | Lacking:
    """Returns a match as two files, its record and its replay page, with only what the audience
    saw. Returns "diverged" if the match can't be replayed because the rules have changed."""
    try:
        record = record_of(stored, audience)
    except ReplayDiverged:
        return "diverged"
    return MatchFiles(write_record(record), record_page(record, replay_record(record)).encode())


def record_of(stored: StoredReplay, audience: Audience) -> MatchRecord:
    """Returns the record of a match: everything for the audience "open", else only what the
    audience saw. Raises ReplayDiverged if the rules have changed."""
    live = stored.replay_match()
    about = match_summary(stored.row, live.snapshot.public.outcome)
    record = live.match.record()
    if audience == "open":
        return _open_record(stored.row, about, record, stored.choices)
    steps = tuple(ReplayCursor(record, audience, stored.row.names).steps())
    return ViewRecord(about, None if audience == "public" else audience, steps)


def _open_record(
    row: MatchRow, about: MatchSummary, record: Record, choices: Sequence[ChoiceRow]
) -> OpenRecord:
    return OpenRecord(
        about,
        _recorded_deal(row, record),
        tuple(
            RecordedChoice(one.player, one.option, one.made, one.cause, one.hurried)
            for one in choices
        ),
        row.opening_fingerprint,
        choices[-1].fingerprint if choices else row.opening_fingerprint,
        row.computer_seed.hex() if row.computer_seed else "",
        row.computer_version,
    )


def _recorded_deal(row: MatchRow, record: Record) -> RecordedDeal:
    parts = tuple(
        RecordedPart(
            tuple((one.player, one.option) for one in part.choices),
            part.seat,
            "" if part.seed is None else part.seed.hex(),
        )
        for part in record.earlier
    )
    return RecordedDeal(record.decks, record.seed.hex(), record.first, recorded_parts(row), parts)
