"""A line that names keys; a click on one does what the key does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from tabletop_tui.tui.widgets.paper import Paper, Run, width

if TYPE_CHECKING:
    from tabletop_tui.tui.app import TabletopApp

Item = tuple[str, str, str]
"""A key as it is called, what it does in a word or two, and the screen's action."""

_GAP = "  "


class Keys(Paper):
    """The keys that matter now, most important first; what does not fit is left out."""

    def __init__(self, items: Sequence[Item] = (), *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes="keys")
        self._items = tuple(items)

    def on_mount(self) -> None:
        """Write the line, and again whenever the look changes."""
        app = cast("TabletopApp", self.app)
        app.look_changed.subscribe(self, lambda _: self._write())
        app.theme_changed_signal.subscribe(self, lambda _: self._write())
        self._write()

    def show(self, items: Sequence[Item]) -> None:
        """Name these keys from now on."""
        if tuple(items) != self._items:
            self._items = tuple(items)
            self._write()

    def _write(self) -> None:
        palette = cast("TabletopApp", self.app).palette
        key, quiet = palette.key.style, palette.quiet.style
        runs: list[Run] = []
        for name, does, action in self._items:
            entry = [Run(f" {name} ", key, action), Run(does, quiet, action)]
            if self.size.width and width([*runs, *entry]) > self.size.width:
                break
            runs += [*entry, Run(_GAP, quiet)]
        self.draw([runs])

    def on_resize(self) -> None:
        """Leave out what no longer fits."""
        self._write()

    async def on_paper_pressed(self, event: Paper.Pressed) -> None:
        """Do what the key does."""
        event.stop()
        await self.screen.run_action(event.command)
