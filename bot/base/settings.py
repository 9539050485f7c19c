"""What a host may set, from the environment or a `.env` file, and where the bot keeps its data."""

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
    "number; signs that mean something in it, such as @ : / in a password, are written %40 %3A %2F"
)


def data_folder() -> Path:
    """Returns the folder for settings and database: `DECKHAND_DATA`, from the environment or the
    working folder's `.env`, else the system's own place for such things. It need not exist."""
    named = _named_data_folder()
    return named or user_data_path("deckhand", appauthor=False)


def default_database() -> str:
    """Returns the file of the database where no setting names one: the one in the working folder,
    if there is one or the `.env` beside it makes this the bot's folder, else the one in the data
    folder."""
    here = Path(DATABASE_FILE).absolute()
    is_home = _named_data_folder() is None and dotenv_values(ENV_FILE).get("DECKHAND_TOKEN")
    return str(here if is_home or here.exists() else data_folder() / DATABASE_FILE)


def url_of(database: str) -> str:
    """Returns the URL of a database, as SQLAlchemy wants it, that is named by its file or by such a
    URL, with or without the driver. Raises ValueError for one that the bot cannot use."""
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
        raise ValueError(UNREADABLE_URL) from None  # it would tell the password
    return url


def name_of(url: str) -> str:
    """Returns a database in words: its file, or its URL without password and parameters, among
    which there may be one."""
    parsed = make_url(url)
    if parsed.drivername.startswith("sqlite"):
        return parsed.database or ""
    return parsed.set(query={}).render_as_string(hide_password=True)


def faces_folder() -> Path:
    """Returns the folder for cards that were drawn, which may be deleted at any time: in the data
    folder where one is named, else where the system has such things. It need not exist."""
    named = _named_data_folder()
    return named / "faces" if named else user_cache_path("deckhand", appauthor=False) / "faces"


def _named_data_folder() -> Path | None:
    named = os.environ.get("DECKHAND_DATA") or dotenv_values(ENV_FILE).get("DECKHAND_DATA")
    return Path(named).expanduser().absolute() if named else None


class DataFolderSource(DotEnvSettingsSource):
    """The `.env` of the data folder. A file that it names, the database or the forbidden words, is
    in that folder, from wherever the bot is started."""

    def __init__(self, settings: type[BaseSettings]) -> None:
        self._folder = data_folder()
        super().__init__(settings, env_file=self._folder / ENV_FILE)

    def __call__(self) -> dict[str, Any]:
        """Returns what the file sets."""
        found = super().__call__()
        for name in ("database", "forbidden_words"):
            file = found.get(name)
            if file and "://" not in file:
                found[name] = str(self._folder / Path(file).expanduser())
        return found


class Settings(BaseSettings):
    """Every setting has a default but the token. Each is read from `DECKHAND_<NAME>`: in the
    environment, else the `.env` of the working folder, else that of the data folder. Without
    `_env_file` neither file is read.

    `database` is a file for SQLite, or the URL of one of PostgreSQL's
    (`postgresql+psycopg://user:password@host/name`). `parsers` is how many processes read decks,
    `power_matches` about how many matches a deck plays when its power is measured,
    `practice_matches` how many matches against the computer may be played at a time (0 for none;
    one that lies idle for half an hour does not count). `challenges_per_hour` and
    `uploads_per_hour` are how many challenges a member may make and how many decks they may send
    within an hour (0: no limit). `forbidden_words` is a file of words that texts may not have.
    `report_channel` is the id of a channel to which what members report is sent too. `emoji` says
    whether signs stand beside words, `emoji_pause` how many seconds pass between two of them that
    Discord is given. `log` is how lines of the log look. On `status_port` of `status_host` it is
    told over HTTP how the bot is (None: nowhere), with `metrics` also in figures. `processes` is
    how many the bot's shards are cut among, which needs PostgreSQL, `shards` how many there are
    (None: as many as Discord advises, one for each process at least), and `worker` says whether
    this one has another beside it for what is heavy. `backups` is how many daily copies of the
    database are kept (0: none are made).
    """

    model_config = SettingsConfigDict(
        env_prefix="DECKHAND_",
        env_file=ENV_FILE,
        env_ignore_empty=True,
        extra="ignore",
        hide_input_in_errors=True,  # there are passwords among them
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
            raise ValueError("DECKHAND_METRICS needs DECKHAND_STATUS_PORT, on which to serve them")
        return self

    @model_validator(mode="after")
    def _processes_share_a_database(self) -> Self:
        if self.processes > 1 and not self.database_url.startswith(POSTGRESQL):
            raise ValueError("DECKHAND_PROCESSES above 1 needs PostgreSQL, see DECKHAND_DATABASE")
        if self.shards is not None and self.shards < self.processes:
            raise ValueError("DECKHAND_SHARDS must be DECKHAND_PROCESSES at least")
        return self

    @property
    def database_url(self) -> str:
        """The database as SQLAlchemy wants it."""
        return url_of(self.database)

    @property
    def database_name(self) -> str:
        """The database in words, see `name_of`."""
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
        """Returns where settings come from, the strongest first."""
        assert isinstance(dotenv_settings, DotEnvSettingsSource)
        if dotenv_settings.env_file is None:
            return init_settings, env_settings
        return init_settings, env_settings, dotenv_settings, DataFolderSource(settings_cls)
