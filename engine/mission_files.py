"""Missions as files of a game's package: `missions.txt` lists their keys, and each mission is a
file `KEY.toml`.

`docs/missions.md` explains how to write one. An error in the form of a file names its key and
field. The tests check whether a mission can be played as it says.
"""

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, Final, cast

from engine.core.positions import ORDINARY_TURN
from engine.exercise import Exercise, Step, WantedFacts, WrongAnswer
from engine.package_files import read_text
from engine.players import PLAYERS, Player, opponent
from engine.record import StartingPosition
from engine.written_card import CARD, READY, CardRequirement, WritingTask, WrongCard

PREFIX: Final = "mission:"
"""The prefix of missions' keys as exercises."""

_MISSION: Final = frozenset({"title", "seat", "done", "cards", "position", "steps", "writing"})
_OWN_STEP: Final = frozenset({"by", "take", "label", "say", "why", "otherwise", "wrong", "then"})
_THEIR_STEP: Final = frozenset({"by", "take", "then"})
_WRONG: Final = frozenset({"facts", "say"})
_WRITTEN: Final = ("say", "sample", "template", "name", "ready", "deck", "example")
_WRITING: Final = frozenset({*_WRITTEN, "wants", "mistakes"})
_WANT: Final = frozenset({"say", "kind", "stats", "words"})
_MISTAKE: Final = frozenset({"text", "line"})


def missions(package: str, game: str) -> tuple[Exercise, ...]:
    """Returns the missions that the package's `missions.txt` names, in the order in which a
    newcomer should play them. Raises ValueError for a file that is not a mission."""
    keys = read_text(package, "missions.txt").split()
    return tuple(read_mission(read_text(package, f"{key}.toml"), key, game) for key in keys)


def writing_mission(package: str, game: str, key: str = "write") -> Exercise:
    """Returns the package's mission in which a member writes a card and plays it. Raises ValueError
    if the file is not a mission or has no task to write a card."""
    mission = read_mission(read_text(package, f"{key}.toml"), key, game)
    if mission.writing is None:
        raise ValueError(f'mission {key}: "writing" is missing')
    return mission


def read_mission(text: str, key: str, game: str) -> Exercise:
    """Returns the mission that a mission file's text describes. Raises ValueError, which names the
    key and the field, if the text is not a mission.

    >>> read_mission('title = "Win"', "win", "cardfinity")
    Traceback (most recent call last):
    ValueError: mission win: "done" is missing
    """
    where = f"mission {key}"
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{where}: {error}") from None
    _only_known(table, _MISSION, where)
    seat = _player(table, "seat", "A", where)
    position = _table(table, "position", where)
    steps = _tables(table, "steps", where)
    if not steps:
        raise ValueError(f'{where}: "steps" is missing')
    return Exercise(
        key=PREFIX + key,
        game=game,
        title=_text(table, "title", where),
        goal="steps",
        seat=seat,
        laid=StartingPosition(_text(table, "cards", where), json.dumps(position)),
        seed=sha256(key.encode()).digest(),
        steps=tuple(
            _step(step, seat, f"{where}, step {number}") for number, step in enumerate(steps, 1)
        ),
        done=_text(table, "done", where),
        turn=_turn(position, f"{where}, position"),
        writing=_writing(table, where) if "writing" in table else None,
    )


def _writing(mission: Mapping[str, Any], mission_where: str) -> WritingTask:
    table, where = _table(mission, "writing", mission_where), f"{mission_where}, writing"
    _only_known(table, _WRITING, where)
    texts = {name: _text(table, name, where) for name in _WRITTEN}
    for name, mark, text in (
        ("cards", CARD, mission["cards"]),
        ("deck", CARD, texts["deck"]),
        ("deck", READY, texts["deck"]),
    ):
        if text.count(mark) != 1:
            raise ValueError(f'{where}: "{name}" doesn\'t have {mark} once')
    return WritingTask(
        **texts,
        wants=tuple(
            _want(one, f"{where}, want {number}")
            for number, one in enumerate(_tables(table, "wants", where), 1)
        ),
        mistakes=tuple(
            _mistake(one, f"{where}, mistake {number}")
            for number, one in enumerate(_tables(table, "mistakes", where), 1)
        ),
    )


def _want(table: Mapping[str, Any], where: str) -> CardRequirement:
    _only_known(table, _WANT, where)
    stats: dict[str, tuple[int, int]] = {}
    for name, bounds in _table(table, "stats", where).items() if "stats" in table else ():
        match bounds:
            case [int(least), int(most)]:
                stats[name] = least, most
            case _:
                raise ValueError(f'{where}: "{name}" in "stats" is no list of two numbers')
    words = _text(table, "words", where, needed=False)
    try:
        re.compile(words)
    except re.error as error:
        raise ValueError(f'{where}: "words" is no regular expression: {error}') from None
    kind = _text(table, "kind", where, needed=False)
    return CardRequirement(_text(table, "say", where), kind, stats, words)


def _mistake(table: Mapping[str, Any], where: str) -> WrongCard:
    _only_known(table, _MISTAKE, where)
    line = table.get("line", 0)
    if not _is_number(line):
        raise ValueError(f'{where}: "line" is no number')
    return WrongCard(_text(table, "text", where), line)


def _turn(position: Mapping[str, Any], where: str) -> int:
    _player(position, "turn", "A", where)
    for player in PLAYERS:
        _table(position, player, where)
    number = position.get("turn_number", ORDINARY_TURN)
    if not _is_number(number):
        raise ValueError(f'{where}: "turn_number" is no number')
    return number


def _step(table: Mapping[str, Any], seat: Player, where: str) -> Step:
    by = _player(table, "by", seat, where)
    if by == opponent(seat):
        unused = sorted(set(table) & _OWN_STEP - _THEIR_STEP)
        if unused:
            raise ValueError(f'{where}: "{unused[0]}" is never said, the step is the computer\'s')
    _only_known(table, _OWN_STEP, where)
    wrong = _tables(table, "wrong", where)
    return Step(
        by=by,
        take=_wanted(table, "take", where, needed=True),
        label=_text(table, "label", where, needed=by == seat),
        say=_text(table, "say", where, needed=False),
        why=_text(table, "why", where, needed=False),
        wrong=tuple(
            _wrong(one, f"{where}, wrong answer {number}") for number, one in enumerate(wrong, 1)
        ),
        otherwise=_text(table, "otherwise", where, needed=False),
        then=_wanted(table, "then", where, needed=False),
    )


def _wrong(table: Mapping[str, Any], where: str) -> WrongAnswer:
    _only_known(table, _WRONG, where)
    return WrongAnswer(
        _facts(_table(table, "facts", where), "facts", where), _text(table, "say", where)
    )


def _wanted(
    table: Mapping[str, Any], name: str, where: str, *, needed: bool
) -> tuple[WantedFacts, ...]:
    tables = _tables(table, name, where)
    if needed and not tables:
        raise ValueError(f'{where}: "{name}" is missing')
    return tuple(_facts(one, name, where) for one in tables)


def _facts(table: Mapping[str, Any], name: str, where: str) -> WantedFacts:
    if not table:
        raise ValueError(f'{where}: "{name}" has no facts')
    for fact, value in table.items():
        if not isinstance(value, str) and not _is_number(value):
            raise ValueError(f'{where}: "{fact}" in "{name}" is neither text nor a number')
    return table


def _only_known(table: Mapping[str, Any], known: frozenset[str], where: str) -> None:
    for name in table:
        if name not in known:
            listed = ", ".join(sorted(known))
            raise ValueError(f'{where}: "{name}" isn\'t known, only {listed}')


def _text(table: Mapping[str, Any], name: str, where: str, *, needed: bool = True) -> str:
    value = table.get(name, "")
    if not isinstance(value, str):
        raise ValueError(f'{where}: "{name}" is no text')
    if needed and not value.strip():
        raise ValueError(f'{where}: "{name}" is missing')
    return value


def _player(table: Mapping[str, Any], name: str, default: Player, where: str) -> Player:
    value = table.get(name, default)
    if value not in PLAYERS:
        raise ValueError(f'{where}: "{name}" is neither "A" nor "B"')
    return value


def _table(table: Mapping[str, Any], name: str, where: str) -> Mapping[str, Any]:
    if name not in table:
        raise ValueError(f'{where}: "{name}" is missing')
    if not isinstance(table[name], dict):
        raise ValueError(f'{where}: "{name}" is no table')
    return table[name]


def _tables(table: Mapping[str, Any], name: str, where: str) -> Sequence[Mapping[str, Any]]:
    value: Any = table.get(name, [])
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in cast(Any, value)):
        raise ValueError(f'{where}: "{name}" is no list of tables')
    return cast("Sequence[Mapping[str, Any]]", value)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
