"""What the commands and buttons of sign-up do: one call on the service, one answer."""

from collections.abc import Callable
from dataclasses import replace

import discord

from bot.app.client import Deckhand
from bot.base.discord_text import plain
from bot.base.refusals import Refusal
from bot.decks.collection import find_starter
from bot.discord_api.discord_calls import OutgoingMessage, defer, redraw, respond
from bot.matches.beginning.match_creation import PlayerRef
from bot.processes.time_limits import TooSlow
from bot.store.decks.deck_rows import StoredDeck
from bot.store.tournaments.tournament_rows import Tournament, TournamentRow
from bot.tournaments.creation import NewTournament
from bot.tournaments.late_entry import check_comer
from bot.tournaments.signup import (
    CLOSED,
    NOT_IN,
    USE_DROP,
    SignUpResult,
    check_between_rounds,
    check_not_begun,
)
from bot.tournaments.time_input import EXAMPLES, parse_time
from cogs.tournaments.controllers.organiser_permissions import check_organiser, tournament_place
from cogs.tournaments.controllers.tournament_lookup import find_tournament
from cogs.tournaments.controls.signup_controls import (
    ChangeDeck,
    CheckIn,
    CreateDraft,
    Join,
    JoinLate,
    JoinWith,
    LeaveTournament,
    SignUpAction,
    TurnDecks,
)
from cogs.tournaments.layouts.confirmation import start_question
from cogs.tournaments.layouts.signup_messages import (
    LEFT,
    WAITED,
    checked_in_words,
    confirm_message,
    created_words,
    deck_message,
    joined_message,
)
from cogs.ui.answers import defer_to_read
from cogs.ui.controls import Interaction

NOT_YOURS = "That is for somebody else."
NO_DRAFT = "That is not waiting for you any more. Send `/tournament create` again, please."
TOO_SLOW = f"That took me too long to understand. Write {EXAMPLES}"


class SignUpController:
    """Serves commands and presses. Every method may raise Refusal.

    `look_again` has what is due done soon, and is called after whatever others may notice.
    """

    def __init__(self, bot: Deckhand, look_again: Callable[[], None]) -> None:
        self._bot = bot
        self._signups = bot.services.sign_ups
        self._tournaments = bot.services.tournaments
        self.look_again = look_again
        self._drafts = bot.services.drafts

    async def take(self, interaction: Interaction, action: SignUpAction) -> None:
        """Does what a press asks for."""
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
                self.look_again()
                left = LEFT.format(name=plain(there.row.name))
                await redraw(interaction, OutgoingMessage(left))
            case LeaveTournament(tournament):
                await self._leave(interaction, tournament)
            case CheckIn(tournament):
                await self._check_in(interaction, tournament)
            case CreateDraft(draft):
                await self._create_draft(interaction, draft)

    # Commands

    async def create(
        self,
        interaction: Interaction,
        channel: discord.TextChannel,
        wanted: NewTournament,
        starts: str | None,
    ) -> None:
        """An organiser makes a tournament; its announcement follows by itself. Where they typed
        when it `starts`, they confirm first that this was understood as they mean it."""
        by = await check_organiser(interaction)
        if starts is not None:
            await self._ask_start(interaction, by, wanted, starts)
            return
        row = await self._signups.create_tournament(by, wanted)
        self.look_again()
        await respond(interaction, OutgoingMessage(created_words(self._bot, row, channel)))

    async def _ask_start(
        self, interaction: Interaction, by: PlayerRef, wanted: NewTournament, typed: str
    ) -> None:
        await defer(interaction)
        try:
            starts = await self._bot.workers.parse(by.id, parse_time, typed, self._drafts.now())
        except TooSlow:
            raise Refusal(TOO_SLOW) from None
        wanted = replace(wanted, starts=starts)
        planned = await self._signups.preview_tournament(by, wanted)
        await respond(interaction, start_question(planned, self._drafts.keep_draft(by.id, wanted)))

    async def _create_draft(self, interaction: Interaction, draft: str) -> None:
        """An organiser has confirmed when a tournament starts: it is made."""
        channel = tournament_place(interaction)
        by = await check_organiser(interaction)
        wanted = self._drafts.take_draft(draft, by.id)
        if wanted is None:
            raise Refusal(NO_DRAFT)
        try:
            row = await self._signups.create_tournament(by, wanted)
        except Exception:
            self._drafts.restore_draft(draft, by.id, wanted)
            raise
        self.look_again()
        await redraw(interaction, OutgoingMessage(created_words(self._bot, row, channel)))

    async def join(
        self, interaction: Interaction, typed: str | None, deck_name: str | None
    ) -> None:
        """Signs a member up with a deck of that name, or without one where nobody brings any."""
        row = await find_tournament(interaction, typed)
        if deck_name is not None and not row.mode:
            await self._named(interaction, deck_name)
        joined = await self._signups.sign_up(row.id, _person(interaction), deck_name)
        self.look_again()
        await respond(interaction, joined_message(joined))

    async def change_deck(
        self, interaction: Interaction, typed: str | None, deck_name: str
    ) -> None:
        """Has an entrant play another deck."""
        row = await find_tournament(interaction, typed, mine=True)
        if not row.mode:
            await self._named(interaction, deck_name)
        joined = await self._signups.change_deck(row.id, interaction.user.id, deck_name)
        self.look_again()
        await respond(interaction, joined_message(joined))

    async def leave(self, interaction: Interaction, typed: str | None) -> None:
        """Takes a member's sign-up back, or asks first."""
        row = await find_tournament(interaction, typed, mine=True)
        await self._leave(interaction, row.id)

    async def check_in(self, interaction: Interaction, typed: str | None) -> None:
        """Notes that an entrant is there."""
        row = await find_tournament(interaction, typed, mine=True)
        await self._check_in(interaction, row.id)

    # Buttons and menus

    async def _ask_deck(
        self, interaction: Interaction, tournament: str, *, late: bool, changing: bool = False
    ) -> None:
        """Asks a member for a deck, privately; signs them up where nobody brings one."""
        there = await self._to_join(interaction, tournament, late=late, changing=changing)
        if there.row.mode:
            joined = await self._join(interaction, tournament, None, late=late)
            await respond(interaction, joined_message(joined))
            return
        decks = await self._decks(interaction, there.row)
        await respond(interaction, deck_message(there, interaction.user.id, decks, late=late))

    async def _leave(self, interaction: Interaction, tournament: str) -> None:
        """Takes a sign-up back; asks first where others wait for the place."""
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
        self.look_again()
        said = WAITED if entrant.state == "waiting" else LEFT
        await respond(interaction, OutgoingMessage(said.format(name=plain(there.row.name))))

    async def _check_in(self, interaction: Interaction, tournament: str) -> None:
        """Notes that an entrant is there."""
        there = await self._tournaments.ongoing(tournament)
        entrant = await self._signups.check_in(tournament, interaction.user.id)
        self.look_again()
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
        self.look_again()
        return joined

    async def _plays(self, tournament: str, user: int) -> bool:
        """Returns whether a tournament runs in which a member plays."""
        there = await self._tournaments.ongoing(tournament)
        return there.row.state == "running" and there.entrant_of(user) is not None

    async def _to_join(
        self, interaction: Interaction, tournament: str, *, late: bool, changing: bool = False
    ) -> Tournament:
        """Returns all of a tournament that can be joined now. `changing` says that it may also be
        one that runs, in which the member can change their deck. Raises Refusal."""
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

    async def _named(self, interaction: Interaction, deck_name: str) -> None:
        """Sees to it that the member's deck of that name can be read before they are answered."""
        deck = await self._bot.decks.named(interaction.user.id, deck_name)
        await defer_to_read(interaction, deck)

    async def _chosen(self, interaction: Interaction, chosen: str) -> str:
        """The name of the member's deck, which goes into their collection first if it is a starter
        deck."""
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
