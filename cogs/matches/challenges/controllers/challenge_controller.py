"""The actions of challenges, from the first page to the match."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

import discord

import engine
from bot.app.client import Deckhand
from bot.app.servers import channel_there
from bot.base.discord_text import plain
from bot.base.people import mention_of
from bot.base.refusals import Refusal
from bot.decks.collection import find_starter
from bot.decks.deck_verdicts import check_legal, check_texts
from bot.discord_api.discord_calls import (
    OutgoingMessage,
    attempt_paced,
    defer,
    edit_message,
    is_private,
    redraw,
    respond,
    respond_calling,
    send_message,
)
from bot.matches.beginning.challenge_terms import (
    LATER_CLOCK,
    SOON_CLOCK,
    ChallengeTerms,
    usual_challenge,
)
from bot.matches.beginning.deck_checks import check_home_made
from bot.matches.beginning.match_creation import MatchOptions, PlayerRef
from bot.matches.clocks import clock_words
from bot.matches.match_refusals import BeingCut
from bot.ratings.rated_play import check_rated
from bot.store.decks.deck_rows import StoredDeck
from bot.store.matches.challenges import ANYBODY, ChallengeRow
from bot.store.matches.match_clocks import ClockKey
from bot.store.matches.match_rows import MatchRow
from bot.store.settings.guild_settings import GuildRow
from cogs.matches.challenges.controllers.challenge_post import show_challenge
from cogs.matches.challenges.controllers.own_cards import drawn_cards, own_cards
from cogs.matches.challenges.controls import (
    AUTO,
    WAITS,
    Accept,
    AnswerOwnCards,
    AskChallengeTerms,
    Cancel,
    ChallengeAction,
    ChallengeAsLast,
    ChallengeForm,
    ChangeChallenge,
    ChooseDeck,
    Decline,
    MakeChallenge,
    PickOpponent,
    PlayWith,
    TurnDecks,
)
from cogs.matches.challenges.layouts import (
    OwnCards,
    challenge_games_page,
    challenge_message,
    challenge_page,
    decks_message,
    opponent_page,
    sent_page,
)
from cogs.ui.answers import defer_to_read, server_of
from cogs.ui.channel_permissions import check_permissions
from cogs.ui.choices import clock_options
from cogs.ui.controls import Interaction
from cogs.ui.deck_choices import (
    WITH_FIELD,
    brought_options,
    find_brought,
    unnamed_fields,
    value_of,
)
from cogs.ui.forms import Filled
from cogs.ui.match_display import MatchDisplay
from cogs.ui.pages import Page, page_message
from cogs.ui.play_buttons import AskOpponent

ASKED = (
    "Your deck has custom cards, which nothing in the rules keeps fair, so I've asked "
    "**{name}** to agree to them. The match starts when they do."
)
IN_A_SERVER = "Challenges are for members of a server: use **/challenge** in one."
NOT_HERE = "They aren't on this server. Choose another member."
NO_DECK = "You need a deck for **{title}**. **/deck** makes you one."
CALLED = (
    "{user}, your opponent would play custom cards: do you agree? [Go to the challenge]({url})."
)


class ChallengeController:
    """The handler of challenges. Every method raises Refusal if a request isn't possible.
    `say_accepted` answers a player who has just accepted a challenge. The answer says that the deck
    can be cut soon."""

    def __init__(
        self,
        bot: Deckhand,
        tables: MatchDisplay,
        say_accepted: Callable[[Interaction, MatchRow, str], Awaitable[None]],
    ) -> None:
        self._bot = bot
        self._live = bot.services.matches
        self._challenges = bot.services.challenges
        self._tables = tables
        self._say_accepted = say_accepted

    async def open_page(self, interaction: Interaction, member: discord.Member | None) -> None:
        """Answers with the page on which the user challenges `member`. If `member` is None, the
        challenge is open to everybody."""
        settings = await self._check_may_challenge(interaction, member)
        user = interaction.user.id
        terms = await usual_challenge(self._bot.services.last_played, user)
        page = challenge_page(_person(member), terms, settings.default_clock, user)
        message = interaction.message
        plain_own = _is_own_page(interaction) and message and not message.flags.components_v2
        await (redraw if plain_own else respond)(interaction, page)

    async def _make(self, interaction: Interaction, opponent: int, terms: ChallengeTerms) -> None:
        """Posts a challenge on these terms. Mentions the opponent once, if it's to one member."""
        member = await self._member(interaction, opponent)
        settings = await self._check_may_challenge(interaction, member)
        guild, channel = interaction.guild_id, interaction.channel_id
        assert guild is not None
        assert channel is not None
        deck, mode = terms.brought.deck, terms.brought.mode
        await defer_to_read(interaction, deck, update=True)
        if not mode:
            await check_legal(self._bot.decks, deck)
        await check_home_made(self._bot.decks, settings, deck)
        await check_texts(self._bot.decks, self._bot.services.texts.rules_in(settings), deck)
        own = await own_cards(self._bot, deck)
        soon, later = terms.clocks(settings.default_clock)
        options = MatchOptions(terms.game, soon, terms.rated, terms.best_of, mode)
        if terms.rated:
            await check_rated(self._bot.decks, deck, soon)
        challenger = PlayerRef(interaction.user.id, interaction.user.display_name)
        row = await self._challenges.make(
            challenger,
            _person(member),
            guild,
            channel,
            deck,
            options,
            later_clock=later or "",
            deck_cut=terms.deck_cut,
            seconds=terms.seconds,
        )
        await redraw(interaction, sent_page(row))
        called = () if member is None else (member.id,)
        posted = await respond_calling(interaction, challenge_message(row, own=own), *called)
        if posted.value is None:
            await self._challenges.cancel(row.id, challenger.id)
            return
        message = posted.value.id
        await self._challenges.shown_at(row.id, message)
        await self._show_pictures(replace(row, message=message), deck, own)

    async def _check_may_challenge(
        self, interaction: Interaction, member: discord.Member | None
    ) -> GuildRow:
        """Returns the settings of the server. Raises Refusal if the asking member can't challenge
        that member here."""
        guild = server_of(interaction, IN_A_SERVER)
        if member is not None:
            if member.id == interaction.user.id:
                raise Refusal("You can't challenge yourself. Choose another member.")
            if member.bot:
                raise Refusal("Bots don't play. Choose another member.")
        settings = await self._bot.services.settings.of_server(guild)
        _check_place(interaction, settings)
        check_permissions(interaction)
        return settings

    async def _member(self, interaction: Interaction, user: int) -> discord.Member | None:
        """Returns a member of the server, None for ANYBODY. Raises Refusal if the user isn't a
        member."""
        if user == ANYBODY:
            return None
        guild = interaction.guild
        if guild is None:
            raise Refusal(IN_A_SERVER)
        member = guild.get_member(user) or (await attempt_paced(guild.fetch_member, user)).value
        if member is None:
            raise Refusal(NOT_HERE)
        return member

    async def _ask_terms(self, interaction: Interaction, opponent: int, game: str) -> None:
        """Opens the form with the challenger's usual terms in a game."""
        _check_game(game)
        user = interaction.user.id
        settings = await self._bot.services.settings.of_server(server_of(interaction, IN_A_SERVER))
        terms = await usual_challenge(self._bot.services.last_played, user, game)
        mine = await self._bot.services.last_played.decks(user, game)
        brought = "" if terms is None else value_of(terms.brought.deck, game, terms.brought.mode)
        options = brought_options(mine, game, brought)
        waits = [
            discord.SelectOption(label=label, value=key, default=key == "hour")
            for key, (label, _) in WAITS.items()
        ]
        filled = Filled(
            options={
                WITH_FIELD.id: options,
                "clock": [_by_time(settings.default_clock), *clock_options(settings.default_clock)],
                "wait": waits if opponent == ANYBODY else (),
            },
            left_out=unnamed_fields(mine, options),
        )
        await ChallengeForm(opponent, game).open(interaction, engine.games()[game].title, filled)

    async def _chosen_terms(self, user: int, action: MakeChallenge) -> ChallengeTerms:
        """Returns the terms that a challenger has chosen in the form."""
        _check_game(action.game)
        brought = await find_brought(self._bot, user, action.game, action.brought, action.deck)
        return ChallengeTerms(
            action.game,
            brought,
            None if action.clock == AUTO else action.clock,
            "rated" in action.ticks,
            3 if "series" in action.ticks else 1,
            "cut" in action.ticks,
            None if action.wait is None else WAITS[action.wait][1],
        )

    async def _usual_terms(self, user: int, game: str) -> ChallengeTerms:
        """Returns a member's usual terms in a game. Raises Refusal if there are none."""
        _check_game(game)
        terms = await usual_challenge(self._bot.services.last_played, user, game)
        if terms is None:
            raise Refusal(NO_DECK.format(title=engine.games()[game].title))
        return terms

    async def take(self, interaction: Interaction, action: ChallengeAction) -> None:
        """Executes the action of a button, menu or form about a challenge, and answers the
        interaction."""
        user = interaction.user.id
        match action:
            case AskOpponent():
                await respond(interaction, opponent_page())
            case PickOpponent(opponent):
                await self.open_page(interaction, await self._member(interaction, opponent))
            case ChallengeAsLast(opponent, game):
                await self._make(interaction, opponent, await self._usual_terms(user, game))
            case ChangeChallenge(opponent):
                await redraw(interaction, challenge_games_page(opponent, user))
            case AskChallengeTerms(opponent, game):
                await self._ask_terms(interaction, opponent, game)
            case MakeChallenge(opponent):
                terms = await self._chosen_terms(user, action)
                await self._make(interaction, opponent, terms)
            case Accept(challenge_id):
                await self._accept(interaction, challenge_id)
            case ChooseDeck(challenge_id):
                row = await self._challenges.to_answer(challenge_id, user)
                await self._note_message(interaction, row)
                await respond(interaction, decks_message(row, await self._decks(interaction, row)))
            case Decline(challenge_id):
                row = await self._challenges.decline(challenge_id, user)
                await redraw(interaction, challenge_message(row))
            case Cancel(challenge_id):
                row = await self._challenges.cancel(challenge_id, user)
                await redraw(interaction, challenge_message(row))
            case AnswerOwnCards(challenge_id, version, agrees):
                await self._answer_own_cards(interaction, challenge_id, version, agrees)
            case TurnDecks(challenge_id, page):
                row = await self._challenges.to_answer(challenge_id, user)
                decks = await self._decks(interaction, row)
                await redraw(interaction, decks_message(row, decks, page))
            case PlayWith(challenge_id, deck):
                await self._play_with(interaction, challenge_id, deck)

    async def _accept(self, interaction: Interaction, challenge_id: str) -> None:
        """Starts the match with the deck that the opponent played last, and opens their hand. Asks
        for a deck if they have none."""
        user = interaction.user.id
        row = await self._challenges.to_answer(challenge_id, user)
        await self._note_message(interaction, row)
        if row.mode:
            deck = await self._bot.decks.version(row.deck_version)
            await self._check_own_cards(row, deck)
            await self._begin(interaction, row, deck)
            return
        deck = await self._bot.services.last_played.deck(user, row.game)
        if deck is None:
            raise Refusal(NO_DECK.format(title=engine.games()[row.game].title))
        await self._accept_with(interaction, row, deck)

    async def _note_message(self, interaction: Interaction, row: ChallengeRow) -> None:
        """Notes the message of a challenge that was pressed, if it was never noted."""
        if row.message is None and interaction.message is not None:
            await self._challenges.shown_at(row.id, interaction.message.id)

    async def _play_with(self, interaction: Interaction, challenge_id: str, chosen: str) -> None:
        """Starts the match with the deck that was chosen from the menu."""
        row = await self._challenges.to_answer(challenge_id, interaction.user.id)
        await self._accept_with(interaction, row, await self._chosen(interaction, chosen))

    async def _accept_with(
        self, interaction: Interaction, row: ChallengeRow, deck: StoredDeck
    ) -> None:
        """Starts the match with one of the opponent's decks, or asks the challenger about its
        custom cards."""
        await defer_to_read(interaction, deck, update=_is_own_page(interaction))
        eligibility = await check_legal(self._bot.decks, deck)
        deck = replace(deck, legal=eligibility.legal)
        if row.rated:
            await check_rated(self._bot.decks, deck, row.clock)
        await self._check_own_cards(row, deck)
        if eligibility.own:
            await self._ask(interaction, row.id, deck)
            return
        await self._begin(interaction, row, deck)

    async def _begin(self, interaction: Interaction, row: ChallengeRow, deck: StoredDeck) -> None:
        """Starts the match, and opens the opponent's hand."""
        user = interaction.user
        if not interaction.response.is_done():
            await defer(interaction, update=_is_own_page(interaction))
        match = await self._challenges.accept(row.id, user.id, deck, user.display_name)
        try:
            if not match.is_being_cut:
                await self._tables.open_place(match)  # with the fingerprint before the first card
            snapshot = await self._live.current(match.id)
            await self._tables.answer_with_hand(interaction, snapshot, "B")
        except BeingCut as cut:
            await self._say_accepted(interaction, cut.row, str(cut))
        finally:
            self._tables.show_soon(match.id)
            self._tables.catch_up()

    async def _answer_own_cards(
        self, interaction: Interaction, challenge_id: str, version: int, agrees: bool
    ) -> None:
        """Handles the challenger's answer about the custom cards in the opponent's deck."""
        user = interaction.user.id
        if not agrees:
            row = await self._challenges.refuse(challenge_id, user, version)
            deck = await self._bot.decks.version(row.deck_version)
            await defer_to_read(interaction, deck, update=True)
            own = await own_cards(self._bot, deck)
            await redraw(interaction, challenge_message(row, own=own))
            await self._show_pictures(row, deck, own)
            return
        row = await self._challenges.to_agree(challenge_id, user, version)
        await defer(interaction, update=True)
        deck = await self._bot.decks.version(version)
        await self._check_own_cards(row, deck)
        match = await self._challenges.agree(challenge_id, user, deck)
        self._tables.show_soon(match.id)

    async def expire_challenges(self) -> None:
        """Ends the challenges that were open for too long, and updates their messages."""
        for row in await self._challenges.end_expired():
            await show_challenge(self._bot, row)

    async def _ask(self, interaction: Interaction, challenge_id: str, deck: StoredDeck) -> None:
        """Asks the challenger about the opponent's custom cards, and mentions them once."""
        row = await self._challenges.ask(challenge_id, interaction.user.id, deck)
        words = ASKED.format(name=plain(row.challenger_name))
        answer = redraw if _is_own_page(interaction) else respond
        await answer(interaction, page_message(Page("own-cards-asked", words)))
        channel = self._bot.get_partial_messageable(row.channel, guild_id=row.guild)
        if row.message is None:
            return
        shown = channel.get_partial_message(row.message)
        own = await own_cards(self._bot, deck)
        await edit_message(shown, challenge_message(row, own=own))
        words = CALLED.format(user=mention_of(row.challenger), url=shown.jump_url)
        await send_message(channel, OutgoingMessage(words), row.challenger)
        await self._show_pictures(row, deck, own)

    async def _show_pictures(
        self, row: ChallengeRow, deck: StoredDeck, own: OwnCards | None
    ) -> None:
        """Shows the deck's custom cards as pictures instead of words on the message of a challenge,
        unless the challenge is answered before they are drawn."""
        if own is None or row.message is None:
            return
        in_pictures = await drawn_cards(self._bot, deck, own)
        if in_pictures is own or await self._challenges.find(row.id) != row:
            return
        channel = self._bot.get_partial_messageable(row.channel, guild_id=row.guild)
        shown = channel.get_partial_message(row.message)
        await edit_message(shown, challenge_message(row, own=in_pictures))
        now = await self._challenges.find(row.id)
        if now is not None and now != row:
            await show_challenge(self._bot, now)

    async def _check_own_cards(self, row: ChallengeRow, deck: StoredDeck) -> None:
        """Raises Refusal if the server no longer allows one of the decks: its settings may have
        changed since the challenge was made."""
        settings = await self._bot.services.settings.of_server(row.guild)
        if not settings.home_made:
            challengers = await self._bot.decks.version(row.deck_version)
            await check_home_made(self._bot.decks, settings, challengers)
        await check_home_made(self._bot.decks, settings, deck)
        await check_texts(self._bot.decks, self._bot.services.texts.rules_in(settings), deck)

    async def _decks(self, interaction: Interaction, row: ChallengeRow) -> list[StoredDeck]:
        return [*await self._bot.services.last_played.decks(interaction.user.id, row.game)]

    async def _chosen(self, interaction: Interaction, chosen: str) -> StoredDeck:
        """Returns the deck that was chosen from the menu."""
        user = interaction.user.id
        if chosen.isdecimal() and len(chosen) < 19:
            return await self._bot.decks.numbered(user, int(chosen))
        await defer(interaction, update=True)
        game, ready = find_starter(chosen)
        kept = await self._bot.decks.keep(
            user, ready.text, game=game, unnamed=ready.title, replace=False
        )
        return kept.deck


def _person(member: discord.Member | None) -> PlayerRef | None:
    return None if member is None else PlayerRef(member.id, member.display_name)


def _is_own_page(interaction: Interaction) -> bool:
    """Returns whether the member pressed their own private page, which may be replaced."""
    return interaction.message is not None and is_private(interaction.message)


def _check_game(game: str) -> None:
    """Raises Refusal if the bot no longer has a game."""
    if game not in engine.games():
        raise Refusal("I no longer have that game. Choose another one.")


def _by_time(servers: ClockKey | None) -> discord.SelectOption:
    """Returns the form's option for no chosen clock: the server's clock, or one that depends on
    when the challenge is accepted."""
    if servers is not None:
        label, words = "As this server likes it", clock_words(servers)[0]
    else:
        soon, later = clock_words(SOON_CLOCK)[0], clock_words(LATER_CLOCK)[0]
        label, words = f"{soon} now, {later} later", "By when it's accepted: within ten minutes"
    return discord.SelectOption(label=label, value=AUTO, description=words, default=True)


def _check_place(interaction: Interaction, settings: GuildRow) -> None:
    """Raises Refusal if this server allows no matches in the channel. The threads of its channel
    for matches are fine."""
    place = channel_there(interaction.client, settings.id, settings.matches_channel)
    here = {interaction.channel_id, getattr(interaction.channel, "parent_id", None)}
    if place is not None and place.id not in here:
        raise Refusal(f"Matches are played in {place.mention} here: challenge them there.")
