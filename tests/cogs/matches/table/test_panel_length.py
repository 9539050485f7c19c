"""A hand with everything at its maximum length still fits into a message."""

from __future__ import annotations

from dataclasses import replace

import pytest
from discord.ui import TextDisplay

from bot.matches.live.match_context import MatchContext
from bot.matches.live.snapshot import Snapshot
from bot.store.matches.match_clocks import ClockRow
from bot.store.running_matches.proposals import ProposalRow
from cogs.matches.choices.controls import START, ChoicePlace
from cogs.matches.table.layouts.board_in_words import ROOM
from cogs.matches.table.layouts.hand import panel_message
from cogs.matches.table.layouts.position_text import option_effects, under_way
from cogs.ui.pages import MOST_CHARACTERS
from engine.decisions import Decision, Option, Place
from engine.events import Event
from engine.faces import CardFace
from engine.views import AttackView, StackItem
from tests.bot.matches.skirmish import Position, skirmish

NAME = "Gravemoss, the Endless *Hunger* of the Northern Wastes"
STARS = "*" * 100
PAID = "Life 31 → 28"
NOTE = "That was no longer possible: " + "x" * 360


def everything_at_once() -> Snapshot:
    """Returns a match in which Alice announces in answer to many attacks and a high stack."""
    snapshot = skirmish(Position(alices=(NAME,) * 5, bobs=(NAME,) * 5)).snapshot
    option = Option(NAME, {"do": "option", "n": 1}, detail="Deals 3 damage to any target; " * 6)
    options = tuple(replace(option, label=f"{number}. {NAME}", futile=True) for number in range(5))
    summary = (*(f"{NAME} attacks {NAME}",) * 10, PAID)
    asked = Decision("A", "choice", STARS, "acting", options, back=True, summary=summary)
    view = replace(
        snapshot.views["A"],
        decision=asked,
        stack=(StackItem("A", CardFace(NAME, "spell"), option.detail),) * 5,
        attacks=tuple(AttackView(Place("A", "play", n), Place("B", "play", n)) for n in range(5)),
    )
    row = replace(
        snapshot.row,
        game="lifeburn",
        clock="live",
        name_a=STARS[:32],
        name_b=STARS[:32],
        table_channel=10**18,
        board_message=10**18,
    )
    events = (Event("reveal", {"player": "A", "cards": (NAME,) * 10}),) * 4
    offered = ProposalRow(row.id, "draw", "B", "open", 3, 1, 0)
    clock = ClockRow(row.id, "A", 0, 1_800_000_000, 0, 600, 600, 0, 0)
    context = MatchContext((offered, replace(offered, kind="undo")), clock=clock)
    views = {**snapshot.views, "A": view}
    return replace(snapshot, row=row, events=events, views=views, context=context)


@pytest.mark.parametrize("where", [START, ChoicePlace(unsure=tuple(range(5)))])
@pytest.mark.parametrize(
    ("in_words", "least", "most"), [(False, 2000, MOST_CHARACTERS), (True, 380, ROOM)]
)
def test_it_fits_whatever_is_to_be_said(
    in_words: bool, least: int, most: int, where: ChoicePlace
) -> None:
    outgoing = panel_message(everything_at_once(), "A", (), where, NOTE, in_words=in_words)
    assert outgoing.view is not None
    texts = [part for part in outgoing.view.walk_children() if isinstance(part, TextDisplay)]
    assert least < sum(len(text.content) for text in texts) <= most
    assert all(text.content for text in texts)
    assert any(PAID in text.content for text in texts)


def test_an_only_thing_on_the_stack_takes_one_line() -> None:
    snapshot = everything_at_once()
    view = snapshot.views["A"]
    alone = replace(view, stack=view.stack[:1], attacks=())
    words = under_way(replace(snapshot, views={**snapshot.views, "A": alone}), "A")
    assert words.startswith("**Waiting to take effect:** *")
    assert "\n" not in words


def test_a_detail_that_the_label_says_already_is_not_said_again() -> None:
    snapshot = everything_at_once()
    view = snapshot.views["A"]
    assert view.decision is not None
    options = (Option("Play Giant (tribute Bear)", {"do": "play"}, detail="tribute Bear"),)
    decided = replace(view.decision, options=options)
    alone = replace(view, decision=decided, stack=())
    assert option_effects(replace(snapshot, views={**snapshot.views, "A": alone}), "A") == ""
