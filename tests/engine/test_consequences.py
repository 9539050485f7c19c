"""Cards built to do as much as possible at once, in every game: no choice exceeds the limit, and a
match in which a card does more ends by that card."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from engine import games
from engine.limits import MOST_OF_ACTION, Consequences
from engine.match import Match
from tests.engine.board import Board
from tests.engine.conformance.hidden import rules_of

CROWD = 900


def bomb() -> str:
    """Returns a Chaos Cards deck whose cards attach effects on all cards to all cards, and copy
    them."""
    everything = "cardTarget(handOrDeck, any, card)"
    copies = "\n".join(
        f'spell "Copyist {n}" cost 0\n  cast all(copy(ownerDeck), {everything})\n'
        "  cast draw(1, ally)"
        for n in range(5)
    )
    pages: list[str] = []
    for page in range(15):
        inner = "\n".join(
            f"    turnStart any all(costMod(-{1 + (page + n) % 10}), {everything})"
            f" if source({everything})"
            for n in range(3)
        )
        attach = f"  cast all(giveEffects {{\n{inner}\n  }}, {everything})"
        pages.append(f'spell "Page {page}" cost 0\n{attach}\n{attach}\n  cast draw(1, ally)')
    names = [f'"Copyist {n}"' for n in range(5)] + [f'"Page {n}"' for n in range(15)]
    return "\n".join([copies, *pages, 'deck: "Quiet Library" by "M"', *names])


def chaos() -> Match:
    """Returns a match in which the pages are played, then copies until there are many cards; then
    the turn ends."""
    game = games()["chaos"]
    deck = game.parse_deck(bomb())
    assert not game.check_deck(deck)
    match = game.begin((deck, game.parse_deck(game.starters()[0].text)), bytes(32), "A")
    while match.decision is not None and match.view(None).turn == 1:
        labels = [option.label for option in match.decision.options]
        wanted = "Play Copyist" if len(list(rules_of(match).table.numbers())) < CROWD else "End"
        for start in ("Play Page", wanted, "End turn"):
            found = [n for n, label in enumerate(labels) if label.startswith(start)]
            if found:
                match.choose("A", found[0])
                break
    return match


def cardfinity() -> Match:
    """Returns a match in which each discarded card discards two more, after as many other effects
    as possible."""
    more = ", ".join(["heal 20, take 20"] * 8)
    echo = f'"Echo": "Ring" discard: {more}, heal 9, discard, heal 9, discard'
    position = {
        "turn": "A",
        "turn_number": 3,
        "A": {"hand": ["Start"], "deck": ["Echo"] * 200, "graveyard": ["Echo"] * 200},
        "B": {"deck": 5},
    }
    board = Board("cardfinity", f'{echo} power 1 "Start" play: discard N/A', position, 0)
    return board.do(do="play", card="Start").match


def asigoc() -> Match:
    """Returns a match with an Item that repeats repeats of everything that asks nobody."""
    inner = "heal 1, heal enemy 1, look 9, mill 1, draw 1, draw enemy 1"
    text = f'item "Storm": repeat 10 (repeat 10 ({inner}))'
    side = {"hand": ["Storm"], "deck": 400}
    position = {"turn": "A", "turn_number": 3, "A": side, "B": {"deck": 400}}
    board = Board("asigoc", text, position, 0).play("Storm")
    while "Pass" in board.options:
        board.do(do="pass")
    return board.match


def lifeburn() -> Match:
    """Returns a match with a Spell that changes a crowd again and again, each with a passive."""
    aura = {
        "passive": "ChangeStats",
        "all": True,
        "statModifiers": [{"statType": "Attack", "operatorType": "Add", "amount": 1}],
    }
    body = {"type": "Summon", "cost": 0, "attack": 1, "defense": 9}
    hit = {"effect": "ChangeStats", "all": True, "attack": 1, "defense": 1}
    storm = {"name": "Storm", "type": "Spell", "cost": 0, "stackEffects": [hit] * 20}
    crowd = {"play": ["Bell"] * 60}
    position = {"turn": "A", "turn_number": 3, "A": {"hand": ["Storm"], **crowd}, "B": crowd}
    bell = {"name": "Bell", **body, "passiveEffects": [aura]}
    board = Board("lifeburn", [bell, storm], position, 0).play("Storm")
    return board.do(do="pass").do(do="pass").match


@pytest.mark.parametrize("play", [cardfinity, asigoc, lifeburn])
def test_what_the_limits_of_a_game_allow_is_less_than_one_choice_may_lead_to(
    play: Callable[[], Match], monkeypatch: pytest.MonkeyPatch
) -> None:
    totals = [Consequences()]
    counted = Match._is_bounded

    def noted(match: Match, before: int) -> bool:
        bounded = counted(match, before)
        totals.append(match._consequences)
        return bounded

    monkeypatch.setattr(Match, "_is_bounded", noted)
    assert play().winner is None
    choices = [
        Consequences(*(now - was for was, now in zip(before, after, strict=True)))
        for before, after in pairwise(totals)
    ]
    heaviest = max(choices)
    assert heaviest.events > 100
    assert not heaviest.exceed(MOST_OF_ACTION)


def test_a_card_that_does_too_much_is_named_and_its_owner_loses() -> None:
    match = chaos()
    assert match.winner == "B"
    card, *words = match.view(None).outcome
    assert "Page" in str(card)
    assert words[-1] == "'s deck did too much for one match"
    assert len(match.events) < MOST_OF_ACTION.events / 2, "nothing is left of the choice"
