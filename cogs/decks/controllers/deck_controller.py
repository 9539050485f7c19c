"""The actions of `/deck` and of the controls about a member's decks. All of them may raise
Refusal."""

import asyncio
from dataclasses import replace
from pathlib import PurePath

import discord

from bot.app.client import Interaction
from bot.base.discord_text import cut, escaped, plain
from bot.base.refusals import Refusal
from bot.decks.catalog import offer_key
from bot.decks.collection import UNNAMED, find_starter
from bot.decks.deck_text import NAME_LENGTH, check_size
from bot.decks.styles import LEAST_SEED, MOST_SEED, find_style, random_deck_seed
from bot.discord_api.discord_calls import OutgoingMessage, defer, download_file, redraw, respond
from bot.discord_api.emoji import signs_for
from bot.limits.hourly_limits import count_act_now
from bot.store.decks.deck_rows import StoredDeck
from cogs.decks.controllers.deck_page import show_deck, show_page, tell_kept
from cogs.decks.controllers.edited_deck import build_deck
from cogs.decks.controllers.icon_choice import keep_icon, look_at_icon, show_card
from cogs.decks.controllers.printed_deck import print_deck
from cogs.decks.controllers.sharing import share
from cogs.decks.controls import deck_controls as controls
from cogs.decks.controls import deck_forms
from cogs.decks.layouts.collection import (
    build_message,
    deletion_answer,
    deletion_question,
    list_message,
    more_message,
    new_deck_message,
    starters_message,
)
from cogs.decks.layouts.deck_record import record_message
from cogs.decks.layouts.deck_text import export_message, legality_words, sheet_picture
from cogs.decks.layouts.power_measurement import to_measure
from cogs.ui.choices import game_options
from cogs.ui.forms import Filled
from cogs.ui.pages import Page, PageTurn, page_message
from engine.card_files.typed_signs import straightened
from engine.decks import Style
from rendering import PAPERS, sheet_pages

TITLE_LENGTH = 45

NO_SIGNS_LEFT = (
    "The deck has changed since, and has no signs left to fix. `/deck` shows it as it is now."
)
NO_OTHER_GAME = (
    "The deck has changed since, and no longer looks like another game's. `/deck` shows it as it "
    "is now."
)
NO_SEED = (
    f"A seed is a whole number from {LEAST_SEED} to {MOST_SEED:,}. Leave it empty, and I roll one."
)
NO_FILE = "Discord didn't give me that file. Please send it again."


async def take(interaction: Interaction, action: controls.DeckAction) -> None:
    """Executes the action of a button, menu or form about decks, and answers it. Raises Refusal if
    the action isn't possible."""
    bot, user = interaction.client, interaction.user.id
    match action:
        case controls.ListDecks(page):
            mine = await bot.decks.of(user)
            await redraw(interaction, list_message(mine, page, signs_for(user)))
        case controls.AddDeck(way):
            await _add_deck(interaction, way)
        case controls.BuildDeck(game):
            await build_deck(interaction, game)
        case controls.ShowStarters(game):
            await redraw(interaction, starters_message(game))
        case controls.SendDeck(deck_id, game, chosen, name, text):
            await defer(interaction)
            if deck_id:
                name = (await bot.decks.numbered(user, deck_id)).name
            await keep_sent(interaction, text, name, chosen or game or None)
        case controls.SendFile(file, game, name):
            await _keep_file(interaction, file, name, game)
        case controls.TakeStarter(key):
            await take_starter(interaction, key)
        case controls.MakeDeck(style, typed):
            game, found = find_style(style)
            seed = _typed_seed(typed)
            await defer(interaction, update=True)
            await redraw(interaction, await _made_message(interaction, game, found, seed))
        case controls.KeepMade(made_in, seed):
            game, style = find_style(made_in)
            await defer(interaction)
            text = style.deck_text(seed)
            await tell_kept(interaction, await bot.decks.keep(user, text, game=game, beside=True))
        case controls.ShowMade(made_in, seed, page):
            game, style = find_style(made_in)
            await defer(interaction, update=True)
            await redraw(interaction, await _made_message(interaction, game, style, seed, page))
        case controls.LookAtIcon(version_id, card, icon):
            await look_at_icon(interaction, version_id, card, icon)
        case controls.NameIcon(version_id, card):
            await deck_forms.IconForm(version_id, card).open(interaction)
        case controls.KeepIcon(version_id, card, icon):
            await keep_icon(interaction, version_id, card, icon)
        case _:
            await _take_of_deck(interaction, await bot.decks.numbered(user, action.deck_id), action)


async def _take_of_deck(
    interaction: Interaction, deck: StoredDeck, action: controls.DeckAction
) -> None:
    """Executes the action of a control about one of the member's decks, and answers it."""
    bot = interaction.client
    match action:
        case controls.ShowDeck(_, page, "page"):
            await show_deck(interaction, deck, page, update=True)
        case controls.ShowDeck(_, page, "more"):
            sharing = await bot.services.shared.about(deck)
            newer = sharing.newer is not None
            measured = to_measure(bot, deck)
            shown = more_message(deck, page, newer=newer, measured=measured)
            await redraw(interaction, replace(shown, keeps_files=True))
        case controls.ShowDeck(shown="form"):
            await edit_deck(interaction, deck)
        case controls.ShowDeck(shown="file"):
            await export_deck(interaction, deck)
        case controls.ShowDeck(shown="record"):
            await respond(interaction, record_message(deck, await bot.decks.record(deck)))
        case controls.UseDeck(_, page, use):
            await _use_deck(interaction, deck, page, use)
        case controls.ShowDeckCard(_, card):
            await show_card(interaction, deck, card)
        case controls.SendVersion(_, file):
            await _keep_file(interaction, file, deck.name, deck.game)
        case controls.DeleteDeck(_, sure):
            if sure:
                await bot.decks.delete(deck.owner, deck.id)
            await redraw(interaction, deletion_answer(deck, deleted=sure))
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
            said = f"Saved the newer version as **{plain(kept.deck.name, NAME_LENGTH)}**."
            await show_page(interaction, said, kept.deck, kept.reading, update=True)


async def _use_deck(interaction: Interaction, deck: StoredDeck, page: int, use: str) -> None:
    """Does one of the DECK_USES with a deck."""
    what, _, paper = use.partition("-")
    match what:
        case "edit":
            await edit_deck(interaction, deck)
        case "version":
            await deck_forms.NewVersionForm(deck.id).open(interaction)
        case "print":
            await print_deck(interaction, deck, PAPERS[paper])
        case "share":
            await share(interaction, deck)
        case "delete":
            await redraw(interaction, deletion_question(deck))
        case "measure":
            measure = controls.MeasurePower(deck.id, page)
            await interaction.client.action_handlers[controls.MeasurePower](interaction, measure)
        case "newer":
            await _take_of_deck(interaction, deck, controls.TakeNewer(deck.id))
        case _:
            shown = "file" if what == "export" else "record"
            await _take_of_deck(interaction, deck, controls.ShowDeck(deck.id, page, shown))


async def _add_deck(interaction: Interaction, way: str) -> None:
    """Shows the page for adding a deck, or opens the form for one way to add it."""
    games = Filled(options={"game": game_options()})
    match way:
        case "write":
            await deck_forms.DeckForm().open(interaction, filled=games)
        case "upload":
            await deck_forms.UploadForm().open(interaction, filled=games)
        case "generate":
            find_style()
            offered = Filled(options={"style": deck_forms.style_options()})
            await deck_forms.MakeDeckForm().open(interaction, filled=offered)
        case "build":
            await redraw(interaction, build_message(signs_for(interaction.user.id)))
        case _:
            await redraw(interaction, new_deck_message(signs=signs_for(interaction.user.id)))


async def edit_deck(interaction: Interaction, deck: StoredDeck) -> None:
    """Opens the form that contains a deck's text. Raises Refusal if the text is too long for a
    form."""
    source = await interaction.client.decks.source(deck.version_id)
    length, most = len(source.encode("utf-16-le")) // 2, deck_forms.MODAL_LENGTH
    if length > most:
        raise Refusal(
            f"**{plain(deck.name, NAME_LENGTH)}** has {length:,} characters, and a form takes "
            f"{most:,}. Export the deck, change it in a text editor, and send the file as a new "
            "version."
        )
    title = cut(f"Edit {deck.name}", TITLE_LENGTH)
    await deck_forms.DeckForm(deck.id, deck.game).open(interaction, title, text=source)


def _typed_seed(typed: str) -> int | None:
    """Returns the number that was typed, None if nothing was. Raises Refusal if it isn't a valid
    seed."""
    typed = typed.strip()
    if not typed:
        return None
    seed = int(typed) if typed.isdecimal() and typed.isascii() else 0
    if not LEAST_SEED <= seed <= MOST_SEED:
        raise Refusal(NO_SEED)
    return seed


async def _keep_file(
    interaction: Interaction, file: discord.Attachment | None, name: str, game: str | None
) -> None:
    """Stores the deck in a file that a member sent, and shows it. Raises Refusal if the file is too
    large."""
    if file is None:
        raise Refusal(NO_FILE)
    check_size(file.size)
    await defer(interaction)
    text = (await download_file(file)).value
    if text is None:
        raise Refusal(NO_FILE)
    unnamed = PurePath(file.filename).stem.replace("_", " ")
    await keep_sent(interaction, text, name or None, game, unnamed)


async def keep_sent(
    interaction: Interaction,
    text: str | bytes,
    name: str | None,
    game: str | None,
    unnamed: str = UNNAMED,
) -> None:
    """Stores the text that a member has sent as a deck, and shows it. `name` and `game` override
    the name and game in the text. `unnamed` is the name of a deck without a name. Raises Refusal
    for a text that can't be stored, and after too many decks within an hour."""
    bot, user = interaction.client, interaction.user.id
    await count_act_now(bot.store, user, "upload", bot.settings.uploads_per_hour)
    rules = await bot.services.texts.rules_on(bot.store, interaction.guild_id)
    kept = await bot.decks.keep(user, text, name=name, game=game, unnamed=unnamed, rules=rules)
    await tell_kept(interaction, kept)


async def _keep_as(interaction: Interaction, deck: StoredDeck, text: str, game: str) -> None:
    """Stores a text as the next version of a deck, for that game, and shows it in the message whose
    button was pressed."""
    bot = interaction.client
    rules = await bot.services.texts.rules_on(bot.store, interaction.guild_id)
    kept = await bot.decks.keep(deck.owner, text, name=deck.name, game=game, rules=rules)
    await tell_kept(interaction, kept, update=True)


async def export_deck(interaction: Interaction, deck: StoredDeck) -> None:
    """Sends a deck's text as a file."""
    source = await interaction.client.decks.source(deck.version_id)
    await respond(interaction, export_message(deck, source))


async def take_starter(interaction: Interaction, key: str) -> None:
    """Adds the starter deck `key` ("game/deck") to the member's collection, and shows it."""
    game, chosen = find_starter(key)
    await defer(interaction)
    kept = await interaction.client.decks.keep(
        interaction.user.id, chosen.text, game=game, unnamed=chosen.title, replace=False
    )
    await tell_kept(interaction, kept)


async def _made_message(
    interaction: Interaction, game: str, style: Style, seed: int | None, page: int = 0
) -> OutgoingMessage:
    """Returns the message with a generated deck that isn't stored: one page of its picture, and its
    buttons. The ids of the buttons have its style and seed, which always generate the same deck. So
    the stored deck will be the one that was shown."""
    bot, seed = interaction.client, seed or random_deck_seed()
    reading = await bot.decks.look_at(interaction.user.id, style.deck_text(seed), game)
    sheet = reading.sheet
    said = (
        f"**{plain(sheet.name or style.title)}**: {style.blurb}",
        legality_words(reading),
        *(f"-# {escaped(line)}" for line in sheet.summary),
        f"-# Style **{escaped(style.title)}**, seed **{seed}**: these two always make the same "
        "deck.",
    )
    made = offer_key(game, style), seed
    own = controls.KeepMadeButton(*made), controls.RollAgainButton(*made)
    turn = PageTurn(controls.MadePageButton, made, page, sheet_pages(sheet))
    drawn = await sheet_picture(bot, sheet, page)
    made_page = Page(
        "made-deck",
        "\n".join(said),
        controls=own,
        turn=turn,
        back=controls.NewDeckButton("page", "◀ New deck"),
        colour=None,
        pictures=drawn,
    )
    return page_message(made_page)
