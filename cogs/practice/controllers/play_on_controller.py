"""The actions of the buttons that play on from a finished match."""

from bot.app.client import Deckhand, Interaction
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import defer, redraw, respond
from bot.matches.beginning.match_creation import PlayerRef
from bot.replays.playing_on import NOT_OPEN, PlayOnOffer
from cogs.practice.controllers.practice_controller import PracticeController
from cogs.practice.controls import PlayOn, PlayOnAction, PlayOnAgain
from cogs.practice.layouts.play_on_messages import played_on_words, request_message
from cogs.replays.controls import AskToPlayOn


class PlayOnController:
    """The handler of presses about playing on from a position of a finished match. Every method
    raises Refusal if a request isn't possible."""

    def __init__(self, bot: Deckhand, practice: PracticeController) -> None:
        self._playing_on = bot.services.playing_on
        self._practice = practice

    async def take(self, interaction: Interaction, action: PlayOnAction) -> None:
        """Shows the options for playing on (the seat, the cards and the computer's level), or
        starts a match from the chosen position. `action` says which."""
        match action:
            case AskToPlayOn():
                await self._practice.place(interaction)
                offer = await self._offer(interaction, action, update=False)
                await respond(interaction, request_message(offer, offer.usual))
            case PlayOn(now=False):
                offer = await self._offer(interaction, action, update=True)
                if not offer.is_allowed(action.request):
                    raise Refusal(NOT_OPEN)
                await redraw(interaction, request_message(offer, action.request))
            case PlayOn():
                await self._begin(interaction, action)
            case PlayOnAgain(match_id):
                await self._again(interaction, match_id)

    async def _begin(self, interaction: Interaction, action: PlayOn) -> None:
        """Begins the match, and says so in the place of the question."""
        place = await self._practice.place(interaction)
        await defer(interaction, update=True)
        offer = await self._offer(interaction, action, update=True)
        member = PlayerRef(interaction.user.id, interaction.user.display_name)
        match = await self._playing_on.start(
            member, action.match_id, action.choices, action.request, place.guild, place.channel
        )
        words = played_on_words(match, offer, action.request)
        await self._practice.show_first_hand(interaction, match, words, update=True)

    async def _again(self, interaction: Interaction, match_id: str) -> None:
        """Begins another match from the same decision as this one, in the same seat, on the same
        terms and in the same channel."""
        row, place = await self._practice.played(interaction, match_id)
        await defer(interaction, update=True)
        member = PlayerRef(interaction.user.id, interaction.user.display_name)
        match = await self._playing_on.start_again(member, row, place.channel)
        await self._practice.show_first_hand(interaction, match)

    async def _offer(
        self, interaction: Interaction, action: AskToPlayOn | PlayOn, *, update: bool
    ) -> PlayOnOffer:
        """Returns the options for playing on. Defers the interaction if the match has to be
        replayed first; `update` promises an edit of the message with the pressed button."""
        user, guild = interaction.user.id, interaction.guild_id

        async def ask_for_time() -> None:
            if not interaction.response.is_done():
                await defer(interaction, update=update)

        return await self._playing_on.offer_from(
            action.match_id, user, guild, action.choices, ask_for_time
        )
