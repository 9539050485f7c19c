"""The icon of a card: its author's choice, else by its words, else one of its kind."""

import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.faces import CardFace, TextBlock
from rendering.art.icon_choice import icon_of
from rendering.art.icons import FOLDER, has_icon

ROOT = Path(__file__).resolve().parents[3]


def lines() -> Iterator[tuple[list[str], list[str]]]:
    for line in (FOLDER / "words.txt").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            words, _, icons = line.partition(" : ")
            yield words.split(), icons.split()


def icons_of(word: str) -> list[str]:
    [icons] = [icons for words, icons in lines() if word in words]
    return icons


def ready_decks() -> Iterator[tuple[str, str, list[CardFace]]]:
    for key, game in engine.games().items():
        for starter in game.starters():
            sheet = game.deck_sheet(game.parse_deck(starter.text))
            yield key, starter.key, [card.face for card in sheet.cards]


def test_each_icon_of_the_words_exists():
    assert [icon for _, icons in lines() for icon in icons if not has_icon(icon)] == []


def test_each_word_stands_in_one_line():
    counted = Counter(word for words, _ in lines() for word in words)
    assert [word for word, number in counted.items() if number > 1] == []


def test_the_author_is_asked_first():
    assert icon_of(CardFace("Tallow Rat", "monster", icon="moon")) == "moon"
    assert icon_of(CardFace("Tallow Rat", "monster", icon="no-such-icon")) in icons_of("rat")


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("Warding Salamander", "salamander"),
        ("Bell of the Deep", "bell"),
        ("Plated Badger of Fury", "badger"),
        ("Wick, Youngest of the Lamplighters", "wick"),
        ("Wolves of the North", "wolf"),
        ("Cutpurse's Knives", "knife"),
        ("Cliff Rammer", "ram"),
        ("Königin Drágon", "dragon"),
        ("The Drowning", "drown"),
        ("Great Wyrm", "great-wyrm"),
    ],
)
def test_the_head_of_a_name_says_most(name: str, word: str):
    assert icon_of(CardFace(name, "monster")) in icons_of(word)


def test_a_name_that_was_made_up_counts_before_a_number():
    assert icon_of(CardFace("#42.15", "minion", ("Beast",), called="Leeching Wolf")) in icons_of(
        "wolf"
    )


def test_a_creature_is_what_its_family_is_and_a_spell_what_it_does():
    text = (TextBlock("", "", "Draw two cards."),)
    assert icon_of(CardFace("Zzyx", "monster", ("Goblin",), text=text)) in icons_of("goblin")
    assert icon_of(CardFace("Zzyx", "spell", ("Goblin",), text=text)) in icons_of("draw")


@pytest.mark.parametrize("kind", ["monster", "spell", "weapon", "leader", "nothing known"])
def test_where_nothing_fits_cards_of_a_kind_still_differ(kind: str):
    chosen = {icon_of(CardFace(f"Zz{chr(97 + n)}x", kind)) for n in range(26)}
    assert len(chosen) >= 8


def test_it_is_the_same_in_every_process():
    names = ["Tallow Rat", "Zzyx", "Iron Dragon", "", "東京", "Imp"]
    said = "import sys; from engine.faces import CardFace; "
    said += "from rendering.art.icon_choice import icon_of; "
    said += "print(*(icon_of(CardFace(name, 'monster')) for name in sys.argv[1:]))"
    here = [icon_of(CardFace(name, "monster")) for name in names]
    for seed in ("1", "2"):
        there = subprocess.run(
            [sys.executable, "-c", said, *names],
            cwd=ROOT,
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert there.stdout.split() == here


def test_what_was_chosen_once_stays():
    """A change of these changes everybody's cards."""
    chosen = [icon_of(CardFace(name, "monster")) for name in ("Zzyx", "Iron Dragon", "Red Imp", "")]
    assert chosen == ["shambling-mound", "double-dragon", "imp-laugh", "gargoyle"]


@given(name=st.text(max_size=300), kind=st.text(max_size=20), tag=st.text(), body=st.text())
def test_any_text_has_an_icon(name: str, kind: str, tag: str, body: str):
    face = CardFace(name, kind, (tag,), text=(TextBlock(tag, "", body),), called=body, icon=tag)
    assert has_icon(icon_of(face))


@pytest.mark.parametrize(
    "name",
    [
        "",
        "a" * 5_000,
        "of the " * 1_000,
        "-" * 5_000,
        "ﷺ" * 5_000,
        "e" + "\u0301" * 5_000,
        "\ud800" * 50,
        "🐉" * 2_000,
        "\u202e\u0000\n" * 1_000,
        "ing" * 2_000,
    ],
    ids=lambda name: repr(name[:3]),
)
def test_hostile_names_cost_nothing(name: str):
    blocks = tuple(TextBlock(name, name, name) for _ in range(50))
    face = CardFace(name, name, (name,) * 50, text=blocks, called=name, icon=name)
    began = time.process_time()
    assert has_icon(icon_of(face))
    assert time.process_time() - began < 0.5


def test_every_card_of_every_set_has_an_icon():
    for game in engine.games().values():
        assert all(has_icon(icon_of(card.face)) for card in game.set_cards())


def test_cards_of_one_ready_deck_have_subjects_of_their_own():
    for game, deck, faces in ready_decks():
        chosen = {icon_of(face) for face in faces}
        assert len(chosen) == len(faces), (game, deck)
