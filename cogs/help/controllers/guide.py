"""`/help`: the first steps on a short page, and a page behind a button for each area."""

from collections.abc import Mapping
from typing import Final

import engine
from bot.app.client import Deckhand, Interaction
from bot.discord_api.discord_calls import OutgoingMessage, redraw
from bot.discord_api.emoji import signs_for, with_sign
from cogs.help.controllers.rules_topics import first_topics, known_topic_message
from cogs.help.controls import (
    AREAS,
    AreaButton,
    GuideButton,
    HelpAction,
    OpenArea,
    OpenGuide,
    OpenTopic,
)
from cogs.ui.pages import Page, page_message
from cogs.ui.play_buttons import LearnButton, PlayButton
from rendering.art.authors import credit
from rendering.signs.emoji_signs import game_sign

NEWCOMER: Final = "New here? **Learn** teaches you a game in short missions."

FIRST_STEPS: Final = (
    "**Deckhand** runs matches of two-player card games in chat ({games}), with decks that you "
    "write yourselves.{newcomer}\n\n"
    "**1.** **Play** (or {match practice}) begins a match against the computer at once. Press a "
    "button for every choice.\n"
    "**2.** Get a deck: {deck starter} gives you a ready one.\n"
    "**3.** {match challenge} somebody, or let {queue join} find you an opponent. The board "
    "appears here; your cards come to you alone.\n\n"
    "-# {credit}"
)

TEXTS: Final[Mapping[str, str]] = {
    "play": (
        "{match practice} (or “Play”) begins a match against the computer at once, with any deck, "
        "at four levels. {learn} teaches a game in short missions, {puzzle} has you find the one "
        "way to win.\n"
        "{match challenge} asks somebody; `clock:`, `rated:` and `best_of:` set the terms. "
        "{queue join} finds you an opponent ({queue status}, {queue leave}).\n\n"
        "**In a match** you press a button for every choice. “My hand” shows your cards and what "
        "you can do at any time, “Read cards” says in full what cards do. {match board}, "
        "{match hand} and {match log} bring them back.\n"
        "{match draw} offers a draw, {match undo} asks to take a choice back, {match concede} "
        "gives up. {match list}: all you are in.\n\n"
        "**When you are asked** is yours to say where a game lets you answer all the time: "
        "{match passing}, and the menu below your hand. At first that is *when you can act*: I "
        "pass for you where you can do nothing new, so a pass that comes at once tells your "
        "opponent just that. *Always ask* hides it; *pass until something happens* waits for an "
        "attack or your turn.\n\n"
        "{leaderboard} and {profile}: who stands where."
    ),
    "decks": (
        "{deck starter} gives you a ready deck, {deck generate} makes one up.\n\n"
        "**Your own cards**: {rules} tells how to write them. {deck write} opens an editor, "
        "{deck upload} takes a file; both say what is wrong line by line.\n"
        "{deck show} and {deck card} show what cards do and cost; {card search} finds those of the "
        "game, of ready decks, yours, and those that were shared here. {deck share} lets others "
        "copy a deck of yours.\n\n"
        "{deck list}, {deck export} and {deck delete} keep your collection in order; {deck print} "
        "makes cards of paper of a deck."
    ),
    "rules": (
        "Every game has pages on how a match goes, how its cards are written and what the checker "
        "says. Pick a game, or ask for a topic: {rules}."
    ),
    "tournaments": (
        "“Join” on an announcement, or {tournament join}. {tournament list} shows what is on.\n"
        "{tournament next} leads you to your match, {tournament standings} and "
        "{tournament bracket} show who is where.\n\n"
        "Something is wrong at your table? “Call an organiser” below the board.\n\n"
        "Organisers begin with {tournament create}."
    ),
    "settings": (
        "{settings me}: direct messages or none, the board in words, your picture on boards, and "
        "who may challenge you.\n"
        "{settings server} is for administrators.\n"
        "{privacy export} hands you all I store about you, {privacy delete} deletes it."
    ),
}
"""The pages about areas, with the names of commands to link to in braces."""


class _Links(dict[str, str]):
    """What stands in braces in a text: a link to the command of that name, unless it is given."""

    def __init__(self, bot: Deckhand, **given: str) -> None:
        super().__init__(given)
        self._tree = bot.tree

    def __missing__(self, name: str) -> str:
        return self._tree.link(name)


async def take(interaction: Interaction, action: HelpAction) -> None:
    """Turns to a page."""
    user, bot = interaction.user.id, interaction.client
    match action:
        case OpenGuide():
            page = guide(bot, user)
        case OpenTopic(game, topic):
            page = known_topic_message(game, topic)
        case OpenArea(area):
            text = TEXTS[area].format_map(_Links(bot))
            topics = first_topics(signs_for(user)) if area == "rules" else ()
            back = GuideButton()
            page = page_message(
                Page("help", text, AREAS[area], controls=topics, back=back, colour=None)
            )
    await redraw(interaction, page)


def guide(bot: Deckhand, reader: int, *, newcomer: bool = False) -> OutgoingMessage:
    """The first steps, with links to the commands, and buttons to the areas, for that member; a
    `newcomer` is told from what they can learn a game."""
    signs = signs_for(reader)
    games = ", ".join(
        with_sign(signs, game_sign(key), game.title) for key, game in engine.games().items()
    )
    note = f"\n{NEWCOMER}" if newcomer else ""
    text = FIRST_STEPS.format_map(_Links(bot, games=games, newcomer=note, credit=credit()))
    areas = (AreaButton(area, label=title) for area, title in AREAS.items())
    buttons = PlayButton(), LearnButton(), *areas
    return page_message(Page("help", text, controls=buttons, colour=None))
