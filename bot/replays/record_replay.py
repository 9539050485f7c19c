"""Replays of records: their steps, checked against the record, and their pages."""

from collections.abc import Sequence
from dataclasses import dataclass

import engine
from bot.base.refusals import Refusal
from bot.deals.match_summary import MatchSummary
from bot.decks.modes import game_and_mode
from bot.replays.record import MatchRecord, OpenRecord, ViewRecord
from bot.replays.steps import ReplayCursor
from engine.core.encoding import is_comparable
from engine.match import ChoiceRefused, Match
from engine.players import opponent
from engine.text.sentences import sentence_text
from engine.values import replace
from engine.views import near_side
from rendering.replay_page import Replay, Step, replay_page

BOTH = "Both hands are shown."
PUBLIC = "You see what everybody saw of the match, and no hand."
OWN = "You see what {player} saw of the match, and not the other hand."
UNCHECKED = "Its record encodes states in another way, so its end couldn't be compared."


@dataclass(frozen=True, slots=True)
class ReplayedRecord:
    """The steps of a record, and notes that say how they were checked."""

    steps: Sequence[Step]
    notes: tuple[str, ...] = ()


def replay_record(record: MatchRecord) -> ReplayedRecord:
    """Returns the steps of a record: the recorded ones of a `ViewRecord`, or for an `OpenRecord`
    those of a replay by the engine. Blocks. Raises Refusal, with the first choice that doesn't fit,
    if the replay differs from the record."""
    if record.about.game not in engine.games():
        known = ", ".join(engine.games())
        raise Refusal(f"I don't know the game {record.about.game!r}; I know {known}.")
    if isinstance(record, ViewRecord):
        return ReplayedRecord(record.steps)
    match = _replay_choices(record)
    steps = list(ReplayCursor(match.record(), "open", record.about.players).steps())
    notes = () if is_comparable(record.end) or not record.end else (UNCHECKED,)
    return ReplayedRecord(steps, notes)


def _replay_choices(record: OpenRecord) -> Match:
    """Replays all choices. Raises Refusal."""
    all_of_it, about = record.to_engine_record(), record.about
    version = engine.games()[about.game].rules_version
    changed = (
        ""
        if version == about.rules
        else (f" It was played by version {about.rules} of the rules; these are version {version}.")
    )
    try:
        match = engine.replay(replace(all_of_it, choices=()))
    except MemoryError:
        raise
    except Exception as error:
        raise Refusal(f"The match can't be started with these decks.{changed}") from error
    _compare(match, record.opening, f"The match starts differently from the record.{changed}")
    for number, choice in enumerate(all_of_it.choices):
        try:
            match.play(choice)
        except ChoiceRefused as error:
            raise Refusal(f"choices[{number}] doesn't fit: {error}.{changed}") from error
        except MemoryError:
            raise
        except Exception as error:
            raise Refusal(f"choices[{number}] can't be played.{changed}") from error
    _compare(match, record.end, f"The match ends differently from the record.{changed}")
    if match.winner != about.winner:
        raise Refusal(f"The winner isn't the recorded one.{changed}")
    return match


def _compare(match: Match, recorded: str, otherwise: str) -> None:
    if is_comparable(recorded) and match.fingerprint() != recorded:
        raise Refusal(otherwise)


def record_page(record: MatchRecord, replayed: ReplayedRecord) -> str:
    """Returns a web page that shows a record step by step. Blocks."""
    about = record.about
    viewer = None if isinstance(record, OpenRecord) else record.viewer
    return replay_page(
        Replay(
            title=title_of(about),
            game=about.game,
            players=about.players,
            result=result_of(about),
            steps=tuple(replayed.steps),
            seat=near_side(viewer, about.computer and opponent(about.computer)),
            notes=(visibility_note(record), *replayed.notes),
        )
    )


def title_of(about: MatchSummary) -> str:
    """Returns the title of a match in one line: the game, the players, and the level in
    practice."""
    game = game_and_mode(about.game, about.mode) if about.game in engine.games() else about.game
    practice = f" (practice, {about.level})" if about.level else ""
    return f"{game}: {about.players['A']} against {about.players['B']}{practice}"


def result_of(about: MatchSummary) -> str:
    """Returns a sentence of plain text that says who won, and how."""
    names = about.players
    if about.winner is None:
        return "Nobody has won."
    won = "A draw" if about.winner == "draw" else f"{names[about.winner]} wins"
    how = sentence_text(about.outcome, lambda player: names[player])
    return f"{won}: {how}" if how else won


def visibility_note(record: MatchRecord) -> str:
    """Returns a sentence that says which player's view of the match a record shows."""
    if isinstance(record, OpenRecord):
        return BOTH
    return OWN.format(player=record.about.players[record.viewer]) if record.viewer else PUBLIC
