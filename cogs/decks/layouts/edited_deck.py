"""The pages on which members edit a deck's cards: its list, and the cards to add."""

from collections.abc import Mapping, Sequence
from typing import Final

import discord

import engine
from bot.base.discord_text import counted, escaped, plain
from bot.decks.card_search.card_search_service import FoundCard
from bot.decks.deck_drafts import DeckDraft
from bot.decks.deck_edits import CardWish
from bot.decks.deck_text import NAME_LENGTH
from bot.decks.deck_validation import DeckReading
from bot.discord_api.discord_calls import OutgoingMessage
from bot.discord_api.emoji import NO_SIGNS, Signs
from bot.store.decks.deck_rows import StoredDeck
from cogs.decks.controls.builder_controls import BuildCardButton, NewCardButton
from cogs.decks.controls.deck_controls import SheetPageButton
from cogs.decks.controls.edit_controls import (
    CHANGES,
    MOST_COPIES,
    AddCardsMenu,
    AskWordsButton,
    ChangeCardsButton,
    ChooseCardsMenu,
    DropDraftButton,
    EditCardsButton,
    FillUpButton,
    FindCardsButton,
    PasteCardsButton,
    SaveButton,
    ShowDraftButton,
    TryDraftButton,
    UndoButton,
)
from cogs.ui.choices import CHOICES
from cogs.ui.controls import Control
from cogs.ui.pages import Page, page_message, paged
from engine.decks import SheetCard
from rendering.pages.deck_chart import tallies_of

MOST_PROBLEMS: Final = 3
"""Problems of an edited deck that its page shows, at most."""

MOST_NAMED: Final = 6
"""Names of added cards in a sentence, at most."""
GREY: Final = discord.ButtonStyle.secondary
_BARS: Final = "▁▂▃▄▅▆▇█"

OUTDATED: Final = (
    "⚠️ This deck has been saved in another way since you began. **Save as a copy** keeps what you "
    "see as another deck, **Drop changes** forgets it."
)
FILL: Final = "These fit, because starter decks like yours have them:"
NOTHING_TO_FILL: Final = "I know no cards that fit. **Add** shows all of them."
SWAP: Final = "Choose what replaces {cards}."


def editing_page(
    deck: StoredDeck,
    draft: DeckDraft,
    reading: DeckReading,
    page: int = 0,
    signs: Signs = NO_SIGNS,
    said: str = "",
) -> OutgoingMessage:
    """Returns the page with the cards of an edited deck, whether the deck is legal, and its costs.
    `said` is a sentence about the press before. `page` is the page of the cards that is shown."""
    listed = [card for card in reading.sheet.cards if card.count]
    places = [place for place, card in enumerate(listed) if card.face.name in draft.chosen]
    shown, page, pages = paged(listed, places[0] // CHOICES if places else page, CHOICES)
    at = deck.id, draft.number
    builds = engine.games()[deck.game].card_builder is not None
    ways: list[Control] = []
    if shown:
        ways.append(ChooseCardsMenu(*at, page, shown, draft.chosen, signs))
    undo = [UndoButton(*at)] if draft.undos else []
    keep: list[Control] = [SaveButton(*at, outdated=draft.outdated)] if draft.number else []
    trial: list[Control] = []
    if draft.outdated:
        keep.append(DropDraftButton(*at))
    elif missing_cards(reading):
        trial.append(FillUpButton(*at, False))
    elif reading.legal:
        trial.append(TryDraftButton(*at))
    turn = [EditCardsButton(deck.id, (page + 1) % pages, label=_next_page(page, pages))]
    if places:
        ways += [ChangeCardsButton(*at, page, how) for how in CHANGES]
        swap = FindCardsButton(*at, 0, 0, "", label="Swap", style=GREY)
        ways += [swap, *undo, *keep]
        ways += (
            [BuildCardButton(str(deck.id), draft.number, "")]
            if builds and len(draft.chosen) == 1
            else trial
        )
        back = None
    else:
        ways += [FindCardsButton(*at, 1, 0, ""), *undo, *keep, *trial, ShowDraftButton(*at)]
        ways += turn if pages > 1 else []
        back = SheetPageButton(deck.id, 0, label="◀ Back")
    lines = [said, OUTDATED if draft.outdated else "", *state_lines(reading)]
    lines += [_card_line(card, draft.chosen) for card in shown]
    edited = Page(
        "edit-cards",
        title=f"Edit **{plain(deck.name, NAME_LENGTH)}**",
        lines=[line for line in lines if line],
        controls=ways,
        back=back,
        colour=None,
    )
    return page_message(edited)


def _next_page(page: int, pages: int) -> str:
    return f"Page {(page + 1) % pages + 1} ▶"


def _card_line(card: SheetCard, chosen: Sequence[str]) -> str:
    line = f"{card.count} {plain(card.face.title, 60)}"
    return f"▸ **{line}**" if card.face.name in chosen else line


def state_lines(reading: DeckReading) -> Sequence[str]:
    """Returns lines that say whether an edited deck is legal, and if not, its first problems; then
    its costs, as small bars with numbers."""
    sheet = reading.sheet
    limits = engine.games()[reading.game].deck_limits
    size = counted(sheet.size, "card")
    if limits.most is not None:
        few = "" if limits.least == limits.most else f"{limits.least} to "
        size += f" (of {few}{limits.most})"
    if sheet.total_scale is not None:
        size += f", total scale {sheet.total_scale:,}"
    errors = [problem for problem in reading.problems if problem.severity == "error"]
    lines = [f"✅ Legal: {size}" if reading.legal else f"❌ Not legal yet: {size}"]
    if not sheet.size:
        return lines
    lines += [f"- {escaped(problem.message)}" for problem in errors[:MOST_PROBLEMS]]
    if len(errors) > MOST_PROBLEMS:
        lines.append(f"- … and {len(errors) - MOST_PROBLEMS} more")
    for tally in tallies_of(sheet):
        if tally.curve:
            highest = max(bar.count for bar in tally.bars)
            bars = [
                f"{bar.label} {_BARS[(bar.count * (len(_BARS) - 1)) // highest]}{bar.count}"
                for bar in tally.bars
                if bar.count
            ]
            lines.append(f"-# {tally.title}: {' · '.join(bars)}")
    return lines


def missing_cards(reading: DeckReading) -> int:
    """Returns how many cards an edited deck needs to be large enough."""
    return max(0, engine.games()[reading.game].deck_limits.least - reading.sheet.size)


def filling_page(deck: StoredDeck, draft: DeckDraft, wishes: Sequence[CardWish]) -> OutgoingMessage:
    """Returns the page that suggests cards for the empty places of a deck."""
    shown = Page(
        "fill-up",
        FILL if wishes else NOTHING_TO_FILL,
        title=f"Fill up **{plain(deck.name, NAME_LENGTH)}**",
        lines=[f"+ {one.copies} {plain(one.face.title, 60)}" for one in wishes],
        controls=[FillUpButton(deck.id, draft.number, True)] if wishes else [],
        back=EditCardsButton(deck.id, 0, label="◀ Back"),
        colour=None,
    )
    return page_message(shown)


def adding_page(
    deck: StoredDeck,
    draft: DeckDraft,
    reading: DeckReading,
    found: Sequence[FoundCard],
    copies: int,
    words: str,
    page: int = 0,
    signs: Signs = NO_SIGNS,
    said: str = "",
) -> OutgoingMessage:
    """Returns the page with the found cards that a member can put into a deck. With 0 `copies`, the
    cards replace the chosen ones. `words` are the words of the search."""
    shown, page, pages = paged(found, page, CHOICES)
    at = deck.id, draft.number
    counts = {card.face.name: card.count for card in reading.sheet.cards}
    chosen = [card for card in draft.chosen if counts.get(card)]
    most = CHOICES if copies else len(chosen)
    ways: list[Control] = []
    if shown:
        ways.append(AddCardsMenu(*at, copies, page, words, shown, counts, most, signs))
    if copies:
        ways += [
            FindCardsButton(*at, each, page, words, label=f"{each} each", style=GREY)
            for each in range(1, MOST_COPIES + 1)
            if each != copies
        ]
    ways.append(AskWordsButton(*at, copies))
    if copies:
        ways.append(PasteCardsButton(*at))
        if engine.games()[deck.game].card_builder is not None:
            ways.append(NewCardButton(str(deck.id), draft.number))
    if pages > 1:
        label = _next_page(page, pages)
        turned = *at, copies, (page + 1) % pages, words
        ways.append(FindCardsButton(*turned, label=label, style=GREY))
    title = engine.games()[deck.game].title
    asked = f" with “{plain(words)}”" if words else ""
    place = f", page {page + 1} of {pages}" if pages > 1 else ""
    lines = [f"{counted(len(found), 'card')} of {title}{asked}{place}."]
    if not copies:
        lines.insert(0, SWAP.format(cards=_names(chosen, counts)))
    shown_page = Page(
        "add-cards",
        title=f"{'Add to' if copies else 'Swap in'} **{plain(deck.name, NAME_LENGTH)}**",
        lines=[line for line in (said, *state_lines(reading), *lines) if line],
        controls=ways,
        back=EditCardsButton(deck.id, 0, label="◀ Back"),
        colour=None,
    )
    return page_message(shown_page)


def _names(cards: Sequence[str], counts: Mapping[str, int]) -> str:
    return _some([f"**{counts.get(card, 0)} {plain(card, 60)}**" for card in cards])


def added_words(wishes: Sequence[CardWish]) -> str:
    """Returns the sentence that says how many copies of which cards were added."""
    return f"Added {_some([f'{one.copies} {plain(one.face.title, 60)}' for one in wishes])}."


def swapped_words(cards: Sequence[str], instead: Sequence[CardWish]) -> str:
    """Returns the sentence that says which cards replaced which."""
    pairs = [
        f"{plain(card, 60)} → {plain(wish.face.title, 60)}"
        for card, wish in zip(cards, instead, strict=False)
    ]
    return f"Swapped {_some(pairs)}."


def _some(names: Sequence[str]) -> str:
    """Returns the first names in a list, and the number of the others."""
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return ", ".join(names[:MOST_NAMED]) + more
