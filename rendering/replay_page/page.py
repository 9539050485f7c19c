"""The page as text."""

from rendering.replay_page.replay import Replay


def replay_page(replay: Replay) -> str:
    """Returns the replay as an HTML document. Raises ValueError where it has no step."""
    raise NotImplementedError
