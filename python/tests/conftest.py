"""What tests of several modules share."""

import contextlib

import pytest
from distributed import Client, LocalCluster


@pytest.fixture(scope="session")
def started():
    """The workers and their clients so far; only the last are not closed."""
    with contextlib.ExitStack() as last:
        yield last, []


@pytest.fixture
def client(started):
    """Two workers, the same for all tests, because their start takes longer than most of them. Others replace them after one
    was lost: Dask does not restart a worker that was killed while it was starting."""
    last, clients = started
    try:
        clients[-1].wait_for_workers(2, timeout=10)
    except (IndexError, TimeoutError):
        last.close()
        workers = last.enter_context(LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None))
        clients.append(last.enter_context(Client(workers)))
    return clients[-1]
