"""What must hold of every game's views: hidden cards stay hidden."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from random import Random
from typing import Any, Protocol

from engine.match import Match, Rules
from engine.players import PLAYERS, Player, opponent
from tests.visible_names import names_in, names_in_facts


class Side(Protocol):
    """One player's hidden zones."""

    deck: list[int]
    hand: list[int]


def step(match: Match, random: Random) -> None:
    """Takes any option."""
    assert match.decision is not None
    match.choose(match.decision.player, random.randrange(len(match.decision.options)))


def views_name_only_what_is_known(
    match: Match,
    random: Random,
    visible: Callable[[Player | None], set[str]],
    private: Mapping[str, str],
    no_cards: Collection[str] = (),
) -> None:
    """Plays to the end. Whatever was visible to a viewer, or rightly told, stays known; a
    card that never was may not be named.

    `private` has by event kind the one fact that is for the event's player alone;
    `no_cards` are names in views that are no card's.
    """
    known: dict[Player | None, set[str]] = {"A": set(), "B": set(), None: set()}
    told = 0
    while match.decision:
        for viewer, names in known.items():
            names |= visible(viewer)
            for event in match.events[told:]:
                facts = dict(event.facts())
                if facts.get("player") != viewer:
                    facts.pop(private.get(event.kind, ""), None)
                names |= names_in_facts(facts)
        told = len(match.events)
        for viewer, names in known.items():
            assert names_in(match.view(viewer)) - set(no_cards) <= names
        step(match, random)


def permuting_hidden_cards_shows_nowhere(
    match: Match, random: Random, side: Callable[[Player], Side]
) -> None:
    """Plays to the end and, at each decision, exchanges what each player cannot see."""
    while match.decision:
        for viewer in PLAYERS:
            if match.decision.player == viewer and match.decision.kind == "pick":
                continue  # a search may be under way, which shows the viewer's own deck
            own, theirs = side(viewer), side(opponent(viewer))
            before = match.view(viewer)
            kept = own.deck, theirs.hand, theirs.deck
            own.deck = mixed(own.deck, random)
            pool = mixed(theirs.hand + theirs.deck, random)
            theirs.hand, theirs.deck = pool[: len(theirs.hand)], pool[len(theirs.hand) :]
            assert match.view(viewer) == before
            own.deck, theirs.hand, theirs.deck = kept
        step(match, random)


def taking_back_tells_nothing_of_hidden_cards(
    match: Match, random: Random, table: Any, rules: Callable[[Any], Rules], choices: int
) -> None:
    """Plays on, and plays the same from main actions where what a viewer cannot see lies
    otherwise. As long as they see the same, the same may be taken back."""
    for _ in range(choices):
        if match.decision is None:
            return
        if match.decision.restart:
            for viewer in PLAYERS:
                other = table.copy()
                _exchange(other.state.side, viewer, random)
                _play_both(
                    Match(rules(table.copy()), None), Match(rules(other), None), viewer, random
                )
        step(match, random)


def _exchange(side: Callable[[Player], Side], viewer: Player, random: Random) -> None:
    own, theirs = side(viewer), side(opponent(viewer))
    own.deck = mixed(own.deck, random)
    pool = mixed(theirs.hand + theirs.deck, random)
    theirs.hand, theirs.deck = pool[: len(theirs.hand)], pool[len(theirs.hand) :]


def _play_both(one: Match, other: Match, viewer: Player, random: Random) -> None:
    assert one.decision is not None
    mover = one.decision.player
    for _ in range(4):
        if one.view(viewer) != other.view(viewer):
            return
        assert [one.may_take_back(player) for player in PLAYERS] == [
            other.may_take_back(player) for player in PLAYERS
        ]
        if one.decision is None or other.decision is None or one.decision.player != mover:
            return
        option = random.choice(one.decision.options)
        labels = [option.label for option in other.decision.options]
        if option.label not in labels:
            return
        one.choose(mover, one.decision.options.index(option))
        other.choose(mover, labels.index(option.label))


def mixed(cards: list[int], random: Random) -> list[int]:
    """The cards in another order."""
    return random.sample(cards, len(cards))
