"""A small checker of VeriPB proofs, version 2.0, written from the format's description: the rules f, pol, red, del id and the conclusion UNSAT.

Usage: veripb.py PROBLEM.opb PROOF.pbp

It prints `verified: no solution` and ends with 0, or reports the error and ends with 1. Constraints are in normal form: a positive factor
for each literal (a variable's number, negative if negated), and a degree. A constraint made by `red` must hold, as must all that name its
variables, after the substitution, wherever it does not hold itself; here only facts that follow without search are accepted, which is stricter than VeriPB.
"""

import sys
from collections import defaultdict


class Wrong(Exception):
    pass


def variable(text):
    if not (text.startswith("x") and text[1:].isdigit()):
        raise Wrong(f"{text} is not a variable")
    return int(text[1:])


def literal(text):
    return -variable(text[1:]) if text.startswith("~") else variable(text)


def normal(terms, degree):
    """The normal form of a sum of (factor, literal) that must be at least the degree."""
    factors = defaultdict(int)
    for factor, of in terms:
        if of < 0:
            degree -= factor
            factor, of = -factor, -of
        factors[of] += factor
    result = {}
    for of, factor in factors.items():
        if factor > 0:
            result[of] = factor
        elif factor < 0:
            result[-of] = -factor
            degree -= factor
    return result, degree


def constraint(words):
    """`1 x1 -2 ~x2 >= 1` as a constraint."""
    at = words.index(">=")
    if at % 2 or len(words) != at + 2:
        raise Wrong("no constraint: " + " ".join(words))
    return normal([(int(words[i]), literal(words[i + 1])) for i in range(0, at, 2)], int(words[at + 1]))


def plus(a, b):
    (short, low), (long, high) = (a, b) if len(a[0]) < len(b[0]) else (b, a)
    factors, degree = dict(long), low + high
    for of, factor in short.items():
        other = factors.pop(-of, 0)
        degree -= min(factor, other)
        if other > factor:
            factors[-of] = other - factor
        elif factor > other:
            factors[of] = factors.get(of, 0) + factor - other
    return factors, degree


def substituted(made, mapping):
    terms, degree = [], made[1]
    for of, factor in made[0].items():
        value = mapping.get(abs(of))
        if value is None:
            terms.append((factor, of))
        elif value == (of > 0):
            degree -= factor
    return normal(terms, degree)


def follows(made, denied):
    """Whether a constraint holds wherever another does not, by propagating the literals that must then be false."""
    factors, degree = denied
    # Not denied: the sum is at most degree - 1, so that a literal with a larger factor is false.
    false = {of for of, factor in factors.items() if factor > degree - 1}
    return sum(factor for of, factor in made[0].items() if -of in false) >= made[1]


class Checker:
    def __init__(self, problem):
        self.made = {}
        self.last = 0
        self.naming, self.oldest = None, set()
        for line in problem:
            if line.startswith("*") or not line.strip():
                continue
            words = line.split()
            if words.pop() != ";":
                raise Wrong("a constraint of the problem without its end: " + line)
            self.add(constraint(words))

    def add(self, made):
        self.last += 1
        self.made[self.last] = made
        if self.naming is not None:
            self.name(self.last)

    def name(self, number):
        for of in self.made[number][0]:
            if abs(of) not in self.oldest:
                self.naming[abs(of)].add(number)

    def get(self, text):
        try:
            return self.made[int(text)]
        except KeyError:
            raise Wrong(f"there is no constraint {text}") from None

    def pol(self, words):
        stack = []
        for at, word in enumerate(words):
            if word == "+":
                b, a = stack.pop(), stack.pop()
                stack.append(plus(a, b))
            elif word == "s":
                factors, degree = stack.pop()
                stack.append(({of: min(factor, degree) for of, factor in factors.items()} if degree > 0 else {}, max(degree, 0)))
            elif word in ("*", "d"):
                factors, degree = stack.pop()
                if by <= 0:
                    raise Wrong("a factor that is not positive")
                if word == "*":
                    stack.append(({of: factor * by for of, factor in factors.items()}, degree * by))
                else:
                    stack.append(({of: -(-factor // by) for of, factor in factors.items()}, -(-degree // by)))
            elif word.lstrip("~").startswith("x"):
                stack.append(({literal(word): 1}, 0))
            elif at + 1 < len(words) and words[at + 1] in ("*", "d"):
                by = int(word)
            else:
                stack.append(self.get(word))
        (made,) = stack
        self.add(made)

    def red(self, words):
        at = words.index(";")
        made, mapping = constraint(words[:at]), {}
        witness = [word for word in words[at + 1 :] if word != "->"]
        for name, value in zip(witness[::2], witness[1::2], strict=True):
            if value not in "01":
                raise Wrong("a substitution by other literals is not known here")
            mapping[variable(name)] = value == "1"
        self.fresh(mapping)
        for other in [made, *(self.made[number] for of in mapping for number in self.naming[of] if number in self.made)]:
            if not follows(substituted(other, mapping), made):
                raise Wrong("the constraint may not be added: " + " ".join(words))
        self.add(made)

    def fresh(self, mapping):
        """From the first definition on, records the constraints that name each new variable."""
        if self.naming is None:
            self.naming = defaultdict(set)
            self.oldest = {abs(of) for factors, _ in self.made.values() for of in factors}
        for of in mapping:
            if of in self.oldest:
                raise Wrong(f"a substitution of x{of}, which was there before the first definition")

    def run(self, proof):
        lines = (line.split() for line in proof)
        if next(lines, None) != "pseudo-Boolean proof version 2.0".split():
            raise Wrong("no proof of version 2.0")
        if next(lines, None) != ["f", str(self.last)]:
            raise Wrong(f"the problem has {self.last} constraints")
        for words in lines:
            match words:
                case [] | ["*", *_] | ["output", "NONE"]:
                    pass
                case ["pol", *terms]:
                    self.pol(terms)
                case ["red", *rest]:
                    self.red(rest)
                case ["del", "id", *numbers]:
                    for number in numbers:
                        self.get(number)
                        del self.made[int(number)]
                case ["conclusion", "UNSAT", ":", number]:
                    factors, degree = self.get(number)
                    if sum(factors.values()) >= degree:
                        raise Wrong("the last constraint can hold")
                    if next(lines, None) != "end pseudo-Boolean proof".split():
                        raise Wrong("the proof does not end")
                    return
                case _:
                    raise Wrong("a rule that is not known here: " + " ".join(words))
        raise Wrong("there is no conclusion")


if __name__ == "__main__":
    with open(sys.argv[1]) as problem, open(sys.argv[2]) as proof:
        try:
            Checker(problem).run(proof)
        except (Wrong, ValueError, IndexError) as wrong:
            print(f"refused: {wrong}")
            sys.exit(1)
    print("verified: no solution")
