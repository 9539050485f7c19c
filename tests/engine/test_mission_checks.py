"""A mission that can't be played as written, or says something false, fails with the fault and its
place."""

from __future__ import annotations

import pytest

from engine.mission_files import read_mission
from engine.package_files import read_text
from tests.engine import missions
from tests.engine.missions import check, check_every_way

WIN = read_text("engine.games.cardfinity.missions", "win.toml")


def check_text(text: str) -> None:
    check(read_mission(text, "win", "cardfinity"))


def test_the_mission_itself_can_be_played() -> None:
    check_text(WIN)


MUTANTS = [
    pytest.param(
        *('label = "Pack Leader: Charge"', 'label = "Pack Leader: Strike"'),
        'step 4: its label is "Pack Leader: Charge", not "Pack Leader: Strike"',
        id="a label has changed",
    ),
    pytest.param(
        *('Bargain" on play discard f"Rat" field:', 'Bargain" on play discard hand:'),
        "step 2: it wants A to take [{'do': 'pick', 'card': 'Tallow Rat', 'zone': 'field', 'own",
        id="the price of a card has changed",
    ),
    pytest.param(
        *('"Breakwater": take 1\npower 9', '"Breakwater": take 1\npower 8'),
        'step 3: its label is "Breakwater (power 8)", not "Breakwater (power 9)"',
        id="the power of a target has changed",
    ),
    pytest.param(
        *("on tap: attack\npower 7", "on tap: attack\npower 6"),
        "step 4: {'kind': 'win', 'player': 'A'} does not follow",
        id="the power of the attacker has changed",
    ),
    pytest.param(
        *("field: discard enemy field", "field: banish enemy field"),
        "step 3: {'kind': 'discard', 'card': 'Breakwater', 'player': 'B'} does not follow",
        id="the effect of a card has changed",
    ),
    pytest.param(
        *('do = "play", card = "The Catcher\'s', 'do = "play", card = "The Thatcher\'s'),
        "step 1: it wants A to take [{'do': 'play', 'card': \"The Thatcher's Bargain\"}], but A is",
        id="what is wanted is not offered",
    ),
    pytest.param(
        *('field = ["Breakwater"]', 'feild = ["Breakwater"]'),
        'the position of B has no "feild", only ',
        id="a zone is misspelt",
    ),
    pytest.param(
        *('field = ["Breakwater"]', 'field = ["Brakewater"]'),
        "the position cannot be laid: the position names 'Brakewater', which is no card",
        id="a card is misspelt",
    ),
    pytest.param(
        *('facts = { do = "end turn" }', 'facts = { do = "ending" }'),
        "step 1: the wrong answer to {'do': 'ending'} is never said: what else is offered is [",
        id="a wrong answer is never said",
    ),
    pytest.param(
        *('facts = { do = "activate", card', 'facts = { do = "play", card'),
        "step 1: the wrong answer to {'do': 'play', 'card': 'Pack Leader'} is never said",
        id="a wrong answer is to what is not offered",
    ),
    pytest.param(
        *('otherwise = "Not yet', "#"),
        'step 1: "otherwise" is missing: there is no answer to "Play Tallow Rat"',
        id="a mistake has no answer",
    ),
    pytest.param(
        *('say = "This is the price', "#"),
        'step 2: "say" is missing: the player is asked',
        id="nothing is said before a choice",
    ),
    pytest.param(
        *('why = "Either', "#"),
        'step 2: "why" is missing: the player is asked',
        id="a hint has no reason",
    ),
    pytest.param(
        *("**Breakwater** stands", "**Brakewater** stands"),
        'step 1: "say" has **Brakewater**, which is no button and no card in sight',
        id="a text names what nobody sees",
    ),
    pytest.param(
        *("The way is free.", "The way is _free_."),
        "step 4: \"say\" has ['_'], which are not plain characters",
        id="a text has marks",
    ),
    pytest.param(
        *('nobody to strike."', 'nobody to strike"'),
        'step 2: "otherwise" ends without a full stop: ',
        id="a text ends in the middle",
    ),
    pytest.param(
        *("The way is free.", "The way is free. " * 10),
        'step 4: "say" has 2',
        id="a text is too long",
    ),
    pytest.param(
        *("Win through a gap", "Win through a gap " * 3),
        '"title" has 54 characters, not at most 40: ',
        id="a title is too long",
    ),
]


@pytest.mark.parametrize(("old", "new", "said"), MUTANTS)
def test_a_mission_fails_when(old: str, new: str, said: str) -> None:
    assert WIN.count(old) >= 1
    with pytest.raises(AssertionError) as failed:
        check_text(WIN.replace(old, new))
    assert str(failed.value).startswith("cardfinity mission:win")
    assert said in str(failed.value)


def without_step(number: int) -> str:
    """Returns the mission without that step."""
    head, *steps = WIN.split("[[steps]]")
    return "[[steps]]".join([head, *steps[: number - 1], *steps[number:]])


def test_every_question_needs_a_step() -> None:
    with pytest.raises(
        AssertionError, match=r"step 2: .* is asked first: .*pick a card to discard"
    ):
        check_text(without_step(2))


def test_the_only_target_needs_no_step() -> None:
    check_text(without_step(3))


def test_a_step_after_the_end_cannot_be_taken() -> None:
    with pytest.raises(AssertionError, match="step 5: the match is over before it"):
        check_text(WIN + '\n[[steps]]\ntake = [{ do = "end turn" }]\nlabel = "End turn"')


def test_more_than_twelve_clicks_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(missions, "MOST_CLICKS", 2)
    with pytest.raises(AssertionError, match="mission:win: it takes 3 clicks, not at most 2"):
        check_text(WIN)


def test_whatever_is_wanted_must_lead_to_the_end() -> None:
    """The Pack Leader may pay here, and then nobody strikes."""
    text = WIN.replace('card = "Tallow Rat", zone = "field", owner = "A"', 'zone = "field"')
    text = text.replace("Tallow Rat (power 2), no. 2 on the field", "Pack Leader (power 7)")
    with pytest.raises(
        AssertionError, match=r"step 4: it wants A to take .*Charge.* is asked first"
    ):
        check_every_way(read_mission(text, "win", "cardfinity"))
    check_every_way(read_mission(WIN, "win", "cardfinity"))
