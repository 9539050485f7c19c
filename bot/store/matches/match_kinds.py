"""Kinds of matches: the actions that players can take in each, whether it counts, and the opponent.

A new kind is an object here, with a line in `KINDS`, and one in the table of layouts
(`cogs.matches.table.layouts.kinds`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from bot.base.refusals import Refusal

KindKey = Literal["people", "practice", "mission", "puzzle"]

KindAction = Literal[
    "draw", "undo", "undo own", "rematch", "review", "play on", "file", "share", "look ahead"
]
"""Actions that only some kinds allow: agree on a draw, ask the opponent to undo a choice, take back
a choice of their own unasked, play a rematch, have the match reviewed, play on from a decision of
it, keep it as a file, share it as a picture, read what their choices lead to."""

_NO_OWN: Final[Mapping[KindAction, str]] = {
    "undo own": "You can take back any choice only in practice and in puzzles."
}

_PEOPLE_AGREE: Final[Mapping[KindAction, str]] = {
    "draw": "The computer doesn't accept draws. You can play on, or concede.",
    "undo": "You don't have to ask: “↩” beside your hand takes back.",
    "rematch": "**/play** starts another match against the computer.",
}

_FROM_POSITION: Final[Mapping[KindAction, str]] = {
    **_PEOPLE_AGREE,
    "review": "I only review whole matches, and this wasn't one.",
    "play on": "It started from a prepared position, so nobody can play on from it.",
    "share": "You can only share whole matches as pictures.",
    "file": "It started from a prepared position, which a match's file can't hold.",
}


@dataclass(frozen=True, slots=True)
class MatchKind:
    """A kind of match: between people, practice, a mission or a puzzle.

    - `key`: the kind's key, with which the keys of exercises begin.
    - `title`: the name that players see, "" if it isn't shown.
    - `refusals`: the actions that players can't take in such matches, each with the text that
      refuses it.
    - `opponent`: a person, the computer at a level ("level"), the computer by the steps of a
      mission ("steps"), or the computer by the best answer there is ("best").
    - `is_dealt`: whether both players are dealt cards of a deck. Other matches begin from a
      prepared position.
    - `pauses_practice`: whether the start of such a match pauses its players' practice matches. If
      the match is played live, its start also removes the players from the queue.
    - `has_auto_pass`: whether players may let the bot pass for them more than once.
    - `asks_if_able`: whether the bot never passes for a player who could do something else.
    - `keeps_streak`: whether wins and losses in a row are counted.
    - `is_lost_if_replaced`: whether starting another match of this kind concedes the running one.
    - `logs_undone`: whether the end of the log shows choices that were taken back.
    """

    key: KindKey
    title: str
    refusals: Mapping[KindAction, str]
    opponent: Literal["person", "level", "steps", "best"]
    is_dealt: bool = True
    pauses_practice: bool = False
    has_auto_pass: bool = True
    asks_if_able: bool = False
    keeps_streak: bool = False
    is_lost_if_replaced: bool = False
    logs_undone: bool = True

    def allows(self, action: KindAction) -> bool:
        """Returns whether players can take the action in this kind of match, False if the action is
        in `refusals`."""
        return action not in self.refusals

    def check(self, action: KindAction) -> None:
        """Raises Refusal with the text in `refusals` if players can't take the action in this kind
        of match."""
        if not self.allows(action):
            raise Refusal(self.refusals[action])


PEOPLE: Final = MatchKind(
    "people",
    "",
    {
        "undo own": "You can only take back a choice without asking in practice. With `/match` you "
        "can ask your opponent.",
    },
    opponent="person",
    pauses_practice=True,
)

PRACTICE: Final = MatchKind(
    "practice", "Practice", _PEOPLE_AGREE, opponent="level", keeps_streak=True
)

MISSION: Final = MatchKind(
    "mission",
    "Mission",
    {**_NO_OWN, **_FROM_POSITION},
    opponent="steps",
    is_dealt=False,
    has_auto_pass=False,
)

PUZZLE: Final = MatchKind(
    "puzzle",
    "Puzzle",
    {
        **_FROM_POSITION,
        "look ahead": "That would give the puzzle away. You can take back any choice here.",
    },
    opponent="best",
    is_dealt=False,
    asks_if_able=True,
    is_lost_if_replaced=True,
    logs_undone=False,
)

KINDS: Final[Mapping[str, MatchKind]] = {
    kind.key: kind for kind in (PEOPLE, PRACTICE, MISSION, PUZZLE)
}


def kind_of_exercise(key: str) -> MatchKind:
    """Returns the kind of match of a mission or puzzle, from its key such as
    "mission:first-attack"."""
    return KINDS[key.partition(":")[0]]
