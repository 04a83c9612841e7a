"""Tables at a host: who sits where, whose a seat is, who looks on."""

from __future__ import annotations

from pathlib import Path

import pytest
from rooms_support import Tables, Told, move, plan, visitor

from tabletop_tui.core.game import IllegalAction
from tabletop_tui.host import codes, room, rooms
from tabletop_tui.host.room import Room
from tabletop_tui.store import Owner

ANN, BEN, CEM = 0, 1, 2


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    return Tables(tmp_path)


# codes


def test_a_code_has_no_letters_that_look_or_sound_alike() -> None:
    assert len(codes.ALPHABET) == len(set(codes.ALPHABET)) == 32
    assert not set(codes.ALPHABET) & set("IO01")
    assert codes.is_table(codes.new_table())


@pytest.mark.parametrize(
    ("typed", "table", "seat"),
    [
        ("KQ7F2M", "KQ7F2M", ""),
        (" kq7 f2m ", "KQ7F2M", ""),
        ("KQ7F2M-BK7Q-4MWX", "KQ7F2M", "BK7Q4MWX"),
        ("kq7f2mbk7q4mwx", "KQ7F2M", "BK7Q4MWX"),
    ],
)
def test_a_code_is_read_however_it_is_typed(typed: str, table: str, seat: str) -> None:
    assert codes.typed([typed]) == codes.Codes(table, seat)


@pytest.mark.parametrize("typed", ["", "KQ7F2", "KQ7F2MX", "KQ7F2Ö", "../../x", "KQ7F2M\x1b[2J"])
def test_what_is_no_code_is_none(typed: str) -> None:
    assert codes.typed([typed]) is None


# gathering


def test_a_game_begins_once_all_seats_are_taken(tables: Tables) -> None:
    found, ann = tables.open("Ann", None, None)
    with pytest.raises(IllegalAction, match="2 seats are still free"):
        found.start(ann)
    tables.come(found, "Ben")
    tables.come(found, "Cem")
    found.start(ann)
    assert found.table is not None
    assert found.table.players == ("Ann", "Ben", "Cem")


def test_only_who_sits_at_the_table_begins_the_game(tables: Tables) -> None:
    found, _ = tables.open("Ann", "Eva")
    with pytest.raises(IllegalAction, match="Only somebody with a seat"):
        found.start(found.enter(visitor("dora"), Told()))


@pytest.mark.parametrize("name", ["Ann", "ANN ", "Ánn", "Аnn", "\u202eAnn", "A\u200bnn"])
def test_two_seats_can_always_be_told_apart(tables: Tables, name: str) -> None:
    found, _ = tables.open("Ann", None)
    with pytest.raises(IllegalAction, match="Ann sits here already"):
        found.sit(found.enter(visitor(), Told()), name)


def test_a_name_needs_something_readable(tables: Tables) -> None:
    found, _ = tables.open("Ann", None)
    with pytest.raises(IllegalAction, match="readable"):
        found.sit(found.enter(visitor(), Told()), "\x1b\u200b\ue001 ")


def test_several_share_a_terminal(tables: Tables) -> None:
    found, ann = tables.open("Ann", "Eva", None)
    ben = tables.come(found, "Ben")
    assert (ann.seats, ben.seats) == ({ANN, BEN}, {CEM})


def test_one_more_may_sit_down_at_a_terminal_while_the_table_gathers(tables: Tables) -> None:
    found, _ = tables.open("Ann", None, None)
    ben = tables.come(found, "Ben")
    found.sit(ben, "Cem")
    assert ben.seats == {BEN, CEM}
    assert len({found.chairs[seat].owner for seat in ben.seats}) == 1


def test_who_leaves_a_table_that_gathers_frees_the_seat(tables: Tables) -> None:
    found, _ = tables.open("Ann", None)
    ben = tables.come(found, "Ben")
    found.leave(ben)
    assert found.free == (BEN,)
    assert found.names == ("Ann", "")


def test_who_is_cut_off_while_it_gathers_has_two_minutes_to_come_back(tables: Tables) -> None:
    found, _ = tables.open("Ann", None)
    ben = tables.come(found, "Ben", key="b")
    found.leave(ben, cut=True)
    tables.wait(room.GRACE - 1)
    assert found.free == ()
    again = found.enter(visitor("ben", "b"), Told())
    assert again.seats == {BEN}
    found.leave(again, cut=True)
    tables.wait(room.GRACE + 1)
    assert found.free == (BEN,)


def test_a_table_that_everybody_left_before_it_began_is_gone(tables: Tables) -> None:
    found, ann = tables.open("Ann", None)
    found.leave(ann)
    tables.rooms.sweep()
    with pytest.raises(IllegalAction, match="No table has that code"):
        tables.rooms.find(found.code, visitor())


def test_a_plan_that_does_not_fit_the_game_opens_no_table(tables: Tables) -> None:
    for wrong, why in (
        (plan("Ann"), "2 to 5 players, not 1"),
        (plan(None, None), "at this terminal"),
        (plan("Ann", "ANN"), "Ann sits here already"),
    ):
        with pytest.raises(IllegalAction, match=why):
            tables.rooms.open(visitor(), wrong, Told())
    assert tables.rooms.listed == []


def test_nobody_has_more_than_a_few_tables_waiting(tables: Tables) -> None:
    for _ in range(rooms.MOST_GATHERING):
        tables.open("Ann", None)
    with pytest.raises(IllegalAction, match="enough tables"):
        tables.open("Ann", None)
    tables.open("Ben", None, key="b")


# whose a seat is


def test_a_proven_key_leads_back_to_the_seat_and_nobody_else_gets_it(tables: Tables) -> None:
    found, ann, _ = tables.playing()
    found.leave(ann, cut=True)
    assert found.standing(ANN).condition == "away"
    stranger = found.enter(visitor("ann", "x"), Told())
    assert stranger.seats == frozenset()
    with pytest.raises(IllegalAction, match="All seats are taken"):
        found.sit(stranger, "Ann")
    assert found.enter(visitor("ann", "a"), Told()).seats == {ANN}
    assert found.standing(ANN).condition == "here"


def test_a_seat_code_leads_back_to_the_seat_and_a_wrong_one_does_not(tables: Tables) -> None:
    found, _, ben = tables.playing()
    assert len(ben.code) == codes.SEAT_LENGTH
    found.leave(ben, cut=True)
    wrong = ben.code[:-1] + ("A" if ben.code[-1] != "A" else "B")
    assert found.claimed(wrong) == frozenset()
    assert found.claimed("A" + ben.code[1:]) == frozenset()
    assert found.claimed(ben.code) == {BEN}
    back = found.enter(visitor(), Told(), claim=found.claimed(ben.code), code=ben.code)
    assert back.seats == {BEN}


def test_a_code_of_a_seat_that_the_table_has_not_is_wrong(tables: Tables) -> None:
    found, _, _ = tables.playing()
    assert found.claimed("9AAAAAAA") == frozenset()


def test_who_comes_back_while_the_old_line_still_seems_to_stand_takes_its_place(
    tables: Tables,
) -> None:
    found, ann, _ = tables.playing()
    again = found.enter(visitor("ann", "a"), Told())
    assert again.seats == {ANN}
    assert "another terminal" in ann.dismissed
    assert ann.seats == frozenset()
    assert ann not in found.crowd.parties


def test_nobody_looks_on_at_his_own_table(tables: Tables) -> None:
    found, _ = tables.open("Ann", None)
    looker = found.enter(visitor("ann", "a"), Told())
    ben = tables.come(found, "Ben")
    found.start(ben)
    assert "nobody looks on at his own table" in looker.dismissed
    assert all(party.key != "SHA256:a" for party in found.crowd.spectators)


def test_two_terminals_with_the_same_key_are_two_players_told_apart_by_a_code(
    tables: Tables,
) -> None:
    found, ann = tables.open("Ann", None)
    eva = tables.come(found, "Eva", key="a")
    assert (ann.seats, eva.seats) == ({ANN}, {BEN})
    assert (ann.code, len(eva.code)) == ("", codes.SEAT_LENGTH)
    found.start(ann)
    found.leave(eva, cut=True)
    assert found.enter(visitor("x", "a"), Told()).seats == {BEN}
    assert not ann.dismissed


def test_the_save_knows_whose_the_seats_are_but_no_code(tables: Tables) -> None:
    found, _, ben = tables.playing()
    assert found.save is not None
    assert found.save.owner(ANN).key == "SHA256:a"
    text = found.save.path.read_text()
    assert '"owner":"SHA256:a"' in text
    assert ben.code not in text


# looking on


def test_who_looks_on_has_no_seat_and_does_not_talk(tables: Tables) -> None:
    found, _, _ = tables.playing()
    looker = found.enter(visitor("dora"), Told(), "Dora")
    assert looker.seats == frozenset()
    with pytest.raises(IllegalAction, match="looks on"):
        found.talk(looker, "psst")


def test_a_table_may_do_without_lookers_on(tables: Tables) -> None:
    found, ann = tables.open("Ann", None, spectators=False)
    stood_by = found.enter(visitor("dora", "d"), Told())
    ben = tables.come(found, "Ben", key="b")
    found.start(ann)
    assert "nobody looks on" in stood_by.dismissed
    with pytest.raises(IllegalAction, match="Nobody looks on"):
        found.enter(visitor("dora", "d"), Told())
    found.leave(ben)
    assert found.enter(visitor("ben", "b"), Told()).seats == {BEN}


def test_lookers_on_are_not_without_number(tables: Tables) -> None:
    found, _, _ = tables.playing()
    for _ in range(room.MOST_SPECTATORS):
        found.enter(visitor("dora"), Told())
    with pytest.raises(IllegalAction, match="Too many"):
        found.enter(visitor("dora"), Told())


# playing


def test_everybody_is_told_of_every_move(tables: Tables) -> None:
    found, ann, ben = tables.playing()
    looker = found.enter(visitor("dora"), Told())
    before = [party.tell.times for party in (ann, ben, looker)]  # type: ignore[attr-defined]
    move(found)
    after = [party.tell.times for party in (ann, ben, looker)]  # type: ignore[attr-defined]
    assert all(now > then for now, then in zip(after, before, strict=True))


def test_seats_are_kept_when_players_leave_a_game(tables: Tables) -> None:
    found, ann, ben = tables.playing()
    found.leave(ann)
    found.leave(ben)
    tables.rooms.sweep()
    assert found.free == ()
    assert tables.rooms.find(found.code, visitor()) is found


def test_a_seat_left_for_good_may_be_taken_under_another_name(tables: Tables) -> None:
    found, ann, ben = tables.playing()
    code = ben.code
    assert found.save is not None
    found.save.set_pin(BEN, "1234")
    found.give_up(ben)
    assert found.claimed(code) == frozenset()
    assert (ben.seats, found.standing(BEN).condition) == (frozenset(), "free")
    with pytest.raises(IllegalAction, match="have a seat at this table"):
        found.sit(ann, "Ann2")
    gus = found.enter(visitor("gus", "g"), Told())
    assert found.sit(gus, "Gus") == BEN
    assert found.table is not None
    assert found.table.players == ("Ann", "Gus")
    assert not found.save.has_pin(BEN)
    assert found.enter(visitor("gus", "g"), Told()).seats == {BEN}


def finish(found: Room) -> None:
    while found.waiting_for:
        move(found)


def test_the_same_players_may_play_again(tables: Tables) -> None:
    found, ann, ben = tables.playing(game="top3")
    with pytest.raises(IllegalAction, match="once this one is over"):
        found.again(ann, same_deal=False)
    finish(found)
    found.chairs[BEN].owner, kept = Owner(), found.chairs[BEN].owner
    with pytest.raises(IllegalAction, match="A seat is free"):
        found.again(ann, same_deal=False)
    found.chairs[BEN].owner = kept
    first = found.save
    assert first is not None
    assert found.over
    found.again(ben, same_deal=True)
    assert found.save is not None
    assert found.save.path != first.path
    assert found.save.table.record.seed == first.table.record.seed
    assert found.save.owner(ANN).key == "SHA256:a"
    assert found.claimed(ben.code) == {BEN}
    assert not found.over


def test_a_table_is_gone_when_its_game_is_over_and_everybody_has_left(tables: Tables) -> None:
    found, ann, ben = tables.playing(game="top3")
    finish(found)
    found.leave(ann)
    found.leave(ben)
    tables.rooms.sweep()
    with pytest.raises(IllegalAction, match="No table"):
        tables.rooms.find(found.code, visitor())


# finding


def test_who_types_many_wrong_codes_has_to_wait(tables: Tables) -> None:
    found, _ = tables.open("Ann", None)
    guesser = visitor("eve", address="192.0.2.7")
    refusals = []
    for _ in range(20):
        with pytest.raises(IllegalAction) as refused:
            tables.rooms.find("AAAAAA", guesser)
        refusals.append(str(refused.value))
    assert "Too many wrong codes" in refusals[-1]
    with pytest.raises(IllegalAction, match="Too many"):
        tables.rooms.find(found.code, guesser)
    assert tables.rooms.find(found.code, visitor(address="192.0.2.8")) is found
    tables.wait(600)
    assert tables.rooms.find(found.code, guesser) is found


def test_a_table_that_is_not_listed_is_found_by_its_code_alone(tables: Tables) -> None:
    found, _ = tables.open("Ann", None, listed=False)
    assert tables.rooms.listed == []
    assert tables.rooms.of(visitor("ann", "a")) == [found]
    assert tables.rooms.of(visitor("dora")) == []
    assert tables.rooms.find(found.code, visitor("dora")) is found


def test_the_lobby_is_told_when_tables_come_and_go(tables: Tables) -> None:
    told = Told()
    stop = tables.rooms.watch(told)
    found, ann = tables.open("Ann", None)
    assert told.times
    before = told.times
    found.leave(ann)
    tables.rooms.sweep()
    assert told.times > before
    stop()
    before = told.times
    tables.open("Ann", None)
    assert told.times == before
