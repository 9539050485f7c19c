"""Outcomes of a player's choices: a line for each, as the player reads it, and the way back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

import pytest

import engine
from bot.base.refusals import Refusal
from bot.matches.live.live_match import LiveMatch
from bot.matches.previews import check_previews, previews_of
from bot.store.settings.preferences import Preferences
from cogs.matches.table.layouts.board_in_words import board_message
from cogs.matches.table.layouts.card_texts import cards_message
from cogs.matches.table.layouts.what_if import (
    LONGEST,
    addressed,
    preview_lines,
    what_if_message,
)
from engine.events import SeenEvent
from engine.players import Player
from engine.practice.what_if import Preview
from engine.text.sentences import CardName, PlayerName, Sentence
from tests.bot.matches.games import row_of
from tests.cogs.layouts.snapshots import begun, over, shown, standing
from tests.cogs.matches.reading import buttons, text_of
from tests.engine.conformance.play import random_match, step
from tests.engine.modes import GAME as SEALED_GAME
from tests.engine.modes import SEALED

ITEMS: Final = """
weapon "Rat" 1/1
item "Stab": destroy enemy
item "Spark": damage 2
item "Idea": damage 1, draw 1
item "Gamble": discard 1
"""
WORDS: Final = 25
"""Number of lists per game of which each line is measured."""

of_every_game = pytest.mark.parametrize("key", list(engine.games()))


def in_main_step() -> LiveMatch:
    hand = ["Stab", "Spark", "Idea", "Rat", "Gamble"]
    weapons = {"weapons": ["Rat"], "hand": ["Rat"]}
    return standing("asigoc", ITEMS, {"A": {"hand": hand}, "B": weapons})


def lines_of(live: LiveMatch, seat: Player = "A") -> Sequence[str]:
    decision = live.match.view(seat).decision
    assert decision is not None
    game = engine.games()[live.row.game]
    return preview_lines(game, seat, decision, previews_of(live.match, seat))


def test_a_line_for_each_choice(screen: Callable[..., None]) -> None:
    live = in_main_step()
    page = what_if_message(shown(live), "A", previews_of(live.match, "A"), 0)
    screen("what-if", page)


@of_every_game
def test_lines_are_short_and_end_like_sentences(key: str) -> None:
    game, random, lists = engine.games()[key], Random(key), 0
    seed = 0
    while lists < WORDS:
        match, seed = random_match(key, seed), seed + 1
        for _ in range(100):
            if match.decision is None:
                break
            if random.random() < 0.1:
                player = match.decision.player
                decision = match.view(player).decision
                assert decision is not None
                for line in preview_lines(game, player, decision, previews_of(match, player)):
                    said = line.replace("\\", "").replace("**", "")
                    assert len(said) <= LONGEST, line
                    assert said.endswith(".")
                lists += 1
            step(match, random)


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ((PlayerName("A"), " takes 2 damage"), "you take 2 damage"),
        ((PlayerName("B"), " takes 2 damage"), "your opponent takes 2 damage"),
        ((PlayerName("A"), "'s deck is shuffled"), "your deck is shuffled"),
        ((PlayerName("B"), "'s ", CardName("Rat"), " dies"), "their Rat dies"),
        ((PlayerName("B"), "'s ", CardName("The Ox"), " dies"), "their Ox dies"),
        ((CardName("The Ox"), " untaps"), "The Ox untaps"),
        ((PlayerName("A"), " searches their deck"), "you search your deck"),
        ((PlayerName("A"), " has no room for more tokens"), "you have no room for more tokens"),
        ((PlayerName("A"), " is healed by 2"), "you are healed by 2"),
        ((PlayerName("A"), " doesn't block"), "you don't block"),
        ((CardName("Rat"), " deals 1 damage to ", PlayerName("A")), "Rat deals 1 damage to you"),
        ((PlayerName("A"), " takes 2 damage: "), "you take 2 damage"),
        ((CardName("Rat"), "'s effect changes nothing"), "Rat's effect changes nothing"),
        ((CardName("R" * 40), " untaps"), f"{'R' * 29}… untaps"),
    ],
)
def test_the_log_is_said_to_the_player(sentence: Sentence, told: str) -> None:
    assert addressed(sentence, "A") == told


def test_a_long_line_says_that_there_is_more() -> None:
    live = begun("lifeburn")
    decision = live.match.view("A").decision or live.match.view("B").decision
    assert decision is not None
    dies = tuple(
        SeenEvent("die", {"player": "A", "card": f"A Card With a Long Name {n}"}) for n in range(9)
    )
    (line,) = preview_lines(
        engine.games()["lifeburn"], "A", decision, [Preview(0, (), dies, "chance")]
    )
    assert line.endswith("; and more; then it depends on chance.")


def test_the_player_who_is_not_asked_reads_why_there_is_none() -> None:
    live = in_main_step()
    told = text_of(what_if_message(shown(live), "B", previews_of(live.match, "B"), 0))
    assert told.endswith("It's your opponent's choice.\n")
    live.match.concede("A")
    assert text_of(what_if_message(over(live), "A", (), 0)).endswith("The match is over.\n")


def test_who_chooses_at_the_same_time_as_the_opponent_is_not_told_to_wait() -> None:
    live = LiveMatch.from_start(row_of(SEALED_GAME.key, 0), (SEALED.deck, SEALED.deck))
    assert live.snapshot.views["B"].decision is not None
    told = text_of(what_if_message(live.snapshot, "B", previews_of(live.match, "B"), 0))
    assert told.endswith("You both choose at the same time: I can't look ahead here.\n")


def test_a_long_list_has_several_pages() -> None:
    live = in_main_step()
    decision = live.match.view("A").decision
    assert decision is not None
    many = [
        Preview(0, (option,), (SeenEvent("damage", {"player": "A", "n": n}),), "")
        for n in range(100)
        for option in decision.options[:1]
    ]
    pages = [what_if_message(shown(live), "A", many, page) for page in range(2)]
    assert sum(text_of(page).count("You take") for page in pages) == 100
    assert buttons(pages[0])["Page 2 ▶"] == "match:what-if:ABCDEF:1"


def test_only_players_of_a_running_match_are_offered_it() -> None:
    live = in_main_step()
    snapshot = shown(live)
    for page in (cards_message(snapshot, "A", 0), board_message(snapshot, "A", 0)):
        assert buttons(page)["What if?"] == "match:what-if:ABCDEF:0"
    puzzle = shown(live, row={"exercise": "puzzle:one", "computer": "B"})
    unoffered = [cards_message(puzzle, "A", 0), board_message(puzzle, "A", 0)]
    unoffered += [cards_message(snapshot, None, 0), board_message(snapshot, None, 0)]
    live.match.concede("A")
    unoffered.append(cards_message(over(live), "A", 0))
    assert not any("What if?" in buttons(page) for page in unoffered)


def test_where_a_result_counts_both_players_have_to_want_it() -> None:
    live = in_main_step()
    one, other = (Preferences(user, looks_ahead=True) for user in (1, 2))
    check_previews(shown(live))
    for counts in ({"rated": True}, {"pairing": 7}):
        alone: list[Mapping[Player, Preferences]] = [{}, {"A": one}, {"B": other}]
        for wishes in alone:
            with pytest.raises(Refusal, match="only if both players allow it"):
                check_previews(shown(live, row=counts, wishes=wishes))
        check_previews(shown(live, row=counts, wishes={"A": one, "B": other}))


def test_a_puzzle_is_not_given_away() -> None:
    live = in_main_step()
    with pytest.raises(Refusal, match="give the puzzle away"):
        check_previews(shown(live, row={"exercise": "puzzle:one", "computer": "B"}))
    check_previews(shown(live, row={"exercise": "mission:one", "computer": "B"}))
    check_previews(shown(live, row={"computer": "B"}))
