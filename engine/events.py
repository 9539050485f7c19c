"""What happened, and who may know which part of it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from typing import cast

from engine.players import PLAYERS, Player
from engine.values import value


class EventKind(StrEnum):
    """The kinds of events that mean the same in every game: the bot plays on by them. All other
    kinds are the game's own, and only its own words and scenarios know them."""

    BEGIN = "begin"
    """`player` begins the match."""
    TURN = "turn"
    """`player`'s turn begins, the one of number `n`."""
    STEP = "step"
    """`player`'s turn comes to the step `step`, not its first one, in games whose turns have
    steps."""
    ATTACK = "attack"
    """`card`, which `player` has, attacks `target`."""
    DRAW = "draw"
    """`player` draws a card; which (`card`) they alone know."""
    DAMAGE = "damage"
    """`player`, or a card of theirs, takes `n` damage. `by` is the card of the opponent that dealt
    it to the player themselves."""
    WIN = "win"
    """`player` wins: the last event of a match."""
    DRAWN = "drawn"
    """Nobody wins: the last event of a match."""
    CONCEDED = "conceded"
    """`player` gave up."""
    OUT_OF_TIME = "out of time"
    """`player` has no time left."""
    AGREED = "agreed"
    """Both agreed on a draw."""
    LEFT = "left"
    """`player` has left and did not come back."""
    RULED = "ruled"
    """The tournament gives the match to `player`."""
    RULED_DRAW = "ruled a draw"
    """The tournament ends the match without a winner."""
    MANY_TURNS = "turns up"
    """The match ends after as many turns as there may be."""
    MANY_CHOICES = "choices up"
    """The match ends after as many choices as there were allowed in a turn, before only free ones
    were counted."""
    PASSES = "passes"
    """`player` made most of the free choices of the turn and passes until it ends."""
    CHOICES_SPENT = "choices spent"
    """`player` has used up the free choices of a turn for the second time."""
    FORCED_CHOICES = "forced choices"
    """The match ends after as many choices in a row without a free one as there may be."""
    EXCEEDED = "exceeded"
    """`card` of `player` did more at once, or in the whole match, than a card may."""
    LIMIT_NEAR = "limit near"
    """So many (`n`) turns, or choices in this turn (`reason`), are left; `value` says what then
    is."""
    TAKEN_BACK = "taken back"
    """`player` took a choice back, and with it as many events before this one as `takes_back`."""


FactValue = str | int | tuple[str, ...]
_no_facts = cast("type[dict[str, FactValue]]", dict)
_no_names = cast("type[dict[str, str]]", dict)


@value
class SeenEvent:
    """An event as one viewer knows it. `called` are names made up for cards in its facts whose own
    are but numbers, by these."""

    kind: EventKind | str
    facts: Mapping[str, FactValue]
    called: Mapping[str, str] = field(default_factory=_no_names)


@value
class Event:
    """Something that happened.

    `public` is what everybody knows of it; `private` is known to `knower` alone, added to
    the public facts. An event with the public fact `takes_back` undid that many before it. `called`
    are names made up for cards whose own are but numbers, by these: who knows one knows the other.
    """

    kind: EventKind | str
    public: Mapping[str, FactValue]
    private: Mapping[str, FactValue] = field(default_factory=_no_facts)
    knower: Player | None = None
    called: Mapping[str, str] = field(default_factory=_no_names)

    @property
    def takes_back(self) -> int:
        """How many events before this one it undid."""
        count = self.public.get("takes_back", 0)
        return count if isinstance(count, int) else 0

    @property
    def player(self) -> Player | None:
        """Whom it is about, where everybody knows that."""
        return next((one for one in PLAYERS if one == self.public.get("player")), None)

    def facts(self) -> dict[str, FactValue]:
        """Returns everything about the event, hidden parts included: for scenarios only."""
        return {**self.public, **self.private}

    def seen_by(self, viewer: Player | None) -> SeenEvent:
        """Returns the event as `viewer` knows it; None is a spectator."""
        knows = self.knower is not None and viewer == self.knower
        facts = {**self.public, **self.private} if knows else self.public
        if not self.called:
            return SeenEvent(self.kind, facts)
        known = set(facts.values())
        return SeenEvent(
            self.kind, facts, {name: made for name, made in self.called.items() if name in known}
        )


def standing(events: Sequence[Event]) -> Iterator[int]:
    """Yields the numbers of the events that no choice taken back has undone, newest first."""
    index = len(events) - 1
    while index >= 0:
        event = events[index]
        yield index
        index -= 1
        if event.kind == EventKind.TAKEN_BACK:
            index -= event.takes_back


def who_began(events: Iterable[Event]) -> Player | None:
    """Returns who began a match by its events: as the game said, or else whose the first turn was;
    None where there was neither yet."""
    said = (EventKind.BEGIN, EventKind.TURN)
    return next((event.player for event in events if event.kind in said), None)
