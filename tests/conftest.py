"""What holds for every test."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _own_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No test reads or writes the saved games of whoever runs it."""
    monkeypatch.setenv("TABLETOP_DATA", str(tmp_path / "data"))
