"""The questions of Cardfinity (COMPLETED 6.8). Each is asked even if only one answer is left."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.core import questions
from engine.core.table import Rule
from engine.decisions import Decision, Option, Place
from engine.games.cardfinity.atoms import Atom
from engine.games.cardfinity.english import phrase, spell_text
from engine.games.cardfinity.state import ZoneKey
from engine.games.cardfinity.table import Casting, Table
from engine.players import Player

NONE: Final = Option("None of these", {"do": "done"})


def pick(
    table: Table, casting: Casting, candidates: Sequence[int], zone: ZoneKey, what: str
) -> Rule[int]:
    """Asks the player of the spell to pick one of the candidates and returns its card number. All
    candidates are in one zone of one player. `what` is the purpose in words, as in "discard"."""
    source, options = table.name(casting.source), _pick_options(table, candidates, zone)
    return questions.pick(casting.player, source, f"a card to {what}", candidates, options)


def pick_or_done(
    table: Table, casting: Casting, candidates: Sequence[int], zone: ZoneKey, what: str
) -> Rule[int | None]:
    """Asks like `pick`, but the player may also pick nothing; then the result is None."""
    source, options = table.name(casting.source), _pick_options(table, candidates, zone)
    return questions.pick_or_done(
        casting.player, source, f"a card to {what}", candidates, options, NONE
    )


def _pick_options(table: Table, numbers: Sequence[int], zone: ZoneKey) -> tuple[Option, ...]:
    """Returns an option for each card. Monsters on the field that look alike get their places."""
    options: list[Option] = []
    for number in numbers:
        owner, name = table.owners[number], table.name(number)
        label = name
        if zone == "field":
            tapped = ", tapped" if number in table.state.tapped else ""
            label = f"{name} (power {table.power(number)}{tapped})"
        facts = {"do": "pick", "card": name, "zone": zone, "owner": owner}
        options.append(Option(label, facts, table.place(owner, zone, number)))
    if zone != "field":
        return tuple(options)
    field = table.state.side(table.owners[numbers[0]]).field
    marks = [f", no. {field.index(number) + 1} on the field" for number in numbers]
    return questions.distinguished(options, marks)


def wants(table: Table, casting: Casting, atom: Atom) -> Rule[bool]:
    """Asks the player whether to do an optional atom (written with `?`). Returns True for yes. The
    public prompt doesn't quote the card's text, because other readers would take the word "you" in
    the text for themselves."""
    source, text = table.name(casting.source), phrase(atom)
    public = f"{source}: deciding on an optional effect"
    return questions.yes_no(casting.player, f"{source}: {text}?", public)


def one_of(table: Table, casting: Casting, atoms: tuple[Atom, ...]) -> Rule[Atom]:
    """Asks the player to choose one of the alternative atoms (written in brackets on the card), and
    returns it. Atoms that the player can't meet are offered too (COMPLETED [26])."""
    source = table.name(casting.source)
    answer = yield Decision(
        casting.player,
        "choice",
        f"{source}: choose one",
        f"{source}: choosing one of {len(atoms)}",
        tuple(
            Option(phrase(atom), {"do": "option", "n": number})
            for number, atom in enumerate(atoms, 1)
        ),
    )
    return atoms[answer]


# Cached, because these options are offered again and again.
@lru_cache(maxsize=4096)
def _play(name: str, player: Player, index: int) -> Option:
    return Option(f"Play {name}", {"do": "play", "card": name}, Place(player, "hand", index))


@lru_cache(maxsize=4096)
def _activate(name: str, player: Player, index: int, spell: str, place: int, text: str) -> Option:
    facts = {"do": "activate", "card": name, "spell": spell, "number": place + 1}
    return Option(f"{name}: {spell}", facts, Place(player, "field", index), text)


_END: Final = Option("End turn", {"do": "end turn"})

Action = tuple[str, int, int]
"""A main action: "play", "activate" or "end"; the card's number; the spell's index."""


def action(table: Table, player: Player) -> tuple[Decision, list[Action]]:
    """Returns the decision at which the player chooses what to do next, and a list with the action
    for each of its options: playing a card, using a spell of a monster, or ending the turn.

    Actions are offered even if they can't be paid for (COMPLETED [24]). Of several equal spells on
    one monster, only the first is offered.
    """
    state, cards = table.state, table.cards
    side = state.side(player)
    options: list[Option] = []
    actions: list[Action] = []
    for index, number in enumerate(side.hand):
        if table.playable(number):
            options.append(_play(cards[number].name, player, index))
            actions.append(("play", number, 0))
    for index, number in enumerate(side.field):
        if number in state.tapped:
            continue
        name = cards[number].name
        for place, spell in table.usable(number):
            options.append(_activate(name, player, index, spell.name, place, spell_text(spell)))
            actions.append(("activate", number, place))
    options.append(_END)
    actions.append(("end", -1, 0))
    decision = Decision(
        player,
        "action",
        "Your turn: play a card, or end it",
        "taking their turn",
        tuple(options),
        default=len(options) - 1,
        restart=True,
    )
    return decision, actions
