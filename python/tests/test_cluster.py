"""Counts by several processes: the answer does not depend on killed processes."""

import functools
import json
import os
import pathlib
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

import pytest
from distributed import Client, LocalCluster, Status
from processes import LIMIT, run

import saltus
from saltus import cluster
from saltus._saltus import LevelStore

HERE = pathlib.Path(__file__).parent
#: The middle levels have several parts, and many of their classes are winning.
SMALL = "pegs:triangle6@a1-any"
#: The middle levels have sixteen parts, the most.
LARGER = "pegs:square5@a1-3"


def command():
    """The command from the latest build."""
    built = [HERE.parents[1] / "target" / profile / "saltus" for profile in ("debug", "release")]
    built = [path for path in built if path.exists()] or pytest.skip("the command is not built")
    return max(built, key=lambda path: path.stat().st_mtime)


def parts_of(store):
    """Every part of a store with its counts, and its levels."""
    parts = {str(path.relative_to(store)): path.read_bytes() for path in sorted(store.rglob("[!.]*.part"))}
    return parts, json.loads((store / "manifest.json").read_text())["store"]["levels"]


def go_on(puzzle, store):
    """The output of one process, without Dask, and its store."""
    leader = LevelStore(saltus.puzzle(puzzle), store, lead=True)
    while (turn := leader.next()) is not None:
        level, missing = turn
        for part in missing:
            leader.make(level, part)
    return leader.census(), parts_of(store)


@functools.cache
def made_by_one(puzzle):
    with tempfile.TemporaryDirectory() as folder:
        return go_on(puzzle, pathlib.Path(folder) / "store")


@pytest.fixture(params=[SMALL, pytest.param(LARGER, marks=pytest.mark.slow)])
def puzzle(request):
    return request.param


@pytest.fixture
def by_one(puzzle):
    return made_by_one(puzzle)


def test_one_process_gives_the_census_of_the_library(puzzle, by_one):
    (census, _), (parts, _) = by_one
    assert census == saltus.puzzle(puzzle).count()
    assert sum(name.startswith("reached-11/") for name in parts) == {SMALL: 7, LARGER: 16}[puzzle]


def test_the_answer_is_that_of_the_command(puzzle, by_one):
    told = json.loads(run([command(), "count", puzzle, "--json"]).stdout)
    # A store knows the puzzle, and no text that was read.
    del told["reading"]
    assert told == json.loads(by_one[0][1])


@pytest.mark.parametrize("where", ["--scheduler", pytest.param("--local", marks=pytest.mark.slow)])
def test_the_module_runs_as_a_program(where, puzzle, by_one, client, tmp_path):
    count = [sys.executable, "-m", "saltus.cluster", "count", puzzle, "--store", str(tmp_path / "store"), "--quiet"]
    count += [where, client.scheduler.address if where == "--scheduler" else "2"]
    done = run(count, cwd=HERE)
    assert (done.returncode, done.stdout) == (0, by_one[0][1] + "\n"), done.stderr
    assert parts_of(tmp_path / "store") == by_one[1]


def test_workers_make_the_same_bytes(puzzle, by_one, client, tmp_path):
    assert cluster.count(puzzle, str(tmp_path / "store"), client) == by_one[0]
    assert parts_of(tmp_path / "store") == by_one[1]


def test_levels_overlap(puzzle, by_one, tmp_path):
    """One part of every level is computed before the previous level is finished, as soon as its sources exist."""
    leader, early = LevelStore(saltus.puzzle(puzzle), tmp_path / "store", lead=True), []
    while (turn := leader.next()) is not None:
        level, missing = turn
        after, parts = leader.after(level) or (None, [])
        for part in parts:
            sources = [index for before, index in leader.sources(after, part) if before == level]
            if not set(missing) <= set(sources):
                for index in sources:
                    leader.make(level, index)
                leader.make(after, part)
                early.append((after, part))
                break
        for index in missing:
            leader.make(level, index)
    assert {winning for (winning, _), _ in early} == {False, True}
    assert leader.census() == by_one[0]
    assert parts_of(tmp_path / "store") == by_one[1]


def pid_if_running(dask_worker):
    """On the guard of a worker: its process, unless it is starting. Dask does not restart a worker that was killed then."""
    return dask_worker.pid if dask_worker.status == Status.running else None


def test_killed_workers_do_not_change_the_result(puzzle, by_one, client, tmp_path):
    chance, killed = random.Random(20), []

    def kill():
        pids = client.run(pid_if_running, nanny=True, on_error="ignore").values()
        alive = sorted(pid for pid in pids if pid is not None and pid not in killed)
        # One stays.
        if len(alive) > 1:
            pid = chance.choice(alive)
            killed.append(pid)
            os.kill(pid, signal.SIGKILL)

    def say(line):
        if line.split()[1] in ("5:", "9:", "13:"):
            threading.Timer(chance.uniform(0, 0.1), kill).start()

    assert cluster.count(puzzle, str(tmp_path / "store"), client, say) == by_one[0]
    assert parts_of(tmp_path / "store") == by_one[1]
    assert killed


def test_a_lack_of_workers_is_reported(tmp_path, monkeypatch):
    monkeypatch.setattr(cluster, "PULSE", 0.1)
    monkeypatch.setattr(cluster, "PATIENCE", 0.5)
    lines = []
    with LocalCluster(n_workers=0, dashboard_address=None) as none, Client(none) as client:
        with pytest.raises(saltus.SaltusError, match="no worker was available"):
            cluster.count(SMALL, str(tmp_path / "store"), client, lines.append)
    assert "no worker is available: waiting for one" in lines


def level_order(line):
    """The rank of the level in a line of output; later levels have greater ranks. A level whose parts were all computed early has no line."""
    kind, jumps = line.split()[:2]
    jumps = int(jumps.rstrip(":"))
    return (True, -jumps) if kind == "winning" else (False, jumps)


def test_the_count_continues_after_a_client_dies(puzzle, by_one, client, tmp_path):
    class Death(Exception):
        pass

    def die(line):
        if level_order(line) >= (False, 10):
            raise Death

    store = tmp_path / "store"
    with pytest.raises(Death):
        cluster.count(puzzle, str(store), client, die)
    # Tasks that were started continue, and write files without names.
    before = {path: (path.stat().st_ino, path.read_bytes()) for path in store.rglob("[!.]*.part")}
    assert before
    assert cluster.count(puzzle, str(store), client) == by_one[0]
    assert parts_of(store) == by_one[1]
    for path, (inode, data) in before.items():
        # Dropping sums replaces a file by its beginning; a part that is recomputed then has another first line.
        shortened = path.stat().st_size < len(data) and data.startswith(path.read_bytes())
        assert path.stat().st_ino == inode or shortened, f"{path} was recomputed"


def test_torn_parts_are_recomputed(puzzle, by_one, client, tmp_path):
    store, due = tmp_path / "store", [(False, 8), (True, -12)]

    def truncate_parts(line):
        if due and level_order(line) >= due[0]:
            due.pop(0)
            for part in random.Random(7).sample(sorted(store.rglob("[!.]*.part")), 3):
                data = part.read_bytes()
                part.write_bytes(data[: len(data) // 2])

    assert cluster.count(puzzle, str(store), client, truncate_parts) == by_one[0]
    assert not due


def damage(chance, files, names, store):
    """Damages several files of a store: removes, truncates, flips, zeroes, swaps or extends them."""
    done = []
    first, together = chance.randrange(len(names)), chance.random() < 0.5
    for number in range(chance.randint(1, 5)):
        name = names[(first + number) % len(names)] if together else chance.choice(names)
        path, how = store / name, chance.choice(["removed", "cut", "flipped", "zeroed", "swapped", "longer"])
        data = bytearray(path.read_bytes() if path.exists() else b"")
        at = chance.randrange(len(data)) if data else 0
        if how == "flipped" and data:
            data[at] ^= 1 << chance.randrange(8)
        elif how == "zeroed":
            data[at:] = bytes(len(data) - at)
        elif how == "swapped":
            data = files[chance.choice(names)]
        elif how == "longer":
            data += bytes(9)
        else:
            data = data[:at]
        done.append((name, how))
        path.unlink(missing_ok=True) if how == "removed" else path.write_bytes(data)
    return done


def damage_at_random(client, tmp_path, rounds):
    """After any damage to files of a store, before and during a run: the right numbers, or an error that names a file of the store."""
    puzzle, store, answered = "pegs:triangle5@a1-any", tmp_path / "store", 0
    right = cluster.count(puzzle, str(store), client)
    # Source: Durango Bill's table of the triangle of 15.
    assert (right[0].games, right[0].solutions) == (568630, 29760)
    files = {str(path.relative_to(store)): path.read_bytes() for path in store.rglob("*") if path.is_file()}
    names = sorted(name for name in files if name.endswith(".part"))
    for seed in range(1, rounds + 1):
        chance = random.Random(seed)
        for name, data in files.items():
            (store / name).parent.mkdir(parents=True, exist_ok=True)
            (store / name).write_bytes(data)
        done = damage(chance, files, names, store)
        due = [(False, chance.randint(1, 13))] if chance.random() < 0.3 else []
        if due:
            # From the beginning, with files damaged during the run.
            for name in files:
                (store / name).unlink(missing_ok=True)

        def damage_later(line):
            if due and level_order(line) >= due[0]:
                due.pop()
                made = sorted(str(path.relative_to(store)) for path in store.rglob("[!.]*.part"))
                done.extend(damage(chance, files, made, store))

        try:
            assert cluster.count(puzzle, str(store), client, damage_later) == right, (seed, done)
            answered += 1
        except saltus.SaltusError as error:
            assert str(store) in str(error), (seed, done)
    assert answered > rounds // 10


def test_files_damaged_at_random_never_give_a_wrong_number(client, tmp_path):
    damage_at_random(client, tmp_path, 10)


@pytest.mark.slow
def test_many_files_damaged_at_random_never_give_a_wrong_number(client, tmp_path):
    damage_at_random(client, tmp_path, 300)


def test_a_store_of_another_puzzle_or_in_use_is_refused(client, tmp_path):
    store = str(tmp_path / "store")
    leader = LevelStore(saltus.puzzle("pegs:triangle4@a2-any"), store, lead=True)
    with pytest.raises(saltus.SaltusError, match="another process"):
        cluster.count("pegs:triangle4@a2-any", store, client)
    del leader
    with pytest.raises(saltus.SaltusError, match="triangle4"):
        cluster.count(SMALL, store, client)
    with pytest.raises(saltus.SaltusError, match="is not peg solitaire"):
        cluster.count("row:3x3", store, client)


def pretend_version(version):
    saltus.__version__ = version


def test_a_worker_of_another_version_is_refused(client, tmp_path):
    said, [first, second] = [], sorted(client.scheduler_info(n_workers=-1)["workers"])
    client.run(pretend_version, "0.0.1", workers=[first])
    assert cluster.count(SMALL, str(tmp_path / "store"), client, said.append) == made_by_one(SMALL)[0]
    assert first in said[0] and "it has saltus 0.0.1" in said[0] and "install the same wheel" in said[0]
    client.run(pretend_version, "0.0.1", workers=[second])
    with pytest.raises(saltus.SaltusError, match="install the same wheel"):
        cluster.count(SMALL, str(tmp_path / "other"), client)


# Separate processes and a larger board: these tests take minutes.

PUZZLE = "pegs:english"


class Cluster:
    """A scheduler and workers as separate processes on the loopback interface."""

    def __init__(self, folder, workers=2):
        self.folder, self.processes = folder, []
        with socket.socket() as listener:
            listener.bind(("127.0.0.1", 0))
            self.port = listener.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.start_scheduler()
        self.workers = [self.start_worker() for _ in range(workers)]

    def start(self, *arguments, **streams):
        # A worker that hangs is abandoned after five seconds; a task may lose as many workers as a test
        # kills.
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


def locally(store, processors):
    command = [sys.executable, "-m", "saltus.cluster", "count", PUZZLE, "--store", str(store), "--local", str(processors), "--quiet"]
    return run(command, cwd=HERE)


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    """The output of one thread, and its store."""
    store = tmp_path_factory.mktemp("alone") / "store"
    done = locally(store, 1)
    assert done.returncode == 0, done.stderr
    return done.stdout, parts_of(store)


@pytest.mark.slow
def test_the_english_census_equals_that_of_the_library(alone):
    said, census = json.loads(alone[0]), saltus.puzzle(PUZZLE).count()
    assert (int(said["solutions"]), int(said["games"])) == (census.solutions, census.games)
    for level, counted in zip(said["levels"], census.levels, strict=True):
        assert {name: int(number) for name, number in level.items()} == vars(counted)


@pytest.mark.slow
def test_the_answer_and_the_store_do_not_depend_on_the_number_of_threads(alone, tmp_path):
    done = locally(tmp_path / "store", 3)
    assert done.returncode == 0, done.stderr
    assert (done.stdout, parts_of(tmp_path / "store")) == alone


@pytest.mark.slow
def test_the_answer_does_not_depend_on_the_number_of_workers(alone, tmp_path):
    with Cluster(tmp_path, 4) as cluster:
        count = cluster.count(tmp_path / "store")
        output, errors = count.communicate(timeout=LIMIT)
        assert (count.returncode, output) == (0, alone[0]), errors
        assert parts_of(tmp_path / "store") == alone[1]


@pytest.mark.slow
def test_workers_are_killed_and_hang(alone, tmp_path):
    chance = random.Random(20)
    with Cluster(tmp_path) as cluster:
        count = cluster.count(tmp_path / "store")
        for kill in range(5):
            time.sleep(chance.uniform(0.2, 1.5))
            worker = cluster.workers.pop(0)
            worker.send_signal(signal.SIGSTOP if kill == 2 else signal.SIGKILL)
            cluster.workers.append(cluster.start_worker())
        output, errors = count.communicate(timeout=LIMIT)
        assert (count.returncode, output) == (0, alone[0]), errors


@pytest.mark.slow
def test_the_client_and_the_scheduler_are_killed(alone, tmp_path):
    with Cluster(tmp_path) as cluster:
        first = cluster.count(tmp_path / "store")
        while not (tmp_path / "store").exists() or len(list((tmp_path / "store").iterdir())) < 8:
            assert first.poll() is None, first.communicate()
            time.sleep(0.05)
        first.kill()
        second = cluster.count(tmp_path / "store")
        time.sleep(1.0)
        cluster.scheduler.kill()
        cluster.scheduler.wait()
        cluster.start_scheduler()
        for _ in range(2):
            cluster.start_worker()
        output, errors = second.communicate(timeout=LIMIT)
        assert (second.returncode, output) == (0, alone[0]), errors
