"""The contents of a replay's file, and data that must not be in it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

import engine
from engine.text.sentences import CardName, PlayerName
from rendering.replay_page import LogLine, Replay, Step, replay_page
from tests.rendering.replay_page.hostile import HOSTILE
from tests.rendering.replay_page.matches import BOTH, EVERYBODY, NAMES, random_match
from tests.sometimes import some_now

MOST_BYTES = 500_000
GAMES = sorted(engine.games())


class Elements(HTMLParser):
    """A parser that collects the elements of a page, and their attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs


def data_of(page: str):
    [data] = re.findall(r'<script type="application/json" id="replay">(.*?)</script>', page, re.S)
    return json.loads(data)


@pytest.mark.parametrize("game", some_now(GAMES))
def test_a_whole_match_is_a_small_file(game: str):
    for viewers in (BOTH, EVERYBODY):
        replay = random_match(game, viewers)
        page = replay_page(replay)
        assert len(replay.steps) > 80
        assert len(page.encode()) < MOST_BYTES


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_loaded_from_elsewhere(game: str):
    page = Elements(replay_page(random_match(game)))
    assert not {"link", "img", "iframe", "object", "embed", "base"} & set(page.tags)
    assert not [value for name, value in page.attributes if name == "src"]
    links = {value for name, value in page.attributes if name == "href"}
    assert all(link and link.startswith("#") for link in links)


def test_the_same_replay_is_the_same_file():
    replay = random_match(GAMES[0])
    assert replay_page(replay) == replay_page(replay)


@pytest.mark.parametrize("game", GAMES)
def test_a_page_of_the_public_view_names_no_card_that_nobody_has_seen(game: str):
    """Different cards have different names: no name of a card that only a player's view has is
    there."""
    public, open_ = (data_of(replay_page(random_match(game, who))) for who in (EVERYBODY, BOTH))
    seen = {face["name"] for face in public["faces"]}
    views = [view for step in random_match(game, EVERYBODY).steps for view in step.views]
    shown = {
        one.face.title
        for view in views
        for side in view.players
        for zone in side.zones
        for card in zone.cards or ()
        for one in (card, *card.attached)
    } | {item.card.title for view in views for item in view.stack}
    assert seen <= shown
    assert {face["name"] for face in open_["faces"]} >= seen


def test_what_somebody_wrote_is_no_markup():
    page, plain = Elements(replay_page(HOSTILE)), Elements(replay_page(random_match(GAMES[0])))
    assert set(page.tags) <= set(plain.tags)
    assert page.tags.count("script") == plain.tags.count("script") == 2
    assert not [name for name, _ in page.attributes if name.startswith("on")]


def test_what_cannot_be_seen_or_turns_words_round_is_left_out():
    page = replay_page(HOSTILE)
    assert not re.search("[\u200b-\u200f\u2028-\u202e\u2066-\u2069]", page)
    assert "\u0301" * 4 not in page


def test_a_step_tells_only_what_has_changed():
    replay = random_match(GAMES[0])
    [step] = {len(data_of(replay_page(twice))["steps"]) for twice in (replay,)}
    doubled = replace(replay, steps=tuple(one for one in replay.steps for _ in range(2)))
    more = len(replay_page(doubled)) - len(replay_page(replay))
    words = sum(
        len(json.dumps(one.get("lines", ""))) for one in data_of(replay_page(replay))["steps"]
    )
    assert more < words + 60 * step


def test_words_alone_are_enough():
    line = LogLine((PlayerName("A"), " plays ", CardName("Imp")))
    replay = Replay("Old", "", NAMES, "Alice won", (Step((), (line,), "Turn 1: Alice"),))
    assert data_of(replay_page(replay))["steps"] == [
        {"table": {}, "turn": "Turn 1: Alice", "lines": [{"words": [0, " plays ", ["Imp"]]}]}
    ]


def test_a_replay_without_a_step_is_refused():
    with pytest.raises(ValueError, match="without a step"):
        replay_page(replace(HOSTILE, steps=()))


def test_the_icons_authors_are_named():
    assert re.search(
        r"Icons by \w.*game-icons\.net, .*recoloured", replay_page(random_match(GAMES[0]))
    )
