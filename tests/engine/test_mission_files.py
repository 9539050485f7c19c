"""A fault in the form of a mission's file is reported with its key and its field."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from engine.exercise import Step, WrongAnswer, with_card
from engine.mission_files import missions, read_mission, writing_mission
from engine.package_files import read_text
from engine.written_card import CardRequirement, WritingTask, WrongCard
from tests.repository import ROOT

GOOD = """
title = "Strike"
done = "Well done."
cards = '"Imp": power 3 N/A'

[position]
turn = "A"
turn_number = 7
A = { field = ["Imp"], deck = 5 }
B = { deck = 2 }

[[steps]]
take = [{ do = "activate", card = "Imp", number = 1 }]
label = "Imp: Bite"
say = "Strike."
why = "Nobody is in the way."
otherwise = "Not now."
then = [{ kind = "attack" }]
[[steps.wrong]]
facts = { do = "end turn" }
say = "Not yet."

[[steps]]
by = "B"
take = [{ do = "end turn" }]
"""


def test_a_file_is_read() -> None:
    mission = read_mission(GOOD, "strike", "some")
    assert (mission.key, mission.game, mission.title) == ("mission:strike", "some", "Strike")
    assert (mission.goal, mission.seat, mission.turn, mission.done) == (
        *("steps", "A", 7),
        "Well done.",
    )
    assert mission.laid.cards == '"Imp": power 3 N/A'
    assert json.loads(mission.laid.position)["A"] == {"field": ["Imp"], "deck": 5}
    assert not mission.laid.open_hands
    assert mission.steps == (
        Step(
            "A",
            ({"do": "activate", "card": "Imp", "number": 1},),
            "Imp: Bite",
            "Strike.",
            "Nobody is in the way.",
            (WrongAnswer({"do": "end turn"}, "Not yet."),),
            "Not now.",
            ({"kind": "attack"},),
        ),
        Step("B", ({"do": "end turn"},)),
    )


def test_each_mission_has_its_own_seed_and_always_the_same() -> None:
    one, other = read_mission(GOOD, "strike", "some"), read_mission(GOOD, "block", "some")
    assert one.seed == read_mission(GOOD, "strike", "some").seed
    assert len(one.seed) == 32
    assert one.seed != other.seed


def test_steps_are_those_of_the_seat() -> None:
    text = GOOD.replace('by = "B"', 'by = "A"').replace('title = "Strike"', 'title="S"\nseat = "B"')
    with pytest.raises(ValueError, match='step 2: "label" is never said, the step is the comp'):
        read_mission(text + 'label = "End turn"', "strike", "some")
    assert [step.by for step in read_mission(text, "strike", "some").steps] == ["B", "A"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("title =", "titel =", '"titel" isn\'t known, only cards, done, position, seat, steps, t'),
        ('title = "Strike"', "", '"title" is missing'),
        ('title = "Strike"', "title = 3", '"title" is no text'),
        ('done = "Well done."', 'done = ""', '"done" is missing'),
        ("title =", "title", "Expected '=' after a key"),
        ('title = "Strike"', 'title = "Strike"\nseat = "C"', '"seat" is neither "A" nor "B"'),
        ("[position]", "[place]", '"place" isn\'t known'),
        ('turn = "A"', 'turn = "a"', 'position: "turn" is neither "A" nor "B"'),
        ("turn_number = 7", 'turn_number = "7"', 'position: "turn_number" is no number'),
        ("B = { deck = 2 }", "", 'position: "B" is missing'),
        ("B = { deck = 2 }", "B = 2", 'position: "B" is no table'),
        ("otherwise", "otherwize", 'step 1: "otherwize" isn\'t known'),
        ('label = "Imp: Bite"', "", 'step 1: "label" is missing'),
        ('take = [{ do = "activate", card = "Imp", number = 1 }]', "", 'step 1: "take" is miss'),
        ("number = 1", "number = true", 'step 1: "number" in "take" is neither text nor a number'),
        ('[{ kind = "attack" }]', "[{}]", 'step 1: "then" has no facts'),
        ('[{ kind = "attack" }]', '"attack"', 'step 1: "then" is no list of tables'),
        ("facts = {", "fact = {", 'step 1, wrong answer 1: "fact" isn\'t known, only facts, say'),
        ('facts = { do = "end turn" }', "", 'step 1, wrong answer 1: "facts" is missing'),
        ('say = "Not yet."', "", 'step 1, wrong answer 1: "say" is missing'),
        ('by = "B"', 'by = "C"', 'step 2: "by" is neither "A" nor "B"'),
        ('by = "B"', 'by = "B"\nsay = "x"', 'step 2: "say" is never said, the step is the comp'),
    ],
)
def test_each_mistake_has_its_words(old: str, new: str, said: str) -> None:
    assert old in GOOD
    with pytest.raises(ValueError, match=r"^mission strike[:,] ") as raised:
        read_mission(GOOD.replace(old, new), "strike", "some")
    assert said in str(raised.value)


WRITTEN = """
[writing]
say = "Write one."
sample = "sample"
template = "Imp"
name = "Imp"
ready = "rats"
deck = "{card} {ready}"
example = "example"
[[writing.wants]]
kind = "spell"
stats = { power = [1, 2] }
words = ".*"
say = "Not that."
[[writing.mistakes]]
text = "Imp"
line = 1
"""
TO_WRITE = GOOD.replace("power 3 N/A", "power 3 N/A {card}") + WRITTEN


def test_a_mission_may_have_a_card_written() -> None:
    mission = read_mission(TO_WRITE, "write", "some")
    want = CardRequirement("Not that.", "spell", {"power": (1, 2)}, ".*")
    assert mission.writing == WritingTask(
        *("Write one.", "sample", "Imp", "Imp", "rats", "{card} {ready}", (want,), "example"),
        (WrongCard("Imp", 1),),
    )
    filled = with_card(mission, "{ready}")
    assert filled.laid.cards.endswith(" {ready}")
    assert filled.writing is None
    assert mission.writing.deck_with("{ready}\n{card}", "a\nb") == "{ready}\n{card} a\nb"
    assert replace(mission.writing, deck="{ready}\n{card}").first_line("a\nb") == 3


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("{card} {ready}", "{card}", 'writing: "deck" doesn\'t have {ready} once'),
        ("{card} {ready}", "{card} {card} {ready}", 'writing: "deck" doesn\'t have {card} once'),
        ("N/A {card}", "N/A", 'writing: "cards" doesn\'t have {card} once'),
        ('name = "Imp"', "", 'writing: "name" is missing'),
        ("example =", "exemple =", 'writing: "exemple" isn\'t known'),
        ("[1, 2]", "[1]", 'writing, want 1: "power" in "stats" is no list of two numbers'),
        ("[1, 2]", '["1", 2]', 'writing, want 1: "power" in "stats" is no list of two numbers'),
        ('words = ".*"', 'words = "("', 'writing, want 1: "words" is no regular expression'),
        ("line = 1", 'line = "1"', 'writing, mistake 1: "line" is no number'),
        ('text = "Imp"', "", 'writing, mistake 1: "text" is missing'),
    ],
)
def test_mistakes_about_writing_have_their_words(old: str, new: str, said: str) -> None:
    assert old in TO_WRITE
    with pytest.raises(ValueError, match=r"^mission write, ") as raised:
        read_mission(TO_WRITE.replace(old, new), "write", "some")
    assert said in str(raised.value)


def test_in_a_mission_for_it_a_card_is_written() -> None:
    with pytest.raises(ValueError, match='mission win: "writing" is missing'):
        writing_mission("engine.games.cardfinity.missions", "cardfinity", "win")


def test_a_mission_without_steps_is_none() -> None:
    with pytest.raises(ValueError, match='mission strike: "steps" is missing'):
        read_mission(GOOD[: GOOD.index("[[steps]]")], "strike", "some")


def test_a_package_has_its_missions_in_the_order_of_its_list() -> None:
    package = "engine.games.cardfinity.missions"
    keys = [mission.key for mission in missions(package, "cardfinity")]
    assert keys == [f"mission:{key}" for key in read_text(package, "missions.txt").split()]


def test_the_example_of_the_page_is_a_mission() -> None:
    page = (ROOT / "docs" / "missions.md").read_text("utf-8")
    assert read_text("engine.games.cardfinity.missions", "win.toml") in page
