"""Files of data: what cannot be read or is no TOML is told with file and line."""

from __future__ import annotations

import os
from decimal import Decimal
from pathlib import Path

import pytest

from tabletop_tui.core.datafile import LONGEST, DataFile, kind_of, quoted, read_text
from tabletop_tui.core.game import IllegalAction


def refusal(path: Path) -> str:
    with pytest.raises(IllegalAction) as refused:
        read_text(path)
    return str(refused.value)


def judge(file: DataFile, key: str | None) -> None:
    file.parse()
    file.refuse(key, "No.")


def fault(toml: str, key: str | None = "") -> str:
    """Return how TOML is refused, or else the entry of a key in it."""
    with pytest.raises(IllegalAction) as refused:
        judge(DataFile(toml, "my\x1b[2J.toml"), key)
    return str(refused.value).removeprefix("my[2J.toml, ")


def test_a_file_is_read_as_it_was_written(tmp_path):
    path = tmp_path / "a.toml"
    path.write_text("é = 1\n" * 3, "utf-8")
    assert read_text(path) == "é = 1\n" * 3
    path.write_text("é" * LONGEST, "utf-8")
    assert len(read_text(path)) == LONGEST


def test_what_is_no_file_is_refused_and_never_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for name, reason in {
        "gone\x1b[2J": "No such file or directory",
        "pipe": "it is no ordinary file",
        ".": "it is a folder",
        "a\x00b": "no file can be called that",
        "long" * 100: "File name too long",
    }.items():
        said = refusal(tmp_path / name)
        assert said.endswith(f": The file cannot be read ({reason}).")
        assert said.isprintable()
    assert refusal(Path("/dev/zero")) == "zero: The file cannot be read (it is no ordinary file)."


def test_a_file_that_is_too_long_is_not_read_to_its_end(tmp_path):
    path = tmp_path / "a.toml"
    with path.open("wb") as file:
        file.truncate(1 << 40)
    assert refusal(path) == f"a.toml, line 1: The file is longer than {LONGEST} characters."
    assert fault("#" * (LONGEST + 1)) == f"line 1: The file is longer than {LONGEST} characters."


def test_what_is_no_text_is_told_with_its_line(tmp_path):
    path = tmp_path / "a.toml"
    path.write_bytes(b"# a\n# b \xff")
    assert refusal(path) == "a.toml, line 2: The file is not UTF-8 text."


@pytest.mark.parametrize(
    ("toml", "said"),
    [
        ("a = 1\nb = = 2", "line 2: This is not TOML (Invalid value)."),
        ("a = 1\n\n b = '", 'line 3: This is not TOML (Expected "\'").'),
        ("a = " + "9" * 6000, "line 1: The file holds a number or a nesting beyond all measure."),
        ("a = " + "[" * 9000, "line 1: The file holds a number or a nesting beyond all measure."),
    ],
)
def test_what_is_no_toml_is_told_with_its_line(toml, said):
    assert fault(toml) == said


@pytest.mark.parametrize("entry", ["b = 2", '"b" = 2', " b.c = 2", "[b]", "[[ b ]]", "b={}"])
def test_an_entry_is_found_by_its_key(entry):
    toml = f"# b = 1\nbb = 1\n{entry}\n\n"
    assert fault(toml, "b") == "line 3: No."
    assert fault(toml, None) == "line 3: No."
    assert fault(toml, "c") == "line 1: No."


def test_what_stands_there_is_named_and_quoted_without_control_characters():
    kinds = [kind_of(raw) for raw in ("", True, 1, 1.5, Decimal(1), [], {}, object())]
    assert kinds == ["a text", "true or false", "a number", "a decimal number",
                     "a decimal number", "a list", "a table", "a date or a time"]  # fmt: skip
    assert quoted("\x1b[2J" + "x" * 40) == f'"[2J{"x" * 27}"'
