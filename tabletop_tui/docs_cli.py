"""The command `tabletop docs`: pages on what is beside the games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tabletop_tui.console import Refusal, add_row, output, output_markdown, rich_table

FOLDER = Path(__file__).parent / "docs"

docs = typer.Typer()


def pages() -> list[str]:
    """Return the names of the pages, and of the examples, which keep their suffix."""
    return sorted(_name(path) for path in FOLDER.iterdir() if path.suffix in (".md", ".py"))


@docs.command(name="docs", epilog="For example: [bold]tabletop docs engine[/]")
def read_docs(
    page: Annotated[
        str | None,
        typer.Argument(metavar="PAGE", autocompletion=pages, help="A page; without it, a list."),
    ] = None,
) -> int:
    """Read about hosting, and about programs that play."""
    if page is None:
        rows = rich_table("page", "what it is about", whole=(0,))
        for name in pages():
            add_row(rows, name, _title(_words(name)))
        return output(rows)
    if page not in pages():
        from tabletop_tui.core import text

        called = text.clean(page, 30)
        raise Refusal(f'There is no page "{called}"; there is {text.listing(pages())}.')
    if page.endswith(".py"):
        typer.echo(_words(page).rstrip())
        return 0
    return output_markdown(_words(page))


def _name(path: Path) -> str:
    return path.stem if path.suffix == ".md" else path.name


def _words(page: str) -> str:
    name = page if page.endswith(".py") else f"{page}.md"
    return (FOLDER / name).read_text("utf-8")


def _title(words: str) -> str:
    return words.partition("\n")[0].removeprefix("# ").strip('"')
