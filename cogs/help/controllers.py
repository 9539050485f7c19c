"""The pages of `/help`, and those of `/rules`: found by their names or the nearest to what was
typed."""

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Final

import discord

import engine
from bot.app.client import Deckhand, Interaction
from bot.base.discord_text import cut, plain
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import OutgoingMessage, redraw
from bot.discord_api.emoji import Signs, emoji_of, signs_for, with_sign
from cogs.help.controls import (
    AREAS,
    AreaButton,
    GuideButton,
    HelpAction,
    OpenArea,
    OpenGuide,
    OpenTopic,
    TopicButton,
    TopicMenu,
)
from cogs.ui.controls import BUTTON_LENGTH, controls
from cogs.ui.pages import Page, page_message, plain_page
from cogs.ui.play_buttons import LearnButton, PlayButton
from engine.decks import HelpTopic
from engine.names import name_key
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
        "{settings}: direct messages or none, the board in words, your picture on boards, and "
        "who may challenge you.\n"
        "Moderators set the server up with **/server**.\n"
        "{privacy export} hands you all I store about you, {privacy delete} deletes it."
    ),
}
"""The pages about areas, with the names of commands to link to in braces."""

NEAREST: Final = 5
TYPED: Final = 100
"""The most characters of what was typed that are looked at."""
GONE: Final = "There is no such page any more. `/rules` has those there are."


class _Links(dict[str, str]):
    """Fills the braces of a text: with a link to the command of that name, unless it is given."""

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
            found = next((one for _, one in _topics(game) if one.key == topic), None)
            if found is None:
                raise Refusal(GONE)
            page = _page(game, found)
        case OpenArea(area):
            text = TEXTS[area].format_map(_Links(bot))
            topics = _first_topics(signs_for(user)) if area == "rules" else ()
            back = GuideButton()
            page = page_message(
                Page("help-area", text, AREAS[area], controls=topics, back=back, colour=None)
            )
    await redraw(interaction, page)


def _first_topics(signs: Signs) -> Sequence[TopicButton]:
    """A button for each game, to the first of its pages."""
    first = ((key, game.title, game.help_topics()[0].key) for key, game in engine.games().items())
    return [
        TopicButton(key, topic, label=title, emoji=emoji_of(signs, game_sign(key)))
        for key, title, topic in first
    ]


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
    return plain_page("help", text, *buttons)


def labelled_topics(game: str | None) -> list[tuple[str, str]]:
    """Every topic (of one game) as a label and a key; the game is named where several are."""
    return [(_label(key, topic, game), f"{key}/{topic.key}") for key, topic in _topics(game)]


def topic_message(typed: str, game: str | None) -> OutgoingMessage:
    """The page with that key or title, or the nearest few to turn to."""
    name = name_key(typed.strip())
    for key, topic in _topics(game):
        if name in {name_key(one) for one in (topic.key, topic.title, f"{key}/{topic.key}")}:
            return _page(key, topic)
    buttons = (
        TopicButton(key, topic.key, label=cut(_label(key, topic, game), BUTTON_LENGTH))
        for key, topic in nearest(name, game)
    )
    words = f"There is no page about **{plain(typed, TYPED)}**. The nearest are:"
    return plain_page("no-topic", words, *buttons)


def nearest(typed: str, game: str | None) -> Sequence[tuple[str, HelpTopic]]:
    """The pages whose titles are most like what was typed, or that speak of it."""
    wanted = name_key(typed)[:TYPED]
    found = sorted(_topics(game), key=lambda one: _likeness(wanted, one[1]), reverse=True)
    return found[:NEAREST]


def _likeness(wanted: str, topic: HelpTopic) -> float:
    names = [name_key(topic.title), topic.key, *name_key(topic.title).split()]
    words = wanted.split()
    typed = (wanted, *words)
    alike = max(SequenceMatcher(None, one, name).ratio() for name in names for one in typed)
    body = name_key(topic.body)
    told = sum(word in body for word in words if len(word) > 2)
    return alike + told / (2 * max(1, len(words)))


def _topics(game: str | None) -> Iterator[tuple[str, HelpTopic]]:
    for key, rules in engine.games().items():
        if game in (None, key):
            for topic in rules.help_topics():
                yield key, topic


def _label(key: str, topic: HelpTopic, game: str | None) -> str:
    return topic.title if game is not None else f"{engine.games()[key].title}: {topic.title}"


def _page(game: str, topic: HelpTopic) -> OutgoingMessage:
    """A topic to read, with a menu of the others."""
    embed = discord.Embed(title=topic.title, description=topic.body)
    return OutgoingMessage(embed=embed, view=controls(TopicMenu(game)))
