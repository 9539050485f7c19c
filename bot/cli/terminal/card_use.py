"""The fate of each card of a deck in a match that the computer played against itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.core.randomness import seed_from_int
from engine.decisions import Decision, Option
from engine.events import Event, EventKind, who_began
from engine.match import Match
from engine.players import PLAYERS, Player, Winner
from engine.practice.advice import advise
from engine.practice.levels import Level
from engine.views import CardView, View

MOST_CHOICES: Final = 5000
"""The choices after which a match counts as a draw."""

_PLAYS: Final = ("action", "priority")
"""The kinds of decisions in which a card is chosen from the hand to be played. In others it may be
chosen to be discarded, to pay with, or to be changed where it is."""


@dataclass(frozen=True, slots=True)
class CardUse:
    """The names of a player's cards in one match. `drawn` are the cards that were ever in the hand,
    including the starting hand. Of the drawn cards, `played` are those that were played from the
    hand, and `stuck` those that were in the hand at the end."""

    drawn: frozenset[str]
    played: frozenset[str]
    stuck: frozenset[str]


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """The result of a match between computer players: its winner, who took the first turn, the
    number of turns, and each player's `CardUse`."""

    winner: Winner | None
    first: Player | None
    turns: int
    use: Mapping[Player, CardUse]


def play_match(match: Match, level: Level, seed: int) -> PlayedMatch:
    """Lets the computer at this level play both sides of a match to its end. Returns the result of
    the match and how each player's cards were used. The computer's choices follow from `seed`."""
    watches: dict[Player, HandWatch] = {player: HandWatch(player) for player in PLAYERS}
    while (decision := match.decision) is not None and match.number < MOST_CHOICES:
        _look(match, watches, settled=decision.restart)
        player = decision.player
        number = advise(match, player, level, seed_from_int(seed)).option
        option, told = decision.options[number], len(match.events)
        watches[player].chooses(match.view(player), decision, option, told)
        match.choose(player, number)
    _look(match, watches, settled=True)
    use: dict[Player, CardUse] = {
        player: _use(match.view(player), watches[player]) for player in PLAYERS
    }
    return PlayedMatch(match.winner, who_began(match.events), match.view(None).turn, use)


def _look(match: Match, watches: Mapping[Player, HandWatch], *, settled: bool) -> None:
    for player, watch in watches.items():
        watch.look(match.view(player), match.events, settled=settled)


def _use(view: View, watch: HandWatch) -> CardUse:
    return CardUse(frozenset(watch.drawn), frozenset(watch.played), frozenset(watch.held(view)))


@dataclass(frozen=True, slots=True)
class _ChosenOption:
    """A card that its player chose in their hand: how many cards of that title they held then and
    had on the table, the number of events, and whether it was chosen to be played."""

    title: str
    name: str
    held: int
    laid: int
    events: int
    to_play: bool


class HandWatch:
    """Records which card titles have been in a player's hand, and which of them were played. Call
    `look` before each choice of either player and at the end, and `chooses` for each choice of this
    player."""

    def __init__(self, player: Player) -> None:
        self.drawn: set[str] = set()
        self.played: set[str] = set()
        self._player: Player = player
        self._chosen: list[_ChosenOption] = []

    def look(self, view: View, events: Sequence[Event], *, settled: bool) -> None:
        """Records which cards are in the player's hand in `view`. With `settled`, also records
        which of the cards noted by `chooses` were played. `settled` is True if every chosen card is
        paid for and carried out, so that the match waits for a main action or is over."""
        held = self.held(view)
        self.drawn.update(held)
        if settled and self._chosen:
            laid = _laid(view, self._player)
            for one in self._chosen:
                left = held[one.title] - self._drew(one, events) < one.held
                if left and (one.to_play or laid[one.title] > one.laid):
                    self.played.add(one.title)
            self._chosen.clear()

    def chooses(self, view: View, decision: Decision, option: Option, events: int) -> None:
        """Notes the card that `option` uses from the player's hand, if any. A later `look` finds
        out whether the card was played. `events` is the number of events so far."""
        place = option.place
        if place is None or place.owner != self._player or place.index is None:
            return
        zone = view.side(self._player).zone(place.zone)
        if zone.style != "hand" or zone.cards is None:
            return
        face = zone.cards[place.index].face
        held, laid = self.held(view)[face.title], _laid(view, self._player)[face.title]
        to_play = decision.kind in _PLAYS
        self._chosen.append(_ChosenOption(face.title, face.name, held, laid, events, to_play))

    def held(self, view: View) -> Counter[str]:
        """Returns how many cards of each title are in the player's hand."""
        zones = [zone for zone in view.side(self._player).zones if zone.style == "hand"]
        return Counter(card.face.title for zone in zones for card in zone.cards or ())

    def _drew(self, chosen: _ChosenOption, events: Sequence[Event]) -> int:
        """Returns how many cards of that name the player has drawn since."""
        seen = (event.seen_by(self._player) for event in _told_since(events, chosen.events))
        drawn = [one.facts for one in seen if one.kind == EventKind.DRAW]
        mine = [one.get("card") for one in drawn if one["player"] == self._player]
        return mine.count(chosen.name)


def _told_since(events: Sequence[Event], count: int) -> Iterator[Event]:
    """Yields the events after the first `count` ones that no later one has undone, newest first."""
    index = len(events) - 1
    while index >= count:
        yield events[index]
        index -= 1 + events[index].takes_back


def _laid(view: View, player: Player) -> Counter[str]:
    zones = [zone for zone in view.side(player).zones if zone.style == "line"]
    return Counter(title for zone in zones for title in _titles(zone.cards or ()))


def _titles(cards: Collection[CardView]) -> Iterator[str]:
    for card in cards:
        yield card.face.title
        yield from _titles(card.attached)
