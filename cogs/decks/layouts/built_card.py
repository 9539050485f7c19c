"""The page on which members build a card by taps."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import discord

from bot.base.discord_text import escaped, plain
from bot.decks.card_edits import FIT, LIKE, BuiltCard
from bot.decks.card_search.card_search_service import FoundCard
from bot.decks.deck_text import NAME_LENGTH
from bot.discord_api.discord_calls import OutgoingMessage
from bot.store.decks.deck_rows import StoredDeck
from cogs.decks.controls.builder_controls import (
    BuildCardButton,
    CardTextButton,
    ChangeMenu,
    LikeMenu,
    PartMenu,
    PlayCardButton,
    StepButton,
    UndoPartButton,
)
from cogs.decks.controls.edit_controls import EditCardsButton
from cogs.ui.controls import Control
from cogs.ui.pages import Page, page_message
from cogs.ui.play_buttons import WritingButton
from engine.card_builder.builder import CardPart

GREY: Final = discord.ButtonStyle.secondary
TEXT_ONLY: Final = "This card is too long for taps. **Edit as text** changes it."
NONE_LIKE: Final = "I know no cards like this one."
NOTHING_FITS: Final = "No single change makes it fit. Make a part cheaper, or remove one."


@dataclass(frozen=True, slots=True)
class BuildState:
    """A card that is built, as it is stored.

    - `place`: the place of the card (see `builder_controls`).
    - `text` and `card`: the text of the deck that defines it, and its name there; "" if no card is
      chosen.
    - `deck`: the deck, None in a mission.
    - `number` and `undos`: the number of the draft, and how many changes can be undone.
    - `task`: the task of the mission for which the card is built, "" in a deck.
    """

    place: str
    game: str
    text: str
    card: str
    number: int
    undos: int
    task: str = ""
    deck: StoredDeck | None = None


def building_page(
    state: BuildState,
    built: BuiltCard,
    page: int = 0,
    said: str = "",
    like: Sequence[FoundCard] = (),
) -> OutgoingMessage:
    """Returns the page with the parts of a card, the changes of the selected part, and whether the
    card is legal. `page` is the page of the changes, `said` is a sentence about the press before,
    and `like` are cards like this one."""
    at, selected = (state.place, state.number), built.selected
    ways: list[Control] = []
    if built.parts:
        ways.append(PartMenu(*at, built.parts, built.way))
    if built.changes or built.is_typed:
        ways.append(ChangeMenu(*at, built.way, built, page))
    if like:
        ways.append(LikeMenu(*at, like))
    if built.less or built.more:
        steps = ((False, built.less), (True, built.more))
        ways += [StepButton(*at, built.way, up, disabled=not one) for up, one in steps]
    if built.verdict.over and built.way != FIT:
        ways.append(BuildCardButton(*at, FIT, label="Make it fit"))
    elif built.way != LIKE:
        ways.append(BuildCardButton(*at, LIKE, label="Cards like this", style=GREY))
    ways.append(CardTextButton(*at))
    if state.undos:
        ways.append(UndoPartButton(*at, built.way))
    lines = [state.task, said, *verdict_lines(built)]
    if not built.parts:
        lines.append(TEXT_ONLY)
    elif built.way == FIT and not built.changes:
        lines.append(NOTHING_FITS)
    elif built.way == LIKE and not like:
        lines.append(NONE_LIKE)
    lines += [_part_line(part, selected=part == selected) for part in built.parts if part.text]
    if state.deck is not None:
        back: Control = EditCardsButton(state.deck.id, 0, label="Done")
    else:
        ways.append(PlayCardButton(state.place))
        back = WritingButton(*state.place.split("/"), label="◀ Back")
    shown = Page(
        "build-card",
        title=f"Card **{plain(state.card, NAME_LENGTH)}**",
        lines=[line for line in lines if line],
        controls=ways,
        back=back,
        colour=None,
    )
    return page_message(shown)


def _part_line(part: CardPart, *, selected: bool) -> str:
    text = part.text
    words = f"{'· ' * part.level}{escaped(part.title)}: {plain(text)}"
    return f"▸ **{words}**" if selected else words


def verdict_lines(built: BuiltCard) -> Sequence[str]:
    """Returns lines that say whether a card is legal, why not, and what it costs."""
    verdict = built.verdict
    sign = "✅" if verdict.is_legal else "❌"
    lines = [f"{sign} {'Legal' if verdict.is_legal else 'Not legal yet'}"]
    if verdict.cost is not None and verdict.limit is not None:
        lines[0] += f": costs {verdict.cost} of {verdict.limit}"
        summands = [f"{escaped(one.part)} {one.scale:+}" for one in verdict.parts]
        lines.append(f"-# {' · '.join(summands)}")
    if verdict.over:
        lines[0] += f", {verdict.over} too much"
    return [*lines, *(f"- {escaped(flaw)}" for flaw in verdict.flaws)]
