"""The actions of `/play` and of the pages that it leads to."""

import engine
from bot.app.client import Deckhand, Interaction
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import redraw, respond
from bot.discord_api.emoji import signs_for
from bot.matches.beginning.practice_request import MODE, NO_GAME, PracticeRequest
from bot.store.matches.match_rows import MatchRow
from cogs.practice import controls
from cogs.practice.controllers.practice_controller import PracticeController, pressed_alone
from cogs.practice.layouts.play_page import (
    PlayAgainOffer,
    change_message,
    play_message,
    terms_filled,
)
from cogs.ui.ways import OpenWay
from cogs.ui.ways import take as open_way


class PlayController:
    """The handler of the command `/play` and its presses. Every method raises Refusal if a request
    isn't possible."""

    def __init__(self, bot: Deckhand, practice: PracticeController) -> None:
        self._practice = practice
        self._matches = bot.services.match_directory
        self._last_played = bot.services.last_played

    async def take(self, interaction: Interaction, action: controls.PlayAction) -> None:
        """Executes the action of `/play`, or of a button, menu or form of its page, and answers
        it."""
        page = pressed_alone(interaction)
        match action:
            case controls.OpenPlay(replaced):
                await self._open_play(interaction, update=replaced and page)
            case controls.PlayTerms():
                await self._practice.start(interaction, action.request, update=page)
            case controls.AskGame(level):
                await self._practice.place(interaction)
                await self._practice.ask_game(interaction, level, update=page)
            case controls.AskChange():
                games = change_message(signs_for(interaction.user.id))
                await (redraw if page else respond)(interaction, games)
            case controls.ChangeTerms(game):
                await self._open_form(interaction, game)
            case controls.OpenMore(way) if way.startswith(MODE):
                await self._practice.start(interaction, PracticeRequest(against=way), update=page)
            case controls.OpenMore(way):
                await open_way(interaction, OpenWay(way))

    async def _open_play(self, interaction: Interaction, *, update: bool) -> None:
        off, again = "", None
        try:
            await self._practice.place(interaction)
        except Refusal as refusal:
            off = str(refusal)
        running = await self._running(interaction)
        last = await self._last_played.match(interaction.user.id)
        if running is None and last is not None:
            again = await self._usual(interaction.user.id, last.game)
        await (redraw if update else respond)(interaction, play_message(running, again, off))

    async def _open_form(self, interaction: Interaction, game: str) -> None:
        if game not in engine.games():
            raise Refusal(NO_GAME)
        user = interaction.user.id
        mine = await self._last_played.decks(user, game)
        filled = terms_filled(game, mine, await self._usual(user, game))
        await controls.TermsForm(game).open(interaction, engine.games()[game].title, filled)

    async def _running(self, interaction: Interaction) -> MatchRow | None:
        """Returns the member's match in this channel or thread, else their latest; None if none is
        running."""
        running = await self._matches.running_of(interaction.user.id)
        here = [row for row in running if row.table_channel == interaction.channel_id]
        return next(iter((*here, *running)), None)

    async def _usual(self, user: int, game: str) -> PlayAgainOffer:
        deck = await self._last_played.deck(user, game)
        return PlayAgainOffer(game, deck, await self._last_played.level(user, game))
