"""Explanations for newcomers of each kind of question, shown the first time it comes."""

from collections.abc import Mapping
from typing import Final

LESSONS: Final[Mapping[str, str]] = {
    "own Draw step": (
        "Your turn has four steps: Draw, Main, Battle, End. You've drawn your card. Next "
        "step leads to the Main step, where you put down Weapons."
    ),
    "own Main step": (
        "Once each turn you may put a Weapon into an empty slot of yours, or take one back. "
        "Here you can also use any number of Items and abilities that need no special moment."
    ),
    "own Battle step": (
        "Attack with your Weapons here, one at a time, each once. An unblocked Weapon costs "
        "your opponent health equal to its Attack. A Weapon that attacked can still block."
    ),
    "own End step": (
        "The last moment of your turn: use cards here that say so. The next step ends your turn."
    ),
    "their turn": (
        "Your opponent wants to leave a step. You can use something first; the step continues "
        "after it. If you pass, it ends."
    ),
    "answer": (
        "An effect waits in the Outlet, and hasn't happened yet. An effect that you add now "
        "happens before it. Once you've both passed, the last one added is the first to happen."
    ),
    "attack under way": (
        "A Weapon attacks. You can both use effects before the block, and once more before "
        "the damage. If you pass, the attack continues."
    ),
    "pick": (
        "Choose a target, or what you pay with. The target is fixed now: if it's gone when the "
        "effect happens, that part does nothing."
    ),
    "choice: block": (
        "If your Weapon's Block is at least the Attack, it stops all damage, and its Block falls "
        "by 1 for good. With less Block it's discarded, and you take the difference."
    ),
    "choice": ("This card does one of several things. Only the one that you choose happens."),
    "order": (
        "Several things come at once, and you choose their order. In the Outlet the one added "
        "last happens first."
    ),
}
