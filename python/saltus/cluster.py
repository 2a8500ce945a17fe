"""Counts on many machines: the parts of a level store are tasks for Dask.

    python -m saltus.cluster count pegs:wiegleb --store /shared/dir --scheduler tcp://host:8786
    python -m saltus.cluster count pegs:english --store dir --local 2
    python -m saltus.cluster count pegs:wiegleb --store s3://bucket/levels --scheduler tcp://host:8786

A part is a pure function of a few parts of the level before, which are read from the store; it is
written there under a temporary name and renamed. So any worker can do a task, twice or in part:
missing parts are computed again, and no finished part is lost with a worker, the scheduler or this
program. After a restart it continues from the store; so does `saltus count --store`.

Dask schedules and balances, reassigns the tasks of lost workers and shows its dashboard; only the
names of parts go over the network.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, Any

import saltus

from ._bucket import Bucket, Level, Part
from ._saltus import LevelStore
from ._values import Census, SaltusError

if TYPE_CHECKING:
    from distributed import Client, Future

    #: A task that computes parts: their indices, and for a bucket the lines of its manifest.
    _Task = Future[list[tuple[int, bytes]]]

#: Seconds to wait for a lost scheduler, or for a first worker.
PATIENCE = 600.0
#: The interval in seconds between checks for workers.
PULSE = 60.0


class OtherVersion(RuntimeError):
    """A worker has another version of the package, so its parts could differ."""


#: The store of which this process computes parts; opened once, because its tables are large.
_joined: dict[tuple[str, str], tuple[LevelStore, Bucket | None]] = {}
#: Held while the store is opened, because tasks may be threads of one worker.
_joining = threading.Lock()
#: Held by the task that uses the local folder of a worker for a bucket.
_in_use = threading.Lock()


def is_bucket(store: str) -> bool:
    """Whether a store is an address such as s3://bucket/levels, not a folder."""
    return "://" in store


def make(version: str, puzzle: str, store: str, mark: str, level: Level, parts: list[int], _: object) -> list[tuple[int, bytes]]:
    """Computes parts, unless they exist and are intact: the task of a worker. Returns them, in a bucket with their first lines.

    The leader counts only on parts that a task returned: a file that no task made is no part.

    The last argument only makes the task wait for others.

    Raises OtherVersion in a worker of another version, and SaltusError if the store fails.
    """
    if version != saltus.__version__:
        raise OtherVersion(saltus.__version__)
    try:
        with _in_use if is_bucket(store) else nullcontext():
            levels, bucket = _join(puzzle, store, mark)
            if bucket is not None:
                return [(index, bucket.make(levels, (level, index))) for index in parts]
            for index in parts:
                levels.make(level, index)
            return [(index, b"") for index in parts]
    except OSError as error:  # not one of the network between the client and the scheduler
        raise SaltusError(str(error)) from error


def trim(version: str, puzzle: str, store: str, mark: str, level: Level, index: int) -> None:
    """Removes the sums of a part in a bucket that are no longer needed."""
    if version == saltus.__version__:
        with _in_use:
            _, bucket = _join(puzzle, store, mark)
            if bucket is not None:
                bucket.trim((level, index))


def _join(puzzle: str, store: str, mark: str) -> tuple[LevelStore, Bucket | None]:
    """The store with the manifest of the leader."""
    with _joining:
        if (puzzle, store) not in _joined:
            _joined.clear()
            bucket, folder = None, store
            if is_bucket(store):
                from distributed import get_worker

                # Dask removes the folder, even after a worker was killed.
                folder = tempfile.mkdtemp(prefix="levels-", dir=get_worker().local_directory)
                bucket = Bucket(store, folder)
                bucket.synchronize(mark)
            _joined[puzzle, store] = LevelStore(saltus.puzzle(puzzle), folder, lead=False), bucket
        levels, bucket = _joined[puzzle, store]
    if bucket is not None:
        bucket.synchronize(mark)
    return levels, bucket


def refuse_other_versions(client: Client, say: Callable[[str], None]) -> None:
    """Retires every worker of another version of the package. Raises SaltusError if none is left."""
    versions = client.run(_version)
    other = {address: version for address, version in versions.items() if version != saltus.__version__}
    for address, version in other.items():
        say(f"worker {address} is refused: it has saltus {version}, but {saltus.__version__} is needed; install the same wheel there")
    if other:
        client.retire_workers(list(other))
    if versions and len(other) == len(versions):
        raise SaltusError(f"no worker has saltus {saltus.__version__}: install the same wheel everywhere")


def _version() -> str:
    return saltus.__version__


def count(puzzle: str, store: str, client: Client, say: Callable[[str], None] = lambda _: None) -> tuple[Census, str]:
    """All numbers of a game of peg solitaire, computed by the workers of a Dask client, in a level store: a folder that all of them can access, or an address such as s3://bucket/levels.

    Returns the census, and the object that `saltus count --json` prints. Continues with the contents of the store. Raises SaltusError if the store belongs to another puzzle, or is in use.
    """
    with _open_store(puzzle, store) as leader:
        return _run_leader(leader, puzzle, store, client, say)


@contextmanager
def _open_store(puzzle: str, store: str) -> Iterator[tuple[LevelStore, Bucket | None]]:
    """The store whose levels this process starts and completes."""
    if not is_bucket(store):
        yield LevelStore(saltus.puzzle(puzzle), store, lead=True), None
        return
    with tempfile.TemporaryDirectory(prefix="saltus-") as folder:
        bucket = Bucket(store, folder)
        bucket.begin()
        yield LevelStore(saltus.puzzle(puzzle), folder, lead=True), bucket


def _run_leader(
    opened: tuple[LevelStore, Bucket | None], puzzle: str, store: str, client: Client, say: Callable[[str], None]
) -> tuple[Census, str]:
    """As `count`, for a store that this process has opened."""
    from distributed import KilledWorker

    leader, bucket = opened
    trimmed: list[Part] = []
    #: The task that makes a part.
    making: dict[Part, _Task] = {}

    def published() -> tuple[tuple[str, str, str, str], list[Future[None]]]:
        """The current state of the store for tasks; also starts tasks that remove sums that are no longer needed."""
        nonlocal trimmed
        if bucket is None:
            return (saltus.__version__, puzzle, store, ""), []
        of = saltus.__version__, puzzle, store, bucket.publish()
        before, trimmed = trimmed, leader.dropped()
        parts = trimmed if trimmed != before else []
        return of, [client.submit(trim, *of, *part, pure=False, retries=3) for part in parts]

    def submit(of: tuple[str, str, str, str], level: Level, parts: list[int]) -> None:
        """Submits the parts without a task, each to start when its sources exist."""
        threads = sum(client.nthreads().values())  # type: ignore[no-untyped-call]
        for batch in _batches([index for index in parts if (level, index) not in making], 4 * threads):
            before = {making[source] for index in batch for source in leader.sources(level, index) if source in making}
            task = client.submit(make, *of, level, batch, list(before), pure=False, retries=3)
            making.update(((level, index), task) for index in batch)

    refuse_other_versions(client, say)
    while (turn := leader.next()) is not None:
        level, missing = turn
        begun = time.monotonic()
        of, trims = published()
        submit(of, level, missing)
        # This avoids that a worker waits for the last part of a level. In a bucket every level has its own
        # manifest, and its tasks are compared with it.
        if bucket is None and (after := leader.after(level)) is not None:
            submit(of, *after)
        tasks = {making[level, index] for index in missing}
        try:
            for task in _completed(tasks, client, say):
                for index, line in task.result():
                    if bucket:
                        bucket.note((level, index), line)
                    leader.accept(level, index)
            client.gather(trims)  # type: ignore[no-untyped-call]
        except OtherVersion:
            refuse_other_versions(client, say)  # one that came late; the next turn asks for what is missing
            making.clear()
        except KilledWorker as error:
            raise SaltusError(f"{error}; finished parts stay in the store: give the workers more memory, and start again") from error
        making = {part: task for part, task in making.items() if task not in tasks}
        say(f"{'winning' if level[0] else 'reached'} {level[1]}: {len(missing)} parts in {time.monotonic() - begun:.1f} s")
    client.gather(published()[1])  # type: ignore[no-untyped-call]
    return leader.census()


def _completed(tasks: set[_Task], client: Client, say: Callable[[str], None]) -> Iterator[_Task]:
    """Tasks in the order of completion. Reports a lack of workers, and raises SaltusError if none arrives in time."""
    from distributed import wait

    seen = time.monotonic()
    while tasks:
        try:
            done, tasks = wait(tasks, timeout=PULSE, return_when="FIRST_COMPLETED")  # type: ignore[no-untyped-call]
        except (TimeoutError, asyncio.TimeoutError):
            done = set()
        if done or client.nthreads():  # type: ignore[no-untyped-call]
            seen = time.monotonic()
        elif time.monotonic() - seen > PATIENCE:
            raise SaltusError(f"no worker was available for {PATIENCE:.0f} s; finished parts stay in the store: start workers, and count again")
        else:
            say("no worker is available: waiting for one")
        yield from done


def _batches(parts: list[int], tasks: int) -> list[list[int]]:
    """Groups neighbouring parts into tasks, because a task has an overhead of some milliseconds: at least this number of tasks, if there are enough parts."""
    size = max(1, len(parts) // max(1, tasks))
    return [parts[begin : begin + size] for begin in range(0, len(parts), size)]


@contextmanager
def connect(scheduler: str | None, local: int | None, apart: bool) -> Iterator[Client]:
    """A client of the scheduler at this address, or of one local worker with this number of threads, or of this number of local processes if `apart`."""
    # Dask has types only for some of its functions.
    try:
        from distributed import Client, LocalCluster
    except ImportError as error:
        raise ImportError("saltus.cluster runs on Dask: pip install 'dask[distributed]'") from error
    if scheduler is not None:
        with Client(scheduler, timeout=PATIENCE) as client:  # type: ignore[no-untyped-call]
            yield client
    else:
        workers, threads = (local or 1, 1) if apart else (1, local or 1)
        with LocalCluster(n_workers=workers, threads_per_worker=threads, dashboard_address=None) as cluster, Client(cluster) as client:  # type: ignore[no-untyped-call]
            yield client


def _processors(text: str) -> int:
    if int(text) < 1:
        raise argparse.ArgumentTypeError("one processor is the least")
    return int(text)


def main(arguments: list[str] | None = None) -> int:
    """The command. Returns its exit status: 0 counted, 2 bad usage or input."""
    parser = argparse.ArgumentParser(prog="python -m saltus.cluster", description="Counts on many machines, by Dask.")
    commands = parser.add_subparsers(dest="command", required=True)
    counts = commands.add_parser("count", help="everything that can be counted about a game of peg solitaire")
    counts.add_argument("puzzle", help="its ID, such as pegs:wiegleb")
    counts.add_argument("--store", required=True, help="a folder that all workers see, or s3://bucket/levels; it continues from its contents")
    where = counts.add_mutually_exclusive_group(required=True)
    where.add_argument("--scheduler", help="the address of a Dask scheduler, such as tcp://host:8786")
    where.add_argument("--local", type=_processors, metavar="N", help="the number of processors of this machine to use")
    counts.add_argument("--quiet", action="store_true", help="do not tell of every level on standard error")
    args = parser.parse_args(arguments)

    def say(line: str) -> None:
        if not args.quiet:
            print(line, file=sys.stderr, flush=True)

    try:
        print(_wait_for_answer(args, say))
    except SaltusError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 0


def _wait_for_answer(args: argparse.Namespace, say: Callable[[str], None]) -> str:
    """The answer as JSON; waits if the scheduler is lost."""
    from concurrent.futures import CancelledError

    # Opened once: objects in an error of the scheduler may outlive it, and with them a store that is in use.
    with _open_store(args.puzzle, args.store) as leader:
        while True:
            try:
                # Threads share the parts that they read; with a bucket, a worker computes one part at a
                # time.
                with connect(args.scheduler, args.local, is_bucket(args.store)) as client:
                    return _run_leader(leader, args.puzzle, args.store, client, say)[1]
            except (CancelledError, OSError) as error:
                if args.scheduler is None:
                    raise
                say(f"the connection to the scheduler is lost ({error}): waiting for a scheduler at {args.scheduler}")


if __name__ == "__main__":
    # From the module by its name: workers find the definitions there, not in `__main__`.
    from saltus import cluster

    sys.exit(cluster.main())
