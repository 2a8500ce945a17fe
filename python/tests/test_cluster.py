"""Counting by several processes: the same answer whatever is killed, and whenever."""

import json
import os
import pathlib
import random
import signal
import socket
import subprocess
import sys
import time

import pytest

import saltus

HERE = pathlib.Path(__file__).parent
PUZZLE = "pegs:english"
LONGEST = 300


class Cluster:
    """A scheduler and workers as processes of their own, on loopback."""

    def __init__(self, folder, workers=2):
        self.folder, self.processes = folder, []
        with socket.socket() as listener:
            listener.bind(("127.0.0.1", 0))
            self.port = listener.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.start_scheduler()
        self.workers = [self.start_worker() for _ in range(workers)]

    def start(self, *arguments, **streams):
        # A worker that hangs is given up after five seconds; a task may lose as many workers as a test kills.
        settings = {"DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL": "5s", "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "100"}
        process = subprocess.Popen(
            [sys.executable, "-m", *arguments], cwd=self.folder, env={**os.environ, **settings}, stdin=subprocess.DEVNULL, **streams
        )
        self.processes.append(process)
        return process

    def start_scheduler(self):
        self.scheduler = self.start(
            "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(self.port), "--no-dashboard", stderr=subprocess.DEVNULL
        )

    def start_worker(self, *more):
        return self.start(
            "distributed.cli.dask_worker", self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard", "--death-timeout", "60", *more,
            stderr=subprocess.DEVNULL,
        )  # fmt: skip

    def count(self, store):
        return self.start(
            "saltus.cluster", "count", PUZZLE, "--store", str(store), "--scheduler", self.address,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in self.processes:
            process.kill()
        for process in self.processes:
            process.communicate() if process.stdout else process.wait()


def locally(store, workers):
    command = [sys.executable, "-m", "saltus.cluster", "count", PUZZLE, "--store", str(store), "--local", str(workers), "--quiet"]
    return subprocess.run(command, cwd=HERE, capture_output=True, text=True, timeout=LONGEST)


def bytes_of(store):
    """Every file of a store but its lock, with what is in it."""
    return {str(path.relative_to(store)): path.read_bytes() for path in sorted(store.rglob("*")) if path.is_file() and path.name != "lock"}


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    """What one worker says, and the store that it leaves."""
    store = tmp_path_factory.mktemp("alone") / "store"
    done = locally(store, 1)
    assert done.returncode == 0, done.stderr
    return done.stdout, {name: data for name, data in bytes_of(store).items() if name.endswith(".part")}


def test_the_answer_is_that_of_the_library(alone):
    said, census = json.loads(alone[0]), saltus.puzzle(PUZZLE).count()
    assert (int(said["solutions"]), int(said["games"])) == (census.solutions, census.games)
    for level, counted in zip(said["levels"], census.levels, strict=True):
        assert {name: int(number) for name, number in level.items()} == vars(counted)


def test_the_answer_is_that_of_the_command(alone, tmp_path):
    command = HERE.parents[1] / "target/debug/saltus"
    if not command.exists():
        pytest.skip("the command is not built")
    done = subprocess.run([command, "count", PUZZLE, "--json"], capture_output=True, text=True, timeout=LONGEST)
    assert done.stdout == alone[0]


@pytest.mark.parametrize("workers", [2, 4])
def test_the_answer_and_the_store_do_not_depend_on_the_number_of_workers(workers, alone, tmp_path):
    done = locally(tmp_path / "store", workers)
    assert done.returncode == 0, done.stderr
    parts = {name: data for name, data in bytes_of(tmp_path / "store").items() if name.endswith(".part")}
    assert (done.stdout, parts) == alone


def test_workers_are_killed_and_hang(alone, tmp_path):
    chance = random.Random(20)
    with Cluster(tmp_path) as cluster:
        count = cluster.count(tmp_path / "store")
        for kill in range(5):
            time.sleep(chance.uniform(0.2, 1.5))
            worker = cluster.workers.pop(0)
            worker.send_signal(signal.SIGSTOP if kill == 2 else signal.SIGKILL)
            cluster.workers.append(cluster.start_worker())
        said, told = count.communicate(timeout=LONGEST)
        assert (count.returncode, said) == (0, alone[0]), told


def test_the_client_and_the_scheduler_are_killed(alone, tmp_path):
    with Cluster(tmp_path) as cluster:
        first = cluster.count(tmp_path / "store")
        while not (tmp_path / "store").exists() or len(list((tmp_path / "store").iterdir())) < 8:
            time.sleep(0.05)
        first.kill()
        second = cluster.count(tmp_path / "store")
        time.sleep(1.0)
        cluster.scheduler.kill()
        cluster.scheduler.wait()
        cluster.start_scheduler()
        for _ in range(2):
            cluster.start_worker()
        said, told = second.communicate(timeout=LONGEST)
        assert (second.returncode, said) == (0, alone[0]), told


def test_what_is_torn_is_made_again(alone, tmp_path):
    store = tmp_path / "store"
    assert locally(store, 1).returncode == 0
    parts = sorted(store.rglob("*.part"))
    chance = random.Random(7)
    manifest = (store / "manifest.json").read_bytes()
    for part in chance.sample(parts, 3):
        data = part.read_bytes()
        part.write_bytes(data[: len(data) // 2])
    done = locally(store, 2)
    assert (done.returncode, done.stdout) == (0, alone[0]), done.stderr
    assert (store / "manifest.json").read_bytes() == manifest


def test_a_worker_of_another_version_is_refused(alone, tmp_path):
    other = tmp_path / "other.py"
    other.write_text("import saltus\nsaltus.__version__ = '0.0.1'\n")
    with Cluster(tmp_path, workers=0) as cluster:
        cluster.start_worker("--preload", str(other), "--name", "old")
        time.sleep(2.0)
        refused = cluster.count(tmp_path / "store")
        said, told = refused.communicate(timeout=LONGEST)
        assert refused.returncode == 2 and said == "" and "it has saltus 0.0.1" in told and "install the same wheel" in told


def test_a_store_of_another_puzzle_is_refused(tmp_path):
    store = tmp_path / "store"
    saltus_store = ["count", "pegs:triangle4@a2-any", "--store", str(store), "--local", "1", "--quiet"]
    command = [sys.executable, "-m", "saltus.cluster"]
    assert subprocess.run([*command, *saltus_store], cwd=HERE, capture_output=True, timeout=LONGEST).returncode == 0
    done = locally(store, 1)
    assert done.returncode == 2 and "pegs:triangle4" in done.stderr
