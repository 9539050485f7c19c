"""The page as text: one document with its style, script, symbols and data."""

import json
import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from string import Template
from typing import Any, Final

from engine.players import PLAYERS
from engine.registry import games
from engine.views import Icon, ZoneView
from rendering.art.authors import author_of_each_icon
from rendering.art.icons import icon_svg
from rendering.draw import theme
from rendering.draw.looks import look_of
from rendering.draw.theme import Colour
from rendering.draw.unicode_text import clean
from rendering.replay_page.faces import hexadecimal
from rendering.replay_page.replay import LogLine, Replay, Step
from rendering.replay_page.sentence_data import sentence_data
from rendering.replay_page.table_data import ReplayTables
from rendering.signs.ability_signs import trace_pictogram
from rendering.signs.card_signs import NUMBER_SIGNS
from rendering.signs.sign_pen import GRID, SvgPen
from rendering.signs.zone_signs import trace_zone_sign

_NOT_IN_MARKUP: Final = str.maketrans({one: f"\\u{ord(one):04x}" for one in "<>&\u2028\u2029"})
_WHITE: Final[Colour] = (255, 255, 255)
_DOCUMENT: Final = re.compile(r'<svg xmlns="[^"]+" viewBox="([\d. -]+)">(.+)</svg>', re.DOTALL)
_CONTROLS: Final[Mapping[str, str]] = {
    "first": "M5 4h3v16H5zM20 4v16L9 12z",
    "back": "M17 4v16L5 12z",
    "play": "M6 3v18l15-9z",
    "pause": "M5 4h5v16H5zM14 4h5v16h-5z",
    "next": "M7 4v16l12-8z",
    "last": "M16 4h3v16h-3zM4 4v16l11-8z",
    "theme": "M12 2a10 10 0 0 1 0 20a10 10 0 0 1 0-20zM12 4.5v15a7.5 7.5 0 0 0 0-15z",
    "lock": "M6 10V8a6 6 0 0 1 12 0v2h2v12H4V10zm3 0h6V8a3 3 0 0 0-6 0z",
}


def replay_page(replay: Replay) -> str:
    """Returns the replay as an HTML document. Raises ValueError if the replay has no steps."""
    if not replay.steps:
        raise ValueError("a replay without a step")
    tables = ReplayTables(replay.players)
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
    """Returns data as JSON that is safe inside an HTML element: no text in it can end that element.

    >>> embedded(["</script>"])
    '["\\\\u003c/script\\\\u003e"]'
    """
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).translate(_NOT_IN_MARKUP)


def _step(step: Step, tables: ReplayTables) -> dict[str, Any]:
    facts: dict[str, Any] = {"table": tables.changes(step.views)}
    if step.turn:
        facts["turn"] = clean(step.turn)
    if step.lines:
        facts["lines"] = [_line(line) for line in step.lines]
    return facts


def _line(line: LogLine) -> dict[str, Any]:
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
    """Returns the source expression of a content security policy that allows exactly this text."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _credit(icons: Iterable[str]) -> str:
    """Returns the authors and licences of the page's icons."""
    authors = {author_of_each_icon()[icon] for icon in icons}
    if not authors:
        return ""
    names = ", ".join(sorted(author.name for author in authors))
    licences = ", ".join(sorted({author.licence for author in authors}))
    return f"Icons by {names} (game-icons.net, {licences}), recoloured."


def colours_of(game: str) -> str:
    """Returns CSS rules that set the dark and light colours for the game with this key."""
    look = look_of(game)
    dark = {
        "table": look.table,
        "mat": look.mat,
        "slot": look.slot,
        "panel": look.panel,
        "line": look.line,
        "ink": theme.LIGHT,
        "soft": theme.MUTED,
        "gold": theme.GOLD,
        "on-gold": theme.GOLD_DEEP,
        "raised": theme.RAISED,
        "lowered": theme.LOWERED,
        "glow": theme.GLOW,
        "heart": theme.HEART,
    }
    light = {
        "table": _mixed(look.table, _WHITE, 0.80),
        "mat": _mixed(look.mat, _WHITE, 0.90),
        "slot": _mixed(look.slot, _WHITE, 0.45),
        "panel": _WHITE,
        "line": _mixed(look.line, _WHITE, 0.35),
        "ink": theme.INK,
        "soft": theme.INK_SOFT,
        "gold": (108, 70, 0),
        "on-gold": _WHITE,
        "raised": (14, 98, 48),
        "lowered": (160, 32, 20),
        "glow": (0, 98, 170),
        "heart": theme.HEART,
    }
    return f":root{{{_variables(dark)}}}:root[data-theme=light]{{{_variables(light)}}}\n"


def _variables(colours: dict[str, Colour]) -> str:
    return "".join(f"--{name}:{hexadecimal(colour)};" for name, colour in colours.items())


def _mixed(one: Colour, other: Colour, share: float) -> Colour:
    """Returns a mixture of two colours; `share` is the part of the other one."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def symbols(icons: Iterable[str], signs: Iterable[Icon], zones: Iterable[ZoneView]) -> str:
    """Returns SVG symbols for cards (`icon-…`), abilities (`sign-…`), hands and piles (`zone-…`),
    numbers (`number-…`) and buttons (`do-…`)."""
    found = [*_icons(icons)]
    for sign in sorted(signs):
        pen = SvgPen()
        trace_pictogram(sign, pen)
        found.append(_drawn(f"sign-{sign}", pen))
    for place, zone in enumerate(zones):
        pen = SvgPen()
        trace_zone_sign(zone, pen)
        found.append(_drawn(f"zone-{place}", pen))
    for name, trace in NUMBER_SIGNS.items():
        pen = SvgPen()
        trace(pen)
        found.append(_drawn(f"number-{name}", pen))
    for name, path in _CONTROLS.items():
        drawing = f'<path fill="currentColor" fill-rule="evenodd" d="{path}"/>'
        found.append(f'<symbol id="do-{name}" viewBox="0 0 {GRID} {GRID}">{drawing}</symbol>')
    return "".join(found)


def _icons(icons: Iterable[str]) -> Iterator[str]:
    for icon in sorted(icons):
        document = _DOCUMENT.fullmatch(icon_svg(icon).strip())
        assert document is not None, f"{icon} is drawn otherwise than the others"
        box, drawing = document.groups()
        yield f'<symbol id="icon-{icon}" viewBox="{box}">{drawing}</symbol>'


def _drawn(name: str, pen: SvgPen) -> str:
    elements = "".join(pen.elements)
    size = f'width="{GRID}" height="{GRID}"'
    return (
        f'<mask id="m-{name}">{elements}</mask><symbol id="{name}" viewBox="0 0 {GRID} {GRID}">'
        f'<rect {size} fill="currentColor" mask="url(#m-{name})"/></symbol>'
    )
