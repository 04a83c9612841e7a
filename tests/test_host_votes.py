"""Who is here, idle or away; and how a table goes on without one who lets it wait."""

from __future__ import annotations

from pathlib import Path

import pytest
from rooms_support import Tables, Told, move, visitor

from tabletop_tui.core.game import IllegalAction
from tabletop_tui.host import presence, votes
from tabletop_tui.host.party import Party
from tabletop_tui.host.room import Room
from tabletop_tui.host.votes import Vote

LATE = presence.LATE_AFTER + 1


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    return Tables(tmp_path)


def turn_of(room: Room, *parties: Party) -> tuple[Party, list[Party]]:
    """Return who is on turn, and the others."""
    (seat,) = room.waiting_for
    mover = next(party for party in parties if seat in party.seats)
    return mover, [party for party in parties if party is not mover]


def three(tables: Tables) -> tuple[Room, Party, list[Party]]:
    """Return a table of three that waits for one: that one, and the others."""
    room, ann = tables.open("Ann", None, None)
    ben, cem = tables.come(room, "Ben"), tables.come(room, "Cem")
    room.start(ann)
    mover, others = turn_of(room, ann, ben, cem)
    return room, mover, others


def wait_too_long(tables: Tables, room: Room, others: list[Party]) -> None:
    """Let the one on turn be late, while the others press keys now and then."""
    for _ in range(4):
        tables.wait(LATE / 4)
        for party in others:
            room.touch(party)


# presence


def test_who_is_waited_for_and_does_nothing_is_idle_long_before_the_others(
    tables: Tables,
) -> None:
    room, ann, ben = tables.playing()
    mover, (other,) = turn_of(room, ann, ben)
    (slow,), (calm,) = mover.seats, other.seats
    tables.wait(presence.IDLE_AFTER)
    assert (room.standing(slow).condition, room.standing(calm).condition) == ("idle", "here")
    room.touch(mover)
    assert room.standing(slow).condition == "here"
    tables.wait(presence.DROWSY_AFTER)
    assert room.standing(calm) == ("idle", 6, False)


def test_the_time_that_others_took_is_not_counted_against_the_next(tables: Tables) -> None:
    room, ann, ben = tables.playing()
    mover, (other,) = turn_of(room, ann, ben)
    tables.wait(LATE)
    (seat,) = other.seats
    while seat not in room.waiting_for:
        move(room)
    assert room.standing(seat) == ("here", 0, False)
    assert mover.seats


def test_everybody_is_told_when_somebody_becomes_idle_and_only_then(tables: Tables) -> None:
    room, ann, ben = tables.playing()
    _, (other,) = turn_of(room, ann, ben)
    tables.wait(1)
    before = other.tell.times  # type: ignore[attr-defined]
    tables.wait(presence.IDLE_AFTER / 2)
    assert other.tell.times == before  # type: ignore[attr-defined]
    tables.wait(presence.IDLE_AFTER / 2)
    assert other.tell.times > before  # type: ignore[attr-defined]


def test_who_lets_the_others_wait_is_warned_before_they_may_vote(tables: Tables) -> None:
    room, ann, ben = tables.playing()
    mover, (other,) = turn_of(room, ann, ben)
    (seat,) = mover.seats
    tables.wait(presence.WARN_AFTER)
    assert (mover.warned, other.warned) == (True, False)
    with pytest.raises(IllegalAction, match="not waited long enough"):
        room.propose(other, "play", seat)
    room.touch(mover)
    assert not mover.warned


# votes


def test_two_players_need_no_third_to_agree(tables: Tables) -> None:
    room, ann, ben = tables.playing()
    mover, others = turn_of(room, ann, ben)
    (seat,) = mover.seats
    wait_too_long(tables, room, others)
    room.propose(others[0], "play", seat)
    assert room.vote is None
    assert seat not in room.waiting_for
    assert "a stand-in plays" in " ".join(said.text for said in room.chat.lines)


def test_more_than_half_of_those_here_must_agree(tables: Tables) -> None:
    room, mover, (one, two) = three(tables)
    (seat,) = mover.seats
    wait_too_long(tables, room, [one, two])
    room.propose(one, "play", seat)
    assert room.waiting_for == (seat,)
    room.cast(two, True)
    assert seat not in room.waiting_for


def test_a_vote_is_lost_when_one_of_two_is_against_it(tables: Tables) -> None:
    room, mover, (one, two) = three(tables)
    (seat,) = mover.seats
    wait_too_long(tables, room, [one, two])
    room.propose(one, "free", seat)
    room.cast(two, False)
    assert room.vote is None
    assert room.waiting_for == (seat,)
    assert not room.chairs[seat].free


def test_who_idles_too_does_not_hold_up_a_vote(tables: Tables) -> None:
    room, mover, (one, two) = three(tables)
    (seat,) = mover.seats
    room.leave(two, cut=True)
    wait_too_long(tables, room, [one])
    room.propose(one, "play", seat)
    assert seat not in room.waiting_for


def test_after_a_minute_the_votes_given_decide(tables: Tables) -> None:
    room, mover, (one, two) = three(tables)
    (seat,) = mover.seats
    wait_too_long(tables, room, [one, two])
    room.propose(one, "play", seat)
    tables.wait(votes.OPEN_FOR)
    assert room.vote is None
    assert seat not in room.waiting_for


def test_a_sign_of_life_ends_the_vote(tables: Tables) -> None:
    room, mover, (one, two) = three(tables)
    (seat,) = mover.seats
    wait_too_long(tables, room, [one, two])
    room.propose(one, "free", seat)
    room.touch(mover)
    assert room.vote is None
    with pytest.raises(IllegalAction, match="nothing to vote on"):
        room.cast(two, True)
    assert room.standing(seat).condition == "here"


def test_a_seat_given_away_by_vote_is_free_and_its_owner_does_not_get_it_back(
    tables: Tables,
) -> None:
    room, mover, (one, two) = three(tables)
    (seat,) = mover.seats
    key, code = mover.key, mover.code
    wait_too_long(tables, room, [one, two])
    room.propose(one, "free", seat)
    room.cast(two, True)
    assert "given your seat away" in mover.dismissed
    assert room.free == (seat,)
    if code:
        assert room.claimed(code) == frozenset()
    gus = room.enter(visitor("gus", "g"), Told())
    assert room.sit(gus, "Gus") == seat
    back = room.enter(visitor("old", key and key.removeprefix("SHA256:")), Told())
    assert back.seats == frozenset()


def test_one_who_is_away_may_be_voted_on_as_well(tables: Tables) -> None:
    room, mover, (one, two) = three(tables)
    (seat,) = mover.seats
    room.leave(mover, cut=True)
    wait_too_long(tables, room, [one, two])
    room.propose(one, "free", seat)
    room.cast(two, True)
    assert room.free == (seat,)
    assert mover.key is None or not room.is_mine(mover.visitor)


def test_nobody_votes_on_himself_or_without_a_seat(tables: Tables) -> None:
    room, mover, (one, two) = three(tables)
    (seat,) = mover.seats
    looker = room.enter(visitor("dora"), Told())
    wait_too_long(tables, room, [one, two])
    for party in (mover, looker):
        with pytest.raises(IllegalAction, match="for the other players"):
            room.propose(party, "play", seat)
    room.propose(one, "play", seat)
    for party in (mover, looker):
        with pytest.raises(IllegalAction, match="nothing to vote on"):
            room.cast(party, True)


def test_players_who_share_a_terminal_do_not_vote_on_each_other(tables: Tables) -> None:
    room, ann = tables.open("Ann", "Eva", None)
    ben = tables.come(room, "Ben")
    room.start(ann)
    while room.waiting_for[0] not in ann.seats:
        move(room)
    wait_too_long(tables, room, [ben])
    with pytest.raises(IllegalAction, match="for the other players"):
        room.propose(ann, "play", room.waiting_for[0])
    late = room.waiting_for[0]
    room.propose(ben, "play", late)
    assert late not in room.waiting_for


def test_waiting_wins_nobody_the_game(tables: Tables) -> None:
    room, ann, ben = tables.playing()
    mover, _ = turn_of(room, ann, ben)
    room.leave(mover, cut=True)
    for _ in range(100):
        tables.wait(LATE)
    assert room.table is not None
    assert room.table.outcome is None
    assert room.waiting_for == tuple(mover.seats)


def test_a_stand_in_decides_until_the_table_waits_for_others(tables: Tables) -> None:
    for game in ("metropolis", "top3", "top5-rummy"):
        room, ann, ben = tables.playing(game=game)
        seat = room.waiting_for[0]
        other = ben if seat in ann.seats else ann
        wait_too_long(tables, room, [other])
        room.propose(other, "play", seat)
        assert seat not in room.waiting_for
        room.leave(ann)
        room.leave(ben)


@pytest.mark.parametrize(
    ("yes", "no", "voters", "verdict"),
    [
        ({1}, set(), {1}, True),
        ({1}, set(), {1, 2}, None),
        ({1, 2}, set(), {1, 2}, True),
        ({1}, {2}, {1, 2}, False),
        ({1}, set(), {1, 2, 3}, None),
        ({1, 2}, {3}, {1, 2, 3}, True),
        ({1}, {2, 3}, {1, 2, 3}, False),
        ({1}, set(), {2, 3}, None),
        (set(), set(), set(), False),
    ],
)
def test_how_votes_are_counted(
    yes: set[int], no: set[int], voters: set[int], verdict: bool | None
) -> None:
    vote = Vote("play", 0, yes, 0.0)
    vote.cast(no, False)
    assert vote.verdict(voters, 1.0) is verdict
