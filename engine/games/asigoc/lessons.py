"""The tip that a newcomer gets with each kind of question, the first time that it comes."""

from collections.abc import Mapping
from typing import Final

LESSONS: Final[Mapping[str, str]] = {
    "own Draw step": (
        "Your turn has four steps: Draw, Main, Battle, End. You have drawn your card. Next "
        "step leads to the Main step, where you put down Weapons."
    ),
    "own Main step": (
        "Once each turn you may put a Weapon into an empty slot of yours, or take one back. "
        "Items and abilities that need no special moment are used here, as many as you like."
    ),
    "own Battle step": (
        "Attack with your Weapons here, one at a time, each once. What is not blocked costs "
        "your opponent health equal to the Weapon's Attack. Attacking does not keep a Weapon "
        "from blocking."
    ),
    "own End step": (
        "The last moment of your turn: cards that say so are used here. The next step ends "
        "your turn."
    ),
    "their turn": (
        "Your opponent wants to leave a step. You may use something first: then the step goes"
        " on after it. If you pass, it ends."
    ),
    "answer": (
        "An effect waits in the Outlet, and has not happened yet. What you add now happens "
        "before it. Once both of you have passed, the last one added is the first to happen."
    ),
    "attack under way": (
        "A Weapon attacks. Both of you may use effects before the block, and once more before"
        " the damage. Passing lets the attack go on."
    ),
    "pick": (
        "Pick what this is about, or what you pay with. What you aim at is fixed now: if it "
        "is gone when the effect happens, that part does nothing."
    ),
    "choice: block": (
        "A Weapon of yours whose Block is at least the Attack stops it all, and its Block "
        "falls by 1 for good. With less Block it is discarded, and you take the difference."
    ),
    "choice": (
        "This card does one of several things, and you choose which. Only the one that you "
        "choose happens."
    ),
    "order": (
        "Several things come at once, and you choose their order. In the Outlet the one that "
        "is added last happens first."
    ),
}
