"""Modules that need other packages name them, and how to install them."""

import sys

import pytest
from processes import run


@pytest.mark.parametrize("module, package, extra", [("gym", "gymnasium", "gym"), ("mcp", "mcp", "mcp")])
def test_a_missing_package_is_named(module, package, extra):
    program = f"import sys; sys.modules[{package!r}] = None; import saltus.{module}"
    done = run([sys.executable, "-c", program])
    assert done.returncode == 1 and done.stderr.rstrip().endswith(f"pip install 'saltus[{extra}]'"), done.stderr
