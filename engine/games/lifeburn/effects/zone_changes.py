"""Effects that move objects between zones (LIFEBURN 6.2, 6.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.games.lifeburn import decisions, filters, moves, revealed_cards
from engine.games.lifeburn.cards import Destination, Effect, Triggered, Zone
from engine.games.lifeburn.context import Outcome
from engine.games.lifeburn.effects import active_effect as about
from engine.games.lifeburn.effects.active_effect import Doing
from engine.games.lifeburn.effects.decks import WHERE
from engine.games.lifeburn.queries import is_summon
from engine.games.lifeburn.state import Delayed, Known
from engine.games.lifeburn.table import Table
from engine.players import PLAYERS, Player, opponent
from engine.table import Rule


def send_to_zone(table: Table, doing: Doing) -> Rule[Outcome]:
    """SendToZone: targets, everything that matches, picked cards, or the source (6.2)."""
    found = yield from _what(table, doing)
    if doing.effect.all_of_same_name:
        found = _namesakes(table, found)
        doing.picked = False
    zone = doing.destination
    found = [number for number in found if _may_go(table, number, zone)]
    if doing.effect.phase is not None:
        return _later(table, doing, found)
    affected = yield from _send(table, doing, found, zone)
    return Outcome(doing.targets or (), tuple(affected), len(affected), doing.players)


def _may_go(table: Table, number: int, zone: Zone) -> bool:
    """Whether it may go there: Spells and what is in play already do not enter play."""
    if zone != "Play":
        return True
    return not table.in_play(number) and table.thing(number).card.type in ("Summon", "Object")


def _what(table: Table, doing: Doing) -> Rule[list[int]]:
    effect = doing.effect
    if doing.targets is not None:
        named = about.players_among(doing.targets)
        if not named:
            return about.objects_among(doing.targets)
        if effect.zone in (None, "Graveyard") and set(effect.target_zones) <= {"Graveyard"}:
            return (yield from _from_graveyards(table, doing, named))
    if effect.target_based_on is not None or effect.self_:
        return (yield from about.objects(table, doing))
    if effect.target_zones:
        return (yield from _picked(table, doing))
    if effect.target_type == "Graveyard":
        return (yield from _from_graveyards(table, doing, about.in_turn_order(table)))
    match effect.zone:
        case None:
            return (yield from about.objects(table, doing))
        case "Play" | "Token":
            return about.permanents(table, doing)
        case "Graveyard" if effect.all:
            return [
                number
                for player in about.in_turn_order(table)
                for number in _zone(table, doing, player, "Graveyard")
            ]
        case zone:
            if effect.all:
                table.use_secret()
                return [n for player in doing.players for n in _zone(table, doing, player, zone)]
            return (yield from _pick_each(table, doing, doing.players, (zone,)))


def _zone(table: Table, doing: Doing, player: Player, zone: Zone) -> list[int]:
    """The cards of a player's zone that the effect may move."""
    found = filters.cards_in(table, player, zone, doing.effect.filter, doing.doer)
    to = doing.destination
    return [
        number
        for number in found
        if not (doing.effect.other and number == doing.context.source.number)
        and _may_go(table, number, to)
    ]


def _from_graveyards(table: Table, doing: Doing, players: Sequence[Player]) -> Rule[list[int]]:
    """All cards of targeted graveyards, or as many of them as the effect says."""
    effect = doing.effect
    found = [number for player in players for number in _zone(table, doing, player, "Graveyard")]
    if effect.all or (effect.amount, effect.amount_based_on, effect.up_to) == (None, None, None):
        return found
    doing.picked = True
    return (
        yield from decisions.picks(
            table, doing.context.you, found, doing.about, _where(doing), doing.least, doing.most
        )
    )


def _where(doing: Doing) -> str:
    """What the picked cards are picked for; where their order counts, also which comes first."""
    first = _first_destination(doing)
    return WHERE[first.place if first and first.ordering == "Any" else doing.destination]


def _picked(table: Table, doing: Doing) -> Rule[list[int]]:
    """Cards picked from `targetZone(s)`."""
    effect = doing.effect
    zones = effect.target_zones
    if doing.destination == "Exile" and "Graveyard" in zones:
        return (yield from _exiled_from_graveyard(table, doing))
    players = doing.players
    if "Play" in zones:
        match effect.zone_of_player:
            case "player":
                players = (doing.context.you,)
            case "opponent":
                players = (opponent(doing.context.you),)
            case "any":
                players = about.in_turn_order(table)
            case None:
                pass
    return (yield from _pick_each(table, doing, players, zones))


def _pick_each(
    table: Table, doing: Doing, players: Sequence[Player], zones: Sequence[Zone]
) -> Rule[list[int]]:
    """Each of the players picks from the own zones."""
    found: list[int] = []
    for player in players:
        found += yield from _pick(table, doing, player, zones)
    return found


def _pick(table: Table, doing: Doing, player: Player, zones: Sequence[Zone]) -> Rule[list[int]]:
    """The player picks from the own zones."""
    if "Hand" in zones or "Deck" in zones:
        table.use_secret()
    candidates = [number for zone in zones for number in _zone(table, doing, player, zone)]
    if doing.effect.all:
        return candidates
    doing.picked = True
    return (
        yield from decisions.picks(
            table, player, candidates, doing.about, _where(doing), doing.least, doing.most
        )
    )


def _exiled_from_graveyard(table: Table, doing: Doing) -> Rule[list[int]]:
    """Cards of one graveyard, whose player each affected player picks first; with `all` of both
    graveyards."""
    theirs: dict[Player, list[int]] = {
        player: _zone(table, doing, player, "Graveyard") for player in PLAYERS
    }
    if doing.effect.all:
        return [number for player in about.in_turn_order(table) for number in theirs[player]]
    found: list[int] = []
    for chooser in doing.players:
        left = {player: [one for one in theirs[player] if one not in found] for player in PLAYERS}
        players: list[Player] = [player for player in PLAYERS if left[player]]
        if not players:
            break
        whose = yield from decisions.pick_player(
            table, chooser, players, doing.about, "exile from the graveyard of"
        )
        found += yield from decisions.picks(
            table, chooser, left[whose], doing.about, WHERE["Exile"], doing.least, doing.most
        )
    return found


def _namesakes(table: Table, numbers: Sequence[int]) -> list[int]:
    """They and every other Summon in play with their names."""
    names = {table.thing(number).card.name for number in numbers}
    others = [
        number
        for number in table.state.play
        if number not in numbers
        and is_summon(table.thing(number))
        and table.thing(number).card.name in names
    ]
    return [*numbers, *others]


def _send(table: Table, doing: Doing, numbers: Sequence[int], zone: Zone) -> Rule[list[Known]]:
    """They go to the zone: what they are in play, or were where they came from."""
    if zone == "Play":
        to_owners = doing.effect.owners_control or doing.effect.player == "any"
        entered: list[Known] = []
        for number in numbers:
            owner = table.thing(number).owner
            new = moves.enter(table, number, owner if to_owners else doing.doer)
            if new is not None:
                entered.append(table.known(new))
        return entered
    cards, bottom = list(numbers), False
    if zone == "Deck":
        cards, bottom = yield from _deck_order(table, doing, cards)
    affected = about.knowns(table, cards)
    now = iter(moves.put(table, cards, zone, bottom=bottom))
    return [
        known if known.token else replace(known, number=next(now, known.number))
        for known in affected
    ]


def _deck_order(table: Table, doing: Doing, cards: list[int]) -> Rule[tuple[list[int], bool]]:
    """The order in which they go to the deck, and whether below: on top, or as the first entry of
    `deckDestinations` says (5.13). In any order is the one in which they were picked (R61)."""
    first = _first_destination(doing)
    if first is None:
        return cards, False
    bottom = first.place == "Bottom"
    if first.reveal:
        for player in about.in_turn_order(table):
            revealed_cards.reveal(
                table, player, [n for n in cards if table.thing(n).owner == player]
            )
    if first.ordering == "Random":
        table.rng.shuffle(cards)
    elif first.ordering == "Any":
        aimed = about.objects_among(doing.targets or ()) and not doing.effect.all_of_same_name
        if not doing.picked and not aimed:
            cards = yield from _ordered(table, doing, cards, WHERE[first.place])
        if not bottom:
            cards.reverse()
    return cards, bottom


def _first_destination(doing: Doing) -> Destination | None:
    places = doing.effect.deck_destinations if doing.destination == "Deck" else ()
    return places[0] if places else None


def _ordered(table: Table, doing: Doing, cards: Sequence[int], why: str) -> Rule[list[int]]:
    """The affected player orders the cards; of several players each orders their own."""
    ordered: list[int] = []
    alone = len(doing.players) == 1
    for player in doing.players:
        theirs = [number for number in cards if alone or table.thing(number).owner == player]
        many = len(theirs)
        ordered += yield from decisions.picks(table, player, theirs, doing.about, why, many, many)
    return ordered


def _later(table: Table, doing: Doing, numbers: Sequence[int]) -> Outcome:
    """It happens at the next such phase, as a delayed trigger."""
    moved = about.knowns(table, numbers)
    if moved:
        follow = replace(
            doing.effect,
            target_type=None,
            target_based_on="EventCard",
            phase=None,
            phase_of_player=None,
            conditions=(),
            optional=False,
            additional_effects=(),
        )
        at_phase(table, doing, follow, moved)
    return Outcome(doing.targets or (), moved, len(moved), doing.players)


def at_phase(table: Table, doing: Doing, follow: Effect, about_them: tuple[Known, ...]) -> None:
    """At a phase that comes, the effect is done to these objects."""
    triggered = Triggered(
        "Phase",
        (follow,),
        phase=doing.effect.phase or "Draw",
        turn_of=doing.effect.phase_of_player or "any",
    )
    if doing.effect.phase is None:
        triggered = replace(triggered, turn_of="player")
    table.delay(Delayed(doing.context.you, triggered, doing.context.source, about_them))


def exile_and_return(table: Table, doing: Doing) -> Rule[Outcome]:
    """ExileAndReturn: at once, or when your next Draw phase begins. Tokens do not return."""
    found = yield from about.objects(table, doing)
    paid = doing.context.source.number if doing.context.paid_itself else None
    exiled = moves.put(
        table, [number for number in found if table.in_play(number) or number == paid], "Exile"
    )
    affected: list[Known] = []
    if doing.effect.duration == "DrawPhase":
        affected = [table.known(new) for new in exiled]
        back = Effect(
            "SendToZone", target_based_on="EventCard", destination="Play", owners_control=True
        )
        if affected:
            at_phase(table, doing, back, tuple(affected))
    else:
        for new in exiled:
            returned = moves.enter(table, new, table.thing(new).owner)
            if returned is not None:
                affected.append(table.known(returned))
    return Outcome(doing.targets or (), tuple(affected), len(affected))
