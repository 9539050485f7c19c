"""The strip between both sides in the picture with board and hand: the turn, or the effects that
wait and their targets."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from PIL import Image

from engine.decisions import Place
from engine.faces import CardFace
from engine.players import Player
from engine.views import StackItem, View
from rendering.art.icons import icon_mask
from rendering.art.poster import draw_art
from rendering.cards.card_groups import TIMES
from rendering.cards.card_layout import card_name
from rendering.draw import paint, theme
from rendering.draw.text import Block, TextSpan, draw_block, fit, line_height, one_line, wrap
from rendering.draw.theme import Colour
from rendering.draw.unicode_text import clean
from rendering.table.attack_groups import AttackGroup, attack_groups_of, name_at
from rendering.table.last_action import last_sentences
from rendering.table.stack import player_name
from rendering.table.status_bar import number_words, outcome_words, result_words
from rendering.table.table_places import STACK
from rendering.table.table_plates import NUMBER_SIDE, number_plate
from rendering.table.table_scale import INNER, LEAST, MARGIN, px

CALM: Final = px(19)
_PAD: Final = px(3)
_SIDE: Final = px(27)
_STEM: Final = px(2)
_POINT: Final = px(6)
_GAP: Final = px(3.5)
_FAR_GAP: Final = px(6.5)
_TITLE_SIZES: Final = (33, 32, 31, 30, 29, 28, LEAST)
_TEXT_SIZES: Final = (29, 28, LEAST)
_MOST_GROUPS: Final = 3
_NO_NUMBERS: Final[Mapping[Place, int]] = {}


@dataclass(frozen=True, slots=True)
class Link:
    """A line from the middle of the picture to a card. `x` is the card's horizontal centre; `up`
    says whether the card is above. The line ends in an arrowhead if the card is the `target`."""

    x: int
    up: bool
    target: bool


@dataclass(frozen=True, slots=True)
class TableMiddle:
    """The contents of the strip between both sides. If there are `titles`, the strip shows the
    titles with lines of text below them. Otherwise it shows `words` on one line.

    - `words`: the turn, the step and a note.
    - `titles`: lines about the stack, the attacks or the end of the match.
    - `text`: the text of the effect that waits, or how the match ended.
    - `then`: the effects and attacks that follow.
    - `card`: the card whose effect waits; None for an attack, for items with buttons, or if the
      match is over.
    - `own`: whether the viewer causes the event, chooses one of the items, or has won.
    - `over`: whether the match is over.
    - `links`: lines from the strip to the cards that attack or are targets.
    - `numbers`: the button numbers of the items in `titles`, None without a button.
    """

    words: tuple[str, ...]
    titles: tuple[str, ...] = ()
    text: str = ""
    then: str = ""
    card: CardFace | None = None
    own: bool = False
    over: bool = False
    links: tuple[Link, ...] = ()
    numbers: tuple[int | None, ...] = ()

    @property
    def gaps(self) -> tuple[int, int]:
        """The gaps above and below the strip, in pixels."""
        above, below = (any(link.up == up for link in self.links) for up in (True, False))
        return _FAR_GAP if above else _GAP, _FAR_GAP if below else _GAP


def table_middle(
    view: View,
    names: Mapping[Player, str],
    spots: Mapping[Place, tuple[int, bool]],
    numbers: Mapping[Place, int] = _NO_NUMBERS,
) -> TableMiddle:
    """Returns the contents of the strip between both sides. `spots` has the horizontal centre of
    each card in play, and whether the card is above the strip. `numbers` are the button numbers of
    items on the stack."""
    if view.winner is not None:
        how = outcome_words(view, names)
        title = "You win" if view.winner == view.viewer else result_words(view, names)
        return TableMiddle((), (title,), how, over=True, own=view.winner == view.viewer)
    words = _moment(view)
    items = [numbers.get(Place(item.player, STACK, at)) for at, item in enumerate(view.stack)]
    if any(number is not None for number in items):
        titles = tuple(_item_title(view, names, item) for item in view.stack)
        return TableMiddle(words, titles, own=True, numbers=tuple(items))
    if view.stack:
        first, rest = view.stack[0], view.stack[1:]
        aims = [aim for aim in first.aims if isinstance(aim, Place) and aim in spots]
        links = tuple(Link(*spots[aim], target=True) for aim in aims)
        title = _item_title(view, names, first)
        marks = [clean(mark, 40).upper() for mark in first.marks]
        text = " ".join([*(f"{mark}:" for mark in marks), clean(first.text)])
        then = [_next_item(view, names, item) for item in rest]
        then += [_attack(view, names, group) for group in attack_groups_of(view)]
        own = first.player == view.viewer
        said = f"Then {_then(then)}" if then else ""
        return TableMiddle(words, (title,), text, said, first.card, own, links=links)
    if groups := attack_groups_of(view):
        titles = [_attack(view, names, group) for group in groups]
        more = len(titles) - _MOST_GROUPS
        if more > 0:
            titles = [*titles[:_MOST_GROUPS], f"and {more} more attacks"]
        own = groups[0].attackers[0].owner == view.viewer
        links = tuple(dict.fromkeys(_links(groups, spots)))
        return TableMiddle(words, tuple(titles), own=own, links=links)
    return TableMiddle((*words, _aside(view, names)))


def _links(
    groups: Iterable[AttackGroup], spots: Mapping[Place, tuple[int, bool]]
) -> Iterable[Link]:
    for group in groups:
        for place in group.attackers:
            if place in spots:
                yield Link(*spots[place], target=False)
        if isinstance(group.aim, Place) and group.aim in spots:
            yield Link(*spots[group.aim], target=True)


def _moment(view: View) -> tuple[str, str]:
    """Returns the turn, and its player and step."""
    number = number_words(view)
    if not view.turn:
        return number[0].upper() + number[1:], clean(view.step, 40)
    whose = "Your turn" if view.active == view.viewer else "Their turn"
    step = clean(view.step, 40)
    return number[0].upper() + number[1:], f"{whose} · {step}" if step else whose


def _aside(view: View, names: Mapping[Player, str]) -> str:
    """Returns a note: how soon the match ends if that is near, else who has to choose, else the
    latest event."""
    if view.limit:
        return clean(view.limit, 80)
    if view.waiting_for is not None and view.waiting_for != view.viewer:
        return f"Waiting for {player_name(names, view.waiting_for)}"
    last = last_sentences(view, names)
    return last[-1] if last else ""


def _whose(view: View, player: Player, names: Mapping[Player, str]) -> str:
    return "You" if player == view.viewer else player_name(names, player)


def _at(view: View, aim: Place | Player, names: Mapping[Player, str]) -> str:
    """Returns a targeted card or player, as the viewer calls it."""
    if isinstance(aim, Place):
        whose = "your" if aim.owner == view.viewer else "their"
        return f"{whose} {name_at(view, aim)}"
    return "you" if aim == view.viewer else player_name(names, aim)


def _item_title(view: View, names: Mapping[Player, str], item: StackItem) -> str:
    said = _short_item(view, names, item)
    aims = ", ".join(dict.fromkeys(_at(view, aim, names) for aim in item.aims))
    return f"{said} ➜ {aims}" if aims else said


def _short_item(view: View, names: Mapping[Player, str], item: StackItem) -> str:
    return f"{_whose(view, item.player, names)}: {card_name(item.card)}"


def _next_item(view: View, names: Mapping[Player, str], item: StackItem) -> str:
    if item.player == view.viewer:
        return f"your {card_name(item.card)}"
    return f"{player_name(names, item.player)}'s {card_name(item.card)}"


def _then(words: list[str]) -> str:
    most = 3
    rest = len(words) - most
    return ", then ".join(words[:most]) + (f", and {rest} more" if rest > 0 else "")


def _attack(view: View, names: Mapping[Player, str], group: AttackGroup) -> str:
    """Returns the attackers, the target and the blocker in words."""
    counts: dict[str, int] = {}
    for place in group.attackers:
        name = name_at(view, place)
        counts[name] = counts.get(name, 0) + 1
    who = ", ".join(f"{name} {TIMES}{n}" if n > 1 else name for name, n in counts.items())
    words = f"{who} ➜ {_at(view, group.target, names)}"
    if group.blocker is not None:
        return f"{words}, blocked by {name_at(view, group.blocker)}"
    strength = _strength(view, group)
    return words if strength is None else f"{words}: attack {strength}"


def _strength(view: View, group: AttackGroup) -> int | None:
    """Returns the sum of the attackers' attack, None if one of them has no such number."""
    total = 0
    for place in group.attackers:
        zones = [zone for zone in view.side(place.owner).zones if zone.key == place.zone]
        cards = zones[0].cards or () if zones else ()
        if place.index is None or place.index >= len(cards):
            return None
        card = cards[place.index]
        stats = card.stats or card.face.stats
        value = next((stat.value for stat in stats if stat.name.casefold() == "attack"), None)
        if value is None:
            return None
        total += value
    return total


@dataclass(frozen=True, slots=True)
class _Blocks:
    titles: tuple[Block, ...]
    text: Block
    then: Block


def _blocks(middle: TableMiddle) -> _Blocks:
    room = INNER - 2 * px(5) - _SIDE - px(4) - (2 * NUMBER_SIDE if middle.numbers else 0)
    ink = theme.GOLD if middle.over else theme.LIGHT
    titles = tuple(
        fit([TextSpan(title, "bold", ink)], _TITLE_SIZES, room, 2 * line_height(33))
        for title in middle.titles
    )
    text = _lines(middle.text, "text", room, 2)
    then = _lines(middle.then, "bold", room, 2)
    return _Blocks(titles, text, then)


def _lines(words: str, weight: str, room: int, most: int) -> Block:
    if not words:
        return Block((), LEAST)
    span = TextSpan(words, "bold" if weight == "bold" else "text", theme.LIGHT)
    block = Block((), LEAST)
    for lines in range(1, most + 1):
        for size in _TEXT_SIZES:
            block = fit([span], (size,), room, lines * line_height(size))
            if not block.cut:
                return block
    return block


def _row_height(middle: TableMiddle, block: Block) -> int:
    """Returns the height of a title, or of other lines; beside a number they are higher."""
    if middle.numbers and block.lines:
        return max(block.height, NUMBER_SIDE + 6)
    return block.height


def middle_height(middle: TableMiddle) -> int:
    """Returns the height of the strip in pixels, including the gaps above and below."""
    high = CALM
    if middle.titles:
        blocks = _blocks(middle)
        parts = (*blocks.titles, blocks.text, blocks.then)
        high = max(px(32), sum(_row_height(middle, block) for block in parts) + 2 * _PAD)
    return high + sum(middle.gaps)


def draw_table_middle(image: Image.Image, y: int, middle: TableMiddle) -> None:
    """Draws the strip over the whole width of the picture; `y` is the top of the gap above it."""
    above, below = middle.gaps
    high = middle_height(middle) - above - below
    top = y + above
    ground, edge = _colours(middle)
    for link in middle.links:
        _draw_link(image, link, (y, top, top + high, top + high + below), edge)
    if not middle.titles:
        paint.fill(image, MARGIN, top, INNER, high, 14, theme.PANEL)
        _draw_words(image, middle.words, top)
        return
    paint.panel(image, (MARGIN, top, INNER, high), 14, ground, edge, 4)
    _draw_icon(image, middle, MARGIN + px(5), top + (high - _SIDE) // 2)
    blocks = _blocks(middle)
    left = MARGIN + px(5) + _SIDE + px(4)
    parts = (*blocks.titles, blocks.text, blocks.then)
    low = top + (high - sum(_row_height(middle, block) for block in parts)) // 2 - 1
    for at, block in enumerate(parts):
        number = middle.numbers[at] if at < len(middle.numbers) else None
        x = left
        if number is not None:
            plate = number_plate(number)
            plate.draw(image, left, low + (_row_height(middle, block) - plate.height) // 2)
            x += plate.width + 10
        draw_block(image, block, x, low + (_row_height(middle, block) - block.height) // 2)
        low += _row_height(middle, block)


def _colours(middle: TableMiddle) -> tuple[Colour, Colour]:
    """Returns the background and the edge. They differ for the viewer's own acts, for the acts of
    others, and for the end of the match."""
    if middle.over:
        return theme.GOLD_DEEP, theme.GOLD
    if middle.own:
        return theme.GEM, theme.GLOW
    return theme.ATTACK_DEEP, theme.LOWERED


def _draw_words(image: Image.Image, words: tuple[str, ...], top: int) -> None:
    """Draws turn, step and a note on a line; the note only if all of it fits."""
    turn, step, aside = words
    left, right = MARGIN + px(7), MARGIN + INNER - px(7)
    first = wrap([TextSpan(turn, "bold", theme.GOLD)], 32, 400)
    _on_line(image, first, left, top)
    second = wrap([TextSpan(step, "text", theme.LIGHT)], 30, 600)
    x = left + first.width + px(7)
    room = right - x - second.width - px(7)
    third = one_line(aside, "text", theme.LIGHT, (30, 29, 28, LEAST), room)
    if third.cut or not aside:
        _on_line(image, second, right - second.width, top)
        return
    _on_line(image, second, x, top)
    _on_line(image, third, right - third.width, top)


def _on_line(image: Image.Image, words: Block, x: int, top: int) -> None:
    draw_block(image, words, x, top + (CALM - words.height) // 2 - 1)


def _draw_icon(image: Image.Image, middle: TableMiddle, x: int, y: int) -> None:
    """Draws the art of the card whose effect waits, else crossed swords, or a cup at the end."""
    if middle.card is None:
        icon = "crossed-swords" if not middle.over else "trophy"
        paint.stamp(image, icon_mask(icon, _SIDE - 12), x + 6, y + 6, theme.LIGHT)
        return
    art = paint.blank_picture(_SIDE, _SIDE, theme.LIGHT)
    draw_art(art, middle.card, (), (3, 3, _SIDE - 6, _SIDE - 6))
    paint.paste_rounded(image, art, x, y, 10)


def _draw_link(
    image: Image.Image, link: Link, heights: tuple[int, int, int, int], colour: Colour
) -> None:
    """Draws the line between the middle and a card."""
    above, top, low, below = heights
    x = link.x
    if not link.target:
        start, end = (above, top + 6) if link.up else (low - 6, below)
        paint.flood(image, colour, x - _STEM, start, x + _STEM, end)
        return
    tip, base = (above, top + 4) if link.up else (below, low - 4)
    rows = range(min(tip, base), max(tip, base))
    for row in rows:
        half = abs(row - tip) * _POINT // max(1, abs(base - tip))
        paint.flood(image, colour, x - half, row, x + half + 1, row + 1)
