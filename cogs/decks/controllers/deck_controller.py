"""What `/deck` and the controls about a member's decks do. Any of it may raise Refusal."""

import asyncio

from bot.app.client import Interaction
from bot.base.discord_text import cut, escaped, plain
from bot.base.refusals import Refusal
from bot.decks.catalog import offer_key
from bot.decks.collection import UNNAMED, find_starter
from bot.decks.deck_text import NAME_LENGTH
from bot.decks.styles import find_style, random_deck_seed
from bot.discord_api.discord_calls import OutgoingMessage, defer, redraw, respond
from bot.discord_api.emoji import signs_for
from bot.limits.hourly_limits import count_act_now
from bot.store.decks.deck_rows import StoredDeck
from cogs.decks import controls
from cogs.decks.controllers.deck_page import show_deck, show_page, tell_kept
from cogs.decks.controllers.icon_choice import keep_icon
from cogs.decks.layouts.collection import list_message
from cogs.decks.layouts.deck_record import record_message
from cogs.decks.layouts.deck_text import export_message, legality_words, sheet_picture
from cogs.ui.pages import Page, PageTurn, page_message
from engine.card_files.typed_signs import straightened
from engine.decks import Style
from rendering import sheet_pages

TITLE_LENGTH = 45

NO_SIGNS_LEFT = (
    "That deck has changed since, and there are no signs left for me to fix. `/deck show` shows it "
    "as it is now."
)
NO_OTHER_GAME = (
    "That deck has changed since, and does not look like another game's any more. `/deck show` "
    "shows it as it is now."
)


async def take(interaction: Interaction, action: controls.DeckAction) -> None:
    """Does what a control or the form asks for."""
    bot, user = interaction.client, interaction.user.id
    match action:
        case controls.ListDecks(page):
            mine = await bot.decks.of(user)
            await redraw(interaction, list_message(mine, page, signs_for(user)))
        case controls.SendDeck(deck_id, game, name, text):
            await defer(interaction)
            if deck_id:
                name = (await bot.decks.numbered(user, deck_id)).name
            await keep_sent(interaction, text, name, game or None)
        case controls.TakeStarter(key):
            await take_starter(interaction, key)
        case controls.KeepMade(made_in, seed):
            game, style = find_style(made_in)
            await defer(interaction)
            text = style.deck_text(seed)
            await tell_kept(interaction, await bot.decks.keep(user, text, game=game, beside=True))
        case controls.ShowMade(made_in, seed, page):
            game, style = find_style(made_in)
            await defer(interaction, update=True)
            await redraw(interaction, await _made_message(interaction, game, style, seed, page))
        case controls.KeepIcon(version_id, card, icon):
            await keep_icon(interaction, version_id, card, icon)
        case _:
            await _take_of_deck(interaction, await bot.decks.numbered(user, action.deck_id), action)


async def _take_of_deck(
    interaction: Interaction, deck: StoredDeck, action: controls.DeckAction
) -> None:
    """Does what a control asks for that is about one of the member's decks."""
    bot = interaction.client
    match action:
        case controls.ShowDeck(_, page, "page"):
            await show_deck(interaction, deck, page or 0, update=page is not None)
        case controls.ShowDeck(shown="form"):
            await edit_deck(interaction, deck)
        case controls.ShowDeck(shown="file"):
            await export_deck(interaction, deck)
        case controls.ShowDeck(shown="record"):
            await respond(interaction, record_message(deck, await bot.decks.record(deck)))
        case controls.DeleteDeck(_, sure):
            if sure:
                await bot.decks.delete(deck.owner, deck.id)
            now = "is deleted" if sure else "stays"
            said = f"**{plain(deck.name, NAME_LENGTH)}** {now}."
            await redraw(interaction, OutgoingMessage(said))
        case controls.ChooseGame(_, game):
            await defer(interaction, update=True)
            reading, source = await bot.decks.read(deck)
            if reading.other != game:
                raise Refusal(NO_OTHER_GAME)
            await _keep_as(interaction, deck, source, game)
        case controls.FixSigns():
            await defer(interaction, update=True)
            reading, source = await bot.decks.read(deck)
            fixed = await asyncio.to_thread(straightened, source)
            if not reading.typed_signs or fixed == source:
                raise Refusal(NO_SIGNS_LEFT)
            await _keep_as(interaction, deck, fixed, deck.game)
        case controls.TakeNewer():
            await defer(interaction, update=True)
            kept = await bot.services.shared.take_newer(deck)
            said = f"Kept the newer version as **{plain(kept.deck.name, NAME_LENGTH)}**."
            await show_page(interaction, said, kept.deck, kept.reading, update=True)


async def edit_deck(interaction: Interaction, deck: StoredDeck) -> None:
    """Opens the form with a deck's text in it. Refuses a text too long for a form."""
    source = await interaction.client.decks.source(deck.version_id)
    length, most = len(source.encode("utf-16-le")) // 2, controls.MODAL_LENGTH
    if length > most:
        raise Refusal(
            f"**{plain(deck.name, NAME_LENGTH)}** has {length:,} characters, and Discord lets me "
            f"show {most:,} for editing. Get it with `/deck export`, edit it in any text "
            "editor, and send it back with `/deck upload` under the same name."
        )
    title = cut(f"Edit {deck.name}", TITLE_LENGTH)
    await controls.DeckForm(deck.id, deck.game).open(interaction, title, text=source)


async def keep_sent(
    interaction: Interaction,
    text: str | bytes,
    name: str | None,
    game: str | None,
    unnamed: str = UNNAMED,
) -> None:
    """Keeps a deck that a member sent, and shows it. Refused also where they have sent too many
    within an hour."""
    bot, user = interaction.client, interaction.user.id
    await count_act_now(bot.store, user, "upload", bot.settings.uploads_per_hour)
    rules = await bot.services.texts.rules_on(bot.store, interaction.guild_id)
    kept = await bot.decks.keep(user, text, name=name, game=game, unnamed=unnamed, rules=rules)
    await tell_kept(interaction, kept)


async def _keep_as(interaction: Interaction, deck: StoredDeck, text: str, game: str) -> None:
    """Keeps a text as the next version of a deck, of that game, and shows it in the message."""
    bot = interaction.client
    rules = await bot.services.texts.rules_on(bot.store, interaction.guild_id)
    kept = await bot.decks.keep(deck.owner, text, name=deck.name, game=game, rules=rules)
    await tell_kept(interaction, kept, update=True)


async def export_deck(interaction: Interaction, deck: StoredDeck) -> None:
    """Hands a deck's text over as a file."""
    source = await interaction.client.decks.source(deck.version_id)
    await respond(interaction, export_message(deck, source))


async def take_starter(interaction: Interaction, key: str) -> None:
    """Puts a starter deck into the member's collection."""
    game, chosen = find_starter(key)
    await defer(interaction)
    kept = await interaction.client.decks.keep(
        interaction.user.id, chosen.text, game=game, unnamed=chosen.title, replace=False
    )
    await tell_kept(interaction, kept)


async def generate(interaction: Interaction, style: str | None, seed: int | None) -> None:
    """Answers with a deck of a style, the usual one without, made from a number, rolled without.
    Style and seed stand in its buttons and nowhere else: the same two make the same deck, so what
    is kept is what was shown."""
    game, found = find_style(style)
    await defer(interaction)
    await respond(interaction, await _made_message(interaction, game, found, seed))


async def _made_message(
    interaction: Interaction, game: str, style: Style, seed: int | None, page: int = 0
) -> OutgoingMessage:
    """What a deck is like that nobody has kept yet, one page of its picture, and its buttons."""
    bot, seed = interaction.client, seed or random_deck_seed()
    reading = await bot.decks.look_at(interaction.user.id, style.deck_text(seed), game)
    sheet = reading.sheet
    again = bot.tree.link("deck generate")
    said = (
        f"**{plain(sheet.name or style.title)}**: {style.blurb}",
        legality_words(reading),
        *(f"-# {escaped(line)}" for line in sheet.summary),
        f"Style **{escaped(style.title)}**, seed **{seed}**: with these, {again} makes this very "
        "deck for anybody.",
    )
    made = offer_key(game, style), seed
    own = controls.KeepMadeButton(*made), controls.RollAgainButton(*made)
    turn = PageTurn(controls.MadePageButton, made, page, sheet_pages(sheet))
    drawn = await sheet_picture(bot, sheet, page)
    made_page = Page(
        "made-deck", "\n".join(said), controls=own, turn=turn, colour=None, pictures=drawn
    )
    return page_message(made_page)
