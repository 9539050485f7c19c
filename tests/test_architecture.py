"""Rules of the code as a whole."""

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

import engine

ROOT = Path(__file__).resolve().parents[1]
LAYERS = ("engine", "rendering", "bot", "cogs")
LONGEST = 600
"""Maximum lines of a module; the aim is 50 to 500."""
MOST_MODULES = 30
"""Maximum number of modules in a folder, without `__init__`."""


def sources(*folders: str) -> list[Path]:
    return [path for folder in folders for path in modules_in(folder)]


@cache
def modules_in(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


@cache
def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


IMPORT = re.compile(r"^[ \t]*((?:from [\w.]+ )?import (?:\([^)]*\)|[^\n]*))", re.MULTILINE)


def imports_in(path: Path) -> Iterator[ast.stmt]:
    """Yields the import statements of a module. Parsing all modules would take seconds."""
    for statement in IMPORT.findall(text_of(path)):
        with suppress(SyntaxError):  # prose
            yield from ast.parse(statement).body


@pytest.mark.parametrize("game", engine.games())
def test_no_game_is_named_outside_the_engine(game: str):
    named = [
        str(path.relative_to(ROOT))
        for path in sources("rendering", "bot", "cogs")
        if re.search(game, text_of(path), re.IGNORECASE)
    ]
    assert named == []


def test_members_are_mentioned_by_one_function() -> None:
    """A former member has no id on Discord, which refuses a message that mentions one."""
    spelled = [
        str(path.relative_to(ROOT))
        for path in sources("bot", "cogs")
        if re.search(r"<@!?\{", text_of(path))
    ]
    assert spelled == ["bot/base/people.py", "bot/store/privacy/user_deletion.py"]


def test_people_are_called_by_one_function() -> None:
    """It returns whom it notified; a message sent past it could call nobody and count as heard."""
    calling = [
        str(path.relative_to(ROOT))
        for path in sources("bot", "cogs")
        if re.search(r"allowed_mentions|AllowedMentions|create_dm", text_of(path))
    ]
    assert calling == ["bot/app/client.py", "bot/discord_api/discord_calls.py"]


def test_areas_are_passed_what_they_need_when_they_are_made() -> None:
    """`cogs.areas` does that; nothing is looked up on the bot."""
    looking = [
        str(path.relative_to(ROOT))
        for path in sources("bot", "cogs", "tests", "benchmarks")
        if re.search(r"\bbot\.shared?\(", text_of(path))
    ]
    assert looking == []


CALLED_LATER = re.compile(
    r"^[ \t]*[\w.]*\.((?:when|on)_\w+)(?:: [^=\n]+)? = |^    ((?:when|on)_\w+): (?:\w+\.)*Callable",
    re.MULTILINE,
)
"""An attribute that others set to a function to be called later: where it is set or declared."""


def test_no_object_is_told_afterwards_whom_to_call() -> None:
    """An object returns data, gets what it needs when it is made, or dispatches an event of the
    client."""
    told = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in sources("bot", "cogs")
        for name in map("".join, CALLED_LATER.findall(text_of(path)))
    }
    assert told == set()


def test_no_file_has_grown_too_long():
    long = {
        str(path.relative_to(ROOT)): lines
        for path in sources(*LAYERS)
        if (lines := len(text_of(path).splitlines())) > LONGEST
    }
    assert long == {}


def test_no_folder_has_too_many_modules() -> None:
    counted = Counter(path.parent for path in sources(*LAYERS) if path.name != "__init__.py")
    crowded = {
        str(folder.relative_to(ROOT)): modules
        for folder, modules in counted.items()
        if modules > MOST_MODULES
    }
    assert crowded == {}


def test_no_module_is_loose_in_the_bot() -> None:
    loose = [path.name for path in sources("bot") if path.parent == ROOT / "bot"]
    assert loose == ["__init__.py", "__main__.py"]


def test_every_module_says_what_it_is_for():
    silent = [
        str(path.relative_to(ROOT))
        for path in sources(*LAYERS)
        if not text_of(path).lstrip().startswith('"""')
    ]
    assert silent == []


def test_python_chess_is_imported_by_its_own_process_alone():
    importing = [
        str(path.relative_to(ROOT))
        for path in sources(*LAYERS, "benchmarks", "tests")
        if re.search(r"^\s*(import|from) chess\b", text_of(path), re.MULTILINE)
    ]
    assert importing == ["benchmarks/chess_play.py"]


WRITES_ONCE = {"commit"}
"""Functions whose writing part is a function inside them."""


def test_what_collides_with_another_transaction_is_done_again():
    unready = [
        f"{path.relative_to(ROOT)}: {function.name}"
        for path in sources("bot", "cogs")
        if "store.write(" in text_of(path)
        for function in ast.walk(ast.parse(text_of(path)))
        if isinstance(function, ast.AsyncFunctionDef)
        and (writes := len(re.findall(r"store\.write\(", ast.unparse(function))))
        and function.name not in WRITES_ONCE
        and (writes > 1 or "retry_on_conflict" not in map(ast.unparse, function.decorator_list))
    ]
    assert unready == []


TESTS = (*LAYERS, "wire")
"""The folders of tests by layers, the lowest first."""

STAND_IN = "tests.wire.fakecord."
"""The stand-in, which does not depend on the bot, and so is below all of its layers."""


@cache
def imported_by(path: Path) -> set[str]:
    """Returns the full names of everything that a module imports, in functions too: modules and
    names in them."""
    found: set[str] = set()
    for node in imports_in(path):
        if isinstance(node, ast.Import):
            found |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = path.relative_to(ROOT).parts[: -node.level] if node.level else ()
            module = ".".join([*above, *filter(None, [node.module])])
            found |= {f"{module}.{one.name}" for one in node.names}
    return found


def test_no_module_imports_from_a_module_of_tests():
    importing = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in sources("tests", "benchmarks")
        for name in imported_by(path)
        if re.search(r"\.test_", name)
    }
    assert importing == set()


@pytest.mark.parametrize("folder", TESTS)
def test_tests_import_from_no_layer_above_theirs(folder: str):
    above = tuple(f"tests.{layer}." for layer in TESTS[TESTS.index(folder) + 1 :])
    importing = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in sources(f"tests/{folder}")
        for name in imported_by(path)
        if f"{name}.".startswith(above) and not name.startswith(STAND_IN)
    }
    assert importing == set()


QUERY = re.compile(r"^bot\.store\.(?:.+\.)?[a-z_]\w*$")
"""Functions and modules of the store: types and constants begin with a capital."""


def runs_queries(path: Path) -> bool:
    return any(map(QUERY.match, imported_by(path))) or bool(
        re.search(r"store\.(read|write|agree|fetch|run)\(", text_of(path))
    )


def test_cogs_run_no_queries():
    """They call services, and use only the store's rows, types and constants."""
    querying = {str(path.relative_to(ROOT)) for path in sources("cogs") if runs_queries(path)}
    assert querying == set()


STAND_IN_FOLDER = ROOT / "tests" / "wire" / "fakecord"
OURS = ("benchmarks", "bot", "cogs", "engine", "migrations", "rendering", "tests", "tools")


def test_the_stand_in_for_discord_imports_nothing_of_this_repository():
    """The stand-in could become a package of its own."""
    importing = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in sources("tests/wire/fakecord")
        for name in imported_by(path)
        if name.split(".")[0] in OURS and not name.startswith(STAND_IN)
    }
    assert importing == set()


def test_the_stand_in_for_discord_knows_no_word_of_this_bot():
    words = re.compile("|".join(["deckhand", *engine.games()]), re.IGNORECASE)
    naming = [
        str(path.relative_to(ROOT))
        for path in sorted(STAND_IN_FOLDER.rglob("*"))
        if path.suffix in (".py", ".md", ".txt") and words.search(text_of(path))
    ]
    assert naming == []


def test_readme_gives_a_reason_for_every_dependency():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *chain(*project["optional-dependencies"].values())]
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    table = readme.rpartition("| Package | Why |")[2].lower()
    names = {re.split(r"[\[=]", one)[0].lower() for one in wanted}
    assert [name for name in sorted(names) if name not in table] == []


FOLDERS = (*LAYERS, *sorted(f"engine/games/{key}" for key in engine.games()), "tests")


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_folder_says_where_to_look_for_what(folder: str):
    table = (ROOT / folder / "README.md").read_text(encoding="utf-8")
    assert "| To change | Look in |" in table


DOCUMENTS = sorted(
    [
        *ROOT.glob("*.md"),
        *(ROOT / "docs").glob("*.md"),
        *(ROOT / "docs" / "templates").glob("*.md"),
        *(path for folder in (*LAYERS, "tests") for path in (ROOT / folder).rglob("README.md")),
    ]
)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_document_names_files_that_exist(document: Path):
    text = document.read_text(encoding="utf-8")
    named = re.findall(r"`([\w.-]+/[\w./*-]+)`", text) + re.findall(r"\]\(([\w./-]+)\)", text)
    missing = [
        name
        for name in named
        if not any(any(base.glob(name.rstrip("/"))) for base in (ROOT, document.parent))
    ]
    assert missing == []


TOPS = (*LAYERS, "tests")


def names_of(paths: Iterable[Path]) -> set[str]:
    """Returns the last names of files and folders; those of folders have a slash."""
    return {f"{path.name}/" if path.is_dir() else path.name for path in paths}


@cache
def names_below(folder: Path) -> set[str]:
    return names_of(folder.rglob("*"))


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_a_document_names_by_its_last_name_is_somewhere_below_it(document: Path):
    text = document.read_text(encoding="utf-8")
    within = document.parent
    below = [within] if within not in (ROOT, ROOT / "docs") else [ROOT / top for top in TOPS]
    known = names_of(ROOT.iterdir()).union(*map(names_below, below))
    assert sorted(set(re.findall(r"`(\w+\.py|\w+/)`", text)) - known) == []
