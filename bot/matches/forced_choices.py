"""Choices that the table makes for a player, because there is only one to make."""

from __future__ import annotations

from bot.matches.option_groups import card_at, offers
from engine.decisions import Decision
from engine.match import Match
from engine.views import View

FORCED_KINDS = ("pick", "choice", "order", "amount")


def forced_option(match: Match) -> int | None:
    """The option that the waiting player must take, or None if they have to be asked.

    They are asked wherever being spared the question would tell the opponent something: that
    a hidden zone holds just one card that fits. Of the steps of an announcement the opponent
    knows nothing, so being spared one tells nothing; but an attack that another one needs they are
    asked for where it would be the last step: they may rather go back. Ending a turn is never done
    for a player.
    """
    decision = match.decision
    if decision is None:
        return None
    if decision.indifferent:
        return 0
    if decision.kind not in FORCED_KINDS:
        return None
    if decision.back and 1 < len(decision.options) <= decision.several:
        return 0  # all of them are taken, and nobody else knows of it yet
    if len(offers(decision, match.view(decision.player))) > 1:
        return None
    if decision.options[0].aim is not None and _ends_announcement(match, decision):
        return None
    return 0 if decision.back or _known_to_all(decision, match.view(None)) else None


def _ends_announcement(match: Match, decision: Decision) -> bool:
    """Whether what the player is announcing would be done with the only option, and the only ones
    that follow it."""
    after = match.fork()
    asked: Decision | None = decision
    while asked is not None and asked.back and len(asked.options) == 1:
        after.choose(asked.player, 0)
        asked = after.decision
    return decision.back and (asked is None or not asked.back)


def _known_to_all(decision: Decision, public: View) -> bool:
    """Whether everybody can see that these are the only options."""
    places = [option.place for option in decision.options]
    if all(card_at(public, place) is not None for place in places):
        return True
    if len(places) > 1:
        return False
    if places[0] is None:
        return decision.kind in ("choice", "amount")  # between things that a card says in public
    return public.side(places[0].owner).zone(places[0].zone).size == 1
