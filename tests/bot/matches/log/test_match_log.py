"""The log: in order, with taken-back choices marked, and private parts separate."""

from __future__ import annotations

from bot.matches.log.match_log import ForcedChoice, LogEntry, match_log
from engine.events import Event
from engine.players import Player
from engine.text.sentences import sentence_text
from tests.bot.matches.games import GAME


def draw(card: str, player: Player = "A") -> Event:
    return Event("draw", {"player": player}, {"card": card}, player)


def discard(card: str) -> Event:
    return Event("discard", {"player": "A", "card": card, "from": "hand"})


def cancelled(takes_back: int) -> Event:
    return Event("cancelled", {"player": "A", "card": "Toll", "takes_back": takes_back})


def words(line: LogEntry) -> str:
    return sentence_text(line.sentence, lambda player: player)


def test_only_the_one_who_drew_reads_what() -> None:
    events = [draw("Imp")]
    [mine] = match_log(GAME.key, events, [], "A")
    assert "Imp" in words(mine)
    assert mine.private
    for viewer in ("B", None):
        [line] = match_log(GAME.key, events, [], viewer)
        assert "Imp" not in words(line)
        assert not line.private


def test_what_a_cancelled_spell_took_back_is_marked() -> None:
    events = [discard("Ant"), discard("Bee"), discard("Cat"), cancelled(2), discard("Dog")]
    lines = match_log(GAME.key, events, [], None)
    assert [line.undone for line in lines] == [False, True, True, False, False]


def test_a_cancelled_spell_inside_a_cancelled_one() -> None:
    events = [discard("Ant"), discard("Bee"), cancelled(1), cancelled(3), discard("Cat")]
    lines = match_log(GAME.key, events, [], None)
    assert [line.undone for line in lines] == [True, True, True, False, False]


def test_the_last_lines_are_those_of_the_whole() -> None:
    events = [discard("Ant"), discard("Bee"), cancelled(1), discard("Cat"), draw("Dog")]
    forced = [ForcedChoice(0, "A", "x"), ForcedChoice(2, "A", "y"), ForcedChoice(5, "B", "z")]
    whole = match_log(GAME.key, events, forced, "B")
    assert len(whole) == 8
    for last in range(1, 9):
        assert match_log(GAME.key, events, forced, "B", last=last) == whole[-last:]


def test_a_forced_choice_stands_where_it_was_made() -> None:
    events = [discard("Ant"), discard("Bee")]
    lines = match_log(GAME.key, events, [ForcedChoice(1, "A", "Bee")], "A")
    assert ["choice: Bee" in words(line) for line in lines] == [False, True, False]


def test_what_only_follows_from_a_play_of_the_same_card_is_marked() -> None:
    def told(kind: str, card: str, **more: str) -> Event:
        return Event(kind, {"player": "A", "card": card, **more})

    events = [
        told("play", "Ox"),
        told("cast", "Imp"),
        told("cast", "Bolt"),
        told("resolve", "Bolt"),
        told("leave", "Bolt", to="graveyard"),
        told("resolve", "Imp"),
        told("play", "Imp"),
        told("leave", "Imp", to="hand"),
        told("play", "Imp"),
    ]
    lines = match_log("lifeburn", events, [], None)
    follows = [False, False, False, True, True, True, True, False, False]
    assert [line.follows for line in lines] == follows
    assert not match_log("lifeburn", events, [], None, since=5)[0].follows


def test_that_a_player_had_one_choice_tells_no_more_than_the_choice() -> None:
    for viewer in ("A", "B"):
        assert match_log(GAME.key, [], [ForcedChoice(0, "A", "Bee")], viewer)[0].follows


def test_in_cardfinity_a_monster_that_was_played_enters_without_a_line() -> None:
    events = [Event(kind, {"player": "A", "card": "Rat"}) for kind in ("play", "enter", "enter")]
    lines = match_log("cardfinity", events, [], None)
    assert [line.follows for line in lines] == [False, True, False]


def test_in_chaos_cards_the_effect_of_a_card_that_was_played_has_no_line() -> None:
    told = [("play", "Imp"), ("effect", "Imp"), ("effect", "Ox")]
    facts = {"player": "A", "trigger": "battlecry", "zone": "field"}
    events = [Event(kind, {**facts, "card": card}) for kind, card in told]
    lines = match_log("chaos", events, [], None)
    assert [line.follows for line in lines] == [False, True, False]
