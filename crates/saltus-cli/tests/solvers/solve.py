"""Runs a solver of a package registry on an instance, and prints what the solver prints.

    solve.py asp|dimacs|opb|smtlib FILE
    solve.py pddl DOMAIN PROBLEM
"""

import sys


def asp(path):
    import clingo

    control = clingo.Control(["--warn=none"])
    control.load(path)
    control.ground([("base", [])])
    found = control.solve(on_model=lambda model: print("Answer: 1\n" + str(model)))
    print("SATISFIABLE" if found.satisfiable else "UNSATISFIABLE")


def dimacs(path):
    from pysat.formula import CNF
    from pysat.solvers import Cadical153

    with Cadical153(bootstrap_with=CNF(from_file=path)) as solver:
        if solver.solve():
            print("s SATISFIABLE\nv", *solver.get_model(), 0)
        else:
            print("s UNSATISFIABLE")


def opb(path):
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    names = {}
    with open(path) as lines:
        for line in lines:
            if line.startswith("*"):
                continue
            *words, relation, bound, _ = line.split()
            terms = [
                int(factor) * names.setdefault(name, model.new_bool_var(name))
                for factor, name in zip(words[::2], words[1::2])
            ]
            model.add(sum(terms) == int(bound) if relation == "=" else sum(terms) >= int(bound))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 2
    if solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        values = [("" if solver.value(value) else "-") + name for name, value in names.items()]
        print("s SATISFIABLE\nv", *values)
    else:
        print("s UNSATISFIABLE")


def smtlib(path):
    import z3

    solver = z3.Solver()
    solver.from_file(path)
    if solver.check() == z3.sat:
        model = solver.model()
        print("sat\n(")
        for constant in model:
            value = model[constant]
            if z3.is_bv_value(value):
                print(f"  (define-fun {constant} () (_ BitVec {value.size()}) {value.sexpr()})")
        print(")")
    else:
        print("unsat")


def pddl(domain, problem):
    import logging

    from pyperplan.planner import search_plan
    from pyperplan.search import breadth_first_search

    logging.disable(logging.CRITICAL)
    plan = search_plan(domain, problem, breadth_first_search, None)
    if plan is None:
        print("unsat")
    for step in plan or []:
        print(step.name)


{"asp": asp, "dimacs": dimacs, "opb": opb, "smtlib": smtlib, "pddl": pddl}[sys.argv[1]](*sys.argv[2:])
