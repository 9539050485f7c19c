"""The stored state survives changes of the program: it consists only of values."""

from __future__ import annotations

import json
from dataclasses import dataclass, make_dataclass, replace
from itertools import combinations
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, get_args, get_type_hints

import pytest

import engine
from engine.core.encoding import VERSION, Encoder, fingerprint, is_comparable
from engine.core.randomness import seed_from_int
from engine.games.asigoc import clauses as asigoc_clauses
from engine.games.asigoc import rules as asigoc
from engine.games.asigoc import table as asigoc_table
from engine.games.chaos import cards as chaos_cards
from engine.games.chaos import conditions as chaos_conditions
from engine.games.chaos.rules import position as chaos
from engine.games.lifeburn.rules import rules as lifeburn
from engine.games.lifeburn.state import state as lifeburn_state
from engine.match import Match

TESTS = Path(__file__).parents[1]
BEGUN = json.loads((TESTS / "bot/matches/begun_before.json").read_text(encoding="utf-8"))
"""Decks and seeds of matches of all games and modes."""

PINNED = json.loads((Path(__file__).parent / "fingerprints.json").read_text(encoding="utf-8"))
"""The version of the encoding, and the fingerprints of those matches made by it. If a test finds
other fingerprints, raise `engine.core.encoding.VERSION` if the rules are the same, or the game's
`rules_version` if not, and pin the new ones."""

STEPS = 40
EACH = 8


def begin(begun: dict[str, Any]) -> Match:
    game = engine.games()[begun["game"]]
    first, second = (game.parse_deck(deck) for deck in begun["decks"])
    return game.begin((first, second), seed_from_int(begun["seed"]))


def take(match: Match, luck: Random) -> None:
    if match.decision is not None:
        match.choose(match.decision.player, luck.randrange(len(match.decision.options)))


def fingerprints(begun: dict[str, Any]) -> list[str]:
    """Returns the fingerprints of a match at its beginning and after every few random choices."""
    match, luck = begin(begun), Random(3)
    found = [match.fingerprint()]
    for step in range(STEPS):
        take(match, luck)
        if step % EACH == EACH - 1:
            found.append(match.fingerprint())
    return found


def named(begun: dict[str, Any]) -> str:
    return f"{begun['game']}-{begun['decks'][0].splitlines()[0]}"


@pytest.mark.parametrize("begun", BEGUN, ids=named)
def test_this_version_of_the_encoding_says_what_it_always_said(begun: dict[str, Any]) -> None:
    assert PINNED["version"] == VERSION
    assert fingerprints(begun) == PINNED["fingerprints"][named(begun)]


@pytest.mark.parametrize("begun", BEGUN, ids=named)
def test_words_that_players_read_make_no_difference(begun: dict[str, Any]) -> None:
    match, luck = begin(begun), Random(3)
    for _ in range(EACH):
        take(match, luck)
    assert match.decision is not None
    before = match.fingerprint()
    options = tuple(
        replace(option, label="another", detail="word", facts={"said": "otherwise"})
        for option in match.decision.options
    )
    match.decision = replace(
        match.decision, prompt="What?", public_prompt="Hm?", summary=("so",), options=options
    )
    assert match.fingerprint() == before


def test_names_of_classes_and_fields_make_no_difference() -> None:
    codes = "code"
    before = make_dataclass("Summon", [("attack", int), ("defense", int, 0)])
    after = make_dataclass("Creature", [("power", int), ("toughness", int, 0), ("new", int, 7)])
    old, new = Encoder({before: codes})([before(2, 3)]), Encoder({after: codes})([after(2, 3)])
    assert old == new
    assert fingerprint(old) == fingerprint(new)
    assert Encoder({after: codes})(after(2, 3, 8)) != new


def test_texts_make_no_difference() -> None:
    @dataclass
    class Said:
        amount: int
        description: str

    encode = Encoder({}, {"description"})
    assert encode(Said(1, "one")) == encode(Said(1, "two")) != encode(Said(2, "one"))


def test_what_is_no_plain_data_is_refused() -> None:
    with pytest.raises(TypeError):
        Encoder({})(object())
    with pytest.raises(TypeError):
        fingerprint([object()])


def test_what_another_version_has_made_is_not_compared() -> None:
    assert is_comparable(fingerprint([1]))
    assert not is_comparable("0123456789abcdef")
    assert not is_comparable(f"{VERSION + 1}:123456789abcde")


PLAIN = (str, int, type(None))
UNIONS = [
    (asigoc, asigoc_clauses.EFFECTS),
    (asigoc, (*asigoc_clauses.CONDITIONS, *asigoc_clauses.COSTS)),
    (asigoc, asigoc_table.Target),
    (chaos, chaos_cards.Base),
    (chaos, chaos_cards.Action),
    (chaos, chaos_cards.Card | chaos_cards.RandomCard),
    (chaos, chaos_conditions.Cond),
    (chaos, chaos_conditions.TargetCond),
    (chaos, chaos_conditions.StatCondVariant),
    (lifeburn, get_type_hints(lifeburn_state.Grant)["what"]),
]


@pytest.mark.parametrize(("encoding", "union"), UNIONS, ids=str)
def test_what_may_stand_in_one_place_is_told_apart(encoding: ModuleType, union: Any) -> None:
    kinds = union if isinstance(union, tuple) else get_args(union)
    classes = [one for one in kinds if isinstance(one, type) and one not in PLAIN]
    assert len(classes) > 1
    assert all(encoding.CODES[a] != encoding.CODES[b] for a, b in combinations(classes, 2))
