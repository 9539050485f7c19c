"""A hand on one screen of a phone: its height, the labels of its buttons, and what is behind ⋯."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

import engine
from benchmarks.screens import SCREEN, message_height
from bot.discord_api.discord_calls import OutgoingFile
from bot.discord_api.emoji import signs_for
from bot.matches.choices.option_groups import CardOptions, OfferedOption
from bot.matches.live.snapshot import Snapshot
from cogs.matches.choices.controls import START, ChoicePlace
from cogs.matches.choices.layouts.card_numbers import (
    WIDTH,
    card_label,
    card_numbers,
    rows_height,
)
from cogs.matches.choices.layouts.decision import choices_of
from cogs.matches.table.controllers.hand_panels import HandContent
from cogs.matches.table.layouts import one_screen
from cogs.matches.table.layouts.hand import panel_message
from cogs.matches.table.layouts.one_screen import (
    LEAST_PICTURE,
    NARROW,
    NARROW_ROOM,
    hand_rows,
    hand_screen,
    text_lines,
    words_beside,
)
from cogs.matches.table.layouts.position_text import MOST_WORDS, question_parts
from cogs.ui.containers import control_row
from cogs.ui.match_buttons import HintButton
from engine.decisions import Place
from engine.players import Player
from rendering import comfortable_height, new_places
from tests.bot.matches.practice import practising
from tests.cogs.layouts.snapshots import begun, choose, shown, standing
from tests.cogs.matches.reading import buttons, menus, text_of

PICTURE = (OutgoingFile("table.png", b"", ""),)
CHOICES = 120
NUMBER = re.compile(r"\d+\b")
ONE_LINE = control_row(HintButton("ABCDEF"))

each_game = pytest.mark.parametrize("game", list(engine.games()))


def hands(game: str) -> list[tuple[Snapshot, Player]]:
    """Returns the snapshots of a match, played at random, each time that a player is asked."""
    live, chance, found = begun(game), Random(5), list[tuple[Snapshot, Player]]()
    for _ in range(CHOICES):
        decision = live.match.decision
        if decision is None:
            break
        found.append((shown(live), decision.player))
        live.take(decision.player, chance.randrange(len(decision.options)), 0)
    return found


@each_game
def test_every_decision_fits_on_one_screen(game: str) -> None:
    too_high, every = 0, hands(game)
    for snapshot, seat in every:
        content = HandContent.of(snapshot, seat)
        assert content.screen is not None
        message = content.compose(PICTURE, redrawing=False)
        too_high += message_height(message, content.screen.height) > SCREEN
    assert too_high <= len(every) // 50


@each_game
def test_picture_and_buttons_fit_on_the_narrowest_screen_too(game: str) -> None:
    for snapshot, seat in hands(game):
        screen = hand_screen(snapshot, seat)
        shown_at = screen.height * NARROW // WIDTH
        high = shown_at + rows_height(screen.rows, NARROW)
        assert high <= NARROW_ROOM or screen.height == LEAST_PICTURE


@each_game
def test_all_buttons_of_cards_have_names_or_none_has(game: str) -> None:
    for snapshot, seat in hands(game):
        screen = hand_screen(snapshot, seat)
        labels = [one for one in buttons(panel_message(snapshot, seat, ())) if NUMBER.match(one)]
        bare = [label for label in labels if re.fullmatch(r"\d+( →.*| …| [A-Z][a-z]+)?", label)]
        assert screen.named or bare == labels, labels


@each_game
def test_names_on_buttons_go_before_the_texts_of_cards(game: str) -> None:
    for snapshot, seat in hands(game):
        screen = hand_screen(snapshot, seat)
        words = text_lines("\n".join(words_beside(snapshot, seat)))
        roomy = screen.height + 35 * words >= comfortable_height(snapshot.views[seat])
        bare = choices_of(snapshot, seat, START, signs_for(), numbered=True, named=False)
        rows = hand_rows(snapshot, seat, bare)
        gained = [
            rows_height(screen.rows, wide) - rows_height(rows, wide) for wide in (WIDTH, NARROW)
        ]
        assert roomy or not screen.named or not screen.choices.numbers or 0 in gained


@pytest.mark.parametrize(("names", "stay"), [(["Ox", "Elk"], True), (["O" * 20, "E" * 20], False)])
def test_names_that_make_no_room_by_going_stay(
    monkeypatch: pytest.MonkeyPatch, names: list[str], stay: bool
) -> None:
    monkeypatch.setattr(one_screen, "comfortable_height", lambda _: 9999)
    draws = {"type": "Spell", "stackEffects": [{"effect": "Draw"}]}
    cards = [{"name": name, **draws} for name in names]
    live = standing("lifeburn", cards, {"A": {"hand": names, "deck": names}})
    assert hand_screen(shown(live), "A").named == stay


@each_game
def test_questions_have_eight_words(game: str) -> None:
    for snapshot, seat in hands(game):
        decision = snapshot.views[seat].decision
        assert decision is not None
        asked, _ = question_parts(decision.prompt)
        assert len(asked.split()) <= MOST_WORDS


@pytest.mark.parametrize(
    ("named", "verbs", "label"),
    [
        (True, ["Return", "Use"], "3 Return Wick Knife"),
        (False, ["Return", "Use"], "3 Return"),
        (True, ["Return", "Return"], "3 Return Wick Knife (1/2) to hand"),
    ],
)
def test_a_label_says_no_more_than_tells_it_apart(
    named: bool, verbs: list[str], label: str
) -> None:
    text = "Return Wick Knife (1/2) to hand"
    offer = OfferedOption(0, text, "", None, None, does="return", name="Wick Knife")
    assert card_label(CardOptions(text, (offer,)), 3, {}, named=named, verbs=verbs) == label


def test_a_row_that_is_too_wide_for_a_phone_takes_two_lines() -> None:
    row = control_row(*(HintButton("ABCDEF", label="x" * 12) for _ in range(2)))
    wide = control_row(*(HintButton("ABCDEF", label="x" * 12) for _ in range(3)))
    assert (rows_height([row]), rows_height([wide]), rows_height([row, wide])) == (42, 84, 126)
    assert WIDTH == 340


def test_a_label_that_is_wider_than_the_screen_has_two_lines() -> None:
    row = control_row(HintButton("ABCDEF", label="1 Walking Causeway → Mother of Hedges"))
    assert (rows_height([row]), rows_height([row], NARROW)) == (42, 60)


def test_lines_of_a_phone_are_counted_without_their_stars() -> None:
    assert text_lines("") == 0
    assert text_lines(f"**{'x' * 46}**\n{'x' * 47}") == 3


def test_the_hand_is_numbered_first_then_the_own_side_then_the_other() -> None:
    live = standing(
        "lifeburn",
        [{"name": "Ox", "type": "Summon", "attack": 2, "defense": 2}],
        {"A": {"hand": ["Ox", "Ox"], "play": ["Ox"]}, "B": {"play": ["Ox"]}},
    )
    view = live.match.view("A")
    zone = next(zone.key for zone in view.side("A").zones if zone.style == "line")
    theirs, own, held = Place("B", zone, 0), Place("A", zone, 0), Place("A", "hand", 1)
    assert card_numbers(view, [theirs, own, held]) == {held: 1, own: 2, theirs: 3}
    assert view.decision is not None
    harmful = replace(view, decision=replace(view.decision, harmful=True))
    assert card_numbers(harmful, [theirs, own]) == {theirs: 1, own: 2}


def test_what_came_since_the_own_choice_is_new_but_not_what_was_played() -> None:
    ox = [{"name": "Ox", "type": "Summon", "attack": 2, "defense": 2}]
    live = standing("lifeburn", ox, {"A": {"hand": ["Ox", "Ox"]}, "B": {"hand": ["Ox"]}})
    before = live.match.view("A")
    other = live.match.view("B")
    assert new_places(None, before) == frozenset()
    assert new_places(before, before) == frozenset()
    assert new_places(other, before) == frozenset()
    choose(live, "Play Ox")
    after = live.match.view("A")
    assert new_places(before, after) == frozenset()
    assert new_places(after, before) == {Place("A", "hand", 1)}


def test_reasons_are_of_the_own_hand_alone_and_nobody_else_gets_a_picture() -> None:
    for game in engine.games():
        for snapshot, _ in hands(game):
            assert not snapshot.refusals.get(None)  # type: ignore[call-overload]
            for seat in ("A", "B"):
                key = HandContent.of(snapshot, seat).key
                assert key is not None
                assert key.view.viewer == seat
                if key.view.pool is None:
                    hand = {z.key for z in key.view.side(seat).zones if z.style == "hand"}
                    assert all(p.owner == seat and p.zone in hand for p in key.refusals)
                    new = {p for p in key.new if p.owner != seat}
                    lines = {z.key for z in key.view.side(seat).zones if z.style == "line"}
                    assert all(place.zone in lines for place in new)


def test_a_newcomers_hand_ends_with_the_way_out_and_has_show_all_behind_the_dots() -> None:
    live = practising("cardfinity", 3)
    while (decision := live.match.decision) is not None and decision.player == live.row.computer:
        live.take(decision.player, decision.default, 0)
    assert live.row.human is not None
    last = [*buttons(panel_message(shown(live), live.row.human, ()))][-5:]
    assert last == ["End turn", "Read", "Hint", "↩", "⋯"]
    assert rows_height(hand_screen(shown(live), live.row.human).rows[-1:]) == rows_height(
        [ONE_LINE]
    )
    in_words = [*buttons(panel_message(shown(live), live.row.human, (), in_words=True))][-5:]
    assert in_words == ["End turn", "Read", "Hint", "Take back", "More"]
    more = panel_message(shown(live), live.row.human, (), ChoicePlace(more=True))
    assert "Show all" in buttons(more)


def test_a_note_on_the_first_hand_is_below_what_is_asked_and_later_above() -> None:
    live = practising("cardfinity", 3)
    while (decision := live.match.decision) is not None and decision.player == live.row.computer:
        live.take(decision.player, decision.default, 0)
    seat = live.row.human
    assert seat is not None
    first = text_of(panel_message(shown(live), seat, (), START, "You play Rats."))
    assert first.index("### Your turn") < first.index("You play Rats.")
    hinted = text_of(panel_message(shown(live), seat, (), ChoicePlace(hinted=0), "Play it."))
    assert hinted.index("Play it.") < hinted.index("### Your turn")
    choose(live, "Play Tallow Rat")
    later = text_of(panel_message(shown(live), seat, (), START, "Not now."))
    assert later.index("Not now.") < later.index("### Your turn")


def test_cards_of_a_menu_are_numbered_as_on_the_picture() -> None:
    names = [f"Ox {letter}" for letter in "ABCDEFGHIJKL"]
    draws = {"type": "Spell", "stackEffects": [{"effect": "Draw"}]}
    cards = [{"name": name, **draws} for name in names]
    live = standing("lifeburn", cards, {"A": {"hand": names, "deck": names}})
    snapshot = shown(live)
    [options] = menus(panel_message(snapshot, "A", ())).values()
    assert list(options) == [f"{at} Play {name} (free)" for at, name in enumerate(names, 1)]
    assert sorted(hand_screen(snapshot, "A").choices.numbers.values()) == list(range(1, 13))
    [in_words] = menus(panel_message(snapshot, "A", (), in_words=True)).values()
    assert list(in_words) == [f"Play {name} (free)" for name in names]
