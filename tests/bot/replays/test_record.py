"""Records of matches as files: they are read back as they were, and no file does harm."""

from __future__ import annotations

import copy
import gzip
import json
import random
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from itertools import product
from typing import Any

import pytest

import engine
from bot.base.refusals import Refusal
from bot.replays.plain_data import PlainDataReader, UnreadableData
from bot.replays.record import FORMAT, MOST_BYTES, OpenRecord, ViewRecord, read_record, write_record
from bot.replays.record_replay import replay_record
from engine.practice.playing_on import played_on
from engine.values import replace
from engine.views import CardView
from tests.bot.replays.matches import open_record, played, view_record

GAMES = list(engine.games())

VIEWERS = "A", "B", None
FEW = [(key, VIEWERS[number % 3]) for number, key in enumerate(GAMES)]
"""The viewer of each game in `make test`; `make soak` has all viewers for all."""


@pytest.mark.parametrize("key", GAMES)
def test_an_open_record_comes_back_and_replays(key: str) -> None:
    record = open_record(played(key))
    assert read_record(write_record(record)) == record
    assert len(replay_record(record).steps) > 10


@pytest.mark.parametrize(
    ("key", "viewer"),
    [
        pytest.param(*pair, marks=[] if pair in FEW else pytest.mark.soak)
        for pair in product(GAMES, VIEWERS)
    ],
)
def test_a_record_of_views_comes_back(key: str, viewer: Any) -> None:
    record = view_record(played(key), viewer)
    data = write_record(record)
    assert read_record(data) == record
    assert len(data) < 500_000
    assert set(json.loads(data)["record"]) == {"about", "viewer", "steps"}


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("seed", [None, bytes(range(32))])
def test_one_that_was_played_on_comes_back_and_replays(key: str, seed: bytes | None) -> None:
    before = played(key, most=30).record()
    before = engine.replay(replace(before, choices=before.choices[:20]))
    match, lead = played_on(before, "B", seed)
    match.play_on(lead)
    assert match.decision is not None
    match.concede(match.decision.player)
    record = open_record(match)
    assert record.to_engine_record() == match.record()
    assert read_record(write_record(record)) == record
    assert replay_record(record).steps
    over = replace(record.deal.earlier[0], choices=(("A", -1),))
    broken = replace(record, deal=replace(record.deal, earlier=(over,)))
    with pytest.raises(Refusal, match="can't be started"):
        replay_record(broken)


def test_a_packed_one_is_read() -> None:
    record = open_record(played(GAMES[0], most=20))
    assert read_record(gzip.compress(write_record(record))) == record


@cache
def file_of(kind: type) -> bytes:
    match = played(GAMES[0], most=20)
    return write_record(open_record(match) if kind is OpenRecord else view_record(match, "A"))


def document(kind: type = OpenRecord) -> Any:
    return json.loads(file_of(kind))


def refused(data: bytes | Any) -> str:
    with pytest.raises(Refusal) as refusal:
        read_record(data if isinstance(data, bytes) else json.dumps(data).encode())
    return str(refusal.value)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "isn't JSON (line 1, column 1)"),
        (b"\xff\xfe", "isn't text in UTF-8 (at byte 0)"),
        (b"[]", "isn't a JSON object"),
        (b"{}", "doesn't say its format"),
        (b'{"format": "deckhand-match/9"}', "'deckhand-match/9'"),
        (b"[" * 1_000_000, "too deep"),
        (b'{"format": ' + b"9" * 10_000 + b"}", "huge numbers"),
        (b"\x1f\x8b\x08nonsense", "damaged gzip"),
        (b" " * (MOST_BYTES + 1), "more than 32 MB"),
        (gzip.compress(b" " * (MOST_BYTES + 1)), "more than 32 MB"),
    ],
)
def test_what_is_no_record_is_refused(data: bytes, said: str) -> None:
    assert said in refused(data)


def changed(change: Callable[[Any], object], kind: type = OpenRecord) -> Any:
    found = document(kind)
    change(found)
    return found


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda it: it.update({"is": "secret"}), "is: must be one of open, view"),
        (lambda it: it.update(more=1), "'more' isn't known here"),
        (lambda it: it["record"].pop("deal"), "record: 'deal' is missing"),
        (lambda it: it["record"]["deal"].update(seed="ab"), "record.deal.seed: must be 64"),
        (lambda it: it["record"]["deal"].update(seed="g" * 64), "record.deal.seed: must be 64"),
        (lambda it: it["record"]["deal"].update(decks=["a"]), "decks: must be a list of 2"),
        (
            lambda it: it["record"]["deal"]["decks"].__setitem__(1, "x" * 70_000),
            "record.deal.decks[1]: has more than",
        ),
        (
            lambda it: it["record"]["deal"].update(earlier=[{"choices": [], "seed": "ab"}]),
            "record.deal.earlier[0].seed: must be 64",
        ),
        (
            lambda it: it["record"]["deal"].update(earlier=[{"choices": []}] * 21),
            "record.deal.earlier: are more than 20",
        ),
        (
            lambda it: it["record"]["deal"].update(earlier=[{"choices": [["A", 0]] * 50_001}]),
            "record.choices: are more than 50,000",
        ),
        (lambda it: it["record"]["choices"][3].update(player="C"), "choices[3].player: must be"),
        (lambda it: it["record"]["choices"][3].update(option=True), "option: must be a number"),
        (lambda it: it["record"]["choices"][3].update(option=1e9), "option: must be a number"),
        (lambda it: it["record"]["choices"][3].update(option=2**70), "is too large a number"),
        (lambda it: it["record"]["choices"][3].update(x=0), "choices[3]: 'x' isn't known"),
        (lambda it: it["record"].update(choices={}), "record.choices: must be a list"),
        (lambda it: it["record"]["about"]["players"].pop("A"), "must name A and B"),
        (lambda it: it["record"]["about"]["players"].update(C=""), "must be one of A, B"),
        (lambda it: it["record"]["about"].update(game="\ud800"), "game: has half a character"),
        (lambda it: it["record"]["about"].update(game="x" * 200_000), "more than 100,000"),
    ],
)
def test_what_is_wrong_in_one_is_said_with_its_place(
    change: Callable[[Any], object], said: str
) -> None:
    assert said in refused(changed(change))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda it: it["record"].update(steps=[]), "record.steps: must be"),
        (lambda it: it["record"]["steps"][2].update(views=[]), "steps[2].views: must not be"),
        (lambda it: it["record"]["steps"][2]["views"][0].update(players=[0, 999]), "no entry 999"),
        (lambda it: it["record"]["steps"][2]["views"][0].update(players=[0, -1]), "no entry -1"),
        (lambda it: it["tables"]["cards"][0].update(attached=[0]), "no entry 0 of cards before"),
        (lambda it: it["tables"].update(more=[]), "tables: 'more' isn't known here"),
    ],
)
def test_tables_refer_only_to_what_came_before(change: Callable[[Any], object], said: str) -> None:
    assert said in refused(changed(change, ViewRecord))


def test_cards_lie_only_so_deep_under_each_other() -> None:
    cards: list[Any] = [{"face": 0}, *({"face": 0, "attached": [n]} for n in range(1000))]
    tables = {"faces": [{"name": "Imp", "kind": "monster"}], "cards": cards}
    with pytest.raises(UnreadableData, match=r"tables.cards\[8\]"):
        PlainDataReader(tables)
    assert (
        PlainDataReader({**tables, "cards": cards[:3]})
        .to_value(CardView, 2, "")
        .attached[0]
        .attached
    )


def test_what_is_referred_to_often_counts_as_often() -> None:
    cards = [{"face": 0}, *({"face": 0, "attached": [n] * 100} for n in range(4))]
    with pytest.raises(UnreadableData, match=r"tables.cards\[2\]: is made of far too much"):
        PlainDataReader({"faces": [{"name": "Imp", "kind": "monster"}], "cards": cards})
    reader = PlainDataReader({"faces": [{"name": "Imp", "kind": "monster"}], "cards": cards[:2]})
    with pytest.raises(UnreadableData, match="all together"):
        reader.to_value(tuple[CardView, ...], [1] * 30_000, "cards")


@pytest.mark.parametrize("files", [50, pytest.param(1000, marks=pytest.mark.soak)])
@pytest.mark.parametrize("kind", [OpenRecord, ViewRecord])
def test_whatever_is_changed_in_a_file_it_is_read_or_refused(kind: type, files: int) -> None:
    """Reads files with something moved elsewhere in them."""
    luck, whole = random.Random(1), document(kind)
    strange = (None, [], {}, "", "A", -1, 0, 2**40, True, [[]], {"player": "A"}, [0, 0])
    for _ in range(files):
        found = copy.deepcopy(whole)
        place: Any = found
        while True:
            keys = list(place) if isinstance(place, dict) else list(range(len(place)))
            key = luck.choice(keys)
            below = place[key]
            if not isinstance(below, dict | list) or not below or luck.random() < 0.1:
                break
            place = below
        place[key] = copy.deepcopy(luck.choice(strange))
        with suppress(Refusal):
            replay_record(read_record(json.dumps(found).encode()))


def test_a_record_that_does_not_replay_says_where() -> None:
    record = open_record(played(GAMES[0], most=30))
    odd = replace(record.choices[10], option=99)
    broken = replace(record, choices=(*record.choices[:10], odd, *record.choices[11:]))
    with pytest.raises(Refusal, match=r"choices\[10\] doesn't fit"):
        replay_record(broken)
    with pytest.raises(Refusal, match="ends differently"):
        replay_record(replace(record, end="1:00000000000000"))
    with pytest.raises(Refusal, match="starts differently"):
        replay_record(replace(record, opening="1:00000000000000"))
    about = replace(record.about, winner="draw", rules=99)
    with pytest.raises(Refusal, match=r"The winner isn't the recorded one.*version 99"):
        replay_record(replace(record, about=about))
    with pytest.raises(Refusal, match="don't know the game 'go'"):
        replay_record(replace(record, about=replace(record.about, game="go")))


def test_the_format_has_a_version() -> None:
    assert document()["format"] == FORMAT == "deckhand-match/1"
