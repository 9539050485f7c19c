"""Cutting the deck: the message with the fingerprint and the button, and the panel that the button
opens."""

from dataclasses import dataclass
from typing import Final

import discord

from bot.base.people import mention_of
from bot.discord_api.discord_calls import OutgoingMessage
from bot.matches.beginning.deck_cuts import CUT_LENGTH
from bot.store.matches.deck_cuts import PLACES
from bot.store.matches.match_rows import MatchRow
from cogs.matches.deals.layouts.fair_deal import cuts_in_words, fingerprint_words
from cogs.ui.component_ids import MATCH_ID, ComponentId, one_of
from cogs.ui.controls import ActionMenu, MatchButton
from cogs.ui.forms import Form, TextField
from cogs.ui.pages import Page, page_message, plain_page

PANEL: Final = (
    "### Cut the deck\n"
    "Choose a place, or type words that nobody can guess. They go into the shuffle, so nobody can "
    "steer it. Your opponent sees them once I've dealt."
)
WAITS: Final = "I deal when your opponent has answered, within half a minute."
YOU_CUT: Final = f"You've cut the deck. {WAITS}"
YOU_DO_NOT: Final = f"You don't cut the deck. {WAITS}"


@dataclass(frozen=True, slots=True)
class OpenCut:
    """The action that opens a player's panel for cutting the deck, privately."""


@dataclass(frozen=True, slots=True)
class AskWords:
    """The action that asks a player for their own words to cut the deck with."""


@dataclass(frozen=True, slots=True)
class Cut:
    """The action that cuts the deck with these words, or (None) declines to."""

    words: str | None


CutAction = OpenCut | AskWords | Cut


class CutButton(MatchButton, id=ComponentId("match:cut", MATCH_ID), action=OpenCut):
    """The button that opens a player's panel for cutting the deck."""

    label, style = "Cut the deck", discord.ButtonStyle.primary


class OwnWordsButton(MatchButton, id=ComponentId("match:cut-own", MATCH_ID), action=AskWords):
    """The button that asks a player for their own words."""

    label, style = "Own words", discord.ButtonStyle.primary


class NotCutButton(MatchButton, id=ComponentId("match:cut-not", MATCH_ID), action=Cut, words=None):
    """The button that declines to cut the deck."""

    label = "Don't cut"


class PlaceMenu(
    ActionMenu,
    id=ComponentId("match:cut-place", MATCH_ID),
    action=Cut,
    picks=one_of(*(str(place) for place in range(1, PLACES + 1))),
):
    """A menu of the places at which the deck may be cut."""

    in_match = True

    def __init__(self, match_id: str) -> None:
        options = [
            discord.SelectOption(label=f"Place {place}", value=str(place))
            for place in range(1, PLACES + 1)
        ]
        super().__init__(match_id, options=options, placeholder="Cut at a place")


class WordsForm(Form, id=ComponentId("match:cut-words", MATCH_ID), action=Cut):
    """The form that asks for the player's own words."""

    in_match = True
    title = "Cut the deck"
    fields = (
        TextField("words", "Your words", "Anything that nobody could guess.", longest=CUT_LENGTH),
    )


def to_cut_message(row: MatchRow) -> OutgoingMessage:
    """Returns the message that asks both players to cut the deck and has the fingerprint of the
    deal. The message is never edited."""
    called = " ".join(mention_of(user) for user in row.users.values())
    words = (
        f"{called}: **cut the deck** if you like. I deal when both of you have answered, within "
        f"half a minute.\n{fingerprint_words(row)}"
    )
    return plain_page("to-cut", words, CutButton(row.id))


def cuts_message(row: MatchRow) -> OutgoingMessage:
    """Returns the message, above the first board, that says how both players cut the deck."""
    return OutgoingMessage(f"-# Cuts of match {row.id}: {cuts_in_words(row)}")


def cut_panel(row: MatchRow) -> OutgoingMessage:
    """Returns the private message with which a player cuts the deck."""
    ways = PlaceMenu(row.id), OwnWordsButton(row.id), NotCutButton(row.id)
    return page_message(Page("cut", PANEL.format(id=row.id), controls=ways))


def words_panel(words: str) -> OutgoingMessage:
    """Returns the private message for cutting the deck with only the text `words`, and no
    controls."""
    return page_message(Page("cut-news", words))
