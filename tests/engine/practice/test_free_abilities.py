"""The computer uses no free ability without end, in any game. It uses an ability that only raises
numbers once a turn."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, get_args

import pytest

from engine import games
from engine.games.asigoc.clauses import EFFECTS
from engine.games.cardfinity.atoms import Plain
from engine.games.lifeburn.loading.schema import resolved, strict_schema
from engine.match import Match
from engine.practice.advice import advise
from engine.practice.levels import LEVELS, Level
from engine.practice.repetition import MOST_TIMES
from tests.sometimes import EXAMPLES, some_now

every_game: Final = pytest.mark.parametrize("key", list(games()))
SEED: Final = bytes(range(32))
EVERY: Final = 3 if EXAMPLES <= 2 else 1
"""The step through the abilities of each game: one in `EVERY` is tried in every run, all in `make
soak`."""
MOST_CHOICES: Final = 300
"""Maximum number of choices of a turn in the described positions; a match ends as a draw after
1,000."""

WHAT_ASIGOC_DOES: Final = [example for effect in EFFECTS for example in effect.examples]
WHAT_CARDFINITY_DOES: Final[Mapping[str, str]] = {
    "discard enemy field": "Destroy",
    "discard enemy": "DiscardTop",
    "deal 1": "Damage",
    "heal 1": "Heal",
    "pop 1": "Pop",
    "deckout": "Deckout",
    "draw": "Draw",
    "peek 1": "Look",
    "attack": "Attack",
    "search": "Search",
    "drill": "Drill",
    "attach": "Attach",
    "play": "Play",
    "buff this 1": "Buff",
    "?heal 1": "Maybe",
    "(heal 1, draw)": "OneOf",
}
LIFEBURN_NEEDS: Final[Mapping[str, Mapping[str, Any]]] = {
    "CreateToken": {"tokenType": "Goblin"},
    "GrantPassive": {"passives": [{"passive": "CantBeTargeted"}]},
    "GrantKeyword": {"keywords": ["Blitz"]},
    "GoToPhase": {"phase": "Main"},
    "SendToZone": {"destination": "Hand", "targetType": "Summon"},
    "EventTriggers": {"triggeredEffects": []},
    "ModifyType": {"typeModifier": "Summon"},
    "ChangeStats": {"attack": 1, "self": True},
    "Repeat": {"costType": "Stones"},
    "Choose": {"choices": [{"effect": "GainLife", "amount": 1}, {"effect": "Draw", "amount": 1}]},
    "DealDamage": {"amount": 1, "targetType": "Any"},
    "Destroy": {"targetType": "Summon"},
    "Detain": {"targetType": "Summon"},
    "GainControl": {"targetType": "Summon"},
    "ExileAndReturn": {"self": True},
}
"""Fields that effects need, or need to be of use; the others have an amount of 1."""
USES: Final = ("activate", "play")
ECHO: Final = "cast targeted(copy(hand(ally)), cardTarget(hand, ally, card))"
WHAT_CHAOS_DOES: Final = (
    "cast leader(heal(1), ally)",
    "cast leader(atkHpMod(1, 1), ally)",
    "cast leader(atkHpMod(-1, 0), oppo)",
    "cast leader(damage(1), oppo)",
    "cast all(atkHpMod(0, 1), charTarget(ally, minion))",
    "cast mp(1, ally)",
    "cast maxMp(1, ally)",
    "cast draw(1, ally)",
)


def lifeburn_effects() -> Sequence[str]:
    ability = resolved(resolved(strict_schema()["properties"]["activatedEffects"])["items"])
    effect = resolved(resolved(ability["properties"]["effects"])["items"])
    return resolved(effect["properties"]["effect"])["enum"]


class Free(NamedTuple):
    """A free ability, and a position of a game in which A has it."""

    game: str
    does: str
    cards: str
    a: Mapping[str, Any]
    b: Mapping[str, Any]


def free_abilities() -> Iterator[Free]:
    plain = {"name": "Plain", "type": "Summon", "attack": 1, "defense": 2}
    for does in lifeburn_effects():
        effect = {"effect": does, **LIFEBURN_NEEDS.get(does, {"amount": 1})}
        free = {**plain, "name": "Free", "activatedEffects": [{"effects": [effect]}]}
        cards, there = json.dumps([free, plain]), ["Free", "Plain"]
        yield Free("lifeburn", does, cards, {"play": there}, {"play": ["Plain", "Plain"]})
    for does in WHAT_ASIGOC_DOES:
        cards = f'weapon "Free" 1/3\n  freely: {does}\nweapon "Plain" 1/1\nitem "Vial": heal 1'
        a = {"weapons": ["Free"], "hand": ["Vial"], "discard": ["Vial", "Plain"], "deck": 20}
        yield Free("asigoc", does, cards, a, {"weapons": ["Plain"], "hand": ["Vial"], "deck": 20})
    for does in WHAT_CARDFINITY_DOES:
        cards = f'"Free": "Use" infinity: {does} power 3 N/A "Plain": power 1 N/A'
        a = {"field": ["Free"], "deck": 20, "graveyard": ["Plain"] * 3, "hand": ["Plain"]}
        yield Free("cardfinity", does, cards, a, {"field": ["Plain"], "deck": 20})
    for does in WHAT_CHAOS_DOES:
        cards = (
            f'spell "Free" cost 0\n{does}\n{ECHO}\nminion "Plain" cost 1 attack 1 health 1 beast'
        )
        a = {"hand": ["Free", "Free"], "field": ["Plain"], "deck": 20, "max_mp": 5}
        yield Free("chaos", does, cards, a, {"field": ["Plain"], "deck": 20})


ABILITIES: Final = [*free_abilities()]


def turn_of(free: Free, level: Level) -> tuple[Match, Counter[str]]:
    """Returns the match after the computer has played A's turn, and how often it chose each main
    action besides the default. B passes."""
    position = {"turn": "A", "turn_number": 5, "A": free.a, "B": free.b}
    match = games()[free.game].set_up(free.cards, position, SEED)
    taken, turn = Counter[str](), match.view(None).turn
    while (decision := match.decision) is not None and match.view(None).turn == turn:
        assert match.number < MOST_CHOICES, taken
        option = decision.default if decision.passing is None else decision.passing
        if decision.player == "A":
            option = advise(match, "A", level, SEED).option
            if decision.restart and option not in (decision.default, decision.passing):
                facts = decision.options[option].facts
                taken[str(facts["card"] if facts["do"] in USES else facts)] += 1
        match.choose(decision.player, option)
    return match, taken


@every_game
@pytest.mark.parametrize("level", some_now(("normal", "easy", "hard", "expert"), 4))
def test_a_free_ability_is_not_used_without_end(key: str, level: Level) -> None:
    found = [free for free in ABILITIES if free.game == key]
    for number, free in enumerate(found):
        if number % EVERY == 0:
            match, taken = turn_of(free, level)
            assert match.winner != "draw" or free.does == "EndGame", free.does
            if match.winner is None:
                assert max(taken.values(), default=0) <= MOST_TIMES, (free.does, taken)


ONLY_NUMBERS: Final = {
    "lifeburn": ("GainLife", "ChangeStats", "AddCounter", "CreateToken"),
    "asigoc": ("heal 1", "attack +1 mine"),
    "cardfinity": ("buff this 1",),
    "chaos": (
        "cast leader(heal(1), ally)",
        "cast leader(atkHpMod(1, 1), ally)",
        "cast mp(1, ally)",
    ),
}
COPIES: Final = {"chaos": 2}
"""The number of cards of the kind at first, each of which may be used up."""


@every_game
@pytest.mark.parametrize("level", some_now(LEVELS, 2))
def test_what_only_makes_numbers_greater_is_used_once_a_turn(key: str, level: Level) -> None:
    for free in ABILITIES:
        if free.game == key and free.does in ONLY_NUMBERS[key]:
            match, taken = turn_of(free, level)
            if match.winner is None:
                assert taken["Free"] <= COPIES.get(key, 1), (free.does, taken)


HURTS: Final = {
    "lifeburn": "DealDamage",
    "asigoc": "damage 1",
    "cardfinity": "deal 1",
}
"""Free abilities that harm the opponent, by game. Chaos Cards has none that can be used repeatedly:
there cards copy each other."""


@every_game
def test_what_hurts_the_opponent_is_used_until_they_are_defeated(key: str) -> None:
    for free in ABILITIES:
        if free.game == key and free.does == HURTS.get(key):
            assert turn_of(free, "normal")[0].winner == "A"


@every_game
def test_every_effect_of_every_game_is_among_them(key: str) -> None:
    """Lifeburn and ASIGOC list their effects themselves."""
    assert any(free.game == key for free in ABILITIES)
    assert all(effect.examples for effect in EFFECTS)
    assert set(LIFEBURN_NEEDS) <= set(lifeburn_effects())
    assert {kind.__name__ for kind in get_args(Plain)} <= {*WHAT_CARDFINITY_DOES.values()}
