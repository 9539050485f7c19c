"""A step of an open match is one view: both hands, and the cards shown to either player."""

from __future__ import annotations

from bot.replays.steps import views_of
from cogs.replays.layouts.replay_step import whole_view
from engine.players import PLAYERS
from engine.values import replace
from engine.views import ShownCards
from rendering.replay_page import Step
from rendering.table.board_text import board_in_words
from tests.bot.matches.games import GAME
from tests.bot.replays.matches import NAMES, played


def test_it_has_what_is_shown_to_each() -> None:
    a, b = views_of(played(GAME.key, most=4), "open")
    hands = a.side("A").zone("hand").cards, b.side("B").zone("hand").cards
    assert hands[0]
    assert hands[1]
    ann = replace(a, shown=(ShownCards("Top of the deck", hands[0][:1]),))
    bob = replace(b, shown=(ShownCards("Top of the deck", hands[1][:1]),))
    whole = whole_view(Step((ann, bob), ()), NAMES, None)
    assert tuple(whole.side(player).zone("hand").cards for player in PLAYERS) == hands
    words = board_in_words(whole, NAMES, 10_000)
    assert "Shown to Ann, Top of the deck (1)" in words
    assert "Shown to Bob, Top of the deck (1)" in words
