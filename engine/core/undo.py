"""The rule for taking back: a choice may be taken back if it showed nobody anything new and used no
chance.

If in doubt, it can't be taken back. No game is named here; a game says which cards a viewer does
not see, and how much chance and hidden information it has used (`engine.core.rules`).
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.core.rules import BaseRules
from engine.decisions import Decision, Option, Place
from engine.events import Event, EventKind
from engine.players import PLAYERS, Player
from engine.views import CardView, View

_NO_NAMES: Final = frozenset(
    (
        *("ability", "at", "do", "from", "owner", "player"),
        *("reason", "spell", "step", "trigger", "value", "zone"),
    )
)
"""Facts whose text isn't a card's name, or is printed on the card that another fact names."""

_NO_CARD: Final = "player"
"""The value of a fact for a player instead of a card's name."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Each viewer's view of a match at one decision. `hidden_cards` are the numbers of the cards
    that each viewer doesn't see."""

    hidden_cards: Mapping[Player | None, Collection[int]]
    views: Mapping[Player | None, View]
    decision: Decision | None


def snapshot(rules: BaseRules[Any], decision: Decision | None) -> Snapshot:
    """Returns what each viewer can see of the match at that decision."""
    viewers: tuple[Player | None, ...] = (*PLAYERS, None)
    return Snapshot(
        {viewer: rules.hidden_cards(viewer) for viewer in viewers},
        {viewer: rules.view(viewer, decision, ()) for viewer in viewers},
        decision,
    )


def is_open(events: Sequence[Event]) -> bool:
    """Returns whether everybody knows every fact of these events. False also if an event of the
    rules, such as an effect, undid earlier events, because this hides something that had been
    shown."""
    return not any(
        event.private or ("takes_back" in event.public and event.kind != EventKind.TAKEN_BACK)
        for event in events
    )


def shows_nothing(before: Snapshot, after: Snapshot, events: Sequence[Event]) -> bool:
    """Returns whether no viewer has learned anything from these events. `before` and `after` are
    what viewers saw at the decisions before and after the events. The caller must know that no
    random number and no hidden information was used."""
    if _depends_on_hidden_cards(after):
        return False
    named = {name for event in events for name in _named(event.public)}
    for viewer, view in before.views.items():
        later = after.views[viewer]
        if not set(before.hidden_cards[viewer]) <= set(after.hidden_cards[viewer]):
            return False
        if not set(later.shown) <= set(view.shown):
            return False
        if not named | set(_names(later)) <= {_NO_CARD, *_names(view)}:
            return False
    return True


def _depends_on_hidden_cards(snapshot: Snapshot) -> bool:
    """Returns whether the present decision would reveal a card that somebody doesn't see.

    Its options reveal cards to the asked player. If the game doesn't always ask this question, the
    question alone reveals cards to everybody.
    """
    decision = snapshot.decision
    if decision is None:
        return False
    always = decision.restart or decision.passing is not None
    viewers = (decision.player,) if always else tuple(snapshot.views)
    places = [option.place for option in decision.options if option.place is not None]
    return not all(sees(snapshot.views[viewer], place) for viewer in viewers for place in places)


def sees(view: View, place: Place) -> bool:
    """Returns whether the view shows the card at that place."""
    return place.index is not None and view.side(place.owner).zone(place.zone).cards is not None


def _names(view: View) -> Iterator[str]:
    """Yields the names of all cards that the view shows, and those in its options."""
    for side in view.players:
        for zone in side.zones:
            for card in zone.cards or ():
                yield from _names_of(card)
    for item in view.stack:
        yield item.card.name
    for shown in view.shown:
        for card in shown.cards:
            yield from _names_of(card)
    options: tuple[Option, ...] = view.decision.options if view.decision else ()
    for option in options:
        yield from _named(option.facts)


def _names_of(card: CardView) -> Iterator[str]:
    yield card.face.name
    for attached in card.attached:
        yield from _names_of(attached)


def _named(facts: Mapping[str, str | int | tuple[str, ...]]) -> Iterator[str]:
    for key, value in facts.items():
        if key in _NO_NAMES or isinstance(value, int):
            continue
        yield from (value,) if isinstance(value, str) else value
