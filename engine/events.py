"""Events of a match, and which viewer may know which part of them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from typing import cast

from engine.players import PLAYERS, Player
from engine.values import value


class EventKind(StrEnum):
    """The kinds of events that mean the same in every game; the bot relies on them. All other kinds
    belong to one game, and only that game's texts and scenarios know them."""

    BEGIN = "begin"
    """`player` begins the match."""
    TURN = "turn"
    """`player`'s turn number `n` begins."""
    STEP = "step"
    """`player`'s turn comes to the step `step`, in games whose turns have steps; not for the first
    step."""
    ATTACK = "attack"
    """`player`'s `card` attacks `target`."""
    DRAW = "draw"
    """`player` draws a card; only they know which one (`card`)."""
    DAMAGE = "damage"
    """`player`, or a card of theirs, takes `n` damage. `by` is the card of the opponent that dealt
    it to the player themselves."""
    WIN = "win"
    """`player` wins: the last event of a match."""
    DRAWN = "drawn"
    """Nobody wins: the last event of a match."""
    CONCEDED = "conceded"
    """`player` conceded."""
    OUT_OF_TIME = "out of time"
    """`player` has no time left."""
    AGREED = "agreed"
    """Both players agreed on a draw."""
    LEFT = "left"
    """`player` left and did not come back."""
    RULED = "ruled"
    """The tournament gives the match to `player`."""
    RULED_DRAW = "ruled a draw"
    """The tournament ends the match without a winner."""
    MANY_TURNS = "turns up"
    """The match ends because it has reached the limit of turns."""
    MANY_CHOICES = "choices up"
    """The match ends because it has reached a former limit of choices in a turn, which counted all
    choices and not only free ones."""
    PASSES = "passes"
    """`player` made most of the free choices of the turn and passes until it ends."""
    CHOICES_SPENT = "choices spent"
    """`player` has used up the free choices of a turn for the second time."""
    FORCED_CHOICES = "forced choices"
    """The match ends because it has reached the limit of choices in a row without a free one."""
    EXCEEDED = "exceeded"
    """`card` of `player` did more than a card may, in one choice or in the whole match."""
    LIMIT_NEAR = "limit near"
    """`n` turns, or choices in this turn (`reason`), are left; `value` says what happens then."""
    TAKEN_BACK = "taken back"
    """`player` took a choice back, and with it the `takes_back` events before this one."""


FactValue = str | int | tuple[str, ...]
_no_facts = cast("type[dict[str, FactValue]]", dict)
_no_names = cast("type[dict[str, str]]", dict)


@value
class SeenEvent:
    """An event with the facts that one viewer knows. Some cards have only a number as their name;
    `called` maps these numbers to the names that were made up for the cards."""

    kind: EventKind | str
    facts: Mapping[str, FactValue]
    called: Mapping[str, str] = field(default_factory=_no_names)


@value
class Event:
    """An event of a match.

    Everybody knows the facts in `public`; only `knower` also knows the facts in `private`. An event
    with the public fact `takes_back` undid that many events before it. Some cards have only a
    number as their name; `called` maps these numbers to names that were made up for them. A viewer
    who knows the number also knows that name.
    """

    kind: EventKind | str
    public: Mapping[str, FactValue]
    private: Mapping[str, FactValue] = field(default_factory=_no_facts)
    knower: Player | None = None
    called: Mapping[str, str] = field(default_factory=_no_names)

    @property
    def takes_back(self) -> int:
        """The number of events before this one that this event undid."""
        count = self.public.get("takes_back", 0)
        return count if isinstance(count, int) else 0

    @property
    def player(self) -> Player | None:
        """The player whom the event is about, None if not everybody knows that."""
        return next((one for one in PLAYERS if one == self.public.get("player")), None)

    def facts(self) -> dict[str, FactValue]:
        """Returns all facts of the event, including private ones: for scenarios only."""
        return {**self.public, **self.private}

    def seen_by(self, viewer: Player | None) -> SeenEvent:
        """Returns the event with only the facts that `viewer` knows; None stands for a
        spectator."""
        knows = self.knower is not None and viewer == self.knower
        facts = {**self.public, **self.private} if knows else self.public
        if not self.called:
            return SeenEvent(self.kind, facts)
        known = set(facts.values())
        return SeenEvent(
            self.kind, facts, {name: made for name, made in self.called.items() if name in known}
        )


def standing(events: Sequence[Event]) -> Iterator[int]:
    """Yields the indices of all events that were not undone by taking a choice back, newest
    first."""
    index = len(events) - 1
    while index >= 0:
        event = events[index]
        yield index
        index -= 1
        if event.kind == EventKind.TAKEN_BACK:
            index -= event.takes_back


def who_began(events: Iterable[Event]) -> Player | None:
    """Returns the player who began the match. Finds the player in the BEGIN event, or else in the
    event of the first turn. Returns None if neither event is among `events`."""
    said = (EventKind.BEGIN, EventKind.TURN)
    return next((event.player for event in events if event.kind in said), None)
