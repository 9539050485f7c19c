"""Secrets: if cards that viewers don't see are exchanged, they see, are asked and read the same."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engine.decisions import Decision, Option
from engine.match import Match
from engine.players import PLAYERS, Player, opponent
from engine.views import View
from tests.engine.conformance.hidden import (
    Mixing,
    exchanged,
    laid_otherwise,
    permuted,
    rules_of,
    twin,
    view_of,
)
from tests.engine.conformance.play import VIEWERS, begin, play
from tests.strategies import closely, whole_matches
from tests.visible_names import names_in, names_in_facts

PRIVATE = {"draw": "card", "look": "cards", "arrange": "cards"}
"""Facts that only the event's player knows, by the kind of event, in games with that kind."""

ALSO_PRIVATE: Mapping[str, Mapping[str, str]] = {
    "cardfinity": {"search": "card", "drill": "card"},
    "lifeburn": {"move": "card"},
}
"""Private facts of further kinds of events, by the key of the game."""

MIXINGS: list[Mixing] = [permuted, exchanged]


def sees_the_same(match: Match, random: Random) -> None:
    """Checks that no viewer notices if cards that they don't see are exchanged."""
    for viewer in VIEWERS:
        decision = match.decision
        searching = decision is not None and decision.player == viewer and not decision.restart
        before = seen(rules_of(match), match, viewer)
        # The viewer may be choosing among cards of their own deck; other cards would be offered
        # then.
        for mixing in [permuted] if searching else MIXINGS:
            with laid_otherwise(match, viewer, mixing, random) as rules:
                assert seen(rules, match, viewer) == before, mixing
        assert seen(rules_of(match), match, viewer) == before


def seen(rules: Any, match: Match, viewer: Player | None) -> tuple[object, ...]:
    """Returns the viewer's view, who is ahead, and why cards of theirs can't be played."""
    view = view_of(rules, match, viewer)
    return view, rules.tie_winner(), rules.why_not(view)


@given(data=st.data())
@closely
def test_hidden_cards_permuted_or_exchanged_show_nowhere(key: str, data: st.DataObject) -> None:
    match, random = begin(key, data, telling=False)
    for _ in play(match, random):
        if random.random() < 0.4:
            sees_the_same(match, random)


@given(data=st.data())
@closely
def test_what_hidden_cards_are_changes_neither_what_is_asked_nor_what_is_told(
    key: str, data: st.DataObject
) -> None:
    """Equal choices are made after cards that a viewer does not see were exchanged. As long as
    chance and hidden cards don't matter, the viewer reads the same, and the same choices can be
    taken back."""
    match, random = begin(key, data, telling=False)
    for _ in play(match, random, 60):
        assert match.decision is not None
        if match.decision.restart and random.random() < 0.5:
            for viewer in PLAYERS:
                for mixing in MIXINGS:
                    other = twin(match, viewer, mixing, random)
                    play_both(Match(rules_of(match).copy(), None), other, viewer, random)


def play_both(one: Match, other: Match, viewer: Player, random: Random) -> None:
    """Makes some equal choices in both matches."""
    assert one.decision is not None
    mover = one.decision.player
    for _ in range(4):
        assert one.view(viewer) == other.view(viewer)
        assert [one.may_take_back(player) for player in PLAYERS] == [
            other.may_take_back(player) for player in PLAYERS
        ]
        if one.decision is None or other.decision is None or one.decision.player != mover:
            return
        option = random.choice(one.decision.options)
        if option not in other.decision.options:
            return
        one.choose(mover, one.decision.options.index(option))
        other.choose(mover, other.decision.options.index(option))
        if not one.may_take_back(mover):
            return


@given(data=st.data())
@whole_matches
def test_only_cards_are_named_that_the_viewer_has_seen_or_was_told_of(
    key: str, data: st.DataObject
) -> None:
    match, random = begin(key, data, telling=False)
    private = {**PRIVATE, **ALSO_PRIVATE.get(key, {})}
    known: dict[Player | None, set[str]] = {viewer: {"player"} for viewer in VIEWERS}
    told = 0
    for _ in play(match, random):
        for viewer, names in known.items():
            view = match.view(viewer)
            names |= names_in(replace(view, decision=None, last=())) | spells_in(view)
            names |= found_in(view)
            for event in match.events[told:]:
                facts = {**event.seen_by(viewer).facts}
                if event.player != viewer:
                    facts.pop(private.get(event.kind, ""), None)
                names |= names_in_facts(facts)
            assert names_in(view) <= names
        told = len(match.events)
    for event in match.events:
        for viewer in VIEWERS:
            known_by_all = viewer is None or viewer != event.knower
            facts = event.public if known_by_all else event.facts()
            assert dict(event.seen_by(viewer).facts) == dict(facts)


def found_in(view: View) -> set[str]:
    """Returns the cards among the viewer's options that are in their own deck; their order is
    hidden."""
    options = view.decision.options if view.decision else ()
    return {
        str(option.facts.get("card"))
        for option in options
        if option.place and option.place.index is None and option.place.owner == view.viewer
    }


def spells_in(view: View) -> set[str]:
    """Returns the titles of the texts on the cards that the view shows."""
    zones = [zone for side in view.players for zone in side.zones]
    cards = [card for zone in zones for card in zone.cards or ()]
    cards += [card for shown in view.shown for card in shown.cards]
    titles = {block.title for card in cards for block in card.face.text}
    return {re.sub(r"^\d+x ", "", title) for title in titles}


def unnoted(decision: Decision) -> tuple[Option, ...]:
    """Returns the options without a view's annotations for its player."""
    return tuple(
        replace(option, price="", dear=False, futile=False, pointless=False)
        for option in decision.options
    )


@given(data=st.data())
@closely
def test_only_the_one_who_must_choose_sees_the_options(key: str, data: st.DataObject) -> None:
    match, random = begin(key, data)
    for _ in play(match, random):
        decision = match.decision
        assert decision is not None
        seen = match.view(decision.player).decision
        assert seen is not None
        assert replace(seen, options=unnoted(seen)) == replace(decision, options=unnoted(decision))
        for viewer in (opponent(decision.player), None):
            assert match.view(viewer).decision is None
