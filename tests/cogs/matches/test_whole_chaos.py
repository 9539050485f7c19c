"""Whole matches of Chaos Cards by clicks: sealed, with the choosing of the cards, and mirror."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import pytest

import engine
from bot.base.discord_text import plain
from bot.matches.live.live_match import LiveMatch
from engine.core.randomness import seed_from_int
from engine.decks import Mode
from engine.match import Match
from engine.players import PLAYERS, Player
from tests.bot.matches.games import row_of
from tests.cogs.matches.chaotic import Move, Shown, Sight, next_move
from tests.cogs.matches.choices.sealed import begin
from tests.cogs.matches.duel import Duel
from tests.cogs.matches.reading import alt_texts, buttons, menus, text_of
from tests.cogs.matches.spy import Spy, cards_read, watched
from tests.conftest import Table

GAME = engine.games()["chaos"]
SEALED, MIRROR = GAME.modes
IN_SEALED: Final[set[Sight]] = {
    "a targeted battlecry",
    "a deathrattle chain",
    "a full hand",
    "a new leader",
}
IN_MIRROR: Final[set[Sight]] = {"an overheat", "a targeted battlecry"}
SEALED_SEED: Final = 789
MIRROR_SEED: Final = 164
"""The seed with which a mirror match shows the wanted features, by the current rules. Others are
tried after it."""

MOST_MOVES: Final = 60
PUBLIC: Final = "choosing 20 of 30 cards"
LEFT_OUT: Final = (27, 0, 1, 2)
"""The indexes of the cards that Alice leaves out herself; the rest is as suggested."""


def begun(mode: Mode, seed: int) -> LiveMatch:
    """Returns a match of a mode, before any choice."""
    return LiveMatch.from_start(row_of(GAME.key, seed), (mode.deck, mode.deck))


def showing(mode: Mode, first: int, wanted: set[Sight]) -> tuple[bytes, list[Move]]:
    """Returns a seed with which players who want to show these features do so and finish; and their
    moves."""
    for seed in (first, *range(2000)):
        playing = begun(mode, seed)
        if mode == SEALED:
            choose_decks(playing)
        moves, seen = played_out(playing, wanted)
        if playing.match.winner is not None and seen >= wanted:
            return seed_from_int(seed), moves
    raise AssertionError("nothing shows everything")


def choose_decks(playing: LiveMatch) -> None:
    """Makes the choices of both players in `choose_by_clicks`, in fewer steps."""
    playing.take_all("A", LEFT_OUT, 0)
    for player in ("A", "A", "B"):
        assert playing.match.decision is not None
        playing.take(player, playing.match.decision.default, 0)


def played_out(playing: LiveMatch, wanted: set[Sight]) -> tuple[list[Move], set[Sight]]:
    """Plays a match to its end, or for a while. Returns the moves, and the features seen."""
    shown, moves = Shown(), list[Move]()
    while (decision := playing.match.decision) is not None and len(moves) < MOST_MOVES:
        shown.hears(playing.match)
        moves.append(next_move(playing.match, shown, wanted))
        shown.takes(decision)
        playing.take_all(decision.player, moves[-1], 0)
    shown.hears(playing.match)
    return moves, shown.what


async def play_out(duel: Duel, moves: Sequence[Move], wanted: set[Sight]) -> None:
    """Makes these moves by clicks. Checks that all wanted features were seen, and that the match is
    over."""
    shown = Shown()
    for move in moves:
        match = await duel.truth()
        shown.hears(match)
        assert match.decision is not None
        shown.takes(match.decision)
        await duel.choose(*move)
    match, row = await duel.truth(), await duel.row()
    shown.hears(match)
    assert shown.what >= wanted
    assert match.winner is not None
    assert (row.state, row.winner, row.ending) == ("over", match.winner, "played")
    assert "wins" in text_of(await duel.board())
    assert not any(buttons(duel.panel(player)) for player in ("A", "B"))


def pool(match: Match, player: Player) -> list[str]:
    """Returns the cards from which a player chooses."""
    cards = match.view(player).side(player).zone("pool").cards
    return [card.face.name for card in cards or ()]


def menu_labels(duel: Duel) -> list[str]:
    """Returns the labels in the menu on Alice's panel."""
    [values] = menus(duel.panel("A")).values()
    return list(values)


async def pick(duel: Duel, player: Player, *names: str) -> None:
    """Makes the player leave these cards out, all at once."""
    [(menu, values)] = menus(duel.panel(player)).items()
    by_name = {label.partition(":")[0].split()[-1]: value for label, value in values.items()}
    await duel.press(player, duel.panel(player), menu, *(by_name[name] for name in names))


async def read_all_cards(duel: Duel, spy: Spy) -> None:
    """Checks that every reader of the cards sees theirs in full, and no others."""
    match = await duel.truth()
    for viewer, actor in (("A", duel.actor("A")), ("B", duel.actor("B")), (None, spy.carol)):
        words = await cards_read(duel, actor)
        spy.check(viewer, words, "Read cards")
        for player in PLAYERS:
            cards = match.view(viewer).side(player).zone("pool").cards or ()
            assert bool(cards) == (viewer == player)
            for block in (block for card in cards for block in card.face.text):
                assert plain(block.body, 1000) in words.replace("**", "")


async def restart_while_choosing(duel: Duel) -> None:
    """Restarts the bot, and checks that it shows Alice the same choice."""
    before = text_of(duel.panel("A")), menus(duel.panel("A"))
    await duel.table.restart()
    board = await duel.board()
    opened = (await duel.press("A", board, buttons(board)["My hand"])).response
    assert opened is not None
    assert (text_of(opened), menus(opened)) == before


async def choose_by_clicks(duel: Duel, cards: Sequence[str]) -> None:
    """Makes Alice leave out some cards of the first page and the last, with steps back and a
    restart in between, and keep what is suggested of the rest. Bob keeps the suggestion during
    this."""
    assert f"**Alice** and **Bob** to move: {PUBLIC}" in text_of(await duel.board())
    assert not alt_texts(await duel.board())[0].count("#")
    for page in range(2, 6):
        await duel.take("A", f"Page {page} ▶")
    await pick(duel, "A", cards[27], cards[29])
    said = text_of(duel.panel("A"))
    assert re.search(rf"Left out 2 of 10\\: .*\{cards[27]}, .*\{cards[29]}\n", said)
    await duel.take("A", "Back")
    for page in range(4, 0, -1):
        await duel.take("A", f"◀ Page {page}")
    await pick(duel, "A", *cards[:3])
    await duel.take("B", "Keep the suggested 20")
    await restart_while_choosing(duel)
    await duel.take("A", "Leave out 6 more as suggested")
    [back] = [label for label in menu_labels(duel) if f" {cards[1]}:" in label]
    await duel.take("A", back)
    await duel.take("A", "Back")
    assert f"**Bob** is done, **Alice** to move: {PUBLIC}" in text_of(await duel.board())
    await duel.take("A", "Keep these 20")


async def watch(duel: Duel, *names: str) -> Spy:
    """Returns a spy who knows these cards, those that they make, and the token."""
    spawns = [f"{name} Spawn" for name in names]
    return await watched(duel, [*names, *spawns, "Second Player Token"])


@pytest.mark.soak
async def test_sealed(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    seed, moves = showing(SEALED, SEALED_SEED, IN_SEALED)
    monkeypatch.setattr("bot.matches.beginning.match_creation.secrets.token_bytes", lambda _: seed)
    duel = await begin(table, mode="chaos/sealed")
    match = await duel.truth()
    pools = pool(match, "A"), pool(match, "B")
    assert not set(pools[0]) & set(pools[1])
    spy = await watch(duel, *pools[0], *pools[1])
    await read_all_cards(duel, spy)
    await choose_by_clicks(duel, pools[0])
    await play_out(duel, moves, IN_SEALED)
    assert spy.named > 100


@pytest.mark.soak
async def test_mirror(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    seed, moves = showing(MIRROR, MIRROR_SEED, IN_MIRROR)
    monkeypatch.setattr("bot.matches.beginning.match_creation.secrets.token_bytes", lambda _: seed)
    duel = await begin(table, mode="chaos/mirror")
    spy = await watch(duel, *(f"#M.{number}" for number in range(1, 21)))
    await play_out(duel, moves, IN_MIRROR)
    assert spy.named > 100
