"""Makes the mutants: each predicate that bears a ledger id, switched off in whole or in part.

An id stands in a comment on a statement's line, or behind a function's docstring (then it speaks for the whole body);
a refusal bears the id of the Reason it returns (or the one REASONS gives to its constant), or the one it is made with,
and besides it the ids of the comment on its line.

Not every tag makes a mutant. None comes of an id on an `else:`; on the head of a `for`, beyond what its body gives;
on a line within a table of plain values; behind the docstring of a field or constant; on a constant that is no
whole number; where a local name or a field with its type is set to something other than a condition, a whole number
or a sum; and on a `return` of something other than a condition, a sum, a choice or a refusal. Nor does one come of
an id behind a function's docstring where all its statements are of these kinds or have ids of their own. Such ids
are there for readers; that they have a test is all the ledger can say. Referees and bots are left as they are:
their ids say which rule a position is judged by, not where that rule is decided.
"""

import ast
import io
import tokenize
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tramyard.kernel.guide import is_rule_id, rule_ids

ROOT = Path(__file__).resolve().parent.parent.parent
RULES = ("rules/turn.py",)
"""Where the rules of a game begin; what these modules import from its folder, and what games share, belongs to them."""
SHARED = ("tramnet", "kernel")
"""Packages that games share."""
TELLING = ("rules/game.py", "rules/spelling.py", "bots/observe.py")
"""Modules that tell of the rules without being imported by them: refused words, which of an action's spellings is
listed, and what a seat observes. What these import in turn are words, referees and bots."""
REASONS = "rules/reasons.py"
"""The module of a game that gives each refusal its rule, where it does not stand with the rules themselves."""
EXPLAINED = "tests/games/*/mutants.toml"


class Mutant(NamedTuple):
    """One change to one file; `spot` is the line on which its ids are written."""

    file: Path
    name: str
    spot: int
    ids: tuple[str, ...]
    text: str


class Change(NamedTuple):
    """A node and the text it is replaced by."""

    node: ast.expr | ast.stmt
    text: str


class Place(NamedTuple):
    """Where a statement stands: the functions and classes around it, and the ids that speak for it from outside."""

    name: str
    spot: int
    ids: tuple[str, ...]


# What one module gives


def mutants_of(file: Path, text: str, reasons_text: str = "") -> list[Mutant]:
    """All mutants of one module, each with the whole mutated text; `reasons_text` is the game's module of reasons."""
    found: dict[str, Mutant] = {}
    home = " ".join(file.with_suffix("").parts[1:]).removeprefix("games ")
    tree = ast.parse(text)
    tags = tagged_lines(text)
    reasons = refusals(ast.parse(reasons_text or text), tree)
    for place, statement in statements(tree, tags):
        line = statement.lineno
        own = ids_on(header(statement), tags)
        spot, ids = (line, own) if own else (place.spot, place.ids)
        marked = [(change, spot, ids) for change in changes(statement)] if ids else []
        refused = [(change, line, ids) for change, ids in refusal_changes(statement, reasons)]
        for change, spot, ids in [*refused, *marked]:
            name = f"{home} {place.name}: {told(statement, change.node)} -> {change.text}"
            add(found, Mutant(file, name, spot, ids, replaced(text, change)))
        for number, (entry, ids, change) in enumerate(dropped(statement)):
            name = f"{home} {place.name}: without {entry}"
            add(found, Mutant(file, name, line + number, ids, replaced(text, change)))
    return list(found.values())


def add(found: dict[str, Mutant], mutant: Mutant) -> None:
    """Put a mutant to the others by its name. A refusal has the id of its Reason and those of the comment on its line;
    ids of the function around it speak for what has no id of its own. A second change of the same name is numbered."""
    number = 1
    name = mutant.name
    while name in found and found[name].text != mutant.text:
        number += 1
        name = f"{mutant.name} ({number})"
    known = found.setdefault(name, mutant._replace(name=name))
    if known.spot == mutant.spot:
        found[name] = known._replace(ids=tuple(dict.fromkeys([*known.ids, *mutant.ids])))


def told(statement: ast.stmt, node: ast.expr | ast.stmt) -> str:
    """The old code; a lone number or name is told with its statement or condition."""
    if isinstance(node, ast.Constant | ast.Name):
        around = statement.test if isinstance(statement, ast.If | ast.While) else statement
        return f"{ast.unparse(node)} in {ast.unparse(around)}"
    return ast.unparse(node)


def ids_on(lines: range, tags: dict[int, tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(id for line in lines for id in tags.get(line, ()))


def tagged_lines(text: str) -> dict[int, tuple[str, ...]]:
    """The ids in the comments behind code, by line."""
    tags: dict[int, tuple[str, ...]] = {}
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT and token.line[: token.start[1]].strip():
            tags[token.start[0]] = rule_ids(token.string)
    return tags


def statements(tree: ast.Module, tags: dict[int, tuple[str, ...]]) -> Iterator[tuple[Place, ast.stmt]]:
    """Every statement with its place. Ids behind a docstring speak for the function, ids on an `if` for its branch."""

    def walk(place: Place, body: Sequence[ast.stmt]) -> Iterator[tuple[Place, ast.stmt]]:
        for node in body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                ids = ids_on(header(node.body[0]), tags) if ast.get_docstring(node) is not None else ()
                name = f"{place.name}.{node.name}".removeprefix("module.")
                yield from walk(Place(name, node.lineno, ids), node.body)
                continue
            yield place, node
            own = ids_on(header(node), tags)
            inner = Place(place.name, node.lineno, own) if own else place
            if isinstance(node, ast.If | ast.While | ast.For):
                yield from walk(inner, node.body)
                yield from walk(place, node.orelse)

    yield from walk(Place("module", 0, ()), tree.body)


def header(statement: ast.stmt) -> range:
    """The lines of a statement without those of its body."""
    if isinstance(statement, ast.If | ast.While):
        return range(statement.lineno, (statement.test.end_lineno or statement.lineno) + 1)
    if isinstance(statement, ast.For):
        return range(statement.lineno, (statement.iter.end_lineno or statement.lineno) + 1)
    return range(statement.lineno, (statement.end_lineno or statement.lineno) + 1)


def changes(statement: ast.stmt) -> Iterator[Change]:
    """Ways to switch a statement off, in whole or in part."""
    if isinstance(statement, ast.If | ast.While):
        yield Change(statement.test, "False")
        yield from parts(statement.test)
        return
    if isinstance(statement, ast.AugAssign) or (isinstance(statement, ast.Expr) and _is_call(statement.value)):
        yield Change(statement, "pass")
    elif isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value is not None:
        yield from changed_value(statement, statement.value)
    elif isinstance(statement, ast.Return) and _is_condition(statement.value):
        assert statement.value is not None
        yield Change(statement.value, "True")
        yield Change(statement.value, "False")
        yield from parts(statement.value)
    elif isinstance(statement, ast.Return) and statement.value is not None:
        yield from sums(statement.value)
    if not isinstance(statement, ast.For):
        for node in ast.walk(statement):
            if isinstance(node, ast.IfExp):
                yield Change(node.test, "False")
                yield Change(node.test, "True")
                yield from parts(node.test)


def changed_value(statement: ast.Assign | ast.AnnAssign, value: ast.expr) -> Iterator[Change]:
    """Another value, or the old one: a name that is not set at all would prove nothing."""
    target = statement.target if isinstance(statement, ast.AnnAssign) else statement.targets[0]
    if _is_condition(value):
        yield Change(value, "False")
        yield from parts(value)
    elif isinstance(value, ast.Constant) and type(value.value) is int:
        yield Change(value, str(value.value + 1))
    elif turned := list(sums(value)):
        yield from turned
    elif isinstance(statement, ast.Assign) and isinstance(target, ast.Attribute):
        yield Change(statement, "pass")


def parts(test: ast.expr) -> Iterator[Change]:
    """Each half of an «and» or «or» left out."""
    for node in ast.walk(test):
        if isinstance(node, ast.BoolOp):
            neutral = "True" if isinstance(node.op, ast.And) else "False"
            yield from (Change(value, neutral) for value in node.values)


def sums(value: ast.expr) -> Iterator[Change]:
    """Each sum as a difference and the other way round."""
    signs = {ast.Add: "-", ast.Sub: "+"}
    for node in ast.walk(value):
        if isinstance(node, ast.BinOp) and type(node.op) in signs:
            yield Change(node, f"({ast.unparse(node.left)} {signs[type(node.op)]} {ast.unparse(node.right)})")


def _is_call(value: ast.expr) -> bool:
    return isinstance(value, ast.Call)


def _is_condition(value: ast.expr | None) -> bool:
    negation = isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.Not)
    return negation or isinstance(value, ast.BoolOp | ast.Compare)


# Refusals


def refusals(listed: ast.Module, tree: ast.Module) -> dict[str, tuple[str, ...]]:
    """The ids behind what a predicate can return: each reason by its constant, and methods that only pick one."""
    names: list[str] = []
    rules: list[str] = []
    made: dict[str, tuple[str, ...]] = {}
    for node in listed.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            if node.target.id == "REASONS" and isinstance(node.value, ast.List):
                rules = [str(ast.literal_eval(entry)[0]) for entry in node.value.elts]
            elif isinstance(node.value, ast.Call) and isinstance(node.value.args[0], ast.Constant):
                made[node.target.id] = (str(node.value.args[0].value),)
            elif names or node.target.id == "LEGAL":
                names.append(node.target.id)
    reasons = {**made, **{name: (rule,) for name, rule in zip(names, rules, strict=False) if rule}}
    pickers: dict[str, tuple[str, ...]] = {}
    for function in [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]:
        returned = [node.value for node in ast.walk(function) if isinstance(node, ast.Return)]
        picked = [name for value in returned if value is not None for name in _branches(value)]
        if picked and all(name in reasons for name in picked):
            pickers[function.name] = tuple(id for name in picked for id in reasons[name])
    return {**reasons, **pickers}


def _branches(value: ast.expr) -> list[str]:
    """The names an expression can come out as; a call counts as the name of what is called."""
    if isinstance(value, ast.IfExp):
        return [*_branches(value.body), *_branches(value.orelse)]
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute):
        return [value.func.attr]
    if isinstance(value, ast.Attribute):
        return [value.attr]
    return [value.id] if isinstance(value, ast.Name) else [""]


def _refused_by(value: ast.expr | None, reasons: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The ids of a refusal that is returned: behind its constant, or written into it."""
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "Refusal":
        rule = value.args[0]
        return (rule.value,) if isinstance(rule, ast.Constant) and isinstance(rule.value, str) else ()
    names = _branches(value) if value is not None else []
    return reasons.get(names[0], ()) if len(names) == 1 else ()


def refusal_changes(
    statement: ast.stmt, reasons: dict[str, tuple[str, ...]]
) -> Iterator[tuple[Change, tuple[str, ...]]]:
    """Each refusal left out, so that the predicate goes on to the next."""
    if isinstance(statement, ast.If) and isinstance(statement.body[-1], ast.Return):
        ids = _refused_by(statement.body[-1].value, reasons)
        if ids:
            yield Change(statement.test, "False"), ids
            yield from ((change, ids) for change in parts(statement.test))
    if isinstance(statement, ast.Return) and isinstance(statement.value, ast.IfExp):
        choice = statement.value
        for branch, other in ((choice.body, "False"), (choice.orelse, "True")):
            name = _branches(branch)[0]
            if isinstance(branch, ast.Name | ast.Attribute) and name in reasons:
                yield Change(choice.test, other), reasons[name]


def dropped(statement: ast.stmt) -> Iterator[tuple[str, tuple[str, ...], Change]]:
    """A table of patterns without one of its lines."""
    if not (isinstance(statement, ast.AnnAssign | ast.Assign) and isinstance(statement.value, ast.List)):
        return
    entries = [entry for entry in statement.value.elts if isinstance(entry, ast.Tuple)]
    if not any(isinstance(part, ast.Call) for entry in entries for part in entry.elts):
        return
    for entry in entries:
        texts = [part.value for part in entry.elts if isinstance(part, ast.Constant)]
        ids = tuple(text for text in texts if isinstance(text, str) and is_rule_id(text))
        rest = ", ".join(ast.unparse(other) for other in entries if other is not entry)
        if ids:
            yield ast.unparse(entry), ids, Change(statement.value, f"[{rest}]")


def replaced(text: str, change: Change) -> str:
    """The text with a node's own stretch replaced; columns count bytes."""
    lines = [line.encode() for line in text.splitlines(keepends=True)]
    node = change.node
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    before = b"".join(lines[: node.lineno - 1]) + lines[node.lineno - 1][: node.col_offset]
    after = lines[node.end_lineno - 1][node.end_col_offset :] + b"".join(lines[node.end_lineno :])
    return (before + change.text.encode() + after).decode()


# What the whole source gives


def all_mutants(source: Path) -> list[Mutant]:
    """The mutants of all games, and of what they share."""
    found: dict[str, Mutant] = {}
    for room in sorted((source / "tramyard" / "games").glob("*/")):
        reasons = room / REASONS
        listed = reasons.read_text("utf-8") if reasons.exists() else ""
        for file in rule_files(source, room):
            own = listed if file.is_relative_to(room) else ""
            for mutant in mutants_of(file.relative_to(source), file.read_text("utf-8"), own):
                found[mutant.name] = mutant
    return list(found.values())


def rule_files(source: Path, room: Path) -> list[Path]:
    """The modules that make a game's rules, in its folder or shared, and those that tell of them."""
    found = {file for pattern in TELLING for file in room.glob(pattern)}
    new = [file for pattern in RULES for file in room.glob(pattern)]
    while new:
        file = new.pop()
        found.add(file)
        new += [other for other in imported(source, room, file) if other not in found]
    return sorted(found)


def imported(source: Path, room: Path, file: Path) -> Iterator[Path]:
    """What a module imports from the same game, or from a package that games share."""
    homes = [room, *[source / "tramyard" / name for name in SHARED]]
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            place = source / node.module.replace(".", "/")
            modules = [place.with_suffix(".py"), *[place / f"{name.name}.py" for name in node.names]]
            for module in modules:
                if module.is_file() and any(module.is_relative_to(home) for home in homes):
                    yield module


def explained(root: Path = ROOT) -> dict[str, str]:
    """Names of mutants nobody can notice, with the reason."""
    files = [tomllib.loads(file.read_text("utf-8")) for file in sorted(root.glob(EXPLAINED))]
    return {entry["mutant"]: entry["reason"] for file in files for entry in file["equivalent"]}


def home_of(file: Path) -> str:
    """The room that a module belongs to, or the package that rooms share."""
    package, *inner = file.parts[1:]
    return inner[0] if package == "games" else package
