"""The view of a Lifeburn match for each viewer (LIFEBURN 4.2, 19.6).

Play, tokens, graveyards, exile and the stack are public. Only its owner sees a hand, and nobody
sees a deck, except a top card that TopCardRevealed turns over.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from engine.core.views import BaseViews
from engine.decisions import Place
from engine.faces import Stat
from engine.games.lifeburn import decisions
from engine.games.lifeburn.cards import Card, Effect, Passive
from engine.games.lifeburn.constants import HAND_LIMIT, STARTING_LIFE, SUMMONS_A_TURN
from engine.games.lifeburn.faces import face_of
from engine.games.lifeburn.state import passives, queries, stats
from engine.games.lifeburn.state.prices import life_cost
from engine.games.lifeburn.state.state import EffectChoices, Mark, StackObject, Target
from engine.games.lifeburn.state.table import Table
from engine.games.lifeburn.texts.abilities import effects_text
from engine.games.lifeburn.texts.keywords import KEYWORDS, badges, keyword_text
from engine.players import PLAYERS, Player
from engine.text.sentences import counted
from engine.views import AttackView, Badge, CardView, ShownCards, StackItem

PHASES = {
    "Draw": "Draw phase",
    "Main": "Main phase",
    "Combat": "Combat",
    "Damage": "Damage",
    "SecondMain": "Second Main phase",
    "End": "End phase",
}
"""The names of the phases for players."""


def card_view(table: Table, number: int) -> CardView:
    """Returns the present state of the card for a viewer who may see it."""
    obj = table.obj(number)
    card = obj.card
    if obj.zone in ("Play", "Token"):
        seen: tuple[int, ...] = ()
        if queries.is_summon(obj):
            seen = stats.attack_and_defense(table, number)
        printed = obj.animated or (card.attack or 0, card.defense or 0)
        now = badges(stats.keyword_amounts(table, number))
        return _in_play(card, card.icon, seen, printed, card_marks(table, number), now)
    pays_life = obj.zone == "Hand" and card.type in ("Spell", "Object")
    cost = life_cost(table, obj.owner, obj, 0) if pays_life else card.cost
    return _elsewhere(card, card.icon, cost)


@lru_cache(maxsize=8192)
def _in_play(
    card: Card,
    _icon: str,
    seen: tuple[int, ...],
    printed: tuple[int, int],
    marks: tuple[str, ...],
    now: tuple[Badge, ...],
) -> CardView:
    """Returns the view of a card in play. The icon is a parameter only for the cache: cards with
    different icons are equal, but look different."""
    found = tuple(map(Stat, ("attack", "defense"), seen, printed))
    token = card.token_type is not None
    return CardView(face_of(card), found, marks, badges=now, token=token)


@lru_cache(maxsize=8192)
def _elsewhere(card: Card, _icon: str, cost: int) -> CardView:
    face = face_of(card)
    stats_now = tuple(
        Stat("cost", cost, stat.base) if stat.name == "cost" else stat for stat in face.stats
    )
    return CardView(face, stats_now, badges=badges(card.keywords))


class LifeburnViews(BaseViews[Table]):
    """The views of a Lifeburn match: what each player may see."""

    game = "lifeburn"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.step = PHASES[table.state.phase]
        self.stack = tuple(_item(table, item) for item in reversed(table.state.stack))
        self.attacks = tuple(_attacks(table))

    def card(self, number: int) -> CardView:
        """Returns the present state of the card for a viewer who may see it."""
        return card_view(self.table, number)

    def counters(self, player: Player) -> tuple[Stat, ...]:
        """Returns the player's life, as the list of numbers to show for the player."""
        return (Stat("life", self.table.side(player).life, STARTING_LIFE),)

    def marks(self, player: Player) -> tuple[str, ...]:
        """Returns short texts about the player's state, such as "spellburnt" or "1 summon left".
        Life and cards are not included."""
        state, side = self.table.state, self.table.side(player)
        left = SUMMONS_A_TURN + side.summon_bonus - side.summons_used
        summons = counted(left, "summon") if left > 0 else "no summon"
        noted = (
            (side.burn_for_game, "spellburnt for the game"),
            (side.spellburnt and not side.burn_for_game, "spellburnt"),
            (side.scorched, "scorched"),
            (side.exhausted, "exhausted"),
            (side.cant_gain_life, "can't gain life"),
            (side.cant_attack, "can't attack this turn"),
            (side.cant_tribute, "can't tribute this turn"),
            (side.forced_by, "must attack this turn"),
            (side.only_cast, "may cast only some cards this turn"),
            (side.exile_instead, "dying Summons are exiled this turn"),
            (side.herbs_full, "Herbs give full life this turn"),
            (player == state.active, f"{summons} left"),
            (side.hand_bonus, f"hand limit {max(0, HAND_LIMIT + side.hand_bonus)}"),
            (side.extra_turns, counted(side.extra_turns, "extra turn")),
        )
        return (
            *(words for holds, words in noted if holds),
            *map(_next, side.marks),
            *(f"later: {one.source.card.name}" for one in state.delayed if one.player == player),
        )


def _attacks(table: Table) -> Iterator[AttackView]:
    """Yields the pending attacks whose attacker and target are still in play, in the order of
    declaration."""
    for attack in table.state.attacks:
        attacker, target = _aim(table, attack.attacker), _aim(table, attack.target)
        if isinstance(attacker, Place) and target is not None:
            yield AttackView(attacker, target)


_PASSIVES: Final = {
    "CantTakeDamage": "takes no damage",
    "CantDealDamage": "deals no damage",
    "CantBeTargeted": "can't be targeted",
    "CantBeAttacked": "can't be attacked",
    "CantAttack": "can't attack",
    "CantAttackOrBlock": "can't attack or shield",
    "CantTribute": "can't be tributed",
    "DefenseUsedForAttack": "strikes with defense",
    "ThisTurn": "destroyed at end of turn",
    "OnlyTributeToTreefolk": "tribute only for Treefolk",
}
"""Passives that are shown as a mark on the objects that they affect."""


def card_marks(table: Table, number: int) -> tuple[str, ...]:
    """Returns short texts about an object in play: its counters, its damage, lost keywords, and
    actions that it can't do."""
    obj = table.obj(number)
    summon, now = queries.is_summon(obj), stats.keywords(table, number)
    may_attack = any(given.what == "CanAttack" for given in obj.grants)
    noted = (
        (obj.damage, f"{obj.damage} damage"),
        (obj.one_one, f"{obj.one_one} +1/+1"),
        (obj.haunt, counted(obj.haunt, "Haunt counter")),
        (obj.x, f"X = {obj.x}"),
        *((keyword not in now, f"lost {keyword}") for keyword, _ in obj.card.keywords),
        (obj.also_herb, "also a Herb"),
        (summon and obj.animated, "Summon"),
        (summon and obj.sick, "may attack" if may_attack else "sick"),
        (summon and obj.attacked, "attacked"),
        (summon and obj.owner != obj.controller, "owned by the opponent"),
    )
    marks = [words for holds, words in noted if holds]
    marks += [_passive_words(active.passive) for active in passives.passives_on(table, number)]
    return tuple(mark for mark in dict.fromkeys(marks) if mark)


def _passive_words(passive: Passive) -> str:
    match passive.passive:
        case "ImmuneToKeyword":
            return f"immune to {passive.keyword}"
        case "TributeRestriction":
            return f"tribute only for {passive.filter.tribe}"
        case name:
            return _PASSIVES.get(name, "")


def _next(mark: Mark) -> str:
    which = "Summon" if mark.what == "NextSummon" else "Spell"
    match mark.what:
        case "ModifyCost":
            return f"next Spell or Object costs {mark.amount}"
        case "CopySpell":
            return "next Spell is copied"
        case _:
            given = keyword_text(mark.keyword, mark.amount) if mark.keyword else ""
            return f"next {which}: {given}"


# ---- the stack and the attacks in words (10.1, 11)


def _item(table: Table, item: StackObject) -> StackItem:
    """Returns an item on the stack, with the keywords that a cast card was given (13.6)."""
    card = item.source.card
    text = " ".join(_sentences(table, item, item.effects, item.chosen))
    text = text or ("Enters play." if item.kind == "card" else "No effect.")
    kinds = {"card": "", "triggered": "trigger", "activated": "ability"}
    named_x = item.x or any(one.modifier == "X" for one in card.cost_modifiers)
    x = f"X = {item.x}" if item.kind == "card" and named_x else ""
    obj = table.find(item.number)
    given = (
        keyword_text(given.what, given.amount)
        for given in (obj.grants if obj else ())
        if isinstance(given.what, str) and given.what in KEYWORDS
    )
    marks = (kinds[item.kind], "copy" if item.copy else "", x, *given)
    aims = tuple(_aims(table, item.chosen))
    return StackItem(item.controller, face_of(card), text, tuple(filter(None, marks)), aims)


def _aims(table: Table, chosen: Sequence[EffectChoices]) -> Iterator[Place | Player]:
    """Yields the targets that are still in play."""
    for one in chosen:
        for target in one.targets:
            aim = _aim(table, target)
            if aim is not None:
                yield aim
        for within in one.within:
            yield from _aims(table, within)


def _sentences(
    table: Table, item: StackObject, effects: Sequence[Effect], chosen: Sequence[EffectChoices]
) -> Iterator[str]:
    """Yields the sentences of what the item will do: the options that were chosen, with its targets
    named."""
    for effect, one in zip(effects, chosen, strict=True):
        if one.skipped:
            continue
        if one.options:
            for option, within in zip(one.options, one.within, strict=True):
                yield from _sentences(table, item, effect.choices[option], within)
            if effect.additional_effects:
                yield effects_text(effect.additional_effects)
            continue
        named = [_named(table, item.controller, target) for target in one.targets]
        text = effects_text((effect,), spell=item.kind == "card")
        if named:
            text += f" Target{'s' if len(named) > 1 else ''}: {', '.join(named)}."
        yield text


def _named(table: Table, player: Player, target: Target) -> str:
    """Returns a target in words, from the viewpoint of the player's opponent; a target that has
    left is "gone"."""
    if isinstance(target, str):
        return "themselves" if target == player else "their opponent"
    name = decisions.name_of(table, target)
    obj = table.find(target)
    if obj is None or obj.zone == "Stack":
        return f"{name} on the stack" if name else "gone"
    whose = "their" if obj.controller == player else "their opponent's"
    return f"{whose} {name}"


def _aim(table: Table, target: Target) -> Place | Player | None:
    if not isinstance(target, int):
        return target
    return decisions.place_of(table, target) if table.in_play(target) else None


# ---- cards that are shown to players (1.3, 6.5: Reveal, LookAtDeck, Detain and others)


def card_names(table: Table, numbers: Sequence[int]) -> tuple[str, ...]:
    """Returns the names of the cards."""
    return tuple(table.obj(number).card.name for number in numbers)


def reveal_cards(table: Table, player: Player, numbers: Sequence[int]) -> None:
    """Shows cards of the player to both players."""
    if not numbers:
        return
    table.use_secret()
    table.emit("reveal", player=player, cards=card_names(table, numbers))
    for viewer in PLAYERS:
        if viewer != player:
            show_cards(table, viewer, "Shown by your opponent", numbers)


def show_top_cards(table: Table, player: Player, numbers: Sequence[int]) -> None:
    """Shows cards on top of the player's deck to that player only."""
    if not numbers:
        return
    table.use_secret()
    table.emit_privately(
        "look", player, {"player": player, "n": len(numbers)}, cards=card_names(table, numbers)
    )
    show_cards(table, player, "Top of your deck", numbers)


def show_cards(table: Table, player: Player, title: str, numbers: Sequence[int]) -> None:
    """Shows cards to one player only, until that player's next choice. `title` is the heading."""
    shown = ShownCards(title, tuple(card_view(table, number) for number in numbers))
    if shown not in table.shown[player]:
        table.show(player, shown)
