"""The page to make a challenge, and its messages: the invitation, its outcome, and the choice of a
deck."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import discord

from bot.base.discord_text import plain
from bot.base.people import mention_of
from bot.decks.modes import game_and_mode, mode_words
from bot.discord_api.discord_calls import OutgoingFile, OutgoingMessage
from bot.discord_api.emoji import signs_for, with_sign
from bot.matches.beginning.challenge_terms import ChallengeTerms
from bot.matches.beginning.match_creation import PlayerRef
from bot.matches.clocks import clock_words
from bot.store.decks.deck_rows import StoredDeck
from bot.store.matches.challenges import ANYBODY, WAITING, ChallengeRow
from bot.store.matches.match_clocks import ClockKey
from cogs.matches.challenges.controls import (
    AcceptButton,
    AgreeButton,
    CancelButton,
    ChallengeDeckMenu,
    ChallengeDecksButton,
    ChallengeGameMenu,
    ChangeChallengeButton,
    ChooseDeckButton,
    DeclineButton,
    OpenPageButton,
    OpponentMenu,
    SendChallengeButton,
)
from cogs.ui.choices import CHOICES, deck_options, starter_options
from cogs.ui.containers import OVER, RUNNING, add_pictures, control_row, message_of
from cogs.ui.controls import AnyButton, Control
from cogs.ui.pages import Page, PageTurn, page_message, paged, plain_page
from cogs.ui.report_button import ReportButton
from rendering.signs.emoji_signs import game_sign

ASK_OPPONENT: Final = "Choose the member to challenge."

_OUTCOMES = {
    "declined": "**{opponent}** declined.",
    "cancelled": "**{challenger}** withdrew it.",
    "lapsed": "There was no answer in time.",
}


@dataclass(frozen=True, slots=True)
class OwnCards:
    """The custom cards of a deck, as a challenge shows them.

    - `count`: the number of cards in words ("3 custom cards").
    - `pictures`: the pictures of the cards, empty if they are shown in words.
    - `words`: the text of the cards, "" if there are pictures.
    - `in_full`: a file with the whole text of the cards, if the message may cut it.
    - `power`: a sentence about the deck's power, "" if unknown.
    """

    count: str
    pictures: tuple[OutgoingFile, ...]
    words: str
    in_full: tuple[OutgoingFile, ...] = ()
    power: str = ""


_BY_TIME: Final = "{soon} if accepted within ten minutes, else {later}"
FIRST: Final = "Choose a game to play."
GAMES: Final = (
    "Choose a game. A form then asks for your deck and the clock, and sends the challenge."
)
SENT: Final = "Your challenge to **{opponent}** is out."
POSTED: Final = "Your challenge is open to everybody."


def challenge_page(
    opponent: PlayerRef | None, terms: ChallengeTerms | None, clock: ClockKey | None, user: int
) -> OutgoingMessage:
    """Returns the page on which the member `user` sends a challenge on these `terms`. If `terms` is
    None, the page has a menu of the games instead. `opponent` is None for a challenge to everybody;
    `clock` is the server's default clock."""
    to = ANYBODY if opponent is None else opponent.id
    ask = "Send the challenge, or change it first."
    title = "Challenge anybody" if opponent is None else f"Challenge {plain(opponent.name)}"
    if opponent is None:
        ask = "Post the challenge: the first to accept plays you."
    menu = [OpponentMenu()] if opponent is None else []
    if terms is None:
        menus = [ChallengeGameMenu(to, signs_for(user))]
        return page_message(Page("challenge-first", FIRST, title, controls=menus, colour=None))
    what = f"**{game_and_mode(terms.game, terms.brought.mode)}**"
    if not terms.brought.mode:
        what += f" with **{plain(terms.brought.deck.name)}**"
    soon, later = terms.clocks(clock)
    words = clock_words(soon)[0]
    if later is not None:
        words = _BY_TIME.format(soon=words, later=clock_words(later)[0])
    text = f"{ask}\n{what}\n{words} · not rated"
    buttons = SendChallengeButton(to, terms.game), ChangeChallengeButton(to)
    shown = [*menu, *buttons]
    return page_message(Page("challenge", text, title, controls=shown, colour=None))


def challenge_games_page(opponent: int, user: int) -> OutgoingMessage:
    """Returns the page on which the challenger chooses the game. `opponent` is the id of the
    challenged member (ANYBODY for a challenge to everybody), `user` the challenger's id."""
    menu, back = ChallengeGameMenu(opponent, signs_for(user)), OpenPageButton(opponent)
    return plain_page("challenge-games", GAMES, menu, back)


def sent_page(row: ChallengeRow) -> OutgoingMessage:
    """Returns the page that tells the challenger that the challenge was sent."""
    words = POSTED if row.is_to_anybody else SENT.format(opponent=plain(row.opponent_name))
    return plain_page("challenge-sent", words)


def challenge_message(
    row: ChallengeRow, place: str = "", own: OwnCards | None = None
) -> OutgoingMessage:
    """Returns the public message of a challenge. While the challenge waits for a single opponent,
    the message mentions that opponent.

    `place` is a text that follows the word "Accepted" and says where the match is played, such as
    ": it is played in <#123>", or "". `own` are the custom cards that a player has to agree to.
    """
    waits = row.state in WAITING
    card = discord.ui.Container[Any](accent_colour=RUNNING if waits else OVER)
    challenger, opponent = plain(row.challenger_name), plain(row.opponent_name)
    invited = mention_of(row.opponent) if row.state == "open" else f"**{opponent}**"
    what = with_sign(signs_for(), game_sign(row.game), game_and_mode(row.game, row.mode))
    if row.is_to_anybody:
        said = f"### {what}\n**{challenger}** challenges anybody: the first to accept plays."
    else:
        said = f"### {what}\n**{challenger}** challenges {invited} to a match."
    said += "".join(f"\n{line}" for line in (mode_words(row.game, row.mode), _terms(row)) if line)
    if waits:
        power = own.power if own is not None else ""
        lines = (_asks_for(row, own), power, f"-# Closes <t:{row.expires}:R>")
        said += "".join(f"\n{line}" for line in lines if line)
    elif row.state == "accepted":
        said += f"\nAccepted{place}.\n-# Match {row.match_id}"
    else:
        said += "\n" + _OUTCOMES[row.state].format(opponent=opponent, challenger=challenger)
    card.add_item(discord.ui.TextDisplay(said))
    if own is not None and own.words:
        card.add_item(discord.ui.TextDisplay(own.words))
    pictures, files = (own.pictures, own.in_full) if own is not None else ((), ())
    add_pictures(card, pictures)
    for file in files:
        card.add_item(discord.ui.File(f"attachment://{file.name}"))
    if waits:
        card.add_item(control_row(*_buttons(row)))
    return message_of(card, (*pictures, *files))


def _terms(row: ChallengeRow) -> str:
    """Returns the terms that a player accepts, in one line."""
    title, blurb = clock_words(row.clock)
    clock = f"{title}: {blurb}"
    if row.later_clock:
        later, later_blurb = clock_words(row.later_clock)
        soon = f"{title} until <t:{row.soon_until}:t>: {blurb}"
        clock = f"{soon}. After that {later}: {later_blurb}"
    rated = "rated" if row.rated else "not rated"
    more = [f"best of {row.best_of}"] * (row.best_of > 1) + ["the deck is cut"] * row.deck_cut
    return " · ".join([clock, rated, *more])


def _asks_for(row: ChallengeRow, own: OwnCards | None) -> str:
    """Returns which custom cards a player has to agree to, and who."""
    if own is None:
        return ""
    challenger, opponent = plain(row.challenger_name), plain(row.opponent_name)
    fair = "Nothing in the rules keeps such cards fair."
    if row.state == "asked":
        return (
            f"**{opponent}** would accept with a deck that has **{own.count}**. {fair} "
            f"{mention_of(row.challenger)}, do you agree to play against this?"
        )
    return (
        f"**{challenger}**'s deck has **{own.count}**. {fair} If you accept, you agree to "
        "play against this."
    )


def _buttons(row: ChallengeRow) -> Sequence[Control[AnyButton]]:
    leave = CancelButton(row.id), ReportButton("challenge", row.id)
    others = leave if row.is_to_anybody else (DeclineButton(row.id), *leave)
    if row.state == "asked" and row.answer_version is not None:
        yes, no = (AgreeButton(row.id, row.answer_version, agrees) for agrees in (True, False))
        return yes, no, *others
    choose = () if row.mode else (ChooseDeckButton(row.id),)
    return AcceptButton(row.id), *choose, *others


def decks_message(row: ChallengeRow, decks: Sequence[StoredDeck], page: int = 0) -> OutgoingMessage:
    """Returns the private message on which the opponent chooses one of their decks, most recently
    played first. `page` is the page of the menu, from 0 on. If `decks` is empty, the opponent
    chooses a starter deck instead."""
    if not decks:
        said = "Choose a starter deck. It goes into your collection, and the match starts."
        menu = ChallengeDeckMenu(row.id, starter_options(row.game), "Play …")
        return page_message(Page("challenge-starters", said, controls=[menu]))
    shown, page, pages = paged(decks, page, CHOICES)
    menu = ChallengeDeckMenu(row.id, deck_options(shown), "Play …")
    turn = PageTurn(ChallengeDecksButton, (row.id,), page, pages)
    asked = "Choose a deck, and the match starts."
    return page_message(Page("challenge-decks", asked, controls=[menu], turn=turn))


def opponent_page() -> OutgoingMessage:
    """Returns the page with a menu of the server's members, to challenge one of them."""
    return page_message(Page("opponent", ASK_OPPONENT, controls=(OpponentMenu(),)))
