"""A line for each choice of a player: its consequences, as far as they are certain."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, Final

import discord

import engine
from bot.base.discord_text import cut, escaped, one_line
from bot.discord_api.discord_calls import OutgoingMessage
from bot.matches.live.snapshot import Snapshot
from bot.matches.log.match_log import LogEntry, merge_similar_lines
from cogs.matches.table.controls import CardsPageButton, WhatIfButton, WhyNotButton
from cogs.matches.table.layouts.choice_questions import line_pages
from cogs.ui.containers import control_row, message_of
from cogs.ui.match_text import title
from cogs.ui.pages import PageTurn
from engine.decisions import Decision
from engine.events import EventKind, SeenEvent
from engine.game import Game
from engine.players import Player
from engine.practice.what_if import Depends, Preview
from engine.text.sentences import (
    CardName,
    Piece,
    PlayerName,
    Sentence,
    describe_common_event,
)

LONGEST: Final = 120
"""The most characters of a line, not counting escapes."""
LABEL_ROOM: Final = (56, 34)
"""The most characters of the option in a line that would be too long."""
CARD_LENGTH: Final = 30
"""The most characters of a card's name in a line."""

CERTAIN: Final = "Only what's certain. Nothing is chosen."
UNANSWERED: Final = "Only what's certain if your opponent doesn't answer. Nothing is chosen."
NOT_ASKED: Final = "You can't choose anything now. It's your opponent's choice."
AT_ONCE: Final = "You both choose at the same time: I can't look ahead here."
OVER: Final = "The match is over."

_DEPENDS: Final[Mapping[Depends, str]] = {
    "draw": "it depends on the draw",
    "turned up": "it depends on cards turned up",
    "chance": "it depends on chance",
    "hidden": "it depends on hidden cards",
    "opponent": "it depends on your opponent",
    "choice": "it depends on your next choice",
    "limit": "it's too much to work out",
}
_NOTHING: Final = "nothing happens"
_MORE: Final = "and more"
_TOO_LONG: Final = "more than fits in a line"

_ACTORS: Final = ("you", "your opponent")
_OWNERS: Final = ("your", "their")
_IRREGULAR: Final = {
    "is": "are",
    "isn't": "aren't",
    "has": "have",
    "hasn't": "haven't",
    "does": "do",
    "doesn't": "don't",
    "goes": "go",
}
_BRACKETS: Final = re.compile(r" \([^)]*\)")
"""Numbers and prices in a label, which the card shows."""
_VERB: Final = re.compile(r"(?<=^ )[\w']+")


def what_if_message(
    snapshot: Snapshot, seat: Player, previews: Sequence[Preview], page: int
) -> OutgoingMessage:
    """Returns a page of previews for the player at `seat`. A preview says what an option would lead
    to."""
    match_id, decision = snapshot.row.id, snapshot.views[seat].decision
    waiting = NOT_ASKED if decision is None else AT_ONCE
    lines, note = [OVER if snapshot.row.state == "over" else waiting], ""
    if decision is not None and previews:
        lines = preview_lines(engine.games()[snapshot.row.game], seat, decision, previews)
        note = UNANSWERED if any(one.unanswered for one in previews) else CERTAIN
    pages = line_pages(lines)
    page = min(page, len(pages) - 1)
    turn = PageTurn(WhatIfButton, (match_id,), page, len(pages))
    card = discord.ui.Container[Any]()
    card.add_item(discord.ui.TextDisplay(f"### {title(snapshot.row)}: what if?{turn.place}"))
    if note:
        card.add_item(discord.ui.TextDisplay(f"-# {note}"))
    card.add_item(discord.ui.TextDisplay(pages[page]))
    card.add_item(control_row(*turn.buttons, CardsPageButton(match_id), WhyNotButton(match_id)))
    return message_of(card)


def preview_lines(
    game: Game, seat: Player, decision: Decision, previews: Sequence[Preview]
) -> Sequence[str]:
    """Returns lines of Markdown that say what each option would lead to. If the player's answers to
    the questions that follow an option lead to different texts, the option has a line for each way
    to answer. Options with equal labels and texts share one line."""
    lines: list[str] = []
    for option, group in groupby(previews, key=lambda one: one.option):
        ways, label = [*group], one_line(decision.options[option].label)
        if len({_whole(game, seat, one) for one in ways}) == 1:
            lines.append(_line(game, seat, label, ways[0]))
            continue
        for one in ways:
            answers = (one_line(answer.label) for answer in one.answers)
            lines.append(_line(game, seat, " → ".join((label, *answers)), one))
    return list(dict.fromkeys(lines))


def _line(game: Game, seat: Player, label: str, preview: Preview) -> str:
    """Returns an option and its consequences: all that fit in LONGEST characters, else the
    sentences that do."""
    short = _BRACKETS.sub("", label)
    fewer = replace(preview, events=_without_lesser(preview.events))
    ways = ((label, preview), (short, preview), (label, fewer), (short, fewer))
    for named, shown in (*ways, *((cut(short, room), fewer) for room in LABEL_ROOM)):
        words = _whole(game, seat, shown)
        if _fits(named, words):
            return _said(named, words)
    named, end = cut(short, LABEL_ROOM[0]), _end(preview)
    told: list[str] = []
    for sentence in _sentences(game, seat, fewer.events):
        if _fits(named, _sentence([*told, sentence, _MORE, *end])):
            told.append(sentence)
    words = _sentence([*told, _MORE, *end] if told else [_TOO_LONG, *end])
    return _said(cut(short, min(LABEL_ROOM[0], LONGEST - len(words) - 2)), words)


def _fits(label: str, words: str) -> bool:
    return len(label) + len(words) + 2 <= LONGEST


def _said(label: str, words: str) -> str:
    return f"**{escaped(label)}**: {escaped(words)}"


def _whole(game: Game, seat: Player, preview: Preview) -> str:
    """Returns the whole text of a preview."""
    sentences = [*_sentences(game, seat, preview.events)]
    if not sentences or (preview.depends and not _consequences(game, preview.events)):
        return _sentence([_DEPENDS.get(preview.depends, _NOTHING)])
    return _sentence([*sentences, *_end(preview)])


def _end(preview: Preview) -> Sequence[str]:
    """Returns what the further course depends on; nothing if it is settled."""
    return [f"then {_DEPENDS[preview.depends]}"] if preview.depends else []


def _sentence(parts: Sequence[str]) -> str:
    words = "; ".join(parts)
    return f"{words[0].upper()}{words[1:]}."


def _sentences(game: Game, seat: Player, events: Sequence[SeenEvent]) -> Iterator[str]:
    """Yields sentences about the events, a win first. Leaves out a card's own act if something else
    happens."""
    lines = (LogEntry(_describe(game, one)) for one in _consequences(game, events) or events[:1])
    for line in merge_similar_lines(line for line in lines if line.sentence):
        yield addressed(line.sentence, seat)


def _consequences(game: Game, events: Sequence[SeenEvent]) -> Sequence[SeenEvent]:
    acts = {*game.acts, EventKind.ATTACK}
    told = [one for one in events if one.kind not in acts and _describe(game, one)]
    return sorted(told, key=lambda one: one.kind != EventKind.WIN)


def _without_lesser(events: Sequence[SeenEvent]) -> Sequence[SeenEvent]:
    """Returns the events without damage to cards to which something else happens later."""
    kept: list[SeenEvent] = []
    later: set[tuple[object, object]] = set()
    for event in reversed(events):
        about = event.facts.get("player"), event.facts.get("card")
        if event.kind != EventKind.DAMAGE or about[1] is None or about not in later:
            kept.append(event)
        if event.kind != EventKind.DAMAGE:
            later.add(about)
    return kept[::-1]


def _describe(game: Game, event: SeenEvent) -> Sentence:
    if event.kind == EventKind.TURN and event.facts.get("player") in ("A", "B"):
        player: Player = "A" if event.facts["player"] == "A" else "B"
        return (PlayerName(player), "'s turn begins")
    return game.describe(event) or describe_common_event(event)


def addressed(sentence: Sentence, seat: Player) -> str:
    """Returns a log sentence as the player at `seat` reads it, with "you" and "your" for this
    player, and "your opponent" and "their" for the other player. The result starts with a small
    letter."""
    words: list[str] = []
    pieces = (*sentence, "")
    acts = sentence[0] == PlayerName(seat) and not _is_owner(pieces[1])
    for place, piece in enumerate(sentence):
        if isinstance(piece, PlayerName):
            mine, theirs = _OWNERS if _is_owner(pieces[place + 1]) else _ACTORS
            words.append(mine if piece.player == seat else theirs)
        elif isinstance(piece, CardName):
            name = cut(one_line(piece.name), CARD_LENGTH)
            owned = len(words) > 1 and words[-2] in _OWNERS
            words.append(name.removeprefix("The ") if owned else name)
        elif acts:
            mine = piece.replace(" their own ", " your own ").replace(" their ", " your ")
            words.append(_VERB.sub(_second_person, mine) if place == 1 else mine)
        else:
            of_player = place and isinstance(sentence[place - 1], PlayerName)
            words.append(piece.removeprefix("'s") if of_player else piece)
    return "".join(words).rstrip(": ")


def _is_owner(following: Piece) -> bool:
    """Returns whether a player's name is a possessive, by the text after it."""
    return isinstance(following, str) and following.startswith("'s")


def _second_person(verb: re.Match[str]) -> str:
    """Returns a verb of the third person in the form that follows "you"."""
    word = verb[0]
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith(("sses", "shes", "ches", "xes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") else word
