"""The place in which a member asks for a match against the computer."""

from dataclasses import dataclass

from bot.store.settings.guild_settings import GuildRow


@dataclass(frozen=True, slots=True)
class PracticePlace:
    """The server's settings (None: a direct message), and the channel."""

    settings: GuildRow | None
    channel: int

    @property
    def guild(self) -> int | None:
        """The server's id."""
        return None if self.settings is None else self.settings.id
