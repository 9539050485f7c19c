"""The place in which a member asks for a match against the computer."""

from dataclasses import dataclass

from bot.store.settings.guild_settings import GuildRow


@dataclass(frozen=True, slots=True)
class PracticePlace:
    """The channel in which a practice match is played, and its server's settings (None for a direct
    message)."""

    settings: GuildRow | None
    channel: int

    @property
    def guild(self) -> int | None:
        """The server's id, None for a direct message."""
        return None if self.settings is None else self.settings.id
