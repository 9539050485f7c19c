"""A reader of the cards gets all their text, in as many messages as it takes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from discord.ui import TextDisplay

from bot.matches.live.snapshot import Snapshot
from cogs.matches.table.layouts.card_texts import cards_message
from cogs.ui.pages import MOST_CHARACTERS
from engine.faces import CardFace, TextBlock
from engine.views import CardView, ZoneView
from tests.bot.matches.skirmish import Position, skirmish
from tests.rendering import chaotic

STARS = "*" * 100
LINES = [f"It says {number:03}: {STARS}" for number in range(60)]


def a_long_card_between_two() -> Snapshot:
    """Returns a match in which Alice's hand has a card of many lines."""
    snapshot = skirmish(Position()).snapshot
    text = tuple(TextBlock("When:", "overheated", line) for line in LINES)
    faces = (CardFace("Imp", "minion"), CardFace(STARS, "minion", text=text))
    cards = tuple(CardView(face) for face in (*faces, CardFace("Ogre", "minion")))
    hand = ZoneView("hand", "Hand", "hand", 3, cards)
    view = snapshot.views["A"]
    players = (replace(view.players[0], zones=(hand,)), view.players[1])
    row = replace(snapshot.row, name_a=STARS[:32], name_b=STARS[:32])
    views = {**snapshot.views, "A": replace(view, players=players)}
    return replace(snapshot, row=row, views=views)


def pages() -> Iterator[str]:
    snapshot, page, said = a_long_card_between_two(), 0, ""
    while f"page {page} of {page})" not in said:
        outgoing = cards_message(snapshot, "A", page)
        assert outgoing.view is not None
        parts = outgoing.view.walk_children()
        said = "\n".join(part.content for part in parts if isinstance(part, TextDisplay))
        yield said
        page += 1


def test_a_card_with_more_to_say_than_a_message_holds_goes_on_on_the_next_page() -> None:
    found = list(pages())
    assert len(found) > 2
    assert all(len(said) <= MOST_CHARACTERS for said in found)
    whole = "\n".join(found)
    assert all(whole.count(f"It says {number:03}") == 1 for number in range(60))
    assert whole.count("\\*" * 100) == len(LINES)
    assert "**Imp**" in found[0]
    assert "**Ogre**" in found[-1]


def test_words_are_explained_unless_a_card_does_so_itself() -> None:
    snapshot = skirmish(Position()).snapshot
    shown = replace(
        snapshot,
        row=replace(snapshot.row, game="chaos"),
        views={**snapshot.views, "A": chaotic.middle()},
    )
    outgoing = cards_message(shown, "A", 0)
    assert outgoing.view is not None
    parts = outgoing.view.walk_children()
    said = "\n".join(part.content for part in parts if isinstance(part, TextDisplay))
    assert "-# **Battlecry**: when it's played from the hand" in said
    assert "- **Taunt** Enemies must attack this" in said
    assert "-# **Taunt**" not in said
