"""The texts on what is in progress in a match: the attack, and the stack."""

from collections.abc import Mapping, Sequence

from bot.base.discord_text import escaped, plain, whole_lines
from bot.matches.choices.option_groups import card_at, offered_options, priced_label
from bot.matches.live.snapshot import Snapshot
from cogs.ui.match_text import names
from engine.decisions import Decision, Option, Place
from engine.players import Player, opponent
from engine.views import AttackView, StackItem, View
from rendering import deciding_number

CARD_LENGTH = 60
TEXT_LENGTH = 500
"""The most characters shown of a card's text, which a member may have written. The games' own cards
have fewer."""
ROOM = 900
LEFT_ROOM = 400
NOTHING = "**Nothing would come of this:**"
DEAR = "**This costs much:**"
MOST_WORDS = 8
"""The most words of a question above the picture."""
QUESTION_LETTERS = 42
"""Characters of a question in one line of a phone."""
ANSWERS = 5
"""The most options that are buttons. In a menu, each option has a description."""


def under_way(snapshot: Snapshot, viewer: Player | None) -> str:
    """Returns a text with the current attacks and the stack (cards and effects that wait to take
    effect), its newest item first. Returns "" if there are no attacks and the stack is empty."""
    view = snapshot.views[viewer]
    if not (view.attacks or view.stack):
        return ""
    called = names(snapshot.row)
    lines = [_attack(view, attack, called) for attack in view.attacks]
    if len(view.stack) == 1:
        lines.append(f"**Waiting to take effect:** {_item(view.stack[0], called)}")
    elif view.stack:
        lines.append("**Waiting to take effect, newest first:**")
        lines += [f"{n}. {_item(item, called)}" for n, item in enumerate(view.stack, 1)]
    return whole_lines(lines, ROOM)


def question_parts(prompt: str) -> tuple[str, str]:
    """Splits `prompt`, the text of a decision, into a short question and the rest. The question has
    at most eight words, if possible. The rest is the card that the question is about, or the
    details; "" if the whole prompt is short or can't be split.

    >>> question_parts("Answer Imp, or pass")
    ('Answer Imp, or pass', '')
    >>> question_parts("Old Master of the Yard: pick a card to attach to it")
    ('Pick a card to attach to it', 'Old Master of the Yard')
    >>> question_parts("Bell: pick a card to put on top, then the next below it")
    ('Bell: choose', 'Pick a card to put on top, then the next below it')
    """
    if len(prompt.split()) <= MOST_WORDS and len(prompt) <= QUESTION_LETTERS:
        return prompt, ""
    asked, stop, rest = prompt.partition("? ")
    if stop and len(asked.split()) <= MOST_WORDS:
        return f"{asked}?", rest
    name, colon, wanted = prompt.partition(": ")
    wanted = wanted[:1].upper() + wanted[1:]
    if not colon:
        return prompt, ""
    return (wanted, name) if len(wanted.split()) <= MOST_WORDS else (f"{name}: choose", wanted)


def option_effects(snapshot: Snapshot, seat: Player) -> str:
    """Returns a text with the effects or costs of the options that are about no card. Returns "" if
    there are no such options, or more than five, which are in a menu with descriptions."""
    view = snapshot.views[seat]
    if view.decision is None:
        return ""
    found: list[str] = []
    for offer in offered_options(view.decision, view):
        if offer.card is None and offer.detail not in offer.label:
            found.append(f"**{escaped(offer.label)}**: {plain(offer.detail, TEXT_LENGTH)}")
    return whole_lines(found, ROOM) if 0 < len(found) <= ANSWERS else ""


def are_you_sure(decision: Decision, chosen: Sequence[int]) -> str:
    """Returns the question whether the player wants the `chosen` options. The question names the
    options that have no effect and the options that cost much."""
    options = [decision.options[number] for number in chosen]
    futile = [escaped(option.label) for option in options if option.futile]
    dear = [escaped(priced_label(option)) for option in options if option.dear]
    doubts = ((NOTHING, futile), (DEAR, dear))
    return "\n".join(_doubt(said, labels) for said, labels in doubts if labels)


def no_more_possible(left: Sequence[Option]) -> str:
    """Returns a text that lists the `left` options, which were chosen but had become impossible.
    Returns "" if `left` is empty."""
    if not left:
        return ""
    lines = [f"- {escaped(option.label)}" for option in left]
    return whole_lines(["That was no longer possible:", *lines], LEFT_ROOM)


def _doubt(said: str, labels: Sequence[str]) -> str:
    if len(labels) == 1:
        return f"{said} {labels[0]}?"
    return whole_lines([said, *(f"- {label}" for label in labels)], ROOM)


def announced_so_far(snapshot: Snapshot, seat: Player) -> str:
    """Returns a private text on the card or ability that the player is announcing: their choices so
    far and the price. The text's last line, with the total price, is never cut. Returns "" if they
    announce nothing."""
    decision = snapshot.views[seat].decision
    if decision is None or not decision.summary:
        return ""
    *before, last = (f"▸ {escaped(line)}" for line in decision.summary)
    return "\n".join(filter(None, (whole_lines(before, ROOM - len(last)), last)))


def standing(view: View, seat: Player, called: Mapping[Player, str]) -> str:
    """Returns two sentences for the player at `seat`: the number of the turn, the player whose turn
    it is, and the step; then the number that decides the match for each player, such as life.
    `called` are the players' names."""
    other = opponent(seat)
    theirs = f"**{called[other]}**'s"
    if view.step:
        whose = "your" if view.active == seat else theirs
        turn = f"Turn {view.turn}, {whose} {escaped(view.step)}."
    else:
        turn = f"Turn {view.turn} is {'yours' if view.active == seat else theirs}."
    own, left = deciding_number(view.side(seat)), deciding_number(view.side(other)).value
    return f"{turn} You have {own.value} {own.name.lower()}, **{called[other]}** has {left}."


def _attack(view: View, attack: AttackView, called: Mapping[Player, str]) -> str:
    target = attack.target
    whom = _placed(view, target) if isinstance(target, Place) else f"**{called[target]}**"
    blocked = f", {_placed(view, attack.blocker)} blocks" if attack.blocker else ""
    return f"⚔️ {_placed(view, attack.attacker)} attacks {whom}{blocked}"


def _placed(view: View, place: Place) -> str:
    card = card_at(view, place)
    return _card(card.face.title) if card else "a card"


def _item(item: StackItem, called: Mapping[Player, str]) -> str:
    marks = _marks(item.marks)
    text = plain(item.text, TEXT_LENGTH)
    return f"{_card(item.card.title)} (**{called[item.player]}**){marks}: {text}"


def _marks(marks: Sequence[str]) -> str:
    return "".join(f", {escaped(mark)}" for mark in marks)


def _card(name: str) -> str:
    return f"*{plain(name, CARD_LENGTH)}*"
