"""Matches of a game with priority, by clicks: when a player is asked, and passing ahead. `make
soak` plays whole ones, with answers, passes for players and restarts."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import engine
from bot.matches.choices.option_groups import offered_options
from bot.matches.live.live_match import LiveMatch
from bot.store.matches.match_rows import ChoiceRow, choices_from
from bot.store.settings.preferences import change_preferences, preferences_of
from engine.core.randomness import seed_from_int
from engine.decisions import Decision
from engine.decks import Starter
from engine.players import Player
from engine.views import View
from tests.bot.matches.games import row_of
from tests.cogs.matches.duel import Duel, begin
from tests.cogs.matches.pages import at_match
from tests.cogs.matches.reading import text_of
from tests.cogs.matches.spy import watched
from tests.cogs.matches.table.panels import asked_when, set_auto_pass
from tests.conftest import Table

GAME = engine.games()["asigoc"]
FIRST, SECOND, THIRD, FOURTH = GAME.starters()
PRESSES = 300
LUCK = 3


async def choices(duel: Duel) -> list[ChoiceRow]:
    """Returns every stored choice."""
    async with duel.table.bot.store.read() as connection:
        return list(await choices_from(connection, duel.id, 0))


def pick(luck: random.Random, decision: Decision, view: View) -> int:
    """Returns an option: an answer to what is on the stack if possible, else an action now and
    then."""
    found = [offer.option for offer in offered_options(decision, view)]
    acts = [option for option in found if option != decision.passing]
    if decision.passing is None:
        return luck.choice(found)
    if view.stack:
        return luck.choice(acts or found)
    eager = acts and decision.restart and luck.random() < 0.6
    return luck.choice(acts) if eager else decision.passing


def lively_seed(first: str, second: str) -> int:
    """Returns a seed with which both players answer on the stack, in a match of these decks played
    by `pick`."""
    for seed in (81, *range(100)):  # 81 works, and is soon over, with the current decks and rules
        playing = LiveMatch.from_start(row_of(GAME.key, seed), (first, second))
        playing.take_forced(0)
        luck = random.Random(LUCK)
        answers: set[Player] = set()
        while (decision := playing.match.decision) is not None:
            view = playing.match.view(decision.player)
            option = pick(luck, decision, view)
            if view.stack and decision.passing not in (None, option):
                answers.add(decision.player)
            playing.take(decision.player, option, 0)
        if len(answers) == 2:
            return seed
    raise AssertionError("these decks do not answer each other")


@pytest.mark.soak
@pytest.mark.parametrize(("first", "second"), [(FIRST, SECOND), (THIRD, FOURTH)])
async def test_a_whole_match_by_clicks(
    table: Table, monkeypatch: pytest.MonkeyPatch, first: Starter, second: Starter
) -> None:
    """Both sides answer, both are passed for, and the bot restarts in the middle."""
    decks = [GAME.parse_deck(starter.text) for starter in (first, second)]
    names = [card.face.name for deck in decks for card in GAME.deck_sheet(deck).cards]
    seed = seed_from_int(lively_seed(first.text, second.text))
    monkeypatch.setattr("bot.matches.beginning.match_creation.secrets.token_bytes", lambda _: seed)
    duel = await begin(table, first.text, second.text)
    spy = await watched(duel, names)
    luck = random.Random(LUCK)
    answers: Counter[Player] = Counter()
    restarts = 0
    for _ in range(PRESSES):
        match = await duel.truth()
        if match.decision is None:
            break
        player = match.decision.player
        stack = match.view(player).stack
        if stack:
            said = text_of(duel.panel(player))
            assert f"1. *{stack[0].card.name}*" in said
            assert stack[0].card.name in text_of(await duel.board())
        if stack and not restarts:
            await table.restart()
            restarts += 1
        option = pick(luck, match.decision, match.view(player))
        if stack and match.decision.passing not in (None, option):
            answers[player] += 1
        await duel.choose(option)
    match = await duel.truth()
    assert match.winner is not None
    assert set(answers) == {"A", "B"}
    assert restarts == 1
    passed = {(row.player, row.why) for row in await choices(duel) if row.forced}
    assert {("A", "able"), ("B", "able")} <= passed
    assert not any(why == "until" for _, why in passed)
    assert "wins" in text_of(await duel.board())
    assert spy.named > 100


async def test_a_change_in_the_panel_holds_at_once_and_in_the_next_match(table: Table) -> None:
    await table.bot.store.run(change_preferences, table.alice.id, pass_preference="always")
    duel = await begin(table, FIRST.text, THIRD.text)
    assert await asked_when(duel, "A") == "Always ask me"
    assert await asked_when(duel, "B") == "Ask me when I can act"
    await set_auto_pass(duel, "B", "Always ask me")
    assert await asked_when(duel, "B") == "Always ask me"
    told = await at_match(table.alice, duel.place, "More", "Ask me when I can act")
    assert "tells your opponent just that" in told.response.content
    assert await asked_when(duel, "A") == "Ask me when I can act"
    async with table.bot.store.read() as connection:
        wishes = await preferences_of(connection, table.alice.id, table.bob.id)
    assert {user: one.pass_preference for user, one in wishes.items()} == {
        table.alice.id: "able",
        table.bob.id: "always",
    }


async def test_passing_until_something_happens_costs_one_click_and_one_edit(table: Table) -> None:
    duel = await begin(table, FIRST.text, THIRD.text)
    player, other = await duel.mover()
    number = (await duel.truth()).number
    table.env.http_requests.clear()
    await set_auto_pass(duel, player, "Resolve all")
    match = await duel.truth()
    rows = (await choices(duel))[number:]
    assert player in [row.player for row in rows if row.why == "until"]
    assert match.decision is not None
    assert match.decision.player == other
    boards = [
        request
        for request in table.env.http_requests
        if request.method == "PATCH" and request.path.endswith(f"/{(await duel.board()).id}")
    ]
    assert len(boards) == 1
    said = text_of(await duel.board())
    name = "Alice" if player == "A" else "Bob"
    assert f"**{name}** passes" in said
    assert "until something happens" not in said
    assert "until something happens" not in text_of(duel.panel(other))
