"""A match in words: short on the panel, whole behind a button, and enough to play by."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field

import pytest
from discord.ui import TextDisplay

import engine
from bot.base.discord_text import plain
from bot.discord_api.discord_calls import View
from bot.matches.beginning import match_creation
from cogs.matches.choices.controls import ChooseButton
from cogs.matches.table.layouts.board_in_words import ROOM, board_pages
from cogs.matches.table.layouts.hand import panel_message
from cogs.ui.match_text import event_sentence, latest_log_lines, lines_of
from engine.players import PLAYERS, Player, opponent
from engine.text.sentences import PlayerName
from rendering.table.board_text import board_in_words
from tests.bot.matches.passing import Game
from tests.cogs.matches.choices.sealed import begin as begin_mode
from tests.cogs.matches.duel import Duel, begin
from tests.cogs.matches.reading import BUTTON, MENU, Message, alt_texts, buttons, parts, text_of
from tests.cogs.settings.panels import without_pictures
from tests.conftest import Table

STEPS = 150
SEEDS = range(1, 5)
MOST_PRESSES = 1500


def panel_of(game: Game, seat: Player) -> View:
    view = panel_message(game.live.snapshot, seat, (), in_words=True).view
    assert view is not None
    return view


def said(panel: View) -> str:
    texts = [part for part in panel.walk_children() if isinstance(part, TextDisplay)]
    return "\n".join(text.content for text in texts)


@pytest.mark.parametrize("seeds", [SEEDS[:1], pytest.param(SEEDS[1:], marks=pytest.mark.soak)])
@pytest.mark.parametrize("key", list(engine.games()))
def test_a_panel_says_first_what_is_asked_in_at_most_600_characters_and_like_the_controls(
    key: str, seeds: range
) -> None:
    for seed in seeds:
        game = Game(key, seed)
        for _ in range(STEPS):
            decision = game.decision()
            if decision is None:
                break
            panels = {seat: panel_of(game, seat) for seat in PLAYERS}
            for seat, panel in panels.items():
                words = said(panel)
                assert len(words) <= ROOM
                assert not re.search("[🔒⏳▸⚔~_]", words)
                assert words.startswith("###" if seat == decision.player else "**")
            asked = panels[decision.player]
            words = said(asked)
            assert "You can: " in words
            for part in asked.walk_children():
                if isinstance(part, ChooseButton) and "below" not in words:
                    assert plain(part.item.label or "") in words
            game.step()
        check_whole_board(game)


@pytest.mark.parametrize(
    ("key", "stands"),
    [
        ("cardfinity", "Turn 2 is yours. You have 34 cards in deck, **Bob** has 33."),
        ("asigoc", "Turn 2, your Main step. You have 10 health, **Bob** has 10."),
        ("lifeburn", "Turn 1, **Bob**'s Main phase. You have 40 life, **Bob** has 40."),
        ("chaos", "Turn 2 is yours. You have 30 health, **Bob** has 30."),
    ],
)
def test_the_first_sixty_words_say_whose_turn_it_is_how_it_stands_and_what_can_be_done(
    key: str, stands: str
) -> None:
    game = Game(key, 1)
    while (decision := game.decision()) is not None and decision.player != "A":
        game.step()
    first = " ".join(said(panel_of(game, "A")).split()[:60])
    assert stands in first
    assert "You can: " in first


def check_whole_board(game: Game) -> None:
    """Checks that the whole board is described, page by page."""
    view, names = game.live.snapshot.views["A"], game.row.names
    pages = board_pages(view, names)
    assert all(0 < len(page) <= 3600 for page in pages)
    whole = board_in_words(view, names, 10**6)
    assert len("".join(pages).replace("\\", "")) >= len(whole.replace("\\", "")) * 0.99


def test_where_room_is_short_what_the_opponent_did_is_kept() -> None:
    game = Game("lifeburn", 1)
    for _ in range(40):
        game.step()
    snapshot, pushed_out = game.live.snapshot, 0
    for seat in PLAYERS:
        shown = latest_log_lines(snapshot, seat, 6, 10_000, since=0).split("\n")
        deeds = [line for line in lines_of(snapshot, seat, 24) if not line.passes]
        theirs = [line for line in deeds if line.sentence[0] == PlayerName(opponent(seat))]
        assert {event_sentence(line.sentence, game.row) for line in theirs[-6:]} <= {*shown}
        assert len([line for line in shown if "passes" in line]) == 1
        pushed_out += not {*map(id, theirs[-6:])} <= {*map(id, deeds[-6:])}
    assert pushed_out


@pytest.fixture
def same_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gives every match that begins one seed, with which none is long."""
    monkeypatch.setattr(match_creation.secrets, "token_bytes", bytes([4]).__mul__)


async def in_words(table: Table, key: str) -> Duel:
    """Returns a match of two starter decks between players who have pictures off."""
    await without_pictures(table)
    first, second = engine.games()[key].starters()[:2]
    return await begin(table, first.text, second.text)


async def test_the_whole_board_is_a_press_away_and_shows_no_hand_of_the_other(
    table: Table,
) -> None:
    duel = await in_words(table, "lifeburn")
    mover, other = await duel.mover()
    await duel.choose(0)
    panel = duel.panel(mover)
    answer = await duel.press(mover, panel, buttons(panel)["Whole board"])
    assert answer.response is not None
    told = text_of(answer.response)
    view = (await duel.truth()).view(mover)
    hand = view.side(mover).zone("hand").cards
    assert hand is not None
    assert all(card.face.name in told.replace("\\", "") for card in hand)
    theirs = (await duel.truth()).view(other).side(other).zone("hand").cards
    assert theirs is not None
    hidden = {card.face.name for card in theirs} - {card.face.name for card in hand}
    public = board_in_words(view, {"A": "", "B": ""}, 10**6)
    assert not any(name in told and name not in public for name in hidden)
    read = await duel.press(mover, answer.response, buttons(answer.response)["Read cards"])
    assert read.acknowledged
    assert all(card.face.name in text_of(answer.response).replace("\\", "") for card in hand)
    assert "the board" not in text_of(answer.response)


@dataclass(frozen=True)
class Choice:
    """A control to press or pick, as it reads: the question of its menu, if it is in one, and its
    own label."""

    question: str
    label: str
    custom_id: str
    values: tuple[str, ...] = ()


def offered(message: Message) -> list[Choice]:
    """Returns the choices on a panel, in order, without the menu of when one is asked. Checks that
    no two read alike."""
    found: list[Choice] = []
    for part in parts(message):
        if part["type"] == BUTTON and "custom_id" in part:
            found.append(Choice("", part["label"], part["custom_id"]))
        elif part["type"] == MENU:
            said, custom_id = part.get("placeholder") or "", part["custom_id"]
            if "Always ask me" in (option["label"] for option in part["options"]):
                continue
            for option in part["options"]:
                found.append(Choice(said, option["label"], custom_id, (option["value"],)))
    assert len({(one.question, one.label) for one in found}) == len(found)
    return found


ASIDE = re.compile(r"Page \d|Whole board|Read|Resolve all|More|Show all")
"""Labels of controls that make no choice in the match."""
ENDING = ("End turn", "Pass", "Next step", "Keep the suggested 20", "Keep these 20")


@dataclass
class Reader:
    """A player who knows only what their newest message says and offers. `read` is everything that
    they have read of it so far."""

    duel: Duel
    seat: Player
    luck: random.Random
    read: list[str] = field(default_factory=list[str])

    @property
    def panel(self) -> Message:
        return self.duel.panel(self.seat)

    def looks(self) -> bool:
        """Reads the newest message. Returns whether it asks something."""
        words = text_of(self.panel)
        self.read.append(words)
        assert not alt_texts(self.panel)
        assert not self.panel.attachments
        return words.startswith("###") and "Concede" not in words and not self.is_over()

    def is_over(self) -> bool:
        """Returns whether the newest message says how the match ended."""
        return bool(re.search(r"\*\* wins\*\*|wins\*\*|\*\*A draw\*\*", text_of(self.panel)))

    async def choose(self) -> None:
        """Chooses one of the offers, as it reads: an attack if there is one, else often the end of
        the turn."""
        panel = self.panel
        choices = [one for one in offered(panel) if not ASIDE.search(one.label)]
        attacks = [one for one in choices if re.search("attack", one.question + one.label, re.I)]
        ending = [one for one in choices if one.label in ENDING]
        ends = ending and self.luck.random() < 0.4
        choice = self.luck.choice(attacks or (ending if ends else choices))
        await self.duel.press(self.seat, panel, choice.custom_id, *choice.values)


async def play_by_reading(duel: Duel, turns: int | None = None) -> tuple[Reader, Reader]:
    """Plays a match to its end, or for a number of `turns`; the asked player chooses."""
    luck = random.Random(5)
    alice, bob = Reader(duel, "A", luck), Reader(duel, "B", luck)
    for _ in range(MOST_PRESSES):
        asked = [reader for reader in (alice, bob) if reader.looks()]
        played = turns is not None and (await duel.truth()).view(None).turn > turns
        if alice.is_over() or played:
            break
        assert asked
        await luck.choice(asked).choose()
    return alice, bob


@pytest.mark.soak
@pytest.mark.usefixtures("same_seed")
@pytest.mark.parametrize("key", list(engine.games()))
async def test_a_whole_match_is_played_by_what_is_written_alone(table: Table, key: str) -> None:
    duel = await in_words(table, key)
    for reader in await play_by_reading(duel):
        assert reader.is_over()
        assert all(len(words) <= ROOM for words in reader.read[:-1])
    row = await duel.row()
    assert (row.state, row.ending) in (("over", "played"), ("over", "limit"))


@pytest.mark.usefixtures("same_seed")
async def test_two_turns_are_played_by_what_is_written_alone(table: Table) -> None:
    duel = await in_words(table, "lifeburn")
    for reader in await play_by_reading(duel, turns=2):
        assert all(len(words) <= ROOM for words in reader.read)
    assert (await duel.truth()).view(None).turn > 2


@pytest.mark.soak
@pytest.mark.usefixtures("same_seed")
@pytest.mark.parametrize(
    ("key", "mode"),
    [(key, mode.key) for key, game in engine.games().items() for mode in game.modes],
)
async def test_cards_are_chosen_and_played_by_what_is_written_alone(
    table: Table, key: str, mode: str
) -> None:
    await without_pictures(table)
    duel = await begin_mode(table, mode=f"{key}/{mode}")
    await play_by_reading(duel, turns=2)
    assert (await duel.truth()).view(None).turn > 2
