"""Signs beside words, without a Discord that knows them."""

from __future__ import annotations

import re
from itertools import count

from bot.discord_api.emoji import emoji_table

CUSTOM = re.compile(r"<a?:\w+:\d+>")
"""An emoji of the application, in its form in a text."""


def use_signs(*names: str) -> dict[str, str]:
    """Adds these signs to the event loop of an async test. Returns their forms in texts, by their
    names."""
    ids = zip(names, count(10**18), strict=False)
    made = {name: f"<:dh_{name}_000000:{number}>" for name, number in ids}
    emoji_table().replace_signs(made)
    return made
