"""The board in words: everything that its viewer sees, nothing hidden from them, within the
limit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.base.discord_text import plain
from engine import games
from engine.core.randomness import seed_from_int
from engine.faces import Stat
from engine.match import Match
from engine.players import PLAYERS, Player
from engine.views import ShownCards, StackItem, View, ZoneView
from rendering import board_in_words
from rendering.draw.unicode_text import clean, short_text
from tests.rendering import chaotic, samples
from tests.strategies import examples
from tests.visible_names import names_in, names_of_card

SCENES = [
    samples.start(),
    samples.middle(),
    samples.crowded(),
    samples.crowded(40),
    samples.finished(),
    samples.blocked(),
    samples.many_attacks(),
]
EVERYTHING = 1_000_000
VIEWERS: tuple[Player | None, ...] = (*PLAYERS, None)
scenes = st.sampled_from(SCENES)
escapes = st.sampled_from([str, partial(plain, limit=2000)])


def words(view: View, limit: int = 1800) -> str:
    return board_in_words(view, samples.PLAYERS, limit)


def on_the_table(view: View) -> set[str]:
    """Returns the names of the cards that are on the table, are shown or wait to be resolved."""
    zones = [zone for side in view.players for zone in side.zones]
    cards = [card for zone in zones for card in zone.cards or ()]
    cards += [card for shown in view.shown for card in shown.cards]
    names = set[str]().union(*map(names_of_card, cards))
    return names | {item.card.name for item in view.stack}


def positions(key: str) -> Iterator[Match]:
    """Yields some positions of random matches between the game's starter decks."""
    game = games()[key]
    starters = game.starters()
    for number in range(3):
        chance = Random(number)
        one, other = (chance.choice(starters) for _ in PLAYERS)
        decks = (game.parse_deck(one.text), game.parse_deck(other.text))
        match = game.begin(decks, seed_from_int(number))
        for choice in range(120):
            if match.decision is None:
                break
            if choice % 7 == 0:
                yield match
            match.choose(match.decision.player, chance.randrange(len(match.decision.options)))
        yield match


def deck_names(key: str) -> re.Pattern[str]:
    """Returns a pattern of every card of the game's starter decks, without cards that these
    make."""
    game = games()[key]
    sheets = [game.deck_sheet(game.parse_deck(starter.text)) for starter in game.starters()]
    names = {card.face.name for sheet in sheets for card in sheet.cards}
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w| Spawn)")


@pytest.mark.parametrize("key", list(games()))
def test_every_card_in_sight_is_named_and_no_hidden_one_whoever_reads(key: str) -> None:
    every_name = deck_names(key)
    read = 0
    for match in positions(key):
        for viewer in VIEWERS:
            view = match.view(viewer)
            said = words(view, EVERYTHING)
            for name in on_the_table(view):
                assert short_text(clean(name)) in said
            assert set(every_name.findall(said)) <= names_in(view)
            assert set(every_name.findall(words(view))) <= names_in(view)
            read += len(every_name.findall(said))
    assert read > 500


@given(view=scenes, viewer=st.sampled_from(VIEWERS), limit=st.integers(-1, 4000), escape=escapes)
@examples(40)
def test_it_never_has_more_characters_than_it_may(view, viewer, limit, escape) -> None:
    view = replace(view, viewer=viewer)
    assert len(board_in_words(view, samples.PLAYERS, limit, escape)) <= max(0, limit)


@given(text=st.text(max_size=60), number=st.integers(), name=st.text(max_size=60))
@examples(40)
def test_nothing_a_player_types_breaks_it(text: str, number: int, name: str) -> None:
    face = replace(samples.CROWLEY, name=text, stats=(Stat(text, number, 0),))
    card = samples.seen(face, text, attached=(face,))
    view = samples.table(
        samples.side("A", (card,) * 3, (card,), counters=(Stat(text, number, number),)),
        samples.side("B"),
        stack=(StackItem("A", face, text, (text,)),),
    )
    said = board_in_words(view, {"A": name, "B": name}, EVERYTHING)
    for line in said.split("\n"):
        assert clean(line, EVERYTHING) == line


def test_the_middle_of_a_match_in_words() -> None:
    said = words(samples.middle())
    assert "Turn 7: Alice's turn, main" in said
    assert "Alice: choosing an action" in said
    assert "Alice (you): Deck 22" in said
    assert "Hand (5): Wheel Demon (Demon), power 5; Purple Potion (Potion);" in said
    assert "Wheel Demon (Demon), power 7 (printed 5), with Purple Potion (Potion); Imp" in said
    assert "Imp (Demon/Beast), power 1, tapped; Crowley" in said
    assert "Graveyard (2, top first): Purple Potion (Potion); Imp (Demon/Beast), power 1" in said
    assert "Bob the Magnificent Summoner: Deck 18; Hand 3; Banished empty" in said


def test_leaders_fields_and_what_has_happened_to_them_are_told() -> None:
    said = words(chaotic.middle(), EVERYTHING)
    assert "Alice (you): MP 3; Max MP 8; health 18 (at first 27); Deck 7" in said
    assert "MP 1; Max MP 9 (at first 7); health 14 (at first 20); fatigue 2; Hand 6" in said
    assert (
        "Thorn Empress (leader), cost 9, attack 2, health 18 (printed 27), Taunt, attacked" in said
    )
    assert "health 5 (printed 8), Taunt, Attached 1; Twin Talon (Beast)" in said
    assert "attack 5 (printed 3), health 4, attacks 2, 1 attack left" in said
    assert "health 5 (printed 4), Charge, attacked, 1 damage" in said
    assert (
        "Blood Acolyte (Demon), cost 3, attack 3, health 2, Lifesteal, sleeping, overheated" in said
    )
    assert "Cornered Imp (Dragon)" in said
    assert "Hand (4): Spark (spell), cost 1; Pack Leader (Beast)" in said
    assert "health 15 (printed 2), Shield, 1 of 3 overheated" in words(chaotic.full(), EVERYTHING)


def test_before_the_first_turn_it_is_nobodys() -> None:
    said = words(chaotic.pool())
    assert said.startswith("Before turn 1\nAlice: choosing 20 of 30 cards\n")
    assert "#A.2 (Dragon), cost 1, attack 3, health 3, attacks 2, left out; " in said
    assert "To choose from 30" in words(replace(chaotic.pool(), viewer="B"))


def test_what_waits_to_be_resolved_is_told_next_first_with_its_marks() -> None:
    said = words(samples.blocked()).split("\n")
    first = said.index("To be resolved, the next one first:") + 1
    assert said[first : first + 3] == [
        "The Warden (Bob the Magnificent Summoner): nullify (Hot Oil), then draw 1",
        "Paring Knife (Alice): attack +1 this turn",
        "Hot Oil (Alice), nullified: attack +2 mine turn (Paring Knife)",
    ]


def test_attacks_and_the_life_of_both_are_told() -> None:
    said = words(samples.attacked())
    assert "Attacks:\nParing Knife attacks Bob the Magnificent Summoner\n" in said
    assert "Alice (you): health 3 (at first 10)" in said
    assert "Bob the Magnificent Summoner: health 11 (at first 10)" in said


def test_equal_cards_side_by_side_are_counted_and_different_ones_are_not() -> None:
    imp, tired = samples.seen(samples.IMP), samples.seen(samples.IMP, "tapped")
    line = (imp, imp, imp, tired, imp)
    said = words(samples.table(samples.side("A", line), samples.side("B")))
    one = "Imp (Demon/Beast), power 1"
    assert f"Field (5): 3 \N{MULTIPLICATION SIGN} {one}; {one}, tapped; {one}\n" in said


def test_a_spectator_reads_of_no_hand_and_of_nobody_as_you() -> None:
    seen_by_alice = samples.middle()
    hidden = tuple(
        replace(zone, cards=None) if zone.style == "hand" else zone
        for zone in seen_by_alice.side("A").zones
    )
    alice = replace(seen_by_alice.side("A"), zones=hidden)
    view = replace(seen_by_alice, viewer=None, players=(alice, seen_by_alice.side("B")))
    said = words(view)
    assert "Alice: Deck 22; Hand 5\n" in said
    assert "you" not in said


def test_the_viewers_side_comes_first() -> None:
    view = samples.middle()
    assert words(view).index("Alice (you)") < words(view).index("\nBob")
    theirs = words(replace(view, viewer="B"))
    assert theirs.index("Bob the Magnificent Summoner (you)") < theirs.index("\nAlice: Deck")


def test_cards_shown_are_told() -> None:
    view = replace(
        samples.start(), shown=(ShownCards("Top of your deck", samples.hand_of_five()[:2]),)
    )
    shown = "Shown to you, Top of your deck (2): Wheel Demon (Demon), power 5; Purple Potion"
    assert shown in words(view)


def test_a_finished_match_tells_who_won_and_asks_nothing() -> None:
    said = words(samples.finished())
    assert said.startswith("Match over: Bob the Magnificent Summoner wins\n")
    assert "could not draw a card" in said
    assert "choosing" not in said


def test_places_that_a_line_has_are_told() -> None:
    zone = ZoneView("front", "Front", "line", 1, (samples.seen(samples.IMP),), slots=4)
    bare = replace(zone, size=0, cards=())
    a, b = (replace(samples.side(player), zones=(zone, bare)) for player in PLAYERS)
    assert "Front (1 of 4 places): Imp (Demon/Beast), power 1" in words(samples.table(a, b))
    assert "Front empty" in words(samples.table(a, b))


def test_piles_are_cut_before_the_table_and_the_table_before_the_hand() -> None:
    view = samples.crowded()
    whole = words(view, EVERYTHING)
    assert "more" not in whole
    assert "not listed" not in whole
    lower = words(view, len(whole) - 1)
    cut = [line for line in lower.split("\n") if "… and" in line]
    assert cut
    assert all(line.startswith(("Graveyard", "Banished")) for line in cut)
    low = words(view, 900)
    assert "Graveyard (12, top first): 12, not listed" in low
    assert re.search(r"Field \(12\): .*… and \d+ more", low)
    assert "Hand (5): Wheel Demon (Demon), power 5; Purple Potion (Potion); Imp" in low
    assert words(view, 100).endswith("The rest doesn't fit here.")
