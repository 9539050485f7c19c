"""A replay as one HTML file that any browser plays by itself: nothing is loaded from elsewhere.

    page = replay_page(
        Replay(
            title="Ann against Bob",
            game="chess",
            players={"A": "Ann", "B": "Bob"},
            result="Ann wins: Bob has no life left",
            notes=("Both hands are shown.",),
            steps=(
                Step(views=(view_of_ann, view_of_bob), turn="Turn 1: Ann"),
                Step(views=..., lines=(Line((PlayerName("A"), " draws ", CardName("Imp")), "A"),)),
            ),
        )
    )

`Replay`, `Step` and `LogLine` (`replay.py`) say what goes in. All texts may hold anything: the page
shows them as text, whatever they are. A replay needs at least one step.
"""

from rendering.replay_page.page import replay_page
from rendering.replay_page.replay import LogLine, Replay, Step

__all__ = ["LogLine", "Replay", "Step", "replay_page"]
