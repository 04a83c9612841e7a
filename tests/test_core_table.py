"""The table: judge, keep, tell; take back by the policy; show each seat only its own."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec import structs
from toys import TENS, Draw, Give, Lay, Options, Pass, Say, Tens

from tabletop_tui.core import text
from tabletop_tui.core.game import IllegalAction
from tabletop_tui.core.record import RecordError
from tabletop_tui.core.rng import Rng
from tabletop_tui.core.table import Table

ANN, BEN, CEM = 0, 1, 2


class Notebook:
    """A journal on paper: what it was told, and whether it may still be written in."""

    def __init__(self, log: list[str]) -> None:
        self.log = log
        self.why_not: str | None = None

    def action(self, seat: int, action: object) -> None:
        self.log.append(f"action {seat} {type(action).__name__}")

    def undo(self, seat: int) -> None:
        self.log.append(f"undo {seat}")

    def redo(self, seat: int) -> None:
        self.log.append(f"redo {seat}")

    def seated(self, seat: int, name: str) -> None:
        self.log.append(f"seated {seat} {name}")


def table(cards: int = 6, **more: Any) -> Table[Any, Any, Any, Any]:
    players = ["Ann", "Ben", "Cem"]
    return Table.new(TENS, players, seed=1, options=Options(cards=cards), **more)


def with_a_card() -> tuple[Table[Any, Any, Any, Any], int]:
    t = table()
    t.act(ANN, Draw())
    return t, t.view(ANN).hand[0]


# acting


def test_an_action_moves_the_table_and_the_record_on() -> None:
    t, card = with_a_card()
    t.act(ANN, Lay(card), at=1)
    assert (t.count, t.waiting_for, t.outcome) == (2, (ANN,), None)
    assert t.record.actions == ((ANN, Draw()), (ANN, Lay(card)))
    assert t.view(None).laid[ANN] == (card,)


def test_a_refusal_names_people_and_changes_nothing() -> None:
    t, _ = with_a_card()
    before = (t.state, t.record, t.log(ANN))
    with pytest.raises(IllegalAction, match=r"^It is Ann's turn\.$"):
        t.act(BEN, Draw())
    assert (t.state, t.record, t.log(ANN)) == before


def test_an_action_made_for_an_older_table_is_refused() -> None:
    t, _ = with_a_card()
    with pytest.raises(IllegalAction, match="moved on since"):
        t.act(ANN, Pass(), at=0)
    t.act(ANN, Pass(), at=1)
    with pytest.raises(IllegalAction, match="moved on since"):
        t.act(ANN, Pass(), at=1)


def test_why_not_says_what_act_would_say_and_does_nothing() -> None:
    t, card = with_a_card()
    assert t.why_not(ANN, Lay(card)) is None
    assert t.why_not(BEN, Draw()) == "It is Ann's turn."
    assert t.count == 1


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_seat_that_is_not_there_can_neither_act_nor_look(seat: int) -> None:
    t, _ = with_a_card()
    for look in (t.view, t.legal, t.at(1).view, lambda s: t.act(s, Draw())):
        with pytest.raises(IllegalAction, match=f"There is no seat {seat + 1} at this table."):
            look(seat)


def test_junk_for_an_action_is_refused() -> None:
    with pytest.raises(IllegalAction, match="no action of this game"):
        table().act(ANN, "pass")


# who is told, and when


def test_the_journal_is_written_before_the_watchers_are_told() -> None:
    t, log = table(), []
    t.journal = Notebook(log)
    t.watch(lambda: log.append(f"told of {t.count}"))
    t.act(ANN, Draw())
    t.act(ANN, Lay(t.view(ANN).hand[0]))
    t.undo(ANN)
    t.redo(ANN)
    assert log == [
        *("action 0 Draw", "told of 1", "action 0 Lay", "told of 2"),
        *("undo 0", "told of 1", "redo 0", "told of 2"),
    ]


def test_nothing_refused_is_written_or_told() -> None:
    t, log = table(), []
    t.journal = Notebook(log)
    t.watch(lambda: log.append("told"))
    for refused in (lambda: t.act(BEN, Draw()), lambda: t.undo(ANN), lambda: t.redo(ANN)):
        with pytest.raises(IllegalAction):
            refused()
    assert log == []


def test_a_new_name_is_kept_before_anybody_is_told_and_names_the_whole_log() -> None:
    log: list[str] = []
    t = table()
    t.journal = Notebook(log)
    t.watch(lambda: log.append("told"))
    t.act(ANN, Draw())
    t.reseat(ANN, " Gus\u200b ")
    assert log[-2:] == ["seated 0 Gus", "told"]
    assert t.players == ("Gus", "Ben", "Cem")
    assert any(line.startswith("Gus") for line in t.log(BEN))
    assert not any("Ann" in line for line in t.log(BEN))


def test_a_journal_that_fails_leaves_the_table_as_it_was() -> None:
    class Full(Notebook):
        def action(self, *_: object) -> None:
            raise OSError("no space")

    t = table()
    t.journal = Full([])
    with pytest.raises(OSError, match="no space"):
        t.act(ANN, Draw())
    assert t.count == 0


def test_a_table_that_may_not_be_written_refuses_everything_with_the_reason() -> None:
    t, card = with_a_card()
    t.act(ANN, Lay(card))
    notebook = t.journal = Notebook([])
    notebook.why_not = "Here you can only look."
    for refused in (lambda: t.act(ANN, Pass()), lambda: t.undo(ANN), lambda: t.redo(ANN)):
        with pytest.raises(IllegalAction, match=r"^Here you can only look\.$"):
            refused()
    assert t.why_not(ANN, Pass()) == t.why_not_undo(ANN) == "Here you can only look."
    assert (t.count, notebook.log) == (2, [])


def test_a_failing_watcher_stops_no_other(caplog: pytest.LogCaptureFixture) -> None:
    t, told = table(), []

    def fail() -> None:
        raise RuntimeError("a broken screen")

    t.watch(fail)
    t.watch(lambda: told.append(t.count))
    t.act(ANN, Draw())
    assert (told, t.count) == ([1], 1)
    assert "a watcher of the table failed" in caplog.text


def test_a_watcher_that_stops_is_told_no_more_and_stops_no_other() -> None:
    t, told = table(), []

    def watcher() -> None:
        told.append(t.count)

    stop = t.watch(watcher)
    t.watch(watcher)
    stop()
    stop()
    t.act(ANN, Draw())
    assert told == [1]


def test_a_watcher_may_act_itself() -> None:
    t, told = table(), []

    def bot() -> None:
        if t.waiting_for == (BEN,):
            t.act(BEN, Pass())

    t.watch(bot)
    t.watch(lambda: told.append(t.waiting_for))
    t.act(ANN, Pass())
    assert t.waiting_for == (CEM,)
    assert told[-1] == (CEM,)


# taking back


def test_undo_restores_an_equal_table_and_redo_does_it_again() -> None:
    t, card = with_a_card()
    before = (t.state, t.record, t.log(ANN), t.view(None))
    t.act(ANN, Lay(card))
    after = (t.state, t.record, t.log(ANN), t.view(None))
    t.undo(ANN)
    assert (t.state, t.record, t.log(ANN), t.view(None)) == before
    t.redo(ANN)
    assert (t.state, t.record, t.log(ANN), t.view(None)) == after


def refuses_undo(t: Table[Any, Any, Any, Any], seat: int, reason: str) -> None:
    before = (t.state, t.record)
    assert t.why_not_undo(seat) == reason
    with pytest.raises(IllegalAction) as caught:
        t.undo(seat)
    assert str(caught.value) == reason
    assert (t.state, t.record) == before


def test_nothing_done_cannot_be_taken_back() -> None:
    refuses_undo(table(), ANN, "Nothing has been done yet that could be taken back.")


def test_nobody_takes_back_what_another_did() -> None:
    t, card = with_a_card()
    t.act(ANN, Lay(card))
    refuses_undo(t, BEN, "The last action was Ann's; everybody takes back only their own.")


def test_what_was_seen_cannot_be_unseen() -> None:
    t, _ = with_a_card()
    reason = "The last action turned up something new; what was seen cannot be unseen."
    refuses_undo(t, ANN, reason)


def test_a_turn_passed_on_is_never_taken_back() -> None:
    t = table()
    t.act(ANN, Pass())
    refuses_undo(t, ANN, "The last action passed the turn on; that is never taken back.")


def test_the_last_action_of_a_game_is_never_taken_back() -> None:
    t = table(cards=1)
    t.act(ANN, Draw())
    t.act(ANN, Pass())
    refuses_undo(t, ANN, "The last action passed the turn on; that is never taken back.")


def test_a_change_of_anothers_property_is_never_taken_back() -> None:
    t, card = with_a_card()
    t.act(ANN, Give(card, BEN))
    reason = (
        "The last action changed what another player owns or was offered; that is never taken back."
    )
    refuses_undo(t, ANN, reason)


def test_only_who_took_back_may_do_it_again() -> None:
    t, card = with_a_card()
    t.act(ANN, Lay(card))
    t.undo(ANN)
    with pytest.raises(IllegalAction, match="Nothing was taken back"):
        t.redo(BEN)
    t.redo(ANN)
    with pytest.raises(IllegalAction, match="Nothing was taken back"):
        t.redo(ANN)


def test_a_new_action_forgets_what_was_taken_back() -> None:
    t, card = with_a_card()
    t.act(ANN, Lay(card))
    t.undo(ANN)
    t.act(ANN, Say("no"))
    with pytest.raises(IllegalAction, match="Nothing was taken back"):
        t.redo(ANN)


def test_several_are_taken_back_in_turn_and_done_again_in_order() -> None:
    t = table()
    for words in ("one", "two", "three"):
        t.act(ANN, Say(words))
    after = t.record
    for _ in range(3):
        t.undo(ANN)
    assert t.count == 0
    for _ in range(3):
        t.redo(ANN)
    assert t.record == after


# looking


def test_the_log_is_masked_for_everybody_but_its_reader() -> None:
    t, card = with_a_card()
    assert t.log(ANN) == ["Ann begins", f"Ann draws {card}"]
    for viewer in (BEN, CEM, None):
        assert t.log(viewer) == ["Ann begins", "Ann draws a card"]


def test_the_log_can_be_read_from_a_later_action_on() -> None:
    t, _ = with_a_card()
    t.act(ANN, Pass())
    assert t.log(None, since=t.count) == ["Ann passes"]
    assert t.log(None, since=1) == ["Ann draws a card", "Ann passes"]


def test_the_news_is_what_others_did_since_the_seat_last_acted() -> None:
    t, _ = with_a_card()
    t.act(ANN, Pass())
    t.act(BEN, Draw())
    assert t.news(ANN) == ["Ben draws a card"]
    assert t.news(BEN) == []
    assert t.news(CEM) == ["Ann draws a card", "Ann passes", "Ben draws a card"]


def test_names_are_put_in_in_one_pass_and_seats_cannot_be_forged() -> None:
    t = Table.new(TENS, [f"{text.who(1)}A", "Ben"], seed=1)
    t.act(ANN, Say(f"{text.who(1)} owes me\x1b[2J"))
    assert t.players == ("A", "Ben")
    assert t.log(None)[-1] == "A says: owes me[2J"


def test_a_view_is_what_a_redeal_cannot_change() -> None:
    t, _ = with_a_card()
    for viewer in (ANN, BEN, None):
        other = TENS.redeal(t.state, viewer, Rng(99))
        assert TENS.view(other, viewer) == t.view(viewer)


def test_looking_back_is_masked_like_the_present() -> None:
    t, card = with_a_card()
    t.act(ANN, Pass())
    then = t.at(1)
    assert then.waiting_for == (ANN,)
    assert then.outcome is None
    assert then.view(ANN).hand == (card,)
    assert then.view(BEN).hand == then.view(None).hand == ()
    assert then.log(BEN) == ["Ann begins", "Ann draws a card"]
    assert t.at(0).log(ANN) == ["Ann begins"]
    assert t.at(2).waiting_for == (BEN,)


def test_a_moment_stays_what_it_was_when_the_table_goes_on() -> None:
    t, card = with_a_card()
    t.act(ANN, Lay(card))
    then = t.at(2)
    t.undo(ANN)
    assert then.view(None).laid[ANN] == (card,)


def test_everything_is_open_only_once_the_game_is_over() -> None:
    t = table(cards=1)
    t.act(ANN, Draw())
    with pytest.raises(IllegalAction, match="only once the game is over"):
        _ = t.at(0).state
    t.act(ANN, Pass())
    assert t.at(1).state.hands[ANN] == (1,)


@pytest.mark.parametrize("n", [-1, 2])
def test_one_cannot_look_back_on_what_was_not(n: int) -> None:
    t, _ = with_a_card()
    with pytest.raises(IllegalAction, match=f"There are 1 actions to look back on, not {n}."):
        t.at(n)


def test_the_outcome_is_exact_and_names_the_winners() -> None:
    t = table(cards=1)
    for action in (Draw(), Lay(1), Pass()):
        t.act(ANN, action)
    third = Fraction(1, 3)
    assert t.outcome is not None
    assert (t.outcome.scores, t.outcome.winners) == ((1 + third, third, third), (ANN,))
    assert t.outcome.reason == "Ann laid most"
    assert t.at(3).outcome == t.outcome


def test_equal_scores_share_the_win() -> None:
    t = table(cards=1)
    t.act(ANN, Draw())
    t.act(ANN, Pass())
    assert t.outcome is not None
    assert (t.outcome.winners, t.outcome.reason) == ((0, 1, 2), "Ann, Ben and Cem laid most")


# dealing and replaying


def test_the_same_seed_deals_the_same_game() -> None:
    assert table().state == table().state
    assert (
        Table.new(TENS, ["Ann", "Ben"]).record.seed != Table.new(TENS, ["Ann", "Ben"]).record.seed
    )


@pytest.mark.parametrize("seed", [-1, 2**63])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(IllegalAction, match="A seed is a whole number"):
        Table.new(TENS, ["Ann", "Ben"], seed=seed)


def test_options_that_the_rules_refuse_deal_nothing() -> None:
    with pytest.raises(IllegalAction, match="1 to 100 cards, not 0"):
        table(cards=0)


def test_a_record_replays_to_the_same_table() -> None:
    t, card = with_a_card()
    for action in (Lay(card), Say("hm"), Pass()):
        t.act(ANN, action)
    again = Table.open(TENS, t.record)
    assert (again.state, again.record, again.log(ANN)) == (t.state, t.record, t.log(ANN))


def test_a_record_that_breaks_off_says_where_and_why() -> None:
    t, card = with_a_card()
    t.act(ANN, Lay(card))
    broken = structs.replace(t.record, actions=(*t.record.actions, (BEN, Pass())))
    with pytest.raises(
        RecordError, match=r"^Action 3 does not replay: It is Ann's turn\.$"
    ) as caught:
        Table.open(TENS, broken)
    assert caught.value.good == 2


def test_a_record_of_other_rules_is_not_replayed() -> None:
    class Newer(Tens):
        rules_version = 2

    with pytest.raises(RecordError, match="played by version 1 of the rules"):
        Table.open(Newer(), table().record)
