"""The shipped cards are what the guide says they are."""

from collections import Counter

from tests.games.trainmaker.table import GOODS, cards, cities, contracts
from tramyard.games.trainmaker.content import SIZES, remarks


def test_seven_dice_show_the_locomotive_twice() -> None:
    assert (cards().dice.count, sorted(cards().dice.faces)) == (7, sorted("LLPBFC"))


def test_forty_cities_in_four_sizes_and_six_goods() -> None:
    assert Counter(city.size for city in cities()) == {"whistlestop": 6, "depot": 18, "station": 12, "terminal": 4}
    assert Counter(city.good for city in cities()) == {**dict.fromkeys(GOODS, 6), "wild": 4}
    assert [good.id for good in cards().goods] == list(GOODS)
    assert len({city.name for city in cities()}) == 40
    assert remarks(cards()) == []


def test_each_good_has_a_whistlestop_three_depots_and_two_stations() -> None:
    for good in GOODS:
        sizes = Counter(city.size for city in cities() if city.good == good)
        assert sizes == {"whistlestop": 1, "depot": 3, "station": 2}
    assert {city.size for city in cities() if city.good == "wild"} == {"terminal"}


def test_a_city_wants_as_many_cars_as_its_size_says() -> None:
    assert all(len(city.need) == SIZES[city.size] for city in cities())


def test_the_cars_are_as_even_as_94_allow() -> None:
    assert Counter("".join(city.need for city in cities())) == {"P": 32, "B": 31, "F": 31}


def test_every_good_has_the_same_six_needs_up_to_the_names_of_cars() -> None:
    orders = {"mail": "PBF", "passengers": "PFB", "cattle": "BFP", "corn": "BPF", "coal": "FBP", "lumber": "FPB"}
    for good, order in orders.items():
        x, y, z = list(order)
        wanted = [x, x + x, x + y, x + z, x + x + y, x + y + z]
        assert sorted(sorted(need) for need in wanted) == sorted(
            sorted(city.need) for city in cities() if city.good == good
        )


def test_twelve_contracts_ask_for_three_of_a_good_and_one_of_another() -> None:
    assert len(contracts()) == 12
    assert all(sorted(contract.goods.values()) == [1, 3] for contract in contracts())
    for count in (1, 3):
        asked = Counter(good for contract in contracts() for good, number in contract.goods.items() if number == count)
        assert asked == dict.fromkeys(GOODS, 2)
