"""Shown cards: who sees them, and for how long (ASIGOC 3, Effect; R26)."""

from __future__ import annotations

from tests.engine.asigoc.board import Board
from tests.visible_names import names_in


def seen(board: Board, viewer: str | None) -> set[str]:
    return names_in(board.view(viewer))


def test_look_shows_the_controller_alone() -> None:
    cards = 'item "Spy" any: look 1, look enemy 2, look hand'
    board = Board(
        cards,
        {"hand": ["Spy"], "deck": ["Saber", "Pike"]},
        {"deck": ["Buckler", "Ember", "Pike"], "hand": ["Pebble"]},
    )
    board.play("Spy").resolve()
    assert board.shown("A") == ["Saber", "Buckler", "Ember", "Pebble"]
    assert "Pike" not in seen(board, "A")
    assert seen(board, "B") == {"Spy", "Pebble"}
    assert seen(board, None) == {"Spy"}


def test_what_was_shown_stays_until_the_players_next_choice() -> None:
    cards = 'item "Spy" any: look hand'
    board = Board(cards, {}, {"hand": ["Spy"]}).do(do="next step").play("Spy").resolve()
    assert len(board.view("B").shown) == 1
    board = Board(cards, {"hand": ["Spy"]}, {"hand": ["Saber"]}).play("Spy").resolve()
    assert board.shown("A") == ["Saber"]
    board.do(do="next step")
    assert board.shown("A") == []


def test_looking_twice_at_the_same_shows_it_once() -> None:
    board = Board('item "Stare": repeat 10 (look 1)', {"hand": ["Stare"], "deck": ["Saber"]})
    assert board.play("Stare").resolve().shown("A") == ["Saber"]


def test_a_search_shows_its_player_what_fits_and_the_opponent_what_was_taken() -> None:
    cards = 'item "Call": search weapon'
    board = Board(cards, {"hand": ["Call"], "deck": ["Pike", "Ember", "Saber"]}).play("Call")
    board.resolve()
    assert board.shown("A") == ["Pike", "Saber"]
    assert seen(board, "B") == {"Call"}
    board.pick("Saber")
    assert board.shown("B") == ["Saber"]
    assert "Pike" not in seen(board, "B")
    assert "Ember" not in seen(board, "A")


def test_many_searches_at_once_all_stay_shown_to_the_opponent() -> None:
    names = [f"Blade {n}" for n in range(10)]
    cards = "\n".join(f'weapon "{name}" 1/1' for name in names)
    board = Board(
        f'{cards}\nitem "Muster": repeat 10 (search weapon)', {"hand": ["Muster"], "deck": names}
    )
    board.play("Muster").resolve()
    for name in names:
        board.pick(name)
    assert set(names) <= seen(board, "B")


def test_candidates_of_a_search_do_not_tell_the_order_of_the_deck() -> None:
    def offers(deck: list[str]) -> list[str]:
        board = Board('item "Call": search', {"hand": ["Call"], "deck": deck})
        return board.play("Call").resolve().options

    assert offers(["Pike", "Ember", "Saber"]) == offers(["Saber", "Pike", "Ember"])


def test_arranging_is_seen_by_its_player_alone() -> None:
    board = Board('item "Plan": arrange 2', {"hand": ["Plan"], "deck": ["Saber", "Pike"]})
    board.play("Plan").resolve()
    assert board.shown("A") == ["Saber", "Pike"]
    board.pick("Pike").pick("Saber")
    assert seen(board, "B") == seen(board, None) == {"Plan"}


def test_a_drawn_card_is_its_players_secret() -> None:
    board = (
        Board('item "Read": draw 1', {"hand": ["Read"], "deck": ["Saber"]}).play("Read").resolve()
    )
    assert "Saber" in seen(board, "A")
    assert "Saber" not in seen(board, "B") | seen(board, None)


def test_the_hand_is_secret_while_its_owner_chooses_a_discard() -> None:
    cards = 'item "Raid": discard enemy 1\nitem "Toll" discard 1: heal 1'
    board = Board(cards, {"hand": ["Raid", "Toll", "Pike"]}, {"hand": ["Saber", "Ember"]})
    board.play("Raid").resolve()
    assert seen(board, "A") == {"Raid", "Toll", "Pike"}
    board.pick("Ember").play("Toll")
    assert seen(board, "B") == {"Raid", "Toll", "Saber", "Ember"}


def test_prompts_for_everybody_name_no_hidden_card() -> None:
    cards = 'item "Raid": discard enemy pick 1, search, deploy hand, arrange 2, discard enemy 1'
    board = Board(
        cards,
        {"hand": ["Raid", "Pike"], "deck": ["Saber", "Ember", "Pebble"]},
        {"hand": ["Buckler", "Ember"], "weapons": ["Saber"]},
    )
    board.play("Raid").resolve()
    while board.match.decision and board.match.decision.kind == "pick":
        for viewer in ("A", "B", None):
            told = board.view(viewer).waiting_text
            assert told.startswith("Raid: picking a card to ")
            assert not any(name in told for name in ("Pike", "Saber", "Ember", "Pebble", "Buckler"))
        board.do(do="pick")


def test_whether_a_player_could_answer_is_not_told() -> None:
    def waiting(hand: list[str]) -> str:
        board = Board(a={"hand": ["Pebble"]}, b={"hand": hand}).play("Pebble")
        return board.view("A").waiting_text

    assert waiting(["Ember"]) == waiting(["Saber"])
