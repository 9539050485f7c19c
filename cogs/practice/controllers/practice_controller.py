"""The actions of the buttons that start a practice match."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace

import engine
from bot.app.client import Deckhand, Interaction
from bot.base.refusals import Refusal
from bot.decks.deck_verdicts import check_legal, check_texts
from bot.discord_api.discord_calls import (
    OutgoingFile,
    OutgoingMessage,
    defer,
    redraw,
    respond,
)
from bot.discord_api.emoji import signs_for
from bot.matches.actions import Concede, Resume
from bot.matches.beginning.deck_checks import check_home_made
from bot.matches.beginning.match_creation import PlayerRef
from bot.matches.beginning.practice_request import READY, PracticeChoice, PracticeRequest
from bot.matches.match_refusals import MatchOver, MatchVoid, NoSuchMatch, NotPlaying
from bot.store.matches.match_rows import MatchRow
from bot.store.settings.guild_settings import GuildRow
from cogs.practice.controllers.practice_place import PracticePlace
from cogs.practice.controls import PickGame, PlayAgain, PracticeAction, StartAnew
from cogs.practice.layouts.practice_messages import (
    OFF,
    begun_words,
    games_message,
    running_message,
)
from cogs.ui.answers import defer_to_read
from cogs.ui.match_display import MatchDisplay
from cogs.ui.pictures import draw_picture
from cogs.ui.play_buttons import TryDeck, TryReady, TryShared
from engine.decks import Starter
from engine.practice.levels import Level
from rendering import draw_card


class PracticeController:
    """The handler of commands and presses about practice matches. Every method raises Refusal if a
    request isn't possible."""

    def __init__(self, bot: Deckhand, display: MatchDisplay) -> None:
        self._bot = bot
        self._requests = bot.services.practice_requests
        self._practice = bot.services.practice
        self._live = bot.services.matches
        self._refresher = display
        self._pictures = GamePictures(bot)
        self._asking: set[int] = set()

    async def take(self, interaction: Interaction, action: PracticeAction) -> None:
        """Executes the action of a button or menu about practice, and answers it."""
        match action:
            case PracticeRequest():
                await self.start(interaction, action)
            case PickGame():
                await self._pick_game(interaction, action)
            case TryDeck(version):
                place = await self.place(interaction)
                choice = await self._requests.with_version(interaction.user.id, version)
                await self._begin(interaction, place, choice)
            case TryReady(key):
                await self.start(interaction, PracticeRequest(deck=f"{READY}{key}"))
            case TryShared(post_id):
                await self._try_shared(interaction, post_id)
            case StartAnew():
                await self._start_anew(interaction, action)
            case PlayAgain(match_id, level):
                await self._again(interaction, match_id, level)

    async def start(
        self, interaction: Interaction, request: PracticeRequest, *, update: bool = False
    ) -> None:
        """Starts the requested practice match and answers with its hand. With `update`, the hand
        replaces the message whose button was pressed. If the request doesn't say which game to
        play, asks the member."""
        place = await self.place(interaction)
        choice = await self._requests.choose_decks(interaction.user.id, request)
        if choice is None:
            await self.ask_game(interaction, request.level, update=update)
        else:
            await self._begin(interaction, place, choice, update=update)

    async def _pick_game(self, interaction: Interaction, action: PickGame) -> None:
        """Begins a match of the game that was picked, in the place of the message that asked."""
        if interaction.message is not None:
            self._asking.discard(interaction.message.id)
        place = await self.place(interaction)
        request = PracticeRequest(action.game, level=action.level, against=action.against)
        choice = await self._requests.choose_decks(interaction.user.id, request)
        assert choice is not None
        await self._begin(interaction, place, choice, update=pressed_alone(interaction))

    async def _try_shared(self, interaction: Interaction, post_id: str) -> None:
        """Begins a match with the deck that a post shares. The member gets a copy of it unless they
        have it."""
        place, user = await self.place(interaction), interaction.user.id
        await defer(interaction)
        kept = await self._bot.services.shared.to_play(user, post_id)
        choice = await self._requests.with_version(user, kept.deck.version_id)
        await self._begin(interaction, place, replace(choice, copied=kept.news == "new"))

    async def _start_anew(self, interaction: Interaction, action: StartAnew) -> None:
        """Concedes a match if it's still running, and begins another in its place."""
        place, user = await self.place(interaction), interaction.user.id
        choice = await self._requests.with_both(
            user, action.level, action.deck, action.against, action.mode
        )
        await self._check_decks(interaction, place, choice, update=True)
        if await self._practice.check_may_replace(user, action.match_id):
            with suppress(MatchOver, MatchVoid):
                snapshot = await self._live.do(action.match_id, user, Concede())
                self._refresher.show_soon(action.match_id, snapshot)
        await self._begin(interaction, place, choice, update=True)

    async def _again(self, interaction: Interaction, match_id: str, level: Level) -> None:
        """Begins a practice match after a finished one, in the same channel."""
        row, place = await self.played(interaction, match_id)
        choice = await self._requests.choose_again(interaction.user.id, row, level)
        await self._begin(interaction, place, choice)

    async def played(
        self, interaction: Interaction, match_id: str
    ) -> tuple[MatchRow, PracticePlace]:
        """Returns a practice match of the member, and the place where that match was played. Raises
        NoSuchMatch if the match doesn't exist, NotPlaying if the member isn't its player, and
        Refusal if the server of the match no longer allows practice matches."""
        row = await self._bot.services.match_directory.find(match_id)
        if row is None:
            raise NoSuchMatch
        if row.human is None or row.users[row.human] != interaction.user.id:
            raise NotPlaying
        return row, PracticePlace(await self._settings(row.guild), row.channel)

    async def _begin(
        self,
        interaction: Interaction,
        place: PracticePlace,
        choice: PracticeChoice,
        *,
        update: bool = False,
    ) -> None:
        """Starts a match and shows its hand; with `update`, on the message whose button was
        pressed. Asks first if the member is already in a match."""
        running = await self._practice.running(interaction.user.id)
        if running is not None:
            await (redraw if update else respond)(interaction, running_message(running, choice))
            return
        await self._check_decks(interaction, place, choice, update=update)
        member = PlayerRef(interaction.user.id, interaction.user.display_name)
        match = await self._practice.start(member, choice.terms, place.guild, place.channel)
        await self.show_first_hand(interaction, match, begun_words(match, choice), update=update)

    async def show_first_hand(
        self, interaction: Interaction, match: MatchRow, note: str = "", *, update: bool = False
    ) -> None:
        """Answers with the hand of a match that has just started, with the `note` on it. With
        `update`, the hand replaces the message whose button was pressed."""
        try:
            await self._open_hand(interaction, match, note, update=update)
        finally:
            self._refresher.show_soon(match.id)

    async def continue_match(
        self, interaction: Interaction, row: MatchRow, *, update: bool = False
    ) -> None:
        """Answers with the hand of a running match, and resumes the match if it was paused. With
        `update`, the hand replaces the message whose button was pressed."""
        if row.aside:
            await self._live.do(row.id, interaction.user.id, Resume())
        await self._open_hand(interaction, row, update=update)
        self._refresher.show_soon(row.id)

    async def _open_hand(
        self, interaction: Interaction, row: MatchRow, note: str = "", *, update: bool
    ) -> None:
        assert row.human is not None
        snapshot = await self._live.current(row.id)
        update = update and pressed_alone(interaction)
        await self._refresher.open_hand(interaction, snapshot, row.human, note, update=update)

    async def ask_game(
        self, interaction: Interaction, level: Level | None, *, update: bool = False
    ) -> None:
        """Shows the games to choose from, at first without pictures if these aren't drawn yet.
        `level` is the computer's level if the member has already chosen it, else None. With
        `update`, replaces the message whose button was pressed."""
        signs = signs_for(interaction.user.id)
        answer = redraw if update else respond
        sent = await answer(interaction, games_message(level, signs, self._pictures.ready))
        if not self._pictures.missing or sent.value is None:
            return
        message = sent.value.id
        self._asking.add(message)
        await self._pictures.draw()

        def compose() -> OutgoingMessage | None:
            return (
                games_message(level, signs, self._pictures.ready)
                if message in self._asking
                else None
            )

        await redraw(interaction, compose)
        self._asking.discard(message)

    async def place(self, interaction: Interaction) -> PracticePlace:
        """Returns the server and channel of an interaction that requests a practice match. Raises
        Refusal if the server has turned off practice matches, or if the interaction has no
        channel."""
        if interaction.channel_id is None:
            raise Refusal("Ask for a match in a channel, or in a direct message to me.")
        settings = await self._settings(interaction.guild_id)
        return PracticePlace(settings, interaction.channel_id)

    async def _settings(self, guild: int | None) -> GuildRow | None:
        """Returns the settings of a server. Raises Refusal if it allows no practice matches."""
        if guild is None:
            return None
        settings = await self._bot.services.settings.of_server(guild)
        if not settings.practice:
            raise Refusal(OFF)
        return settings

    async def _check_decks(
        self,
        interaction: Interaction,
        place: PracticePlace,
        choice: PracticeChoice,
        *,
        update: bool = False,
    ) -> None:
        """Raises Refusal if a deck can't be played there. Defers the interaction if a deck has to
        be validated."""
        for deck in choice.decks:
            if not interaction.response.is_done():
                await defer_to_read(interaction, deck, update=update)
            await check_legal(self._bot.decks, deck)
            if place.settings is not None:
                await check_home_made(self._bot.decks, place.settings, deck)
                rules = self._bot.services.texts.rules_in(place.settings)
                await check_texts(self._bot.decks, rules, deck)


def pressed_alone(interaction: Interaction) -> bool:
    """Returns whether the message whose button was pressed is ephemeral, so that only the member
    sees it."""
    return interaction.message is not None and interaction.message.flags.ephemeral


class GamePictures:
    """The cache of the pictures that represent the games, each of one card. `ready` are the drawn
    pictures by game."""

    def __init__(self, bot: Deckhand) -> None:
        self._bot = bot
        self.ready: dict[str, OutgoingFile] = {}

    @property
    def missing(self) -> Mapping[str, Starter]:
        """The games whose picture isn't drawn yet, with the starter deck from which to draw it.
        Games without starter decks are left out."""
        games = engine.games().items()
        return {
            key: game.starters()[0]
            for key, game in games
            if key not in self.ready and game.starters()
        }

    async def draw(self) -> None:
        """Draws the missing pictures. A picture that fails stays missing."""
        for key, starter in self.missing.items():
            deck = await self._bot.decks.of_starter(key, starter)
            reading, _ = await self._bot.decks.read(deck)
            if cards := [card for card in reading.sheet.cards if card.count]:
                card = replace(cards[0], scale=None)
                for picture in await draw_picture(self._bot.workers, draw_card, card, key):
                    self.ready[key] = replace(picture, name=f"{key}.png")
