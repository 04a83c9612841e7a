"""Trying buildings on the board, putting them up, and building together."""

from __future__ import annotations

import pytest
from games_support import A, B, C, city
from metropolis_screen import LONG_NAMES, Sitting, prepared, sit_down

from tabletop_tui.games.metropolis import advice
from tabletop_tui.games.metropolis.model import Build, Offer, Propose
from tabletop_tui.games.metropolis.pieces import KINDS
from tabletop_tui.tui.screens.metropolis.building import BuildMode


def town(**fields):
    """Ann may build; Ben has a house beside, and they own enough lots for a school together."""
    owned = {A: (10, 11, 15, 16, 20, 21, 22, 23, 25, 26), B: (12, 17, 24, 30), C: (13, 14)}
    houses = [("house", (24,)), ("house", (12,))]
    given = {"stage": "build", "picked": 20, "display": (40, 50, 60, 70), "stack": (80,)} | fields
    return city(owned, buildings=houses, **given)


async def hold(table: Sitting, kind: str) -> BuildMode:
    """Take a piece in hand, from the board or from another piece."""
    if not isinstance(table.mode, BuildMode):
        await table.press("b")
    assert isinstance(table.mode, BuildMode)
    while table.mode.kind != kind:
        await table.press("down")
    return table.mode


def ghost(table: Sitting) -> tuple[int, ...]:
    return tuple(sorted(table.mode.marks().ghost))


async def test_every_legal_place_of_every_piece_is_reached_by_arrows(monkeypatch):
    async with sit_down(prepared(monkeypatch, town())) as table:
        expected = advice.buildable(table.view, A)
        together = {kind: set() for kind in KINDS}
        for joint in advice.joint(table.view, A):
            together[joint.kind].add(joint.lots)
        assert any(together.values())
        for kind in KINDS:
            await hold(table, kind)
            places = set(expected.get(kind, ())) | together[kind]
            seen = set()
            for _ in range(max(1, len(places))):
                seen.add(ghost(table))
                await table.press("right")
            if places:
                assert seen == places
                await table.press("left")
                assert ghost(table) in places


async def test_building_begins_with_the_best_piece(monkeypatch):
    async with sit_down(prepared(monkeypatch, town())) as table:
        await table.press("b")
        best = max(
            advice.preview(table.view, A, kind, lots).total
            for kind, places in advice.buildable(table.view, A).items()
            for lots in places
        )
        assert f"worth {best} " in table.words


async def test_the_ghost_its_name_and_its_lots_are_shown(monkeypatch):
    async with sit_down(prepared(monkeypatch, town())) as table:
        await hold(table, "factory")
        assert "Factory on 20 21 22 23" in table.words
        assert "place 1 of 1" in table.words
        row = "".join(table.lot_text(lot)[1] for lot in (20, 21, 22, 23))
        assert "Factory ?" in row
        assert "try a building" in table.header


async def test_the_value_and_the_effects_shown_are_those_that_come(monkeypatch):
    async with sit_down(prepared(monkeypatch, town()), size=(120, 36)) as table:
        await hold(table, "factory")
        assert "worth 10" in table.words
        assert "= 10 base value" in table.words
        assert "Ben's house on 24: 2 → 1" in table.words
        scores = table.view.scores
        await table.press("enter")
        assert table.view.scores[A] == scores[A] + 10
        assert table.view.scores[B] == scores[B] - 1
        assert table.view.buildings[-1].lots == (20, 21, 22, 23)
        assert table.view.buildings[0].total == 1
        assert "Factory" in "".join(table.lot_text(lot)[1] for lot in (20, 21, 22, 23))
        assert "A 10" in table.lot_text(20)[2]


async def test_a_building_that_changes_no_other_says_so(monkeypatch):
    async with sit_down(prepared(monkeypatch, city({A: (20,)}, stage="build", seats=2))) as table:
        await hold(table, "house")
        assert "= 2 base value" in table.words
        assert "No other building changes." in table.words


async def test_all_places_show_the_forbidden_ones_with_the_rule(monkeypatch):
    async with sit_down(prepared(monkeypatch, town())) as table:
        mode = await hold(table, "office")
        allowed = len(mode._places)
        await table.press("a")
        assert len(mode._places) > allowed
        before, sentences = table.table.state, set()
        for place in mode._places:
            assert ghost(table) == place.lots
            action = (Propose if place.joint else Build)("office", place.lots)
            why = table.table.why_not(A, action)
            assert place.legal == (why is None)
            if why is not None:
                assert why in table.words
                await table.press("enter")
                assert table.table.state is before
                assert table.words.count(why) == 1, "a reason is told once"
                sentences.add(why)
            await table.press("right")
        assert {"Lot 12 is built on already.", "Nobody owns lot 27 yet."} <= sentences
        await table.press("a")
        assert len(mode._places) == allowed


async def test_a_piece_that_is_used_up_is_not_offered(monkeypatch):
    built = [("department_store", (50, 51, 52, 55, 56, 57))]
    start = city({A: (50, 51, 52, 55, 56, 57, 20)}, buildings=built, stage="build", seats=2)
    async with sit_down(prepared(monkeypatch, start)) as table:
        await table.press("b")
        seen = set()
        for _ in KINDS:
            seen.add(table.mode.kind)
            await table.press("up")
        assert seen == set(KINDS) - {"department_store"}


async def test_a_trial_is_possible_before_the_choice_and_builds_nothing(monkeypatch):
    async with sit_down(prepared(monkeypatch, town(stage="pick", picked=None))) as table:
        await hold(table, "factory")
        assert "worth 10" in table.words
        assert "A building goes up only after the choice of a lot." in table.words
        await table.press("enter")
        assert len(table.view.buildings) == 2
        await table.press("escape")
        assert "choose a lot" in table.header


async def test_the_piece_in_hand_is_kept_when_the_places_change_under_it(monkeypatch):
    async with sit_down(prepared(monkeypatch, town())) as table:
        mode = await hold(table, "factory")
        table.table.act(B, Offer(A, (30,), ()))
        await table.settle()
        assert table.mode is mode
        assert mode.kind == "factory"
        assert ghost(table) == (20, 21, 22, 23)


# Together


async def test_a_joint_building_is_proposed_answered_by_name_and_stands_with_both_letters(
    monkeypatch,
):
    owned = {A: (20, 21, 22), B: (23, 30)}
    start = city(owned, stage="build", picked=20, display=(40,), stack=(50,), seats=2)
    async with sit_down(prepared(monkeypatch, start)) as table:
        await hold(table, "factory")
        assert "Built together: 7½ for Ann and 2½ for Ben." in table.words
        assert "propose it" in table.rows[-1]
        await table.press("enter")
        assert not table.view.buildings
        assert "Ben, is it a deal?" in table.words
        assert "Ann (3 lots) and Ben (1 lot) build a factory" in table.words
        assert "It would be worth 10 now: 7 1/2 for Ann and 2 1/2 for Ben." in table.words
        await table.press("y")
        assert table.view.buildings[0].shares == ((A, 3), (B, 1))
        assert "Factory A+B 10" in table.text
        assert "A Ann 7½" in table.header
        assert "B Ben 2½" in table.header
        assert table.view.stage == "built"
        assert "u takes" not in table.words, "a word given is not taken back"
        assert "take back" not in table.rows[-1]


async def test_a_trial_begins_with_the_piece_that_partners_allow_if_no_other_can_stand(monkeypatch):
    small = [("house", (lot,)) for lot in range(60, 68)]
    small += [("store", (lot,)) for lot in range(70, 73)]
    owned = {A: (20, 21), B: (22, 23, *range(60, 73))}
    start = city(owned, buildings=small, stage="build", picked=20, display=(40,), seats=2)
    async with sit_down(prepared(monkeypatch, start)) as table:
        assert "together with others only: b shows where" in table.words
        await table.press("b")
        assert "propose it" in table.rows[-1]


async def test_every_partner_is_asked_in_turn(monkeypatch):
    owned = {A: (20, 21), B: (22,), C: (23,)}
    start = city(owned, stage="build", picked=20, display=(40,), seats=3)
    async with sit_down(prepared(monkeypatch, start)) as table:
        await hold(table, "factory")
        await table.press("enter")
        assert "Ben, is it a deal?" in table.words
        await table.press("y")
        assert not table.view.buildings
        assert "Cem, is it a deal?" in table.words
        await table.press("y")
        assert table.view.buildings[0].shares == ((A, 2), (B, 1), (C, 1))
        assert "A+B+C" in table.text


@pytest.mark.parametrize(("key", "said"), [("n", "Ben declines"), ("w", "Ann withdraws")])
async def test_a_proposal_that_comes_to_nothing_leaves_the_turn_as_it_was(monkeypatch, key, said):
    owned = {A: (20, 21, 22), B: (23,)}
    start = city(owned, stage="build", picked=20, display=(40,), stack=(50,), seats=2)
    async with sit_down(prepared(monkeypatch, start)) as table:
        await hold(table, "factory")
        await table.press("enter", key)
        assert said in table.table.log(A)[-1]
        assert "build or end" in table.header
        assert not table.view.buildings
        assert not table.view.deals


async def test_a_proposal_with_long_names_is_shown_whole(monkeypatch):
    owned = {A: (50, 51), B: (52, 55), C: (56, 57)}
    start = city(owned, stage="build", picked=50, display=(40,), seats=5)
    async with sit_down(prepared(monkeypatch, start, LONG_NAMES)) as table:
        await hold(table, "department_store")
        for name in LONG_NAMES[:3]:
            assert f"6 for {name}" in table.words
        await table.press("enter")
        for name in LONG_NAMES[:3]:
            assert f"{name} (2 lots)" in table.words
            assert f"6 for {name}" in table.words
        assert "on 50, 51, 52, 55, 56 and 57 together" in table.words
