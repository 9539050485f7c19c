"""`docs/fair-play.md` describes the scheme correctly: its test vector, and both of its programs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

import engine
from bot.deals.deal_parts import parts_of
from bot.deals.draws import SealedDeals, draw_seed
from bot.deals.draws import commitment_to as commitment_to_draw
from bot.deals.scheme import CommittedDeckList, Cuts, commitment_to, deck_lists, digest, seed_of
from bot.tournaments.draw import normalise_number
from bot.tournaments.standings import lot_of
from engine.deal import deal_anew
from engine.players import Player
from tests.bot.deals.fair_play_page import Parts, blocks, in_javascript, in_python

MATCH = "K7QWX2"
SECRET = bytes(range(32))
LONGEST = 40


def vector() -> tuple[Parts, Parts]:
    parts, found = (json.loads(block) for block in blocks("json")[:2])
    return parts, found


def draw_vector() -> tuple[Parts, Parts]:
    parts, found = (json.loads(block) for block in blocks("json")[2:])
    return parts, found


def test_the_programs_have_forty_lines() -> None:
    for language in ("python", "javascript"):
        for program in blocks(language):
            assert len(program.splitlines()) <= LONGEST


async def test_both_programs_give_the_vector(tmp_path: Path) -> None:
    parts, found = vector()
    assert in_python(parts) == found
    assert await in_javascript(parts, tmp_path) == found


def test_the_vector_is_of_the_scheme() -> None:
    parts, found = vector()
    a, b = (CommittedDeckList(*one) for one in zip(parts["texts"], parts["cards"], strict=True))
    secret = bytes.fromhex(parts["secret"])
    assert commitment_to(parts["match"], secret, (a, b)) == found["commitment"]
    assert seed_of(parts["match"], secret, tuple(parts["cuts"])).hex() == found["seed"]


CUTS: Sequence[tuple[Player | None, Cuts]] = [(None, ("", "7")), ("B", (None, "Ünsinn\n♠"))]
"""Two ways to deal: the player who begins, and the words with which the players cut their decks.
`make test` deals each game in one of them, `make soak` in both."""


@pytest.mark.parametrize(
    ("key", "first", "cuts"),
    [
        pytest.param(key, *CUTS[other], marks=[pytest.mark.soak] if (number + other) % 2 else [])
        for number, key in enumerate(engine.games())
        for other in range(2)
    ],
)
async def test_both_programs_deal_as_the_game_does(
    tmp_path: Path, key: str, first: Player | None, cuts: Cuts
) -> None:
    game = engine.games()[key]
    one, other = (starter.text for starter in game.starters()[:2])
    lists = deck_lists(key, (one, other))
    seed = seed_of(MATCH, SECRET, cuts)
    parts = json.loads(parts_of(key, MATCH, SECRET, cuts, lists, first))
    assert game.dealing is not None
    dealt = deal_anew(game.dealing, (lists[0].cards, lists[1].cards), seed, first)
    found = in_python(parts)
    assert found == {
        "commitment": commitment_to(MATCH, SECRET, lists),
        "seed": seed.hex(),
        "first": dealt.first,
        "decks": [list(deck) for deck in dealt.decks],
        "hands": [list(hand) for hand in dealt.hands],
    }
    assert await in_javascript(parts, tmp_path) == found


def test_what_is_absent_is_not_empty_and_parts_do_not_run_together() -> None:
    lists = [("a", None), ("a", ""), ("a",), ("", "a"), ("a", "", ""), (None, "a"), ("a", "b")]
    assert len({digest("label", *parts) for parts in [*lists, ("ab",)]}) == len(lists) + 1
    assert digest("label", "x") != digest("labelx")


def test_the_seed_depends_on_each_part() -> None:
    seeds = {
        seed_of(match, secret, cuts)
        for match in (MATCH, "K7QWX3")
        for secret in (SECRET, bytes(32))
        for cuts in [(None, None), ("", None), (None, ""), ("a", "b"), ("b", "a"), ("ab", "")]
    }
    assert len(seeds) == 2 * 2 * 6


def test_the_commitment_depends_on_lists_and_their_order() -> None:
    one, other = (
        CommittedDeckList("text", ("Imp", "Rat")),
        CommittedDeckList("text", ("Rat", "Imp")),
    )
    pairs = [
        (one, other),
        (other, one),
        (one, one),
        (other, other),
        (CommittedDeckList("text"), one),
    ]
    assert len({commitment_to(MATCH, SECRET, pair) for pair in pairs}) == len(pairs)


def test_the_program_for_a_tournament_gives_its_vector() -> None:
    parts, found = draw_vector()
    assert in_python(parts, program=1) == found


def test_the_vector_of_a_tournament_is_of_the_scheme() -> None:
    parts, found = draw_vector()
    tournament, seed, number = parts["tournament"], bytes.fromhex(parts["seed"]), parts["number"]
    hashes = SealedDeals([[bytes.fromhex(one) for one in of_round] for of_round in parts["sealed"]])
    made = commitment_to_draw(tournament, parts["source"], seed, parts["field"], hashes.rounds)
    assert made == found["commitment"]
    drawn = draw_seed(tournament, seed, number)
    assert drawn.hex() == found["seed"]
    assert {int(one): lot for one, lot in found["lots"].items()} == {
        one: lot_of(drawn, one) for one, _ in parts["field"]
    }
    assert normalise_number(number) == number


def test_without_a_number_a_tournament_is_drawn_from_its_seed() -> None:
    parts, _ = draw_vector()
    assert in_python({**parts, "number": None}, program=1)["seed"] == parts["seed"]
