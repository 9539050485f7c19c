"""A match from one player's view, as plain lines for a terminal."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from bot.decks.problem_report import printable
from engine.decisions import Decision
from engine.events import Event
from engine.faces import Stat
from engine.game import Game
from engine.players import Player, opponent
from engine.text.sentences import describe_common_event, sentence_text
from engine.views import CardView, PlayerView, View, ZoneView

_LISTED: Final = ("line", "hand", "pool")
"""The styles of zones whose cards are listed; for a pile, the number of cards is enough."""
_LONGEST: Final = 100

Names = Mapping[Player, str]


def board_lines(view: View, seat: Player, names: Names) -> Iterator[str]:
    """Yields the board as lines of text: both sides, the opponent's first, and the stack."""
    yield f"--- Turn {view.turn} {printable(view.step)}".rstrip() + (
        f" · {printable(view.limit)}" if view.limit else ""
    )
    for player in (opponent(seat), seat):
        yield from _side_lines(view.side(player), names[player])
    for item in view.stack:
        yield f"  waits: {printable(item.card.title)} ({names[item.player]}): {_short(item.text)}"
    for shown in view.shown:
        cards = ", ".join(card_text(card) for card in shown.cards)
        yield f"  {printable(shown.title)}: {cards}"


def option_lines(decision: Decision) -> Iterator[str]:
    """Yields a decision's question and its numbered options, as lines of text."""
    yield printable(decision.prompt)
    for line in decision.summary:
        yield f"  {printable(line)}"
    for number, option in enumerate(decision.options, 1):
        price = f" ({printable(option.price)})" if option.price else ""
        detail = "" if option.detail in option.label else f": {_short(option.detail)}"
        futile = " [would do nothing]" if option.futile else ""
        usual = " (Enter)" if number - 1 == decision.default else ""
        yield f"{number:3}. {printable(option.label)}{price}{detail}{futile}{usual}"


def event_lines(
    game: Game, events: Sequence[Event], viewer: Player | None, names: Names
) -> Iterator[str]:
    """Yields a line of text for each event that this viewer may see."""
    for event in events:
        seen = event.seen_by(viewer)
        sentence = game.describe(seen) or describe_common_event(seen)
        if sentence:
            yield f"  {sentence_text(sentence, names.__getitem__, printable)}"


def card_text(card: CardView) -> str:
    """Returns a card as a few words: its name, numbers, abilities and states."""
    numbers = [_number(stat) for stat in card.stats]
    words = [*numbers, *(badge.text for badge in card.badges), *card.marks]
    attached = [f"+ {card_text(one)}" for one in card.attached]
    about = f" [{', '.join(map(printable, words))}]" if words else ""
    return " ".join([printable(card.face.title) + about, *attached])


def _side_lines(side: PlayerView, name: str) -> Iterator[str]:
    piles = [f"{zone.title} {zone.size}" for zone in side.zones if zone.cards is None or _low(zone)]
    about = [*map(_number, side.counters), *side.marks, *piles]
    yield f"{name}: {', '.join(map(printable, about))}"
    for zone in side.zones:
        if zone.cards and not _low(zone):
            yield f"  {printable(zone.title)}: " + "; ".join(map(card_text, zone.cards))


def _low(zone: ZoneView) -> bool:
    return zone.style not in _LISTED


def _number(stat: Stat) -> str:
    return f"{stat.name} {stat.value}"


def _short(text: str) -> str:
    text = printable(text)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."
