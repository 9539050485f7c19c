"""The knowledge of players and spectators (CHAOS 16)."""

from __future__ import annotations

import pytest

from tests.engine.chaos.board import Board

CARDS = """
minion "Badger" cost 5 attack 4 health 4 beast
minion "Stoat" cost 3 attack 4 health 4 demon
minion "Weasel" cost 3 attack 1 health 1 dragon
spell "Act" cost 0
  cast {effect}
"""


def after(effect: str, target: str | None = None) -> Board:
    """Returns a position after A played the spell. A has a Badger in hand and a Weasel in the deck,
    B a Stoat in hand."""
    cards = CARDS.replace("{effect}", effect)
    board = Board(cards, {"hand": ["Act", "Badger"], "deck": ["Weasel"]}, {"hand": ["Stoat"]})
    return board.play("Act", target=target)


def test_a_hand_is_its_holders_and_a_deck_nobodys() -> None:
    board = Board(
        CARDS.replace("{effect}", "mp(+1, ally)"),
        {"hand": ["Badger"], "deck": ["Weasel"]},
        {"hand": ["Stoat"]},
    )
    assert board.seen("A") == {"Badger", "Default Leader", "player"}
    assert board.seen("B") == {"Stoat", "Default Leader"}
    assert board.seen(None) == {"Default Leader"}
    deck = board.match.view("A").side("A").zone("deck")
    assert (deck.size, deck.cards) == (1, None)


@pytest.mark.parametrize(
    ("effect", "a", "b"),
    [
        ("draw(1, ally)", True, False),
        ("all(move(hand(ally)), cardTarget(deck, ally, card))", True, False),
        ("all(move(hand(oppo)), cardTarget(deck, ally, card))", False, True),
        ("random(move(field(ally)), cardTarget(deck, ally, minionCard))", True, True),
        ("random(discard, cardTarget(deck, ally, card))", True, True),
        ("all(costMod(+1), cardTarget(deck, ally, card))", False, False),
        ("all(copy(deck(oppo)), cardTarget(deck, ally, card))", False, False),
        ("all(transform(randomCard(3)), cardTarget(deck, oppo, leaderCard))", False, False),
    ],
)
def test_who_learns_of_a_card_in_a_deck(effect: str, a: bool, b: bool) -> None:
    board = after(effect)
    assert ["Weasel" in board.seen(viewer) for viewer in ("A", "B", None)] == [a, b, a and b]


@pytest.mark.parametrize(
    ("effect", "target"),
    [
        ("targeted(costMod(-2), cardTarget(hand, ally, card))", "Badger"),
        ("random(giveTaunt, cardTarget(hand, ally, minionCard))", None),
        ("all(move(ownerDeck), cardTarget(hand, ally, card))", None),
        (
            "targeted(giveEffects { deathrattle draw(1, ally) }, cardTarget(hand, ally, card))",
            "Badger",
        ),
        ("all(copy(hand(ally)), cardTarget(hand, ally, card))", None),
    ],
)
def test_what_happens_to_a_card_in_hand_is_its_holders_to_know(
    effect: str, target: str | None
) -> None:
    board = after(effect, target)
    assert "Badger" in board.seen("A")
    assert "Badger" not in board.seen("B") | board.seen(None)


def test_what_a_card_in_hand_becomes_is_its_holders_to_know() -> None:
    heron = '{ minion "Heron" cost 0 attack 1 health 1 beast }'
    board = after(f"all(transform({heron}), cardTarget(handOrDeck, any, minionCard))")
    assert "Heron" in board.seen("A")
    facts = [event.seen_by("B").facts for event in board.match.events if event.kind == "transform"]
    assert [facts.get("into") for facts in facts] == [None, None, "Heron"]
    assert [facts.get("card") for facts in facts] == [None, None, "Stoat"]


def test_who_loses_a_card_from_the_hand_knows_which_and_so_does_who_gets_it() -> None:
    board = after("random(move(hand(ally)), cardTarget(hand, oppo, card))")
    assert "Stoat" in board.seen("A")
    assert "Stoat" in board.seen("B")
    assert "Stoat" not in board.seen(None)


def test_effects_of_hidden_cards_are_told_with_their_names() -> None:
    cards = """
    minion "Bloomer" cost 7 attack 7 health 7 dragon
      turnStart ally self(costMod(-1)) if source(cardTarget(hand, any, card))
    """
    board = Board(cards, {}, {"hand": ["Bloomer"]})
    assert "Bloomer" not in board.seen("A")
    assert "Bloomer" in board.end_turn().seen("A")


def test_the_token_is_dealt_in_secret_and_choices_of_hand_cards_name_none() -> None:
    cards = CARDS.replace("{effect}", "targeted(costMod(-2), cardTarget(hand, ally, card))")
    board = Board(cards, {"hand": ["Act", "Badger"]}).do(do="play", card="Act")
    for viewer in ("B", None):
        view = board.match.view(viewer)
        assert view.waiting_text == "choosing what to do"
        assert view.decision is None


def test_what_depends_on_hidden_cards_is_not_taken_back() -> None:
    cards = """
    minion "Moth" cost 1 attack 1 health 1 beast
      deathrattle all(costMod(+1), cardTarget(hand, oppo, dragonCard))
    """
    board = Board(
        CARDS.replace("{effect}", "mp(+1, ally)") + cards,
        {"field": ["Moth"]},
        {"field": ["Badger"], "hand": ["Stoat"]},
    )
    assert not board.attack("Moth", "Badger").match.may_take_back("A")


def test_attacks_in_the_open_are_taken_back() -> None:
    cards = CARDS.replace("{effect}", "mp(+1, ally)")
    board = Board(cards, {"field": ["Badger"]}, {"field": ["Stoat"]})
    before = board.match.fingerprint()
    board.attack("Badger", "Stoat").match.take_back("A")
    assert board.match.fingerprint() == before
