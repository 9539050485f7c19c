"""Zones: every card is in one of them, and their declarations are true."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine.core.table import BaseTable
from engine.decisions import place_at
from engine.players import PLAYERS
from engine.values import replace
from tests.engine.conformance.hidden import cards_on, hidden_spots, rules_of, table_of, zone_of
from tests.engine.conformance.play import VIEWERS, begin, play, starter_match
from tests.strategies import whole_matches


@given(data=st.data())
@whole_matches
def test_no_card_is_in_two_zones_and_a_view_counts_them_all(key: str, data: st.DataObject) -> None:
    match, random = begin(key, data)
    for _ in play(match, random):
        if random.random() < 0.5:
            continue
        view = match.view(None)
        lying = Counter[int]()
        for player in PLAYERS:
            for zone in view.side(player).zones:
                cards = zone_of(rules_of(match), player, zone.key)
                lying.update(cards)
                assert zone.size == len(cards) or not cards
                assert zone.cards is None or len(zone.cards) <= zone.size
        assert set(lying.values()) <= {1}
        table = table_of(rules_of(match))
        counted = type(table).numbers is not BaseTable.numbers
        if match.decision is not None and match.decision.restart and counted:
            assert not table.misplaced()
        for viewer in VIEWERS:
            hidden = list(rules_of(match).hidden_cards(viewer))
            spots = hidden_spots(rules_of(match), match.view(viewer))
            found = [number for own in spots for number in cards_on(own)]
            assert sorted(hidden) == sorted(found), "hidden cards lie in hidden zones"


@given(data=st.data())
@whole_matches
def test_everybody_sees_the_same_number_of_cards_and_what_is_open(
    key: str, data: st.DataObject
) -> None:
    match, random = begin(key, data)
    for _ in play(match, random):
        if random.random() < 0.5:
            continue
        everybody = match.view(None)
        for viewer in PLAYERS:
            for side in everybody.players:
                for zone in side.zones:
                    seen = match.view(viewer).side(side.player).zone(zone.key)
                    assert seen.size == zone.size
                    assert zone.cards is None or seen.cards == zone.cards
                    if zone.style in ("hand", "pool"):
                        assert zone.cards is None
                        assert (seen.cards is None) == (side.player != viewer)
        decision = match.decision
        assert decision is not None
        for option in decision.options:
            if option.place and option.place.index is not None:
                zone = match.view(decision.player).side(option.place.owner).zone(option.place.zone)
                assert option.place.index < zone.size


def test_an_option_about_a_card_in_a_zone_of_hidden_order_is_seen_as_it_is(key: str) -> None:
    """Cards may be used from anywhere. The option must not show where in a deck such a card is."""
    uses = 0
    for match in play(starter_match(key), Random(0), 60):
        decision = match.decision
        assert decision is not None
        uses += sum(one.facts.get("do") in ("play", "activate") for one in decision.options)
        unknown = tuple(
            replace(one, place=one.place and place_at(one.place.owner, one.place.zone, None))
            for one in decision.options
        )
        views = rules_of(match).views(table_of(rules_of(match)))
        seen = views.view(decision.player, replace(decision, options=unknown), ()).decision
        placed = [one for one in unknown if one.place is not None]
        assert [one for one in seen.options if one.place is not None] == placed
    assert uses
