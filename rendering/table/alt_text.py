"""Pictures in words for alt text. They are made from the same view as the picture, so they never
name a card that it doesn't show."""

from collections.abc import Iterable, Mapping, Sequence

from engine.decks import DeckSheet, SheetCard
from engine.faces import Stat
from engine.players import Player, opponent
from engine.views import CardView, PlayerView, StackItem, View
from rendering.cards.card_groups import TIMES, counted
from rendering.cards.card_layout import card_name
from rendering.cards.grid import GridCard
from rendering.draw.unicode_text import clean, short_text
from rendering.table.attack_groups import attack_groups_of, attack_words
from rendering.table.hand_tile import HandTile
from rendering.table.last_action import LastAction, last_action, marks_words
from rendering.table.player_bar import player_bar_words
from rendering.table.slots import slot_words
from rendering.table.stack import player_name
from rendering.table.status_bar import moment_words, outcome_words, result_words, waiting_words


def board_alt(view: View, names: Mapping[Player, str], action: LastAction) -> str:
    """Returns the board in words for alt text: whose move it is, attacks, the stack and the latest
    events, then both sides, the viewer's side first. `action` is the result of `last_action`: the
    latest events, and the flags on cards."""
    return " ".join(_board_parts(view, names, action))


def _board_parts(view: View, names: Mapping[Player, str], action: LastAction) -> list[str]:
    if view.winner is not None:
        parts = [f"Board, match over: {result_words(view, names)}. {outcome_words(view, names)}."]
    else:
        parts = [f"Board, {moment_words(view, names)}. {waiting_words(view, names)}."]
        parts += [
            f"{attack_words(view, names, attack_group)}." for attack_group in attack_groups_of(view)
        ]
        if view.stack:
            parts.append(f"Resolving {_listed(map(_item_words, view.stack))}.")
        if action.sentences:
            parts.append(f"Last: {_listed(action.sentences)}.")
        if marked := marks_words(view, names, action.marks):
            parts.append(f"Marked: {marked}.")
    near = view.near
    for player in (near, opponent(near)):
        parts.append(_side_words(view.side(player), player_name(names, player)))
    return parts


def table_alt(view: View, names: Mapping[Player, str], tiles: Iterable[HandTile]) -> str:
    """Returns the picture of board and hand in words for alt text: whose move it is, the hand, then
    the board."""
    moment, *board = _board_parts(view, names, last_action(view, names))
    asked = view.decision is not None
    cards = [_card_words(tile.card, tile.count, _tile_words(tile, asked)) for tile in tiles]
    return " ".join([moment, f"Hand: {_listed(cards) or 'no cards'}.", *board])


def _tile_words(tile: HandTile, asked: bool) -> list[str]:
    """Returns the words of a tile about its card; `asked` says that its player has to choose."""
    words = ["new"] if tile.new else []
    if tile.number is not None:
        words.append(f"button {tile.number}")
    elif tile.looked_at:
        words.append("shown to you")
    elif asked:
        words.append("can't be played")
    return [*words, tile.note] if tile.note else words


def _item_words(item: StackItem) -> str:
    marks = [clean(mark, 40) for mark in item.marks]
    return f"{card_name(item.card)} ({', '.join(marks)})" if marks else card_name(item.card)


def _side_words(side: PlayerView, name: str) -> str:
    lines = [
        f"{clean(zone.title)}: {_cards_words(zone.cards or ()) or slot_words(zone)}"
        for zone in side.zones
        if zone.style == "line"
    ]
    return f"{name}: {'; '.join([player_bar_words(side), *lines])}."


def _cards_words(cards: Iterable[CardView]) -> str:
    """Returns cards in words, with equal ones counted."""
    return _listed(_card_words(card, count) for card, count in counted(cards))


def _card_words(card: CardView, count: int = 1, more: Sequence[str] = ()) -> str:
    """Returns a card and its states, with those of `more` last. A count above 1 precedes the
    states."""
    words = short_text(card_name(card.face))
    stats = _stat_words(card.stats or card.face.stats)
    if stats:
        words += f" {stats}"
    if count > 1:
        words += f" {TIMES}{count}"
    states = [clean(badge.text, 60) for badge in card.badges]
    states += [clean(mark) for mark in card.marks]
    states += [f"with {short_text(card_name(under.face))}" for under in card.attached]
    states += more
    return f"{words} ({', '.join(states)})" if states else words


def _stat_words(stats: Iterable[Stat]) -> str:
    return "/".join(str(stat.value) for stat in stats)


def _listed(words: Iterable[str]) -> str:
    return ", ".join(words)


def cards_alt(title: str, cards: Iterable[CardView]) -> str:
    """Returns a list of cards (a hand, or cards that are shown) in words for alt text."""
    return f"{title}: {_cards_words(cards) or 'no cards'}."


def hand_words(cards: Iterable[GridCard]) -> str:
    """Returns a list of cards in words, with the playable ones marked."""
    return _listed(
        _card_words(card.view, card.count, ["can be played"] if card.playable else [])
        for card in cards
    )


def sheet_alt(
    sheet: DeckSheet, cards: Iterable[SheetCard], page: int, pages: int, chart: str
) -> str:
    """Returns a page of a deck sheet in words for alt text. `cards` are the cards on the page, and
    `page` counts from 0. `chart` describes the chart on the page; "" if there is none."""
    name = clean(sheet.name or "") or "Deck"
    total = "" if sheet.total_scale is None else f", total scale {sheet.total_scale}"
    where = f", page {page + 1} of {pages}" if pages > 1 else ""
    listed = _listed(
        f"{card.count}x {short_text(card_name(card.face))}{_scale(card)}" for card in cards
    )
    cards_words = f"Cards: {listed}" if chart else listed or "no cards"
    chart_part = f" {chart}" if chart else ""
    return f"{name}, {_number(sheet.size)}{total}{where}:{chart_part} {cards_words}."


def _number(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def card_alt(card: SheetCard) -> str:
    """Returns a single card in words for alt text, including its rules text."""
    face = card.face
    head = [card_name(face), clean(face.kind)]
    head += [clean(tag) for tag in face.tags]
    head += [f"{clean(stat.name)} {stat.value}" for stat in face.stats]
    head += [clean(note) for note in face.notes]
    head += [clean(badge.text, 60) for badge in card.badges]
    text = [
        clean(" ".join(part for part in (block.title, block.trigger, block.body) if part))
        for block in face.text
    ]
    words = f"{', '.join(head)}. {'; '.join(text)}{_scale(card)}".rstrip()
    return words if words.endswith(".") else f"{words}."


def _scale(card: SheetCard) -> str:
    return "" if card.scale is None else f" (scale {card.scale})"
