"""The pages: in every language, escaped, guarded, light, and with everything they name."""

import json
import re
from collections.abc import Iterator
from os.path import normpath
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.web.conftest import BOT, FRIEND, ME, OPEN, Answer, Person
from tools.assets import complete as complete_assets
from tramyard.kernel.room import Room, rooms
from tramyard.kernel.words import languages, speaking
from tramyard.web.pages import assets, guides
from tramyard.web.pages.assets import STATIC, modules, static_address
from tramyard.web.pages.hidden_information import keeps_secrets
from tramyard.web.pages.language import COOKIE
from tramyard.web.pages.script_words import script_words

MOST_BYTES = 150_000
HEADERS = 500
"""Bytes of an answer's head, about."""
HTML = {"Accept": "text/html"}
METHODS = ("length", "join", "map", "push", "every", "append", "querySelector", "match", "slice", "tabIndex")
"""What scripts call on lists and elements that are named `words` too."""
WICKED = "<script>alert(1)</script>"


def page_data(page: str) -> Answer:
    """What a page's script is told."""
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found
    told: Answer = json.loads(found[1])
    return told


def paths(ann: Person) -> list[str]:
    code = ann.lay(ME, FRIEND)
    return [
        "/",
        "/new/trainmaker",
        "/guide/trainmaker",
        "/guide/trainmaker?part=true",
        f"/t/{code}",
        f"/t/{code}?at=0",
        f"/t/{code}/sit/1/{ann.invite_to(1)}",
        f"/t/{code}/sit/0",
    ]


@pytest.mark.parametrize("language", languages())
def test_every_page_speaks_every_language(ann: Person, language: str) -> None:
    ann.cookies[COOKIE] = language
    for path in paths(ann):
        page = ann.send("GET", path, headers=HTML)
        assert page.status_code == 200, path
        if "part" not in path:
            assert f'<html lang="{language}"' in page.text, path
        assert "{{" not in page.text, path


def test_italian_pages_are_italian(ann: Person) -> None:
    ann.cookies[COOKIE] = "it"
    assert "With friends" not in ann.text("/")
    assert ">Start<" not in ann.text("/new/trainmaker")


def test_names_and_codes_are_escaped_wherever_they_stand(ann: Person) -> None:
    name = WICKED[:40]
    code = ann.lay({"kind": "me", "name": name}, OPEN, listed=True)
    bob = Person(ann.client)
    for page in (ann.text("/"), ann.text(f"/t/{code}"), bob.text("/"), bob.text(f"/t/{code}/sit/1")):
        assert "<script>alert" not in page
        assert "alert(1)" in page
    lost = ann.send("GET", f"/t/{WICKED}", headers=HTML)
    assert "<script>alert" not in lost.text


def test_every_page_bears_the_policy_and_no_script_of_its_own(ann: Person) -> None:
    for path in paths(ann):
        page = ann.send("GET", path, headers=HTML)
        policy = page.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe-eval" not in policy
        for script in re.findall(r"<script([^>]*)>", page.text):
            assert 'src="/static/' in script or 'type="application/json"' in script, path
        assert not re.search(r"\son\w+=|<style|javascript:", page.text), path


def test_what_is_not_there_is_a_page_with_a_way_home(ann: Person) -> None:
    for path in ("/nothing", "/t/nosuchtable", "/new/chess", "/guide/chess", "/join?code=nosuchtable"):
        page = ann.send("GET", path, headers=HTML)
        assert 400 <= page.status_code < 500, path
        assert 'href="/"' in page.text, path
        assert "<h1>" in page.text, path


def whole_page(ann: Person, path: str) -> Iterator[tuple[str, int]]:
    """Everything a browser fetches for a page at once, with its bytes on the wire."""
    page = ann.send("GET", path, headers={"Accept-Encoding": "gzip"})
    yield path, page.num_bytes_downloaded
    wanted = set(re.findall(r'(?:href|src)="((?:/static/|/board/)[^"]+)"', page.text))
    for link in sorted(wanted):
        part = ann.send("GET", link, headers={"Accept-Encoding": "gzip"})
        assert part.status_code == 200, link
        yield link, part.num_bytes_downloaded
        if link.endswith("yard.css"):
            for font in re.findall(r'url\("\.\./([^"]+)"\)', part.text):
                whole = ann.send("GET", f"{static_address()}/{font}", headers={"Accept-Encoding": "gzip"})
                assert whole.status_code == 200, font
                if f"{static_address()}/{font}" not in wanted:
                    yield font, whole.num_bytes_downloaded


@pytest.mark.skipif(not (STATIC / "vendor/idiomorph.js").exists(), reason="make assets brings the fonts")
def test_front_page_and_table_are_light_with_nothing_cached(ann: Person) -> None:
    complete_assets()  # in one file, as a wheel has the scripts
    assets.table_scripts.cache_clear()
    assets.static_address.cache_clear()
    for path in ("/", f"/t/{ann.lay(ME, BOT)}", f"/t/{ann.lay(ME, game='workbook', options={})}"):
        parts = list(whole_page(ann, path))
        assert len(parts) > 5
        assert sum(size + HEADERS for _name, size in parts) < MOST_BYTES, parts


def test_static_files_are_kept_for_good_and_pages_never(ann: Person) -> None:
    sheet = ann.send("GET", f"{static_address()}/css/yard.css")
    assert "immutable" in sheet.headers["cache-control"]
    assert ann.send("GET", "/").headers["cache-control"] == "no-store"
    board = next(link for link in re.findall(r'href="(/board/[^"]+)"', ann.text(f"/t/{ann.lay(ME, BOT)}")))
    assert "immutable" in ann.send("GET", board).headers["cache-control"]
    assert "immutable" not in ann.send("GET", board.partition("?")[0]).headers["cache-control"]


def test_another_file_gets_another_address(tmp_path: Path) -> None:
    file = tmp_path / "yard.css"
    file.write_text("a {}")
    before = assets.fingerprint([file])
    file.write_text("b {}")
    assert assets.fingerprint([file]) != before


def test_the_table_names_all_its_scripts_in_advance_or_loads_them_in_one_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("js/pages", "js/board", "vendor"):
        (tmp_path / folder).mkdir(parents=True)
    for name, text in {"pages/table": 'import { b } from "../board/b.js";', "board/b": "", "pages/other": ""}.items():
        (tmp_path / f"js/{name}.js").write_text(text)
    monkeypatch.setattr(assets, "STATIC", tmp_path)
    assets.table_scripts.cache_clear()
    assert assets.table_scripts() == ["js/pages/table.js", "js/board/b.js"]
    assets.bundle().write_text("all")
    assets.table_scripts.cache_clear()
    assert assets.table_scripts() == [f"vendor/{assets.bundle().name}"]
    (tmp_path / "js/board/b.js").write_text("// somebody works on it")
    assets.table_scripts.cache_clear()
    assert assets.table_scripts() == ["js/pages/table.js", "js/board/b.js"]
    assets.table_scripts.cache_clear()


def imports(module: Path) -> list[str]:
    return re.findall(r'from "([^"]+)"', module.read_text("utf-8"))


@pytest.mark.parametrize("name", assets.BUNDLED)
def test_every_module_of_the_table_and_its_solver_is_found(name: str) -> None:
    found = modules(name)
    imported = {Path(normpath(path.parent / one)) for path in found for one in imports(path)}
    assert {*imported, STATIC / assets.BUNDLED[name]} == set(found)


def test_scripts_have_every_word_they_use_and_no_other() -> None:
    text = "\n".join(path.read_text("utf-8") for path in modules())
    used = {word for word in re.findall(r"\bwords\.(\w+)", text) if word not in METHODS}
    with speaking("en"):
        known = set(script_words())
    assert used | {"proposal_undo", "proposal_end"} == known


@pytest.mark.parametrize(("level", "bot"), [("", "greedy"), ("easy", "careless:50"), ("strong", "exact")])
def test_one_click_on_the_front_page_meets_a_level(ann: Person, level: str, bot: str) -> None:
    laid = ann.send("POST", "/play/trainmaker", data={"level": level})
    assert laid.status_code == 303
    rival = ann.now(laid.headers["location"].rpartition("/")[2])["seats"][1]
    assert (rival["bot"], rival["level"]) == (bot, (level or "middle").capitalize())


def test_one_click_plays_alone_where_a_game_goes_alone(ann: Person) -> None:
    laid = ann.send("POST", "/play/trainmaker", data={"level": "easy", "alone": "yes"})
    assert laid.status_code == 303
    now = ann.now(laid.headers["location"].rpartition("/")[2])
    assert (len(now["seats"]), now["waits_for"]) == (1, "person")
    assert 'name="alone"' in ann.text("/").partition("Trainmaker")[2]
    assert ann.send("POST", "/play/lisbon28", data={"alone": "yes"}).status_code == 422


def test_pages_know_levels_and_no_specs(ann: Person) -> None:
    assert ann.send("POST", "/play/trainmaker", data={"level": "mcts:500"}).status_code == 422
    for page in (ann.text("/"), ann.text("/new/trainmaker")):
        assert not re.search("careless|greedy|mcts|exact", page)
        for word in ("Easy", "Middle", "Strong"):
            assert word in page


def test_programs_are_told_the_levels_with_their_specs(ann: Person) -> None:
    games = {game["name"]: game for game in ann.ask("GET", "/api/games")["list"]}
    levels = {level["name"]: level for level in games["trainmaker"]["levels"]}
    assert list(levels) == ["easy", "middle", "strong"]
    assert [level["bot"] for level in levels.values()] == ["careless:50", "greedy", "exact"]
    assert [level["usual"] for level in levels.values()] == [False, True, False]
    assert levels["strong"]["about"].endswith("Of 100 games against Middle it won 63.")


def test_the_front_page_lists_my_tables_and_open_ones(ann: Person) -> None:
    mine = ann.lay(ME, BOT)
    ann.wait(mine)
    open_table = Person(ann.client).lay(ME, OPEN, listed=True)
    page = ann.text("/")
    own, _between, lobby = page.partition('id="lobby"')
    assert f"/t/{mine}" in own
    assert "Your turn" in own
    assert f"/t/{open_table}/sit/1" in lobby
    assert f"/t/{mine}" not in lobby


def test_a_table_that_is_gone_leaves_the_list_and_the_cookies(ann: Person) -> None:
    code = ann.lay(ME, BOT)
    kept = dict(ann.cookies)
    ann.wait(code)
    ann.ask("DELETE", f"/api/tables/{code}", status=204)
    ann.cookies = kept
    assert code not in ann.text("/")
    assert not [name for name in ann.cookies if code in name]


@pytest.mark.parametrize("written", ["{code}", " {CODE} ", "http://somewhere/t/{code}"])
def test_a_code_or_a_link_leads_to_the_table(ann: Person, written: str) -> None:
    code = ann.lay(ME, FRIEND)
    found = ann.send("GET", "/join", params={"code": written.format(code=code, CODE=code.upper())})
    assert found.headers["location"] == f"/t/{code}"


def test_a_pasted_invitation_leads_to_its_chair(ann: Person) -> None:
    code = ann.lay(ME, FRIEND)
    link = f"/t/{code}/sit/1/{ann.invite_to(1)}"
    assert ann.send("GET", "/join", params={"code": f"https://yard.example{link}"}).headers["location"] == link


def test_only_links_of_tables_are_drawn_for_cameras(ann: Person) -> None:
    drawn = ann.send("GET", "/qr", params={"link": "/t/abc/sit/1/xyz"})
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert ann.send("GET", "/qr", params={"link": "https://elsewhere.example/"}).status_code == 422


def test_a_language_leads_back_to_the_page_and_nowhere_else(ann: Person) -> None:
    chosen = ann.send("POST", "/language", data={"language": "en", "back": "/new/trainmaker"})
    assert chosen.headers["location"] == "/new/trainmaker"
    for back in ("//elsewhere.example", "/\\elsewhere.example", "https://elsewhere.example"):
        assert ann.send("POST", "/language", data={"language": "en", "back": back}).status_code == 422


def test_a_chair_that_is_taken_is_not_offered(ann: Person) -> None:
    code = ann.lay(ME, BOT)
    page = ann.text(f"/t/{code}/sit/1")
    assert 'id="sit"' not in page
    assert f'href="/t/{code}"' in page
    assert ann.send("GET", f"/t/{code}/sit/9").status_code == 404


def test_secrets_are_found_by_playing() -> None:
    assert keeps_secrets("trainmaker")


def test_a_form_says_before_the_start_that_secrets_need_devices(ann: Person) -> None:
    page = ann.text("/new/trainmaker")
    assert "companion-note" in page
    assert "curtain-note" in page


def test_what_many_ask_for_is_read_and_drawn_up_once(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guides and the books of puzzles are the same for everybody who speaks a language."""
    paths = ["/", *(f"/guide/{name}" for name in rooms()), *(f"/book/{name}" for name in rooms() if rooms()[name].page)]

    def ask() -> list[str]:
        return [client.get(path, headers={"Accept-Language": "it"}).text for path in paths]

    first = ask()

    def read_again(*_anything: object) -> None:
        raise AssertionError

    monkeypatch.setattr(guides, "load", read_again)
    monkeypatch.setattr(Room, "content", read_again)
    assert ask() == first


@pytest.mark.parametrize("name", sorted(rooms()))
def test_the_scripts_of_the_form_for_a_new_table_know_no_room(name: str) -> None:
    folder = STATIC / "js/new_table"
    scripts = "".join([script.read_text("utf-8") for script in [*folder.glob("*.js"), STATIC / "js/pages/new.js"]])
    words = [name, *[f"option-{option.name}" for option in rooms()[name].options]]
    assert not [word for word in words if word in scripts]
    for option in rooms()[name].options:
        assert not option.form or f"\n  {option.form}: (" in scripts, f"no script knows the form «{option.form}»"


def test_the_form_for_a_new_table_is_told_what_its_small_forms_must_know(ann: Person) -> None:
    options = {option["name"]: option for option in page_data(ann.text("/new/tramways"))["options"]}
    laid = options["boards"]
    assert (laid["form"], laid["faces_by"]) == ("boards", "world")
    told = laid["made_of"]
    assert (told["rows"], told["columns"], set(told["faces"])) == (5, 4, {"moon", "mars", "earth"})
    signs = {sign for faces in told["faces"].values() for rows in faces.values() for row in rows for sign in row}
    assert signs - set(told["colours"]) == {"."}, "whatever is printed has a colour, but for plain ground"
    drawn = page_data(ann.text("/new/trieste"))["options"][-1]
    assert (drawn["form"], drawn["made_of"]) == ("tiles", {"tiles": ["S", "S>N"]})
