"""What holds for every test."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _own_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No test reads or writes the saved games of whoever runs it."""
    monkeypatch.setenv("TABLETOP_DATA", str(tmp_path / "data"))


@pytest.fixture
def short_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait no longer at each curtain than a burst of keys takes to arrive."""
    from tabletop_tui.tui.screens import quiet

    monkeypatch.setattr(quiet, "QUIET", 0.01)
