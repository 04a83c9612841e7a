"""Talk at a table: clean, civil, and kept nowhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.style import Style
from rooms_support import Tables

from tabletop_tui.core import text
from tabletop_tui.core.game import IllegalAction
from tabletop_tui.host import chat, people
from tabletop_tui.tui import theme
from tabletop_tui.tui.glyphs import UNICODE
from tabletop_tui.tui.widgets.paper import Line, width
from tabletop_tui.tui.widgets.words import Desk, Speaker

HOSTILE = "hi \x1b]0;title\x07\x1b[2J \u202ebad\u200b [/] [@click=app.quit]x[/] \ue000\x9b2J\r\nend"


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    return Tables(tmp_path)


def plain(line: Line) -> str:
    return "".join(run.text for run in line)


def desk(*names: str) -> Desk:
    return Desk(Speaker(names, theme.DARK), theme.DARK, UNICODE)


def test_what_is_said_is_one_clean_line(tables: Tables) -> None:
    room, ann, _ = tables.playing()
    room.talk(ann, HOSTILE)
    said = room.chat.lines[-1]
    assert (said.seat, said.name) == (0, "Ann")
    assert said.text == "hi ]0;title[2J bad [/] [@click=app.quit]x[/] 2J end"


def test_nobody_forges_a_line_of_somebody_else(tables: Tables) -> None:
    room, ann, _ = tables.playing()
    room.talk(ann, "x\nBen: I give up\u2028Ben: really")
    assert len([said for said in room.chat.lines if said.seat is not None]) == 1


def test_a_line_is_not_longer_than_can_be_read(tables: Tables) -> None:
    room, ann, _ = tables.playing()
    room.talk(ann, "漢" * 500)
    assert text.cell_width(room.chat.lines[-1].text) <= chat.LINE_CELLS


def test_nothing_readable_is_not_said(tables: Tables) -> None:
    room, ann, _ = tables.playing()
    before = room.chat.lines
    with pytest.raises(IllegalAction, match="readable"):
        room.talk(ann, "\x1b\u200b  \ue000")
    assert room.chat.lines == before


def test_who_talks_too_much_has_to_wait_and_nobody_else(tables: Tables) -> None:
    room, ann, ben = tables.playing()
    for number in range(4):
        room.talk(ann, f"line {number}")
    with pytest.raises(IllegalAction, match="too much talk"):
        room.talk(ann, "one more")
    room.talk(ben, "hello")
    tables.wait(3)
    room.talk(ann, "now I may")
    with pytest.raises(IllegalAction, match="too much talk"):
        room.talk(ann, "and again")


def test_only_the_newest_lines_are_kept_and_none_in_the_save(tables: Tables) -> None:
    room, ann, _ = tables.playing()
    for number in range(150):
        tables.wait(4)
        room.talk(ann, f"secret word {number}")
    assert len(room.chat.lines) == 100
    assert room.save is not None
    assert "secret word" not in room.save.path.read_text()


def test_two_at_a_terminal_talk_each_by_their_own_name(tables: Tables) -> None:
    room, ann = tables.open("Ann", "Eva", None)
    tables.come(room, "Ben")
    room.talk(ann, "it is me", 1)
    room.talk(ann, "nobody else", 2)
    assert [said.name for said in room.chat.lines if said.name] == ["Eva", "Ann"]


# on the line of people


def test_the_line_of_people_tells_turn_and_absence_without_colour(tables: Tables) -> None:
    room, ann, ben = tables.playing()
    away = ann if 0 in room.waiting_for else ben
    room.leave(away, cut=True)
    line = plain(people.line(desk("Ann", "Ben"), room, [], 79))
    name = "Ann" if away is ann else "Ben"
    letter = "A" if away is ann else "B"
    assert f"{UNICODE.pointer}{letter} {name} away" in line


@pytest.mark.parametrize("cells", [40, 60, 79, 119])
def test_the_line_of_people_fits_and_names_give_way_before_facts(
    tables: Tables, cells: int
) -> None:
    names = ("Maximiliane W.", "Bartholomew Q.", "Christopherus", "Dorothea-Marie", "Evangelina Ö.")
    room, ann = tables.open(names[0], None, None, None, None)
    others = [tables.come(room, name) for name in names[1:]]
    room.start(ann)
    for other in others[:3]:
        room.leave(other, cut=True)
    line = people.line(desk(*names), room, [], cells)
    assert width(line) == cells
    told = plain(line)
    assert told.count("away") == 3 or told.count(UNICODE.cross) == 3
    room.talk(ann, "shall we trade? " * 7)
    talked = people.talk_line(desk(*names), room, room.chat.lines[-1], cells)
    assert width(talked) <= cells
    assert "Maximiliane W.: shall" in plain(talked) or cells < 60


def test_long_talk_is_broken_into_lines_and_the_newest_stay(tables: Tables) -> None:
    room, ann, _ = tables.playing()
    room.talk(ann, "x" * 119)
    room.talk(ann, "one two three " * 8)
    lines = people.talk(desk("Ann", "Ben"), room.chat.lines, 40, 6)
    assert 0 < len(lines) <= 6
    assert all(width(line) <= 40 for line in lines)
    assert plain(lines[-1]).split()[-1] in ("three", "two", "one")
    assert people.talk(desk("Ann", "Ben"), room.chat.lines, 40, 0) == []


def test_news_of_the_table_looks_quieter_than_talk(tables: Tables) -> None:
    room, ann, _ = tables.playing()
    room.talk(ann, "hello")
    news, said = (people.said_runs(desk("Ann", "Ben"), one) for one in room.chat.lines[-2:])
    quiet: Style = theme.DARK.quiet.style
    assert [run.style for run in news] == [quiet]
    assert quiet not in [run.style for run in said]
