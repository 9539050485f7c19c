"""Players of Chaos Cards who would rather show the game's features than win, and the record of
these.

They try out their options, and judge by events and what they see, never by a card's name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from bot.matches.choices.batch_options import find_matching_option
from bot.matches.choices.option_groups import card_at, offered_options
from cogs.matches.choices.layouts.decision_rows import ROW
from engine.decisions import Decision, Place
from engine.events import Event
from engine.match import Match
from engine.players import Player, opponent
from engine.views import CardView, PlayerView, View

Sight = Literal[
    "a targeted battlecry", "a deathrattle chain", "a full hand", "a new leader", "an overheat"
]

Move = Sequence[int]
"""Options that are chosen at once, one after another."""

FIRST_LEADER: Final = "Default Leader"
FULL: Final = 10
WON: Final = 1000.0
NEW: Final = 200.0


@dataclass
class Shown:
    """The features seen so far: `what`, from events and from the public board.

    A chain is a card's deathrattle that destroys another, whose deathrattle then acts too. A hand
    is full when a card that comes to it is discarded by no effect. An overheat comes from acting,
    not from an effect that says "overheat".
    """

    what: set[Sight] = field(default_factory=set[Sight])
    _heard: int = 0
    _heated: bool = False
    _aimed: bool = False
    _speaking: bool = False
    _killed: set[object] = field(default_factory=set[object])
    _arriving: set[object] = field(default_factory=set[object])

    def copy(self) -> Shown:
        """Returns an independent copy."""
        killed, arriving = set(self._killed), set(self._arriving)
        return replace(self, what=set(self.what), _killed=killed, _arriving=arriving)

    def takes(self, decision: Decision) -> None:
        """Notes the answer of the asked player, made by their own click."""
        self._aimed = decision.kind == "pick"

    def hears(self, match: Match) -> None:
        """Notes the new state of the match."""
        for event in match.events[self._heard :]:
            self.what |= set(self._told(event))
        self._heard = len(match.events)
        self._aimed = False
        self.what |= set(_seen(match.view(None), heated=self._heated))

    def _told(self, event: Event) -> Iterator[Sight]:
        facts = event.public
        match event.kind:
            case "effect":
                self._arriving.clear()
                if self._aimed and facts["trigger"] == "battlecry":
                    yield "a targeted battlecry"
                self._aimed = False
                self._speaking = facts["trigger"] == "deathrattle"
                if self._speaking and (facts["player"], facts["card"]) in self._killed:
                    yield "a deathrattle chain"
            case "destroy" if self._speaking and facts["zone"] == "field":
                self._killed.add((facts["player"], facts["card"]))
            case "play" | "attack" | "turn":
                self._speaking = False
                self._killed.clear()
                self._arriving.clear()
            case "overheat":
                self._heated = True
            case "draw" | "hand":
                self._arriving.add(facts["player"])
            case "discard" if facts["zone"] == "hand" and facts["player"] in self._arriving:
                yield "a full hand"
            case _:
                pass


def _seen(view: View, *, heated: bool) -> Iterator[Sight]:
    for side in view.players:
        [leader] = side.zone("leader").cards or ()
        if leader.face.name != FIRST_LEADER:
            yield "a new leader"
        for card in (leader, *(side.zone("field").cards or ())):
            if not heated and any(mark.endswith("overheated") for mark in card.marks):
                yield "an overheat"


def next_move(match: Match, shown: Shown, wanted: set[Sight]) -> Move:
    """Returns the move of the asked player: the one that shows most, then the one that hurts the
    enemy most."""
    decision = match.decision
    assert decision is not None
    view = match.view(decision.player)
    if decision.kind == "choice":
        return (decision.default,)
    if decision.kind == "pick":
        worths = [(_worth(match, (n,), shown, wanted), -n) for n in range(len(decision.options))]
        return (-max(worths)[1],)
    waits = "a full hand" in wanted - shown.what
    gained, move = max(
        ((_worth(match, move, shown, wanted), move) for move in _moves(decision, view)),
        default=(0.0, ()),
    )
    end = (len(decision.options) - 1,)
    standing = _standing(view, decision.player)
    return move if move and gained > standing + (NEW / 2 if waits else 0) else end


def _moves(decision: Decision, view: View) -> Iterator[Move]:
    """Yields everything that can be played, and all attacks on each aim: at once, unless all
    options are a few buttons."""
    few = len(offered_options(decision, view)) <= ROW
    aims: dict[Place | Player, list[int]] = {}
    for number, option in enumerate(decision.options):
        if option.aim is not None and _stat(card_at(view, option.place), "attack"):
            numbers = aims.setdefault(option.aim, [])
            numbers += [] if few and numbers else [number]
        elif option.facts["do"] == "play":
            yield (number,)
    yield from map(tuple, aims.values())


def _worth(match: Match, move: Move, shown: Shown, wanted: set[Sight]) -> float:
    """Returns the asked player's standing after a move and their best answers to it; what the move
    shows counts most."""
    trial, seen = match.fork(), shown.copy()
    assert trial.decision is not None
    player = trial.decision.player
    take(trial, seen, move)
    while (asked := trial.decision) is not None and not asked.restart:
        take(trial, seen, next_move(trial, seen, wanted))
    found = len((seen.what - shown.what) & wanted)
    return _standing(trial.view(player), player) + NEW * found


def take(match: Match, shown: Shown, move: Move) -> None:
    """Makes a move, as far as it is possible."""
    asked = match.decision
    assert asked is not None
    shown.takes(asked)
    for option in [asked.options[number] for number in move]:
        number = find_matching_option(option, asked.player, match.decision)
        if number is not None:
            match.choose(asked.player, number)
    shown.hears(match)


def _standing(view: View, player: Player) -> float:
    """Returns a player's standing: their enemy's health counts most, because a match must end."""
    if view.winner is not None:
        return WON if view.winner == player else -WON
    own, enemy = view.side(player), view.side(opponent(player))
    return _of_side(own, 1.0) - _of_side(enemy, 2.0)


def _of_side(side: PlayerView, health: float) -> float:
    [leader] = side.zone("leader").cards or ()
    field = side.zone("field").cards or ()
    threats = sum(_stat(card, "attack") + _stat(card, "health") / 2 for card in field)
    return health * _stat(leader, "health") + _stat(leader, "attack") + threats


def _stat(card: CardView | None, name: str) -> int:
    return next((one.value for one in card.stats if one.name == name), 0) if card else 0
