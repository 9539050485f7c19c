"""Why cards of a player's hand can't be played: a line for each card, and the rule behind it."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import discord

import engine
from bot.base.discord_text import escaped, plain
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import OutgoingMessage
from bot.matches.live.snapshot import Snapshot
from cogs.matches.table.controls import CardsPageButton, RuleMenu, WhyNotButton
from cogs.matches.table.layouts.choice_questions import line_pages
from cogs.ui.containers import control_row, message_of
from cogs.ui.match_text import title
from cogs.ui.pages import PageTurn
from engine.decks import HelpTopic
from engine.reasons import Reason

ALL_PLAYABLE: Final = "You can play every card in your hand."
OVER: Final = "The match is over."
GONE: Final = "I no longer have this page. **/rules** has those that I have."


def why_not_message(snapshot: Snapshot, reasons: Sequence[Reason], page: int) -> OutgoingMessage:
    """Returns a page of the reasons why cards can't be played. A menu opens the pages of the rules
    that the reasons name."""
    match_id, topics = snapshot.row.id, _topics(snapshot)
    pages = line_pages(_lines(snapshot, reasons, topics))
    page = min(page, len(pages) - 1)
    turn = PageTurn(WhyNotButton, (match_id,), page, len(pages))
    card = discord.ui.Container[Any]()
    card.add_item(discord.ui.TextDisplay(f"### {title(snapshot.row)}: why not?{turn.place}"))
    card.add_item(discord.ui.TextDisplay(pages[page]))
    pages_of_rules = dict.fromkeys(one.why.page for one in reasons)
    if rules := [topics[key] for key in pages_of_rules if key in topics]:
        card.add_item(control_row(RuleMenu(match_id, rules)))
    card.add_item(control_row(*turn.buttons, CardsPageButton(match_id)))
    return message_of(card)


def rule_message(snapshot: Snapshot, topic: str) -> OutgoingMessage:
    """Returns a page of the rules of the match's game, with a button back to the reasons. Raises
    Refusal if the game has no page for `topic`."""
    rule = _topics(snapshot).get(topic)
    if rule is None:
        raise Refusal(GONE)
    card = discord.ui.Container[Any]()
    card.add_item(discord.ui.TextDisplay(f"### {rule.title}"))
    card.add_item(discord.ui.TextDisplay(rule.body))
    card.add_item(control_row(WhyNotButton(snapshot.row.id), CardsPageButton(snapshot.row.id)))
    return message_of(card)


def _topics(snapshot: Snapshot) -> Mapping[str, HelpTopic]:
    return {one.key: one for one in engine.games()[snapshot.row.game].help_topics()}


def _lines(
    snapshot: Snapshot, reasons: Sequence[Reason], topics: Mapping[str, HelpTopic]
) -> Sequence[str]:
    """Returns a line for each card; only one if the player can't play now at all."""
    if not reasons:
        return [OVER if snapshot.row.state == "over" else ALL_PLAYABLE]
    if reasons[0].why.rule == "turn":
        return [f"**All your cards**: {reasons[0].why.said}"]
    return [
        f"**{plain(one.card)}**: {escaped(one.why.said)} (*{_short(topics[one.why.page])}*)"
        for one in reasons
    ]


def _short(topic: HelpTopic) -> str:
    """Returns the topic's title without its explanation."""
    return topic.title.partition(":")[0]
