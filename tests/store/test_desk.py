"""The operator's desk: what is put there is found there, by the server and by the operator's own commands."""

import pytest

from tramyard.store import AddressRule, Desk, Report, Store
from tramyard.store.desk import ALL

pytestmark = pytest.mark.anyio


async def test_a_setting_is_read_back_until_it_is_set_anew(store: Store) -> None:
    desk = Desk(store)
    assert await desk.setting("maintenance") == ""
    await desk.set("maintenance", "Back at noon.")
    assert await desk.setting("maintenance") == "Back at noon."
    await desk.set("maintenance", "")
    assert await desk.setting("maintenance") == ""


async def test_a_rule_for_an_address_replaces_the_one_before_and_an_empty_one_forgets_it(store: Store) -> None:
    desk = Desk(store)
    await desk.rule(AddressRule("203.0.113.7", blocked=True, note="spam"))
    await desk.rule(AddressRule("198.51.100.1", pace=2.5, quota=10**12))
    assert await desk.rules() == [
        AddressRule("198.51.100.1", False, 2.5, 10**12, ""),
        AddressRule("203.0.113.7", True, None, None, "spam"),
    ]
    await desk.rule(AddressRule("203.0.113.7", pace=0.5))
    await desk.rule(AddressRule("198.51.100.1", note="nothing holds any more"))
    assert await desk.rules() == [AddressRule("203.0.113.7", pace=0.5)]


async def test_reports_are_numbered_and_stay_until_they_are_settled(store: Store) -> None:
    desk = Desk(store)
    for text in ("He swears.", "She does not move."):
        await desk.report(Report(0, 5.5, "elm", "203.0.113.7", "Ann", text, ["Bob: città!"]))
    first, second = await desk.reports()
    assert first == Report(1, 5.5, "elm", "203.0.113.7", "Ann", "He swears.", ["Bob: città!"])
    assert (second.number, second.text) == (2, "She does not move.")
    await desk.settle(1)
    assert [report.number for report in await desk.reports()] == [2]


async def test_a_flood_of_reports_does_not_fill_the_disk(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tramyard.store.desk.MOST_REPORTS", 3)
    desk = Desk(store)
    for number in range(5):
        await desk.report(Report(0, 1.0, "elm", "", "", str(number), []))
    assert [report.text for report in await desk.reports()] == ["2", "3", "4"]


async def test_notices_are_taken_once_and_a_newer_one_is_not_lost(store: Store) -> None:
    desk = Desk(store)
    await desk.notify("elm", 1.0)
    await desk.notify("elm", 2.0)
    await desk.notify(ALL, 3.0)
    assert await desk.take_notices() == ["elm", ALL]
    assert await desk.take_notices() == []
