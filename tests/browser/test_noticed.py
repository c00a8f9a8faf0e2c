"""Small things that somebody noticed while playing, each on the screen where it was seen."""

from playwright.sync_api import expect

from tests.browser.people import People
from tests.browser.test_in_sight import POINTS, in_the_midst


def test_after_the_end_of_trieste_no_tile_can_be_swapped(people: People) -> None:
    page = in_the_midst(people.arrive(), POINTS, -1)
    signs = page.locator('#hand [data-spot^="swap-"]')
    expect(signs.first).to_be_visible()
    page.locator('#buttons [data-spot="unload"].can').click()
    expect(page.locator("#outcome")).to_be_visible()
    expect(page.locator('#hand [data-spot^="tile-"]').first).to_be_visible()
    for sign in signs.all():
        expect(sign).to_be_hidden()
