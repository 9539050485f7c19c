"""The state check (LIFEBURN 15)."""

from engine.games.lifeburn.state import moves, passives, replacement, stats
from engine.games.lifeburn.state.state import Event, Replacement
from engine.games.lifeburn.state.table import Table
from engine.players import PLAYERS


def check(table: Table) -> None:
    """Runs the state check, which follows every effect, payment, combat damage and cleanup (15.3).
    Checks whether a player has lost, then deaths, then Sacrifice passives, until nothing changes.
    Raises MatchOver if the match ends."""
    under_way = table.under_way
    while True:
        a, b = table.side("A").life, table.side("B").life
        if min(a, b) <= 0:  # the one with more life wins, at a tie the second seat (15.5)
            table.lose("B" if a > b else "A", "fell to 0 life")
        dead = [one for one in stats.without_defense(table) if one not in under_way.replacing]
        dead = dead or _doomed(table)
        under_way.spared &= {*dead, *under_way.replacing}
        if not dead:
            break
        _die(table, dead)
    under_way.hurt_by_spell = frozenset()


def _doomed(table: Table) -> list[int]:
    """Returns the sources of Sacrifice passives whose conditions are true (9.4)."""
    if not passives.any_passive(table, "Sacrifice"):
        return []
    return [
        active.source
        for player in PLAYERS
        for active in passives.player_passives(table, player, "Sacrifice")
        if table.in_play(active.source) and active.source not in table.under_way.replacing
    ]


def _die(table: Table, dead: list[int]) -> None:
    """Destroys Summons, all at once. A Summon that a Spell has just damaged may have a replacement
    (R30). A Summon that was already spared and would die again dies."""
    under_way = table.under_way
    saved: dict[int, Replacement] = {}
    for number in dead:
        if number in under_way.hurt_by_spell and number not in under_way.spared:
            snapshot = stats.snapshot(table, number)
            event = Event("DeathBySpell", snapshot.controller, (snapshot,), amount=1)
            if instead := replacement.replacement(table, event):
                saved[number] = instead
    doubly = under_way.spared
    under_way.replacing |= doubly
    moves.destroy(table, [number for number in dead if number not in saved])
    under_way.replacing -= doubly
    under_way.spared |= {*dead}
    for number, instead in saved.items():
        if table.in_play(number):
            replacement.do_instead(table, instead)
