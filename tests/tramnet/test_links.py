"""Links as values: turned, extended, joined, cut, and never numbered."""

import pytest

from tramyard.tramnet.grid import EAST, NORTH, SOUTH, WEST, Grid, is_straight, opposite
from tramyard.tramnet.links import (
    Link,
    built_on,
    extended,
    fused,
    link_at,
    link_of,
    loose_end_at,
    used_sides,
    with_link,
)

GRID = Grid(6, 4)


def way(text: str) -> list[int]:
    return [int(GRID.space(name)) for name in text.split("-")]


def drawn(text: str, complete: bool = True, worked: int = 3, owner: int = 0) -> Link:
    return link_of(GRID, way(text), owner, complete, False, worked)


def told(link: Link) -> str:
    return "-".join(GRID.name(space) for space in link.spaces) + ("" if link.complete else ".")


def test_spaces_are_numbered_column_by_column_and_edges_by_their_sides() -> None:
    assert [GRID.space(name) for name in ("a1", "a4", "b1", "f4")] == [0, 3, 4, 23]
    assert GRID.edge_name(GRID.edge("b2w")) == "b2w"
    beside = [GRID.beside[4 * GRID.space("b2") + side] for side in (NORTH, EAST, SOUTH, WEST)]
    assert [GRID.name(space) for space in beside] == ["b1", "c2", "b3", "a2"]
    assert [GRID.beside[4 * GRID.space("a1") + side] for side in (NORTH, WEST)] == [-1, -1]
    assert GRID.touch(0, 1)
    assert not GRID.touch(0, 5)


def test_opposite_sides_make_a_straight() -> None:
    pairs = [(one, other) for one in range(4) for other in range(4) if is_straight(one, other)]
    assert pairs == [(0, 2), (1, 3), (2, 0), (3, 1)]
    assert [opposite(side) for side in range(4)] == [2, 3, 0, 1]


def test_a_complete_link_is_told_from_its_lower_end_and_an_open_one_from_its_start() -> None:
    assert told(drawn("d1-c1-b1-a1")) == "a1-b1-c1-d1"
    assert told(drawn("d1-c1-b1-a1", complete=False)) == "d1-c1-b1-a1."
    link = drawn("d1-c1-b1-a1")
    assert [GRID.edge_name(edge) for edge in (link.start, link.end)] == ["a1e", "d1w"]
    assert (link.rails, link.worked, drawn("a1-b1-c1", complete=False).worked) == (2, 0, 3)


def test_a_loop_to_the_same_space_is_told_from_its_lower_side() -> None:
    loop = drawn("b2-b3-c3-c2-b2")
    assert GRID.edge_name(loop.start) == "b2e"
    assert GRID.edge_name(loop.end) == "b2s"


def test_lists_keep_their_order_whatever_is_built_first() -> None:
    ways = ["c1-d1-e1", "a1-b1-c1", "a1-a2-a3"]
    for first in ways:
        links: list[Link] = []
        for text in sorted(ways, key=lambda text: text != first):
            links = with_link(links, drawn(text))
        assert [told(link) for link in links] == ["a1-a2-a3", "a1-b1-c1", "c1-d1-e1"]


def test_rails_use_the_sides_at_which_they_end() -> None:
    used = used_sides(GRID, [drawn("a1-b1-b2-a2"), drawn("c3-b3-b2", complete=False)])
    assert used[GRID.space("b1")] == 2**WEST + 2**SOUTH
    assert used[GRID.space("b2")] == 2**NORTH + 2**WEST
    assert used[GRID.space("b3")] == 2**EAST + 2**NORTH


def test_links_are_found_by_an_edge_at_their_end() -> None:
    links = [drawn("a1-b1-c1"), drawn("c1-d1-e1", complete=False)]
    assert link_at(links, GRID.edge("c1w")) is links[0]
    assert link_at(links, GRID.edge("c1e")) is None  # an open one joins nothing
    assert loose_end_at(GRID, links, GRID.space("d1"), EAST) is links[1]
    assert loose_end_at(GRID, links, GRID.space("d1"), SOUTH) is None


def test_an_open_link_goes_on_from_its_last_rail() -> None:
    longer = extended(GRID, drawn("a1-b1-c1", complete=False), way("b1-c1-d1"), False, 5)
    assert (told(longer), longer.worked) == ("a1-b1-c1-d1.", 5)
    assert told(extended(GRID, longer, way("c1-d1-d2"), True, 6)) == "a1-b1-c1-d1-d2"


def test_loose_ends_that_meet_become_one_link() -> None:
    other = drawn("f1-e1-d1", complete=False)
    assert told(fused(GRID, way("a1-b1-c1-d1-e1"), other, 0)) == "a1-b1-c1-d1-e1-f1"


@pytest.mark.parametrize(
    ("text", "complete", "space", "parts"),
    [
        ("a1-b1-c1-d1-e1", True, "c1", ["a1-b1-c1", "c1-d1-e1"]),
        ("a1-b1-c1-d1-e1", True, "b1", ["b1-c1-d1-e1"]),
        ("a1-b1-c1-d1-e1", True, "d1", ["a1-b1-c1-d1"]),
        ("a1-b1-c1", True, "b1", []),
        ("a1-b1-c1-d1-e1", False, "c1", ["a1-b1-c1", "c1-d1-e1."]),
        ("a1-b1-c1-d1", False, "c1", ["a1-b1-c1"]),
        ("a1-b1-c1-d1", False, "d1", ["a1-b1-c1-d1"]),
        ("a1-b1-c1-d1", True, "d1", ["a1-b1-c1-d1"]),
    ],
)
def test_a_building_cuts_a_link_and_ends_what_points_at_it(
    text: str, complete: bool, space: str, parts: list[str]
) -> None:
    found = built_on(GRID, [drawn(text, complete)], GRID.space(space))
    assert [told(link) for link in found] == parts
