"""What is told of a match that is over: how it was decided, and with which cards.

Everything comes from what everybody knows: the public part of events, and the spectator's view.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, takewhile
from typing import Final

from engine.events import Event, EventKind, SeenEvent
from engine.faces import titled
from engine.players import PLAYERS, Player, opponent
from engine.text.sentences import CardName, PlayerName, Sentence
from engine.views import CardView, View

Describe = Callable[[SeenEvent], Sentence]
"""Tells an event as its viewer knows it; empty for what is not told."""

_LOOKED_AT: Final = 12
"""So many of the latest things that happened may have decided the match."""

_EVENTS: Final = 5000
"""So many of the latest events are looked at."""

_ATTACKED: Final = 3
"""An attack counts as much as so many other deeds of a card."""

_NO_DEEDS: Final = frozenset(
    {
        EventKind.BEGIN,
        EventKind.TURN,
        EventKind.STEP,
        EventKind.DRAW,
        EventKind.WIN,
        EventKind.DRAWN,
        EventKind.CONCEDED,
        EventKind.OUT_OF_TIME,
        EventKind.AGREED,
        EventKind.LEFT,
        EventKind.RULED,
        EventKind.RULED_DRAW,
        EventKind.MANY_TURNS,
        EventKind.MANY_CHOICES,
        EventKind.LIMIT_NEAR,
        EventKind.TAKEN_BACK,
    }
)
"""What happens of itself, and how a match ends otherwise than by play."""


@dataclass(frozen=True, slots=True)
class Highlights:
    """`moment` has at most two sentences of the log: what was done, and what came of it. `cards`
    has a card of each player who has shown one, as it is printed."""

    moment: tuple[Sentence, ...]
    cards: Mapping[Player, CardView]


@dataclass(frozen=True, slots=True)
class _Deed:
    """Something that a player did, or that befell them, how it is told, and how many turns have
    begun since."""

    event: Event
    sentence: Sentence
    turns: int

    @property
    def card(self) -> str | None:
        """The card that is told to have acted, or been acted on."""
        told = {piece.name for piece in self.sentence if isinstance(piece, CardName)}
        called = self.event.called
        return next(
            (name for name in _named(self.event) if titled(name, called.get(name, "")) in told),
            None,
        )

    @property
    def amount(self) -> int:
        """The number that it is told with, 0 where there is none."""
        amount = self.event.public.get("n")
        return amount if isinstance(amount, int) else 0


def highlights(view: View, events: Sequence[Event], describe: Describe) -> Highlights:
    """Returns how a match was decided that is over, by the spectator's view of it.

    The moment is the latest blow to the loser, with what led to it in that turn where that is not
    told with it; where there is none, the winner's latest deeds. The winner's card is the one that
    is named in that, else, as the loser's, the one that did most; always one that the view shows.
    Raises ValueError for a player's view.
    """
    if view.viewer is not None:
        raise ValueError("the highlights of a match are for everybody")
    standing = list(islice(_standing(events), _EVENTS))
    moment = _moment(view, standing, describe)
    cards: dict[Player, CardView] = {}
    for player in PLAYERS:
        if (card := _card(view, player, standing, moment)) is not None:
            cards[player] = card
    return Highlights(tuple(deed.sentence for deed in moment), cards)


def _standing(events: Sequence[Event]) -> Iterator[Event]:
    """Yields what no choice taken back has undone, newest first."""
    index = len(events) - 1
    while index >= 0:
        event = events[index]
        if "takes_back" in event.public:
            index -= event.takes_back
        else:
            yield event
        index -= 1


def _deeds(standing: Iterable[Event], describe: Describe) -> Iterator[_Deed]:
    turns = 0
    for event in standing:
        turns += event.kind == EventKind.TURN
        if event.kind not in _NO_DEEDS and (sentence := describe(event.seen_by(None))):
            yield _Deed(event, sentence, turns)


def _moment(view: View, standing: Sequence[Event], describe: Describe) -> tuple[_Deed, ...]:
    deeds = list(islice(_deeds(standing, describe), _LOOKED_AT))
    winner = view.winner
    if winner is None or winner == "draw":
        return tuple(deeds[:1])
    blow = _blow(opponent(winner), deeds)
    if blow is None:
        own = {deed.sentence: deed for deed in deeds if deed.event.player == winner and deed.card}
        return tuple(reversed([*own.values()][:2])) or tuple(deeds[:1])
    if blow.card:
        return (blow,)
    before = deeds[deeds.index(blow) + 1 :]
    cause = next((deed for deed in before if _may_cause(deed, winner)), None)
    return (blow,) if cause is None or cause.turns != blow.turns else (cause, blow)


def _blow(loser: Player, deeds: Sequence[_Deed]) -> _Deed | None:
    """Returns the latest thing that befell the loser; of several at once the greatest."""
    latest = next((n for n, deed in enumerate(deeds) if _befalls(loser, deed)), None)
    if latest is None:
        return None
    kind = deeds[latest].event.kind
    at_once = takewhile(lambda deed: deed.event.kind == kind, deeds[latest:])
    return max((deed for deed in at_once if _befalls(loser, deed)), key=lambda deed: deed.amount)


def _befalls(player: Player, deed: _Deed) -> bool:
    """Whether it changed a number of the player themselves, and not of a card of theirs."""
    following = (*deed.sentence[1:], "")
    return deed.amount > 0 and any(
        piece == PlayerName(player) and not (isinstance(after, str) and after.startswith("'"))
        for piece, after in zip(deed.sentence, following, strict=True)
    )


def _may_cause(deed: _Deed, winner: Player) -> bool:
    """Whether a blow may have come of it: of an attack, or of what the winner did with a card."""
    if deed.card is None:
        return False
    return deed.event.kind == EventKind.ATTACK or (deed.event.player == winner and not deed.amount)


def _card(
    view: View, player: Player, standing: Sequence[Event], moment: Sequence[_Deed]
) -> CardView | None:
    """Returns the card of the player's side that did most; None where there is none to be seen."""
    seen = {card.face.name: card for card in reversed(_seen(view, player))}
    if not seen:
        return None
    deeds = dict.fromkeys(seen, 0)
    latest = dict.fromkeys(seen, len(standing))
    for age, event in enumerate(standing):
        for name in _named(event):
            if name in seen and event.player == player:
                deeds[name] += _ATTACKED if event.kind == EventKind.ATTACK else 1
                latest[name] = min(latest[name], age)
    decisive = moment if view.winner == player else ()
    acted = {deed.card for deed in decisive}
    told = {
        piece.name for deed in decisive for piece in deed.sentence if isinstance(piece, CardName)
    }

    def rank(name: str) -> tuple[bool, bool, bool, int, int]:
        card = seen[name]
        return name in acted, card.face.title in told, not card.token, deeds[name], -latest[name]

    return _as_printed(seen[max(seen, key=rank)])


def _seen(view: View, player: Player) -> list[CardView]:
    """Returns the cards of a player's side that everybody sees, those on the table first."""
    zones = sorted(view.side(player).zones, key=lambda zone: zone.style != "line")
    found = [card for zone in zones for card in zone.cards or ()]
    found += [under for card in found for under in card.attached]
    return found + [CardView(item.card) for item in view.stack if item.player == player]


def _named(event: Event) -> tuple[str, ...]:
    """Returns the card that an event says acted, or was acted on, where everybody knows it."""
    facts = (event.public.get(fact) for fact in ("card", "spell"))
    return tuple(fact for fact in facts if isinstance(fact, str))


def _as_printed(card: CardView) -> CardView:
    return replace(card, stats=(), marks=(), attached=())
