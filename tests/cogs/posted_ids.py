"""The ids of all controls, as messages have them that were posted, and how to post one."""

from __future__ import annotations

import re
from collections.abc import Mapping

import discord

from cogs.ui.controls import Control
from tests.cogs.controls import control_kinds

ID = "4F7K2M"
USER = "123456789012345678"

BUTTONS = (
    f"match:hand:{ID}",
    f"match:here:{ID}",
    f"match:arrived:{ID}",
    f"tournament:drop-no-shows:{ID}:2",
    f"tournament:back:{ID}:{USER}",
    f"match:log:{ID}",
    f"match:read:{ID}:0",
    f"match:concede:{ID}",
    f"match:give-up:{ID}:yes",
    f"match:choose:{ID}:12:3",
    f"match:sure:{ID}:12:AAMABA==",
    f"match:back:{ID}:12",
    f"match:turn:{ID}:12:1:-",
    f"match:turn:{ID}:12:0:7",
    f"match:answer:{ID}:draw:12:no",
    f"match:withdraw:{ID}:undo:12",
    f"match:rematch:{ID}",
    f"match:rematch-yes:{ID}",
    f"match:rematch-no:{ID}",
    f"match:begin:{ID}:other",
    f"match:end-left:{ID}",
    f"match:claim-left:{ID}",
    f"challenge:accept:{ID}",
    f"challenge:decline:{ID}",
    f"challenge:cancel:{ID}",
    f"challenge:agree:{ID}:17:yes",
    f"challenge:decks:{ID}:1",
    f"queue:ready:{ID}",
    f"queue:keep:{USER}:{USER}",
    f"queue:leave:{USER}:{USER}",
    "deck:edit:1",
    "deck:export:1",
    "deck:delete:1",
    "deck:spare:1",
    "deck:page:1:2",
    "deck:measure:1:0",
    "deck:enough:1:0",
    "deck:list:1",
    "deck:keep:chaos/random:42",
    "deck:roll:chaos/random:42",
    "deck:turn:chaos/random:42:1",
    "leaderboard:cardfinity:live:2",
    "leaderboard:cardfinity:live:me",
    "privacy:delete:no",
    "settings:wish:direct:yes",
    "settings:wish:text_board:no",
    "settings:clear:matches_channel",
    "settings:home_made:yes",
    "settings:words",
    f"tournament:join:{ID}",
    f"tournament:leave:{ID}",
    f"tournament:leave-sure:{ID}",
    f"tournament:check-in:{ID}",
    f"tournament:late:{ID}:{USER}",
    f"tournament:decks:{ID}:1",
    f"tournament:late-decks:{ID}:1",
    f"tournament:sure:undo:{ID}:3",
    "tournament:not-sure",
    f"tournament:bracket:{ID}:1",
    f"tournament:branch:{ID}",
    f"tournament:lists:{ID}:1",
    f"tournament:sheet:{ID}:5:1",
    f"tournament:log:{ID}:1",
    f"tournament:pairings:{ID}:2:1",
    f"tournament:standings:{ID}:2:1",
    f"tournament:standing:{ID}:2",
    f"tournament:figures:{ID}:2",
    "tournament:all:ended:1",
    f"tournament:open:{ID}",
    f"tournament:more:{ID}",
    f"tournament:verify:{ID}",
    f"tournament:export:{ID}",
    f"tournament:change-deck:{ID}",
    f"tournament:number:{ID}",
    f"tournament:quit:{ID}",
)

MENUS = {
    f"match:menu:{ID}:12": "3",
    f"match:several:{ID}:12": "3",
    f"match:passing:{ID}:12": "always",
    f"challenge:deck:{ID}": "1",
    "deck:starter": "nothing/such",
    "deck:show": "1",
    "rules:cardfinity": "nothing",
    "ways": "help",
    "leaderboard:board": "nothing/live",
    "help:moved-menu": "match",
    "rules-game": "nothing",
    "settings:habit": "always",
    "settings:clock": "live",
    f"tournament:deck:{ID}": "1",
    f"tournament:late-deck:{ID}": "1",
    f"tournament:keep-no-shows:{ID}:2": "1",
    f"tournament:list:{ID}:1": "1",
    f"tournament:show:{ID}": "pairings",
    "tournament:choose:0": ID,
    f"tournament:round:{ID}": "1",
    f"tournament:after:{ID}": "1",
}

ENTITY_MENUS = ("settings:channel:queue_channel", "settings:role")
"""Menus of channels and roles, which are read here and pressed in the settings' own tests."""

SINCE = {
    f"match:cut:{ID}",
    f"match:cut-own:{ID}",
    f"match:cut-not:{ID}",
    f"match:cut-place:{ID}",
    f"practice:on-again:{ID}",
    "card:page:chaos:a1b2c3::::0:fire imp",
    "card:open:chaos:::a1b2c3:-3:12:",
    "card:decks",
    "card:deck:ready:chaos/alley:0",
    "deck:game:1:chaos",
    "deck:signs:1",
    "deck:record:1",
    "deck:icon:1:0123abcd:wolf-howl",
    "deck:no-icon:1:0123abcd",
    f"deck:copy:{ID}",
    f"deck:up-to-date:{ID}",
    f"deck:withdraw:{ID}",
    "deck:newer:1",
    f"tournament:create:{ID}",
    f"tournament:open:{ID}",
    f"tournament:more:{ID}",
    f"tournament:verify:{ID}",
    f"tournament:export:{ID}",
    f"tournament:change-deck:{ID}",
    f"tournament:number:{ID}",
    f"tournament:quit:{ID}",
    f"tournament:show:{ID}",
    "tournament:choose:0",
    f"tournament:round:{ID}",
    f"tournament:after:{ID}",
    f"match:attackers:{ID}:12",
    f"match:attack:{ID}:12:AAMABA==",
    f"match:target:{ID}:12:AAMABA==:0",
    f"match:all:{ID}:12:0",
    f"match:end-turn:{ID}:12",
    f"match:pass-on:{ID}:12",
    f"match:known:{ID}",
    f"match:take-back-turn:{ID}:12",
    f"match:back-own:{ID}:12",
    f"match:give-up-puzzle:{ID}",
    f"match:vote:{ID}:up",
    f"match:wrong-puzzle:{ID}",
    f"match:share-puzzle:{ID}",
    f"match:another-puzzle:{ID}",
    f"match:next-puzzle:{ID}",
    "puzzle:game:chaos",
    "puzzle:daily:chaos:2026-11-27",
    f"match:slower:{ID}:12:1",
    f"match:go-on:{ID}",
    f"match:go-on-board:{ID}",
    f"queue:ready-here:{ID}",
    f"match:stops:{ID}",
    f"match:keep-stops:{ID}",
    f"match:open-stops:{ID}",
    f"match:code:{ID}:0",
    f"match:unasked:{ID}:12:AAMABA==",
    f"match:new-opponent:{ID}",
    "queue:tell-me",
    "queue:alert-games",
    "queue:alert-hours",
    f"queue:tell-no-more:{USER}",
    f"match:call-organiser:{ID}",
    f"tournament:coming:{ID}",
    f"tournament:resume:{ID}",
    f"tournament:move:{ID}",
    "settings:wish:takes_challenges:no",
    "settings:blocks",
    f"match:fair-deal:{ID}",
    "settings:wish:new_messages:yes",
    f"match:whole-board:{ID}",
    f"match:board-page:{ID}:1",
    "rules:topic:cardfinity:nothing",
    f"match:take-back:{ID}",
    f"match:hint:{ID}",
    "practice:play",
    "practice:try:17",
    "practice:try-ready:chaos/alley",
    f"practice:try-shared:{ID}",
    "practice:game:chaos:-",
    "practice:game-copy:chaos:-",
    f"practice:anew:{ID}:hard:17:18:sealed",
    f"practice:again:{ID}:easy",
    "settings:practice:no",
    f"report:deck:{ID}",
    "help:guide",
    "way:help",
    "way-dm:help",
    "help:more",
    "help:about",
    "help:moved",
    "help:moved:match:1",
    "rules-other",
    f"match:watch:{ID}",
    "match:watch-one",
    f"match:replay:{ID}:12:back",
    f"match:replay-turn:{ID}:0",
    f"match:keep-replay:{ID}",
    f"match:agree-open:{ID}",
    f"match:review:{ID}",
    f"match:look-at:{ID}:12",
    f"match:play-on:{ID}:12",
    f"match:play-on-request:{ID}:12:A:anew:easy:seat",
    f"match:play-on-now:{ID}:12:B:was:expert",
    "learn:open",
    "settings:section:calls",
    "server:section:channels",
    "server:kept-page:0",
    "server:keep-out",
    "server:let-in:0",
    "server:reason:999999999999999999",
    "learn:game:chaos",
    "learn:mission:chaos",
    "learn:begin:chaos:first-attack",
    "learn:list:chaos",
    "learn:writing:chaos:write",
    "learn:write:chaos:write",
    "learn:first-match:chaos",
    f"match:next-mission:{ID}",
    f"match:retry-mission:{ID}",
    f"match:act:{ID}:draw:yes",
}
"""Controls that the version before did not have."""

GONE = "ZZZZZZ"
"""The id of nothing that there is."""

FORMS: Mapping[str, Mapping[str, str]] = {
    f"match:cut-words:{GONE}": {"words": "mine"},
    "match:cut-words:nothing like it": {"words": "mine"},
    f"match:why-wrong:{GONE}": {"reason": "It is wrong"},
    "match:why-wrong:nothing like it": {"reason": "It is wrong"},
    f"tournament:call:{GONE}": {"reason": "They are late"},
    f"tournament:why-undo:{GONE}:1": {"reason": "A mistake"},
    f"tournament:type-number:{GONE}": {"number": "77"},
    f"report:why:deck:{GONE}": {"reason": "It is rude"},
    f"report:why:challenge:{GONE}": {"reason": "It is rude"},
    "learn:card:nothing:write": {"card": "A card"},
    "learn:card:cardfinity:nothing": {"card": "A card"},
    "deck:write:999999999999999999:cardfinity": {"name": "Mine", "text": "A deck"},
    "deck:write:0:nothing": {"name": "Mine", "text": "A deck"},
    "settings:words": {"words": "frell"},
    "server:why-out:999999999999999999": {"reason": "It was rude"},
    "queue:alert-hours": {"hours": "99", "zone": "nothing"},
}
"""The forms by their ids, which say what they are about, with what is typed into their
fields for texts."""


def of_id(custom_id: str) -> dict[str, type[Control]]:
    """The kinds of controls that an id fits."""
    return {
        name: kind
        for name, kind in control_kinds().items()
        if re.fullmatch(kind.component_id.template, custom_id)
    }


def posted(part: discord.ui.Item, custom_id: str) -> dict[str, discord.ui.View]:
    """What to send a button or menu with: settings stand in a layout, the others below words."""
    if not custom_id.startswith(("settings:", "server:")):
        view = discord.ui.View(timeout=None)
        view.add_item(part)
        view.stop()
        return {"content": "From before", "view": view}
    layout = discord.ui.LayoutView(timeout=None)
    layout.add_item(discord.ui.ActionRow(part))
    layout.stop()
    return {"view": layout}
