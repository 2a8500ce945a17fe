"""Processes of tests: each ends with its test, none runs longer than a limit, and each heeds Ctrl-C."""

import contextlib
import signal
import subprocess
import threading

# Far more seconds than any of them takes on a busy machine: this only ends what would never end.
LIMIT = 900

# A shell that starts the tests in the background lets them ignore SIGINT, and what is ignored stays ignored in every process
# started later; what is handled does not. The tests themselves still ignore it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, lambda *_: None)


def run(arguments, **options):
    """What a process without input writes, as text."""
    return subprocess.run(
        arguments, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=LIMIT, check=False, **options
    )


@contextlib.contextmanager
def running(arguments, **options):
    """A process, killed at the end of the block or of the limit."""
    process = subprocess.Popen(arguments, stdin=subprocess.DEVNULL, **options)
    end = threading.Timer(LIMIT, process.kill)
    end.daemon = True
    end.start()
    try:
        yield process
    finally:
        end.cancel()
        process.kill()
        process.communicate()
