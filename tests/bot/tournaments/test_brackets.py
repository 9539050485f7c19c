"""Brackets of single and double elimination."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.tournaments.brackets import Bracket, BracketNode, Kind, NodeSource, build_bracket
from bot.tournaments.round_plan import usual_rounds
from tests.strategies import EXAMPLES

KINDS: tuple[Kind, Kind] = ("single", "double")
SIZES = st.one_of(st.integers(2, 20), st.integers(2, 128))

Pick = Callable[[BracketNode], int | None]


def played(kind: Kind, players: int, pick: Pick) -> tuple[Bracket, Mapping[str, int]]:
    """Returns a bracket played to its end, with the round of each slot. The best seed is 1."""
    seeds = list(range(1, players + 1))
    decided: dict[str, int] = {}
    rounds: dict[str, int] = {}
    while (drawn := build_bracket(kind, seeds, decided)).champion is None:
        number = 1 + max(rounds.values(), default=0)
        assert drawn.ready
        for node in drawn.ready:
            winner = node.a if node.bye else pick(node)
            assert winner is not None
            decided[node.slot] = winner
            rounds[node.slot] = number
    return drawn, rounds


def at_random(luck: random.Random) -> Pick:
    return lambda node: luck.choice([node.a, node.b])


def better(node: BracketNode) -> int:
    assert node.a is not None
    assert node.b is not None
    return min(node.a, node.b)


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.sampled_from(KINDS), SIZES, st.integers(0, 2**32))
@example("single", 128, 0)
@example("double", 128, 0)
@example("double", 127, 1)
@example("double", 65, 2)
def test_every_loser_is_placed_by_how_far_they_came(kind: Kind, players: int, seed: int) -> None:
    check_places(*played(kind, players, at_random(random.Random(seed))))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "sizes", [range(2, 36), pytest.param(range(36, 129), marks=pytest.mark.soak)]
)
def test_so_they_are_in_a_bracket_of_every_size(kind: Kind, sizes: range) -> None:
    for players in sizes:
        drawn, rounds = played(kind, players, at_random(random.Random(players)))
        check_places(drawn, rounds)
        if kind == "double":
            check_second_final(drawn, rounds)


def check_places(drawn: Bracket, rounds: Mapping[str, int]) -> None:
    losses: dict[int, list[int]] = {one: [] for one in drawn.seeds}
    for node in drawn.nodes:
        if node.loser is not None:
            losses[node.loser].append(rounds[node.slot])
    champion = drawn.champion
    assert champion is not None
    lives = 1 if drawn.kind == "single" else 2
    assert len(losses.pop(champion)) < lives
    assert {len(lost) for lost in losses.values()} == {lives}
    out = {one: max(lost) for one, lost in losses.items()}
    assert drawn.places == {
        champion: 1,
        **{one: 2 + sum(later > end for later in out.values()) for one, end in out.items()},
    }


@settings(max_examples=EXAMPLES, deadline=None)
@given(SIZES, st.integers(0, 2**32))
@example(2, 0)
@example(2, 1)
def test_there_is_a_second_final_exactly_when_the_losers_champion_wins_the_first(
    players: int, seed: int
) -> None:
    check_second_final(*played("double", players, at_random(random.Random(seed))))


def check_second_final(drawn: Bracket, rounds: Mapping[str, int]) -> None:
    first, *more = [node for node in drawn.nodes if node.section == "final"]
    beaten = {node.loser for node in drawn.nodes if node.section == "winners"}
    assert first.a not in beaten
    assert first.b in beaten
    assert len(more) == (first.winner == first.b)
    for second in more:
        assert (second.a, second.b) == (first.a, first.b)
    assert max(rounds.values()) == 2 * usual_rounds(len(drawn.seeds)) + len(more)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("players", [*range(2, 10), 15, 16, 17, 33, 100, 128])
def test_if_the_better_seed_always_wins_everybody_ends_where_they_were_seeded(
    kind: Kind, players: int
) -> None:
    drawn, _ = played(kind, players, better)
    places = [drawn.places[one] for one in drawn.seeds]
    assert places == sorted(places)
    assert places[:3] == [1, 2, 3][:players]


@pytest.mark.parametrize("kind", KINDS)
def test_the_best_have_the_byes_of_the_first_round(kind: Kind) -> None:
    for players in range(2, 129):
        check_byes(kind, players)


def check_byes(kind: Kind, players: int) -> None:
    drawn = build_bracket(kind, range(1, players + 1), {})
    first = [node for node in drawn.nodes if node.section == "winners" and node.column == 0]
    byes = 2 ** usual_rounds(players) - players
    assert sorted(node.a or 0 for node in first if node.bye) == list(range(1, byes + 1))
    others = [one for node in first if not node.bye for one in (node.a, node.b)]
    assert sorted(one or 0 for one in others) == list(range(byes + 1, players + 1))
    assert not any(node.bye for node in drawn.nodes if node.section == "winners" and node.column)


def test_nobody_can_meet_somebody_again_among_the_losers_while_many_are_left() -> None:
    """No order of dropping down, each time by swapping halves, leaves fewer."""
    left = {1: 0, 2: 1, 3: 1, 4: 2, 5: 2, 6: 2, 7: 4}
    for players in range(2, 129):
        drawn = build_bracket("double", range(1, players + 1), {})
        columns = Counter((node.section, node.column) for node in drawn.nodes)
        again = [columns[node.section, node.column] for node in may_meet_again(drawn)]
        assert max(again, default=0) <= left[usual_rounds(players)]


def may_meet_again(drawn: Bracket) -> Iterator[BracketNode]:
    """Yields the nodes among the losers at which two may meet who have met among the winners,
    because the node of one's loss is on the way to the other's."""
    on_the_way: dict[str, set[str]] = {}
    lost_in: dict[str, set[str]] = {}
    for node in drawn.nodes:
        sources = [source for source in (node.from_a, node.from_b) if source is not None]
        if node.section == "winners":
            before = (on_the_way[source.slot] for source in sources)
            on_the_way[node.slot] = {node.slot}.union(*before)
        elif node.section == "losers":
            sides = [{one.slot} if one.loser else lost_in[one.slot] for one in sources]
            lost_in[node.slot] = set().union(*sides)
            pairs = product(*sides) if len(sides) == 2 else ()
            if any(a in on_the_way[b] or b in on_the_way[a] for a, b in pairs):
                yield node


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.sampled_from(KINDS), SIZES)
def test_everybody_comes_from_somewhere_and_goes_on_to_one_place(kind: Kind, players: int) -> None:
    drawn = build_bracket(kind, range(1, players + 1), {})
    sources = [source for node in drawn.nodes for source in (node.from_a, node.from_b) if source]
    assert len(set(sources)) == len(sources)
    goes_on = {NodeSource(node.slot) for node in drawn.nodes[:-1]}
    if kind == "double":
        beaten = [node for node in drawn.nodes if node.section == "winners" and not node.bye]
        goes_on |= {NodeSource(node.slot, loser=True) for node in beaten}
    assert set(sources) == goes_on
    slots = [node.slot for node in drawn.nodes]
    assert len(set(slots)) == len(slots)
    assert all(len(slot) <= 12 for slot in slots)


def test_the_rounds_of_a_bracket_have_their_usual_names() -> None:
    single = {node.title for node in build_bracket("single", range(32), {}).nodes}
    assert single == {"Last 32", "Last 16", "Quarter-final", "Semi-final", "Final"}
    double = [node.title for node in build_bracket("double", range(4), {}).nodes]
    assert double == [
        *("Winners' round 1",) * 2, "Winners' final", "Losers' round 1", "Losers' final", "Final",
    ]  # fmt: skip


def test_who_has_a_bye_goes_on_once_it_is_decided() -> None:
    drawn = build_bracket("single", [1, 2, 3], {})
    assert [(node.a, node.b) for node in drawn.ready] == [(1, None), (2, 3)]
    drawn = build_bracket("single", [1, 2, 3], {"W1-1": 1})
    assert [(node.a, node.b) for node in drawn.nodes if node.title == "Final"] == [(1, None)]
    assert drawn.places == {}


def test_nobody_wins_where_they_could_not_have_been() -> None:
    with pytest.raises(ValueError, match="3 cannot have won W1-1"):
        build_bracket("single", [1, 2, 3, 4], {"W1-1": 3})
    with pytest.raises(ValueError, match="two entrants"):
        build_bracket("double", [1], {})
