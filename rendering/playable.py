"""Which cards of a hand its owner can play, from their own view alone."""

from __future__ import annotations

from dataclasses import dataclass

from engine.decisions import Decision, Place
from engine.views import View
from rendering.status_bar import number_words
from rendering.unicode_text import clean


@dataclass(frozen=True, slots=True)
class Playable:
    """Where the cards lie that can be played, and `when` that was so ("turn 7, Main")."""

    places: frozenset[Place]
    when: str


def playable_now(view: View) -> Playable | None:
    """Returns what the viewer can play, where they are asked for a main action of their own turn;
    else None."""
    decision = view.decision
    if decision is None or not decision.restart or view.active != view.viewer:
        return None
    hand = _hand(view)
    places = (option.place for option in decision.options)
    moment = ", ".join(filter(None, (number_words(view), clean(view.step, 40))))
    return Playable(frozenset(place for place in places if place in hand), moment)


def still_playable(view: View, taken: Decision | None) -> Playable | None:
    """Returns what the viewer still has of what could be played at the main action of this turn
    that they took last, known by name; None where they took none, and in the opponent's turn."""
    if taken is None or view.active != view.viewer:
        return None
    hand = _hand(view)
    zones = {place.zone for place in hand}
    offered = {
        option.facts.get("card")
        for option in taken.options
        if option.place is not None and option.place.zone in zones
    }
    kept = frozenset(place for place, name in hand.items() if name in offered)
    return Playable(kept, number_words(view))


def _hand(view: View) -> dict[Place, str]:
    """Returns the names of the cards that the viewer holds, by their places."""
    if view.viewer is None:
        return {}
    return {
        Place(view.viewer, zone.key, index): card.face.name
        for zone in view.side(view.viewer).zones
        if zone.style == "hand"
        for index, card in enumerate(zone.cards or ())
    }
