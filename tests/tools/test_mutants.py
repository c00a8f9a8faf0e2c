"""The mutants of the soak are made where ids stand, each is told by its name, and an unnoticed one is found."""

import shutil
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import CodeType, FunctionType

import pytest

from tools.done import Done
from tools.mutants.__main__ import Judges, idle_ids
from tools.mutants.alone import Verdict, nearby_tests, red_ids
from tools.mutants.forks import Quick, RedRules, judged, tried_in_forks
from tools.mutants.made import ROOT, Mutant, all_mutants, explained, home_of, mutants_of, rule_files
from tools.mutants.nursery import Unlike, changed
from tramyard.kernel.guide import load
from tramyard.kernel.room import rooms

RULES = '''
CAP: Final = 200  # AB-A30
LEGAL: Final = 0
TOO_MANY: Final = 1
NO_CAR: Final = 2
REASONS: Final = [("", ""), ("AB-ROLL-08", "too-many"), ("AB-ROLL-02", "no-car")]
WORDS: Final = [(re.compile("a"), "AB-X-01", "a"), (re.compile("b"), "AB-X-02", "b")]

class Position:
    def _refused(self) -> int:
        if self.locos == 2:
            return TOO_MANY
        return NO_CAR if self.cars == 0 else LEGAL

    def _merit(self) -> int:
        """What counts."""  # AB-A26
        return self.goods + self.cars

    def play(self) -> None:
        # AB-NOT-01 stands alone and marks nothing
        if self.done and self.row:  # AB-DBL-01, AB-DBL-08
            self.finish()
        self.row -= 1  # AB-ROW-02
        self.laps += 1  # A28-LAP-01

def never(word: str) -> Refusal | None:
    if word == "fly":
        facts = {"move": word}
        return Refusal("AB-FLY-01", "no-wings", facts)
    return None
'''
FILE = Path("tramyard/games/ab/rules.py")


def made() -> dict[str, Mutant]:
    return {mutant.name: mutant for mutant in mutants_of(FILE, textwrap.dedent(RULES))}


def test_a_refusal_is_left_out_under_the_id_its_reason_has() -> None:
    mutant = made()["ab rules Position._refused: self.locos == 2 -> False"]
    assert mutant.ids == ("AB-ROLL-08",)
    assert "if False:\n            return TOO_MANY" in mutant.text
    assert made()["ab rules Position._refused: self.cars == 0 -> False"].ids == ("AB-ROLL-02",)


def test_a_refusal_may_be_a_reason_of_another_module() -> None:
    rules = """
    def refused(self) -> Reason | None:
        if self.locos == 2:
            return reasons.TOO_MANY
        return LEGAL if self.cars else reasons.NO_CAR
    """
    listed = """
    LEGAL: Final = None
    TOO_MANY: Final = Reason("AB-ROLL-08", "too-many")
    NO_CAR: Final = Reason("AB-ROLL-02", "no-car")
    """
    found = mutants_of(FILE, textwrap.dedent(rules), textwrap.dedent(listed))
    assert {(mutant.name, mutant.ids) for mutant in found} == {
        ("ab rules refused: self.locos == 2 -> False", ("AB-ROLL-08",)),
        ("ab rules refused: self.cars -> True", ("AB-ROLL-02",)),
    }


def test_a_refusal_is_left_out_under_the_id_that_is_written_into_it() -> None:
    assert made()["ab rules never: word == 'fly' -> False"].ids == ("AB-FLY-01",)


def test_a_refusal_answers_for_the_ids_of_the_comment_on_its_line_too() -> None:
    rules = """
    def refused(self) -> Reason | None:
        if self.locos == 2 and self.full:  # AB-ROLL-08, AB-A30
            return reasons.TOO_MANY
        return LEGAL
    """
    listed = 'TOO_MANY: Final = Reason("AB-ROLL-08", "too-many")'
    found = {mutant.name: mutant for mutant in mutants_of(FILE, textwrap.dedent(rules), listed)}
    assert set(found) == {
        f"ab rules refused: {change}"
        for change in ("self.locos == 2 and self.full -> False", "self.locos == 2 -> True", "self.full -> True")
    }
    assert {mutant.ids for mutant in found.values()} == {("AB-ROLL-08", "AB-A30")}


def test_of_two_like_changes_in_one_function_both_are_made() -> None:
    rules = """
    def opened(self) -> None:
        if self.up:  # AB-ROW-02
            self.begin()
        else:
            self.down -= 1
            if self.last:  # AB-ROW-03
                self.begin()
    """
    found = {mutant.name: mutant for mutant in mutants_of(FILE, textwrap.dedent(rules))}
    first, second = found["ab rules opened: self.begin() -> pass"], found["ab rules opened: self.begin() -> pass (2)"]
    assert (first.ids, second.ids) == (("AB-ROW-02",), ("AB-ROW-03",))
    assert first.text != second.text


def test_an_id_may_have_digits_in_the_name_of_its_game() -> None:
    assert made()["ab rules Position.play: self.laps += 1 -> pass"].ids == ("A28-LAP-01",)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A game and what it shares with others."""
    for name, text in {
        "games/ab/rules/turn": "from tramyard.games.ab.rules.push import begin\nfrom tramyard.tramnet import ways",
        "games/ab/rules/push": "from tramyard.games.ab.rules.rails import RAILS\nfrom tramyard.bots import greedy",
        "games/ab/rules/rails": "RAILS = 4  # AB-RAIL-01\n",
        "games/ab/rules/game": "from tramyard.games.ab.rules.spelling import repeats",
        "games/ab/rules/spelling": "from tramyard.games.ab.rules.turn import start",
        "games/ab/rules/referee": "from tramyard.games.ab.rules.turn import start",
        "games/ab/picture/view": "from tramyard.games.ab.rules.turn import start",
        "games/cd/rules/turn": "from tramyard.tramnet.ways import shortest",
        "tramnet/ways": "from tramyard.kernel.bits import BITS\nSTEPS = 2  # AB-WAY-01, CD-WAY-01\n",
        "tramnet/links": "LINKS = 3  # AB-LINK-01\n",
        "kernel/bits": "BITS = 1\n",
        "bots/greedy": "LOOKS = 5  # AB-LOOK-01\n",
    }.items():
        file = tmp_path / "tramyard" / f"{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return tmp_path


def test_the_rules_of_a_game_are_all_that_its_rules_import_and_the_modules_that_tell_of_them(source: Path) -> None:
    files = rule_files(source, source / "tramyard/games/ab")
    assert [file.stem for file in files] == ["game", "push", "rails", "spelling", "turn", "bits", "ways"]


def test_what_games_share_is_mutated_once_for_all_of_them(source: Path) -> None:
    mutants = {mutant.name: mutant for mutant in all_mutants(source)}
    assert set(mutants) == {
        "ab rules rails module: 4 in RAILS = 4 -> 5",
        "tramnet ways module: 2 in STEPS = 2 -> 3",
    }
    assert mutants["tramnet ways module: 2 in STEPS = 2 -> 3"].ids == ("AB-WAY-01", "CD-WAY-01")


def test_a_module_is_spoken_for_by_the_tests_of_its_game_or_of_all_games_that_share_it(tmp_path: Path) -> None:
    for name in ("games/ab/test_one", "games/cd/test_two", "tramnet/test_ways", "web/test_pages"):
        file = tmp_path / "tests" / f"{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("", "utf-8")
    own = nearby_tests(Path("tramyard/games/ab/rules/turn.py"), tmp_path)
    shared = nearby_tests(Path("tramyard/tramnet/ways.py"), tmp_path)
    assert [file.stem for file in own] == ["test_one"]
    assert [file.stem for file in shared] == ["test_one", "test_two", "test_ways"]


def test_every_game_has_mutants_under_ids_of_its_guide() -> None:
    for name, home in rooms().items():
        known = {entry.id for entry in load(home.folder / "guide").entries}
        own = Path("tramyard/games") / name
        ids = {id for mutant in all_mutants(ROOT / "src") if mutant.file.is_relative_to(own) for id in mutant.ids}
        assert len(ids & known) > len(known) / 4, name
        assert all(id in known or id.startswith("YARD-") for id in ids), name


def test_a_marked_condition_is_switched_off_in_whole_and_in_part() -> None:
    mutants = made()
    for name in ("self.done and self.row -> False", "self.done -> True", "self.row -> True"):
        assert mutants[f"ab rules Position.play: {name}"].ids == ("AB-DBL-01", "AB-DBL-08")
    assert mutants["ab rules Position.play: self.finish() -> pass"].ids == ("AB-DBL-01", "AB-DBL-08")


def test_other_marked_statements_lose_their_effect() -> None:
    mutants = made()
    assert "pass  # AB-ROW-02" in mutants["ab rules Position.play: self.row -= 1 -> pass"].text
    assert "= 201  # AB-A30" in mutants["ab rules module: 200 in CAP: Final = 200 -> 201"].text
    assert "return (self.goods - self.cars)" in next(m.text for m in mutants.values() if m.ids == ("AB-A26",))


def test_each_line_of_a_table_of_patterns_is_left_out() -> None:
    mutant = made()["ab rules module: without (re.compile('a'), 'AB-X-01', 'a')"]
    assert mutant.ids == ("AB-X-01",)
    assert "WORDS: Final = [(re.compile('b'), 'AB-X-02', 'b')]" in mutant.text


def test_a_comment_that_stands_alone_marks_nothing() -> None:
    assert not any("AB-NOT-01" in mutant.ids for mutant in made().values())


def test_an_id_whose_tests_notice_nothing_on_its_spot_is_told() -> None:
    both = made()["ab rules Position.play: self.done -> True"]
    assert idle_ids([Verdict(both, frozenset({"AB-DBL-01"}))]) == [(FILE, both.spot, "AB-DBL-08")]
    assert idle_ids([Verdict(both, frozenset({"AB-DBL-01"})), Verdict(both, frozenset({"AB-DBL-08"}))]) == []


def test_what_is_explained_is_a_mutant_of_today() -> None:
    names = {mutant.name for mutant in all_mutants(ROOT / "src")}
    assert set(explained()) <= names
    assert all(explained().values())


@pytest.mark.parametrize("off", [True, False])
def test_the_tests_of_an_id_notice_its_mutant_and_not_the_rules_as_they_are(off: bool, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    found = [mutant for mutant in all_mutants(ROOT / "src") if mutant.ids == ("TM-ROLL-08",)]
    assert len(found) == 1
    if off:
        (tmp_path / "src" / found[0].file).write_text(found[0].text, "utf-8")
    assert ("TM-ROLL-08" in red_ids(tmp_path / "src", found[0])) == off


def test_a_fork_notices_what_a_process_of_its_own_notices_and_says_when_it_cannot_tell() -> None:
    own = [mutant for mutant in all_mutants(ROOT / "src") if home_of(mutant.file) == "trainmaker"]
    noticed = next(mutant for mutant in own if mutant.ids == ("TM-ROLL-08",))
    sound = noticed._replace(name="nothing", text=(ROOT / "src" / noticed.file).read_text("utf-8"))
    constant = next(mutant for mutant in own if " module: " in mutant.name)
    found = {quick.verdict.mutant.name: quick for quick in tried_in_forks([sound, constant, noticed])}
    assert found[noticed.name] == Quick(Verdict(noticed, frozenset({"TM-ROLL-08"})), sure=True)
    assert not found["nothing"].sure
    assert not found[constant.name].sure


def code(text: str) -> CodeType:
    return compile(textwrap.dedent(text), "text", "exec")


def test_a_mutant_is_put_in_function_by_function_and_only_where_that_is_all_of_it() -> None:
    sound = """
    LIMIT = 3
    class Box:
        seats = 2
        def full(self):
            return self.cars > LIMIT
        def seen(self):
            return sorted(self.cars, key=lambda car: -car)
    """
    functions = dict(changed(code(sound), code(sound.replace("self.cars > LIMIT", "True"))))
    assert set(functions) == {("Box.full", 5), ("Box.seen", 7), ("Box.seen.<locals>.<lambda>", 8)}
    assert FunctionType(functions["Box.full", 5], {})(None) is True
    for old, new in (("LIMIT = 3", "LIMIT = 4"), ("seats = 2", "seats = 3"), ("lambda car: -car", "abs")):
        with pytest.raises(Unlike):
            dict(changed(code(sound), code(sound.replace(old, new))))
    two = "first, second = (lambda: 1), (lambda: 2)"
    with pytest.raises(Unlike):
        dict(changed(code(two), code(two.replace("1", "3").replace("2", "4"))))


def judges(monkeypatch: pytest.MonkeyPatch, quick: dict[str, frozenset[str]], alone: frozenset[str]) -> list[str]:
    """Judging goes through these instead of processes; returns what is tried, in order."""
    tried: list[str] = []

    def in_forks(mutants: Sequence[Mutant]) -> Iterator[Quick]:
        for mutant in mutants:
            tried.append(f"fork {mutant.name}")
            red = quick[mutant.name]
            yield Quick(Verdict(mutant, red), sure=bool(red))

    class ByHand:
        def __init__(self, home: Path) -> None:
            pass

        def judge(self, mutant: Mutant) -> Verdict:
            tried.append(f"alone {mutant.name}")
            return Verdict(mutant, alone)

    monkeypatch.setattr("tools.mutants.__main__.tried_in_forks", in_forks)
    monkeypatch.setattr("tools.mutants.__main__.Yard", ByHand)
    return tried


def mutant(name: str, *ids: str) -> Mutant:
    return Mutant(FILE, name, len(name), ids, "")


def test_what_no_fork_notices_is_tried_alone_and_so_is_the_spot_of_an_id_that_seems_idle(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    quick = {"one": frozenset({"A"}), "four": frozenset[str](), "three": frozenset({"A"}), "seven": frozenset({"A"})}
    tried = judges(monkeypatch, quick, frozenset({"B"}))
    mutants = [mutant("one", "A"), mutant("four", "B"), mutant("three", "A", "B"), mutant("seven", "A", "B")]
    kept = Done("x", folder=tmp_path, root=tmp_path)
    verdicts = Judges(kept, lambda text: None).judge(mutants)
    assert tried == ["fork one", "fork four", "fork three", "fork seven", "alone four", "alone three", "alone seven"]
    assert [set(verdict.red) for verdict in verdicts] == [{"A"}, {"B"}, {"A", "B"}, {"A", "B"}]
    tried.clear()
    again = Judges(Done("x", folder=tmp_path, root=tmp_path), lambda text: None).judge(mutants)
    assert again == verdicts
    assert tried == [], "what was judged is kept"


def test_rules_that_are_red_without_any_mutant_teach_nothing() -> None:
    answers = [b'{"number":-1,"red":["TM-ROLL-08"]}\n', b'{"number":0,"red":["TM-ROLL-08"]}\n']
    with pytest.raises(RedRules, match="TM-ROLL-08"):
        list(judged([mutant("one", "TM-ROLL-08")], iter(answers)))
