"""The page of `/play`, the games to change to, and the form for a practice match."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import discord

import engine
from bot.base.discord_text import cut, one_line, plain
from bot.decks.catalog import offer_key
from bot.decks.collection import NAME_LENGTH
from bot.decks.modes import modes
from bot.discord_api.discord_calls import OutgoingMessage
from bot.discord_api.emoji import Signs, emoji_of
from bot.matches.beginning.practice_request import COPY, MODE, OWN, READY
from bot.matches.last_played import starters_of
from bot.store.decks.deck_rows import StoredDeck
from bot.store.matches.match_rows import MatchRow
from cogs.practice import controls
from cogs.ui.choices import CHOICE_LENGTH, CHOICES
from cogs.ui.controls import Control
from cogs.ui.deck_choices import NAME_FIELD
from cogs.ui.forms import Filled
from cogs.ui.match_buttons import ContinueButton
from cogs.ui.match_text import level_title, title
from cogs.ui.pages import Page, page_message
from cogs.ui.play_buttons import LearnButton, MemberButton
from cogs.ui.ways import WAYS, WayButton
from engine.practice.levels import Level
from rendering.signs.emoji_signs import game_sign

CONTINUE: Final = "Continue your match"
AGAIN: Final = "Play again"
FIRST: Final = "Play your first match"
NEW_HERE: Final = "**Learn** starts with a short mission. **Computer** is a whole match at once."
WHICH: Final = "Change your next match"
PICK_GAME: Final = "Choose the game. Then choose the level and both decks."
MORE: Final = ("learn", "queue", "puzzle", "match")
"""The commands under **More**."""


@dataclass(frozen=True, slots=True)
class PlayAgainOffer:
    """The match that **Again** starts."""

    game: str
    deck: StoredDeck | None
    level: Level


def play_message(
    running: MatchRow | None, again: PlayAgainOffer | None, off: str = ""
) -> OutgoingMessage:
    """Returns the page of `/play`. If there is a `running` match, the member can continue it;
    otherwise they can play as last time (`again`), against the computer or against a member. `off`
    is the reason why the computer can't be played here, "" if it can."""
    heading, text = FIRST, NEW_HERE
    first: list[Control[discord.ui.Button[discord.ui.View]]] = []
    computer = [] if off else [controls.ComputerButton()]
    if running is not None:
        heading, text = CONTINUE, title(running)
        first = [ContinueButton(running.id), *([] if off else [controls.ChangeButton()])]
    elif again is not None:
        heading, text = AGAIN, _offer_words(again)
        if not off:
            first = [controls.PlayAsLastButton(), controls.ChangeButton()]
    elif not off:
        first = [LearnButton()]
    if off and running is None:
        heading, text = "Play somebody", off
    others = [MemberButton(), WayButton("challenge", label="Challenge anybody")]
    buttons = [*first, *computer, *others]
    more = controls.MoreMenu(options=_more_options(off), placeholder="More")
    return page_message(Page("play", text, title=heading, controls=buttons, more=more))


def change_message(signs: Signs) -> OutgoingMessage:
    """Returns the page on which a member chooses the game whose level and decks to change."""
    options = [
        discord.SelectOption(
            label=game.title,
            value=key,
            description=game.blurb,
            emoji=emoji_of(signs, game_sign(key)),
        )
        for key, game in engine.games().items()
    ]
    menu = controls.ChangeMenu(options=options, placeholder="Choose a game")
    back = controls.BackToPlayButton()
    return page_message(Page("play-change", PICK_GAME, title=WHICH, controls=(menu,), back=back))


def terms_filled(game: str, mine: Sequence[StoredDeck], usual: PlayAgainOffer) -> Filled:
    """Returns the contents of the form for a practice match: the member's legal decks (most
    recently played first) and starter decks, the levels, and the computer's decks. The options in
    `usual`, the terms of last time, are chosen."""
    own = [
        discord.SelectOption(
            label=cut(one_line(deck.name), CHOICE_LENGTH) or "…", value=f"{OWN}{deck.id}"
        )
        for deck in mine
    ]
    kept = {deck.name for deck in mine}
    ready = [
        discord.SelectOption(
            label=one.title, value=f"{READY}{game}/{one.key}", description=one.blurb
        )
        for one in starters_of(game)
    ]
    new = [one for one in ready if one.label not in kept]
    name = "" if usual.deck is None else usual.deck.name
    decks = [_chosen(one, one.label == name) for one in (*own, *new)][:CHOICES]
    copy = discord.SelectOption(label="A copy of my deck", value=COPY)
    in_modes = [
        discord.SelectOption(
            label=f"{mode.title} (no decks)",
            value=f"{MODE}{offer_key(of, mode)}",
            description=mode.blurb,
        )
        for of, mode in modes(game)
    ]
    levels = controls.level_options(usual.level)
    others = [one for one in own if all(one.label != other.label for other in ready)]
    against = [copy, *in_modes, *ready, *others][:CHOICES]
    shown = len(own) + len(new) <= CHOICES
    left_out = frozenset({NAME_FIELD.id} if shown else ())
    options = {"deck": decks, "level": levels, "against": against}
    return Filled(options=options, left_out=left_out)


def _chosen(option: discord.SelectOption, default: bool) -> discord.SelectOption:
    return discord.SelectOption(
        label=option.label, value=option.value, description=option.description, default=default
    )


def _more_options(off: str) -> list[discord.SelectOption]:
    ways = [discord.SelectOption(label=WAYS[one], value=one) for one in MORE]
    if off:
        return ways
    games = engine.games()
    in_modes = [
        discord.SelectOption(
            label=f"{mode.title} · {games[of].title}",
            value=f"{MODE}{offer_key(of, mode)}",
            description=mode.blurb,
        )
        for of, mode in modes()
    ]
    return [*ways[:-1], *in_modes, ways[-1]][:CHOICES]


def _offer_words(again: PlayAgainOffer) -> str:
    game = engine.games()[again.game].title
    deck = f" with **{plain(again.deck.name, NAME_LENGTH)}**" if again.deck is not None else ""
    return f"**{game}**{deck}, against the computer on **{level_title(again.level)}**."
