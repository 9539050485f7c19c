"""A replay in which every text that a member may have written tries to do harm."""

from __future__ import annotations

from dataclasses import replace

from engine.faces import CardFace, Stat, TextBlock
from engine.players import Player
from engine.text.sentences import CardName, PlayerName
from engine.views import (
    Badge,
    CardView,
    PlayerView,
    ShownCards,
    StackItem,
    View,
    ZoneView,
)
from rendering.replay_page import LogLine, Replay, Step

TAG = "</script><img onerror=alert(1) src=x>"
BACKWARDS = "\u202egnihtyrevE\u202c\u2066 \u200b\u200d"
HEAPED = "Z" + "\u0301" * 200
SEPARATED = "\u2028\u2029<!--<script>"
QUOTED = "\"'`${x}&lt;&#39;\\u003c"
HARM = (TAG, BACKWARDS, HEAPED, SEPARATED, QUOTED)

FACE = CardFace(
    name=TAG,
    kind=TAG,
    tags=HARM,
    stats=(Stat(TAG, 1, 2), Stat("constructor", 1, 1), Stat("attack", 3, 3)),
    text=tuple(TextBlock(one, one, f"{one}\n{one}") for one in HARM),
    notes=HARM,
    called="",
    cost_unit=TAG,
    icon='"><script>alert(1)</script>',
)


def _side(player: Player) -> PlayerView:
    cards = tuple(
        CardView(
            replace(FACE, name=one),
            stats=(Stat(TAG, 4, 2),),
            marks=HARM,
            attached=(CardView(FACE),),
            badges=tuple(Badge("bolt", text) for text in HARM),
        )
        for one in HARM
    )
    zones = (
        ZoneView(f"field{TAG}", TAG, "line", len(cards), cards),
        ZoneView("__proto__", QUOTED, "hand", len(cards), cards),
        ZoneView("pile", HEAPED, "pile", len(cards), cards),
    )
    return PlayerView(player, (Stat(TAG, 3, 4), Stat("life", 30, 40)), zones, HARM)


VIEW = View(
    game=TAG,
    viewer=None,
    turn=1,
    active="A",
    step=TAG,
    players=(_side("A"), _side("B")),
    stack=(StackItem("A", FACE, TAG, HARM),),
    shown=(ShownCards(TAG, (CardView(FACE),)),),
    waiting_for="A",
    waiting_text=TAG,
    decision=None,
    last=(),
    winner=None,
    outcome=(),
    limit=TAG,
)
ENDED = replace(VIEW, winner="A", stack=(), outcome=(PlayerName("A"), TAG, CardName(HEAPED)))

HOSTILE = Replay(
    title=TAG,
    game=TAG,
    players={"A": TAG, "B": BACKWARDS + HEAPED},
    result=TAG,
    steps=(
        Step((VIEW,), turn=TAG),
        Step((VIEW,), tuple(LogLine((PlayerName("B"), one, CardName(one)), "A") for one in HARM)),
        Step((ENDED,), (LogLine((CardName(TAG),), undone=True),), turn=SEPARATED),
    ),
    notes=HARM,
)
