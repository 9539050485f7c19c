"""The first match of a game explains each kind of question until its player has answered one."""

from __future__ import annotations

import pytest

import engine
from bot.matches.log.match_log import PriorityPass
from cogs.matches.table.layouts.board import board_message
from cogs.matches.table.layouts.hand import panel_message
from cogs.ui import match_text
from tests.bot.matches.practice import practising
from tests.cogs.layouts.snapshots import begun, choose, shown
from tests.cogs.matches.reading import Message, buttons, text_of

CARDFINITY = (
    "🎓 Your deck is your life: you lose when a card must leave it and none is left. Play cards, "
    "use the spells of your untapped monsters (some attack), and end your turn when you've had "
    "enough."
)
LIFEBURN = (
    "🎓 Summon one Summon a turn, and cast Spells and Objects. You pay for those with your own life"
    ": are they worth it? A second Spell in a turn costs double. Pass to continue to Combat."
)
FIRST = {
    "cardfinity": CARDFINITY,
    "asigoc": "🎓 Once each turn you may put a Weapon into an empty slot of yours, or take one "
    "back. Here you can also use any number of Items and abilities that need no special moment.",
    "lifeburn": LIFEBURN,
    "chaos": "🎓 You pay for cards with MP, which are filled up each turn. Minions that came this "
    "turn can't attack yet. Bring the enemy leader's health to 0. End your turn when there's "
    "nothing good left to do.",
}
BEGINS = 6
"""A seed with which Alice begins, in every game except Lifeburn; there it is 0."""

EVERY = [(key, kind) for key, game in engine.games().items() for kind in game.lessons]


def said(message: Message) -> str:
    """Returns the line with the explanation, "" if there is none."""
    lines = text_of(message).split("\n")
    return next((line for line in lines if line.startswith("🎓")), "")


@pytest.mark.parametrize("game", FIRST)
def test_the_first_question_is_explained_to_its_last_word(game: str) -> None:
    snapshot = shown(begun(game, 0 if game == "lifeburn" else BEGINS), row={"taught_a": True})
    assert said(panel_message(snapshot, "A", ())) == FIRST[game]


@pytest.mark.parametrize("game", FIRST)
def test_it_is_explained_to_its_last_word_without_pictures(game: str) -> None:
    snapshot = shown(begun(game, 0 if game == "lifeburn" else BEGINS), row={"taught_a": True})
    assert said(panel_message(snapshot, "A", (), in_words=True)) == FIRST[game]


@pytest.mark.parametrize(("game", "kind"), EVERY)
def test_no_explanation_is_cut(game: str, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    snapshot = shown(begun(game, 0 if game == "lifeburn" else BEGINS), row={"taught_a": True})
    monkeypatch.setattr(match_text, "question_kind", lambda *_: kind)
    assert said(panel_message(snapshot, "A", ())) == f"🎓 {engine.games()[game].lessons[kind]}"


def test_a_kind_of_question_is_explained_until_its_player_has_answered_one() -> None:
    live = practising("cardfinity", BEGINS, taught_a=True)
    assert said(panel_message(shown(live), "A", ())) == CARDFINITY
    choose(live, "Play Tallow Rat")
    hand = panel_message(shown(live), "A", ())
    assert "Your turn" in text_of(hand)
    assert said(hand) == ""


def test_a_pass_by_the_table_answers_no_question() -> None:
    """Alice's pass ends her Main phase; the table passes for her in the phases after it."""
    live = practising("lifeburn", taught_a=True)
    choose(live, "Pass")
    assert [one.player for one in live.snapshot.forced if isinstance(one, PriorityPass)].count(
        "A"
    ) > 1
    assert live.snapshot.answered["A"] == {"own Main phase"}


def test_both_newcomers_read_their_own_explanation_and_nobody_reads_anothers() -> None:
    live = begun("lifeburn")
    snapshot = shown(live, row={"taught_a": True, "taught_b": True})
    assert said(panel_message(snapshot, "A", ())) == LIFEBURN
    assert said(panel_message(snapshot, "B", ())) == ""
    assert said(board_message(snapshot, ())) == ""
    assert "I know this game" in buttons(panel_message(snapshot, "A", ()))
    assert "I know this game" not in buttons(panel_message(snapshot, "B", ()))


def test_a_match_that_teaches_nobody_explains_nothing() -> None:
    hand = panel_message(shown(begun("lifeburn")), "A", ())
    assert said(hand) == ""
    assert "I know this game" not in buttons(hand)
