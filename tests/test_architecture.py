"""The shape of the program, read from its source and from fresh interpreters."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import tabletop_tui

PACKAGE = Path(tabletop_tui.__file__).parent
MODULES = sorted(PACKAGE.rglob("*.py"))
MAX_LINES = 500

MAY_IMPORT = {
    "core": {"core"},
    "games": {"core", "games"},
    "bots": {"core", "games", "bots"},
    "store": {"core", "games", "store"},
    "tui": {"core", "games", "bots", "store", "engine", "tui", ""},
    "host": {"core", "games", "bots", "store", "tui", "host", ""},
    "engine": {"core", "games", "bots", "engine"},
    "arena": {"core", "games", "bots", "store", "engine", "arena", "console"},
    "cli": {"core", "games", "bots", "store", "tui", "host", "console", "arena_cli", "deck_cli",
            "docs_cli", "engine_cli", "game_argument", "play_options", "reset_cli", "serve_cli",
            "themes_cli", "cli", ""},
    "arena_cli": {"core", "arena", "console", "game_argument", "play_options"},
    "deck_cli": {"core", "games", "console"},
    "themes_cli": {"core", "games", "console"},
    "docs_cli": {"core", "console"},
    "reset_cli": {"tui", "console"},
    "engine_cli": {"engine", "game_argument"},
    "game_argument": {"core", "games", "console", "play_options"},
    "docs": set(),
    "play_options": {"core", "games", "console"},
    "serve_cli": {"store", "tui", "host", "console", ""},
    "console": set(),
    "__main__": {"cli"},
    "": set(),
}  # fmt: skip
"""The one arrow: core <- games <- bots, store <- tui <- host, cli. "" holds the version."""

PURE = ("core", "games")
"""Parts that know the standard library and msgspec, and nothing else."""

SILENT = ("core", "games", "store", "tui", "bots", "host", "engine", "arena")
"""Parts that never print: what they would print is somebody's screen."""


def part_of(module: str) -> str:
    """Return the part of the package that a module of ours is in: "core" for tabletop_tui.core.x"""
    return f"{module}.".split(".")[1]


def name_of(path: Path) -> str:
    names = [*path.relative_to(PACKAGE.parent).with_suffix("").parts]
    return ".".join(names[:-1] if names[-1] == "__init__" else names)


def imports(path: Path) -> Iterator[str]:
    """Yield every module that a file imports, wherever in the file."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            module = node.module or ""
            if module == "tabletop_tui":  # from tabletop_tui import store
                yield from (f"{module}.{alias.name}" for alias in node.names)
            else:
                yield module


KNOW_SSH = {f"tabletop_tui.host.{name}" for name in ("hostkey", "serve", "server", "session")}
"""The rest of the host knows apps and terminals, whatever carries them."""


def is_part(name: str) -> bool:
    return (PACKAGE / name).is_dir() or (PACKAGE / f"{name}.py").is_file()


def test_imports_run_one_way() -> None:
    wrong = []
    for path in MODULES:
        ours = {part_of(name) for name in imports(path) if name.split(".")[0] == "tabletop_tui"}
        parts = {part if is_part(part) else "" for part in ours}  # a name of the package's own
        against = parts - MAY_IMPORT[part_of(name_of(path))]
        wrong += [f"{name_of(path)} imports from {part}" for part in against]
    assert wrong == []


def test_four_modules_alone_know_what_ssh_is() -> None:
    know = {name_of(path) for path in MODULES if "asyncssh" in set(imports(path))}
    assert know == KNOW_SSH


def test_rules_know_the_standard_library_and_msgspec_alone() -> None:
    known = {*sys.stdlib_module_names, "msgspec", "tabletop_tui"}
    pure = [path for path in MODULES if part_of(name_of(path)) in PURE]
    assert [
        f"{name_of(path)} imports {name}"
        for path in pure
        for name in imports(path)
        if name.split(".")[0] not in known
    ] == []


def test_chance_comes_from_the_pinned_source_alone() -> None:
    assert [name_of(path) for path in MODULES if "random" in set(imports(path))] == []


def test_no_part_but_the_command_line_prints() -> None:
    assert [
        f"{name_of(path)}, line {node.lineno}"
        for path in MODULES
        if part_of(name_of(path)) in SILENT
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("print", "input", "breakpoint")
    ] == []


def test_no_file_is_longer_than_can_be_read_in_one_sitting() -> None:
    lines = {name_of(path): len(path.read_text("utf-8").splitlines()) for path in MODULES}
    assert {name: n for name, n in lines.items() if n > MAX_LINES} == {}


def test_every_part_has_its_place_in_the_arrow() -> None:
    assert {part_of(name_of(path)) for path in MODULES} <= set(MAY_IMPORT)


def loaded(program: str) -> set[str]:
    """Run a program in a fresh interpreter; return the top names of the modules it ends with."""
    tell = "import sys; print('\\nloaded', *{name.split('.')[0] for name in sys.modules})"
    run = subprocess.run(
        [sys.executable, "-c", f"{program}\n{tell}"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    )
    last = run.stdout.splitlines()[-1].split()
    assert last[0] == "loaded"
    return set(last[1:])


def test_the_games_load_no_screen() -> None:
    assert not loaded("import tabletop_tui.games") & {"textual", "rich", "typer", "asyncssh"}


def test_the_saves_load_no_screen() -> None:
    assert not loaded("import tabletop_tui.store") & {"textual", "rich", "typer", "asyncssh"}


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["play", "--help"],
        ["list"],
        ["--version"],
        ["resume", "--list"],
        ["play", "no"],
        ["deck", "list"],
        ["deck", "show", "film"],
        ["docs"],
        ["docs", "engine"],
        ["engine", "no"],
        ["engine", "metropolis"],
        ["arena", "top3", "--seats", "random,random", "--games", "1"],
        ["themes", "list"],
    ],
    ids=" ".join,
)
def test_what_needs_no_screen_loads_none(arguments: list[str], tmp_path: Path) -> None:
    data = f"import os; os.environ['TABLETOP_DATA'] = {str(tmp_path)!r}"
    names = loaded(f"{data}\nfrom tabletop_tui.cli import run\nrun({arguments})")
    assert "typer" in names
    assert not names & {"textual", "asyncssh", "pydantic"}
