"""The cards of a hand that its owner can play, from their own view alone."""

from engine.decisions import Place, options_offered
from engine.views import View


def playable_now(view: View) -> frozenset[Place]:
    """Returns the places of the cards in the viewer's hand that can be played now.

    If the viewer is asked something else about cards of the hand (such as which to discard), the
    result is empty.
    """
    decision, viewer = view.decision, view.viewer
    if decision is None or viewer is None or decision.kind not in ("action", "priority"):
        return frozenset()
    hands = {zone.key for zone in view.side(viewer).zones if zone.style == "hand"}
    places = (decision.options[number].place for number in options_offered(decision))
    return frozenset(
        place
        for place in places
        if place is not None and place.owner == viewer and place.zone in hands
    )
