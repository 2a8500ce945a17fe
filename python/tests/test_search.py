"""Searches release the interpreter lock, stop on request, and report their progress."""

import signal
import subprocess
import sys
import threading
import time

import pytest
from processes import running

import saltus

LONG = 'saltus.puzzle("pegs:french").count()'


def test_ctrl_c_stops_a_search():
    program = f"import saltus, sys\ntry:\n    print('begun', flush=True)\n    {LONG}\nexcept KeyboardInterrupt:\n    sys.exit(7)"
    with running([sys.executable, "-c", program], stdout=subprocess.PIPE) as process:
        assert process.stdout.readline() == b"begun\n"
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        assert process.wait() == 7


def test_python_runs_while_a_search_does():
    enough = threading.Event()

    def tell(level, positions, bytes):
        if enough.is_set():
            raise InterruptedError

    def search():
        with pytest.raises(InterruptedError):
            saltus.puzzle("pegs:french").count(progress=tell, time=100.0)

    thread = threading.Thread(target=search)
    thread.start()
    ticks = 0
    while thread.is_alive() and ticks < 20:
        time.sleep(0.01)
        ticks += 1
    enough.set()
    thread.join()
    assert ticks == 20


def test_progress_is_reported_and_can_stop_the_search():
    told = []

    def tell(level, positions, bytes):
        told.append((level, positions, bytes))
        if positions > 1000:
            raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        saltus.puzzle("pegs:french").count(progress=tell)
    # Reports need not rise: a proof that is tried first has levels and positions of its own.
    assert told[-1][1] > 1000 and all(positions <= 1000 for _, positions, _ in told[:-1])


def test_a_bar_shows_and_closes(capsys):
    saltus.puzzle("pegs:french").count(time=0.5, progress=True)
    assert "positions" in capsys.readouterr().err


def test_a_position_can_be_read_during_a_search():
    position = saltus.puzzle("pegs:english").position()
    thread = threading.Thread(target=lambda: position.ask(time=1.0))
    thread.start()
    while thread.is_alive():
        assert len(position.legal_moves) == 4
    thread.join()


@pytest.mark.parametrize("time", [-1.0, float("nan"), float("inf")])
def test_invalid_time_limits(time):
    with pytest.raises(ValueError, match="seconds"):
        saltus.puzzle("row:2x2").solve(time=time)
