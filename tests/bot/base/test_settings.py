"""The sources of settings, their precedence, and the database that is opened."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from pydantic import ValidationError

from bot.base.settings import Settings, data_folder
from bot.cli.command_line import main
from tests.conftest import Table

SETTINGS = ("TOKEN", "DATABASE", "DATA", "LOG_LEVEL", "PARSERS", "POWER_MATCHES")


class Host:
    """A host's folders: the current one, the system's for data, and one that the host chose."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.here, self.system, self.chosen = (
            folder / name for name in ("here", "share/deckhand", "chosen")
        )
        for one in (self.here, self.system, self.chosen):
            one.mkdir(parents=True)
        self._patch = patch
        patch.chdir(self.here)
        patch.setenv("XDG_DATA_HOME", str(folder / "share"))
        for name in SETTINGS:
            patch.delenv(f"DECKHAND_{name}", raising=False)

    def set(self, **settings: object) -> None:
        """Sets variables in the environment."""
        for name, value in settings.items():
            self._patch.setenv(f"DECKHAND_{name}", str(value))


def write(folder: Path, **settings: object) -> None:
    """Writes a `.env`."""
    lines = (f"DECKHAND_{name}={value}\n" for name, value in settings.items())
    (folder / ".env").write_text("".join(lines), "utf-8")


def token() -> str | None:
    """Returns the token of the current settings."""
    found = Settings().token
    return found and found.get_secret_value()


def database() -> Path:
    """Returns the database of the current settings."""
    return Path(Settings().database_name)


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Host:
    return Host(tmp_path, monkeypatch)


def test_data_lives_in_the_systems_own_place(host: Host):
    assert data_folder() == host.system
    assert database() == host.system / "deckhand.db"
    assert token() is None


def test_a_folder_of_ones_choice_wins_over_that(host: Host):
    write(host.system, TOKEN="system")
    write(host.chosen, TOKEN="chosen")
    host.set(DATA=host.chosen)
    assert data_folder() == host.chosen
    assert database() == host.chosen / "deckhand.db"
    assert token() == "chosen"


def test_the_folder_may_be_chosen_in_the_env_file_one_stands_beside(host: Host):
    write(host.here, DATA=host.chosen, TOKEN="here")
    write(host.chosen, LOG_LEVEL="DEBUG")
    assert database() == host.chosen / "deckhand.db"
    assert (token(), Settings().log_level) == ("here", "DEBUG")


def test_the_data_folders_settings_hold_wherever_one_stands(host: Host):
    write(host.system, TOKEN="system", LOG_LEVEL="DEBUG")
    assert (token(), Settings().log_level) == ("system", "DEBUG")


def test_an_env_file_in_the_working_folder_wins_over_the_data_folders(host: Host):
    write(host.system, TOKEN="system", LOG_LEVEL="DEBUG")
    write(host.here, TOKEN="here")
    assert (token(), Settings().log_level) == ("here", "DEBUG")


def test_the_environment_wins_over_both(host: Host):
    write(host.system, TOKEN="system")
    write(host.here, TOKEN="here")
    host.set(TOKEN="environment")
    assert token() == "environment"


def test_what_is_left_empty_is_not_set(host: Host):
    write(host.system, TOKEN="system")
    write(host.here, TOKEN="")
    host.set(TOKEN="")
    assert token() == "system"
    assert database() == host.system / "deckhand.db"


def test_the_working_folders_database_wins_over_the_data_folders(host: Host):
    (host.system / "deckhand.db").touch()
    host.set(DATA=host.chosen)
    (host.here / "deckhand.db").touch()
    assert database() == host.here / "deckhand.db"


def test_a_folder_with_its_own_token_keeps_its_own_database(host: Host):
    (host.system / "deckhand.db").touch()
    write(host.here, TOKEN="here")
    assert database() == host.here / "deckhand.db"


def test_another_programs_env_file_changes_nothing(host: Host):
    (host.here / ".env").write_text("DATABASE=theirs.db\nTOKEN=theirs\n", "utf-8")
    assert database() == host.system / "deckhand.db"
    assert token() is None


@pytest.mark.parametrize("where", ["environment", "here"])
def test_a_database_that_is_named_wins_over_those_that_are_there(host: Host, where: str):
    (host.here / "deckhand.db").touch()
    (host.system / "deckhand.db").touch()
    if where == "environment":
        host.set(DATABASE="named.db")
    else:
        write(host.here, DATABASE="named.db")
    assert database() == host.here / "named.db"


@pytest.mark.parametrize(
    ("named", "meant"),
    [("named.db", "{data}/named.db"), ("/srv/named.db", "/srv/named.db")],
    ids=["relative", "absolute"],
)
def test_the_data_folders_env_file_names_a_database_from_there(host: Host, named: str, meant: str):
    (host.here / "deckhand.db").touch()
    write(host.system, DATABASE=named)
    assert str(database()) == meant.format(data=host.system)


@pytest.mark.parametrize(
    "files", [{}, {"here": "secret"}, {"system": "secret"}], ids=["nowhere", "here", "system"]
)
def test_a_url_is_shown_without_its_password(host: Host, files: Mapping[str, str]):
    url = "postgresql+psycopg://me:secret@db.example/deckhand"
    host.set(DATABASE=url)
    for name in files:
        write(getattr(host, name), DATABASE=url)
    assert Settings().database_url == url
    assert Settings().database_name == "postgresql+psycopg://me:***@db.example/deckhand"


def test_no_password_is_shown_that_stands_among_the_parameters(host: Host):
    write(host.system, DATABASE="postgresql+psycopg://db.example/deckhand?user=me&password=secret")
    assert Settings().database_name == "postgresql+psycopg://db.example/deckhand"


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_postgresql_has_one_driver_however_its_url_begins(host: Host, scheme: str):
    host.set(DATABASE=f"{scheme}://me:secret@db.example/deckhand")
    assert Settings().database_url == "postgresql+psycopg://me:secret@db.example/deckhand"


def test_a_database_that_the_bot_does_not_know_is_refused_without_its_password(host: Host):
    host.set(DATABASE="mysql://me:secret@db.example/deckhand")
    with pytest.raises(ValidationError, match="not a file") as refused:
        Settings()
    assert "secret" not in str(refused.value)


def test_a_url_that_cannot_be_read_is_refused_in_words(host: Host):
    host.set(DATABASE="postgresql://me:secret@db.example:number/deckhand")
    with pytest.raises(ValidationError, match="the port is a number") as refused:
        Settings()
    assert "secret" not in str(refused.value)
    assert main(["move", "--from", "postgresql://me:secret@db:number/x", "--to", "new.db"]) == 2


def test_without_the_driver_of_postgresql_the_start_says_what_to_install(
    host: Host, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    host.set(DATABASE="postgresql://me:secret@db.example/deckhand")
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert main(["run"]) == 1
    said = capsys.readouterr().err
    assert 'In the clone, run `pipx install --force ".[postgres]"`' in said
    assert "secret" not in said


def test_a_wrong_setting_is_found_in_the_data_folder_too(host: Host):
    write(host.system, PARSERS="many")
    with pytest.raises(ValidationError, match="parsers"):
        Settings()


def test_no_file_is_read_where_none_is_wanted(host: Host):
    write(host.system, TOKEN="system")
    write(host.here, TOKEN="here")
    assert Settings(_env_file=None).token is None


async def test_the_start_says_which_database_it_opened(
    table: Table, caplog: pytest.LogCaptureFixture
):
    caplog.set_level("INFO", logger="bot")
    await table.restart()
    assert f"opened the database {table.settings.database_name}" in caplog.messages
