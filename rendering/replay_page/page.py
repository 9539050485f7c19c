"""The page as text: one document with its style, its script, its signs and what it plays."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from string import Template
from typing import Any, Final

from engine.players import PLAYERS
from engine.registry import games
from rendering.art.authors import author_of_each_icon
from rendering.draw.unicode_text import clean
from rendering.replay_page.colours import colours_of
from rendering.replay_page.replay import Line, Replay, Step
from rendering.replay_page.sentence_data import sentence_data
from rendering.replay_page.svg import symbols
from rendering.replay_page.table_data import Tables
from rendering.signs.card_signs import NUMBER_SIGNS

_NOT_IN_MARKUP: Final = str.maketrans({one: f"\\u{ord(one):04x}" for one in "<>&\u2028\u2029"})


def replay_page(replay: Replay) -> str:
    """Returns the replay as an HTML document. Raises ValueError where it has no step."""
    if not replay.steps:
        raise ValueError("a replay without a step")
    tables = Tables(replay.players)
    steps = [_step(step, tables) for step in replay.steps]
    cards = tables.cards
    data = {
        "players": [clean(replay.players[one], 200) or f"Player {one}" for one in PLAYERS],
        "seat": PLAYERS.index(replay.seat),
        "numbers": list(NUMBER_SIGNS),
        "colours": cards.colours.data,
        "faces": cards.faces.data,
        "cards": cards.cards.data,
        "zones": tables.zones.data,
        "steps": steps,
    }
    style, script = colours_of(replay.game) + _file("page.css"), _file("page.js")
    game = games().get(replay.game)
    return Template(_file("page.html")).substitute(
        title=escape(clean(replay.title)),
        game=escape(game.title if game else ""),
        result=escape(clean(replay.result)),
        notes="".join(f"<p>{escape(clean(note))}</p>" for note in replay.notes),
        credit=escape(_credit(cards.icons)),
        policy=f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(style)}; "
        "base-uri 'none'; form-action 'none'",
        style=style,
        script=script,
        symbols=symbols(cards.icons, cards.signs, tables.signs.values()),
        data=embedded(data),
    )


def embedded(data: object) -> str:
    """Returns data as JSON in which nothing can end the element that it stands in.

    >>> embedded(["</script>"])
    '["\\\\u003c/script\\\\u003e"]'
    """
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).translate(_NOT_IN_MARKUP)


def _step(step: Step, tables: Tables) -> dict[str, Any]:
    facts: dict[str, Any] = {"table": tables.changes(step.views)}
    if step.turn:
        facts["turn"] = clean(step.turn)
    if step.lines:
        facts["lines"] = [_line(line) for line in step.lines]
    return facts


def _line(line: Line) -> dict[str, Any]:
    facts: dict[str, Any] = {"words": sentence_data(line.words)}
    if line.knower is not None:
        facts["knower"] = PLAYERS.index(line.knower)
    if line.undone:
        facts["undone"] = True
    return facts


@cache
def _file(name: str) -> str:
    return files("rendering.replay_page").joinpath(name).read_text("utf-8")


def _hash(text: str) -> str:
    """Returns what a policy says to allow this very text alone."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _credit(icons: Iterable[str]) -> str:
    """Returns by whom the icons of the page are, and under which licences."""
    authors = {author_of_each_icon()[icon] for icon in icons}
    if not authors:
        return ""
    names = ", ".join(sorted(author.name for author in authors))
    licences = ", ".join(sorted({author.licence for author in authors}))
    return f"Icons by {names} (game-icons.net, {licences}), recoloured."
