"""The host's settings, from the environment or a `.env` file, and the location of the bot's
data."""

import os
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal, Self

from dotenv import dotenv_values
from platformdirs import user_cache_path, user_data_path
from pydantic import Field, SecretStr, field_validator, model_validator
from pydantic_settings import (
    BaseSettings,
    DotEnvSettingsSource,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
)
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

ENV_FILE = ".env"
DATABASE_FILE = "deckhand.db"
SQLITE = "sqlite+aiosqlite"
POSTGRESQL = "postgresql+psycopg"
POSTGRESQL_NEEDS = "psycopg", "procrastinate"
DRIVERS = {"sqlite": SQLITE, "postgresql": POSTGRESQL, "postgres": POSTGRESQL}
NO_POSTGRESQL = (
    "PostgreSQL needs its driver and procrastinate. In the clone, run "
    '`pipx install --force ".[postgres]"`, or for `make run` '
    "`.venv/bin/pip install -r requirements/extras.txt`"
)

UNREADABLE_URL = (
    "a database's URL is postgresql+psycopg://user:password@host:port/name, where the port is a "
    "number; write signs with a meaning there, such as @ : / in a password, as %40 %3A %2F"
)


def data_folder() -> Path:
    """Returns the folder for settings and database. This is the folder in `DECKHAND_DATA` (from the
    environment or the `.env` of the working folder), or by default the operating system's usual
    place. The folder need not exist."""
    named = _named_data_folder()
    return named or user_data_path("deckhand", appauthor=False)


def default_database() -> str:
    """Returns the database file that is used if no setting names one. The file is in the working
    folder in two cases: the file exists there, or the folder's `.env` has the bot's token while
    `DECKHAND_DATA` isn't set. Otherwise the file is in the data folder.
    """
    here = Path(DATABASE_FILE).absolute()
    is_home = _named_data_folder() is None and dotenv_values(ENV_FILE).get("DECKHAND_TOKEN")
    return str(here if is_home or here.exists() else data_folder() / DATABASE_FILE)


def url_of(database: str) -> str:
    """Returns the URL of a database in SQLAlchemy's form. `database` is a file, or a URL with or
    without the driver. Raises ValueError for a database that the bot can't use."""
    scheme, is_url, rest = database.partition("://")
    if not is_url:
        return f"{SQLITE}:///{Path(database).expanduser().absolute()}"
    scheme = DRIVERS.get(scheme, scheme)
    if scheme not in DRIVERS.values():
        raise ValueError(f"not a file, {SQLITE}:/// or {POSTGRESQL}://")
    if scheme == POSTGRESQL and not all(map(find_spec, POSTGRESQL_NEEDS)):
        raise ValueError(NO_POSTGRESQL)
    url = f"{scheme}://{rest}"
    try:
        make_url(url)
    except (ArgumentError, ValueError):
        raise ValueError(UNREADABLE_URL) from None  # its text would show the password
    return url


def name_of(url: str) -> str:
    """Returns a readable name of a database: its file, or its URL without password and parameters
    (which may contain a password)."""
    parsed = make_url(url)
    if parsed.drivername.startswith("sqlite"):
        return parsed.database or ""
    return parsed.set(query={}).render_as_string(hide_password=True)


def faces_folder() -> Path:
    """Returns the cache folder for drawn cards, which is in the data folder if `DECKHAND_DATA` is
    set, else in the system's cache folder. The cache folder may be deleted at any time, and need
    not exist."""
    named = _named_data_folder()
    return named / "faces" if named else user_cache_path("deckhand", appauthor=False) / "faces"


def _named_data_folder() -> Path | None:
    named = os.environ.get("DECKHAND_DATA") or dotenv_values(ENV_FILE).get("DECKHAND_DATA")
    return Path(named).expanduser().absolute() if named else None


class DataFolderSource(DotEnvSettingsSource):
    """Reads settings from the `.env` of the data folder. Relative paths in this file (the database,
    the forbidden words) are relative to the data folder."""

    def __init__(self, settings: type[BaseSettings]) -> None:
        self._folder = data_folder()
        super().__init__(settings, env_file=self._folder / ENV_FILE)

    def __call__(self) -> dict[str, Any]:
        """Returns the settings in the file."""
        found = super().__call__()
        for name in ("database", "forbidden_words"):
            file = found.get(name)
            if file and "://" not in file:
                found[name] = str(self._folder / Path(file).expanduser())
        return found


class Settings(BaseSettings):
    """The host's settings. Each is read from `DECKHAND_<NAME>`: from the environment, else the
    `.env` of the working folder, else the `.env` of the data folder. All but the token have a
    default. With `_env_file=None` no file is read.

    - `database` is a file for SQLite, or a URL of PostgreSQL
      (`postgresql+psycopg://user:password@host/name`).
    - `parsers` is the number of processes that read decks.
    - `power_matches` is the approximate number of matches to measure a deck's power.
    - `practice_matches` is the most matches against the computer that run at a time (0: none).
      Matches that have been idle for half an hour don't count.
    - `challenges_per_hour` and `uploads_per_hour` limit the challenges and the decks of a member
      within an hour (0: no limit).
    - `forbidden_words` is a file of words that texts must not contain.
    - `report_channel` is the id of a channel to which members' reports are also sent.
    - `emoji` says whether texts have emoji beside words. `emoji_pause` is the number of seconds
      between two uploads of emoji to Discord.
    - `log` is the format of log lines.
    - `status_host` and `status_port` are the address at which the bot serves its status over HTTP
      (port None: nowhere), with `metrics` also its metrics.
    - `processes` is the number of processes that share the shards, which needs PostgreSQL. `shards`
      is the number of shards (None: as many as Discord recommends, at least one a process).
    - `worker` says whether a second process beside this one does heavy work.
    - `backups` is the number of daily copies of the database that are kept (0: none are made).
    """

    model_config = SettingsConfigDict(
        env_prefix="DECKHAND_",
        env_file=ENV_FILE,
        env_ignore_empty=True,
        extra="ignore",
        hide_input_in_errors=True,  # they contain passwords
    )

    token: SecretStr | None = None
    database: str = Field(default_factory=default_database)
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log: Literal["text", "json"] = "text"
    status_port: int | None = Field(default=None, ge=1, le=65535)
    status_host: str = "127.0.0.1"
    metrics: bool = False
    parsers: int = Field(default=1, ge=1, le=16)
    power_matches: int = Field(default=1100, ge=1, le=20_000)
    practice_matches: int = Field(default=50, ge=0, le=10_000)
    challenges_per_hour: int = Field(default=60, ge=0, le=100_000)
    uploads_per_hour: int = Field(default=120, ge=0, le=100_000)
    forbidden_words: Path | None = None
    report_channel: int | None = Field(default=None, ge=1)
    processes: int = Field(default=1, ge=1, le=1000)
    shards: int | None = Field(default=None, ge=1, le=100_000)
    worker: bool = True
    backups: int = Field(default=7, ge=0, le=1000)
    emoji: bool = True
    emoji_pause: float = Field(default=3.0, ge=0, le=3600)

    @field_validator("database")
    @classmethod
    def _check_database(cls, database: str) -> str:
        url_of(database)
        return database

    @model_validator(mode="after")
    def _metrics_are_served(self) -> Self:
        if self.metrics and self.status_port is None:
            raise ValueError(
                "DECKHAND_METRICS needs DECKHAND_STATUS_PORT, the port that serves them"
            )
        return self

    @model_validator(mode="after")
    def _processes_share_a_database(self) -> Self:
        if self.processes > 1 and not self.database_url.startswith(POSTGRESQL):
            raise ValueError("DECKHAND_PROCESSES above 1 needs PostgreSQL, see DECKHAND_DATABASE")
        if self.shards is not None and self.shards < self.processes:
            raise ValueError("DECKHAND_SHARDS must be at least DECKHAND_PROCESSES")
        return self

    @property
    def database_url(self) -> str:
        """The database's URL, in SQLAlchemy's form."""
        return url_of(self.database)

    @property
    def database_name(self) -> str:
        """The database's readable name, see `name_of`."""
        return name_of(self.database_url)

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Returns the sources of settings, those that override others first. pydantic-settings
        calls this."""
        assert isinstance(dotenv_settings, DotEnvSettingsSource)
        if dotenv_settings.env_file is None:
            return init_settings, env_settings
        return init_settings, env_settings, dotenv_settings, DataFolderSource(settings_cls)
