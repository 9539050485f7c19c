"""Combat: declaration, damage, tokens that attack (LIFEBURN 11)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.core.questions import short_label
from engine.core.table import Rule
from engine.decisions import Decision, Option, Place
from engine.events import EventKind
from engine.games.lifeburn import decisions
from engine.games.lifeburn.actions.announcement import private_step
from engine.games.lifeburn.actions.harmless_attack import nothing_follows
from engine.games.lifeburn.state import moves, passives, queries, stats
from engine.games.lifeburn.state.checks import check
from engine.games.lifeburn.state.state import Attack, Event, Target
from engine.games.lifeburn.state.table import Table
from engine.players import PLAYERS, Player, opponent


@dataclass(frozen=True, slots=True)
class Field:
    """The facts that decide which attacks are legal (11.3).

    - `enemy`: the player who is attacked
    - `attackable`: the enemy Summons that can be attacked
    - `shields`: the enemy Summons that protect their controller
    - `taunts`: the attackable Summons with Taunt
    - `immune`: the attackable Summons that are immune to Dive
    - `divers`: the attackers with Dive
    """

    enemy: Player
    attackable: tuple[int, ...]
    shields: frozenset[int]
    taunts: frozenset[int]
    immune: frozenset[int]
    divers: frozenset[int]

    def freed(self, attack: Attack, able: Sequence[int]) -> set[int]:
        """Returns the Summons of `able` that may get more targets if `attack` is declared first
        (11.3)."""
        others = {one for one in able if one != attack.attacker}
        elsewhere = set(self.attackable) - self.taunts
        if attack.target in self.taunts and (elsewhere or self.shields <= self.taunts):
            return others
        reached = self.shields.issubset(self.attackable) and len(others) >= len(self.shields)
        if attack.target in self.shields and reached:
            return others
        return others & self.divers if attack.target in self.immune else set()

    def needed(self, attacks: Sequence[Attack]) -> set[int]:
        """Returns the enemy Summons that must also be attacked to make these attacks legal; empty
        if they are legal."""
        attacked = {attack.target for attack in attacks}
        needed: set[int] = set()
        for attack in attacks:
            if attack.target == self.enemy:
                needed |= self.immune if attack.attacker in self.divers else self.shields
        if any(attack.target not in self.taunts for attack in attacks):
            needed |= self.taunts
        return needed - attacked

    def can_become_legal(self, attacks: Sequence[Attack], left: int) -> bool:
        """Returns whether these attacks are legal already, or can become legal by adding at most
        `left` attacks."""
        needed = self.needed(attacks)
        return needed.issubset(self.attackable) and len(needed) <= left

    def offered(self, attacks: Sequence[Attack], left: Sequence[int]) -> list[Attack]:
        """Returns the attacks that the Summons in `left`, which haven't attacked yet, can add to
        `attacks` (11.2). Leaves out an attack if the whole declaration could no longer become
        legal."""
        found: list[Attack] = []
        targets: list[Target] = [*self.attackable, self.enemy]
        legal: dict[tuple[Target, bool], bool] = {}
        for attacker in left:
            dives = attacker in self.divers
            for target in targets:
                attack = Attack(attacker, target)
                kind = target, dives
                if kind not in legal:
                    legal[kind] = self.can_become_legal([*attacks, attack], len(left) - 1)
                if legal[kind]:
                    found.append(attack)
        return found


def field(table: Table, attackers: Sequence[int]) -> Field:
    """Returns the facts that decide which attacks of `attackers` are legal now."""
    enemy = opponent(table.state.active)
    enemies = queries.summons(table, enemy)
    keywords = {one: stats.keywords(table, one) for one in (*enemies, *attackers)}
    attackable = [
        one
        for one in enemies
        if "Spectral" not in keywords[one]
        and not passives.has_passive(table, one, "CantBeAttacked")
    ]
    return Field(
        enemy,
        tuple(attackable),
        frozenset(
            one for one in enemies if not passives.has_passive(table, one, "CantAttackOrBlock")
        ),
        frozenset(one for one in attackable if "Taunt" in keywords[one]),
        frozenset(one for one in attackable if stats.immune_to(table, one, "Dive")),
        frozenset(one for one in attackers if "Dive" in keywords[one]),
    )


def can_attack(table: Table, number: int) -> bool:
    """Returns whether the Summon is able to attack (11.1): it isn't sick, for example."""
    obj = table.obj(number)
    ready = not obj.sick or any(given.what == "CanAttack" for given in obj.grants)
    if not ready and "Blitz" not in stats.keywords(table, number):
        return False
    return not (
        passives.has_passive(table, number, "CantAttack")
        or passives.has_passive(table, number, "CantAttackOrBlock")
    )


def attackers(table: Table) -> list[int]:
    """Returns the turn player's Summons that are able to attack (11.1)."""
    active = table.state.active
    if table.side(active).cant_attack:
        return []
    return [number for number in queries.summons(table, active) if can_attack(table, number)]


def attack_options(
    table: Table,
    asked: Player,
    attacks: Sequence[Attack],
    ground: Field | None = None,
    able: Sequence[int] = (),
) -> list[Option]:
    """Returns an option for each of these attacks, for the player `asked` (19.2). Marks an attack
    of strength 0 as pointless if it can't have any effect.

    Letting other Summons attack is an effect too. Callers pass `ground` (the facts from `field`)
    and `able` (the Summons that can attack) to have this checked; they do so only for the first
    attack of a declaration.
    """
    whom: dict[Target, tuple[str, str, Place | Player | None]] = {
        player: ("player", "you" if player == asked else "your opponent", player)
        for player in PLAYERS
    }
    who: dict[int, tuple[str, str, Place | None, bool]] = {}
    found: list[Option] = []
    for attack in attacks:
        attacker, target = attack.attacker, attack.target
        if attacker not in who:
            weak = not stats.combat_strength(table, attacker)
            who[attacker] = (*_called(table, attacker), weak)
        if isinstance(target, int) and target not in whom:
            whom[target] = _called(table, target)
        name, label, place, weak = who[attacker]
        target_name, target_label, aim = whom[target]
        facts = {"do": "attack", "card": name, "target": target_name}
        label = short_label(f"{label} attacks {target_label}")
        freed = ground.freed(attack, able) if ground and weak else ()
        pointless = weak and nothing_follows(table, attack, freed)
        found.append(Option(label, facts, place, aim=aim, pointless=pointless))
    return found


def _called(table: Table, number: int) -> tuple[str, str, Place | None]:
    key = "called", number
    kept = table.memo.results.get(key)
    if kept is None:
        obj = table.obj(number)
        kept = obj.card.name, decisions.labelled(table, obj), decisions.place_of(table, number)
        table.memo.results[key] = kept
    return kept


def first_attacks(table: Table, player: Player) -> list[tuple[Attack, Option]]:
    """Returns the attacks with which the player can start the attack declaration now (11.2), each
    with its option. Returns an empty list if the player can't declare attacks now."""
    state = table.state
    if state.phase != "Combat" or state.active != player or state.declared or state.stack:
        return []
    return opening_attacks(table, player)


def opening_attacks(table: Table, player: Player) -> list[tuple[Attack, Option]]:
    """Returns the attacks with which the turn player could start the attack declaration if it were
    Combat now, each with its option."""
    able = attackers(table)
    if not able:
        return []
    ground = field(table, able)
    found = ground.offered((), able)
    return [*zip(found, attack_options(table, player, found, ground, able), strict=True)]


def declare(table: Table, player: Player, first: Attack) -> Rule[None]:
    """Asks the player for further attacks after `first`, until they choose `done`, and declares
    them all. The opponent doesn't see the attacks before all of them are declared."""
    able = attackers(table)
    ground = field(table, able)
    attacks = [first]
    left = [number for number in able if number != first.attacker]
    while True:
        found = ground.offered(attacks, left)
        options = attack_options(table, player, found)
        if ground.needed(attacks):
            prompt = "These attacks need another one: add it"
        else:
            options.append(Option("Attack now", {"do": "done"}))
            prompt = "Add another attack, or attack now" if found else "Attack now?"
        so_far = _declared_so_far(table, player, attacks)
        answer = yield private_step(_question(player, prompt, options), so_far)
        if answer >= len(found):
            break
        attacks.append(found[answer])
        left.remove(found[answer].attacker)
    _declared(table, attacks)


def declare_for(table: Table, caster: Player) -> Rule[None]:
    """Lets `caster`, who used ForceAttack, choose a target for each of the turn player's Summons
    that can attack. A Summon without a legal target does not attack (11.9)."""
    left = attackers(table)
    ground = field(table, left)
    attacks: list[Attack] = []
    while found := ground.offered(attacks, left):
        options = attack_options(table, caster, found)
        so_far, back = _declared_so_far(table, caster, attacks), bool(attacks)
        prompt = "They must attack: choose who attacks whom"
        answer = yield _question(caster, prompt, options, back=back, summary=so_far)
        attacks.append(found[answer])
        left.remove(found[answer].attacker)
    if attacks:
        _declared(table, attacks)


def _question(player: Player, prompt: str, options: Sequence[Option], **more: Any) -> Decision:
    public, last = "declaring attacks", len(options) - 1
    return Decision(player, "choice", prompt, public, tuple(options), default=last, **more)


def _declared_so_far(table: Table, player: Player, attacks: Sequence[Attack]) -> tuple[str, ...]:
    return tuple(option.label for option in attack_options(table, player, attacks))


def _declared(table: Table, attacks: Sequence[Attack]) -> None:
    """Makes the declared attacks pending, and triggers abilities. AttackedSummon is an event of the
    attacker (LIFEBURN 11.4; R66)."""
    state = table.state
    player = state.active
    state.declared = True
    state.passes = 0
    table.side(player).attacked = True
    for attack in attacks:
        _add(table, attack)
    objects = tuple(stats.snapshot(table, attack.attacker) for attack in attacks)
    table.happened(Event("Attack", player, objects, amount=len(objects)))
    for attack, attacker in zip(attacks, objects, strict=True):
        if isinstance(attack.target, int) and table.is_noticed("AttackedSummon"):
            target = stats.snapshot(table, attack.target)
            table.happened(Event("AttackedSummon", player, (attacker,), amount=1, other=target))


def _add(table: Table, attack: Attack) -> None:
    table.state.attacks += (attack,)
    table.change(attack.attacker).attacked = True
    target = "player" if isinstance(attack.target, str) else decisions.name_of(table, attack.target)
    attacker = decisions.name_of(table, attack.attacker)
    table.emit(EventKind.ATTACK, card=attacker, target=target, player=table.state.active)


def attack_with_token(table: Table, number: int) -> Rule[None]:
    """Declares the attack of a token that an effect created attacking. The token's controller picks
    a legal target (11.8). Does nothing outside of Combat."""
    obj = table.find(number)
    state = table.state
    if obj is None or state.phase != "Combat" or obj.controller != state.active:
        return
    ground = field(table, (number,))
    attacked = {attack.target for attack in state.attacks if is_pending(table, attack)}
    attacks = [Attack(number, target) for target in (*ground.attackable, ground.enemy)]
    legal = [attack for attack in attacks if ground.needed((attack,)) <= attacked]
    if not legal:
        return
    options = attack_options(table, obj.controller, legal)
    answer = yield _question(obj.controller, "Whom does the token attack?", options)
    _add(table, legal[answer])


def is_pending(table: Table, attack: Attack) -> bool:
    """Returns whether the attack is still waiting to deal damage. False if the attacker or the
    attacked object has left play (11.7). A change of control removes the attack from the state at
    once (`zones.changed_control`)."""
    return all(
        isinstance(one, str) or table.in_play(one) for one in (attack.attacker, attack.target)
    )


def resolve_attacks(table: Table) -> None:
    """Deals the damage of all declared attacks, pair by pair (11.5), and runs the state check,
    which removes dead Summons. Then emits the event SurvivedCombat for each survivor, ends all
    attacks, and runs the state check again."""
    attacks = table.state.attacks
    if not attacks:
        return
    for attack in attacks:
        if is_pending(table, attack):
            _strike(table, attack)
        else:
            number, player = attack.attacker, table.state.active
            obj = table.find(number) or table.state.gone.get(number)
            if obj is not None:
                table.emit("attack off", card=obj.card.name, player=player)
    check(table)
    fought = (*(attack.attacker for attack in attacks), *(attack.target for attack in attacks))
    for number in dict.fromkeys(fought):
        if isinstance(number, int) and table.in_play(number):
            snapshot = stats.snapshot(table, number)
            table.happened(Event("SurvivedCombat", snapshot.controller, (snapshot,)))
    table.state.attacks = ()
    table.changed()
    check(table)


def _strike(table: Table, attack: Attack) -> None:
    attacker = stats.snapshot(table, attack.attacker)
    strength = stats.combat_strength(table, attack.attacker)
    if isinstance(attack.target, str):
        moves.deal_to_player(table, attacker, attack.target, strength)
        return
    target = stats.snapshot(table, attack.target)
    strength_back = stats.combat_strength(table, attack.target)
    left = max(0, stats.defense(table, attack.target))
    tramples = "Trample" in stats.keywords(table, attack.attacker) and not stats.immune_to(
        table, attack.target, "Trample"
    )
    moves.deal_to_summon(table, attacker, attack.target, strength)
    if tramples and strength > left:
        moves.deal_to_player(table, attacker, target.controller, strength - left)
    moves.deal_to_summon(table, target, attack.attacker, strength_back)
