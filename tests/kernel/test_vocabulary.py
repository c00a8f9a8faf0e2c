"""The list of everything anybody can try, made of families of moves."""

import pytest

from tramyard.kernel.vocabulary import Family, Vocabulary, numbered


def words() -> Vocabulary:
    return Vocabulary(
        [
            Family("roll", ["roll"], "die"),
            Family("bid", ["b1", "b2"], ["coin", "die"]),
            Family("rolled", ["!1", "!2"], chance=True),
        ]
    )


WORDS = words()


def test_choices_come_first_and_chance_after_them() -> None:
    assert [WORDS.text(move) for move in range(len(WORDS))] == ["roll", "b1", "b2", "!1", "!2"]
    assert WORDS.choices == 3


def test_a_text_is_found_again() -> None:
    assert [WORDS.move(text) for text in WORDS.texts] == [0, 1, 2, 3, 4]
    assert "!1" in WORDS
    assert "!3" not in WORDS


def test_a_text_that_is_no_move_has_no_number() -> None:
    with pytest.raises(KeyError):
        WORDS.move("!3")


def test_every_move_knows_its_family_and_its_part_in_it() -> None:
    assert [WORDS.family(move).name for move in range(len(WORDS))] == ["roll", "bid", "bid", "rolled", "rolled"]
    assert list(WORDS.parts) == [0, 0, 1, 0, 1]
    for move in range(len(WORDS)):
        family = WORDS.family(move)
        assert family.number == WORDS.kinds[move]
        assert family.move(WORDS.parts[move]) == move
        assert move in family.moves()


def test_every_spot_knows_its_moves() -> None:
    assert [WORDS.spot(move) for move in range(len(WORDS))] == ["die", "coin", "die", "", ""]
    assert WORDS.at("die") == [0, 2]
    assert WORDS.at("nowhere") == []
    assert WORDS.at("") == []


def test_a_move_listed_twice_is_named() -> None:
    with pytest.raises(ValueError, match="listed twice: r1, roll"):
        Vocabulary([Family("a", ["roll", "hold", "roll"]), Family("b", ["r1", "r1"], chance=True)])


def test_a_choice_behind_chance_is_refused() -> None:
    with pytest.raises(ValueError, match="hold is a seat's choice"):
        Vocabulary([Family("rolled", ["!1"], chance=True), Family("hold", ["hold"])])


def test_a_family_belongs_to_one_vocabulary() -> None:
    hold = Family("hold", ["hold"])
    Vocabulary([hold])
    with pytest.raises(ValueError, match="hold is in a vocabulary already"):
        Vocabulary([hold])


def test_spots_that_do_not_fit_the_moves_are_refused() -> None:
    with pytest.raises(ValueError, match="2 moves, but 1 spots"):
        Family("bid", ["b1", "b2"], ["coin"])


def test_a_family_under_a_number_that_is_not_its_place_is_refused() -> None:
    with pytest.raises(ValueError, match="bid has number 2 and stands at place 1"):
        numbered({0: Family("roll", ["roll"]), 2: Family("bid", ["b1"])})
