"""The questions Lifeburn asks (LIFEBURN 19). Each is asked even with one answer left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, cast

from engine.decisions import Decision, Option, Place
from engine.games.lifeburn import reading, stats
from engine.games.lifeburn.cards import Zone
from engine.games.lifeburn.state import Meant, Thing, Waiting
from engine.games.lifeburn.table import Table
from engine.players import Player
from engine.table import Rule

LONGEST_LABEL: Final = 100
ZONES: Final[dict[Zone, str]] = {
    "Deck": "deck",
    "Hand": "hand",
    "Play": "play",
    "Token": "tokens",
    "Graveyard": "graveyard",
    "Exile": "exile",
    "Stack": "stack",
}
"""What zones are called in facts and views (19.3)."""
DONE: Final = Option("Done", {"do": "done"})


def name_of(table: Table, meant: Meant) -> str:
    """The name of an object in a zone or on the stack; a player is A or B."""
    if isinstance(meant, str):
        return meant
    thing = table.find(meant)
    if thing is not None:
        return thing.card.name
    return next((one.source.card.name for one in table.state.stack if one.number == meant), "")


def place_of(table: Table, number: int) -> Place | None:
    """Where the object lies, as views list the zone; None on the stack."""
    thing = table.find(number)
    if thing is None or thing.zone == "Stack":
        return None
    zone = ZONES[thing.zone]
    if thing.zone in ("Play", "Token"):
        line = reading.line(table, thing.controller, thing.zone)
        return Place(thing.controller, zone, line.index(number))
    if thing.zone == "Deck":
        return Place(thing.owner, zone, None)
    side = table.side(thing.owner)
    cards = {"hand": side.hand, "graveyard": side.graveyard, "exile": side.exile}[zone]
    return Place(thing.owner, zone, cards.index(number))


def pick_option(table: Table, meant: Meant, do: str = "pick") -> Option:
    """An option about an object in a zone or on the stack, or about a player."""
    if isinstance(meant, str):
        return Option(f"Player {meant}", {"do": do, "player": meant})
    thing = table.thing(meant)
    facts = {
        "do": do,
        "card": thing.card.name,
        "zone": ZONES[thing.zone],
        "owner": thing.owner,
    }
    return Option(labelled(table, thing), facts, place_of(table, meant))


def labelled(table: Table, thing: Thing) -> str:
    """The object's name, a Summon in play with its stats now."""
    if thing.zone in ("Play", "Token") and reading.is_summon(thing):
        values = f"{stats.attack(table, thing.number)}/{stats.defense(table, thing.number)}"
        return f"{thing.card.name} ({values})"
    return thing.card.name


def told_apart(player: Player, options: list[Option]) -> list[Option]:
    """Options with the same label get whose card it is and which one added."""
    seen = Counter(option.label for option in options)
    if len(seen) == len(options):
        return options
    return [_located(player, option) if seen[option.label] > 1 else option for option in options]


def _located(player: Player, option: Option) -> Option:
    place = option.place
    if place is None:
        return option
    whose = "yours" if place.owner == player else "theirs"
    which = "" if place.index is None else f" {place.index + 1}"
    return replace(option, label=f"{option.label}, {whose}, {place.zone}{which}")


def short(text: str) -> str:
    """A label of at most so many characters."""
    return text if len(text) <= LONGEST_LABEL else text[: LONGEST_LABEL - 3] + "..."


def pick(
    table: Table,
    player: Player,
    candidates: Sequence[Meant],
    about: str,
    why: str,
    done: bool = False,
) -> Rule[Meant | None]:
    """The player picks one of the objects or players, or (with `done`) none: then None.

    `about` is the name of what asks, `why` what for, as in "discard": both are public. Candidates
    may be hidden from the other player.
    """
    options = told_apart(player, [pick_option(table, one) for one in candidates])
    if done:
        options.append(DONE)
    answer = yield Decision(
        player,
        "pick",
        short(f"{about}: pick one to {why}"),
        short(f"{about}: picking one to {why}"),
        tuple(options),
        default=len(candidates) if done else 0,
    )
    return candidates[answer] if answer < len(candidates) else None


def picks(
    table: Table,
    player: Player,
    candidates: Sequence[int],
    about: str,
    why: str,
    least: int,
    most: int | None,
) -> Rule[list[int]]:
    """Objects picked one after the other (19.3): `least` of them, up to `most`; None is any number,
    ended with `done`. A fixed number is asked that many times, as many as there are."""
    picked: list[int] = []
    left = list(candidates)
    while most is None or len(picked) < most:
        done = len(picked) >= least
        if not left and not done:
            break
        answer = yield from pick(table, player, left, about, why, done)
        if answer is None:
            break
        picked.append(cast(int, answer))
        left.remove(cast(int, answer))
    return picked


def pick_player(
    table: Table, player: Player, candidates: Sequence[Player], about: str, why: str
) -> Rule[Player]:
    """The player picks a player."""
    return cast(Player, (yield from pick(table, player, candidates, about, why)))


def yes_no(table: Table, player: Player, about: str, question: str) -> Rule[bool]:
    """An optional part; `question` is public, as in "Draw 2 cards?"."""
    answer = yield Decision(
        player,
        "optional",
        f"{about}: {question}",
        f"{about}: {question}",
        (Option("Yes", {"do": "yes"}), Option("No", {"do": "no"})),
        default=1,
    )
    return answer == 0


def option(
    table: Table,
    player: Player,
    about: str,
    labels: Sequence[tuple[int, str]],
    why: str = "choose one",
) -> Rule[int]:
    """One of several alternatives, each with its place in the printed list (from 1), which is
    returned."""
    answer = yield Decision(
        player,
        "choice",
        f"{about}: {why}",
        f"{about}: {why}",
        tuple(
            Option(short(text), {"do": "option", "n": place}, detail=text) for place, text in labels
        ),
    )
    return labels[answer][0]


def amount(table: Table, player: Player, about: str, numbers: Sequence[int], why: str) -> Rule[int]:
    """One of the numbers; `why` as in "X" or "how many cards to draw"."""
    answer = yield Decision(
        player,
        "amount",
        f"{about}: choose {why}",
        f"{about}: choosing {why}",
        tuple(Option(str(number), {"do": "amount", "n": number}) for number in numbers),
    )
    return numbers[answer]


def order(table: Table, player: Player, waiting: Sequence[Waiting]) -> Rule[int]:
    """Which of several waiting triggers of the player is placed next; its place in the list."""
    return (
        yield Decision(
            player,
            "order",
            "Which ability goes on the stack next? The last one is done first",
            "choosing the order of triggered abilities",
            tuple(
                Option(
                    f"{number}. {one.source.card.name}",
                    {"do": "order", "n": number, "card": one.source.card.name},
                )
                for number, one in enumerate(waiting, 1)
            ),
        )
    )
