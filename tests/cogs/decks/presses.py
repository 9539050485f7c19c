"""The presses of a member who edits a deck or builds a card."""

from typing import Any

from tests.cogs.matches.reading import menus, text_of
from tests.cogs.walking import Step, crowd, go_on, screen, walk
from tests.conftest import Table

MOST_CONTROLS = 8


class Presses:
    """Alice's presses, which are counted."""

    def __init__(self, table: Table) -> None:
        self._member, self._channel = table.alice, table.channel
        self.count = 0
        self.at: Any = None

    async def begin(self, command: str, *steps: Step) -> None:
        """Uses a command, and takes the first steps, which don't count."""
        self.at = await walk(self._member, self._channel, command, *steps)

    async def press(self, label: str) -> str:
        """Presses a button or picks an option. Returns the text of the screen."""
        self.count += 1
        self.at = await go_on(self._member, self.at, label)
        return self._seen()

    async def pick(self, *labels: str) -> str:
        """Picks all options of a menu that begin with these labels. Returns the text of the
        screen."""
        self.count += 1
        message: Any = screen(self.at)
        [(menu, options)] = menus(message).items()
        values = [options[one] for one in options if one.startswith(labels)]
        assert len(values) == len(labels), f"{labels} among {list(options)}"
        self.at = await self._member.select(message, values, custom_id=menu)
        return self._seen()

    async def type(self, **fields: str) -> str:
        """Submits the form that is open. Returns the text of the screen."""
        self.count += 1
        self.at = await self._member.submit_modal(self.at, fields)
        return self._seen()

    def offered(self) -> list[str]:
        """Returns the labels of the options on the screen."""
        return [label for options in menus(screen(self.at)).values() for label in options]

    def _seen(self) -> str:
        if self.at.modal is not None:
            return ""
        shown = screen(self.at)
        assert sum(crowd(shown)) <= MOST_CONTROLS
        return text_of(shown)
