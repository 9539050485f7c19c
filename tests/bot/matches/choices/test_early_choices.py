"""The choices that a player makes before they are asked depend only on their own side."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.matches.live.live_match import LiveMatch
from engine.core.randomness import seed_from_int
from engine.views import View
from tests.bot.matches.games import row_of
from tests.engine.modes import GAME, SEALED
from tests.sometimes import amount
from tests.visible_names import names_in


def begun(seed: int) -> LiveMatch:
    """Returns a sealed match in which nobody has chosen yet."""
    row = replace(row_of(GAME.key, 0), seed=seed_from_int(seed))
    return LiveMatch.from_start(row, (SEALED.deck, SEALED.deck))


def seen(live: LiveMatch) -> View:
    return live.snapshot.views["B"]


def choose(live: LiveMatch, luck: Random) -> None:
    """Makes Bob choose something, or take a step back."""
    decision = seen(live).decision
    if decision is None or (live.snapshot.may_step_back("B") and luck.random() < 0.2):
        live.step_back("B", 0)
    else:
        live.take("B", luck.randrange(len(decision.options)), 0)


def choose_privately(live: LiveMatch, luck: Random) -> None:
    """Makes Alice leave a card out, or take a step back, without confirming anything."""
    decision = live.match.decision
    assert decision is not None
    if live.snapshot.may_step_back("A") and (luck.random() < 0.3 or decision.several == 1):
        live.step_back("A", 0)
    elif decision.several > 1:
        live.take("A", luck.randrange(len(decision.options) - 1), 0)


@settings(max_examples=amount(2, 20), deadline=None)
@given(st.integers(0, 1000), st.integers(0, 2**32))
def test_nothing_of_the_others_reaches_who_chooses_early(seed: int, number: int) -> None:
    """Bob sees the same whatever Alice does at the same time, and never a card of hers."""
    live, alone = begun(seed), begun(seed)
    luck, alices = Random(number), Random(number + 1)
    hers = {card.face.name for card in live.match.view("A").side("A").zone("pool").cards or ()}
    twin = Random(number)
    for _ in range(12):
        choose_privately(live, alices)
        choose(live, luck)
        choose(alone, twin)
        assert seen(live) == seen(alone)
        assert live.snapshot.early == alone.snapshot.early
        assert not names_in(seen(live)) & hers
        for viewer in ("A", None):
            assert live.snapshot.views[viewer] == live.match.view(viewer)


@settings(max_examples=amount(4, 40), deadline=None)
@given(st.integers(0, 1000), st.integers(0, 2**32))
def test_what_was_chosen_early_leads_where_it_would_have_led_later(seed: int, number: int) -> None:
    early, later = begun(seed), begun(seed)
    luck = Random(number)
    for _ in range(8):
        choose(early, luck)
    assert early.early is not None
    standing = list(early.early.standing)
    for live in (early, later):
        decision = live.match.decision
        assert decision is not None
        live.take("A", decision.default, 0)
    for option in standing:
        later.match.choose("B", option)
    assert early.match.fingerprint() == later.match.fingerprint()
    assert early.match.decision == later.match.decision
    assert early.match.events == later.match.events


def test_a_match_that_asks_nothing_at_once_has_no_early_choices() -> None:
    live = begun(1)
    assert live.snapshot.early is not None
    for player in ("A", "B"):
        decision = live.match.decision
        assert decision is not None
        live.take(player, decision.default, 0)
    assert live.snapshot.early is None
    assert live.early_log == []
