"""Building a card by taps, in a deck or in the mission in which a member writes a card. All actions
may raise Refusal."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Concatenate, Final, ParamSpec, TypeVar
from zlib import crc32

import engine
from bot.app.client import Interaction
from bot.base.refusals import Refusal
from bot.decks.card_edits import (
    FIT,
    LIKE,
    NO_CHANGE,
    built_card,
    opened_card,
    with_card_like,
    with_card_text,
    with_new_card,
    with_part_changed,
    with_part_stepped,
    with_part_typed,
)
from bot.decks.card_search.card_search_service import FoundCard
from bot.decks.card_suggestions import similar_cards
from bot.decks.collection import NO_SUCH_GAME
from bot.decks.deck_drafts import ELSEWHERE, NO_UNDO, DraftChanged
from bot.discord_api.discord_calls import OutgoingFile, defer
from bot.exercises.written_card import mission_of
from cogs.decks.controllers.edited_deck import (
    NONE_CHOSEN,
    cards_for,
    edited,
    found_cards,
    searcher_of,
)
from cogs.decks.controls import builder_controls as controls
from cogs.decks.layouts.built_card import BuildState, building_page
from cogs.ui.pictures import draw_picture, show_then_draw
from engine.decks import SheetCard
from rendering.pages.card_detail import draw_card

P = ParamSpec("P")
T = TypeVar("T")

COPIED: Final = "Cards of the game's set can't be changed, so this is a copy."


async def take(interaction: Interaction, action: controls.BuildAction) -> None:
    """Executes the action of a button, menu or form for building a card, and answers it. If the
    card has changed since the member saw it, shows it as it is now. Raises Refusal if the action
    isn't possible."""
    try:
        await _take(interaction, action)
    except DraftChanged:
        await _show(interaction, await _state(interaction, action.place), said=ELSEWHERE)


async def _take(interaction: Interaction, action: controls.BuildAction) -> None:
    state = await _state(interaction, action.place)
    match action:
        case controls.BuildCard(_, number, way):
            await _open(interaction, state, number, way)
        case controls.NameNewCard(place, number):
            await controls.NewCardForm(place, number).open(interaction)
        case controls.AddNewCard(_, number, name):
            text, card = await edited(interaction, with_new_card, state.game, state.text, name)
            await _show(interaction, await _stored(interaction, state, number, text, card))
        case controls.ChangePart(_, number, way, controls.TYPE):
            await _open_part_form(interaction, state, number, way)
        case controls.ChangePart(_, _, way, pick) if pick.startswith("p"):
            await _show(interaction, state, way, page=int(pick[1:]))
        case controls.ChangePart(_, number, way, pick):
            text, card, way = await _edited(
                interaction, with_part_changed, state, way, int(pick.rpartition(".")[2])
            )
            state = await _stored(interaction, state, number, text, card)
            await _show(interaction, state, way)
        case controls.StepPart(_, number, way, up):
            step = 1 if up else -1
            text, card = await _edited(interaction, with_part_stepped, state, way, step)
            await _show(interaction, await _stored(interaction, state, number, text, card), way)
        case controls.TypePart(_, number, way, typed):
            text, card = await _edited(interaction, with_part_typed, state, way, typed)
            await _show(interaction, await _stored(interaction, state, number, text, card), way)
        case controls.MakeLike(_, number, key):
            await defer(interaction, update=True)
            other, code = await _found_code(interaction, state, key)
            text, card = await _edited(interaction, with_card_like, state, other, code)
            await _show(interaction, await _stored(interaction, state, number, text, card))
        case controls.UndoPart(place, number, way) if state.deck is not None:
            await interaction.client.services.deck_drafts.undo(state.deck, number)
            await _show(interaction, await _state(interaction, place), way)
        case controls.UndoPart():
            raise Refusal(NO_UNDO)
        case controls.OpenCardText(place, number):
            built = await _edited(interaction, built_card, state)
            await controls.CardTextForm(place, number).open(interaction, card=built.code)
        case controls.SaveCardText(_, number, typed):
            text, card = await _edited(interaction, with_card_text, state, typed)
            await _show(interaction, await _stored(interaction, state, number, text, card))


async def _state(interaction: Interaction, place: str) -> BuildState:
    """Returns the card at a place as it is stored. Raises Refusal if there is no such place."""
    bot, user = interaction.client, interaction.user.id
    if not place.isdecimal():
        exercise = mission_of(*place.split("/", 1))
        text, card = await bot.services.writings.built(user, exercise)
        task = "" if exercise.writing is None else exercise.writing.say
        return BuildState(place, exercise.game, text, card, _number(text), 0, task)
    deck = await bot.decks.numbered(user, int(place))
    if deck.game not in engine.games():
        raise Refusal(NO_SUCH_GAME)
    draft = await bot.services.deck_drafts.of(deck)
    card = draft.chosen[0] if len(draft.chosen) == 1 else ""
    return BuildState(place, deck.game, draft.text, card, draft.number, draft.undos, deck=deck)


async def _stored(
    interaction: Interaction, state: BuildState, number: int, text: str, card: str
) -> BuildState:
    """Stores the text of a deck with a built card, and returns the card's new state. Raises
    DraftChanged if `number` isn't the number of the draft."""
    bot, user = interaction.client, interaction.user.id
    if state.deck is not None:
        draft = await bot.services.deck_drafts.change(state.deck, number, text, (card,))
        return replace(state, text=text, card=card, number=draft.number, undos=draft.undos)
    if number != state.number:
        raise DraftChanged
    exercise = mission_of(*state.place.split("/", 1))
    await bot.services.writings.keep_built(user, exercise, text, card)
    return await _state(interaction, state.place)


async def _edited(
    interaction: Interaction,
    edit: Callable[Concatenate[str, str, str, P], T],
    state: BuildState,
    *args: P.args,
    **kwargs: P.kwargs,
) -> T:
    """Returns the result of work on the chosen card. Raises Refusal if it isn't one card."""
    if not state.card:
        raise Refusal(NONE_CHOSEN)
    return await edited(interaction, edit, state.game, state.text, state.card, *args, **kwargs)


def _number(text: str) -> int:
    """Returns a number that changes with the text of a card that has no numbered draft."""
    return crc32(text.encode()) % 10**9


async def _open(interaction: Interaction, state: BuildState, number: int, way: str) -> None:
    """Shows the card with a part selected. A card of the game's set is replaced by a copy that can
    be changed. A part that can be added in only one way is added at once."""
    if way in (FIT, LIKE):
        await _show(interaction, state, way)
        return
    text, card, way = await _edited(interaction, opened_card, state, way)
    said = "" if card == state.card else COPIED
    if text != state.text:
        state = await _stored(interaction, state, number, text, card)
    await _show(interaction, state, way, said)


async def _open_part_form(
    interaction: Interaction, state: BuildState, number: int, way: str
) -> None:
    """Opens the form for a part of the card, with the part as it is."""
    selected = (await _edited(interaction, built_card, state, way)).selected
    if selected is None:
        raise Refusal(NO_CHANGE)
    form = controls.PartForm(state.place, number, way)
    await form.open(interaction, selected.title, part=selected.text)


async def _show(
    interaction: Interaction, state: BuildState, way: str = "", said: str = "", *, page: int = 0
) -> None:
    """Shows the card with one of its parts selected, and draws it."""
    built = await _edited(interaction, built_card, state, way)
    like = await _like(interaction, state, built.sheet) if way == LIKE else ()
    shown = building_page(state, built, page, said, like)
    at = interaction.message
    update = at is not None and not at.flags.components_v2  # a mission's page has containers
    await show_then_draw(interaction, shown, update, _picture, interaction, built.sheet, state.game)


async def _like(
    interaction: Interaction, state: BuildState, card: SheetCard
) -> Sequence[FoundCard]:
    """Returns the cards that are most like a card, among those that the member may see."""
    every = (await cards_for(interaction, state.game)).values()
    known = {one.card.sheet.face: one for one in every}
    return [known[face] for face in await asyncio.to_thread(similar_cards, card.face, known)]


async def _found_code(interaction: Interaction, state: BuildState, key: str) -> tuple[str, str]:
    """Returns the name of the found card with this key, and the text that defines it."""
    [found] = await found_cards(interaction, state.game, [key])
    search, face = interaction.client.services.cards, found.card.sheet.face
    codes = await search.definitions(searcher_of(interaction), state.game, [found])
    return face.name, codes.get(face.name, face.code)


async def _picture(
    interaction: Interaction, card: SheetCard, game: str
) -> tuple[OutgoingFile, ...]:
    return await draw_picture(interaction.client.workers, draw_card, card, game)
