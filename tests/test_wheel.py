"""The package as it is installed: a wheel in a fresh environment, not the source tree."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest
from terminal import Terminal, assert_restored

import tabletop_tui

ROOT = Path(__file__).parent.parent
CODE = {".py", ".pyc", ".typed"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel, in an environment of its own as `pip install` does."""
    out = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--outdir", str(out), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel into a fresh environment, which sees this one's other packages."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False, symlinks=True)
    program = folder / "bin" / "python"
    paths = {"base": str(folder), "platbase": str(folder)}
    site = Path(sysconfig.get_path("purelib", "venv", paths))
    command = [sys.executable, "-m", "pip", "--python", str(program), "install", "--no-deps"]
    subprocess.run([*command, "--no-index", str(wheel)], capture_output=True, check=True)
    (site / "others.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return program


def test_the_wheel_has_every_file_of_the_package(wheel: Path):
    package = Path(tabletop_tui.__file__).parent
    wanted = {
        str(path.relative_to(package.parent))
        for path in package.rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }
    names = set(zipfile.ZipFile(wheel).namelist())
    assert wanted - names == set()
    assert {Path(name).suffix for name in wanted} - CODE >= {".md", ".tcss", ".toml"}
    assert not [name for name in names if name.startswith("tests")]


def test_the_installed_program_plays_and_has_its_help_and_its_tables(
    python: Path, tmp_path: Path
) -> None:
    command = python.with_name("tabletop")
    where = "import tabletop_tui; print(tabletop_tui.__file__)"
    found = subprocess.run(
        [python, "-c", where], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert found.stdout.startswith(str(python.parent.parent))
    with Terminal(
        [str(command), "play", "metropolis", "--players", "Ann,Ben", "--seed", "7"],
        env={"PYTHONPATH": None, "TABLETOP_DATA": str(tmp_path)},
        python=str(python),
    ) as terminal:
        terminal.wait_for("choose a lot")
        terminal.send("enter")
        terminal.wait_for("build or end")
        terminal.send("?")
        terminal.wait_for("Evaluation table")
        terminal.send("left")
        terminal.wait_for("worth")
        terminal.send("?", "\x03")
        terminal.wait_for("play on")
        terminal.send("y")
        assert terminal.wait_exit() == 0
        assert_restored(terminal.bytes)
