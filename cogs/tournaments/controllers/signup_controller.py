"""The actions of the sign-up buttons: one call on the service, one answer."""

from collections.abc import Callable

from bot.app.client import Deckhand
from bot.base.discord_text import plain
from bot.base.refusals import Refusal
from bot.decks.collection import find_starter
from bot.discord_api.discord_calls import OutgoingMessage, defer, redraw, respond
from bot.matches.beginning.match_creation import PlayerRef
from bot.store.decks.deck_rows import StoredDeck
from bot.store.tournaments.tournament_rows import Tournament, TournamentRow
from bot.tournaments.late_entry import check_comer
from bot.tournaments.signup import (
    CLOSED,
    NOT_IN,
    USE_DROP,
    SignUpResult,
    check_between_rounds,
    check_not_begun,
)
from cogs.tournaments.controls.signup_controls import (
    ChangeDeck,
    CheckIn,
    Join,
    JoinLate,
    JoinWith,
    LeaveTournament,
    SignUpAction,
    TurnDecks,
)
from cogs.tournaments.layouts.signup_messages import (
    LEFT,
    WAITED,
    checked_in_words,
    confirm_message,
    deck_message,
    joined_message,
)
from cogs.ui.answers import defer_to_read
from cogs.ui.controls import Interaction

NOT_YOURS = "That's for somebody else."


class SignUpController:
    """The handler of presses about sign-up. Every method raises Refusal if a request isn't
    possible. `look_again` runs the job of tournaments at once; the controller calls it after each
    change that other members can notice."""

    def __init__(self, bot: Deckhand, look_again: Callable[[], None]) -> None:
        self._bot = bot
        self._signups = bot.services.sign_ups
        self._tournaments = bot.services.tournaments
        self._look_again = look_again

    async def take(self, interaction: Interaction, action: SignUpAction) -> None:
        """Executes the action of a button or menu about sign-up, and answers it."""
        match action:
            case Join(tournament):
                await self._ask_deck(interaction, tournament, late=False)
            case JoinLate(tournament, user):
                if interaction.user.id != user:
                    raise Refusal(NOT_YOURS)
                await self._ask_deck(interaction, tournament, late=True)
            case ChangeDeck(tournament):
                await self._ask_deck(interaction, tournament, late=False, changing=True)
            case TurnDecks(late, tournament, page):
                there = await self._to_join(interaction, tournament, late=late, changing=True)
                decks = await self._decks(interaction, there.row)
                outgoing = deck_message(there, interaction.user.id, decks, page, late=late)
                await redraw(interaction, outgoing)
            case JoinWith(late, tournament, deck):
                await self._to_join(interaction, tournament, late=late, changing=True)
                deck_name = await self._chosen(interaction, deck)
                joined = await self._join(interaction, tournament, deck_name, late=late)
                await redraw(interaction, joined_message(joined))
            case LeaveTournament(tournament, sure=True):
                there = await self._tournaments.ongoing(tournament)
                await self._signups.take_back_sign_up(tournament, interaction.user.id)
                self._look_again()
                left = LEFT.format(name=plain(there.row.name))
                await redraw(interaction, OutgoingMessage(left))
            case LeaveTournament(tournament):
                await self._leave(interaction, tournament)
            case CheckIn(tournament):
                await self._check_in(interaction, tournament)

    async def _ask_deck(
        self, interaction: Interaction, tournament: str, *, late: bool, changing: bool = False
    ) -> None:
        """Asks a member for a deck, privately. Signs them up at once if players bring no decks."""
        there = await self._to_join(interaction, tournament, late=late, changing=changing)
        if there.row.mode:
            joined = await self._join(interaction, tournament, None, late=late)
            await respond(interaction, joined_message(joined))
            return
        decks = await self._decks(interaction, there.row)
        await respond(interaction, deck_message(there, interaction.user.id, decks, late=late))

    async def _leave(self, interaction: Interaction, tournament: str) -> None:
        """Withdraws a sign-up; asks first if others are waiting for the place."""
        there = await self._tournaments.ongoing(tournament)
        if there.row.state == "running":
            raise Refusal(USE_DROP)
        entrant = there.entrant_of(interaction.user.id)
        if entrant is None:
            raise Refusal(NOT_IN)
        waiting = sum(one.state == "waiting" for one in there.entrants)
        if entrant.state == "in" and waiting:
            await respond(interaction, confirm_message(there.row, waiting))
            return
        await self._signups.take_back_sign_up(tournament, interaction.user.id)
        self._look_again()
        said = WAITED if entrant.state == "waiting" else LEFT
        await respond(interaction, OutgoingMessage(said.format(name=plain(there.row.name))))

    async def _check_in(self, interaction: Interaction, tournament: str) -> None:
        """Notes that an entrant has checked in."""
        there = await self._tournaments.ongoing(tournament)
        entrant = await self._signups.check_in(tournament, interaction.user.id)
        self._look_again()
        await respond(interaction, OutgoingMessage(checked_in_words(there.row, entrant)))

    async def _join(
        self, interaction: Interaction, tournament: str, deck_name: str | None, *, late: bool
    ) -> SignUpResult:
        person = _person(interaction)
        if late:
            joined = await self._signups.sign_up_late(tournament, person, deck_name)
        elif deck_name is not None and await self._plays(tournament, person.id):
            joined = await self._signups.change_deck(tournament, person.id, deck_name)
        else:
            joined = await self._signups.sign_up(tournament, person, deck_name)
        self._look_again()
        return joined

    async def _plays(self, tournament: str, user: int) -> bool:
        """Returns whether a member plays in this tournament and it is running."""
        there = await self._tournaments.ongoing(tournament)
        return there.row.state == "running" and there.entrant_of(user) is not None

    async def _to_join(
        self, interaction: Interaction, tournament: str, *, late: bool, changing: bool = False
    ) -> Tournament:
        """Returns all of a tournament that can be joined now. With `changing` it may also be one
        that is running, in which the member can change their deck. Raises Refusal."""
        there = await self._tournaments.ongoing(tournament)
        if late:
            check_comer(there, interaction.user.id)
            return there
        entrant = there.entrant_of(interaction.user.id)
        if changing and there.row.state == "running" and entrant is not None:
            check_between_rounds(there, entrant)
            return there
        check_not_begun(there, interaction.user.id)
        if there.row.state == "closed" and there.entrant_of(interaction.user.id) is None:
            raise Refusal(CLOSED)
        return there

    async def _decks(self, interaction: Interaction, row: TournamentRow) -> list[StoredDeck]:
        return await self._bot.decks.of(interaction.user.id, row.game, legal=True)

    async def _chosen(self, interaction: Interaction, chosen: str) -> str:
        """Returns the name of the member's deck. A starter deck goes into their collection
        first."""
        user = interaction.user.id
        if chosen.isdecimal() and len(chosen) < 19:
            deck = await self._bot.decks.numbered(user, int(chosen))
            await defer_to_read(interaction, deck, update=True)
            return deck.name
        await defer(interaction, update=True)
        game, ready = find_starter(chosen)
        kept = await self._bot.decks.keep(
            user, ready.text, game=game, unnamed=ready.title, replace=False
        )
        return kept.deck.name


def _person(interaction: Interaction) -> PlayerRef:
    return PlayerRef(interaction.user.id, interaction.user.display_name)
