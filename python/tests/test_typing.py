"""The types: mypy --strict on the package, and the stub compared with the compiled module."""

import os
import pathlib
import sys

from processes import run as run_process

HERE = pathlib.Path(__file__).parent


def run(*arguments):
    process = run_process([sys.executable, "-m", *arguments], cwd=HERE)
    assert process.returncode == 0, process.stdout + process.stderr


def test_mypy():
    # In one run: the second of two would find that the cache has other options.
    run("mypy", "--strict", "-p", "saltus", "-m", "typed")


def test_the_stub_matches_the_module():
    run("mypy.stubtest", "saltus._saltus", "--mypy-config-file", "stubtest.ini")
