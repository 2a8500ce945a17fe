"""Saltus as a planner of the Unified Planning library.

>>> from unified_planning.shortcuts import OneshotPlanner
>>> import up_saltus
>>> up_saltus.register()
>>> with OneshotPlanner(name="saltus") as planner:
...     planner.name
'Saltus'
"""

from .engine import SaltusEngine, register
from .ground import Unsupported

__all__ = ["SaltusEngine", "Unsupported", "register"]
