"""The command `tabletop arena`: its tables, its files, its programs, and how it is stopped."""

from __future__ import annotations

import json
import os
import select
import shlex
import subprocess
import sys

import pytest
from terminal import DEADLINE, Terminal

from tabletop_tui import cli, docs_cli, store
from tabletop_tui.engine.process import name

BOT = shlex.join([sys.executable, str(docs_cli.FOLDER / "example_bot.py")])
TWO = ("top3", "--seats", "random,random")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Return the status, what was printed, and what was complained."""
    status = cli.run(["arena", *arguments])
    said = capsys.readouterr()
    return status, said.out, said.err


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 2) -> str:
    got, out, err = run(capsys, *arguments)
    assert (got, out, err.count("\n")) == (status, "", 1)
    return err.rstrip("\n")


def test_the_same_seed_prints_the_same_tables(capsys):
    first, again, other = (
        run(capsys, *TWO, "--games", "4", "--seed", seed) for seed in ("1", "1", "2")
    )
    assert first == again != other
    status, out, err = first
    assert (status, err) == (0, "")
    assert out.startswith("Top 3: 4 games, seed 1\n")
    for words in ("random", "random (2)", "won", "in 95 of 100 cases", "points", "place", "turn",
                  "actions a game", "right orders", "Only I am right"):  # fmt: skip
        assert words in out


def test_without_a_seed_the_one_that_was_drawn_is_told_and_repeats_it(capsys):
    _, out, _ = run(capsys, *TWO, "--games", "2")
    seed = out.splitlines()[0].rpartition(" ")[2]
    assert run(capsys, *TWO, "--games", "2", "--seed", seed)[1] == out


def test_json_is_one_line_with_the_figures_of_the_tables(capsys):
    _, tables, _ = run(capsys, *TWO, "--games", "3", "--seed", "1")
    status, out, err = run(capsys, *TWO, "--games", "3", "--seed", "1", "--json")
    assert (status, err, out.count("\n")) == (0, "", 1)
    told = json.loads(out)
    assert (told["game"], told["games"], told["wanted"], told["seed"]) == ("top3", 3, 3, 1)
    for row in told["players"]:
        figures = (f"{100 * row['won']:.1f} %", f"{row['score']:.2f}", f"{row['place']:.2f}")
        assert any(all(f in line for f in figures) for line in tables.splitlines())
    assert {fact["measure"] for fact in told["facts"]} == {"a game", "share"}


def test_kept_games_are_saves_that_can_be_verified(capsys, tmp_path):
    folder = tmp_path / "new" / "games"
    arguments = (*TWO, "--games", "3", "--seed", "1", "--save-records", str(folder), "--json")
    _, out, _ = run(capsys, *arguments)
    files = sorted(folder.iterdir())
    assert [path.name for path in files] == [f"top3-00000{n}.jsonl" for n in (1, 2, 3)]
    wins = 0.0
    for number, path in enumerate(files):
        verdict = store.verify(path)
        assert verdict.reason is None
        assert verdict.table is not None
        assert verdict.table.outcome is not None
        first = -number % 2  # the seat of the first player
        winners = verdict.table.outcome.winners
        wins += (first in winners) / len(winners)
    assert json.loads(out)["players"][0]["won"] == pytest.approx(wins / 3)
    assert "that folder: it is not empty." in refusal(capsys, *arguments, status=1)
    assert len(list(folder.iterdir())) == 3


def test_programs_play_and_what_became_of_them_is_told(capsys, tmp_path):
    bad = tmp_path / "bad.py"
    bad.write_text("import sys; sys.stdin.readline(); sys.exit('I give up')")
    commands = ("--bot-cmd", BOT, "--bot-cmd", shlex.join([sys.executable, str(bad)]))
    arguments = ("top3", "--seats", "random", *commands, "--games", "12", "--seed", "1")
    status, out, err = run(capsys, *arguments)
    assert (status, err) == (0, "")
    assert out.startswith("Top 3: 12 games, seed 1\n")
    assert "example_bot.py" in out
    left = [line for line in out.splitlines() if line.startswith("Game ")]
    assert len(left) == 10
    assert left[2] == f"Game 3: {name(f'{sys.executable} bad.py')} has ended (I give up)."
    assert out.rstrip().endswith("And 2 more.")
    assert run(capsys, *arguments)[1] == out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chess"], 'There is no game "chess"'),
        (["top3"], "Top 3 is for 2 to 4 players, not 0."),
        (["top3", "--seats", "random"], "Top 3 is for 2 to 4 players, not 1."),
        (["top3", "--seats", "random,clever"], "A bot for Top 3 is random"),
        (["top3", "--seats", "random,,random"], "A bot for Top 3 is random"),
        ([*TWO, "--games", "0"], "Invalid value for '--games'"),
        ([*TWO, "--jobs", "0"], "Invalid value for '--jobs'"),
        ([*TWO, "--seconds", "0"], "Invalid value for '--seconds'"),
        ([*TWO, "--seed", "-1"], "A seed is a whole number"),
        ([*TWO, "--bot-cmd", "/no/such"], 'The program "such" cannot be started'),
        ([*TWO, "--bot-cmd", "'"], 'The command "\'" has a quote without its end.'),
        ([*TWO, "--tiles", "x.toml"], "Top 3 is played without --tiles"),
        ([*TWO, "--option", "a=b"], "Top 3 has the option deck, and no"),
        ([*TWO, "--deck", "none.toml"], "none.toml: The file cannot be read"),
    ],
    ids=str,
)
def test_what_does_not_fit_is_told_before_any_game(capsys, arguments, sentence):
    assert refusal(capsys, *arguments).startswith(sentence)


def test_a_folder_that_cannot_be_made_is_told_before_any_game(capsys, tmp_path):
    (tmp_path / "file").write_text("")
    where = ("--save-records", str(tmp_path / "file" / "in"))
    words = refusal(capsys, *TWO, *where, status=1)
    assert words == "The games cannot be kept in that folder: Not a directory."


def test_on_a_terminal_a_bar_shows_how_far_the_games_are(tmp_path):
    argv = ["-m", "tabletop_tui", "arena", *TWO, "--games", "3", "--seed", "1"]
    with Terminal(argv, env={"TABLETOP_DATA": str(tmp_path)}) as terminal:
        terminal.wait_for("Only I am right")
        assert terminal.wait_exit() == 0
        assert b"3/3" in terminal.bytes


@pytest.mark.parametrize(
    ("how", "jobs"),
    [("SIGINT", 1), ("SIGINT", 2), ("SIGTERM", 1), ("SIGTERM", 2), ("SIGHUP", 2), ("SIGKILL", 2)],
)
def test_stopped_early_it_tells_what_there_is_and_nothing_lives_on(tmp_path, how, jobs):
    """A program that plays ends the arena itself, in its fourth game, and answers no more."""
    os.mkfifo(tmp_path / "alive")
    alive = os.open(tmp_path / "alive", os.O_RDONLY | os.O_NONBLOCK)
    bot = tmp_path / "bot.py"
    bot.write_text(
        "import json, os, pathlib, signal, sys\n"
        "here = pathlib.Path(__file__).parent\n"
        "alive = os.open(here / 'alive', os.O_WRONLY)\n"
        "for line in sys.stdin:\n"
        "    if len(list((here / 'games').iterdir())) >= 3:\n"
        f"        os.kill(int(sys.argv[1]), signal.{how})\n"
        "        signal.pause()\n"
        "    print(json.dumps({'action': json.loads(line)['legal'][0]}), flush=True)\n"
    )
    shell = (
        'exec "$0" -m tabletop_tui arena top3 --seats random --games 1000 --seed 1 --jobs "$1" '
        '--bot-cmd "$0 $2 $$" --seconds 3600 --save-records "$3"'
    )
    words = [sys.executable, str(jobs), bot, tmp_path / "games"]
    done = subprocess.run(["/bin/sh", "-c", shell, *words], capture_output=True, text=True)
    try:
        assert select.select([alive], [], [], DEADLINE)[0], "a program lives on"
        assert os.read(alive, 1) == b""
    finally:
        os.close(alive)
    if how == "SIGKILL":
        return
    played = len(list((tmp_path / "games").iterdir()))
    assert done.returncode == 130
    assert done.stderr == f"Stopped after {played} of 1000 games.\n"
    assert 3 <= played < 20
    assert done.stdout.startswith(f"Top 3: {played} of 1000 games, seed 1\n")
    assert "bot.py" in done.stdout
