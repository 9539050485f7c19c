"""Every reason for which a card is refused (CHAOS 11), and everything that only gets a note."""

from __future__ import annotations

import pytest

from engine.games.chaos import checks
from engine.games.chaos.loading.parser import parse_cards

MINION = 'minion "M" cost 3 attack 2 health 4 beast'
LEADER = 'leader "L" cost 9 attack 2 health 27'
SPELL = 'spell "S" cost 2'
INNER = 'minion "I" cost 0 attack 1 health 1 beast'


def refused(text: str) -> list[tuple[str, str]]:
    """Returns the codes of the errors, each with the underlined part of the text."""
    lines = text.split("\n")
    return [
        (one.code, lines[one.line - 1][one.column - 1 : one.column - 1 + one.length])
        for one in checks.problems(text)
        if one.severity == "error"
    ]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ('minion "M" cost 8 attack 2 health 4 beast', "8"),
        ('minion "M" cost -1 attack 2 health 4 beast', "-1"),
        ('minion "M" cost 3 attack 11 health 4 beast', "11"),
        ('minion "M" cost 3 attack 2 health 0 beast', "0"),
        ('minion "M" cost 3 attack 2 health 11 beast', "11"),
        ('minion "M" cost 3 attack 2 health 4 attacks 6 beast', "6"),
        ('leader "L" cost 7 attack 2 health 27', "7"),
        ('leader "L" cost 11 attack 2 health 27', "11"),
        ('leader "L" cost 9 attack 2 health 9', "9"),
        ('leader "L" cost 9 attack 2 health 41', "41"),
        ('spell "S" cost 8 cast draw(1, ally)', "8"),
        (f"{SPELL} cast draw(4, ally)", "4"),
        (f"{SPELL} cast draw(0, ally)", "0"),
        (f"{SPELL} cast mp(+11, ally)", "+11"),
        (f"{SPELL} cast maxMp(-11, ally)", "-11"),
        (f"{SPELL} cast new(8, hand(ally), randomCard(3))", "8"),
        (f"{SPELL} cast new(1, hand(ally), randomCard(11))", "11"),
        (f"{SPELL} cast new(1, field(ally), randomCard(8))", "8"),
        (f"{SPELL} cast all(transform(randomCard(8)), charTarget(any, minion))", "8"),
        (f"{SPELL} cast leader(damage(11), oppo)", "11"),
        (f"{SPELL} cast leader(heal(0), ally)", "0"),
        (f"{SPELL} cast leader(resAtkTimes(6), ally)", "6"),
        (f"{SPELL} cast all(costMod(+11), cardTarget(hand, ally, card))", "+11"),
        (f"{SPELL} cast leader(atkTimesMod(4), ally)", "4"),
        (f"{SPELL} cast leader(decOhThreshold(11), ally)", "11"),
        (f"{SPELL} cast leader(atkHpMod(+11, +1), ally)", "+11"),
        (f"{SPELL} cast leader(atkHpMod(+1, -1), ally)", "-1"),
        (f"{SPELL} cast draw(1, ally) if leader(any, cost >= 11)", "11"),
        (f"{SPELL} cast draw(1, ally) if leader(any, atk >= 11)", "11"),
        (f"{SPELL} cast draw(1, ally) if fieldExist(any, minion, hp <= -10)", "-10"),
        (f"{SPELL} cast draw(1, ally) if fieldExist(any, minion, atkTimes >= 6)", "6"),
        (f"{SPELL} cast draw(1, ally) if mp(any, >= 11)", "11"),
        (f"{SPELL} cast draw(1, ally) if maxMp(any, >= -1)", "-1"),
        (f"{MINION} battlecry new(1, field(ally), {{ {INNER.replace('1', '11', 1)} }})", "11"),
    ],
)
def test_numbers_have_their_range(text: str, wrong: str) -> None:
    assert refused(text) == [("number-out-of-range", wrong)]


@pytest.mark.parametrize(
    "text",
    [
        *(
            f'minion "M" cost {cost} attack {attack} health {health} attacks {times} beast'
            for cost, attack, health, times in ((0, 0, 1, 0), (7, 10, 10, 5))
        ),
        *(
            f'leader "L" cost {cost} attack {attack} health {health} attacks {times}'
            for cost, attack, health, times in ((8, 0, 10, 0), (10, 10, 40, 5))
        ),
        *(
            f'spell "S" cost {cost} cast {action}'
            for cost, actions in (
                (0, ("draw(1, ally)", "mp(-10, any)", "maxMp(-10, any)", "mp(-1, any)")),
                (7, ("draw(3, ally)", "mp(+10, any)", "maxMp(+10, any)", "maxMp(1, any)")),
                (0, ("new(1, hand(any), randomCard(0))", "new(7, deck(any), randomCard(10))")),
                (7, ("new(1, field(any), randomCard(0))", "new(7, field(any), randomCard(7))")),
            )
            for action in actions
        ),
        *(
            f"{SPELL} cast all({base}, charTarget(any, minion))"
            for base in (
                *("damage(1)", "damage(10)", "heal(1)", "heal(10)"),
                *("resAtkTimes(1)", "resAtkTimes(5)", "costMod(-10)", "costMod(+10)"),
                *("atkTimesMod(-3)", "atkTimesMod(+3)", "decOhThreshold(1)", "decOhThreshold(10)"),
                *("atkHpMod(-10, +0)", "atkHpMod(+10, +10)", "atkHpMod(+0, +1)", "atkHpMod(-1, 0)"),
                *("transform(randomCard(0))", "transform(randomCard(7))"),
            )
        ),
        *(
            f"{SPELL} cast draw(1, ally) if {condition}"
            for condition in (
                *("leader(ally, cost >= 10)", "leader(ally, cost <= 0)"),
                *("leader(ally, atk >= 10)", "leader(ally, atk <= 0)"),
                *("leader(ally, hp >= 40)", "leader(ally, hp <= -9)"),
                *("leader(ally, atkTimes >= 5)", "leader(ally, atkTimes <= 0)"),
                *("mp(ally, >= 10)", "mp(ally, <= 0)", "maxMp(ally, >= 10)", "maxMp(ally, <= 0)"),
            )
        ),
    ],
)
def test_a_number_may_be_as_small_or_large_as_its_range(text: str) -> None:
    assert checks.problems(text) == []


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ('minion "M" cost 3 attack 4000000000 health 4 beast', "4000000000"),
        ('minion "M" cost 3 attack 0002 health 4 beast', "0002"),
        (f"{SPELL} cast mp(-1000, ally)", "-1000"),
        (f"{SPELL} cast draw(1, ally) if mp(ally, >= 1000)", "1000"),
    ],
)
def test_no_number_has_more_than_three_digits(text: str, wrong: str) -> None:
    assert refused(text) == [("number-too-long", wrong)]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (f"{SPELL} cast mp(0, ally)", "0"),
        (f"{SPELL} cast maxMp(-0, ally)", "-0"),
        (f"{SPELL} cast all(costMod(0), cardTarget(hand, ally, card))", "0"),
        (f"{SPELL} cast leader(atkTimesMod(0), ally)", "0"),
        (f"{SPELL} cast leader(atkHpMod(0, 0), ally)", "atkHpMod(0, 0)"),
    ],
)
def test_a_change_by_nothing_is_none(text: str, wrong: str) -> None:
    assert refused(text) == [("no-change", wrong)]


@pytest.mark.parametrize(
    ("text", "code", "wrong"),
    [
        (f"{LEADER} stealth", "ability-not-for-kind", "stealth"),
        *(
            (f"{SPELL} {one} cast draw(1, ally)", "ability-not-for-kind", one)
            for one in ("charge", "taunt", "stealth", "shield")
        ),
        (f"{MINION} taunt charge taunt", "ability-twice", "taunt"),
        (SPELL, "no-effect", '"S"'),
        (f"{SPELL} battlecry draw(1, ally)", "trigger-not-for-kind", "battlecry"),
        (f"{SPELL} deathrattle draw(1, ally)", "trigger-not-for-kind", "deathrattle"),
        (f"{MINION} cast draw(1, ally)", "trigger-not-for-kind", "cast"),
        (f"{LEADER} cast draw(1, ally)", "trigger-not-for-kind", "cast"),
        (f"{LEADER} deathrattle draw(1, ally)", "trigger-not-for-kind", "deathrattle"),
        (f"{MINION} turnEnd any draw(1, ally)", "no-source-condition", "turnEnd"),
        (
            f"{MINION} turnEnd any draw(1, ally) if mp(ally, >= 1)",
            "no-source-condition",
            "turnEnd",
        ),
        (
            f"{LEADER} battlecry leader(giveEffects {{ cast draw(1, ally) }}, ally)",
            "trigger-not-for-kind",
            "cast",
        ),
        (
            f"{SPELL} cast leader(giveEffects {{ turnStart ally draw(1, ally) }}, ally)",
            "no-source-condition",
            "turnStart",
        ),
        (
            f"{SPELL} cast draw(1, ally) cast draw(1, ally) cast draw(1, ally) cast win(ally)",
            "too-many-effects",
            "cast win(ally)",
        ),
    ],
)
def test_what_a_kind_of_card_cannot_have(text: str, code: str, wrong: str) -> None:
    assert refused(text) == [(code, wrong)]


@pytest.mark.parametrize(
    ("effects", "code", "wrong"),
    [
        (
            "deathrattle targeted(destroy, charTarget(any, minion))",
            "targeted-not-here",
            "targeted(destroy, charTarget(any, minion))",
        ),
        (
            "battlecry draw(1, ally) battlecry targeted(destroy, charTarget(any, minion))",
            "targeted-not-here",
            "targeted(destroy, charTarget(any, minion))",
        ),
        (
            "battlecry all(giveEffects { battlecry targeted(discard, charTarget(any, minion)) },"
            " charTarget(any, minion))",
            "targeted-not-here",
            "targeted(discard, charTarget(any, minion))",
        ),
        ("battlecry targeted(discard, cardTarget(deck, ally, card))", "no-target", "deck"),
        ("battlecry targeted(discard, cardTarget(hand, oppo, card))", "no-target", "oppo"),
        ("battlecry targeted(discard, cardTarget(handOrDeck, oppo, card))", "no-target", "oppo"),
        (
            "battlecry targeted(discard, cardTarget(hand, ally, card, untargetable))",
            "no-target",
            "untargetable",
        ),
        ("battlecry targeted(discard, charTarget(any, minion, stealth))", "no-target", "stealth"),
    ],
)
def test_where_an_effect_may_be_targeted_and_at_what(effects: str, code: str, wrong: str) -> None:
    assert refused(f"{MINION} {effects}") == [(code, wrong)]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (f"{SPELL} cast draw(1, ally) if leader(any, stealth)", "stealth"),
        (f"{SPELL} cast draw(1, ally) if cardExist(hand, ally, leaderCard, stealth)", "stealth"),
        (f"{SPELL} cast targeted(discard, cardTarget(hand, ally, spellCard, taunt))", "taunt"),
        (f"{SPELL} cast all(discard, cardTarget(hand, ally, spellCard, hp <= 3))", "hp <= 3"),
        (f"{SPELL} cast all(discard, cardTarget(deck, any, spellCard, atk >= 3))", "atk >= 3"),
        (f"{MINION} deathrattle draw(1, ally) if source(charTarget(oppo, minion))", "oppo"),
        (
            f"{SPELL} cast draw(1, ally) if source(charTarget(any, minion))",
            "source(charTarget(any, minion))"[7:-1],
        ),
        (
            f"{LEADER} onDiscard draw(1, ally) if source(charTarget(any, character))",
            "charTarget(any, character)",
        ),
        (f"{LEADER} battlecry draw(1, ally) if source(charTarget(any, minion))", "minion"),
        (f"{LEADER} battlecry draw(1, ally) if source(charTarget(any, beast))", "beast"),
        (
            f"{LEADER} battlecry draw(1, ally) if source(charTarget(any, character, stealth))",
            "stealth",
        ),
        (
            f"{MINION} battlecry draw(1, ally) if source(cardTarget(hand, any, card))",
            "cardTarget(hand, any, card)",
        ),
        (
            f"{MINION} deathrattle draw(1, ally) if source(cardTarget(deck, any, card))",
            "cardTarget(deck, any, card)",
        ),
        (f"{SPELL} cast draw(1, ally) if source(cardTarget(deck, any, card))", "deck"),
        (f"{SPELL} cast draw(1, ally) if source(cardTarget(hand, any, beastCard))", "beastCard"),
        (f"{SPELL} cast draw(1, ally) if source(cardTarget(hand, any, card, shield))", "shield"),
        (f"{SPELL} cast draw(1, ally) if source(cardTarget(hand, any, card, hp >= 1))", "hp >= 1"),
        (
            f"{MINION} turnEnd any draw(1, ally) if source(cardTarget(hand, any, leaderCard))",
            "leaderCard",
        ),
    ],
)
def test_conditions_that_never_hold(text: str, wrong: str) -> None:
    assert refused(text) == [("never-holds", wrong)]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (f"{SPELL} cast all(damage(1), cardTarget(hand, oppo, card))", "damage(1)"),
        (f"{SPELL} cast random(heal(1), cardTarget(hand, ally, minionCard))", "heal(1)"),
        (f"{SPELL} cast all(resAtkTimes(1), cardTarget(deck, any, card))", "resAtkTimes(1)"),
        (f"{SPELL} cast targeted(destroy, cardTarget(hand, ally, card))", "destroy"),
        *(
            (f"{SPELL} cast leader({base}, oppo)", base)
            for base in (
                "costMod(+1)",
                "destroy",
                "discard",
                "move(hand(oppo))",
                "copy(ownerHand)",
                "transform(randomCard(3))",
                "changeToBeast",
                "giveStealth",
            )
        ),
        (f"{SPELL} cast all(changeToDemon, cardTarget(hand, ally, spellCard))", "changeToDemon"),
        (f"{SPELL} cast all(giveTaunt, cardTarget(hand, ally, spellCard))", "giveTaunt"),
        (f"{SPELL} cast all(giveStealth, cardTarget(hand, ally, leaderCard))", "giveStealth"),
        (f"{SPELL} cast all(atkHpMod(+1, +1), cardTarget(hand, ally, spellCard))",
         "atkHpMod(+1, +1)"),
        (f"{SPELL} cast self(costMod(-1))", "self(costMod(-1))"),
        (f"{SPELL} cast self(damage(1))", "self(damage(1))"),
        (f"{MINION} deathrattle self(heal(1))", "self(heal(1))"),
        (f"{MINION} onDiscard self(move(ownerHand))", "self(move(ownerHand))"),
        (f"{LEADER} battlecry self(destroy)", "destroy"),
        (f"{LEADER} battlecry self(giveStealth)", "giveStealth"),
        (
            f"{SPELL} turnEnd any self(damage(1)) if source(cardTarget(hand, any, card))",
            "damage(1)",
        ),
        (
            f"{MINION} turnEnd any self(destroy) if source(cardTarget(hand, any, card))",
            "destroy",
        ),
        (f"{SPELL} cast all(move(field(any)), charTarget(any, minion))", "field(any)"),
        (f"{SPELL} cast all(move(field(ally)), cardTarget(hand, any, leaderCard))",
         "move(field(ally))"),
        (f"{SPELL} cast leader(move(hand(any)), any)", "move(hand(any))"),
        (f"{SPELL} cast leader(transform(randomCard(9)), any)", "transform(randomCard(9))"),
        (f"{SPELL} cast new(1, ownerHand, randomCard(3))", "ownerHand"),
        (f"{SPELL} cast win(any)", "win(any)"),
    ],
)  # fmt: skip
def test_effects_that_can_do_nothing(text: str, wrong: str) -> None:
    assert refused(text) == [("does-nothing", wrong)]


@pytest.mark.parametrize(
    ("given", "code", "wrong"),
    [
        (
            "cast draw(1, ally) if source(charTarget(any, minion))",
            "never-holds",
            "charTarget(any, minion)",
        ),
        (
            "cast win(ally) if source(cardTarget(hand, any, card, hp >= 1))",
            "never-holds",
            "hp >= 1",
        ),
        (
            "turnEnd any self(giveCharge) if source(cardTarget(hand, any, spellCard))",
            "does-nothing",
            "giveCharge",
        ),
        (
            "turnEnd any self(damage(1)) if source(cardTarget(hand, any, card))",
            "does-nothing",
            "damage(1)",
        ),
        ("onDiscard self(discard)", "does-nothing", "self(discard)"),
        ("deathrattle win(any)", "does-nothing", "win(any)"),
        ("onDiscard all(move(hand(any)), charTarget(any, minion))", "does-nothing", "hand(any)"),
        ("onDiscard new(1, field(ally), randomCard(8))", "number-out-of-range", "8"),
        ("turnEnd any win(ally)", "no-source-condition", "turnEnd"),
    ],
)
def test_given_effects_are_refused_if_nothing_that_gets_them_can_use_them(
    given: str, code: str, wrong: str
) -> None:
    text = f"{SPELL} cast all(giveEffects {{ {given} }}, cardTarget(hand, ally, card))"
    assert refused(text) == [(code, wrong)]


@pytest.mark.parametrize(
    "effect",
    [
        'battlecry new(1, field(ally), { spell "Leaf" cost 1 cast draw(1, ally) })',
        'battlecry all(transform({ leader "Leaf" cost 9 attack 1 health 20 }),'
        " charTarget(any, minion))",
        'battlecry self(transform({ spell "Leaf" cost 1 cast draw(1, ally) }))',
    ],
)
def test_only_minions_come_to_a_field(effect: str) -> None:
    assert refused(f"{MINION} {effect}") == [("not-to-field", '"Leaf"')]


def test_cards_and_effects_stand_two_levels_deep() -> None:
    def within(inner: str) -> str:
        return f"deathrattle new(1, field(ally), {{ {INNER} {inner} }})"

    def given(inner: str) -> str:
        return f"deathrattle all(giveEffects {{ {inner} }}, charTarget(any, minion))"

    assert not refused(f"{MINION} {within(within(''))}")
    assert not refused(f"{MINION} {within(given('deathrattle draw(1, ally)'))}")
    assert refused(f"{MINION} {within(within(within('')))}") == [("nested-too-deep", '"I"')]
    assert refused(f"{MINION} {given(within(given('deathrattle draw(1, ally)')))}") == [
        ("nested-too-deep", "deathrattle draw(1, ally)")
    ]


@pytest.mark.parametrize(
    "text",
    [
        f"{MINION} battlecry all(costMod(-1), charTarget(any, character))",
        f"{SPELL} cast all(discard, charTarget(any, character))",
        f"{SPELL} cast all(copy(field(any)), cardTarget(hand, any, card))",
        f"{SPELL} cast targeted(discard, cardTarget(handOrDeck, any, card, stealth))",
        f"{SPELL} cast all(transform(randomCard(10)), cardTarget(hand, any, leaderCard))",
        f"{SPELL} cast draw(1, ally) if source(cardTarget(handOrDeck, any, card, cost <= 1))",
        f"{LEADER} turnEnd any self(discard) if source(cardTarget(hand, any, leaderCard))",
        f"{MINION} onDiscard draw(1, ally) if source(cardTarget(hand, ally, dragonCard))",
        f"{SPELL} cast all(giveEffects {{ deathrattle win(ally) }}, charTarget(any, character))",
        f"{SPELL} cast all(giveEffects {{ battlecry self(destroy) }}, cardTarget(deck, any, card))",
        f"{SPELL} cast all(giveEffects {{ onDiscard win(ally) if source(charTarget(any, character))"
        " }, charTarget(any, character))",
        f"{MINION} turnEnd any self(transform({{ {LEADER} }}))"
        " if source(cardTarget(hand, any, card))",
    ],
)
def test_what_may_come_to_something_is_fine(text: str) -> None:
    assert refused(text) == []
    assert parse_cards(text, limits=True)


@pytest.mark.parametrize(
    "effect",
    [
        "battlecry draw(1, ally) if source(charTarget(any, beast))",
        "turnEnd any draw(1, ally) if source(cardTarget(hand, any, beastCard))",
        "battlecry draw(1, ally) if source(charTarget(ally, minion))",
        "battlecry draw(1, ally) if leader(ally)",
        "battlecry draw(1, ally) if leader(any, none, atk >= 0)",
        "battlecry draw(1, ally) if fieldExist(oppo, character)",
        "battlecry draw(1, ally) if fieldExist(ally, character)",
        "battlecry draw(1, ally) if mp(any, >= 0)",
        "battlecry draw(1, ally) if maxMp(oppo, <= 10)",
    ],
)
def test_a_condition_that_always_holds_is_noted_and_not_refused(effect: str) -> None:
    (note,) = checks.problems(f"{MINION} {effect}")
    assert (note.severity, note.code) == ("warning", "always-holds")


def test_beside_a_leader_there_may_be_no_friendly_character() -> None:
    assert checks.problems(f"{LEADER} battlecry win(ally) if fieldExist(ally, character)") == []


def test_a_spell_that_is_cast_comes_from_the_hand() -> None:
    cast = f"{SPELL} cast draw(1, ally) if source(cardTarget(hand, any, spellCard"
    (note,) = checks.problems(f"{cast}))")
    assert (note.severity, note.code) == ("warning", "always-holds")
    assert checks.problems(f"{cast}, cost <= 1))") == []


def test_a_note_on_a_condition_that_must_be_there_does_not_say_to_leave_it_out() -> None:
    (note,) = checks.problems(f"{MINION} turnEnd any win(ally) if source(charTarget(any, beast))")
    assert note.hint == "Ask for something more."


def test_scenarios_need_no_cards_within_the_limits() -> None:
    text = 'spell "Filler" cost 10 onDiscard draw(1, ally)'
    assert parse_cards(text)["Filler"].cost == 10
    with pytest.raises(ValueError, match="line 1, column 21: The cost of a spell is 10"):
        parse_cards(text, limits=True)
