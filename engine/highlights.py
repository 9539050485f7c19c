"""The highlights of a match that is over: how it was decided, and with which cards.

Highlights use only information that everybody has: the public part of events, and the spectator's
view.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, takewhile
from typing import Final

from engine.events import Event, EventKind, SeenEvent
from engine.faces import titled
from engine.players import PLAYERS, Player, opponent
from engine.text.sentences import CardName, PlayerName, Sentence
from engine.views import CardView, View

Describe = Callable[[SeenEvent], Sentence]
"""A function that returns an event in words as its viewer knows it; empty for an event that isn't
described."""

DealtCard = Callable[[Player, str], CardView | None]
"""A function that returns a player's card by its name."""

_LOOKED_AT: Final = 12
"""Number of the latest deeds that may have decided the match."""

_EVENTS: Final = 5000
"""Number of the latest events that are looked at."""

_ATTACKED: Final = 3
"""Number of other actions that one attack of a card counts as."""

_HIDDEN: Final = frozenset({"hand", "deck"})
"""Zones in which everybody learns the names of acting cards, but nothing else."""

_TURNS_AGO: Final = 1
"""Most turns that may have begun since the damage that decided a match."""

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
"""Events that happen on their own, and ends of a match that aren't part of play."""


@dataclass(frozen=True, slots=True)
class Highlights:
    """The highlights of a finished match. `moment` has at most two sentences of the log: what was
    done, and its result. `cards` has the most effective card of each player who has one, as
    printed. `dealt` has the damage that each of these cards dealt to the opponent."""

    moment: tuple[Sentence, ...]
    cards: Mapping[Player, CardView]
    dealt: Mapping[Player, int]


@dataclass(frozen=True, slots=True)
class _Deed:
    """One thing that a player did or suffered: its event, its sentence, and how many turns have
    begun since."""

    event: Event
    sentence: Sentence
    turns: int

    @property
    def card(self) -> str | None:
        """The name of the card that acted or was affected; None if the sentence doesn't name it."""
        told = {piece.name for piece in self.sentence if isinstance(piece, CardName)}
        called = self.event.called
        return next(
            (name for name in _named(self.event) if titled(name, called.get(name, "")) in told),
            None,
        )

    @property
    def amount(self) -> int:
        """The number in the event, such as the damage; 0 if there is none."""
        return _amount(self.event)


@dataclass(slots=True)
class _CardActs:
    """The acts of a player's cards of one name: how many there were (attacks count more), how many
    events ago the latest was, and whether one of them was in a zone where everybody sees cards."""

    name: str
    count: int = 0
    latest: int = 0
    openly: bool = False


def highlights(
    view: View,
    events: Sequence[Event],
    describe: Describe,
    acts: Collection[str],
    dealt_card: DealtCard,
) -> Highlights:
    """Returns the decisive moment and the best cards of a finished match. Raises ValueError if
    `view` isn't a spectator's view.

    - `view`: the spectator's view after the end.
    - `events`: all events of the match, oldest first.
    - `describe`: returns an event in words, as `Game.describe` does.
    - `acts`: the kinds of events, besides attacks, in which cards act.
    - `dealt_card`: returns cards that everybody has seen but that the view no longer shows.

    The moment is the latest damage to the loser in the last two turns, and the action of the same
    turn that caused the damage. The action is left out if the sentence about the damage already
    names the card. If there was no such damage, the moment is the winner's latest actions.

    A player's best card is the first of these that exists:
    - the card that dealt most damage to the opponent;
    - for the winner, the card of the moment;
    - the card that acted most.

    The best card must be in the view, or everybody must have seen this card act. A card that did
    nothing, such as a card that was discarded to pay, is never chosen.
    """
    if view.viewer is not None:
        raise ValueError("the highlights of a match are for everybody")
    acting = frozenset({*acts, EventKind.ATTACK})
    standing = list(islice(_standing(events), _EVENTS))
    moment = _moment(view, standing, describe, acting)
    cards: dict[Player, CardView] = {}
    dealt: dict[Player, int] = {}
    for player in PLAYERS:
        damage = _damage_by_card(opponent(player), standing)
        decisive = {deed.card for deed in moment} if view.winner == player else set[str | None]()
        seen = {card.face.name: card for card in reversed(_seen(view, player))}
        for one in _most_first(_acts_of_cards(player, standing, acting), damage, decisive, seen):
            card = seen.get(one.name) or (dealt_card(player, one.name) if one.openly else None)
            if card is not None:
                cards[player], dealt[player] = _as_printed(card), damage.get(one.name, 0)
                break
    return Highlights(tuple(deed.sentence for deed in moment), cards, dealt)


def _standing(events: Sequence[Event]) -> Iterator[Event]:
    """Yields the events that were not undone by taking a choice back, newest first."""
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


def _moment(
    view: View, standing: Sequence[Event], describe: Describe, acting: Collection[str]
) -> tuple[_Deed, ...]:
    deeds = list(islice(_deeds(standing, describe), _LOOKED_AT))
    winner = view.winner
    if winner is None or winner == "draw":
        return tuple(deeds[:1])
    blow = _blow(opponent(winner), deeds)
    if blow is None:
        own = {
            deed.sentence: deed
            for deed in deeds
            if deed.event.kind in acting and deed.event.player == winner and deed.card
        }
        return tuple(reversed([*own.values()][:2])) or tuple(deeds[:1])
    if blow.card:
        return (blow,)
    before = [deed for deed in deeds[deeds.index(blow) + 1 :] if deed.turns == blow.turns]
    cause = next((deed for deed in before if _may_cause(deed, blow, winner, acting)), None)
    if cause is None and "by" not in blow.event.public:
        cause = next(iter(before), None)
    return (blow,) if cause is None else (cause, blow)


def _blow(loser: Player, deeds: Sequence[_Deed]) -> _Deed | None:
    """Returns the latest damage to the loser; if several happened at once, the greatest of them."""
    latest = next((n for n, deed in enumerate(deeds) if _befalls(loser, deed)), None)
    if latest is None or deeds[latest].turns > _TURNS_AGO:
        return None
    at_once = takewhile(lambda deed: deed.event.kind == EventKind.DAMAGE, deeds[latest:])
    return max((deed for deed in at_once if _befalls(loser, deed)), key=lambda deed: deed.amount)


def _befalls(player: Player, deed: _Deed) -> bool:
    """Returns whether the event is damage to the player themselves; False for damage to a card."""
    following = (*deed.sentence[1:], "")
    return (
        deed.event.kind == EventKind.DAMAGE
        and deed.amount > 0
        and any(
            piece == PlayerName(player) and not (isinstance(after, str) and after.startswith("'"))
            for piece, after in zip(deed.sentence, following, strict=True)
        )
    )


def _may_cause(deed: _Deed, blow: _Deed, winner: Player, acting: Collection[str]) -> bool:
    """Returns whether an act may have caused the damage: an act of the card that dealt it, an
    attack on that card, or, if no card dealt it, an act of any of the winner's cards."""
    if deed.event.kind not in acting or deed.card is None:
        return False
    dealer = blow.event.public.get("by")
    if dealer is None:
        return deed.event.player == winner
    return dealer in (deed.card, deed.event.public.get("target"))


def _damage_by_card(hurt: Player, standing: Iterable[Event]) -> Mapping[str, int]:
    """Returns how much damage each of the opponent's cards dealt to a player."""
    dealt: Counter[str] = Counter()
    for event in standing:
        dealer = event.public.get("by")
        if event.kind == EventKind.DAMAGE and event.player == hurt and isinstance(dealer, str):
            dealt[dealer] += _amount(event)
    return dealt


def _acts_of_cards(
    player: Player, standing: Iterable[Event], acting: Collection[str]
) -> Mapping[str, _CardActs]:
    """Returns how often each of a player's cards acted."""
    found: dict[str, _CardActs] = {}
    for age, event in enumerate(standing):
        if event.kind in acting and event.player == player:
            openly = event.public.get("zone") not in _HIDDEN or event.kind == EventKind.ATTACK
            for name in _named(event):
                one = found.setdefault(name, _CardActs(name, latest=age))
                one.count += _ATTACKED if event.kind == EventKind.ATTACK else 1
                one.openly |= openly
    return found


def _most_first(
    acts: Mapping[str, _CardActs],
    damage: Mapping[str, int],
    decisive: Collection[str | None],
    seen: Mapping[str, CardView],
) -> Sequence[_CardActs]:
    """Returns the cards that did something, the card that did most first."""

    def rank(one: _CardActs) -> tuple[int, bool, bool, int, int]:
        made = one.name in seen and seen[one.name].token
        dealt = damage.get(one.name, 0)
        return dealt, one.name in decisive, not made, one.count, -one.latest

    others = (_CardActs(name) for name in damage if name not in acts)
    return sorted((*acts.values(), *others), key=rank, reverse=True)


def _seen(view: View, player: Player) -> list[CardView]:
    """Returns the cards of a player's side that everybody sees, starting with the cards on the
    table."""
    zones = sorted(view.side(player).zones, key=lambda zone: zone.style != "line")
    found = [card for zone in zones for card in zone.cards or ()]
    found += [under for card in found for under in card.attached]
    return found + [CardView(item.card) for item in view.stack if item.player == player]


def _amount(event: Event) -> int:
    amount = event.public.get("n")
    return amount if isinstance(amount, int) else 0


def _named(event: Event) -> tuple[str, ...]:
    """Returns the card that acted or was acted on by an event's public facts, if they name one."""
    facts = (event.public.get(fact) for fact in ("card", "spell"))
    return tuple(fact for fact in facts if isinstance(fact, str))


def _as_printed(card: CardView) -> CardView:
    return replace(card, stats=(), marks=(), attached=())
