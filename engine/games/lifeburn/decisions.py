"""The questions of Lifeburn (LIFEBURN 19). Each is asked even if only one answer is left."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

from engine.core import questions
from engine.core.questions import short_label
from engine.core.table import Rule
from engine.decisions import Decision, Fact, Option, Place
from engine.games.lifeburn.cards import Zone
from engine.games.lifeburn.state import queries, stats
from engine.games.lifeburn.state.state import EffectChoices, GameObject, Target, WaitingTrigger
from engine.games.lifeburn.state.table import Table
from engine.games.lifeburn.texts.abilities import effects_text
from engine.players import Player

TargetT = TypeVar("TargetT", bound=Target)

ZONES: Final[dict[Zone, str]] = {
    "Deck": "deck",
    "Hand": "hand",
    "Play": "play",
    "Token": "tokens",
    "Graveyard": "graveyard",
    "Exile": "exile",
    "Stack": "stack",
}
"""The names of zones in facts and views (19.3)."""


def name_of(table: Table, target: Target) -> str:
    """Returns the name of an object in a zone or on the stack; for a player, returns A or B."""
    if isinstance(target, str):
        return target
    obj = table.find(target)
    if obj is not None:
        return obj.card.name
    return next((one.source.card.name for one in table.state.stack if one.number == target), "")


def place_of(table: Table, number: int) -> Place | None:
    """Returns the object's position in its zone, as views list that zone; None if the object is on
    the stack."""
    obj = table.find(number)
    if obj is None or obj.zone == "Stack":
        return None
    whose = obj.controller if obj.zone in ("Play", "Token") else obj.owner
    return table.place(whose, ZONES[obj.zone], number)


def card_option(
    table: Table,
    number: int,
    do: str,
    label: str,
    detail: str = "",
    more: Mapping[str, Fact] | None = None,
    *,
    futile: bool = False,
    standing: bool = False,
    answers: bool = False,
) -> Option:
    """Returns an option about the object `number`, which is in a zone or on the stack. `do` is the
    action, such as "play", `label` the option's text, and `more` are further facts for the option.
    `detail` and the flags are described in `engine.decisions.Option`."""
    obj = table.obj(number)
    facts: dict[str, Fact] = {
        "do": do,
        "card": obj.card.name,
        "zone": ZONES[obj.zone],
        "owner": obj.owner,
        **(more or {}),
    }
    place = place_of(table, number)
    return Option(label, facts, place, detail, futile=futile, standing=standing, answers=answers)


def _pick_option(table: Table, player: Player, target: Target, whose: bool) -> Option:
    """Returns an option to pick a player or an object; with `whose`, its label says whose it is."""
    if isinstance(target, str):
        label = "You" if target == player else "Your opponent"
        return Option(label, {"do": "pick", "player": target})
    obj = table.obj(target)
    label = labelled(table, obj)
    if whose:
        owner = obj.controller if table.in_play(target) else obj.owner
        label = f"{label}, {'yours' if owner == player else 'theirs'}"
    return card_option(table, target, "pick", label)


def labelled(table: Table, obj: GameObject) -> str:
    """Returns the object's name for an option; for a Summon in play with its present stats. Adds
    whether the object is attacking, is attacked, or is the target of something on the stack. This
    distinguishes objects that look the same."""
    name = obj.card.name
    if obj.zone not in ("Play", "Token"):
        return name
    if queries.is_summon(obj):
        attack, defense = stats.attack_and_defense(table, obj.number)
        name = f"{name} ({attack}/{defense})"
    if not (table.state.attacks or table.state.stack):
        return name
    return name + "".join(f", {mark}" for mark in _concerned(table, obj.number))


def _concerned(table: Table, number: int) -> Iterator[str]:
    attacks = table.state.attacks
    if any(attack.attacker == number for attack in attacks):
        yield "attacking"
    if any(attack.target == number for attack in attacks):
        yield "attacked"
    if any(_aims_at(item.chosen, number) for item in table.state.stack):
        yield "aimed at"


def _aims_at(chosen: Sequence[EffectChoices], number: int) -> bool:
    return any(
        number in one.targets or any(_aims_at(within, number) for within in one.within)
        for one in chosen
    )


def pick(
    table: Table,
    player: Player,
    candidates: Sequence[TargetT],
    about: str,
    why: str,
    done: bool = False,
    several: int = 1,
    *,
    indifferent: bool = False,
) -> Rule[TargetT | None]:
    """Asks the player to pick one of the objects or players. If `done` is True, the player may pick
    none: the result is None.

    `about` is the name of the card that asks, `why` the purpose, as in "discard". Both are public.
    Candidates may be hidden from the other player. `several` is how many such questions follow one
    another, including this one; their order doesn't matter. `indifferent` says that the choice
    makes hardly any difference, so the player need not be asked.
    """
    what = f"one to {why}"
    if several == 1 and not indifferent:
        return (yield from _pick(table, player, candidates, about, what, done))
    more: dict[str, Any] = {"several": several, "indifferent": indifferent}
    if several > 1:
        more["prompt"] = f"{about}: pick {several} to {why}"
    return (yield from _pick(table, player, candidates, about, what, done, **more))


def target(
    table: Table,
    player: Player,
    candidates: Sequence[Target],
    about: str,
    done: bool,
    place: int,
    most: int,
    harmful: bool,
) -> Rule[Target | None]:
    """Asks the player to pick target number `place` of at most `most`. If `done` is True, the
    player may stop instead: the result is None. `harmful` says that the effect harms the target."""
    what = "a target" if most == 1 else f"target {place} of {'up to ' if done else ''}{most}"
    more = {"harmful": True} if harmful else {}
    return (yield from _pick(table, player, candidates, about, what, done, whose=True, **more))


def _pick(
    table: Table,
    player: Player,
    candidates: Sequence[TargetT],
    about: str,
    what: str,
    done: bool,
    whose: bool = False,
    **more: Any,
) -> Rule[TargetT | None]:
    options = [_pick_option(table, player, one, whose) for one in candidates]
    if done:
        return (yield from questions.pick_or_done(player, about, what, candidates, options))
    return (yield from questions.pick(player, about, what, candidates, options, **more))


def picks(
    table: Table,
    player: Player,
    candidates: Sequence[int],
    about: str,
    why: str,
    least: int,
    most: int | None,
    *,
    at_once: bool = False,
    counted: bool = False,
) -> Rule[list[int]]:
    """Asks the player to pick objects one after the other, at least `least` and at most `most`
    (19.3). If `most` is None, the player may pick any number and ends with `done`.

    If `least` equals `most`, asks that many times, or until no object is left. `at_once` says that
    the order of picking doesn't matter. `counted` says that everybody knows how many objects are
    picked and that no candidate is left over, so the last object need not be asked for.
    """

    def pick_one(left: Sequence[int], done: bool) -> Rule[int | None]:
        picked = len(candidates) - len(left)
        several = min(least - picked, len(left)) if at_once and least == most else 1
        last = counted and len(left) == 1
        return pick(table, player, left, about, why, done, several, indifferent=last)

    return (yield from questions.picks(pick_one, candidates, least, most))


def yes_no(player: Player, about: str, question: str) -> Rule[bool]:
    """Asks the player whether to do an optional part, as in "Draw 2 cards?". Returns True for yes.
    The public prompt doesn't quote the card, because every reader would take the word "you" on the
    card for themselves."""
    public = f"{about}: deciding on an optional effect"
    return (yield from questions.yes_no(player, f"{about}: {question}", public))


def option(
    table: Table,
    player: Player,
    about: str,
    labels: Sequence[tuple[int, str]],
    why: str = "choose one",
    details: Mapping[int, str] | None = None,
) -> Rule[int]:
    """Asks the player for one of several alternatives and returns its number. `labels` has each
    number in the printed list (from 1) with its text. `details` has longer texts by number; the
    default is the whole label."""
    said = details or {}
    options = tuple(
        Option(short_label(text), {"do": "option", "n": place}, detail=said.get(place, text))
        for place, text in labels
    )
    asked = f"{about}: {why}"
    answer = yield Decision(player, "choice", asked, asked, options)
    return labels[answer][0]


def name_x(player: Player, about: str, details: Sequence[str]) -> Rule[int]:
    """Asks the player to choose the X of a card and returns X, from 0. `details` has a text for
    each possible X. If X can only be 0, the prompt says so (R62)."""
    asked, public = ("choose X", "choosing X") if len(details) > 1 else ("X = 0", "X = 0")
    options = tuple(
        Option(f"X = {number}", {"do": "amount", "n": number}, detail=text)
        for number, text in enumerate(details)
    )
    return (yield Decision(player, "amount", f"{about}: {asked}", f"{about}: {public}", options))


def order(player: Player, waiting: Sequence[WaitingTrigger], *, indifferent: bool) -> Rule[int]:
    """Asks the player which of their waiting triggers goes on the stack next. Returns the index of
    that trigger in `waiting`. `indifferent` says that every order has the same result."""
    asked = "Which ability goes on the stack next? The last one is done first"
    public = "choosing the order of triggered abilities"
    options = tuple(
        Option(
            f"{number}. {one.source.card.name}",
            {"do": "order", "n": number, "card": one.source.card.name},
            detail=effects_text(one.triggered.effects),
        )
        for number, one in enumerate(waiting, 1)
    )
    return (yield Decision(player, "order", asked, public, options, indifferent=indifferent))
