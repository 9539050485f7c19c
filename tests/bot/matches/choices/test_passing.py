"""Passing for players: each setting in whole matches, and its text in the log."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace

import pytest

import engine
from bot.matches.choices.auto_pass import AutoPass, PriorityHistory, automatic_pass, passes_now
from bot.matches.live.live_match import LiveMatch
from bot.matches.log.match_log import PriorityPass, match_log
from engine.core.randomness import seed_from_int
from engine.decisions import Decision, Option
from engine.events import Event, standing
from engine.players import PLAYERS, Player, opponent
from engine.record import TAKE_BACK
from engine.text.sentences import sentence_text
from tests.bot.matches.games import row_of
from tests.bot.matches.passing import ABLE, ALWAYS, Game

Rounds = Sequence[tuple[str, int]]

ROUNDS = [*(("asigoc", seed) for seed in range(6)), *(("lifeburn", seed) for seed in range(3))]
FEW = [("asigoc", 0), ("lifeburn", 1)]
REST = [pytest.param(*one, marks=pytest.mark.soak) for one in ROUNDS if one not in FEW]
each_round = pytest.mark.parametrize(("key", "seed"), [*FEW, *REST])
rounds_together = pytest.mark.parametrize(
    "rounds", [FEW, pytest.param(ROUNDS, marks=pytest.mark.soak)], ids=["few", "all"]
)


def turns(game: Game) -> list[tuple[Player, int, int]]:
    """Returns each turn's player, and the indexes of its first and last event."""
    begun = [(index, event) for index, event in enumerate(game.events) if event.kind == "turn"]
    ends = [index for index, _ in begun[1:]]
    return [
        (event.public["player"], index, end)  # pyright: ignore[reportReturnType]
        for (index, event), end in itertools.zip_longest(begun, ends, fillvalue=len(game.events))
        if isinstance(event, Event) and isinstance(index, int)
    ]


@each_round
def test_when_able_nobody_is_asked_in_vain_but_once_in_each_turn_of_their_own(
    key: str, seed: int
) -> None:
    game = Game(key, seed)
    game.play()
    vain = [
        (decision, at)
        for decision, at in game.asked
        if decision.passing is not None and len(decision.options) == 1
    ]
    assert all(decision.restart for decision, _ in vain)
    whole = turns(game)[:-1]
    assert len(whole) > 5
    for player, begun, end in whole:
        mine = [
            at for d, at in game.asked if d.restart and d.player == player and begun < at <= end
        ]
        assert mine, f"the turn of {player} went by unseen"
        assert len([at for d, at in vain if d.player == player and begun < at <= end]) <= 1
    assert any(row.why == "able" for row in game.rows)


@pytest.mark.parametrize(
    ("key", "cards", "main"), [("asigoc", "", "Main step"), ("lifeburn", "[]", "Main phase")]
)
def test_a_turn_in_which_nothing_can_be_done_is_shown_once_after_the_draw(
    key: str, cards: str, main: str
) -> None:
    position = {"turn": "A", "turn_number": 3, "A": {}, "B": {}}
    match = engine.games()[key].set_up(cards, position, seed_from_int(0))
    live = LiveMatch(row_of(key, 0), match)
    live.update_context(live.row, {"A": ABLE, "B": ABLE})
    asked: list[tuple[int, Player, str]] = []
    while (view := match.view(None)).turn < 8:
        decision = match.decision
        assert decision is not None
        assert decision.passing is not None
        assert len(decision.options) == 1
        asked.append((view.turn, decision.player, view.step))
        live.take(decision.player, decision.passing, 0)
    whole = [one for one in asked if one[0] > 3]
    assert whole == [(4, "B", main), (5, "A", main), (6, "B", main), (7, "A", main)]


def test_a_turn_in_the_midst_of_which_the_match_begins_is_like_any_other() -> None:
    """A position does not say how its turn began: its player is asked, then as usual."""
    ox = [{"name": "Ox", "type": "Summon", "attack": 2, "defense": 2}]
    position = {"turn": "A", "turn_number": 5, "A": {"hand": ["Ox", "Ox"]}}
    match = engine.games()["lifeburn"].set_up(ox, position, bytes(32))
    live = LiveMatch(row_of("lifeburn", 0), match)
    assert not live.take_forced(0)
    live.take("A", 0, 0)
    decision, view = match.decision, match.view(None)
    assert decision is not None
    assert view.side("A").zone("play").size == 1
    assert (decision.player, view.turn, view.step) == ("B", 6, "Main phase")


@pytest.mark.parametrize("key", ["asigoc", "cardfinity"])
def test_an_action_that_led_to_a_turn_was_not_taken_in_it(key: str) -> None:
    """The player passed at the end of the turn before, or of the first step. So what follows is
    asked about, however little can be done."""
    game = Game(key, 0)
    view = replace(game.live.match.view(None), active="A", step="Main" * (key == "asigoc"))
    decision = Decision("A", "main", "?", "?", (Option("Pass", {}),), restart=True, passing=0)
    events = [Event("phase", {}), Event("turn", {"player": "A"})]
    events += [Event("step", {"step": "Main"})] if view.step else []
    for acted, why in ((-1, None), (len(events) - 1, None), (len(events), "able")):
        assert automatic_pass(decision, view, events, ABLE, PriorityHistory(acted)) == why


@each_round
def test_who_is_always_asked_is_never_passed_for(key: str, seed: int) -> None:
    game = Game(key, seed, ALWAYS, ABLE)
    game.play()
    passed = {row.player for row in game.rows if row.why == "able"}
    assert passed == {"B"}
    assert any(
        decision.player == "A" and decision.passing == 0 and len(decision.options) == 1
        for decision, _ in game.asked
    )


@pytest.mark.parametrize("player", PLAYERS)
@each_round
def test_until_something_happens(key: str, seed: int, player: Player) -> None:
    game = Game(key, seed, ALWAYS, ALWAYS)
    for _ in range(25):
        if game.decision() is not None:
            game.step()
    since = len(game.events)
    asked = len(game.asked)
    game.set_auto_pass(player, AutoPass("always", since))
    stops: list[int] = []
    while game.decision() is not None and not stops:
        decision = game.decision()
        assert decision is not None
        stops = [
            index
            for index, event in enumerate(game.events)
            if index >= since
            and (
                (event.kind == "turn" and event.public["player"] == player)
                or (event.kind == "attack" and event.public["player"] == opponent(player))
            )
        ]
        if not stops:
            assert decision.player != player or decision.passing is None
        game.step()
    assert asked < len(game.asked)
    game.play()
    if stops:
        assert any(
            decision.player == player and decision.passing is not None and at > stops[0]
            for decision, at in game.asked
        ), "asked again from then on"
    assert not any(row.why == "able" for row in game.rows)


@rounds_together
def test_passes_are_stored_with_why_and_play_again_as_they_were(rounds: Rounds) -> None:
    for key, seed in rounds:
        game = Game(key, seed, ABLE, ALWAYS)
        for _ in range(40):
            if game.decision() is not None:
                game.step()
        again = LiveMatch.from_choices(game.row, game.sources, game.rows)
        again.update_context(game.row, game.live.auto_pass)
        assert again.snapshot == game.live.snapshot
        assert again.take_forced(0) == []
        old = [replace(row, why=None) for row in game.rows if row.why == "only"]
        assert all(row.cause == "only" for row in old)


@rounds_together
def test_who_takes_a_pass_back_is_asked_again_and_passes_no_further(rounds: Rounds) -> None:
    taken_back = 0
    for key, seed in rounds:
        game = Game(key, seed, ALWAYS, ALWAYS)
        for _ in range(80):
            decision = game.decision()
            if decision is None:
                break
            player = decision.player
            if decision.passing is not None and game.luck.random() < 0.3:
                game.set_auto_pass(player, AutoPass("always", len(game.events)))
                if game.rows[-1].why == "until" and game.live.may_take_back(player):
                    game.rows += game.live.take(player, TAKE_BACK, 0)
                    taken_back += 1
                    again = game.decision()
                    assert again is not None
                    assert (again.player, again.passing is None) == (player, False)
                    assert game.live.take_forced(0) == []
                    assert not passes_now(game.live.auto_pass[player], game.events, player)
                continue
            game.step()
        assert LiveMatch.from_choices(game.row, game.sources, game.rows).snapshot.views == (
            game.live.snapshot.views
        )
    assert taken_back > len(rounds)


@each_round
def test_choices_taken_back_change_nothing_about_being_asked_in_vain(key: str, seed: int) -> None:
    game = Game(key, seed, ABLE, ALWAYS)
    asked_again: list[Decision] = []
    while (decision := game.decision()) is not None:
        game.step()
        if game.live.announcing is not None:
            continue
        if game.luck.random() < 0.5 and game.live.may_take_back(decision.player):
            game.rows += game.live.take(decision.player, TAKE_BACK, 0)
            assert game.decision() == decision
            asked_again.append(decision)
    assert asked_again
    lasting = set(standing(game.events))
    for player, begun, end in turns(game)[:-1]:
        mine = [d for d, at in game.asked if d.restart and d.player == player and begun < at <= end]
        assert mine or begun not in lasting, f"the turn of {player} went by unseen"


def words(events: list[Event], passes: list[PriorityPass], viewer: Player | None) -> list[str]:
    lines = match_log("asigoc", events, passes, viewer)
    return [sentence_text(line.sentence, lambda player: player) for line in lines]


def test_the_passes_of_a_turn_are_one_line_which_says_why_to_nobody_else() -> None:
    draw = Event("draw", {"player": "A"})
    step = Event("step", {"player": "A", "step": "main"})
    events = [draw, step, draw, Event("turn", {"player": "B", "n": 2}), draw]
    own, table = PriorityPass(1, "A", None), PriorityPass(1, "A", "able")
    passes = [
        own,
        PriorityPass(1, "B", "until"),
        PriorityPass(2, "A", None),
        PriorityPass(5, "B", None),
    ]
    by_table = [
        table,
        PriorityPass(1, "B", None),
        PriorityPass(2, "A", "able"),
        PriorityPass(5, "B", "able"),
    ]
    drawn = "A draws a card"
    told = [f"{drawn} (2 times)", "A passes 2 times, B passes", "Turn 2: B", drawn, "B passes"]
    assert words(events, passes, None) == words(events, by_table, None) == told
    assert words(events, passes, "A") == told
    assert "your settings pass for you" in words(events, by_table, "A")[1]
    assert "your settings pass for you" not in words(events, by_table, "A")[4]
    assert "until something happens" in words(events, passes, "B")[1]


def test_passes_push_nothing_out_of_the_latest_lines() -> None:
    attack = Event("attack", {"player": "B", "card": "Saber", "target": "player"})
    events = [Event("draw", {"player": "B"}), attack]
    passes = [PriorityPass(at, "A", "able") for at in (1, 1, 2, 2, 2)]
    lines = match_log("asigoc", events, passes, "A", last=2)
    assert [line.passes for line in lines] == [False, False, True]
