"""Tables that an earlier Tramyard stored (tests/store/kept) open where they stood, and play on."""

import gzip
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import msgspec
import psycopg
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.web.conftest import PLENTY, Clock, Person, ThinkersHere, yard_in
from tramyard.kernel.position import Position
from tramyard.kernel.record import read_record
from tramyard.store import open_store, schema
from tramyard.store.opening import line_to
from tramyard.store.schema import TABLES, migrate
from tramyard.web.app import make_app
from tramyard.web.tables.state import State
from tramyard.web.tables.table import Table

KEPT = Path(__file__).parent / "kept"
ACTIONS = 40
"""How far a table is played on, unless its game ends before."""


class KeptTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table as it was when it was kept."""

    code: str
    about: str
    game: str
    rules: int
    version: int
    line: int
    waits_for: str
    actor: int
    ended: str
    names: list[str]
    secrets: list[str]
    """By seat; empty where nobody or a bot sits."""
    invites: list[str]
    """By seat; what somebody who is still to come must bring."""
    moves: list[str]
    outcomes: int
    weight: int
    """Of all outcomes of chance together."""
    standing: list[tuple[int, int]]
    tally: list[dict[str, int]]
    record: str
    """Without its head, which names today's rules."""
    story: str
    """Of the first person."""

    @property
    def people(self) -> list[int]:
        return [seat for seat, secret in enumerate(self.secrets) if secret]


class KeptTables(msgspec.Struct, forbid_unknown_fields=True):
    """All tables of a database."""

    table: list[KeptTable]


@dataclass
class OldYard:
    """Today's yard over an earlier one's database."""

    client: TestClient[Litestar]
    thinkers: ThinkersHere
    tables: list[KeptTable]

    def table(self, kept: KeptTable) -> Table:
        """As today's yard holds it."""
        with self.client.portal() as portal:
            return portal.call(yard_in(self.client).table, kept.code)

    def position(self, kept: KeptTable) -> Position:
        """Where it stood when it was kept; a table at chance may have gone on since."""
        table = self.table(kept)
        with self.client.portal() as portal:
            position = portal.call(yard_in(self.client).position_at, table, kept.line)
        assert position is not None
        return position

    def person(self, kept: KeptTable, seat: int) -> Person:
        return Person(self.client, {f"tramyard-{kept.code}": kept.secrets[seat]})


def restored(kind: str, request: pytest.FixtureRequest, folder: Path) -> str:
    """A copy of the kept database; its address."""
    if kind == "sqlite":
        path = folder / "yard.db"
        path.write_bytes(gzip.decompress((KEPT / "running-tables.sqlite.gz").read_bytes()))
        return f"sqlite:{path}"
    address: str = request.getfixturevalue("postgres_address")
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(gzip.decompress((KEPT / "running-tables.sql.gz").read_bytes()))
    return address


@pytest.fixture(params=["sqlite", "postgres"])
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[OldYard]:
    """Bots ponder until a test lets them go on."""
    thinkers = ThinkersHere()
    thinkers.gate.clear()
    tables = msgspec.toml.decode((KEPT / f"{request.param}.toml").read_bytes(), type=KeptTables).table
    app = make_app(open_store(restored(request.param, request, tmp_path)), thinkers, Clock(), PLENTY)
    with TestClient(app) as client:
        yield OldYard(client, thinkers, tables)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_form_1_becomes_todays_form_and_loses_nothing(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    address = restored(kind, request, tmp_path)
    line = line_to(address, 5.0)[0]()
    assert line.fetch("SELECT form FROM yard_schema") == [(1,)]
    old_columns = {name: columns for name, columns in TABLES.items() if name in line.tables()}
    old_columns["yard_tables"] = "code, version, updated, listed, waiting, state"
    old_columns["yard_contents"] = "fingerprint, game, name, text"
    rows = {name: line.fetch(f"SELECT {columns} FROM {name} ORDER BY 1, 2") for name, columns in old_columns.items()}
    states = {code: msgspec.json.decode(state, type=State) for code, *_rest, state in rows["yard_tables"]}
    migrate(line, "it")
    assert line.fetch("SELECT form FROM yard_schema ORDER BY form") == [(1,), (2,), (3,)]
    for name, columns in old_columns.items():
        assert line.fetch(f"SELECT {columns} FROM {name} ORDER BY 1, 2") == rows[name]
    told = line.fetch("SELECT code, content, playing, owner, used - updated, size FROM yard_tables")
    assert {code: (content, bool(playing)) for code, content, playing, *_rest in told} == {
        code: (state.content, state.ready() and not state.ended) for code, state in states.items()
    }
    assert {bool(playing) for _code, _content, playing, *_rest in told} == {True, False}
    sizes: Counter[str] = Counter()
    for code, *_event, data, dump in rows["yard_events"]:
        sizes[code] += len(data) + len(dump or "")
    assert {code: (owner, idle, size) for code, _content, _playing, owner, idle, size in told} == {
        code: ("", 0.0, size) for code, size in sizes.items()
    }
    line.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_form_2_becomes_form_3_and_loses_nothing(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = line_to(restored(kind, request, tmp_path), 5.0)[0]()
    with monkeypatch.context() as earlier:
        earlier.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:2])
        migrate(line, "it")
    columns = TABLES["yard_tables"].removesuffix(", due")
    with line.transaction():
        line.run("INSERT INTO yard_settings (name, value) VALUES (?, ?)", ["maintenance", "Back soon."])
    rows = line.fetch(f"SELECT {columns} FROM yard_tables ORDER BY code")
    events = line.fetch("SELECT COUNT(*), SUM(version) FROM yard_events")
    migrate(line, "it")
    assert line.fetch(f"SELECT {columns} FROM yard_tables ORDER BY code") == rows
    assert line.fetch("SELECT COUNT(*), SUM(version) FROM yard_events") == events
    assert line.fetch("SELECT value FROM yard_settings") == [("Back soon.",)]
    assert line.fetch("SELECT DISTINCT due FROM yard_tables") == [(0.0,)], "all are looked at at once"
    line.close()


def test_every_table_opens_where_it_stood(old: OldYard) -> None:
    for kept in old.tables:
        table, position = old.table(kept), old.position(kept)
        text = table.game.vocabulary.text
        assert table.names() == kept.names
        assert table.opened.content.fingerprint == table.state.content
        assert table.game.referee(position) == []
        assert sorted(text(move) for move in position.moves()) == sorted(kept.moves), kept
        assert (len(position.odds()), sum(weight for _move, weight in position.odds())) == (kept.outcomes, kept.weight)
        assert [(place.rank, place.score) for place in position.standing()] == kept.standing
        assert position.tally() == kept.tally
        assert int(position.actor) == kept.actor
        if not taken_up(table, kept):
            assert table.position.dump() == position.dump()
            assert (table.state.line, table.state.ended) == (kept.line, kept.ended)
            assert table.waits_for() == waits_for_today(kept), kept
            assert table.version == kept.version + under_new_rules(table, kept)


def waits_for_today(kept: KeptTable) -> str:
    """A table under way waited for an empty chair even while somebody else had to decide; now those play on."""
    goes_on = kept.waits_for == "people" and kept.line > 0 and kept.actor in kept.people
    return "person" if goes_on else kept.waits_for


def taken_up(table: Table, kept: KeptTable) -> bool:
    """Whether the server drew the chance it stood at when it started."""
    return kept.waits_for == "chance" and not table.state.companion


def under_new_rules(table: Table, kept: KeptTable) -> bool:
    """Whether the table says that it goes on under other rules."""
    return table.game.rules_version != kept.rules and not kept.ended


def test_what_happened_is_still_told(old: OldYard) -> None:
    for kept in old.tables:
        person = old.person(kept, kept.people[0])
        story = person.text(f"/api/tables/{kept.code}/story?seat={kept.people[0]}")
        assert story.startswith(kept.story)
        scenes = person.scenes(kept.code)
        assert [scene["version"] for scene in scenes][: kept.version] == [*range(1, kept.version + 1)]
        look = person.ask("GET", f"/api/tables/{kept.code}/at/{kept.line // 2}")
        assert "<svg" in look["texts"][look["parts"]["board"]]
        if kept.ended:
            record = person.text(f"/api/tables/{kept.code}/record")
            assert record.rpartition("+++\n")[2] == kept.record
            assert read_record(record).position.dump() == old.position(kept).dump()
        else:
            person.ask("GET", f"/api/tables/{kept.code}/record", status=403)


def test_every_table_plays_on(old: OldYard) -> None:
    old.thinkers.gate.set()
    for kept in old.tables:
        if kept.ended:
            continue
        everybody_sits_down(old, kept)
        play_on(old, kept, ACTIONS)
        if not old.table(kept).state.ended:
            go_back(old, kept)
            play_on(old, kept, 2)
        if not old.table(kept).state.ended:
            end_by_agreement(old, kept)
        table = old.table(kept)
        record = read_record(old.person(kept, kept.people[0]).text(f"/api/tables/{kept.code}/record"))
        assert len(record.lines) == table.state.line
        assert record.position.dump() == table.position.dump()
        assert record.text().rpartition("+++\n")[2].startswith(kept.record)


def test_a_finished_game_is_taken_back_and_played_on(old: OldYard) -> None:
    old.thinkers.gate.set()
    for kept in old.tables:
        table = old.table(kept)
        if kept.ended and "bot" in [chair.kind for chair in table.state.seats]:
            line = go_back(old, kept)
            assert (table.state.line, table.state.ended, table.waits_for()) == (line, "", "person")
            play_on(old, kept, ACTIONS)
            assert table.state.line > line


def everybody_sits_down(old: OldYard, kept: KeptTable) -> None:
    """Those who were invited come, and bots take the other chairs."""
    for seat, invite in enumerate(kept.invites):
        if invite:
            guest = Person(old.client)
            guest.sit(kept.code, seat, "Late", invite)
            kept.secrets[seat] = guest.cookies[f"tramyard-{kept.code}"]
    for seat, chair in enumerate(old.table(kept).state.seats):
        if chair.kind == "open":
            old.person(kept, kept.people[0]).post(kept.code, f"seats/{seat}/bot", bot="random")


def play_on(old: OldYard, kept: KeptTable, actions: int) -> None:
    """So many actions of people and outcomes they type in; the bots answer."""
    rnd = Random(kept.code)
    made = 0
    while made < actions:
        table = old.table(kept)
        waits = table.waits_for()
        if waits == "nobody":
            return
        if waits == "bot":
            old.person(kept, kept.people[0]).ask(
                "GET", f"/api/tables/{kept.code}/events?since={table.version}&wait=5&form=story"
            )
            continue
        assert waits in ("person", "chance")
        seat, moves = some_outcome(table, kept, rnd) if waits == "chance" else some_action(table, rnd)
        body = {"version": table.version, "moves": moves, "seat": seat}
        old.person(kept, seat).ask("POST", f"/api/tables/{kept.code}/actions?form=story", body)
        made += 1


def some_action(table: Table, rnd: Random) -> tuple[int, list[str]]:
    """An action of the seat that must decide; its turn ends only where nothing else can be done, or now and then."""
    here, seat = table.position.copy(), int(table.position.actor)
    texts: list[str] = []
    while True:
        moves = here.moves()
        going_on = [move for move in moves if table.game.vocabulary.text(move) != "E"]
        move = rnd.choice(going_on if going_on and rnd.random() < 0.9 else moves)
        texts.append(table.game.vocabulary.text(move))
        here.play(move)
        if here.settled or here.actor != seat:
            return seat, texts


def some_outcome(table: Table, kept: KeptTable, rnd: Random) -> tuple[int, list[str]]:
    """An outcome of chance, typed in by somebody who may see it."""
    odds = table.position.odds()
    move = rnd.choices([move for move, _weight in odds], [weight for _move, weight in odds])[0]
    seat = next(seat for seat in kept.people if not table.position.shown(move, seat))
    return seat, [table.game.vocabulary.text(move)]


def go_back(old: OldYard, kept: KeptTable) -> int:
    """To the line after which the first person decided last; the others agree."""
    first = old.person(kept, kept.people[0])
    line: int = first.now(kept.code)["own_line"]
    assert line < old.table(kept).state.line
    first.post(kept.code, "undo", line=line, seat=kept.people[0])
    all_agree(old, kept)
    assert line in [event.line for event in old.table(kept).log if event.kind == "undone"]
    return line


def end_by_agreement(old: OldYard, kept: KeptTable) -> None:
    old.person(kept, kept.people[0]).post(kept.code, "propose-end", seat=kept.people[0])
    all_agree(old, kept)
    assert old.table(kept).state.ended == "#agreed"


def all_agree(old: OldYard, kept: KeptTable) -> None:
    for seat in kept.people:
        proposal = old.table(kept).state.proposal
        if proposal is not None and seat not in proposal.agreed:
            old.person(kept, seat).post(kept.code, "answer", agree=True, seat=seat)
    assert old.table(kept).state.proposal is None
