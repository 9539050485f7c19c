"""A record of a match played again: its steps, and whether it is as it was."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import engine
from bot.base.refusals import Refusal
from bot.replays.record import MatchRecord, OpenRecord, ViewRecord
from bot.replays.steps import Replay
from engine.core.encoding import is_comparable
from engine.match import ChoiceRefused, Match
from engine.values import replace
from rendering.replay_page import Step

UNCHECKED = "It was recorded by another encoding of states, so its end could not be compared."


@dataclass(frozen=True, slots=True)
class Replayed:
    """The steps of a record, and what there is to say of how they were come by."""

    steps: Sequence[Step]
    notes: tuple[str, ...] = ()


def replayed(record: MatchRecord) -> Replayed:
    """Returns the steps of a record: those that are in it, or those to which the engine comes by
    its decks, seed and choices. Blocks; raises Refusal where it does not come to what was recorded,
    with the first choice that does not fit."""
    if record.about.game not in engine.games():
        known = ", ".join(engine.games())
        raise Refusal(f"I know no game {record.about.game!r}; I know {known}.")
    if isinstance(record, ViewRecord):
        return Replayed(record.steps)
    match = _checked(record)
    steps = list(Replay(match.record(), "open", record.about.players).steps())
    notes = () if is_comparable(record.end) or not record.end else (UNCHECKED,)
    return Replayed(steps, notes)


def _checked(record: OpenRecord) -> Match:
    """Plays all choices again. Raises Refusal."""
    all_of_it, about = record.record(), record.about
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
        raise Refusal(f"The match cannot be begun with these decks.{changed}") from error
    _compare(match, record.opening, f"The match begins otherwise than it was recorded.{changed}")
    for number, choice in enumerate(all_of_it.choices):
        try:
            match.play(choice)
        except ChoiceRefused as error:
            raise Refusal(f"choices[{number}] does not fit: {error}.{changed}") from error
        except MemoryError:
            raise
        except Exception as error:
            raise Refusal(f"choices[{number}] cannot be played.{changed}") from error
    _compare(match, record.end, f"The match ends otherwise than it was recorded.{changed}")
    if match.winner != about.winner:
        raise Refusal(f"Somebody else has won than it was recorded.{changed}")
    return match


def _compare(match: Match, recorded: str, otherwise: str) -> None:
    if is_comparable(recorded) and match.fingerprint() != recorded:
        raise Refusal(otherwise)
