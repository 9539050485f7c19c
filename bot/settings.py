"""What a host may set, from the environment or a `.env` file."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """Every setting has a default but the token; each is read from `DECKHAND_<NAME>`.

    `database` is a file for SQLite, or a SQLAlchemy URL with an async driver
    (`postgresql+asyncpg://...`). `parsers` is how many processes read decks,
    `power_matches` about how many matches a deck plays when its power is measured.
    """

    model_config = SettingsConfigDict(env_prefix="DECKHAND_", env_file=".env", extra="ignore")

    token: SecretStr | None = None
    database: str = "deckhand.db"
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    parsers: int = Field(default=1, ge=1, le=16)
    power_matches: int = Field(default=1100, ge=1, le=20_000)

    @property
    def database_url(self) -> str:
        """The database as SQLAlchemy wants it."""
        if "://" in self.database:
            return self.database
        return f"sqlite+aiosqlite:///{Path(self.database).expanduser().absolute()}"
