"""Counting by several processes: the same answer whatever is killed, and whenever."""

import json
import os
import pathlib
import random
import shutil
import signal
import socket
import subprocess
import sys
import time

import pytest

import saltus

HERE = pathlib.Path(__file__).parent
PUZZLE = "pegs:triangle6@c3-any" if "triangle6" in saltus.boards() else "pegs:english"


def answer():
    census = saltus.puzzle(PUZZLE).count()
    return census


class Cluster:
    """A scheduler and workers as processes of their own, on loopback."""

    def __init__(self, folder, workers=2, environment=None):
        self.folder, self.processes = folder, []
        self.port = free_port()
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.environment = {
            **os.environ,
            "DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL": "5s",
            "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "100",
            **(environment or {}),
        }
        self.scheduler = self.start_scheduler()
        self.workers = [self.start_worker() for _ in range(workers)]

    def start(self, *arguments, **options):
        process = subprocess.Popen(
            [sys.executable, "-m", *arguments], cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL, **options
        )
        self.processes.append(process)
        return process

    def start_scheduler(self):
        return self.start(
            "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(self.port), "--no-dashboard",
            stderr=subprocess.DEVNULL,
        )

    def start_worker(self, *more):
        return self.start(
            "distributed.cli.dask_worker", self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard",
            "--death-timeout", "60", *more, stderr=subprocess.DEVNULL,
        )

    def count(self, store):
        return self.start(
            "saltus.cluster", "count", PUZZLE, "--store", str(store), "--scheduler", self.address,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in self.processes:
            process.kill()
        for process in self.processes:
            process.wait()


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


@pytest.fixture(scope="module")
def expected(tmp_path_factory):
    """What one process says."""
    said = run_local(tmp_path_factory.mktemp("one"), 1)
    census = saltus.puzzle(PUZZLE).count()
    assert int(json.loads(said)["solutions"]) == census.solutions
    assert [level["positions"] for level in json.loads(said)["levels"]] == [level.positions for level in census.levels]
    return said


def run_local(store, workers):
    command = [sys.executable, "-m", "saltus.cluster", "count", PUZZLE, "--store", str(store), "--local", str(workers), "--quiet"]
    return subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=True, timeout=300).stdout
