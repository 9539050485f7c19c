"""Editing a deck's cards by presses. All actions may raise Refusal."""

import asyncio
import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Concatenate, Final, ParamSpec, TypeVar

import engine
from bot.app.client import Interaction
from bot.app.servers import sees_channel
from bot.base.discord_text import cut, one_line
from bot.base.refusals import Refusal
from bot.decks.card_search.card_search_service import CardSearcher, FoundCard, search_cards
from bot.decks.card_search.query import CardQuery, search_text
from bot.decks.card_suggestions import cards_to_fill_up
from bot.decks.collection import NO_SUCH_GAME, READ_AT_ONCE
from bot.decks.deck_drafts import ELSEWHERE, DeckDraft, DraftChanged
from bot.decks.deck_edits import (
    CardWish,
    counts_in,
    undefined_cards,
    wishes_of_list,
    with_cards,
    with_changed_counts,
    with_swaps,
)
from bot.decks.deck_validation import DeckReading
from bot.discord_api.discord_calls import OutgoingMessage, defer, redraw, respond
from bot.discord_api.emoji import signs_for
from bot.processes.time_limits import TooSlow
from bot.store.decks.deck_rows import StoredDeck
from cogs.decks.controllers.deck_page import tell_kept
from cogs.decks.controls import edit_controls as controls
from cogs.decks.controls.deck_controls import card_key
from cogs.decks.layouts.deck_text import sheet_picture
from cogs.decks.layouts.edited_deck import (
    added_words,
    adding_page,
    editing_page,
    filling_page,
    missing_cards,
    swapped_words,
)
from cogs.ui.pictures import show_then_draw
from cogs.ui.play_buttons import TryDeck

P = ParamSpec("P")
T = TypeVar("T")

STEPS: Final[Mapping[str, int | None]] = {"more": 1, "less": -1, "out": None}
"""The copies of each chosen card that a change adds; None removes all."""

AUTHOR_LENGTH: Final = 40
NEW_DECK: Final = "New deck"
_NO_LETTER: Final = re.compile(r"[^\w ]|_")

NO_GAME: Final = "There is no such game. Choose one from the menu."
NONE_CHOSEN: Final = "Choose cards in the menu first."
CARD_GONE: Final = "I can no longer find one of these cards. Please search again."
TOO_LONG: Final = "This deck's text is too complicated to edit here. **More** has **Edit text**."


def searcher_of(interaction: Interaction) -> CardSearcher:
    """Returns the member who searches for cards, with the server and channels whose shared decks
    they can see."""
    return CardSearcher(
        interaction.user.id, interaction.guild_id, partial(sees_channel, interaction.user)
    )


async def take(interaction: Interaction, action: controls.EditAction) -> None:
    """Executes the action of a button, menu or form for editing a deck's cards, and answers it. If
    the deck has changed since the member saw it, shows it as it is now. Raises Refusal if the
    action isn't possible."""
    deck = await interaction.client.decks.numbered(interaction.user.id, action.deck_id)
    if deck.game not in engine.games():
        raise Refusal(NO_SUCH_GAME)
    try:
        await _take(interaction, deck, action)
    except DraftChanged:
        draft = await interaction.client.services.deck_drafts.of(deck)
        await _show_cards(interaction, deck, draft, said=ELSEWHERE)


async def _take(interaction: Interaction, deck: StoredDeck, action: controls.EditAction) -> None:
    """Executes an action on one of the member's decks."""
    drafts = interaction.client.services.deck_drafts
    draft = await drafts.of(deck)
    match action:
        case controls.EditCards(_, page):
            await _show_cards(interaction, deck, draft, page)
        case controls.ChooseCards(_, number, page, keys):
            reading = await _reading(interaction, deck, draft)
            names = [card.face.name for card in reading.sheet.cards if card.count]
            chosen = [name for name in names if card_key(name) in keys]
            draft = await drafts.choose(deck, number, chosen)
            await redraw(
                interaction, editing_page(deck, draft, reading, page, signs_for(deck.owner))
            )
        case controls.ChangeCards(_, number, page, how):
            if not draft.chosen:
                raise Refusal(NONE_CHOSEN)
            changed = draft.chosen, STEPS[how]
            text = await edited(interaction, with_changed_counts, deck.game, draft.text, *changed)
            draft = await drafts.change(deck, number, text, () if how == "out" else draft.chosen)
            await _show_cards(interaction, deck, draft, page)
        case controls.FindCardsToAdd(_, _, copies, page, words):
            if not copies and not draft.chosen:
                raise Refusal(NONE_CHOSEN)
            await defer(interaction, update=True)
            await _show_found(interaction, deck, draft, copies, page, words)
        case controls.AskWords(_, number, copies):
            await controls.SearchWordsForm(deck.id, number, copies).open(interaction)
        case controls.AddCards():
            await defer(interaction, update=True)
            await _add(interaction, deck, draft, action)
        case controls.AddToDeck(key):
            await defer(interaction)
            [found] = await found_cards(interaction, deck.game, [key])
            wishes = await _defined(interaction, deck, draft, [(found, 1)])
            await _add_and_respond(interaction, deck, draft, wishes)
        case controls.PasteCards(_, number):
            await controls.PastedCardsForm(deck.id, number).open(interaction)
        case controls.AddPasted(_, number, typed):
            await defer(interaction, update=True)
            every = {
                one.card.sheet.face: one
                for one in (await cards_for(interaction, deck.game)).values()
            }
            listed = await _in_worker(interaction, wishes_of_list, typed, list(every))
            found = [(every[wish.face], wish.copies) for wish in listed]
            draft, wishes = await _with_found(interaction, deck, draft, number, found)
            await _show_cards(interaction, deck, draft, said=added_words(wishes))
        case controls.FillUp(_, number, sure):
            await _fill_up(interaction, deck, draft, number, sure=sure)
        case controls.UseDraft(_, number, use):
            await _use(interaction, deck, draft, number, use)


async def build_deck(interaction: Interaction, game: str) -> None:
    """Puts a deck of a game without cards into the member's collection, and shows it for editing in
    place of the message whose button was pressed. Raises Refusal if there is no such game."""
    bot, user = interaction.client, interaction.user
    if game not in engine.games():
        raise Refusal(NO_GAME)
    await defer(interaction, update=True)
    taken = {deck.name for deck in await bot.decks.of(user.id)}
    names = (NEW_DECK, *(f"{NEW_DECK} {number}" for number in range(2, len(taken) + 2)))
    name = next(name for name in names if name not in taken)
    author = cut(one_line(_NO_LETTER.sub("", user.display_name)), AUTHOR_LENGTH) or "Me"
    text = engine.games()[game].blank_deck(name, author)
    kept = await bot.decks.keep(user.id, text, name=name, game=game, beside=True)
    await _show_cards(interaction, kept.deck, await bot.services.deck_drafts.of(kept.deck))


async def add_card(interaction: Interaction, deck: StoredDeck, wish: CardWish) -> None:
    """Adds a card to the draft of a deck, and answers with the deck's cards. Raises Refusal if the
    deck has another card of that name."""
    draft = await interaction.client.services.deck_drafts.of(deck)
    await edited(interaction, undefined_cards, deck.game, draft.text, [wish.face])
    await _add_and_respond(interaction, deck, draft, [wish])


async def _add_and_respond(
    interaction: Interaction, deck: StoredDeck, draft: DeckDraft, wishes: Sequence[CardWish]
) -> None:
    draft = await _with_wishes(interaction, deck, draft, draft.number, wishes)
    shown = await _cards_page(interaction, deck, draft, said=added_words(wishes))
    await respond(interaction, shown)


async def _use(
    interaction: Interaction, deck: StoredDeck, draft: DeckDraft, number: int, use: str
) -> None:
    """Does something with the edited deck as a whole (see UseDraft)."""
    bot = interaction.client
    drafts = bot.services.deck_drafts
    match use:
        case "undo":
            await _show_cards(interaction, deck, await drafts.undo(deck, number))
        case "drop":
            await drafts.discard(deck, number)
            await _show_cards(interaction, deck, await drafts.of(deck))
        case "show":
            reading = await _reading(interaction, deck, draft)
            page = editing_page(deck, draft, reading, signs=signs_for(deck.owner))
            await show_then_draw(interaction, page, True, sheet_picture, bot, reading.sheet, 0)
        case _:
            await defer(interaction, update=use == "save")
            if number:
                rules = await bot.services.texts.rules_on(bot.store, interaction.guild_id)
                kept = await drafts.save(deck, number, rules)
                if use == "save":
                    await tell_kept(interaction, kept, update=True)
                    return
                deck = kept.deck
            await bot.action_handlers[TryDeck](interaction, TryDeck(deck.version_id))


async def _in_worker(
    interaction: Interaction, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
) -> T:
    """Returns the result of `work` on what the member typed, done in a worker in the member's turn.
    Raises Refusal if it takes too long."""
    try:
        return await interaction.client.workers.parse(interaction.user.id, work, *args, **kwargs)
    except TooSlow:
        raise Refusal(TOO_LONG) from None


async def edited(
    interaction: Interaction,
    edit: Callable[Concatenate[str, str, P], T],
    game: str,
    text: str,
    *args: P.args,
    **kwargs: P.kwargs,
) -> T:
    """Returns the result of work on a game's deck text. A short text is edited at once, beside the
    event loop; for a long one the interaction is deferred, and a worker edits it."""
    if len(text) <= READ_AT_ONCE:
        return await asyncio.to_thread(edit, game, text, *args, **kwargs)
    if not interaction.response.is_done():
        await defer(interaction, update=True)
    return await _in_worker(interaction, edit, game, text, *args, **kwargs)


async def _reading(interaction: Interaction, deck: StoredDeck, draft: DeckDraft) -> DeckReading:
    """Returns the reading of an edited deck. Defers the interaction if the text is long."""
    if len(draft.text) > READ_AT_ONCE and not interaction.response.is_done():
        await defer(interaction, update=True)
    return await interaction.client.decks.read_edited(deck, draft.text)


async def _show_cards(
    interaction: Interaction, deck: StoredDeck, draft: DeckDraft, page: int = 0, said: str = ""
) -> None:
    """Shows a page of the cards of an edited deck in place of the message whose button was
    pressed."""
    await redraw(interaction, await _cards_page(interaction, deck, draft, page, said))


async def _cards_page(
    interaction: Interaction, deck: StoredDeck, draft: DeckDraft, page: int = 0, said: str = ""
) -> OutgoingMessage:
    reading = await _reading(interaction, deck, draft)
    return editing_page(deck, draft, reading, page, signs_for(deck.owner), said)


async def cards_for(interaction: Interaction, game: str) -> Mapping[str, FoundCard]:
    """Returns all cards of a game that the member may use, by their keys."""
    search = interaction.client.services.cards
    return await search.cards(searcher_of(interaction), game, quick=True)


async def found_cards(
    interaction: Interaction, game: str, keys: Sequence[str]
) -> Sequence[FoundCard]:
    """Returns the cards with these keys. Raises Refusal if the member can't see one of them."""
    every = await cards_for(interaction, game)
    if any(key not in every for key in keys):
        raise Refusal(CARD_GONE)
    return [every[key] for key in keys]


async def _show_found(
    interaction: Interaction,
    deck: StoredDeck,
    draft: DeckDraft,
    copies: int,
    page: int = 0,
    words: str = "",
    said: str = "",
) -> None:
    """Shows a page of the cards that the words find, to be put into the deck. A word that is a
    number is a cost."""
    words = search_text(words)
    named = [word for word in words.split() if not word.isdecimal()]
    cost = next((int(word) for word in words.split() if word.isdecimal()), None)
    query = CardQuery(deck.game, " ".join(named), cost=cost)
    found = await search_cards(await cards_for(interaction, deck.game), query)
    reading = await _reading(interaction, deck, draft)
    signs = signs_for(deck.owner)
    shown = adding_page(deck, draft, reading, found, copies, words, page, signs, said)
    await redraw(interaction, shown)


async def _add(
    interaction: Interaction, deck: StoredDeck, draft: DeckDraft, action: controls.AddCards
) -> None:
    """Puts found cards into the deck, or in place of the chosen cards if `copies` is 0."""
    found = await found_cards(interaction, deck.game, action.cards)
    wanted = [(one, action.copies) for one in found]
    if action.copies:
        draft, wishes = await _with_found(interaction, deck, draft, action.draft, wanted)
        again = action.copies, action.page, action.words, added_words(wishes)
        await _show_found(interaction, deck, draft, *again)
        return
    wishes = await _defined(interaction, deck, draft, wanted)
    counts = await edited(interaction, counts_in, deck.game, draft.text)
    chosen = [card for card in draft.chosen if card in counts]
    text = await edited(interaction, with_swaps, deck.game, draft.text, chosen, wishes)
    draft = await interaction.client.services.deck_drafts.change(deck, action.draft, text)
    await _show_cards(interaction, deck, draft, said=swapped_words(chosen, wishes))


async def _with_found(
    interaction: Interaction,
    deck: StoredDeck,
    draft: DeckDraft,
    number: int,
    found: Sequence[tuple[FoundCard, int]],
) -> tuple[DeckDraft, Sequence[CardWish]]:
    """Stores the draft with found cards added, each in a number of copies. Returns the draft and
    the added cards."""
    wishes = await _defined(interaction, deck, draft, found)
    return await _with_wishes(interaction, deck, draft, number, wishes), wishes


async def _with_wishes(
    interaction: Interaction,
    deck: StoredDeck,
    draft: DeckDraft,
    number: int,
    wishes: Sequence[CardWish],
) -> DeckDraft:
    """Stores the draft with these cards added, and returns it."""
    text = await edited(interaction, with_cards, deck.game, draft.text, wishes)
    return await interaction.client.services.deck_drafts.change(deck, number, text)


async def _defined(
    interaction: Interaction,
    deck: StoredDeck,
    draft: DeckDraft,
    found: Sequence[tuple[FoundCard, int]],
) -> Sequence[CardWish]:
    """Returns found cards with their numbers of copies, and with their definitions if the draft
    needs these."""
    faces = [one.card.sheet.face for one, _ in found]
    missing = await edited(interaction, undefined_cards, deck.game, draft.text, faces)
    needed = [one for one, _ in found if one.card.sheet.face.name in missing]
    search = interaction.client.services.cards
    codes = await search.definitions(searcher_of(interaction), deck.game, needed)
    return [
        CardWish(one.card.sheet.face, copies, codes.get(one.card.sheet.face.name, ""))
        for one, copies in found
    ]


async def _fill_up(
    interaction: Interaction, deck: StoredDeck, draft: DeckDraft, number: int, *, sure: bool
) -> None:
    """Suggests cards for the empty places of the deck, or adds them if the member is `sure`. Both
    find the same cards, because the draft is the same."""
    reading = await _reading(interaction, deck, draft)
    wishes = await asyncio.to_thread(cards_to_fill_up, reading.sheet, missing_cards(reading))
    if not sure or not wishes:
        await redraw(interaction, filling_page(deck, draft, wishes))
        return
    draft = await _with_wishes(interaction, deck, draft, number, wishes)
    await _show_cards(interaction, deck, draft, said=added_words(wishes))
