"""The reasons why a card in hand can't be played, in words (LIFEBURN 2.4, 3.3, 12, 13)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.lifeburn.tables import choose, match_at, summon

Written = dict[str, Any]


def spell(*effects: Written, **more: Any) -> Written:
    return {"name": "Trick", "type": "Spell", "stackEffects": list(effects), **more}


DRAW: Written = {"effect": "Draw"}
DESTROY: Written = {"effect": "Destroy", "targetType": "Summon"}


def refused(card: Written, side: Written, **more: Any) -> tuple[str, str]:
    """Returns the words for the card, which is alone in the hand."""
    match = match_at([card, summon("Imp")], {"hand": [card["name"]], **side}, **more)
    (reason,) = match.why_not("A")
    assert reason.card == card["name"]
    return reason.why.short, reason.why.said


@pytest.mark.parametrize(
    ("card", "side", "more", "short", "said"),
    [
        (
            summon("Ogre"),
            {},
            {"phase": "Combat"},
            "only in your Main phase",
            "Only in your Main phase.",
        ),
        (
            summon("Ogre"),
            {"summons_used": 1},
            {},
            "Summon limit reached",
            "You can play 1 Summon a turn, and you've played 1.",
        ),
        (
            summon("Ogre", cost=2),
            {"play": ["Imp"]},
            {},
            "needs 2 tributes",
            "It needs 2 tributes, and you have 1.",
        ),
        (
            spell(DRAW, cost=6),
            {"life": 5},
            {},
            "costs 6, you have 5",
            "It costs 6 life, you have 5.",
        ),
        (
            spell(DRAW, cost=6),
            {"life": 6},
            {},
            "costs your last life",
            "It costs 6 life, and you have to keep at least 1.",
        ),
        (
            spell(DRAW, additionalCosts=[{"costType": "Discard", "amount": 2}]),
            {},
            {},
            "can't discard 2 cards",
            "You have to discard 2 cards, and you have none.",
        ),
        (
            spell(DRAW, castRestrictions=["InResponse"]),
            {},
            {},
            "only in response",
            "Only in response to something on the stack.",
        ),
        (
            spell(DRAW, castRestrictions=["OpponentsTurn"]),
            {},
            {},
            "only in their turn",
            "Only in your opponent's turn.",
        ),
        (
            spell(DRAW),
            {"exhausted": True},
            {},
            "no Spells this turn",
            "An effect keeps you from casting Spells this turn.",
        ),
        (spell(DESTROY), {}, {}, "no Summon to target", "There's no Summon to target."),
        (
            spell({**DESTROY, "isOpponent": True}),
            {"play": ["Imp"]},
            {},
            "no enemy Summon",
            "There's no enemy Summon to target.",
        ),
        (
            spell({**DESTROY, "minTargets": 2, "maxTargets": 2}),
            {"play": ["Imp"]},
            {},
            "needs 2 Summons",
            "There aren't 2 Summons to target.",
        ),
    ],
)
def test_words(card: Written, side: Written, more: Written, short: str, said: str) -> None:
    assert refused(card, side, **more) == (short, said)


def test_summons_wait_until_the_stack_is_empty() -> None:
    match = match_at([spell(DRAW), summon("Ogre")], {"hand": ["Trick", "Ogre"]})
    assert match.why_not("A") == ()
    choose(match, do="play", card="Trick")
    (reason,) = match.why_not("A")
    assert (reason.why.short, reason.why.said) == (
        "only on an empty stack",
        "Only while the stack is empty.",
    )


@pytest.mark.parametrize("hand", [[], ["Imp"]])
def test_a_card_that_asks_for_a_hidden_card_says_nothing_of_it_while_a_target_is_missing(
    hand: list[str],
) -> None:
    show = {"effect": "Reveal", "isOpponent": True, "mandatoryTarget": True}
    match = match_at([spell(show, DESTROY), summon("Imp")], {"hand": ["Trick"]}, {"hand": hand})
    (reason,) = match.why_not("A")
    assert reason.why.said == "There's no Summon to target."


def test_what_pays_for_something_else_is_no_tribute() -> None:
    cost = {"costType": "Sacrifice", "amount": 1}
    ogre = summon("Ogre", cost=2, additionalCosts=[cost])
    two, three = ({"play": ["Imp"] * many} for many in (2, 3))
    assert refused(ogre, two)[1] == "It needs 2 tributes, and you have 1."
    match = match_at([ogre, summon("Imp")], {"hand": ["Ogre"], **three})
    assert match.why_not("A") == ()
