"""The questions of ASIGOC. Each is asked even if only one answer is left."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from engine.core import questions
from engine.core.table import Rule
from engine.decisions import Decision, Fact, Option
from engine.games.asigoc.state import ZoneKey
from engine.games.asigoc.table import Table
from engine.players import Player


def pick(
    table: Table, player: Player, candidates: Sequence[int], zone: ZoneKey, why: str, source: int
) -> Rule[int]:
    """Asks the player to pick one of the candidates, which are card numbers, and returns it. All
    candidates are in the same kind of zone. `why` is the purpose in words, as in "discard".
    `source` is the number of the card that causes the question."""
    options = [card_option(table, number, zone, "pick") for number in candidates]
    marked = questions.distinguished(options, [_slot(option) for option in options])
    return questions.pick(player, table.name(source), f"a card to {why}", candidates, marked)


def pick_added(table: Table, player: Player, places: Sequence[int], source: int) -> Rule[int]:
    """Asks the player to pick one of the effects at these places in the Outlet, the stack of
    effects that resolve later. Returns the place of the picked effect, which is its index in the
    stack. `source` is the number of the card that causes the question."""
    options: list[Option] = []
    for place in places:
        entry = table.stack[place]
        card = table.name(entry.source.number)
        label = f"{card} ({'yours' if entry.player == player else 'theirs'})"
        facts = {"do": "pick", "card": card, "zone": "outlet", "owner": entry.player}
        options.append(Option(label, facts))
    marks = [f", added as number {place + 1}" for place in places]
    marked = questions.distinguished(options, marks)
    what = "an effect in the Outlet to nullify"
    only = len(places) == 1  # everybody sees the Outlet
    return questions.pick(player, table.name(source), what, places, marked, indifferent=only)


def one_of(table: Table, player: Player, alternatives: Sequence[str], source: int) -> Rule[int]:
    """Asks the player to choose one of the alternatives, which are texts, and returns its index.
    `source` is the number of the card that causes the question."""
    name = table.name(source)
    prompt, public = f"{name}: choose one", f"{name}: choosing one of {len(alternatives)}"
    options = questions.alternative_options(alternatives)
    return (yield Decision(player, "choice", prompt, public, options))


_VERBS: Final = {
    "activate": "Use ",
    "attack": "Attack with ",
    "block": "Block with ",
    "deploy": "Deploy ",
    "pick": "",
    "play": "Play ",
    "return": "Return ",
}


def card_option(
    table: Table,
    number: int,
    zone: ZoneKey | Literal["ace"],
    do: str,
    more: Mapping[str, Fact] = {},
    detail: str = "",
) -> Option:
    """Returns an option that does something with card `number`, which is in `zone`. `do` is the
    action, such as "pick"; `more` are facts to add to the option's facts. The label of a Weapon
    shows its current Attack and Block. `detail` is a longer explanation for the player."""
    owner = table.owners[number]
    name = table.name(number)
    label = f"{_VERBS[do]}{name}"
    if table.cards[number].kind == "weapon":
        label += f" ({table.value(number, 'attack')}/{table.value(number, 'block')})"
    if do == "return":
        label += " to hand"
    facts = {"do": do, "card": name, "zone": zone, "owner": owner, **more}
    return Option(label, facts, table.place(owner, zone, number), detail)


def _slot(option: Option) -> str:
    """Returns the slot and owner of a card, which distinguish it from others with equal labels."""
    place = option.place
    return f", slot {place.index + 1} of {place.owner}" if place and place.index is not None else ""
