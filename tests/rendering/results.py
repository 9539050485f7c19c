"""Results of matches made by hand, of no game in particular."""

from __future__ import annotations

import io

from PIL import Image, ImageDraw

from engine.views import CardView
from rendering import MatchResult
from rendering.table.avatar import reduced_avatar
from tests.rendering.samples import DEMON, IMP, PLAYERS


def avatar(hair: str, ground: str) -> bytes:
    """Returns a portrait: a simply drawn face."""
    image = Image.new("RGB", (128, 128), ground)
    draw = ImageDraw.Draw(image)
    draw.ellipse((24, 18, 104, 112), fill=hair)
    draw.ellipse((36, 36, 92, 108), fill="#f0c8a0")
    for x in (52, 76):
        draw.ellipse((x - 5, 64, x + 5, 74), fill="#202028")
    draw.arc((50, 72, 78, 94), 20, 160, fill="#902030", width=4)
    out = io.BytesIO()
    image.save(out, "PNG")
    return reduced_avatar(out.getvalue())


def won() -> MatchResult:
    """Returns a result in which B has won with a card, and both have a portrait."""
    return MatchResult(
        game="sample",
        title="Sample Game",
        names=PLAYERS,
        winner="B",
        how=f"{PLAYERS['A']} fell to 0 health",
        turns=20,
        moment_title="The decisive moment",
        moment=[
            f"{PLAYERS['B']} attacks with Wheel Demon",
            f"{PLAYERS['A']} takes 5 damage",
        ],
        cards={"A": CardView(IMP), "B": CardView(DEMON)},
        dealt={"A": 0, "B": 14},
        portraits={"A": avatar("#804020", "#3060a0"), "B": avatar("#d0b030", "#308050")},
    )


def drawn() -> MatchResult:
    """Returns a result in which nobody has won; neither player has a portrait."""
    return MatchResult(
        game="sample",
        title="Sample Game",
        names={"A": "Ann", "B": "Bert"},
        winner="draw",
        how="They agreed on a draw",
        turns=7,
        moment_title="The last move",
        moment=["Ann plays Imp"],
        cards={"A": CardView(IMP), "B": CardView(DEMON)},
        dealt={},
        portraits={},
    )


def given_up() -> MatchResult:
    """Returns a result in which a player conceded before any card was shown."""
    return MatchResult(
        game="sample",
        title="Sample Game · Draft",
        names={"A": "عبد الرحمن بن عوف", "B": "Donaudampfschifffahrtsgesellschaft"},
        winner="A",
        how="Donaudampfschifffahrtsgesellschaft conceded",
        turns=1,
        moment_title="The last move",
        moment=[],
        cards={},
        dealt={},
        portraits={},
    )
