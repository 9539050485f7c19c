"""A record of a match as a page for a browser, and in words."""

from __future__ import annotations

import engine
from bot.deals.about_match import About
from bot.decks.modes import played
from bot.replays.record import MatchRecord, OpenRecord
from bot.replays.replayed import Replayed
from engine.players import opponent
from engine.text.sentences import sentence_text
from engine.views import near_side
from rendering.replay_page import Replay, replay_page

BOTH = "Both hands are shown."
PUBLIC = "What everybody saw of the match is shown, and no hand."
OWN = "What {player} saw of the match is shown, and not the other hand."


def page_of(record: MatchRecord, replayed: Replayed) -> str:
    """Returns the page of a record with its steps. Blocks."""
    about = record.about
    viewer = None if isinstance(record, OpenRecord) else record.viewer
    return replay_page(
        Replay(
            title=title_of(about),
            game=about.game,
            players=about.players,
            result=result_of(about),
            steps=tuple(replayed.steps),
            seat=near_side(viewer, about.computer and opponent(about.computer)),
            notes=(seen_words(record), *replayed.notes),
        )
    )


def title_of(about: About) -> str:
    """What was played, and by whom."""
    game = played(about.game, about.mode) if about.game in engine.games() else about.game
    practice = f" (practice, {about.level})" if about.level else ""
    return f"{game}: {about.players['A']} against {about.players['B']}{practice}"


def result_of(about: About) -> str:
    """Who won, and how, in a sentence of plain text."""
    names = about.players
    if about.winner is None:
        return "Nobody has won."
    won = "A draw" if about.winner == "draw" else f"{names[about.winner]} wins"
    how = sentence_text(about.outcome, lambda player: names[player])
    return f"{won}: {how}" if how else won


def seen_words(record: MatchRecord) -> str:
    """Through whose eyes a record shows its match."""
    if isinstance(record, OpenRecord):
        return BOTH
    return OWN.format(player=record.about.players[record.viewer]) if record.viewer else PUBLIC
